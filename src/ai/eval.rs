//! The estimate of a position that is not over: [`features`](super::features) times weights.
//!
//! In Damath it estimates the final difference of totals in hundredths of a point: points taken, what
//! is still to come, and surviving chips. In plain dama it is hundredths of a man.

use super::features::{Features, ONE, SIDE_FEATURES};
use super::knowledge::{Knowledge, Placed};
use super::node::{Node, sign};
use super::params::{Phased, Weights};
use super::value::Value;
use crate::engine::damath::ChipId;
use crate::engine::{Kind, Rules, Side, Square};

/// Pieces on the board at the start, where the weights of the opening count in full.
pub(super) const ALL_PIECES: Value = 24;

/// The estimate of a position, from the view of the side to move.
pub(super) fn evaluate(node: &Node, knowledge: &Knowledge) -> Value {
    let red = Features::of_side(node, Side::Red);
    let blue = Features::of_side(node, Side::Blue);
    let (mut opening, mut ending) = (node.opening, node.ending);
    for (nth, weight) in knowledge.of_side().iter().enumerate() {
        let count = Value::from(red[nth]) - Value::from(blue[nth]);
        opening += count * weight.opening;
        ending += count * weight.ending;
    }
    let pieces = Value::from(node.pieces()).min(ALL_PIECES);
    let to_come = (opening * pieces + ending * (ALL_PIECES - pieces)) / ALL_PIECES;
    sign(node.turn) * (node.banked + to_come)
}

/// The estimate of a piece on each square.
pub(super) struct Estimates<'a> {
    features: Features<'a>,
    weights: &'a [Phased],
}

impl<'a> Estimates<'a> {
    pub(super) fn new(rules: &'a Rules, weights: &'a Weights) -> Self {
        Self {
            features: Features::new(rules),
            weights: weights.of(rules),
        }
    }

    pub(super) fn placed(&self, side: Side, kind: Kind, chip: ChipId, square: Square) -> Placed {
        let mut sum = Placed::default();
        for (nth, amount) in self.features.of_piece(side, kind, chip, square) {
            sum.opening += amount * Value::from(self.weights[nth].opening) / ONE;
            sum.ending += amount * Value::from(self.weights[nth].ending) / ONE;
        }
        sum
    }
}

/// What one count of each feature of a side is worth, where `unit` is one count.
pub(super) fn of_side(rules: &Rules, weights: &Weights, unit: Value) -> [Placed; SIDE_FEATURES] {
    let weights = weights.of(rules);
    let first = weights.len() - SIDE_FEATURES;
    std::array::from_fn(|nth| Placed {
        opening: unit * Value::from(weights[first + nth].opening) / ONE,
        ending: unit * Value::from(weights[first + nth].ending) / ONE,
    })
}
