//! Figures on a picture: what a capture scores as a sum, and points for a score bar.

use crate::engine::damath::Score;
pub use crate::engine::notation::sum;

/// Points for a score bar: thousands grouped with commas, a true minus, two decimals or none.
pub fn grouped(score: Score, decimals: Decimals) -> String {
    let fixed = score.fixed();
    let (whole, hundredths) = fixed.rsplit_once('.').unwrap_or((&fixed, "00"));
    let (sign, digits) = whole
        .strip_prefix('−')
        .map_or(("", whole), |digits| ("−", digits));
    let mut text = sign.to_owned();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if decimals == Decimals::Two {
        text.push('.');
        text += hundredths;
    }
    text
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
