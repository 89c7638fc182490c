//! What time does to games: moves drawn, games lost, ended or put away; pauses; and the time when the
//! program did not run, which is nobody's fault.

use super::clock::Timestamp;
use super::error::SessionError;
use super::ids::{ChannelId, GameId};
use super::journal::{JournalError, Shelf};
use super::pace::{Due, WARNINGS};
use super::session::{Played, Session};
use super::sessions::{Channel, Sessions, refuse_paused};
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
    /// Moves all that is measured on by so much.
    fn shift(&mut self, now: Timestamp, since: Timestamp) {
        let span = now.since(since);
        let pace = &mut self.state_mut().pace;
        pace.turn_since = pace.turn_since.after(span);
    }
}

impl Sessions {
    /// The running games in which something is due because of the time.
    pub async fn all_due(&self) -> Vec<(ChannelId, GameId)> {
        let now = self.clock().now();
        let mut due = Vec::new();
        for id in self.all_channels() {
            // What the journal is not sure of is looked at next time.
            if let Ok(channel) = self.enter(id).await
                && let Ok(session) = channel.running()
                && session.due(now).is_some()
            {
                due.push((id, session.record().id));
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

    /// Writes down that the program runs, so that the time in which it did not is known after a crash.
    pub async fn keep_alive(&self) -> Result<(), JournalError> {
        self.journal().alive(self.clock().now()).await
    }

    /// A game as it goes on after a time in which the program did not run.
    pub(super) async fn awake(
        &self,
        mut session: Session,
        alive_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Session, JournalError> {
        let pace = &session.state().pace;
        let Some(alive_at) = alive_at.filter(|_| pace.paused_at.is_none()) else {
            return Ok(session);
        };
        let since = alive_at.max(pace.turn_since);
        if since >= now {
            return Ok(session);
        }
        session.shift(now, since);
        let id = session.record().id;
        self.journal().state_changed(id, session.state()).await?;
        Ok(session)
    }
}
