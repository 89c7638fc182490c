//! Why a text is no legal move: typed reasons, which the edges put into words.

use std::fmt;

use super::naming::Naming;
use super::read::Reading;
use crate::engine::bitboard::Bitboard;
use crate::engine::echo::echo;
use crate::engine::movegen;
use crate::engine::moves::{Move, between};
use crate::engine::piece::Kind;
use crate::engine::position::Position;
use crate::engine::ruleset::{Precedence, Ruleset};
use crate::engine::square::{BoardView, Square};

/// A text that is not exactly one legal move. [`Display`](fmt::Display) words it in English for the
/// command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadMoveError {
    /// In no form that a move has; the text is given back, cut short.
    Unreadable {
        /// The text, at most 40 characters of it.
        text: String,
    },
    /// A name that names no square, or letters of the other board than the first.
    NotOnTheBoard {
        /// The name as typed.
        name: String,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// All of them.
        candidates: Vec<Move>,
    },
    /// Only a chip or a start square: where to is missing.
    Incomplete {
        /// Every legal move from there; never empty.
        candidates: Vec<Move>,
    },
    /// A chip that this game does not have, or that the player has no longer.
    NoSuchChip {
        /// The chip as typed or as printed.
        chip: String,
    },
    /// No piece on the start square.
    NothingThere {
        /// The start square.
        square: Square,
    },
    /// The opponent's piece on the start square.
    NotYourPiece {
        /// The start square.
        square: Square,
    },
    /// A capture must be made, and of so many pieces.
    CaptureCompulsory {
        /// How many pieces it must take.
        count: u32,
        /// The captures that may be played.
        legal: Vec<Move>,
    },
    /// A chip would take as many, but a dama's capture goes first (Damath).
    DamaMustTake {
        /// The captures that may be played.
        legal: Vec<Move>,
    },
    /// Another capture of as many pieces takes more kings (Spanish dama).
    MostKingsCompulsory {
        /// How many kings it must take.
        kings: u32,
        /// The captures that may be played.
        legal: Vec<Move>,
    },
    /// A piece stands in the way.
    Blocked {
        /// The start square.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// Where what stands in the way stands, be it on `to` itself.
        by: Square,
        /// Whose it is.
        whose: Blocker,
    },
    /// The piece cannot get there, whatever else stands on the board: too far, backward, or not on a
    /// diagonal.
    OutOfReach {
        /// The start square.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// What stands on the start square.
        kind: Kind,
    },
    /// The named piece has no move at all.
    CannotMove {
        /// Where it stands.
        square: Square,
    },
    /// The side to move has no legal move: the game is over.
    NoMoves,
}

/// Whose piece stands in a move's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// The mover's own.
    Own,
    /// The other side's.
    OtherSide,
}

impl ReadMoveError {
    pub(super) fn unreadable(text: &str) -> Self {
        Self::Unreadable {
            text: echo(text).chars().take(40).collect(),
        }
    }
}

/// The reading that a refusal is about: the first that starts on a piece of the mover's, else on any
/// piece, else the first.
pub(super) fn meant<'a>(position: &Position, readings: &'a [Reading]) -> Option<&'a Reading> {
    let board = position.board();
    let on = |squares| {
        let starts = move |reading: &&Reading| !(reading.from & squares).is_empty();
        readings.iter().find(starts)
    };
    on(board.pieces(position.turn()))
        .or_else(|| on(board.occupied()))
        .or_else(|| readings.iter().find(|reading| !reading.from.is_empty()))
}

/// The reason why none of the legal moves fits any of the readings.
pub(super) fn why_not(
    position: &Position,
    legal: Vec<Move>,
    readings: &[Reading],
) -> ReadMoveError {
    let board = position.board();
    let own = board.pieces(position.turn());
    if legal.is_empty() {
        return ReadMoveError::NoMoves;
    }
    let Some(reading) = meant(position, readings) else {
        return no_own_piece(position, readings);
    };
    let Some(from) = (reading.from & own).first() else {
        return no_own_piece(position, readings);
    };
    if legal[0].is_capture() {
        return not_that_capture(position, legal, readings);
    }
    let Some(to) = reading.landings.last().and_then(|squares| squares.first()) else {
        return ReadMoveError::CannotMove { square: from };
    };
    why_not_there(position, from, to)
}

/// Why a quiet move cannot be made.
fn why_not_there(position: &Position, from: Square, to: Square) -> ReadMoveError {
    let board = position.board();
    let kind = board.kind(from);
    let diagonal = from.file().abs_diff(to.file()) == from.rank().abs_diff(to.rank());
    let forward = match position.turn() {
        crate::engine::Side::Red => to.rank() == from.rank() + 1,
        crate::engine::Side::Blue => to.rank() + 1 == from.rank(),
    };
    let in_reach = diagonal && from != to && (kind == Kind::King || forward);
    let way = between(from, to) | Bitboard::of(to);
    match nearest(way & board.occupied(), from) {
        Some(by) if in_reach => ReadMoveError::Blocked {
            from,
            to,
            by,
            whose: if board.pieces(position.turn()).contains(by) {
                Blocker::Own
            } else {
                Blocker::OtherSide
            },
        },
        _ => ReadMoveError::OutOfReach { from, to, kind },
    }
}

fn nearest(squares: Bitboard, from: Square) -> Option<Square> {
    squares
        .into_iter()
        .min_by_key(|square| square.rank().abs_diff(from.rank()))
}

