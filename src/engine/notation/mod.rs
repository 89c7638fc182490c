//! Moves as text.

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
