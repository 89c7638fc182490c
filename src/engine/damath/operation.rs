//! The operation that each square carries.

use std::fmt;

use crate::engine::square::Square;

/// One of the four operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// `+`
    Add,
    /// `−`
    Subtract,
    /// `×`
    Multiply,
    /// `÷`
    Divide,
}

use Operation::{Add, Divide, Multiply, Subtract};

/// The board's operations, from rank 1 up, each rank's four playing squares from the left. Ranks 5 to
/// 8 repeat ranks 1 to 4. Source: the DepEd board as the seed text prints it.
const LAYOUT: [[Operation; 4]; 4] = [
    [Multiply, Divide, Subtract, Add],
    [Divide, Multiply, Add, Subtract],
    [Subtract, Add, Multiply, Divide],
    [Add, Subtract, Divide, Multiply],
];

impl Operation {
    /// All four, in the order of their names in class: plus, minus, times, divided by.
    pub const ALL: [Self; 4] = [Add, Subtract, Multiply, Divide];

    /// The operation printed on `square`.
    pub const fn at(square: Square) -> Self {
        LAYOUT[(square.rank() % 4) as usize][(square.file() / 2) as usize]
    }

    /// The sign: `+`, `−` (U+2212), `×` or `÷`.
    pub const fn sign(self) -> char {
        match self {
            Add => '+',
            Subtract => '−',
            Multiply => '×',
            Divide => '÷',
        }
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The board as the rules print it, rank 8 first.
    const PRINTED: [&str; 8] = [
        "· + · − · ÷ · ×",
        "− · + · × · ÷ ·",
        "· ÷ · × · + · −",
        "× · ÷ · − · + ·",
        "· + · − · ÷ · ×",
        "− · + · × · ÷ ·",
        "· ÷ · × · + · −",
        "× · ÷ · − · + ·",
    ];

    #[test]
    fn the_layout_is_the_printed_one() {
        for (row, line) in (0..).zip(PRINTED) {
            for (file, sign) in (0..).zip(line.split(' ')) {
                let square = Square::new(file, 7 - row);
                let expected = square.map_or('·', |square| Operation::at(square).sign());
                assert_eq!(
                    sign.chars().next(),
                    Some(expected),
                    "row {row}, file {file}"
                );
            }
        }
    }

    #[test]
    fn a_half_turn_changes_nothing() {
        for square in Square::ALL {
            assert_eq!(Operation::at(square), Operation::at(square.turned()));
        }
    }
}
