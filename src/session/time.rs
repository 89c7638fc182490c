//! What time does to games: moves drawn, games lost, ended or put away; pauses; and the time when the
//! program did not run, which is nobody's fault.

use std::time::Duration;

use super::clock::Timestamp;
use super::error::SessionError;
use super::ids::{ChannelId, GameId};
use super::journal::{JournalError, Shelf};
use super::pace::{Due, WARNINGS};
use super::reminder::REMINDED_WITHIN;
use super::session::{Played, Session};
use super::sessions::{Channel, Sessions, refuse_paused};
use super::state::Reminder;
use crate::engine::Game;

/// A shorter while without a sign of life is none: signs come every few seconds.
const NOTICED: Duration = Duration::from_secs(15);

/// What came of time.
#[derive(Clone, Debug)]
pub enum Struck {
    /// A side overstepped: a move was drawn for it.
    Drawn {
        /// The turn, and the game after it.
        played: Box<Played>,
        /// How often that side has overstepped by now.
        warnings: u8,
    },
    /// The game is over.
    Ended(Box<Session>),
    /// The contest's time was over, a capture was drawn, and the game is over.
    LastCapture(Box<Played>),
    /// The game was put away.
    Parked(Box<Session>),
}

impl Session {
    /// Moves all that is measured on by so much.
    fn shift(&mut self, now: Timestamp, since: Timestamp) {
        let span = now.since(since);
        let pace = &mut self.state_mut().pace;
        pace.turn_since = pace.turn_since.after(span);
    }

    /// The game if nobody could play between these moments; nothing if that makes no difference to it.
    fn rested(&self, since: Timestamp, now: Timestamp) -> Option<Self> {
        let pace = &self.state().pace;
        let since = since.max(pace.turn_since);
        if pace.paused_at.is_some() || since >= now {
            return None;
        }
        let mut rested = self.clone();
        rested.shift(now, since);
        Some(rested)
    }
}

impl Sessions {
    /// The running games in which something is due because of the time. One that somebody is busy with
    /// is looked at next time, so that none keeps the others waiting.
    pub async fn all_due(&self) -> Vec<(ChannelId, GameId)> {
        let now = self.clock().now();
        let mut due = Vec::new();
        let mut look = |id, channel: &Channel| {
            if let Ok(session) = channel.running()
                && session.due(now).is_some()
            {
                due.push((id, session.record().id));
            }
        };
        let mut in_doubt = Vec::new();
        for id in self.all_channels() {
            match self.glance(id) {
                Some(channel) if channel.is_in_doubt() => in_doubt.push(id),
                Some(channel) => look(id, &channel),
                None => {}
            }
        }
        for id in in_doubt {
            // What the journal is not sure of either is looked at next time.
            if let Ok(channel) = self.enter(id).await {
                look(id, &channel);
            }
        }
        due
    }

    /// Does what is due in a game because of the time; nothing if that was done or nothing is.
    pub async fn strike(
        &self,
        channel: ChannelId,
        game: GameId,
    ) -> Result<Option<Struck>, SessionError> {
        let mut slot = self.enter(channel).await?;
        let Ok(session) = slot.running() else {
            return Ok(None);
        };
        if session.record().id != game {
            return Ok(None);
        }
        let session = session.clone();
        let Some(due) = session.due(self.clock().now()) else {
            return Ok(None);
        };
        let side = session.game().turn();
        let struck = match due {
            Due::Overstepped if session.state().pace.warnings[side] < WARNINGS => {
                return self.draw(&mut slot, &session).await.map(Some);
            }
            Due::Overstepped | Due::DaysOver => {
                let ended = session.ended(|game| game.forfeit(side));
                Struck::Ended(Box::new(self.write_end(&mut slot, ended).await?))
            }
            Due::ContestOver => {
                let ended = session.ended(Game::time_up);
                Struck::Ended(Box::new(self.write_end(&mut slot, ended).await?))
            }
            Due::LastCapture => {
                let drawn = session.drawn_move().ok_or(SessionError::NoGame)?;
                let played = self.write_ply(&mut slot, &drawn, None).await?;
                Struck::LastCapture(Box::new(played))
            }
            Due::Park => {
                let at = self.clock().now();
                let parked = self.journal().game_shelved(game, Shelf::Parked, at);
                slot.write(parked).await?;
                slot.session = None;
                Struck::Parked(Box::new(session))
            }
        };
        Ok(Some(struck))
    }

