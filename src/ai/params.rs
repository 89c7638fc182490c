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

/// A weight at both ends of a game.
pub(super) const fn phased(opening: i32, ending: i32) -> Phased {
    Phased { opening, ending }
}

/// Rules that share their weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Damath with chips that are numbers.
    Numbers,
    /// Damath with chips that are worth something else on every square.
    Variables,
    /// Plain dama.
    Dama,
}

impl Family {
    pub(super) fn of(rules: &Rules) -> Self {
        match rules.chips() {
            Some(chips) if chips.depends_on_square() => Self::Variables,
            Some(_) => Self::Numbers,
            None => Self::Dama,
        }
    }
}

/// A full set of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    numbers: Arc<[Phased]>,
    variables: Arc<[Phased]>,
    dama: Arc<[Phased]>,
}

impl Weights {
    /// The same weights for all chip sets, others for plain dama.
    pub(super) fn new(damath: &[Phased; DAMATH_FEATURES], dama: &[Phased; DAMA_FEATURES]) -> Self {
        Self {
            numbers: damath.as_slice().into(),
            variables: damath.as_slice().into(),
            dama: dama.as_slice().into(),
        }
    }

    /// The weights for these rules, in the order of the features.
    pub(super) fn of(&self, rules: &Rules) -> &[Phased] {
        match Family::of(rules) {
            Family::Numbers => &self.numbers,
            Family::Variables => &self.variables,
            Family::Dama => &self.dama,
        }
    }

    /// The weights with those for `rules` replaced.
    #[must_use]
    pub fn with(mut self, rules: &Rules, weights: &[Phased]) -> Self {
        let own = match Family::of(rules) {
            Family::Numbers => &mut self.numbers,
            Family::Variables => &mut self.variables,
            Family::Dama => &mut self.dama,
        };
        *own = weights.into();
        self
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            variables: BY_HAND.as_slice().into(),
            ..Self::new(&NUMBERS, &DAMA)
        }
    }
}

/// Damath with chips that are numbers.
const NUMBERS: [Phased; DAMATH_FEATURES] = [
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

/// Damath as set by hand: where fits start, and what chips with variables are judged by. Fits to their
/// games follow the few huge scores and play worse.
pub(super) const BY_HAND: [Phased; DAMATH_FEATURES] = [
    phased(700, 950),   // chip: worth at the end
    phased(100, 50),    // chip: attack from here
    phased(0, 0),       // chip: attack
    phased(-100, -50),  // chip: target here
    phased(0, 0),       // chip: target
    phased(0, 0),       // chip: presence
    phased(50, 0),      // chip: rank 1
    phased(10, 40),     // chip: rank 3
    phased(20, 80),     // chip: rank 4
    phased(30, 120),    // chip: rank 5
    phased(40, 160),    // chip: rank 6
    phased(50, 200),    // chip: rank 7
    phased(0, 0),       // chip: rank 8
    phased(0, 0),       // chip: side edge
    phased(700, 950),   // dama: worth at the end
    phased(0, 0),       // dama: attack from here
    phased(500, 300),   // dama: attack
    phased(-100, -100), // dama: target here
    phased(0, 0),       // dama: target
    phased(1000, 500),  // dama: presence
    phased(0, 0),       // dama: rank 1
    phased(0, 0),       // dama: rank 3
    phased(0, 0),       // dama: rank 4
    phased(0, 0),       // dama: rank 5
    phased(0, 0),       // dama: rank 6
    phased(0, 0),       // dama: rank 7
    phased(0, 0),       // dama: rank 8
    phased(0, 0),       // dama: side edge
    phased(20, 20),     // side: step
    phased(0, 0),       // side: backed
    phased(0, 0),       // side: has a dama
    phased(50, 50),     // side: turn
];

/// Filipino and Spanish dama.
const DAMA: [Phased; DAMA_FEATURES] = [
    phased(158, 17),   // man on a1
    phased(148, 46),   // man on c1
    phased(143, 56),   // man on e1
    phased(163, 58),   // man on g1
    phased(122, 30),   // man on b2
    phased(140, 37),   // man on d2
    phased(131, 33),   // man on f2
    phased(145, 28),   // man on h2
    phased(133, 40),   // man on a3
    phased(118, 40),   // man on c3
    phased(139, 24),   // man on e3
    phased(120, 35),   // man on g3
    phased(105, 52),   // man on b4
    phased(114, 52),   // man on d4
    phased(125, 48),   // man on f4
    phased(166, 24),   // man on h4
    phased(147, 26),   // man on a5
    phased(94, 89),    // man on c5
    phased(89, 60),    // man on e5
    phased(129, 29),   // man on g5
    phased(85, 102),   // man on b6
    phased(44, 131),   // man on d6
    phased(100, 97),   // man on f6
    phased(173, 2),    // man on h6
    phased(184, 64),   // man on a7
    phased(322, 89),   // man on c7
    phased(238, 132),  // man on e7
    phased(286, 99),   // man on g7
    phased(66, 66),    // man on b8
    phased(66, 66),    // man on d8
    phased(66, 66),    // man on f8
    phased(65, 65),    // man on h8
    phased(455, -36),  // king on a1
    phased(646, -82),  // king on c1
    phased(467, -34),  // king on e1
    phased(589, -56),  // king on g1
    phased(481, -41),  // king on b2
    phased(537, -51),  // king on d2
    phased(505, -45),  // king on f2
    phased(629, -63),  // king on h2
    phased(412, -32),  // king on a3
    phased(559, -50),  // king on c3
    phased(498, -43),  // king on e3
    phased(460, -37),  // king on g3
    phased(359, -24),  // king on b4
    phased(457, -33),  // king on d4
    phased(494, -40),  // king on f4
    phased(447, -21),  // king on h4
    phased(472, -38),  // king on a5
    phased(418, -35),  // king on c5
    phased(407, -25),  // king on e5
    phased(551, -54),  // king on g5
    phased(468, -44),  // king on b6
    phased(529, -47),  // king on d6
    phased(436, -31),  // king on f6
    phased(482, -21),  // king on h6
    phased(495, -52),  // king on a7
    phased(483, -45),  // king on c7
    phased(416, -20),  // king on e7
    phased(499, -41),  // king on g7
    phased(495, -42),  // king on b8
    phased(416, -20),  // king on d8
    phased(420, -31),  // king on f8
    phased(504, -44),  // king on h8
    phased(22, 2),     // side: step
    phased(19, -5),    // side: backed
    phased(-172, 228), // side: has a king
    phased(6, -1),     // side: turn
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chips_with_variables_have_weights_of_their_own() {
        for name in Rules::NAMES {
            let custom = (name == "damath-custom").then_some("1 2 3 4 5 6 7 8 9 10 11 12");
            let family = Family::of(&Rules::named(name, custom).unwrap());
            let expected = match name {
                "damath-polynomial" => Family::Variables,
                name if name.starts_with("damath") => Family::Numbers,
                _ => Family::Dama,
            };
            assert_eq!(family, expected, "{name}");
        }
    }
}
