//! Why something asked of a session was not done. Data only: the edge puts it into words.

use super::challenge::Challenge;
use super::clock::Timestamp;
use super::journal::JournalError;
use super::seat::{Person, Seat};
use super::session::{RestoreError, Session};
use super::state::Offer;
use crate::engine::notation::{Naming, ReadMoveError};
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
        /// How often turns had been taken back then.
        undone: u16,
        /// The game now.
        session: Box<Session>,
    },
    /// The same two have to wait before the next challenge.
    #[error("too soon after a challenge that came to nothing")]
    ChallengeTooSoon {
        /// From when on they may.
        from: Timestamp,
    },
    /// A contest's clock is for games with totals.
    #[error("this clock is for games with totals")]
    ClockNotForRules,
    /// Something is offered already, and not answered.
    #[error("an offer stands already")]
    OfferStands(Offer),
    /// The side has to move twice before it may offer again.
    #[error("too soon after the last offer")]
    OfferTooSoon,
    /// Nothing like that is offered to this person.
    #[error("no such offer")]
    NoOffer,
    /// There is nobody to agree with: the bot plays, or one person holds both sides.
    #[error("nobody to offer to")]
    NobodyToAsk,
    /// There is no turn that could be taken back.
    #[error("nothing to take back")]
    NothingToUndo,
    /// The arbiter has stopped the game.
    #[error("the game is paused")]
    Paused(Box<Session>),
    /// The arbiter has not stopped the game.
    #[error("the game is not paused")]
    NotPaused,
    /// The time for this is over; what comes of it follows at once.
    #[error("the time is over")]
    TimeOver,
    /// No game of this id was put away.
    #[error("no such game was put away")]
    NotShelved,
    /// The game was put away too long ago.
    #[error("put away too long ago")]
    ShelvedTooLong,
    /// The game cannot be claimed, or not yet.
    #[error("the game cannot be claimed")]
    NotClaimable {
        /// From when on, if waiting helps.
        from: Option<Timestamp>,
    },
    /// A stored game cannot be played through.
    #[error(transparent)]
    Restore(#[from] Box<RestoreError>),
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
    #[error("{reason}")]
    Unreadable {
        /// Why not.
        reason: ReadMoveError,
        /// How the text calls squares, or the game where the text does not show it.
        naming: Naming,
    },
}

/// Names the seat's person for messages such as "It is Ben's turn".
impl NotPlayed {
    /// The person who is to move, where that is the reason.
    pub const fn person_to_move(&self) -> Option<&Person> {
        match self {
            Self::NotYourTurn(seat) => seat.person(),
            Self::Unreadable { .. } => None,
        }
    }
}
