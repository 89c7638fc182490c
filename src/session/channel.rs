//! What goes on in one channel, and what of it can be believed.
//!
//! Invariant: what a write that failed or was given up may have changed is not looked at before the
//! journal has been asked.

use super::challenge::Challenge;
use super::clock::Outage;
use super::error::SessionError;
use super::ids::{ChallengeId, PersonId};
use super::journal::{JournalError, Written};
use super::session::Session;
use super::sessions::At;
use crate::engine::Side;

/// What goes on in one channel.
#[derive(Debug, Default)]
pub(super) struct Channel {
    pub(super) session: Option<Session>,
    pub(super) challenges: Vec<Challenge>,
    /// Finished games whose end nobody is telling, oldest first.
    pub(super) untold: Vec<Session>,
    /// A write failed, or its caller gave up waiting: only the journal knows whether it happened.
    in_doubt: bool,
    /// When nobody could play, as long as that time has not been given back to the game.
    pub(super) owed: Option<Outage>,
}

impl Channel {
    /// What the journal holds of a channel.
    pub(super) const fn read(
        session: Option<Session>,
        challenges: Vec<Challenge>,
        untold: Vec<Session>,
    ) -> Self {
        Self {
            session,
            challenges,
            untold,
            in_doubt: false,
            owed: None,
        }
    }

    pub(super) fn open_challenge(&self, id: ChallengeId) -> Result<&Challenge, SessionError> {
        let found = self.challenges.iter().find(|challenge| challenge.id == id);
        found.ok_or(SessionError::NoChallenge)
    }

    /// Whether an entry in the map tells nothing that a missing one does not.
    pub(super) fn is_idle(&self) -> bool {
        self.session.is_none()
            && self.challenges.is_empty()
            && self.untold.is_empty()
            && !self.in_doubt
    }

    /// The journal is asked before anything else is done here.
    pub(super) const fn doubt(&mut self) {
        self.in_doubt = true;
    }

    /// What was in doubt turned out not to have been tried.
    pub(super) const fn trust(&mut self) {
        self.in_doubt = false;
    }

    /// Whether the journal has to be asked or told before anything is believed here.
    pub(super) const fn is_unsettled(&self) -> bool {
        self.in_doubt || self.owed.is_some()
    }

    /// Nobody could play: whoever comes next gives the time back first.
    pub(super) const fn owe(&mut self, outage: Outage) {
        if self.session.is_some() || self.in_doubt {
            self.owed = Some(outage);
        }
    }

    /// Whether the journal has to be asked before anything is believed here.
    pub(super) const fn is_in_doubt(&self) -> bool {
        self.in_doubt
    }

    pub(super) fn running(&self) -> Result<&Session, SessionError> {
        self.session.as_ref().ok_or(SessionError::NoGame)
    }

    /// Waits for the journal. Whoever is told that it is done changes the rest of this channel
    /// before waiting for anything else.
    pub(super) async fn write<T>(&mut self, work: Written<'_, T>) -> Result<T, JournalError> {
        self.in_doubt = true;
        let answer = work.await;
        self.in_doubt = answer.is_err();
        answer
    }

    /// The running game, if `at` refers to its position now.
    pub(super) fn session_at(&self, at: At) -> Result<&Session, SessionError> {
        let session = self.session_of_game(at)?;
        match at {
            At::Shown { ply, undone, .. }
                if ply != session.ply() || undone != session.state().undone =>
            {
                Err(SessionError::Stale {
                    shown: ply,
                    undone,
                    session: Box::new(session.clone()),
                })
            }
            _ => Ok(session),
        }
    }

    pub(super) fn session_of_game(&self, at: At) -> Result<&Session, SessionError> {
        match (at, self.running()) {
            (At::Now, running) => running,
            (At::Shown { game, .. }, Ok(session)) if session.record().id == game => Ok(session),
            (At::Shown { .. }, _) => Err(SessionError::GameOver),
        }
    }

    /// The running game of a player, and the player's side, if `at` refers to that game.
    pub(super) fn session_of(
        &self,
        by: PersonId,
        at: At,
    ) -> Result<(&Session, Side), SessionError> {
        let session = self.session_of_game(at)?;
        Ok((session, session.player(by)?))
    }

    /// The same, if `at` refers to the game's position now.
    pub(super) fn session_of_at(
        &self,
        by: PersonId,
        at: At,
    ) -> Result<(&Session, Side), SessionError> {
        let (_, side) = self.session_of(by, at)?;
        Ok((self.session_at(at)?, side))
    }
}

pub(super) fn refuse_paused(session: &Session) -> Result<(), SessionError> {
    match session.state().pace.paused_at {
        Some(_) => Err(SessionError::Paused(Box::new(session.clone()))),
        None => Ok(()),
    }
}