    async fn draw(&self, slot: &mut Channel, session: &Session) -> Result<Struck, SessionError> {
        let side = session.game().turn();
        let drawn = session.drawn_move().ok_or(SessionError::NoGame)?;
        let mut warned = session.clone();
        warned.state_mut().pace.warnings[side] += 1;
        let warnings = warned.state().pace.warnings[side];
        // The warning is written with the turn.
        slot.session = Some(warned);
        let played = self.write_ply(slot, &drawn, None).await;
        match played {
            Ok(played) => Ok(Struck::Drawn {
                played: Box::new(played),
                warnings,
            }),
            Err(error) => {
                slot.session = Some(session.clone());
                Err(error)
            }
        }
    }

    /// Stops a game's time and moves.
    pub async fn pause(&self, channel: ChannelId) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.running()?;
        refuse_paused(session)?;
        let mut next = session.clone();
        next.state_mut().pace.paused_at = Some(self.clock().now());
        self.write_state(&mut slot, next).await
    }

    /// Lets a game go on. The pause costs nobody time.
    pub async fn resume(&self, channel: ChannelId) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.running()?;
        let paused_at = session.state().pace.paused_at;
        let paused_at = paused_at.ok_or(SessionError::NotPaused)?;
        let mut next = session.clone();
        next.state_mut().pace.paused_at = None;
        // The turn may have begun while the game was paused, by taking up.
        let since = paused_at.max(next.state().pace.turn_since);
        next.shift(self.clock().now(), since);
        self.write_state(&mut slot, next).await
    }

    /// Remembers that somebody was reminded of the turn in which the game stands after so many plies.
    pub async fn reminded(
        &self,
        channel: ChannelId,
        game: GameId,
        ply: usize,
    ) -> Result<(), SessionError> {
        let mut slot = self.enter(channel).await?;
        let Ok(session) = slot.running() else {
            return Ok(());
        };
        if session.record().id != game || session.ply() != ply {
            return Ok(());
        }
        let mut next = session.clone();
        next.state_mut().pace.reminder = Reminder::Sent;
        self.write_state(&mut slot, next).await.map(drop)
    }

    /// The running games whose person to move has days for it, not much of them left, and has not been
    /// reminded of this turn. [`Session::reminder_from`] tells when it is time.
    pub fn unreminded(&self) -> Vec<Session> {
        let soon = self.clock().now().after(REMINDED_WITHIN);
        let mut found = Vec::new();
        for id in self.all_channels() {
            if let Some(channel) = self.glance(id)
                && let Ok(session) = channel.running()
                && session.awaits_reminder()
                && session.move_deadline().is_some_and(|end| end <= soon)
            {
                found.push(session.clone());
            }
        }
        found
    }

    /// Writes down that the program runs, so that the time in which it did not is known after a crash.
    pub async fn keep_alive(&self) -> Result<(), JournalError> {
        let now = self.clock().now();
        self.journal().alive(now).await?;
        self.set_alive_at(now);
        Ok(())
    }

    /// Begins to keep time after a while in which nobody could play, as while there was no connection:
    /// what lies between the last [`Sessions::keep_alive`] and now costs nobody anything.
    pub async fn wake(&self) -> Result<(), SessionError> {
        let (since, now) = (self.alive_at(), self.clock().now());
        if now.since(since) >= NOTICED {
            for id in self.all_channels() {
                let mut slot = self.enter(id).await?;
                let running = slot.session.as_ref();
                if let Some(rested) = running.and_then(|session| session.rested(since, now)) {
                    self.write_state(&mut slot, rested).await?;
                }
            }
            self.journal().rested(since, now).await?;
        }
        Ok(self.keep_alive().await?)
    }

    /// A stored game as it goes on after the program did not run since `alive_at`.
    pub(super) async fn awake(
        &self,
        session: Session,
        alive_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Session, JournalError> {
        let Some(rested) = alive_at.and_then(|since| session.rested(since, now)) else {
            return Ok(session);
        };
        let id = rested.record().id;
        self.journal().state_changed(id, rested.state()).await?;
        Ok(rested)
    }
}
