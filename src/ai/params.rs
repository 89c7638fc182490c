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
    phased(324, 1643),   // chip: worth at the end
    phased(158, 69),     // chip: attack from here
    phased(703, -288),   // chip: attack
    phased(-48, 253),    // chip: target here
    phased(993, -1485),  // chip: target
    phased(337, -22),    // chip: presence
    phased(554, -257),   // chip: rank 1
    phased(-373, 128),   // chip: rank 3
    phased(-813, 399),   // chip: rank 4
    phased(-971, 279),   // chip: rank 5
    phased(-1689, 1103), // chip: rank 6
    phased(-843, 1392),  // chip: rank 7
    phased(0, 0),        // chip: rank 8
    phased(663, -358),   // chip: side edge
    phased(771, 936),    // dama: worth at the end
    phased(1324, -111),  // dama: attack from here
    phased(1824, 189),   // dama: attack
    phased(3, 13),       // dama: target here
    phased(-562, -457),  // dama: target
    phased(2960, 489),   // dama: presence
    phased(584, -73),    // dama: rank 1
    phased(-1131, -149), // dama: rank 3
    phased(-3552, 269),  // dama: rank 4
    phased(-4308, 360),  // dama: rank 5
    phased(-3126, 331),  // dama: rank 6
    phased(-2044, 12),   // dama: rank 7
    phased(-3704, 328),  // dama: rank 8
    phased(-539, 140),   // dama: side edge
    phased(509, 309),    // side: step
    phased(416, 110),    // side: backed
    phased(-2003, 2954), // side: has a dama
    phased(251, 166),    // side: turn
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
