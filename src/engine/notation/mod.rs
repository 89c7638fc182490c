//! Squares, positions, moves and games as text.
//!
//! Reading is forgiving about form and strict about meaning: whatever is read is described or
//! checked by the engine proper, and text that could mean two things is answered with both.
//! Nothing here words a sentence for a player; errors are data.

pub mod fen;
mod numeric;

pub use fen::FenError;
pub use numeric::Numbering;

use super::{Move, Position};

/// The text gives no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a legal move here")]
pub struct ReadMoveError(pub String);

/// Reads a move.
pub fn read_move(position: &Position, text: &str) -> Result<Move, ReadMoveError> {
    let legal = position.legal_moves();
    let found = legal.iter().find(|candidate| candidate.to_string() == text);
    found.copied().ok_or_else(|| ReadMoveError(text.to_owned()))
}
