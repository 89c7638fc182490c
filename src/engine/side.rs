//! The two sides of a game.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players' colours. Red sits at the bottom (White in draughts texts), Blue at the
/// top (Black).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The bottom side, White in FEN and PDN; moves first unless the game was set up otherwise.
    Red,
    /// The top side, Black in FEN and PDN.
    Blue,
}

impl Side {
    /// Both sides, Red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The letter that FEN and PDN use: `W` for Red, `B` for Blue.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'W',
            Self::Blue => 'B',
        }
    }

    /// The rank, counted from 0 at Red's edge, on which this side's men are crowned.
    pub const fn crowning_rank(self) -> u8 {
        match self {
            Self::Red => 7,
            Self::Blue => 0,
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Red => "Red",
            Self::Blue => "Blue",
        })
    }
}

/// A pair of things, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// Red's.
    pub red: T,
    /// Blue's.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Builds a pair by asking for each side's part.
    pub fn new_with(mut part: impl FnMut(Side) -> T) -> Self {
        Self {
            red: part(Side::Red),
            blue: part(Side::Blue),
        }
    }

    /// The pair with each part changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            red: change(self.red),
            blue: change(self.blue),
        }
    }

    /// Both parts with their sides, Red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Red, &self.red), (Side::Blue, &self.blue)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}
