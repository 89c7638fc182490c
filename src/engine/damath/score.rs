//! Recorded figures.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

use crate::engine::echo::echo;
use crate::engine::piece::Kind;

/// Points in hundredths, as a score sheet records them. Sums of recorded figures are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Score(i64);

/// By how much damas multiply a hop: 2 for each dama among taker and taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Factor(u8);

impl Factor {
    /// No dama takes part.
    pub const ONE: Self = Self(1);
    /// One dama takes part, as the taker or as the taken.
    pub const TWO: Self = Self(2);
    /// A dama takes a dama.
    pub const FOUR: Self = Self(4);
    /// All of them, smallest first.
    pub const ALL: [Self; 3] = [Self::ONE, Self::TWO, Self::FOUR];

    /// The factor where a piece of the first kind takes one of the second.
    pub const fn between(taker: Kind, taken: Kind) -> Self {
        match (taker, taken) {
            (Kind::Man, Kind::Man) => Self::ONE,
            (Kind::King, Kind::King) => Self::FOUR,
            _ => Self::TWO,
        }
    }

    /// 1, 2 or 4.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// 0, 1 or 2: the number of damas taking part, for tables.
    pub(super) const fn index(self) -> usize {
        self.0 as usize / 2
    }
}

impl Score {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// A score of so many hundredths of a point.
    pub const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The score in hundredths of a point.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// The score in plain machine form: always two decimals and an ASCII minus, `-1.86`, `21.00`.
    pub const fn plain(self) -> Plain {
        Plain(self)
    }

    /// The score with two decimals always and a true minus, `−1.86`, `21.00`: for columns of figures.
    pub fn fixed(self) -> String {
        self.plain().to_string().replace('-', "−")
    }

    /// The score with two decimals always, a true minus, and thousands grouped with commas:
    /// `−15,218,555.00`.
    pub fn grouped(self) -> String {
        let fixed = self.fixed();
        let whole = fixed.chars().count() - ".00".len();
        let mut text = String::with_capacity(fixed.len() + whole / 3);
        for (nth, letter) in fixed.chars().enumerate() {
            let follows_digit = text.ends_with(|before: char| before.is_ascii_digit());
            if nth < whole && follows_digit && (whole - nth).is_multiple_of(3) {
                text.push(',');
            }
            text.push(letter);
        }
        text
    }
}

/// The text is no score.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a score: digits, at most two decimals, within ±999999999999.99")]
pub struct NotAScore(pub String);

/// Reads `21`, `0.14`, `-1.86`, `−1.5`: either minus, at most two decimals, and at most twelve digits
/// before the point, which is a hundred times what a whole game of the largest chips can record.
impl FromStr for Score {
    type Err = NotAScore;

    fn from_str(text: &str) -> Result<Self, NotAScore> {
        let refuse = || NotAScore(echo(text));
        let unsigned = text.strip_prefix(['-', '−']);
        let (whole, decimals) = match unsigned.unwrap_or(text).split_once('.') {
            Some((whole, decimals)) if (1..=2).contains(&decimals.len()) => (whole, decimals),
            Some(_) => return Err(refuse()),
            None => (unsigned.unwrap_or(text), ""),
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !(1..=12).contains(&whole.len()) || !is_number(whole) || !is_number(decimals) {
            return Err(refuse());
        }
        let hundredths = format!("{whole}{decimals:0<2}");
        let size: i64 = hundredths.parse().map_err(|_| refuse())?;
        Ok(Self(if unsigned.is_some() { -size } else { size }))
    }
}

/// A [`Score`] in plain machine form.
#[derive(Clone, Copy, Debug)]
pub struct Plain(Score);

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.0.0;
        let sign = if hundredths < 0 { "-" } else { "" };
        let size = hundredths.unsigned_abs();
        write!(f, "{sign}{}.{:02}", size / 100, size % 100)
    }
}

/// For players: a true minus, and decimals only where there are any: `21`, `0.14`, `−1.50`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fixed = self.fixed();
        f.write_str(fixed.strip_suffix(".00").unwrap_or(&fixed))
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Score {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_only_where_there_are_any() {
        for (hundredths, shown, plain) in [
            (2100, "21", "21.00"),
            (14, "0.14", "0.14"),
            (-186, "−1.86", "-1.86"),
            (-5, "−0.05", "-0.05"),
            (150, "1.50", "1.50"),
            (0, "0", "0.00"),
        ] {
            let score = Score::from_hundredths(hundredths);
            assert_eq!(
                (
                    score.to_string().as_str(),
                    score.plain().to_string().as_str()
                ),
                (shown, plain)
            );
            assert_eq!((shown.parse(), plain.parse()), (Ok(score), Ok(score)));
        }
    }

    #[test]
    fn what_is_no_score_is_refused() {
        for text in [
            "",
            "-",
            "+1",
            "1.",
            ".5",
            "1.005",
            "1,5",
            "--1",
            "1e3",
            "é",
            "1.é",
            "9999999999999",
        ] {
            assert!(text.parse::<Score>().is_err(), "{text:?}");
        }
    }
}
