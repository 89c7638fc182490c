//! What a button or menu carries: which control it is, of which game, at which ply. Old controls work
//! after a restart because everything they need is in their id.

use std::fmt;
use std::str::FromStr;

use super::after::AfterControl;
use super::care::CareControl;
use super::during::DuringControl;
use super::parked::ParkedControl;
use super::settings::SettingsControl;
use super::start::StartControl;
use crate::session::{At, ChallengeId, GameId};

/// A control under a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    /// The menu of moves, each value a move with every landing.
    Move(Position),
    /// The menu that narrows the moves down, each value the beginning of some moves.
    Narrow(Position),
    /// Back from one piece's moves to the pieces that can move.
    Widen(Position),
    /// Resign; asks for confirmation.
    Resign(Position),
    /// Ask for a hint.
    Hint(Position),
    /// Yes, resign.
    ResignYes(GameId),
    /// No, play on.
    ResignNo(GameId),
    /// Accept a challenge.
    Accept(ChallengeId),
    /// Decline a challenge, or take one's own back.
    Decline(ChallengeId),
    /// Another control of a game that goes on.
    During(DuringControl),
    /// One of a parked game.
    Parked(ParkedControl),
    /// A control of the menu or of one's own data.
    Care(CareControl),
    /// A control of settings.
    Settings(SettingsControl),
    /// A control that begins a game.
    Start(StartControl),
    /// A control that leads back to finished games.
    After(AfterControl),
}

impl Control {
    /// The game under whose board the control stands.
    pub const fn game(self) -> Option<GameId> {
        match self {
            Self::Move(at)
            | Self::Narrow(at)
            | Self::Widen(at)
            | Self::Resign(at)
            | Self::Hint(at) => Some(at.game),
            Self::During(control) => Some(control.place().game),
            _ => None,
        }
    }
}

/// The position under which a control stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Which game.
    pub game: GameId,
    /// How many plies had been played.
    pub ply: usize,
    /// How often turns had been taken back.
    pub undone: u16,
}

impl Position {
    /// The position as sessions take it.
    pub const fn at(self) -> At {
        At::Shown {
            game: self.game,
            ply: self.ply,
            undone: self.undone,
        }
    }
}

/// The id is none of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the id of a control of this bot")]
pub struct UnknownControl;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.ply)?;
        match self.undone {
            0 => Ok(()),
            undone => write!(f, ".{undone}"),
        }
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(at) => write!(f, "mv:{at}"),
            Self::Narrow(at) => write!(f, "nr:{at}"),
            Self::Widen(at) => write!(f, "wd:{at}"),
            Self::Resign(at) => write!(f, "rs:{at}"),
            Self::Hint(at) => write!(f, "hi:{at}"),
            Self::ResignYes(game) => write!(f, "ry:{game}"),
            Self::ResignNo(game) => write!(f, "rn:{game}"),
            Self::Accept(challenge) => write!(f, "ac:{challenge}"),
            Self::Decline(challenge) => write!(f, "dc:{challenge}"),
            Self::During(control) => control.fmt(f),
            Self::Parked(control) => control.fmt(f),
            Self::Care(control) => control.fmt(f),
            Self::Settings(control) => control.fmt(f),
            Self::Start(control) => control.fmt(f),
            Self::After(control) => control.fmt(f),
        }
    }
}

/// Reads exactly what [`Control`]'s `Display` writes and nothing else.
impl FromStr for Control {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(4, ':').collect();
        let control = match *parts.as_slice() {
            ["mv", game, ply] => Self::Move(position(game, ply)?),
            ["nr", game, ply] => Self::Narrow(position(game, ply)?),
            ["wd", game, ply] => Self::Widen(position(game, ply)?),
            ["rs", game, ply] => Self::Resign(position(game, ply)?),
            ["hi", game, ply] => Self::Hint(position(game, ply)?),
            ["ry", game] => Self::ResignYes(number(game).map(GameId)?),
            ["rn", game] => Self::ResignNo(number(game).map(GameId)?),
            ["ac", challenge] => Self::Accept(number(challenge).map(ChallengeId)?),
            ["dc", challenge] => Self::Decline(number(challenge).map(ChallengeId)?),
            ["pr" | "pc", _] | ["pm"] => Self::Parked(id.parse()?),
            ["rm", ..] => Self::Start(id.parse()?),
            ["rp" | "sh" | "pn" | "an" | "gp", _] | ["gc"] => Self::After(id.parse()?),
            ["sc" | "sm" | "ss" | "sl", ..] => Self::Settings(id.parse()?),
            _ => id
                .parse()
                .map(Self::Care)
                .or_else(|_| id.parse().map(Self::During))?,
        };
        // Refuses what a number may be written like but is not written like here: `+7`, `007`.
        if control.to_string() == id {
            Ok(control)
        } else {
            Err(UnknownControl)
        }
    }
}

