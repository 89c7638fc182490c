//! Values inside a search, and what they mean outside it.

use std::fmt;

use crate::engine::damath::Score;
use crate::engine::{Decision, Ruleset};

/// A value from the view of the side to move: hundredths of a point of the final difference in Damath,
/// hundredths of a man in plain dama.
pub(super) type Value = i64;

/// Beyond every value.
pub(super) const INFINITE: Value = 1 << 50;

/// The height of a proven result above every estimate. In Damath a proven win is `PROVEN` plus its
/// margin, so winning comes before margin; in plain dama it is `PROVEN` less the plies to the end, so
/// sooner comes before later.
pub(super) const PROVEN: Value = 1 << 46;

/// Values at least this far from zero are proven.
pub(super) const NEARLY_PROVEN: Value = PROVEN / 2;

/// A number of plies as a value.
pub(super) fn plies(count: usize) -> Value {
    Value::try_from(count).expect("a search is a few hundred plies deep at most")
}

/// The value of a Damath game that ends with this difference.
pub(super) const fn ended(difference: Value) -> Value {
    difference + PROVEN * difference.signum()
}

/// Whether a value rests on final totals or on a win in sight, not on an estimate.
pub(super) const fn is_proven(value: Value) -> bool {
    value.abs() >= NEARLY_PROVEN
}

/// What a search expects, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Damath: the expected difference of the final totals.
    Difference {
        /// The difference.
        expected: Score,
        /// Whether the search has seen to the end that the side ahead stays ahead.
        decided: bool,
    },
    /// Plain dama: hundredths of a man.
    Men(i64),
    /// Plain dama: a win in so many plies.
    Win(u32),
    /// Plain dama: a loss in so many plies.
    Loss(u32),
}

impl Evaluation {
    pub(super) fn of(value: Value, ruleset: &Ruleset) -> Self {
        let away = |value: Value| u32::try_from((PROVEN - value.abs()).max(0)).unwrap_or(u32::MAX);
        match ruleset.decision {
            Decision::TotalsDecide => {
                let decided = is_proven(value);
                let margin = if decided {
                    value - PROVEN * value.signum()
                } else {
                    value
                };
                Self::Difference {
                    expected: Score::from_hundredths(margin),
                    decided,
                }
            }
            Decision::LastToMoveWins if !is_proven(value) => Self::Men(value),
            Decision::LastToMoveWins if value > 0 => Self::Win(away(value)),
            Decision::LastToMoveWins => Self::Loss(away(value)),
        }
    }
}

/// For machines: `12.50` in Damath; `35`, `win 7` or `loss 4` in plain dama.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Difference { expected, .. } => write!(f, "{}", expected.plain()),
            Self::Men(hundredths) => write!(f, "{hundredths}"),
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}
