//! What the evaluation looks at, measured; the weights are in [`params`](super::params).
//!
//! Features of Damath are measured from the chips, so that one set of weights serves every chip set:
//! what is counted rather than scored is counted in *grains*, the mean size of a hop.
//!
//! Invariant: an estimate is linear in its features, so that the tuner sees exactly what the search
//! adds up.

use super::knowledge::ids;
use super::node::Node;
use super::value::Value;
use crate::engine::damath::{ChipId, ChipSet, Factor};
use crate::engine::{Bitboard, Direction, Kind, Rules, Side, Square};

/// Features of one Damath chip on its square.
pub(super) const CHIP_FEATURES: usize = 14;

/// Features of a whole side, after those of its pieces.
pub(super) const SIDE_FEATURES: usize = 4;

/// Features of Damath: of chips, of damas, of a side.
pub(super) const DAMATH_FEATURES: usize = 2 * CHIP_FEATURES + SIDE_FEATURES;

/// Features of plain dama: a man on each square, a king on each square, of a side.
pub(super) const DAMA_FEATURES: usize = 2 * 32 + SIDE_FEATURES;

/// One in the units that weights of dama are given in, thousandths.
pub(super) const ONE: Value = 1000;

/// The measured features of a rule set's pieces.
pub(super) struct Features<'a> {
    rules: &'a Rules,
    grain: Value,
    /// By taker and landing square: the mean score of a hop over the enemy's chips.
    taking: Vec<[Value; 32]>,
    /// By taken chip and landing square: the mean score of a hop by the enemy's chips.
    taken: Vec<[Value; 32]>,
}

impl<'a> Features<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        let (mut taking, mut taken) = (Vec::new(), Vec::new());
        if let Some(chips) = rules.chips() {
            for own in ids(rules) {
                let others = || chips.start().iter().copied();
                taking.push(
                    Square::ALL.map(|at| mean(others().map(|other| hop(chips, at, own, other)))),
                );
                taken.push(
                    Square::ALL.map(|at| mean(others().map(|other| hop(chips, at, other, own)))),
                );
            }
        }
        Self {
            rules,
            grain: grain(rules),
            taking,
            taken,
        }
    }

    /// How many features there are, those of a side last.
    pub(super) fn count(rules: &Rules) -> usize {
        if rules.chips().is_some() {
            DAMATH_FEATURES
        } else {
            DAMA_FEATURES
        }
    }

    /// The features of one piece that are not zero: which, and how much.
    pub(super) fn of_piece(
        &self,
        side: Side,
        kind: Kind,
        chip: ChipId,
        square: Square,
    ) -> Vec<(usize, Value)> {
        let own_square = match side {
            Side::Red => square,
            Side::Blue => square.turned(),
        };
        match self.rules.chips() {
            None => vec![(kind as usize * 32 + own_square.index(), ONE)],
            Some(chips) => self
                .of_chip(chips, kind, chip, square, own_square)
                .into_iter()
                .enumerate()
                .filter(|(_, amount)| *amount != 0)
                .map(|(nth, amount)| (kind as usize * CHIP_FEATURES + nth, amount))
                .collect(),
        }
    }

    /// The features of a Damath chip, in the order of the weights.
    fn of_chip(
        &self,
        chips: &ChipSet,
        kind: Kind,
        chip: ChipId,
        square: Square,
        own_square: Square,
    ) -> [Value; CHIP_FEATURES] {
        let average = |table: &[[Value; 32]], squares: Vec<Square>| {
            let scores = squares.into_iter();
            mean(scores.map(|at| table[chip.index()][at.index()]))
        };
        // A dama lands anywhere; a chip two steps away.
        let landings = match kind {
            Kind::Man => around(square, 2),
            Kind::King => Square::ALL.to_vec(),
        };
        let rank = own_square.rank();
        let when = |condition: bool| if condition { self.grain } else { 0 };
        let at_rank = |nth: u8| when(rank == nth);
        [
            chips.worth(chip, square, kind).hundredths(),
            average(&self.taking, landings),
            average(&self.taking, Square::ALL.to_vec()),
            average(&self.taken, around(square, 1)),
            average(&self.taken, Square::ALL.to_vec()),
            self.grain,
            at_rank(0),
            at_rank(2),
            at_rank(3),
            at_rank(4),
            at_rank(5),
            at_rank(6),
            at_rank(7),
            when(square.file() == 0 || square.file() == 7),
        ]
    }

    /// The features of a side, counted, in the order of the weights.
    pub(super) fn of_side(node: &Node, side: Side) -> [u32; SIDE_FEATURES] {
        [
            node.steps(side),
            node.backed(side),
            u32::from(!node.board.kings(side).is_empty()),
            u32::from(node.turn == side),
        ]
    }
}

/// The size that matters: the mean size of a hop's score over all operations and pairs of chips in
/// Damath, a tenth of a man in plain dama.
pub(super) fn grain(rules: &Rules) -> Value {
    let Some(chips) = rules.chips() else {
        return 10;
    };
    let start = chips.start();
    let all = Square::ALL.into_iter().flat_map(|landing| {
        start.iter().flat_map(move |taker| {
            let others = start.iter();
            others.map(move |taken| hop(chips, landing, *taker, *taken).abs())
        })
    });
    mean(all).max(1)
}

fn hop(chips: &ChipSet, landing: Square, taker: ChipId, taken: ChipId) -> Value {
    chips.hop(landing, taker, taken, Factor::ONE).hundredths()
}

fn mean(values: impl Iterator<Item = Value>) -> Value {
    let (sum, count) = values.fold((0i128, 0), |(sum, count), value| {
        (sum + i128::from(value), count + 1)
    });
    i64::try_from(sum / i128::from(count.max(1))).expect("a mean lies between its values")
}

/// The squares so many steps away in every direction, as far as they are on the board.
fn around(square: Square, steps: usize) -> Vec<Square> {
    Direction::ALL
        .into_iter()
        .filter_map(|direction| {
            (0..steps)
                .fold(Bitboard::of(square), |at, _| at.step(direction))
                .first()
        })
        .collect()
}
