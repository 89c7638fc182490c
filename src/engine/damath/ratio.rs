//! Exact rational numbers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A rational number in lowest terms with a positive denominator.
///
/// 128 bits are ample: chips stay within ±999 with denominators to 999 or, for polynomials, within
/// ±30,000,000 whole, and one operation is applied before the result is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: i128,
    denominator: i128,
}

const fn greatest_common_divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ratio {
    /// Zero.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number.
    pub const fn whole(number: i128) -> Self {
        Self {
            numerator: number,
            denominator: 1,
        }
    }

    /// `numerator / denominator`, or nothing for a denominator of zero.
    pub const fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = greatest_common_divisor(numerator, denominator) * denominator.signum();
        Some(Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        })
    }

    /// The numerator in lowest terms; it carries the sign.
    pub const fn numerator(self) -> i128 {
        self.numerator
    }

    /// The denominator in lowest terms, at least 1.
    pub const fn denominator(self) -> i128 {
        self.denominator
    }

    /// Whether this is zero.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// `1 / self`, or nothing for zero.
    pub const fn reciprocal(self) -> Option<Self> {
        Self::new(self.denominator, self.numerator)
    }

    const fn reduced(numerator: i128, denominator: i128) -> Self {
        Self::new(numerator, denominator).expect("a product of denominators is never zero")
    }
}

impl Add for Ratio {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.denominator + other.numerator * self.denominator,
            self.denominator * other.denominator,
        )
    }
}

impl Neg for Ratio {
    type Output = Self;
    fn neg(self) -> Self {
        Self {
            numerator: -self.numerator,
            denominator: self.denominator,
        }
    }
}

impl Sub for Ratio {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Ratio {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::reduced(
            self.numerator * other.numerator,
            self.denominator * other.denominator,
        )
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

/// `3`, `−3` or `7/2`, with a true minus sign.
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.numerator < 0 {
            f.write_str("−")?;
        }
        write!(f, "{}", self.numerator.abs())?;
        if self.denominator != 1 {
            write!(f, "/{}", self.denominator)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_terms_and_sign_in_the_numerator() {
        let ratio = Ratio::new(6, -4).unwrap();
        assert_eq!((ratio.numerator(), ratio.denominator()), (-3, 2));
        assert_eq!(ratio.to_string(), "−3/2");
        assert_eq!(Ratio::new(1, 0), None);
    }

    #[test]
    fn school_arithmetic() {
        let of = |n, d| Ratio::new(n, d).unwrap();
        assert_eq!(of(1, 2) + of(1, 3), of(5, 6));
        assert_eq!(of(1, 2) - of(1, 3), of(1, 6));
        assert_eq!(of(2, 3) * of(3, 4), of(1, 2));
        assert_eq!(of(2, 3).reciprocal(), Some(of(3, 2)));
        assert!(of(1, 3) < of(1, 2));
    }
}
