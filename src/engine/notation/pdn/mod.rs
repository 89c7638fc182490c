//! Portable Draughts Notation, version 3.0: files of games.
//!
//! [`Reader`] takes a stream of characters and gives one game after the other; it keeps one game at a
//! time and refuses text without end. [`write()`] writes a game. What is lost in reading: the moves of
//! variations, which are checked for balance only.

mod game_type;
mod lexer;
mod lines;
mod reader;
mod writer;

pub use lines::{DamaError, read_dama};
pub use reader::{Reader, read};
pub use writer::{movetext, write};

use super::echo;
use super::explain::ReadMoveError;
use super::fen::FenError;
use crate::engine::ruleset::RulesError;
use crate::engine::setup::SetupError;

/// What is wrong with a PDN text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct PdnError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    #[source]
    pub fault: PdnFault,
}

/// What can be wrong with a PDN text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdnFault {
    /// A word longer than any move.
    #[error("this is neither a move nor a result: it goes on too long")]
    LongWord,
    /// A comment of more than 64,000 bytes.
    #[error("a comment goes on too long")]
    LongComment,
    /// A game of more than a million characters.
    #[error("a game goes on too long")]
    LongGame,
    /// `{` without `}`.
    #[error("a comment is not closed")]
    OpenComment,
    /// Not `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]")]
    BadTag,
    /// `$` without a number up to 255.
    #[error("“${0}” is not a glyph")]
    Glyph(String),
    /// `(` and `)` do not match, or are nested more than 32 deep.
    #[error("the brackets of variations do not match")]
    Variation,
    /// A game type other than 24 and 26 on eight by eight squares.
    #[error("the game type “{}” is not read here: 26 and 24 are", echo(.0))]
    GameType(String),
    /// The rules named by the tags are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The `FEN` tag describes no position.
    #[error("in the FEN tag: {0}")]
    Fen(#[from] FenError),
    /// The `FEN` tag's position cannot be played.
    #[error("in the FEN tag: {0}")]
    Setup(#[from] SetupError),
    /// More than two hundred tags.
    #[error("a game has more than two hundred tags")]
    TooManyTags,
    /// More than ten thousand games read at once, or a thousand results without games.
    #[error("there are too many games, or results without games")]
    TooManyGames,
    /// Not a legal move.
    #[error("{}: {reason}", echo(.text))]
    Move {
        /// The move as written.
        text: String,
        /// Why it is none.
        reason: ReadMoveError,
    },
    /// Not a result.
    #[error("“{0}” is not a result")]
    Result(String),
}
