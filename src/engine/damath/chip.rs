//! Chips: what is printed on them, and what they are worth.

use std::fmt;

use super::ratio::Ratio;
use super::value::Surd;
use crate::engine::square::{Coordinates, Square};

/// A chip as it is printed. `10/10` stays `10/10`, `−√8` stays `−√8`; [`Chip::value_at`] gives what it
/// is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chip {
    /// A whole number, `7` or `−9`.
    Whole(i32),
    /// A common fraction as printed, not reduced: `10/10`, `−7/10`.
    Fraction {
        /// The numerator, which carries the sign.
        numerator: i32,
        /// The denominator, at least 1.
        denominator: i32,
    },
    /// A decimal fraction as printed, `2.50` being 250 with 2 places.
    Decimal {
        /// The digits read as one whole number, with the sign.
        digits: i32,
        /// How many of the digits stand after the point, 1 to 3.
        places: u8,
    },
    /// An integer times the square root of twice a perfect square: `−9√2`, `16√32`.
    Radical {
        /// The factor before the root sign; 1 and −1 are not printed.
        factor: i32,
        /// The number under the root sign, `2n²`.
        radicand: i32,
    },
    /// One term in `x` and `y`: `−21xy²`.
    Term {
        /// The coefficient; 1 and −1 are not printed.
        factor: i32,
        /// The exponent of `x`, 0 to 3.
        x: u8,
        /// The exponent of `y`, 0 to 3; not both exponents are 0.
        y: u8,
    },
}

impl Chip {
    /// What the chip is worth on `square`. Only terms in x and y depend on the square: they take its
    /// score-sheet coordinates.
    ///
    /// # Panics
    /// Where a fraction was made by hand with a denominator of 0; none that was read has one.
    pub fn value_at(self, square: Square) -> Surd {
        match self {
            Self::Whole(number) => Surd::whole(number.into()),
            Self::Fraction {
                numerator,
                denominator,
            } => Surd::rational(
                Ratio::new(numerator.into(), denominator.into())
                    .expect("a chip's denominator is at least 1"),
            ),
            Self::Decimal { digits, places } => Surd::rational(
                Ratio::new(digits.into(), 10i128.pow(places.into()))
                    .expect("a power of ten is not zero"),
            ),
            Self::Radical { factor, radicand } => {
                let root = i128::from(radicand / 2).isqrt();
                Surd::roots_of_two(Ratio::whole(i128::from(factor) * root))
            }
            Self::Term { factor, x, y } => {
                let at = square.coordinates();
                let power = |base: u8, exponent: u8| i128::from(base).pow(exponent.into());
                Surd::whole(i128::from(factor) * power(at.x, x) * power(at.y, y))
            }
        }
    }

    /// Whether the chip's worth depends on where it stands.
    pub const fn depends_on_square(self) -> bool {
        matches!(self, Self::Term { .. })
    }

    /// The chip with its variables replaced by a square's coordinates, `6(5)` or `−21(5)(2)²`, as the
    /// substitution is written in class; `None` for a chip without variables.
    pub fn substituted(self, at: Coordinates) -> Option<String> {
        let Self::Term { factor, x, y } = self else {
            return None;
        };
        let mut text = match factor {
            1 => String::new(),
            -1 => "−".to_owned(),
            _ => minus(factor.to_string()),
        };
        for (value, exponent) in [(at.x, x), (at.y, y)] {
            match exponent {
                0 => {}
                1 => text.extend(['(', char::from(b'0' + value), ')']),
                _ => {
                    text.extend(['(', char::from(b'0' + value), ')']);
                    text += superscript(exponent);
                }
            }
        }
        Some(text)
    }

    /// The chip in ASCII, for machines and for keyboards: `-7/10`, `16r32`, `78xy^2`.
    pub fn ascii(self) -> String {
        let text = self.to_string();
        let mut ascii = String::with_capacity(text.len());
        for letter in text.chars() {
            match letter {
                '−' => ascii.push('-'),
                '√' => ascii.push('r'),
                '²' => ascii.push_str("^2"),
                '³' => ascii.push_str("^3"),
                other => ascii.push(other),
            }
        }
        ascii
    }
}

fn minus(text: String) -> String {
    if text.contains('-') {
        text.replace('-', "−")
    } else {
        text
    }
}

const fn superscript(exponent: u8) -> &'static str {
    match exponent {
        2 => "²",
        3 => "³",
        _ => "",
    }
}

/// The printed form, with a true minus sign.
impl fmt::Display for Chip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leading = |factor: i32| match factor {
            1 => String::new(),
            -1 => "−".to_owned(),
            _ => minus(factor.to_string()),
        };
        match *self {
            Self::Whole(number) => f.write_str(&minus(number.to_string())),
            Self::Fraction {
                numerator,
                denominator,
            } => {
                write!(f, "{}/{denominator}", minus(numerator.to_string()))
            }
            Self::Decimal { digits, places } => {
                let sign = if digits < 0 { "−" } else { "" };
                let (size, unit) = (digits.unsigned_abs(), 10u32.pow(places.into()));
                write!(
                    f,
                    "{sign}{}.{:0width$}",
                    size / unit,
                    size % unit,
                    width = places.into()
                )
            }
            Self::Radical { factor, radicand } => write!(f, "{}√{radicand}", leading(factor)),
            Self::Term { factor, x, y } => {
                f.write_str(&leading(factor))?;
                for (variable, exponent) in [("x", x), ("y", y)] {
                    if exponent > 0 {
                        write!(f, "{variable}{}", superscript(exponent))?;
                    }
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth() {
        let worth = |chip: &str, square: &str| {
            chip.parse::<Chip>()
                .unwrap()
                .value_at(square.parse().unwrap())
                .to_string()
        };
        assert_eq!(worth("−√8", "c3"), "−2√2");
        assert_eq!(worth("4√18", "c3"), "12√2");
        assert_eq!(worth("16√32", "c3"), "64√2");
        assert_eq!(worth("10/10", "c3"), "1");
        assert_eq!(worth("2.5", "c3"), "5/2");
        assert_eq!(worth("6x", "c3"), "30");
        assert_eq!(worth("10y", "c3"), "20");
        assert_eq!(worth("−21xy²", "c3"), "−420");
    }

    #[test]
    fn substitution_is_written_out() {
        let at = Coordinates { x: 5, y: 2 };
        let written = |chip: &str| chip.parse::<Chip>().unwrap().substituted(at);
        assert_eq!(written("6x").as_deref(), Some("6(5)"));
        assert_eq!(written("−xy²").as_deref(), Some("−(5)(2)²"));
        assert_eq!(written("7"), None);
    }
}
