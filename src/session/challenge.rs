//! Challenges: one person asks another for a game.

use std::time::Duration;

use super::clock::Timestamp;
use super::ids::{ChallengeId, ChannelId, MessageId, ServerId};
use super::seat::Person;
use super::terms::{OpenTo, Terms};
use crate::engine::Side;

/// How long a challenge waits.
pub const CHALLENGE_LIFE: Duration = Duration::from_mins(15);

/// How long the same two wait after a challenge between them that was declined or ran out, whoever makes
/// the next one.
pub const CHALLENGE_PAUSE: Duration = Duration::from_mins(30);

/// Which side somebody asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SideWish {
    /// Let a toss decide.
    #[default]
    Toss,
    /// This side.
    Side(Side),
}

/// One person's challenge to another, or to all. It occupies nothing: only accepting it takes the channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Which challenge.
    pub id: ChallengeId,
    /// Where the game will be.
    pub channel: ChannelId,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who asks.
    pub challenger: Person,
    /// Who may accept.
    pub open_to: OpenTo,
    /// The side that the challenger asks for.
    pub side: SideWish,
    /// What the game would be.
    pub terms: Terms,
    /// When it was made.
    pub made_at: Timestamp,
    /// The message that shows it, once that is known.
    pub message: Option<MessageId>,
}

impl Challenge {
    /// When it stops being open.
    pub fn expires_at(&self) -> Timestamp {
        self.made_at.after(CHALLENGE_LIFE)
    }

    /// Whether it is open no more at `now`.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at()
    }
}
