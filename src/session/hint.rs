//! Who may ask for a hint, and when.
//!
//! Invariant: between people no side is helped unless both agreed to it, and nobody is helped on the
//! other side's turn.

use super::error::{NotPlayed, SessionError};
use super::ids::{ChannelId, PersonId};
use super::session::{Opposition, Session};
use super::sessions::{At, Sessions};
use super::terms::Help;

impl Session {
    /// Whether hints are given in this game at all: against the bot, to two at one device, and between
    /// people who agreed to help.
    pub fn allows_hints(&self) -> bool {
        match self.opposition() {
            Opposition::Bot | Opposition::Hotseat => true,
            Opposition::People => self.record().terms.help == Help::On,
        }
    }
}

impl Sessions {
    /// The game in which a person may be given a hint now: one that allows them, on the person's turn,
    /// at the position that `at` refers to.
    pub async fn hint_allowed(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
    ) -> Result<Session, SessionError> {
        let slot = self.enter(channel).await?;
        let (session, _) = slot.session_of_at(by, at)?;
        if !session.allows_hints() {
            return Err(SessionError::HelpNotAgreed);
        }
        let to_move = session.seat_to_move();
        if !to_move.is(by) {
            return Err(NotPlayed::NotYourTurn(to_move.clone()).into());
        }
        Ok(session.clone())
    }
}
