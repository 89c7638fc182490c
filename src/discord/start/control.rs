//! What the controls that begin games carry.

use std::fmt;
use std::str::FromStr;

use crate::discord::components::UnknownControl;
use crate::session::GameId;

/// A control that begins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartControl {
    /// Play this game once more, with the sides exchanged.
    Rematch(GameId),
}

impl fmt::Display for StartControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rematch(game) => write!(f, "rm:{game}"),
        }
    }
}

impl FromStr for StartControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(3, ':').collect();
        match *parts.as_slice() {
            ["rm", game] => {
                let game = game.parse().map_err(|_| UnknownControl)?;
                Ok(Self::Rematch(GameId(game)))
            }
            _ => Err(UnknownControl),
        }
    }
}
