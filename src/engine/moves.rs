//! One turn, described: where from, every landing, what was taken.

use std::fmt;

use super::bitboard::Bitboard;
use super::damath::{ChipId, Factor, Operation, Score};
use super::square::Square;

/// The most hops that one capture can have: a side has at most twelve pieces.
pub(super) const MOST_HOPS: usize = 12;

/// One turn: a quiet move, or a whole capture with all its landings.
///
/// A move says nothing about whose it is or whether it is legal; a
/// [`Position`](super::Position) does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    hops: u8,
    landings: [Square; MOST_HOPS],
    captured: Bitboard,
}

impl Move {
    /// A quiet move.
    pub const fn quiet(from: Square, to: Square) -> Self {
        Self {
            from,
            hops: 1,
            landings: [to; MOST_HOPS],
            captured: Bitboard::EMPTY,
        }
    }

    /// A capture of one piece.
    pub(super) const fn single_capture(from: Square, over: Bitboard, to: Square) -> Self {
        let mut landings = [from; MOST_HOPS];
        landings[0] = to;
        Self {
            from,
            hops: 1,
            landings,
            captured: over,
        }
    }

    /// A capture with its landings in order. Landings after the last are equal to the start square, so
    /// that equal moves are equal in every byte.
    pub(super) const fn capture(
        from: Square,
        hops: u8,
        landings: [Square; MOST_HOPS],
        captured: Bitboard,
    ) -> Self {
        Self {
            from,
            hops,
            landings,
            captured,
        }
    }

    /// Where the piece starts.
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where the piece ends.
    pub const fn to(&self) -> Square {
        self.landings[self.hops.saturating_sub(1) as usize]
    }

    /// Every landing square in order, the last one being [`Move::to`].
    pub fn landings(&self) -> &[Square] {
        &self.landings[..self.hops.into()]
    }

    /// The start and every landing.
    pub fn path(&self) -> impl Iterator<Item = Square> + '_ {
        std::iter::once(self.from).chain(self.landings().iter().copied())
    }

    /// The squares of the pieces taken, all at once when the turn ends.
    pub const fn captured(&self) -> Bitboard {
        self.captured
    }

    /// Whether anything is taken.
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The square of the piece taken by each hop, in order; empty for a quiet move.
    pub fn taken_in_order(&self) -> impl Iterator<Item = Square> + '_ {
        self.path()
            .zip(self.landings().iter().copied())
            .filter_map(|(from, landing)| (between(from, landing) & self.captured).first())
    }
}

/// The squares strictly between two squares of one diagonal; none for squares of different diagonals.
pub(super) fn between(from: Square, to: Square) -> Bitboard {
    let (files, ranks) = (
        to.file().abs_diff(from.file()),
        to.rank().abs_diff(from.rank()),
    );
    if files != ranks {
        return Bitboard::EMPTY;
    }
    let along = |start: u8, end: u8, step: u8| {
        if end > start {
            start + step
        } else {
            start - step
        }
    };
    (1..files)
        .filter_map(|step| {
            Square::new(
                along(from.file(), to.file(), step),
                along(from.rank(), to.rank(), step),
            )
        })
        .collect()
}

/// Every landing in Vismin letters: `c3-d4`, `c3xe5xg7`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.from)?;
        let sign = if self.is_capture() { 'x' } else { '-' };
        self.landings()
            .iter()
            .try_for_each(|landing| write!(f, "{sign}{landing}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One hop of a Damath capture, as a score sheet writes it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The chip that takes.
    pub taker: ChipId,
    /// The chip taken.
    pub taken: ChipId,
    /// Where the taken chip stood.
    pub over: Square,
    /// Where the taker lands; its operation is the one applied.
    pub landing: Square,
    /// The operation on the landing square.
    pub operation: Operation,
    /// Doubling by damas.
    pub factor: Factor,
    /// The recorded score.
    pub score: Score,
}