/// Reads what [`Position`]'s `Display` writes, its game and the rest.
pub fn position(game: &str, ply: &str) -> Result<Position, UnknownControl> {
    let (ply, undone) = match ply.split_once('.') {
        Some((ply, undone)) => (ply, number(undone)?),
        None => (ply, 0),
    };
    // No game lasts so long: there are 24 chips to capture, and few quiet turns between captures.
    let ply: u16 = number(ply)?;
    Ok(Position {
        game: number(game).map(GameId)?,
        ply: usize::from(ply),
        undone,
    })
}

pub(super) fn number<T: FromStr>(text: &str) -> Result<T, UnknownControl> {
    text.parse().map_err(|_| UnknownControl)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::Level;
    use crate::discord::care::Item;
    use crate::discord::settings::Whose;
    use crate::session::{Consent, OfferKind, PersonSetting, ServerSetting};
    use crate::text::Language;

    fn every_kind() -> Vec<Control> {
        let at = Position {
            game: GameId(u64::MAX >> 1),
            ply: usize::from(u16::MAX),
            undone: u16::MAX,
        };
        let challenge = ChallengeId(u64::MAX >> 1);
        let during = [
            DuringControl::OwnSide(at),
            DuringControl::Type(at),
            DuringControl::Undo(at),
            DuringControl::End(at),
            DuringControl::EndYes(at),
            DuringControl::EndNo(at),
            DuringControl::Answer(OfferKind::End, Consent::Agree, at),
            DuringControl::Answer(OfferKind::Undo, Consent::PlayOn, at),
        ];
        let during = during.map(Control::During);
        let others = [
            Control::Move(at),
            Control::Narrow(at),
            Control::Widen(at),
            Control::Resign(at),
            Control::Hint(at),
            Control::ResignYes(at.game),
            Control::ResignNo(at.game),
            Control::Accept(challenge),
            Control::Decline(challenge),
            Control::Parked(ParkedControl::Resume(at.game)),
            Control::Parked(ParkedControl::Claim(at.game)),
            Control::Parked(ParkedControl::Choose),
            Control::Start(StartControl::Rematch(at.game)),
            Control::Care(CareControl::Menu(Item::Post)),
            Control::Care(CareControl::ChooseRules),
            Control::Care(CareControl::Begin("damath-polynomial", Level::Medium)),
            Control::Care(CareControl::Whom),
            Control::Care(CareControl::Export),
            Control::Care(CareControl::EraseYes),
            Control::Care(CareControl::EraseNo),
            Control::Settings(SettingsControl::Choose(Whose::Mine)),
            Control::Settings(SettingsControl::Choose(Whose::Server)),
            Control::Settings(SettingsControl::SetMine(PersonSetting::Bottom)),
            Control::Settings(SettingsControl::SetServer(ServerSetting::Messages)),
            Control::Settings(SettingsControl::Speak(Whose::Server, Language::Filipino)),
            Control::After(AfterControl::Replay(at.game)),
            Control::After(AfterControl::Sheet(at.game)),
            Control::After(AfterControl::Pdn(at.game)),
            Control::After(AfterControl::Analysis(at.game)),
            Control::After(AfterControl::Page(u16::MAX)),
            Control::After(AfterControl::Choose),
        ];
        during.into_iter().chain(others).collect()
    }

    #[test]
    fn every_control_is_read_back_and_fits_an_id() {
        for control in every_kind() {
            let id = control.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(id.parse(), Ok(control));
        }
    }

    #[test]
    fn an_id_that_we_did_not_write_is_refused() {
        for id in [
            "",
            "mv",
            "mv:",
            "mv:1",
            "mv:1:",
            "mv:1:2:3",
            "mv:+1:2",
            "mv:01:2",
            "mv:1:-2",
            "mv: 1:2",
            "MV:1:2",
            "mv:1:2 ",
            "hi:1",
            "of:1:2",
            "of:1:2:end:maybe",
            "of:1:2:draw:yes",
            "of:1:2:end:yes:no",
            "os:1:+2",
            "hi:1:2:3",
            "hi:01:2",
            "ac:1:2",
            "rm:01",
            "rm:1:2",
            "ac:x",
            "zz:1",
            "pr:",
            "pr:1:2",
            "pc:01",
            "pm:1",
            "me:",
            "me:pin",
            "mr:1",
            "mp:damath-custom:easy",
            "mp:damath-whole:Easy",
            "mp:chess:easy",
            "ey:1",
            "sc:",
            "sc:you",
            "sm:colour",
            "sm:board:1",
            "ss:boards",
            "sl:me",
            "sl:me:de",
            "sl:ME:en",
            "rp:",
            "rp:1:2",
            "gp:-1",
            "gp:65536",
            "gc:",
            "mv:99999999999999999999999:1",
            "mv:1:65536",
            "mv:1:2.0",
            "mv:1:2.01",
            "mv:1:2.3.4",
            "mv:1:2.65536",
            "rs:1:18446744073709551615",
            "mv:1:٢",
            "ry:1\0",
            "'; DROP TABLE games; --",
        ] {
            assert_eq!(id.parse::<Control>(), Err(UnknownControl), "{id:?}");
        }
    }
}
