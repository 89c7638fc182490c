//! What a search looks up about the rules it plays: hash keys, what surviving chips are worth, what
//! a piece on a square is estimated at.
//!
//! Invariant: everything here follows from the [`Rules`] and from [`params`](super::params) alone.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::eval;
use super::features::{self, ONE, SIDE_FEATURES};
use super::params::Weights;
use super::value::Value;
use crate::engine::damath::{ChipId, ChipSet};
use crate::engine::{Bitboard, Decision, Kind, Rules, Side, Square};

const CHIPS: usize = 12;
const PLACES: usize = 2 * 2 * 32 * CHIPS;

/// An estimate of one piece on one square, at the two ends of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placed {
    /// With all pieces on the board.
    pub opening: Value,
    /// With none left.
    pub ending: Value,
}

/// Look-up tables for one set of rules.
pub(super) struct Knowledge {
    rules: Rules,
    keys: Vec<u64>,
    turn_key: u64,
    placed: Vec<Placed>,
    worth: Vec<Value>,
    of_side: [Placed; SIDE_FEATURES],
    /// Hundredths of a point or of a man that matter: the unit of windows and of variety.
    grain: Value,
}

/// Where the tables keep a piece.
const fn place(side: Side, kind: Kind, chip: ChipId, square: Square) -> usize {
    ((side as usize * 2 + kind as usize) * 32 + square.index()) * CHIPS + chip.index()
}

impl Knowledge {
    pub(super) fn new(rules: &Rules, weights: &Weights) -> Self {
        let grain = features::grain(rules);
        let unit = if rules.chips().is_some() { grain } else { ONE };
        let mut random = ChaCha8Rng::seed_from_u64(fingerprint(rules));
        let mut knowledge = Self {
            rules: rules.clone(),
            keys: (0..PLACES).map(|_| random.random()).collect(),
            turn_key: random.random(),
            placed: vec![Placed::default(); PLACES],
            worth: vec![0; PLACES],
            of_side: eval::of_side(rules, weights, unit),
            grain,
        };
        let estimates = eval::Estimates::new(rules, weights);
        for side in Side::ALL {
            for kind in [Kind::Man, Kind::King] {
                for square in Square::ALL {
                    for chip in ids(rules) {
                        let at = place(side, kind, chip, square);
                        knowledge.placed[at] = estimates.placed(side, kind, chip, square);
                        knowledge.worth[at] = rules
                            .chips()
                            .map_or(0, |chips| chips.worth(chip, square, kind).hundredths());
                    }
                }
            }
        }
        knowledge
    }

    pub(super) const fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn chips(&self) -> Option<&ChipSet> {
        self.rules.chips()
    }

    pub(super) fn totals_decide(&self) -> bool {
        self.rules.ruleset().decision == Decision::TotalsDecide
    }

    pub(super) const fn grain(&self) -> Value {
        self.grain
    }

    pub(super) const fn of_side(&self) -> &[Placed; SIDE_FEATURES] {
        &self.of_side
    }

    pub(super) const fn turn_key(&self) -> u64 {
        self.turn_key
    }

    pub(super) fn key(&self, side: Side, kind: Kind, chip: ChipId, square: Square) -> u64 {
        self.keys[place(side, kind, chip, square)]
    }

    pub(super) fn placed(&self, side: Side, kind: Kind, chip: ChipId, square: Square) -> Placed {
        self.placed[place(side, kind, chip, square)]
    }

    /// What a surviving chip adds to its side's total; zero in plain dama.
    pub(super) fn worth(&self, side: Side, kind: Kind, chip: ChipId, square: Square) -> Value {
        self.worth[place(side, kind, chip, square)]
    }
}

/// Every chip id of a set; the one id that stands for no chip in plain dama.
pub(super) fn ids(rules: &Rules) -> Vec<ChipId> {
    let Some(chips) = rules.chips() else {
        return vec![ChipId::default()];
    };
    let all = chips.chips().iter();
    all.filter_map(|chip| chips.id_of(*chip)).collect()
}

/// A number that differs between rules, so that their positions get different keys (FNV-1a).
fn fingerprint(rules: &Rules) -> u64 {
    let chips = rules.chips().map(ToString::to_string).unwrap_or_default();
    let text = rules.name() + &chips;
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// The squares strictly between two squares of one diagonal.
pub(super) fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

static BETWEEN: std::sync::LazyLock<[[Bitboard; 32]; 32]> = std::sync::LazyLock::new(|| {
    use crate::engine::Direction;
    let mut table = [[Bitboard::EMPTY; 32]; 32];
    for from in Square::ALL {
        for direction in Direction::ALL {
            let mut passed = Bitboard::EMPTY;
            let mut at = Bitboard::of(from).step(direction);
            while let Some(to) = at.first() {
                table[from.index()][to.index()] = passed;
                passed = passed.with(to);
                at = at.step(direction);
            }
        }
    }
    table
});
