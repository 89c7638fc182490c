//! Why something asked of a session was not done. Data only: the edge puts it into words.

use super::challenge::Challenge;
use super::journal::JournalError;
use super::seat::{Person, Seat};
use super::session::Session;
use crate::engine::notation::ReadMoveError;
use crate::engine::{PlayError, RulesError};

/// What a person asked for has not been done, and nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// No game runs in this channel.
    #[error("no game runs here")]
    NoGame,
    /// A game runs in this channel already.
    #[error("a game runs here already")]
    ChannelTaken(Box<Session>),
    /// A person challenged themselves.
    #[error("nobody can challenge themselves")]
    OwnChallenge,
    /// The challenger has a challenge waiting in this channel already.
    #[error("one challenge of this person waits here already")]
    ChallengeWaiting(Box<Challenge>),
    /// The challenge is answered already, or never was.
    #[error("there is no such challenge")]
    NoChallenge,
    /// The challenge has waited too long.
    #[error("the challenge has expired")]
    ChallengeExpired(Box<Challenge>),
    /// Somebody else was challenged.
    #[error("somebody else was challenged")]
    NotChallenged(Box<Challenge>),
    /// The person does not sit at this game.
    #[error("not a player of this game")]
    NotAPlayer(Box<Session>),
    /// The control belongs to a game that is over.
    #[error("that game is over")]
    GameOver,
    /// The control belongs to an earlier position of this game.
    #[error("the control is from an earlier position")]
    Stale {
        /// How many plies had been played when the control was shown.
        shown: usize,
        /// The game now.
        session: Box<Session>,
    },
    /// Two people play, and have not agreed to be helped.
    #[error("no help was agreed in this game")]
    HelpNotAgreed,
    /// The move was not played.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// A move from elsewhere than a player's text is not legal.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The rules of the game are not known here.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// What is stored could not be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Why a player's move was not played.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    /// It is the other seat's turn.
    #[error("it is the other side's turn")]
    NotYourTurn(Seat),
    /// The text does not give one legal move.
    #[error("{0}")]
    Unreadable(ReadMoveError),
}

/// Names the seat's person for messages such as "It is Ben's turn".
impl NotPlayed {
    /// The person who is to move, where that is the reason.
    pub const fn person_to_move(&self) -> Option<&Person> {
        match self {
            Self::NotYourTurn(seat) => seat.person(),
            Self::Unreadable(_) => None,
        }
    }
}
