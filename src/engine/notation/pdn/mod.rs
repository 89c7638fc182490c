//! Portable Draughts Notation, version 3.0: files of games.
//!
//! [`Reader`] takes a stream of characters and gives one game after the other; it keeps one game at a
//! time and refuses text without end. [`write()`] writes a game. A variation that holds anything but
//! legal moves, as some programs write them, is kept as a comment.

mod game_type;
mod head;
mod lexer;
mod lines;
mod movetext;
mod reader;
mod words;
mod writer;

pub use lines::{DamaError, read_dama};
pub use reader::{Reader, read};
pub use writer::{movetext, write};

use super::explain::ReadMoveError;
use super::fen::FenError;
use super::naming::Naming;
use crate::engine::echo::echo;
use crate::engine::ruleset::{Rules, RulesError};

/// How the rules that a caller gives stand beside those that a game type names. A `Variant` of ours
/// stands above both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// They are for a text that names none.
    IfUnnamed,
    /// Somebody asked for them: a bare game type, 26 for every game of ours, does not overrule them.
    AskedFor,
}

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
    /// A comment, or a variation that is kept as one, of more than 64,000 bytes.
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
    #[error("“${}” is not a glyph", echo(.0))]
    Glyph(String),
    /// `(` without `)`.
    #[error("a variation is not closed: “)” is missing")]
    OpenVariation,
    /// `)` without `(`, or variations nested more than 32 deep.
    #[error("the brackets of variations do not match")]
    Variation,
    /// A game type other than 24 and 26 on eight by eight squares.
    #[error("the game type “{}” is not read here: 26 and 24 are", echo(.0))]
    GameType(String),
    /// The rules named by the tags are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The `FEN` tag describes no position that can be played.
    #[error("in the FEN tag: {0}")]
    Fen(#[from] FenError),
    /// More than two hundred tags.
    #[error("a game has more than two hundred tags")]
    TooManyTags,
    /// More than ten thousand games read at once, or a thousand results without games.
    #[error("there are too many games, or results without games")]
    TooManyGames,
    /// Not a legal move.
    #[error("{}: {}", echo(.text), .reason.worded(*.naming))]
    Move {
        /// The move as written.
        text: String,
        /// Why it is none.
        reason: ReadMoveError,
        /// How the text calls squares.
        naming: Naming,
        /// The rules by which it is none.
        rules: Rules,
    },
    /// Not a result.
    #[error("“{}” is not a result", echo(.0))]
    Result(String),
}
