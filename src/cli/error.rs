//! What can go wrong on the command line.

use std::io;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::engine::notation::pdn::{DamaError, PdnError};
use crate::engine::notation::scoresheet::{TableError, WrongCell};
use crate::engine::notation::{FenError, Naming, NoSuchNotation, ReadMoveError, WrongScore};
use crate::engine::{EndReason, RulesError, echo};

/// An error of a command.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position does not read, or cannot be played.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// No notation has this name.
    #[error(transparent)]
    Notation(#[from] NoSuchNotation),
    /// A move given is not a legal one.
    #[error("move {number}, {}: {}", echo(.text), .reason.worded(*.naming))]
    Move {
        /// Which of the moves given, from 1.
        number: usize,
        /// As given.
        text: String,
        /// Why.
        reason: ReadMoveError,
        /// How squares are called.
        naming: Naming,
    },
    /// A move after the end of the game.
    #[error("move {number}, {}: the game is over ({reason})", echo(.text))]
    Over {
        /// Which of the moves given, from 1.
        number: usize,
        /// As given.
        text: String,
        /// How it ended.
        reason: EndReason,
    },
    /// A file is no PDN.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// A file has a move that the rules asked for forbid.
    #[error("{error} (read by the rules of {rules})")]
    PdnByRules {
        /// The move, and why it is none.
        error: PdnError,
        /// The name of the rules.
        rules: String,
    },
    /// A file in dama numbers is not one game.
    #[error(transparent)]
    Dama(#[from] DamaError),
    /// A file is no table of moves.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A position in a file does not read.
    #[error("line {line}: {reason}")]
    FenLine {
        /// The line, from 1.
        line: usize,
        /// Why.
        reason: FenError,
    },
    /// A score written down is wrong.
    #[error("line {}: {} scores “{}”, not “{}”", .0.line, echo(&.0.played), .0.right, echo(&.0.written))]
    WrongScore(WrongScore),
    /// A cell of a table is wrong.
    #[error("line {}: {} is “{}”, not “{}”", .0.line, .0.column, .0.right, echo(&.0.written))]
    WrongCell(WrongCell),
    /// A game goes on after its end.
    #[error("line {line}: {} is played after the end of the game ({reason})", echo(.played))]
    AfterTheEnd {
        /// The line of the move, from 1.
        line: u32,
        /// The move.
        played: String,
        /// How the game had ended.
        reason: EndReason,
    },
    /// A game's result is not what its end says.
    #[error("{}game {game}: the result is {right} ({reason}), not {written}", at(*.line))]
    WrongResult {
        /// The line of the result, from 1, where it has one.
        line: Option<u32>,
        /// Which game of the file, from 1.
        game: usize,
        /// As written.
        written: String,
        /// As the rules say.
        right: String,
        /// How the game ended.
        reason: EndReason,
    },
    /// A game's tag and its movetext give different results.
    #[error("line {line}: the Result tag says {tag}, the moves end with {moves}")]
    TwoResults {
        /// The line of the tag, from 1.
        line: u32,
        /// The tag's result.
        tag: String,
        /// The movetext's result.
        moves: String,
    },
    /// The file holds no game.
    #[error("there is no game in this file")]
    NoGame,
    /// The file holds several games where one is wanted.
    #[error("a score sheet holds one game; this file holds more")]
    ManyGames,
    /// The file is larger than any of its kind.
    #[error("this file is too large for a {0} file")]
    TooLarge(&'static str),
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// The beginning of an error that has a line.
fn at(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}: "))
}

impl CliError {
    /// 2 for bad input, 1 where the machine failed.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Output(_) => 1,
            _ => 2,
        }
    }

    /// The error for machines.
    pub(super) fn json(&self) -> Value {
        let mut value = json!({ "error": self.to_string() });
        match self {
            Self::Move {
                reason:
                    ReadMoveError::Ambiguous { candidates } | ReadMoveError::Incomplete { candidates },
                ..
            } => {
                let candidates: Vec<_> = candidates.iter().map(ToString::to_string).collect();
                value["candidates"] = json!(candidates);
            }
            Self::Dama(DamaError::Ambiguous { lines, plies, .. }) => {
                value["lines"] = json!(lines);
                let ply = |(ply, moves): &(usize, Vec<crate::engine::Move>)| {
                    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
                    json!({ "ply": ply, "candidates": moves })
                };
                value["plies"] = plies.iter().map(ply).collect();
            }
            _ => {}
        }
        value
    }
}
