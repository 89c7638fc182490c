//! Every weight of the evaluation.
//!
//! A weight is given for a full board and for an empty one; between them it moves with the number of
//! pieces. Weights of Damath are thousandths of their feature, weights of plain dama hundredths of a
//! man; which feature is which: [`features`](super::features).

use std::sync::Arc;

use super::features::{DAMA_FEATURES, DAMATH_FEATURES};
use crate::engine::Rules;

/// One weight at the two ends of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phased {
    /// With all pieces on the board.
    pub opening: i32,
    /// With none left.
    pub ending: i32,
}

const fn phased(opening: i32, ending: i32) -> Phased {
    Phased { opening, ending }
}

/// A full set of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    damath: Arc<[Phased]>,
    dama: Arc<[Phased]>,
}

impl Weights {
    /// The weights for these rules, in the order of the features.
    pub(super) fn of(&self, rules: &Rules) -> &[Phased] {
        if rules.chips().is_some() {
            &self.damath
        } else {
            &self.dama
        }
    }

    /// The weights with those for `rules` replaced.
    #[must_use]
    pub fn with(mut self, rules: &Rules, weights: &[Phased]) -> Self {
        if rules.chips().is_some() {
            self.damath = weights.into();
        } else {
            self.dama = weights.into();
        }
        self
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            damath: DAMATH.as_slice().into(),
            dama: DAMA.as_slice().into(),
        }
    }
}

/// Damath, every chip set.
const DAMATH: [Phased; DAMATH_FEATURES] = [
    phased(700, 950),
    phased(100, 50),
    phased(0, 0),
    phased(-100, -50),
    phased(0, 0),
    phased(0, 0),
    phased(50, 0),
    phased(10, 40),
    phased(20, 80),
    phased(30, 120),
    phased(40, 160),
    phased(50, 200),
    phased(0, 0),
    phased(0, 0),
    phased(700, 950),
    phased(0, 0),
    phased(500, 300),
    phased(-100, -100),
    phased(0, 0),
    phased(1000, 500),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(0, 0),
    phased(20, 20),
    phased(0, 0),
    phased(0, 0),
    phased(50, 50),
];

/// Filipino and Spanish dama.
const DAMA: [Phased; DAMA_FEATURES] = [
    phased(106, 98),
    phased(108, 100),
    phased(108, 100),
    phased(108, 100),
    phased(100, 100),
    phased(100, 100),
    phased(100, 100),
    phased(98, 98),
    phased(99, 102),
    phased(101, 104),
    phased(101, 104),
    phased(101, 104),
    phased(103, 110),
    phased(103, 110),
    phased(103, 110),
    phased(101, 108),
    phased(104, 116),
    phased(106, 118),
    phased(106, 118),
    phased(106, 118),
    phased(110, 130),
    phased(110, 130),
    phased(110, 130),
    phased(108, 128),
    phased(118, 148),
    phased(120, 150),
    phased(120, 150),
    phased(120, 150),
    phased(100, 100),
    phased(100, 100),
    phased(100, 100),
    phased(98, 98),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(300, 300),
    phased(300, 300),
    phased(300, 300),
    phased(310, 330),
    phased(2, 2),
    phased(0, 0),
    phased(0, 0),
    phased(3, 3),
];
