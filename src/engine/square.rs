//! The 32 playing squares and the names they go by.

use std::fmt;
use std::str::FromStr;

use super::echo::echo;

/// One of the 32 playing squares. `a1` plays (the Vismin board); the Luzon board is the same squares
/// under mirrored file letters, see [`BoardView`].
///
/// Invariant: the inner number is `8 * rank + file` of a square whose rank and file, counted from 0,
/// are both even or both odd.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// How a board is shown and its squares are lettered. The squares are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BoardView {
    /// `a1`, at Red's left hand, is a playing square.
    #[default]
    Vismin,
    /// Mirrored left to right: `h1` of the Luzon board is `a1` of the Vismin board.
    Luzon,
}

/// A square as the DepEd score sheet names it: `(x,y)` from (0,0) at the bottom left of the classroom
/// (Luzon) board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates {
    /// 0 to 7, to the right.
    pub x: u8,
    /// 0 to 7, upward.
    pub y: u8,
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// The text names no playing square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{}” is not a playing square", echo(.0))]
pub struct NoSuchSquare(pub String);

impl Square {
    /// All playing squares, rank by rank from `a1`.
    pub const ALL: [Self; 32] = {
        let mut all = [Self(0); 32];
        let mut index: u8 = 0;
        while index < 32 {
            all[index as usize] = Self::at_index(index);
            index += 1;
        }
        all
    };

    const fn at_index(index: u8) -> Self {
        let rank = index / 4;
        Self(rank * 8 + (index % 4) * 2 + rank % 2)
    }

    /// The square on this file and rank, each counted from 0, if it is a playing square.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 && (file + rank).is_multiple_of(2) {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// The square with this number in the draughts numbering 1 to 32 (`b8` is 1, `g1` is 32).
    pub const fn from_number(number: u8) -> Option<Self> {
        if number == 0 || number > 32 {
            return None;
        }
        let rank = 7 - (number - 1) / 4;
        let file = ((number - 1) % 4) * 2 + rank % 2;
        Self::new(file, rank)
    }

    /// The square with these score-sheet coordinates.
    pub const fn from_coordinates(at: Coordinates) -> Option<Self> {
        if at.x > 7 {
            None
        } else {
            Self::new(7 - at.x, at.y)
        }
    }

    /// The square for a bit of a [`Bitboard`](super::Bitboard).
    pub(super) const fn from_bit(bit: u32) -> Self {
        Self((bit % 64) as u8)
    }

    /// The file counted from 0 (`a`) in Vismin letters.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// The rank counted from 0, at Red's edge.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }

    /// A dense index from 0 (`a1`) to 31 (`h8`), for tables.
    pub const fn index(self) -> usize {
        (self.0 / 2) as usize
    }

    /// The bit that stands for this square in a [`Bitboard`](super::Bitboard).
    pub(super) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// The draughts number, 1 to 32 from the top rank down.
    pub const fn number(self) -> u8 {
        (7 - self.rank()) * 4 + self.file() / 2 + 1
    }

    /// The score-sheet coordinates.
    pub const fn coordinates(self) -> Coordinates {
        Coordinates {
            x: 7 - self.file(),
            y: self.rank(),
        }
    }

    /// The square that takes this one's place when the board is turned by half a turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(63 - self.0)
    }

    /// The square's name in the letters of `view`.
    pub fn name(self, view: BoardView) -> String {
        let file = match view {
            BoardView::Vismin => self.file(),
            BoardView::Luzon => 7 - self.file(),
        };
        format!("{}{}", char::from(b'a' + file), self.rank() + 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name(BoardView::Vismin))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads letters of either board: no name plays on both.
impl FromStr for Square {
    type Err = NoSuchSquare;

    fn from_str(text: &str) -> Result<Self, NoSuchSquare> {
        let &[file, rank] = text.as_bytes() else {
            return Err(NoSuchSquare(text.to_owned()));
        };
        let file = file.to_ascii_lowercase().wrapping_sub(b'a');
        let rank = rank.wrapping_sub(b'1');
        Self::new(file, rank)
            .or_else(|| {
                if file < 8 {
                    Self::new(7 - file, rank)
                } else {
                    None
                }
            })
            .ok_or_else(|| NoSuchSquare(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_square_leads_back_to_it() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.name(BoardView::Luzon).parse(), Ok(square));
            assert_eq!(Square::from_number(square.number()), Some(square));
            assert_eq!(Square::from_coordinates(square.coordinates()), Some(square));
            assert_eq!(Square::ALL[square.index()], square);
            assert_eq!(square.turned().turned(), square);
        }
    }

    #[test]
    fn known_names() {
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(square("b8").number(), 1);
        assert_eq!(square("g1").number(), 32);
        assert_eq!(square("c3").coordinates(), Coordinates { x: 5, y: 2 });
        assert_eq!(square("a8"), square("h8"), "a8 is the Luzon name of h8");
        assert_eq!(square("c3").name(BoardView::Luzon), "f3");
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "a9", "i1", "a0", "a11", "é", "11", "\u{0}1", "`1"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(33), None);
        assert_eq!(Square::from_coordinates(Coordinates { x: 9, y: 1 }), None);
    }
}