fn no_own_piece(position: &Position, readings: &[Reading]) -> ReadMoveError {
    if let Some(id) = readings.iter().find_map(|reading| reading.chip)
        && let Some(chips) = position.rules().chips()
    {
        let chip = chips.chip(id).to_string();
        return ReadMoveError::NoSuchChip { chip };
    }
    let occupied = position.board().occupied();
    let from = meant(position, readings).map_or(Bitboard::EMPTY, |reading| reading.from);
    match ((from & occupied).first(), from.first()) {
        (Some(square), _) => ReadMoveError::NotYourPiece { square },
        (None, Some(square)) => ReadMoveError::NothingThere { square },
        (None, None) => ReadMoveError::NoMoves,
    }
}

/// Which rule forbids the capture that was meant, given that another one is compulsory.
fn not_that_capture(position: &Position, legal: Vec<Move>, readings: &[Reading]) -> ReadMoveError {
    let rules = position.rules().ruleset();
    let by_number_alone = Ruleset {
        precedence: Precedence::MostPieces,
        ..*rules
    };
    let mut as_many = Vec::new();
    movegen::legal_moves(
        position.board(),
        position.turn(),
        &by_number_alone,
        &mut as_many,
    );
    let meant = readings.iter().any(|reading| {
        as_many.iter().any(|played| {
            reading.from.contains(played.from())
                && (reading.landings.last()).is_none_or(|last| last.contains(played.to()))
        })
    });
    let kings = position.board().kings(!position.turn());
    let taken = legal[0].captured();
    match rules.precedence {
        Precedence::MostPiecesThenDamaTakes if meant => ReadMoveError::DamaMustTake { legal },
        Precedence::MostPiecesThenMostKings if meant => ReadMoveError::MostKingsCompulsory {
            kings: (taken & kings).count(),
            legal,
        },
        _ => ReadMoveError::CaptureCompulsory {
            count: taken.count(),
            legal,
        },
    }
}

/// A reason in English, its squares called as somebody calls them.
#[derive(Clone, Copy, Debug)]
pub struct Worded<'a> {
    error: &'a ReadMoveError,
    naming: Naming,
}

impl ReadMoveError {
    /// The reason in English, its squares called so.
    pub const fn worded(&self, naming: Naming) -> Worded<'_> {
        Worded {
            error: self,
            naming,
        }
    }
}

impl Worded<'_> {
    fn listed(self, moves: &[Move]) -> String {
        const MOST: usize = 12;
        let names: Vec<_> = (moves.iter().take(MOST))
            .map(|played| self.naming.listed(played))
            .collect();
        let more = moves.len().saturating_sub(MOST);
        if more > 0 {
            format!("{} and {more} more", names.join(", "))
        } else {
            names.join(", ")
        }
    }
}

impl fmt::Display for ReadMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.worded(Naming::Letters(BoardView::Vismin)).fmt(f)
    }
}

impl fmt::Display for Worded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |square: &Square| self.naming.square(*square);
        match self.error {
            ReadMoveError::Unreadable { text } => write!(f, "“{text}” is not a move"),
            ReadMoveError::NotOnTheBoard { name } => {
                write!(f, "“{name}” is not a square of this board")
            }
            ReadMoveError::Ambiguous { candidates } => write!(
                f,
                "that could be {} different moves: {}",
                candidates.len(),
                self.listed(candidates)
            ),
            ReadMoveError::Incomplete { candidates } => {
                write!(f, "where to? Possible: {}", self.listed(candidates))
            }
            ReadMoveError::NoSuchChip { chip } => write!(f, "you have no chip {chip} on the board"),
            ReadMoveError::NothingThere { square } => {
                write!(f, "nothing stands on {}", name(square))
            }
            ReadMoveError::NotYourPiece { square } => {
                write!(f, "the piece on {} is not yours", name(square))
            }
            ReadMoveError::CaptureCompulsory { count, legal } => write!(
                f,
                "a capture of {count} is compulsory here: {}",
                self.listed(legal)
            ),
            ReadMoveError::DamaMustTake { legal } => {
                write!(f, "a dama must take here: {}", self.listed(legal))
            }
            ReadMoveError::MostKingsCompulsory { kings, legal } => write!(
                f,
                "the capture must take the most kings, here {kings}: {}",
                self.listed(legal)
            ),
            ReadMoveError::Blocked {
                from,
                to,
                by,
                whose,
            } => {
                let (from, to, by) = (name(from), name(to), name(by));
                let piece = match whose {
                    Blocker::Own => "your own piece",
                    Blocker::OtherSide => "a piece of the other side",
                };
                write!(f, "{from}-{to} is blocked by {piece} on {by}")
            }
            ReadMoveError::OutOfReach {
                from,
                to,
                kind: Kind::Man,
            } => write!(
                f,
                "the piece on {} moves one square diagonally forward and cannot get to {}",
                name(from),
                name(to)
            ),
            ReadMoveError::OutOfReach {
                from,
                to,
                kind: Kind::King,
            } => write!(
                f,
                "the dama on {} moves along diagonals and cannot get to {}",
                name(from),
                name(to)
            ),
            ReadMoveError::CannotMove { square } => {
                write!(f, "the piece on {} cannot move", name(square))
            }
            ReadMoveError::NoMoves => f.write_str("there is no legal move here: the game is over"),
        }
    }
}

impl std::error::Error for ReadMoveError {}
