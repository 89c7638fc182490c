//! What the controls carry that players use during a game, besides the menu of moves.

use std::fmt;
use std::str::FromStr;

use crate::discord::components::{Position, UnknownControl, position};
use crate::session::{Consent, OfferKind};

/// A control of a game that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuringControl {
    /// Show the board from one's own side.
    OwnSide(Position),
    /// Type a move: the button, and the form that it opens.
    Type(Position),
    /// Take back one's last move.
    Undo(Position),
    /// End the game here: totals decide, or it is a draw.
    End(Position),
    /// Yes, end it: asked where nobody else has to agree.
    EndYes(Position),
    /// No, play on.
    EndNo(Position),
    /// The answer to what the other player has offered.
    Answer(OfferKind, Consent, Position),
}

impl DuringControl {
    /// The position under which the control stands.
    pub const fn place(self) -> Position {
        match self {
            Self::OwnSide(at)
            | Self::Type(at)
            | Self::Undo(at)
            | Self::End(at)
            | Self::EndYes(at)
            | Self::EndNo(at)
            | Self::Answer(_, _, at) => at,
        }
    }
}

const fn word(consent: Consent) -> &'static str {
    match consent {
        Consent::Agree => "yes",
        Consent::PlayOn => "no",
    }
}

impl fmt::Display for DuringControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OwnSide(at) => write!(f, "os:{at}"),
            Self::Type(at) => write!(f, "ty:{at}"),
            Self::Undo(at) => write!(f, "un:{at}"),
            Self::End(at) => write!(f, "en:{at}"),
            Self::EndYes(at) => write!(f, "ey:{at}"),
            Self::EndNo(at) => write!(f, "ex:{at}"),
            Self::Answer(kind, consent, at) => {
                write!(f, "of:{at}:{}:{}", kind.word(), word(*consent))
            }
        }
    }
}

impl FromStr for DuringControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(6, ':').collect();
        Ok(match *parts.as_slice() {
            ["os", game, ply] => Self::OwnSide(position(game, ply)?),
            ["ty", game, ply] => Self::Type(position(game, ply)?),
            ["un", game, ply] => Self::Undo(position(game, ply)?),
            ["en", game, ply] => Self::End(position(game, ply)?),
            ["ey", game, ply] => Self::EndYes(position(game, ply)?),
            ["ex", game, ply] => Self::EndNo(position(game, ply)?),
            ["of", game, ply, kind, consent] => {
                let all = [Consent::Agree, Consent::PlayOn];
                let consent = all.into_iter().find(|own| word(*own) == consent);
                Self::Answer(
                    OfferKind::of_word(kind).ok_or(UnknownControl)?,
                    consent.ok_or(UnknownControl)?,
                    position(game, ply)?,
                )
            }
            _ => return Err(UnknownControl),
        })
    }
}
