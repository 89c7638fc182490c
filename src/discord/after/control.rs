//! What the controls carry that lead back to finished games.

use std::fmt;
use std::str::FromStr;

use crate::discord::components::{UnknownControl, number};
use crate::session::GameId;

/// A control under the end of a game, or under the list of one's own games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterControl {
    /// Show the game once more, as an animation.
    Replay(GameId),
    /// Give its score sheet.
    Sheet(GameId),
    /// Give it as PDN.
    Pdn(GameId),
    /// Analyse it.
    Analysis(GameId),
    /// Turn to a page of the list, counted from 0.
    Page(u16),
    /// The menu of finished games, each value a game's id.
    Choose,
}

impl fmt::Display for AfterControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replay(game) => write!(f, "rp:{game}"),
            Self::Sheet(game) => write!(f, "sh:{game}"),
            Self::Pdn(game) => write!(f, "pn:{game}"),
            Self::Analysis(game) => write!(f, "an:{game}"),
            Self::Page(page) => write!(f, "gp:{page}"),
            Self::Choose => f.write_str("gc"),
        }
    }
}

impl FromStr for AfterControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(3, ':').collect();
        Ok(match *parts.as_slice() {
            ["rp", game] => Self::Replay(number(game).map(GameId)?),
            ["sh", game] => Self::Sheet(number(game).map(GameId)?),
            ["pn", game] => Self::Pdn(number(game).map(GameId)?),
            ["an", game] => Self::Analysis(number(game).map(GameId)?),
            ["gp", page] => Self::Page(number(page)?),
            ["gc"] => Self::Choose,
            _ => return Err(UnknownControl),
        })
    }
}
