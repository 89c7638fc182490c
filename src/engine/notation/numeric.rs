//! Squares by number, 1 to 32.

use crate::engine::side::Side;
use crate::engine::square::{BoardView, Square};

/// Where the numbers 1 to 32 start and which way they run. Draughts organisations differ; a PDN
/// file says which it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbering {
    /// The side at whose edge number 1 stands.
    pub first_edge: Side,
    /// The board on which a row's numbers rise from left to right.
    pub rising_on: BoardView,
}

impl Numbering {
    /// The numbering of this library's texts, for every rule set: `b8` is 1, `g1` is 32.
    pub const STANDARD: Self = Self {
        first_edge: Side::Blue,
        rising_on: BoardView::Vismin,
    };

    /// The numbering of PDN's game type 24: `a1` is 1, `h8` is 32.
    pub const SPANISH: Self = Self {
        first_edge: Side::Red,
        rising_on: BoardView::Vismin,
    };

    /// The square with this number.
    pub const fn square(self, number: u8) -> Option<Square> {
        if number == 0 || number > 32 {
            return None;
        }
        let (row, place) = ((number - 1) / 4, (number - 1) % 4);
        let rank = match self.first_edge {
            Side::Red => row,
            Side::Blue => 7 - row,
        };
        let from_left = match self.rising_on {
            BoardView::Vismin => place,
            BoardView::Luzon => 3 - place,
        };
        Square::new(2 * from_left + rank % 2, rank)
    }

    /// The number of a square, 1 to 32.
    pub const fn number(self, square: Square) -> u8 {
        let row = match self.first_edge {
            Side::Red => square.rank(),
            Side::Blue => 7 - square.rank(),
        };
        let place = match self.rising_on {
            BoardView::Vismin => square.file() / 2,
            BoardView::Luzon => 3 - square.file() / 2,
        };
        4 * row + place + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_numbering_is_the_square_s_own() {
        for square in Square::ALL {
            assert_eq!(Numbering::STANDARD.number(square), square.number());
        }
    }

    #[test]
    fn the_spanish_number_follows_the_published_formula() {
        for square in Square::ALL {
            let ours = square.number();
            let theirs = 29 - 4 * ((ours - 1) / 4) + (ours - 1) % 4;
            assert_eq!(Numbering::SPANISH.number(square), theirs);
        }
    }

    #[test]
    fn every_number_leads_back_to_its_square() {
        for first_edge in Side::ALL {
            for rising_on in [BoardView::Vismin, BoardView::Luzon] {
                let numbering = Numbering {
                    first_edge,
                    rising_on,
                };
                for square in Square::ALL {
                    assert_eq!(numbering.square(numbering.number(square)), Some(square));
                }
                assert_eq!(numbering.square(0), None);
                assert_eq!(numbering.square(33), None);
            }
        }
    }
}
