//! Figures on a picture: what a capture scores as a sum, and points for a score bar.

use crate::engine::Hop;
use crate::engine::damath::{ChipSet, Score};
use crate::engine::notation;

/// One hop as a sum, `7 × 3 = 21`, thousands of the recorded figure grouped: what a picture shows and
/// what is written beside it.
pub fn sum(hop: &Hop, chips: &ChipSet) -> String {
    let written = notation::sum(hop, chips);
    match written.strip_suffix(&hop.score.to_string()) {
        Some(unrecorded) => format!("{unrecorded}{}", points(hop.score)),
        None => written,
    }
}

/// Points that stand alone: grouped, with decimals only where there are any.
pub fn points(score: Score) -> String {
    grouped(score, Decimals::needed([score]))
}

/// Points for a score bar: thousands grouped with commas, a true minus, two decimals or none.
pub fn grouped(score: Score, decimals: Decimals) -> String {
    let text = score.grouped();
    match (decimals, text.split_once('.')) {
        (Decimals::None, Some((whole, _))) => whole.to_owned(),
        _ => text,
    }
}

/// Whether points are shown with decimals. Figures that are read together are shown alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decimals {
    /// Whole points only.
    None,
    /// Hundredths.
    Two,
}

impl Decimals {
    /// What a group of figures needs.
    pub fn needed(scores: impl IntoIterator<Item = Score>) -> Self {
        let whole = |score: Score| score.hundredths() % 100 == 0;
        if scores.into_iter().all(whole) {
            Self::None
        } else {
            Self::Two
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        for (hundredths, whole, two) in [
            (0, "0", "0.00"),
            (-5, "−0", "−0.05"),
            (99_900, "999", "999.00"),
            (100_000, "1,000", "1,000.00"),
            (-999_999_999_999, "−9,999,999,999", "−9,999,999,999.99"),
        ] {
            let score = Score::from_hundredths(hundredths);
            assert_eq!(grouped(score, Decimals::Two), two);
            if hundredths % 100 == 0 {
                assert_eq!(grouped(score, Decimals::None), whole);
            }
        }
    }
}
