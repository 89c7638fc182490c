//! Exact values: `p + q√2` with rational `p` and `q`.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Sub};

use super::operation::Operation;
use super::ratio::Ratio;
use super::score::{Factor, Score};

/// An exact number `p + q√2`. Every chip of every set is one: rational chips have no `√2` part, and
/// every radical chip is an integer times `√2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    /// The rational part.
    pub rational: Ratio,
    /// The factor of `√2`.
    pub root: Ratio,
}

impl Surd {
    /// Zero.
    pub const ZERO: Self = Self::rational(Ratio::ZERO);

    /// A rational number.
    pub const fn rational(rational: Ratio) -> Self {
        Self {
            rational,
            root: Ratio::ZERO,
        }
    }

    /// A whole number.
    pub const fn whole(number: i128) -> Self {
        Self::rational(Ratio::whole(number))
    }

    /// `factor × √2`.
    pub const fn roots_of_two(factor: Ratio) -> Self {
        Self {
            rational: Ratio::ZERO,
            root: factor,
        }
    }

    /// Whether this is zero.
    pub const fn is_zero(self) -> bool {
        self.rational.is_zero() && self.root.is_zero()
    }

    /// The result of `self operation other`. Dividing by zero gives zero: the rule for a chip worth
    /// nothing.
    #[must_use]
    pub fn apply(self, operation: Operation, other: Self) -> Self {
        match operation {
            Operation::Add => self + other,
            Operation::Subtract => self - other,
            Operation::Multiply => self * other,
            Operation::Divide => self.divided_by(other).unwrap_or(Self::ZERO),
        }
    }

    /// `self ÷ other`, or nothing where `other` is zero.
    pub fn divided_by(self, other: Self) -> Option<Self> {
        // (a + b√2) ÷ (c + d√2) = (a + b√2)(c − d√2) ÷ (c² − 2d²), and c² = 2d² only for zero.
        let conjugate = Self {
            rational: other.rational,
            root: -other.root,
        };
        let norm = other.rational * other.rational - Ratio::whole(2) * other.root * other.root;
        Some(self * conjugate * Self::rational(norm.reciprocal()?))
    }

    /// The value times `factor`, recorded: rounded once to hundredths, half away from zero. This is
    /// the one place where rounding happens.
    ///
    /// # Panics
    /// Where the hundredths do not fit 64 bits; the bounds of chips keep every score of a game far below.
    pub fn record(self, factor: Factor) -> Score {
        let scaled = self * Self::whole(100 * i128::from(factor.get()));
        let denominator = scaled.rational.denominator() * scaled.root.denominator();
        let rational = scaled.rational.numerator() * scaled.root.denominator();
        let root = scaled.root.numerator() * scaled.rational.denominator();
        let negative = sign(rational, root) == Ordering::Less;
        let (rational, root) = if negative {
            (-rational, -root)
        } else {
            (rational, root)
        };
        // For a whole B, floor((A + B√2) / C) = floor((A + floor(B√2)) / C).
        let doubled = 2 * rational + floor_of_roots(2 * root);
        let rounded = (doubled + denominator).div_euclid(2 * denominator);
        let rounded = if negative { -rounded } else { rounded };
        Score::from_hundredths(
            i64::try_from(rounded).expect("chips are bounded so that hundredths fit 64 bits"),
        )
    }
}

/// The sign of `rational + root × √2`, compared with zero.
fn sign(rational: i128, root: i128) -> Ordering {
    let (rational_sign, root_sign) = (rational.cmp(&0), root.cmp(&0));
    if rational_sign == root_sign || root == 0 {
        rational_sign
    } else if rational == 0 || 2 * root * root > rational * rational {
        root_sign
    } else {
        rational_sign
    }
}

/// `floor(factor × √2)`, exactly.
const fn floor_of_roots(factor: i128) -> i128 {
    let root = (2 * factor * factor).isqrt();
    if factor < 0 { -root - 1 } else { root }
}

impl Add for Surd {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            rational: self.rational + other.rational,
            root: self.root + other.root,
        }
    }
}

impl Sub for Surd {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            rational: self.rational - other.rational,
            root: self.root - other.root,
        }
    }
}

impl Mul for Surd {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self {
            rational: self.rational * other.rational + Ratio::whole(2) * self.root * other.root,
            root: self.rational * other.root + self.root * other.rational,
        }
    }
}

/// `21`, `7/2`, `−9√2`, `3/2√2` or `1 + 3√2`, in lowest terms.
impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.root.is_zero() {
            return write!(f, "{}", self.rational);
        }
        let mut root = self.root;
        if !self.rational.is_zero() {
            let joint = if root < Ratio::ZERO { '−' } else { '+' };
            write!(f, "{} {joint} ", self.rational)?;
            root = if root < Ratio::ZERO { -root } else { root };
        }
        if root == Ratio::whole(1) {
            f.write_str("√2")
        } else if root == Ratio::whole(-1) {
            f.write_str("−√2")
        } else {
            write!(f, "{root}√2")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: i128, denominator: i128) -> Surd {
        Surd::rational(Ratio::new(numerator, denominator).unwrap())
    }

    fn roots(factor: i128) -> Surd {
        Surd::roots_of_two(Ratio::whole(factor))
    }

    #[test]
    fn halves_are_recorded_away_from_zero() {
        for (value, recorded) in [
            (ratio(1, 8), "0.13"),
            (ratio(-1, 8), "-0.13"),
            (ratio(1, 3), "0.33"),
            (ratio(2, 3), "0.67"),
            (ratio(-2, 3), "-0.67"),
            (ratio(0, 5), "0.00"),
            (ratio(21, 1), "21.00"),
            (ratio(-1, 1000), "0.00"),
        ] {
            assert_eq!(value.record(Factor::ONE).plain().to_string(), recorded);
        }
    }

    #[test]
    fn the_factor_comes_before_the_rounding() {
        assert_eq!(ratio(1, 3).record(Factor::TWO).plain().to_string(), "0.67");
        assert_eq!(
            ratio(1, 800).record(Factor::FOUR).plain().to_string(),
            "0.01"
        );
    }

    #[test]
    fn roots_are_exact() {
        // √2 = 1.41421356…; 100√2 = 141.42135…; 408√2 − 577 = −0.00087…
        assert_eq!(roots(1).record(Factor::ONE).hundredths(), 141);
        assert_eq!(roots(-100).record(Factor::ONE).hundredths(), -14142);
        assert_eq!(
            roots(3).apply(Operation::Multiply, roots(-2)),
            Surd::whole(-12)
        );
        assert_eq!(roots(3).apply(Operation::Divide, roots(2)), ratio(3, 2));
        let near_zero = roots(408) - Surd::whole(577);
        assert_eq!(near_zero.record(Factor::ONE).hundredths(), 0);
        assert_eq!(
            (near_zero * Surd::whole(1000))
                .record(Factor::ONE)
                .hundredths(),
            -87
        );
    }

    #[test]
    fn dividing_by_nothing_gives_nothing() {
        assert_eq!(
            Surd::whole(7).apply(Operation::Divide, Surd::ZERO),
            Surd::ZERO
        );
    }

    #[test]
    fn exact_forms_read_like_a_textbook() {
        assert_eq!(roots(-9).to_string(), "−9√2");
        assert_eq!((ratio(7, 2) + roots(-1)).to_string(), "7/2 − √2");
        assert_eq!(roots(1).to_string(), "√2");
    }
}
