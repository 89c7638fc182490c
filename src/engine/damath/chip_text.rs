//! Chips from text: as they are printed, or as a keyboard has them.

use std::str::FromStr;

use super::chip::Chip;
use crate::engine::echo::echo;

/// The largest worth, radicand, factor or denominator that a chip may carry.
const LARGEST: i32 = 999;

/// The largest numerator: that of the largest worth over the largest denominator.
const LARGEST_NUMERATOR: i32 = LARGEST * LARGEST;

/// The text is no chip.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChipError {
    /// Not of any printed form.
    #[error("“{}” is not a number that a chip can carry", echo(.0))]
    NotANumber(String),
    /// A part of it is out of range.
    #[error("“{}” is too large: chips stay within ±999, with denominators up to 999", echo(.0))]
    TooLarge(String),
}

/// Reads the printed form or ASCII in letters of either case: `-√8`, `16R32`, `78xy^2`, `−7/10`, `2.5`.
impl FromStr for Chip {
    type Err = ChipError;

    fn from_str(text: &str) -> Result<Self, ChipError> {
        // The longest printed chip has eleven characters; anything far longer is refused unread.
        if text.len() > 40 {
            return Err(ChipError::NotANumber(text.to_owned()));
        }
        let mut reader = Reader {
            text,
            rest: text.trim(),
        };
        let chip = reader.chip()?;
        if reader.rest.is_empty() {
            Ok(chip)
        } else {
            Err(reader.refuse())
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl Reader<'_> {
    fn refuse(&self) -> ChipError {
        ChipError::NotANumber(self.text.to_owned())
    }

    fn take(&mut self, any_of: &[&str]) -> bool {
        for start in any_of {
            if let Some(rest) = self.rest.strip_prefix(start) {
                self.rest = rest;
                return true;
            }
        }
        false
    }

    fn digits(&mut self) -> &str {
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits
    }

    fn too_large(&self) -> ChipError {
        ChipError::TooLarge(self.text.to_owned())
    }

    fn bounded(&self, digits: &str, largest: i32) -> Result<i32, ChipError> {
        match digits.parse::<i32>() {
            Ok(number) if number <= largest => Ok(number),
            _ if digits.is_empty() => Err(self.refuse()),
            _ => Err(self.too_large()),
        }
    }

    fn number(&mut self) -> Result<i32, ChipError> {
        let digits = self.digits().to_owned();
        self.bounded(&digits, LARGEST)
    }

    fn chip(&mut self) -> Result<Chip, ChipError> {
        let sign = if self.take(&["−", "-", "–"]) {
            -1
        } else {
            1
        };
        let digits = self.digits().to_owned();
        if !digits.is_empty() && self.take(&["/", "⁄"]) {
            return self.fraction(sign, &digits);
        }
        let factor = if digits.is_empty() {
            1
        } else {
            self.bounded(&digits, LARGEST)?
        } * sign;
        if self.take(&["√", "r", "R"]) {
            let radicand = self.number()?;
            let root = (radicand / 2).isqrt();
            return if radicand > 0 && 2 * root * root == radicand {
                Ok(Chip::Radical { factor, radicand })
            } else {
                Err(self.refuse())
            };
        }
        if self.rest.starts_with(['x', 'y', 'X', 'Y']) {
            let (x, y) = (self.power(&["x", "X"])?, self.power(&["y", "Y"])?);
            return Ok(Chip::Term { factor, x, y });
        }
        if digits.is_empty() {
            return Err(self.refuse());
        }
        if self.take(&["."]) {
            return self.decimals(sign, factor.abs());
        }
        Ok(Chip::Whole(factor))
    }

    fn fraction(&mut self, sign: i32, numerator: &str) -> Result<Chip, ChipError> {
        let size = self.bounded(numerator, LARGEST_NUMERATOR)?;
        let denominator = self.number()?;
        if denominator == 0 {
            return Err(self.refuse());
        }
        if size > LARGEST * denominator {
            return Err(self.too_large());
        }
        Ok(Chip::Fraction {
            numerator: sign * size,
            denominator,
        })
    }

    fn decimals(&mut self, sign: i32, whole: i32) -> Result<Chip, ChipError> {
        let decimals = self.digits().to_owned();
        let places = decimals.len();
        if !(1..=3).contains(&places) {
            return Err(self.refuse());
        }
        let unit = 10i32.pow(u32::try_from(places).map_err(|_| self.refuse())?);
        let digits = whole * unit + self.bounded(&decimals, LARGEST)?;
        if digits > LARGEST * unit {
            return Err(self.too_large());
        }
        let places = u8::try_from(places).map_err(|_| self.refuse())?;
        Ok(Chip::Decimal {
            digits: sign * digits,
            places,
        })
    }

    fn power(&mut self, variable: &[&str]) -> Result<u8, ChipError> {
        if !self.take(variable) {
            return Ok(0);
        }
        if self.take(&["²", "^2", "2"]) {
            Ok(2)
        } else if self.take(&["³", "^3", "3"]) {
            Ok(3)
        } else if self.rest.starts_with('^') {
            Err(self.refuse())
        } else {
            Ok(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_form_is_read_back() {
        for (text, ascii) in [
            ("0", "0"),
            ("−11", "-11"),
            ("10/10", "10/10"),
            ("−7/10", "-7/10"),
            ("2.50", "2.50"),
            ("−0.05", "-0.05"),
            ("−√8", "-r8"),
            ("16√32", "16r32"),
            ("−xy²", "-xy^2"),
            ("66x²y", "66x^2y"),
            ("10y", "10y"),
        ] {
            let chip: Chip = text.parse().unwrap();
            assert_eq!(chip.to_string(), text);
            assert_eq!(chip.ascii(), ascii);
            assert_eq!(ascii.parse(), Ok(chip));
        }
    }

    #[test]
    fn letters_of_either_case_and_both_fraction_bars_are_read() {
        for (text, printed) in [
            ("16R32", "16√32"),
            ("78XY^2", "78xy²"),
            ("-3X²Y", "−3x²y"),
            ("−7⁄10", "−7/10"),
        ] {
            assert_eq!(text.parse::<Chip>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn what_no_chip_carries_is_refused() {
        for text in [
            "", "-", "1/0", "1000", "1/1000", "√3", "√0", "x^4", "1.", ".5", "1.2345", "7 7",
            "999.5", "é",
        ] {
            assert!(text.parse::<Chip>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_fraction_may_be_worth_999_at_the_most() {
        let read = |text: &str| text.parse::<Chip>().map_err(|error| error.to_string());
        for text in ["1998/2", "−998001/999", "1/999", "999/1", "0/7"] {
            assert_eq!(read(text).map(|chip| chip.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "1999/2",
            "998002/999",
            "1000/1",
            "99999999999/2",
            "1/1000",
            "1000/1000",
        ] {
            let told = read(text).unwrap_err();
            assert!(
                told.starts_with(&format!("“{text}” is too large")),
                "{told}"
            );
        }
        for text in ["1/0", "/2", "1/", "1/2/3", "1//2", "1/-2"] {
            let told = read(text).unwrap_err();
            assert!(told.contains("is not a number"), "{told}");
        }
    }

    #[test]
    fn what_is_refused_is_given_back_short_and_on_one_line() {
        for text in [
            "9".repeat(3_000),
            "1\n\u{1B}[31m2".to_owned(),
            "é".repeat(60),
        ] {
            let told = text.parse::<Chip>().unwrap_err().to_string();
            assert!(
                told.chars().count() < 150 && !told.contains(char::is_control),
                "{told}"
            );
        }
    }
}
