//! The estimate of a position that is not over.
//!
//! In Damath it estimates the final difference of totals: points taken, what is still to come, and
//! surviving chips, all in hundredths of a point. In plain dama it is hundredths of a man. Weights are
//! in [`params`](super::params), which `damath tune` fits.

use super::knowledge::{Knowledge, Placed, ids};
use super::node::{Node, sign};
use super::params::{ChipWeights, DAMA, DAMATH, Phased};
use super::value::Value;
use crate::engine::damath::{ChipId, ChipSet, Factor};
use crate::engine::{Bitboard, Direction, Kind, Rules, Side, Square};

/// Pieces on the board at the start, where the weights of the opening count in full.
const ALL_PIECES: Value = 24;

/// The estimate of a position, from the view of the side to move.
pub(super) fn evaluate(node: &Node, knowledge: &Knowledge) -> Value {
    let (step, turn) = if knowledge.totals_decide() {
        (DAMATH.step, DAMATH.turn)
    } else {
        (DAMA.step, DAMA.turn)
    };
    let unit = if knowledge.totals_decide() {
        knowledge.grain()
    } else {
        1000
    };
    let steps = Value::from(node.steps(Side::Red)) - Value::from(node.steps(Side::Blue));
    let moving = sign(node.turn);
    let of = |weight: i32, count: Value| Value::from(weight) * count * unit / 1000;
    let opening = node.opening + of(step.opening, steps) + of(turn.opening, moving);
    let ending = node.ending + of(step.ending, steps) + of(turn.ending, moving);
    let pieces = Value::from(node.pieces()).min(ALL_PIECES);
    let placed = (opening * pieces + ending * (ALL_PIECES - pieces)) / ALL_PIECES;
    moving * (node.banked + placed)
}

/// The size that matters: the mean size of a hop's score over all operations and pairs of chips in
/// Damath, a tenth of a man in plain dama.
pub(super) fn grain(rules: &Rules) -> Value {
    let Some(chips) = rules.chips() else {
        return 10;
    };
    mean(Square::ALL.into_iter().flat_map(|landing| {
        pairs(chips).map(move |(taker, taken)| hop(chips, landing, taker, taken).abs())
    }))
    .max(1)
}

fn pairs(chips: &ChipSet) -> impl Iterator<Item = (ChipId, ChipId)> + '_ {
    let start = chips.start();
    start
        .iter()
        .flat_map(move |taker| start.iter().map(move |taken| (*taker, *taken)))
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

/// The squares one or two steps away in every direction, as far as they are on the board.
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

/// What a rule set's pieces are estimated at, square by square.
pub(super) struct Estimates<'a> {
    rules: &'a Rules,
    grain: Value,
    /// By taker and landing square: the mean score of a hop over the enemy's chips.
    taking: Vec<[Value; 32]>,
    /// By taken chip and landing square: the mean score of a hop by the enemy's chips.
    taken: Vec<[Value; 32]>,
}

impl<'a> Estimates<'a> {
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

    pub(super) fn placed(&self, side: Side, kind: Kind, chip: ChipId, square: Square) -> Placed {
        match self.rules.chips() {
            Some(chips) => {
                let weights = match kind {
                    Kind::Man => &DAMATH.chip,
                    Kind::King => &DAMATH.dama,
                };
                sum(&self
                    .features(chips, side, kind, chip, square)
                    .map(|feature| feature.of(weights)))
            }
            None => dama(side, kind, square),
        }
    }

    /// The features of a Damath chip on its square, each in hundredths.
    fn features(
        &self,
        chips: &ChipSet,
        side: Side,
        kind: Kind,
        chip: ChipId,
        square: Square,
    ) -> [Feature; 7] {
        let average = |table: &[[Value; 32]], squares: Vec<Square>| {
            mean(
                squares
                    .into_iter()
                    .map(|at| table[chip.index()][at.index()]),
            )
        };
        // A dama lands anywhere; a chip two steps away.
        let landings = match kind {
            Kind::Man => around(square, 2),
            Kind::King => Square::ALL.to_vec(),
        };
        let rank = i64::from(rank_from(side, square));
        let when = |condition: bool| if condition { self.grain } else { 0 };
        [
            Feature::Worth(chips.worth(chip, square, kind).hundredths()),
            Feature::Attack(average(&self.taking, landings)),
            Feature::Target(average(&self.taken, around(square, 1))),
            Feature::Presence(self.grain),
            Feature::Advance(self.grain * rank),
            Feature::Guard(when(rank == 0)),
            Feature::Edge(when(square.file() == 0 || square.file() == 7)),
        ]
    }
}

enum Feature {
    Worth(Value),
    Attack(Value),
    Target(Value),
    Presence(Value),
    Advance(Value),
    Guard(Value),
    Edge(Value),
}

impl Feature {
    fn of(&self, weights: &ChipWeights) -> Placed {
        let (value, weight) = match *self {
            Self::Worth(value) => (value, weights.worth),
            Self::Attack(value) => (value, weights.attack),
            Self::Target(value) => (value, weights.target),
            Self::Presence(value) => (value, weights.presence),
            Self::Advance(value) => (value, weights.advance),
            Self::Guard(value) => (value, weights.guard),
            Self::Edge(value) => (value, weights.edge),
        };
        Placed {
            opening: value * Value::from(weight.opening) / 1000,
            ending: value * Value::from(weight.ending) / 1000,
        }
    }
}

fn sum(parts: &[Placed]) -> Placed {
    parts.iter().fold(Placed::default(), |sum, part| Placed {
        opening: sum.opening + part.opening,
        ending: sum.ending + part.ending,
    })
}

const fn rank_from(side: Side, square: Square) -> u8 {
    match side {
        Side::Red => square.rank(),
        Side::Blue => 7 - square.rank(),
    }
}

fn dama(side: Side, kind: Kind, square: Square) -> Placed {
    let plain = |weight: Phased| Placed {
        opening: weight.opening.into(),
        ending: weight.ending.into(),
    };
    let when = |condition: bool, weight| {
        if condition {
            plain(weight)
        } else {
            Placed::default()
        }
    };
    let (file, rank) = (square.file(), square.rank());
    let edge = when(file == 0 || file == 7, DAMA.edge);
    let centre = when(
        (3..=4).contains(&file) && (3..=4).contains(&rank),
        DAMA.centre,
    );
    match kind {
        Kind::Man => sum(&[
            plain(DAMA.man[usize::from(rank_from(side, square))]),
            edge,
            centre,
        ]),
        Kind::King => sum(&[
            plain(DAMA.king),
            edge,
            centre,
            when(file == rank, DAMA.main_diagonal),
        ]),
    }
}
