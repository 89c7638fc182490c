//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use super::square::Square;

/// A set of playing squares, one bit of an 8×8 board each.
///
/// Invariant: only playing squares are ever set. Every step that would leave the board at a side edge
/// lands on a square that does not play, so masking with [`Bitboard::ALL`] is all the edge handling
/// that moving needs.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u64);

/// A diagonal direction, seen from Red's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Up and to the left.
    NorthWest,
    /// Up and to the right.
    NorthEast,
    /// Down and to the left.
    SouthWest,
    /// Down and to the right.
    SouthEast,
}

impl Direction {
    /// All four, in the order in which captures are searched.
    pub const ALL: [Self; 4] = [
        Self::NorthWest,
        Self::NorthEast,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::NorthWest => Self::SouthEast,
            Self::NorthEast => Self::SouthWest,
            Self::SouthWest => Self::NorthEast,
            Self::SouthEast => Self::NorthWest,
        }
    }
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 32 playing squares.
    pub const ALL: Self = Self(0xAA55_AA55_AA55_AA55);

    /// The set of one square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.bit())
    }

    /// The playing squares of a rank counted from 0.
    pub const fn rank(rank: u8) -> Self {
        Self((0xFF << (8 * rank)) & Self::ALL.0)
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set has.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & (1 << square.bit()) != 0
    }

    /// The set with `square` added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | (1 << square.bit()))
    }

    /// The set with `square` taken away.
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.bit()))
    }

    /// The lowest square, counted from `a1` rank by rank.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::from_bit(self.0.trailing_zeros()))
        }
    }

    /// Every square of the set moved one step; squares stepping off the board vanish.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let moved = match direction {
            Direction::NorthWest => self.0 << 7,
            Direction::NorthEast => self.0 << 9,
            Direction::SouthWest => self.0 >> 9,
            Direction::SouthEast => self.0 >> 7,
        };
        Self(moved & Self::ALL.0)
    }

    /// The squares that pieces on these squares reach in one direction over squares of `open`; the
    /// squares they stand on are not among them.
    #[must_use]
    pub const fn slide(self, direction: Direction, open: Self) -> Self {
        // Doubling: after the third round every slide of seven squares is found.
        let mut reached = self.step(direction).and(open);
        let mut open = open;
        reached = reached.or(reached.step(direction).and(open));
        open = open.and(open.step(direction));
        reached = reached.or(reached.step(direction).step(direction).and(open));
        open = open.and(open.step(direction).step(direction));
        let four = reached
            .step(direction)
            .step(direction)
            .step(direction)
            .step(direction);
        reached.or(four.and(open))
    }

    /// [`BitAnd`] in constants.
    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// [`BitOr`] in constants.
    pub(super) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// [`Not`] in constants.
    pub(super) const fn complement(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }

    /// The raw bits, for hashing and storage.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for Bitboard {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The playing squares that are not in the set.
impl Not for Bitboard {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], lowest first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_agree_with_files_and_ranks() {
        for square in Square::ALL {
            for (direction, file, rank) in [
                (Direction::NorthWest, -1i8, 1i8),
                (Direction::NorthEast, 1, 1),
                (Direction::SouthWest, -1, -1),
                (Direction::SouthEast, 1, -1),
            ] {
                let file = square.file().checked_add_signed(file);
                let rank = square.rank().checked_add_signed(rank);
                let expected = file
                    .zip(rank)
                    .and_then(|(file, rank)| Square::new(file, rank));
                assert_eq!(Bitboard::of(square).step(direction).first(), expected);
            }
        }
    }

    #[test]
    fn a_slide_ends_at_the_first_square_that_is_not_open() {
        for direction in Direction::ALL {
            for from in Square::ALL {
                for closed in Square::ALL {
                    let open = !Bitboard::of(closed);
                    let mut expected = Bitboard::EMPTY;
                    let mut next = Bitboard::of(from).step(direction) & open;
                    while !next.is_empty() {
                        expected |= next;
                        next = next.step(direction) & open;
                    }
                    assert_eq!(Bitboard::of(from).slide(direction, open), expected);
                }
            }
        }
    }

    #[test]
    fn all_holds_the_playing_squares_and_nothing_else() {
        assert_eq!(Bitboard::ALL.into_iter().collect::<Vec<_>>(), Square::ALL);
    }
}
