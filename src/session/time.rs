//! What time does to games: moves drawn, games lost, ended or put away; pauses; and the time when the
//! program did not run, which is nobody's fault.

use super::channel::{Channel, refuse_paused};
use super::clock::{Outage, Timestamp};
use super::error::SessionError;
use super::ids::{ChannelId, GameId};
use super::journal::{JournalError, Shelf};
use super::pace::{Due, WARNINGS};
use super::reminder::REMINDED_WITHIN;
use super::session::{Played, Session};
use super::sessions::Sessions;
use super::state::Reminder;
use crate::engine::Game;

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
    /// Moves all that is measured on by what lies between two moments.
    fn shift(&mut self, since: Timestamp, until: Timestamp) {
        let pace = &mut self.state_mut().pace;
        pace.turn_since = pace.turn_since.after(until.since(since));
    }

    /// The game after nobody could play for a while; nothing if that makes no difference to it, as when the
    /// time was given back before.
    fn rested(&self, outage: Outage) -> Option<Self> {
        let (pace, until) = (&self.state().pace, outage.until);
        let since = outage.since.max(pace.turn_since).max(pace.rested_to);
        if pace.paused_at.is_some() || since >= until {
            return None;
        }
        let mut rested = self.clone();
        rested.shift(since, until);
        rested.state_mut().pace.rested_to = until;
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
        let mut unsettled = Vec::new();
        for id in self.all_channels() {
            match self.glance(id) {
                Some(channel) if channel.is_unsettled() => unsettled.push(id),
                Some(channel) => look(id, &channel),
                None => {}
            }
        }
        for id in unsettled {
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
                let turn = session.after(&drawn, None, self.clock().now())?;
                let played = self.write_ply(&mut slot, turn).await?;
                Struck::LastCapture(Box::new(played))
            }
            Due::Park => {
                let parked = self.write_shelved(&mut slot, Shelf::Parked).await?;
                Struck::Parked(Box::new(parked))
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
        let turn = warned.after(&drawn, None, self.clock().now())?;
        let played = self.write_ply(slot, turn).await?;
        Ok(Struck::Drawn {
            played: Box::new(played),
            warnings,
        })
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
        next.shift(paused_at, self.clock().now());
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
                && !channel.is_unsettled()
                && let Ok(session) = channel.running()
                && session.awaits_reminder()
                && session.move_deadline().is_some_and(|end| end <= soon)
            {
                found.push(session.clone());
            }
        }
        found
    }

    /// Writes down that the program runs, so that the time in which it did not is known after a crash. Not
    /// while a game is owed time: a crash would take that from it for good.
    pub async fn keep_alive(&self) -> Result<(), JournalError> {
        if self.is_owing() {
            if self.owes_somewhere() {
                return Ok(());
            }
            self.set_owing(false);
        }
        let now = self.clock().now();
        self.journal().alive(now).await?;
        self.set_alive_at(now);
        Ok(())
    }

    fn owes_somewhere(&self) -> bool {
        self.all_channels().into_iter().any(|id| {
            // One that somebody is busy with counts as owing until it has been looked at.
            self.glance(id).is_none_or(|channel| channel.owed.is_some())
        })
    }

    /// Games can be played again since `until`: what lies between the last [`Sessions::keep_alive`] and then
    /// costs nobody anything. A game to which the time cannot be given back now gets it from whoever looks at it
    /// next, and keeps no other waiting. After an error all can be asked for again.
    pub async fn wake(&self, until: Timestamp) -> Result<(), JournalError> {
        let since = self.alive_at();
        if since >= until {
            return Ok(());
        }
        self.set_owing(true);
        for id in self.all_channels() {
            let mut channel = self.visit(id).await;
            channel.owe(Outage { since, until });
        }
        for id in self.all_channels() {
            // What fails here stays owed.
            let _ = self.enter(id).await;
        }
        self.journal().rested(since, until).await?;
        self.keep_alive().await
    }

    /// Gives back to a channel's game the time of an outage.
    pub(super) async fn give_back(
        &self,
        slot: &mut Channel,
        outage: Outage,
    ) -> Result<(), JournalError> {
        let Some(rested) = slot.session.as_ref().and_then(|own| own.rested(outage)) else {
            return Ok(());
        };
        let id = rested.record().id;
        slot.write(self.journal().state_changed(id, rested.state()))
            .await?;
        slot.session = Some(rested);
        Ok(())
    }

    /// A stored game as it goes on after the program did not run since `alive_at`.
    pub(super) async fn awake(
        &self,
        session: Session,
        alive_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Session, JournalError> {
        let outage = alive_at.map(|since| Outage { since, until: now });
        let Some(rested) = outage.and_then(|outage| session.rested(outage)) else {
            return Ok(session);
        };
        let id = rested.record().id;
        self.journal().state_changed(id, rested.state()).await?;
        Ok(rested)
    }
}
