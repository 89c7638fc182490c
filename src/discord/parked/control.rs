//! What the controls of parked games carry.

use std::fmt;
use std::str::FromStr;

use crate::discord::components::UnknownControl;
use crate::session::GameId;

/// A control of a parked game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParkedControl {
    /// Go on with the game.
    Resume(GameId),
    /// Win it, because the other side has not moved for long.
    Claim(GameId),
    /// The menu of one's parked games, each value a game's id.
    Choose,
}

impl fmt::Display for ParkedControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Resume(game) => write!(f, "pr:{game}"),
            Self::Claim(game) => write!(f, "pc:{game}"),
            Self::Choose => f.write_str("pm"),
        }
    }
}

impl FromStr for ParkedControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        if id == "pm" {
            return Ok(Self::Choose);
        }
        let (kind, game) = id.split_once(':').ok_or(UnknownControl)?;
        let game = GameId(game.parse().map_err(|_| UnknownControl)?);
        match kind {
            "pr" => Ok(Self::Resume(game)),
            "pc" => Ok(Self::Claim(game)),
            _ => Err(UnknownControl),
        }
    }
}
