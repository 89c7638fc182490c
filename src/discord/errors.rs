//! What can go wrong between a person's wish and its answer, and how it is told.
//!
//! A person reads what happened and what to do next, and is the only one to read it; the log gets the
//! reason at a level that tells a player's slip from our fault. Neither shows a token: addresses of
//! requests, which carry interaction tokens, are left out.

use serenity::http::HttpError;
use tracing::Level;

use super::after::NoAfter;
use super::components::UnknownControl;
use super::permissions::ThreadPermission;
use crate::ai::Refused;
use crate::engine::Rules;
use crate::engine::notation::{Naming, ReadMoveError};
use crate::session::{ChannelId, JournalError, RestoreError, Session, SessionError, UnknownValue};
use crate::store::StoreError;

/// A wish that was not fulfilled.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The session refused it.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// What was typed is not one legal move.
    #[error("{reason}")]
    Slip {
        /// What was typed.
        typed: String,
        /// Why it is not.
        reason: ReadMoveError,
        /// What the game is played by.
        rules: Rules,
        /// How the text calls squares, or the game does.
        naming: Naming,
    },
    /// The control is none of ours.
    #[error(transparent)]
    Control(#[from] UnknownControl),
    /// A control came with a choice that it does not offer.
    #[error("a control came with a choice that it does not offer")]
    Choice,
    /// A setting cannot have the value.
    #[error(transparent)]
    Setting(#[from] UnknownValue),
    /// No command of ours has this name.
    #[error("an unknown command")]
    Command,
    /// The options of the command of this name could not be read.
    #[error("the options of {0} could not be read")]
    Options(String),
    /// Another bot was challenged, of this name.
    #[error("another bot was challenged")]
    BotChallenged(String),
    /// The settings of a server are not this person's to change.
    #[error("not somebody who may manage the server")]
    NotManager,
    /// The menu is not this person's to post.
    #[error("not somebody who may manage messages")]
    NotModerator,
    /// In the bot's direct messages there is nobody else.
    #[error("nobody else is here")]
    NobodyElseHere,
    /// The channel of a parked game is gone, and this is no channel of its server.
    #[error("the channel of a parked game is gone")]
    PlaceGone,
    /// The channel in which a game would go on is taken, and is not the one that is asked from.
    #[error("another game runs in the channel of this one")]
    PlaceTaken(Box<Session>),
    /// A clock was asked for where the bot cannot post by itself, or remind.
    #[error("no clock outside servers")]
    NoClockHere,
    /// Nobody but the person who asks sees answers here.
    #[error("nobody else sees answers here")]
    SeenByNobody,
    /// No time zone has the name that was typed.
    #[error("there is no such time zone")]
    TimeZone(String),
    /// The person of this name takes no challenge, or none from the one who asks.
    #[error("the person challenged is not taking challenges")]
    NotTaking(String),
    /// The server lets games begin in these channels alone.
    #[error("games may not begin in this channel")]
    ChannelNotAllowed(Vec<ChannelId>),
    /// Games are looked after by others than this person.
    #[error("not somebody who looks after games")]
    NotTeacher,
    /// No game that is meant is in this server.
    #[error("no such game in this server")]
    NoSuchGame,
    /// The person of this name does not see the channel.
    #[error("the person challenged does not see the channel")]
    CannotSee(String),
    /// Both sides at one device would be called the same.
    #[error("both sides would be called the same")]
    SameLabels,
    /// A side at one device would be called as the other side is.
    #[error("a side is called like the other one")]
    OtherSidesLabel,
    /// A game is to be paused that is paused.
    #[error("the game is paused already")]
    AlreadyPaused,
    /// A game needs a thread of its own, and the bot lacks this permission for it.
    #[error("no thread can be opened: {0:?} is missing")]
    NoThreads(ThreadPermission),
    /// The challenge ran out; it is kept no more.
    #[error("the challenge ran out")]
    ChallengeRanOut,
    /// The challenge was accepted, and its game is played there.
    #[error("the challenge was accepted before")]
    Accepted(Box<Session>),
    /// Others played the game, and they alone have a rematch.
    #[error("a rematch is for those who played")]
    NotTheirRematch([String; 2]),
    /// Not in a server.
    #[error("not in a server")]
    OutsideServers,
    /// There is nothing to show of a finished game.
    #[error(transparent)]
    After(#[from] NoAfter),
    /// The person plays a rated game: no help until it is over.
    #[error("a rated game of this person runs")]
    RatedElsewhere,
    /// No move has been played in the channel.
    #[error("no game with a move in it")]
    NoSheet,
    /// The game to be analysed still runs.
    #[error("the game to be analysed still runs")]
    StillRunning,
    /// No game with a move in it has ended in the channel.
    #[error("no finished game to analyse")]
    NothingToAnalyze,
    /// A game of the channel is being analysed already.
    #[error("an analysis is under way in this channel")]
    AnalysisUnderWay,
    /// Too many searches wait.
    #[error(transparent)]
    Busy(#[from] Refused),
    /// A finished game cannot be played through as it was stored.
    #[error("a finished game cannot be played through: {0}")]
    Replay(#[from] RestoreError),
    /// A search ended without an answer.
    #[error("a search gave no answer")]
    NoAnswer,
    /// The store did not do what no session asked of it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The answer could not be sent.
    #[error(transparent)]
    NotSent(#[from] NotSent),
    /// A handler panicked.
    #[error("a handler panicked")]
    Panicked,
}

impl From<JournalError> for Problem {
    fn from(error: JournalError) -> Self {
        Self::Session(error.into())
    }
}

impl Problem {
    /// How loudly it is logged.
    pub const fn tracing_level(&self) -> Level {
        match self {
            Self::Session(SessionError::Journal(_) | SessionError::Restore(_))
            | Self::Replay(_)
            | Self::NoAnswer
            | Self::Store(_)
            | Self::Panicked => Level::ERROR,
            Self::NotSent(_)
            | Self::Busy(_)
            | Self::Control(_)
            | Self::Choice
            | Self::Setting(_)
            | Self::Command => Level::WARN,
            Self::Session(_)
            | Self::Slip { .. }
            | Self::Options(_)
            | Self::BotChallenged(_)
            | Self::NotManager
            | Self::NotModerator
            | Self::NobodyElseHere
            | Self::SeenByNobody
            | Self::NoClockHere
            | Self::PlaceGone
            | Self::PlaceTaken(_)
            | Self::TimeZone(_)
            | Self::NotTaking(_)
            | Self::ChannelNotAllowed(_)
            | Self::CannotSee(_)
            | Self::SameLabels
            | Self::OtherSidesLabel
            | Self::AlreadyPaused
            | Self::NoThreads(_)
            | Self::ChallengeRanOut
            | Self::Accepted(_)
            | Self::NotTheirRematch(_)
            | Self::After(_)
            | Self::RatedElsewhere
            | Self::NoSheet
            | Self::StillRunning
            | Self::NothingToAnalyze
            | Self::AnalysisUnderWay
            | Self::NotTeacher
            | Self::NoSuchGame
            | Self::OutsideServers => Level::DEBUG,
        }
    }

    /// Logs it.
    pub fn log(&self) {
        let reason = with_sources(self);
        match self.tracing_level() {
            Level::ERROR => tracing::error!(%reason, "a wish was not fulfilled"),
            Level::WARN => tracing::warn!(%reason, "a wish was not fulfilled"),
            _ => tracing::debug!(%reason, "a wish was not fulfilled"),
        }
    }
}

/// Discord did not take a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct NotSent {
    /// The status of its answer, if there was one.
    pub status: Option<u16>,
    /// Discord's own error code, if there was one.
    pub code: Option<isize>,
    reason: String,
}

impl NotSent {
    /// Where the bot is no member it can answer, and post nothing by itself.
    pub fn nowhere_to_post() -> Self {
        Self {
            status: Some(403),
            code: None,
            reason: "nothing can be posted where the bot is no member".to_owned(),
        }
    }

    /// The first answer to the interaction has been given already.
    pub fn is_answered_already(&self) -> bool {
        self.code == Some(40_060)
    }

    /// Asking again may help: too many requests, a fault of the server, or no answer.
    pub fn may_pass(&self) -> bool {
        match self.status {
            Some(status) => status == 429 || status >= 500,
            None => true,
        }
    }

    /// The thread is archived, or locked besides.
    pub fn is_archived(&self) -> bool {
        self.code == Some(50_083)
    }

    /// The channel is gone, or closed for good to everybody who may not manage it.
    pub fn is_place_gone(&self) -> bool {
        self.is_archived() || self.code == Some(10_003)
    }

    /// The bot lacks a permission.
    pub fn is_forbidden(&self) -> bool {
        self.status == Some(403)
    }

    /// What was asked about is no more.
    pub fn is_gone(&self) -> bool {
        self.status == Some(404)
    }

    /// The token is wrong.
    pub fn is_unauthorized(&self) -> bool {
        self.status == Some(401)
    }
}

impl From<serenity::Error> for NotSent {
    fn from(error: serenity::Error) -> Self {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Self {
                status: Some(answer.status_code.as_u16()),
                code: Some(answer.error.code),
                reason: format!(
                    "{} {}: {} ({})",
                    answer.method,
                    answer.status_code.as_u16(),
                    answer.error.message,
                    answer.error.code
                ),
            },
            serenity::Error::Http(HttpError::Request(error)) => Self {
                status: None,
                code: None,
                reason: with_sources(&error.without_url()),
            },
            other => Self {
                status: Some(0),
                code: None,
                reason: other.to_string(),
            },
        }
    }
}

/// An error with everything beneath it, on one line.
pub fn with_sources(error: &dyn std::error::Error) -> String {
    let mut line = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !line.ends_with(&cause_text) {
            line = format!("{line}: {cause_text}");
        }
        source = cause.source();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_failed_request_is_told_without_its_address() {
        // Nothing listens on the port of the discard service.
        let url = "http://127.0.0.1:9/api/v10/webhooks/1/a-secret-token/messages/@original";
        let error = reqwest::get(url).await.unwrap_err();
        let told = NotSent::from(serenity::Error::Http(HttpError::Request(error)));
        assert!(told.may_pass());
        assert!(!told.to_string().contains("secret"), "{told}");
        assert!(!format!("{told:?}").contains("secret"));
    }

    #[test]
    fn a_slip_of_a_player_is_no_fault_of_ours() {
        assert_eq!(
            Problem::from(SessionError::NoGame).tracing_level(),
            Level::DEBUG
        );
        assert_eq!(Problem::Choice.tracing_level(), Level::WARN);
        assert_eq!(Problem::Panicked.tracing_level(), Level::ERROR);
    }
}
