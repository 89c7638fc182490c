//! Squares, positions, moves and games as text.
//!
//! Reading is forgiving about form and strict about meaning: whatever is read is described or
//! checked by the engine proper, and text that could mean two things is answered with both.
//! Nothing here words a sentence for a player; errors are data.

mod algebraic;
mod candidates;
mod dama;
mod explain;
pub mod fen;
mod names;
mod naming;
mod numeric;
pub mod pdn;
mod read;
mod record;
mod score_comment;
pub mod scoresheet;
mod sums;
mod table;
mod write;

use std::fmt;
use std::str::FromStr;

use super::echo::echo;
use super::square::Square;

pub use candidates::{candidates, candidates_beside};
pub use explain::{Blocker, ReadMoveError, Worded};
pub use fen::FenError;
pub use naming::Naming;
pub use numeric::Numbering;
pub use read::{naming_beside, naming_of, read_move, read_move_beside, read_move_in};
pub use record::{GameRecord, GameResult, NotAResult, RecordedMove, Turn, Variation};
pub use score_comment::WrongScore;
pub use sums::sum;
pub use write::write_move;

/// A way to write moves down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Letters of the Vismin board: `c3-d4`.
    Vismin,
    /// Letters of the Luzon board, the mirror image: `f3-e4`.
    Luzon,
    /// Draughts numbers 1 to 32: `22-18`.
    Numeric,
    /// Local dama numbers, 1 to 16 in each half: `1-15`.
    Dama,
    /// The DepEd score sheet, chip and target: `7 (5,2)`; in plain dama start and target,
    /// `(5,2)-(4,3)`.
    Sheet,
}

/// The text names no notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{}” is not a notation: vismin, luzon, numeric, dama or sheet", echo(.0))]
pub struct NoSuchNotation(pub String);

impl Notation {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Vismin,
        Self::Luzon,
        Self::Numeric,
        Self::Dama,
        Self::Sheet,
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vismin => "vismin",
            Self::Luzon => "luzon",
            Self::Numeric => "numeric",
            Self::Dama => "dama",
            Self::Sheet => "sheet",
        }
    }

    /// What a square is called: `c3`, `22`, `(5,2)`.
    pub fn square_name(self, square: Square) -> String {
        Naming::of(self).square(square)
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = NoSuchNotation;

    fn from_str(text: &str) -> Result<Self, NoSuchNotation> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == text)
            .ok_or_else(|| NoSuchNotation(text.to_owned()))
    }
}
