//! Games that go on: found by their channel, played, ended, always through the journal.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard};

use super::channel::{Channel, refuse_paused};
use super::channels::{Channels, Visit};
use super::clock::{Clock, Timestamp};
use super::error::SessionError;
use super::ids::{ChannelId, GameId, MessageId, PersonId};
use super::journal::{ChallengeEnd, Entry, Journal, JournalError, NotRestored, Shelf, ShownBoard};
use super::pace::Due;
use super::session::{Played, Session, Turn};
use super::untold::TOLD_WITHIN;
use crate::engine::Move;

/// To which position a player's wish refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// The position now: typed commands.
    Now,
    /// The position under which a control was shown.
    Shown {
        /// The control's game.
        game: GameId,
        /// How many plies had been played.
        ply: usize,
        /// How often turns had been taken back.
        undone: u16,
    },
}

/// All games and challenges that go on, one entry a channel; a channel where nothing goes on has none
/// for longer than somebody looks at it.
///
/// A channel's lock is held while the journal writes, so that what is written and what is remembered
/// cannot part; after a write that failed or was given up, the next to come asks the journal what
/// happened. The lock is never held while anything is sent to players, and no map guard lives across
/// an `await`.
pub struct Sessions {
    channels: Channels,
    journal: Arc<dyn Journal>,
    clock: Arc<dyn Clock>,
    lot: Mutex<ChaCha8Rng>,
    /// Held, and taken before any channel's, by whoever changes what is put away: a game comes back in
    /// another channel than it left.
    shelf: AsyncMutex<()>,
    /// When the program was last known to run, in the milliseconds of a [`Timestamp`].
    alive_at: AtomicI64,
    /// Whether a game may be owed time.
    owing: AtomicBool,
}

impl Sessions {
    /// Takes up everything that the journal holds. What cannot be read or continued is ended in the
    /// journal, so that its channel and its challenger are free, and reported by the second part.
    pub async fn load(
        journal: Arc<dyn Journal>,
        clock: Arc<dyn Clock>,
        seed: u64,
    ) -> Result<(Self, Vec<NotRestored>), JournalError> {
        let now = clock.now();
        let stored = journal.load(now.before(TOLD_WITHIN)).await?;
        let lot = Mutex::new(ChaCha8Rng::seed_from_u64(seed));
        let sessions = Self {
            channels: Channels::default(),
            journal,
            clock,
            lot,
            shelf: AsyncMutex::default(),
            alive_at: AtomicI64::new(now.0),
            owing: AtomicBool::new(false),
        };
        let mut lost = stored.unreadable;
        for game in stored.games {
            let (id, channel) = (game.record.id, game.record.channel);
            match Session::restore(game) {
                Ok(session) => {
                    let session = sessions.awake(session, stored.alive_at, now).await?;
                    sessions.channels.visit(channel).await.session = Some(session);
                }
                Err(error) => lost.push(NotRestored {
                    entry: Entry::Game(id),
                    reason: error.to_string(),
                }),
            }
        }
        for ended in stored.untold {
            let (id, channel) = (ended.game.record.id, ended.game.record.channel);
            match Session::restore_ended(ended) {
                Ok(session) => sessions.channels.visit(channel).await.untold.push(session),
                Err(error) => lost.push(NotRestored {
                    entry: Entry::Game(id),
                    reason: error.to_string(),
                }),
            }
        }
        for challenge in stored.challenges {
            let mut channel = sessions.channels.visit(challenge.channel).await;
            channel.challenges.push(challenge);
        }
        for broken in &lost {
            sessions.end_broken(broken).await?;
        }
        if let Some(alive_at) = stored.alive_at {
            sessions.journal.rested(alive_at, now).await?;
        }
        sessions.journal.alive(now).await?;
        Ok((sessions, lost))
    }

    async fn end_broken(&self, broken: &NotRestored) -> Result<(), JournalError> {
        let now = self.clock.now();
        match broken.entry {
            Entry::Game(id) => self.journal.game_broken(id, &broken.reason, now).await,
            Entry::Challenge(id) => {
                let end = ChallengeEnd::Expired;
                self.journal.challenge_ended(id, end, now).await
            }
        }
    }

    /// How many channels are kept in memory.
    pub fn channels_kept(&self) -> usize {
        self.channels.len()
    }

    /// Takes a channel's lock, asks the journal first where memory is in doubt, and gives back what time its
    /// game is owed.
    pub(super) async fn enter(&self, id: ChannelId) -> Result<Visit<'_>, JournalError> {
        let mut channel = self.channels.visit(id).await;
        if channel.is_in_doubt() {
            let owed = channel.owed;
            *channel = self.reread(id).await?;
            channel.owed = owed;
        }
        if let Some(outage) = channel.owed {
            self.give_back(&mut channel, outage).await?;
            channel.owed = None;
        }
        Ok(channel)
    }

    async fn reread(&self, id: ChannelId) -> Result<Channel, JournalError> {
        let since = self.clock.now().before(TOLD_WITHIN);
        let mut stored = self.journal.load(since).await?;
        stored.games.retain(|game| game.record.channel == id);
        stored.challenges.retain(|open| open.channel == id);
        stored
            .untold
            .retain(|ended| ended.game.record.channel == id);
        let session = stored.games.pop().map(Session::restore).transpose();
        let session = session.map_err(|error| JournalError {
            doing: "going on with a stored game",
            source: Box::new(error),
        })?;
        // One that cannot be restored is dealt with at the next start.
        let untold = stored.untold.into_iter().map(Session::restore_ended);
        let untold = untold.flatten().collect();
        Ok(Channel::read(session, stored.challenges, untold))
    }

    /// Takes a channel's lock. What stands there may be in doubt.
    pub(super) async fn visit(&self, id: ChannelId) -> Visit<'_> {
        self.channels.visit(id).await
    }

    /// A look into a channel that nobody is busy with. What stands there may be in doubt.
    pub(super) fn glance(&self, id: ChannelId) -> Option<Visit<'_>> {
        self.channels.glance(id)
    }

    /// Waits until nobody else changes what is put away.
    pub(super) async fn shelf(&self) -> AsyncMutexGuard<'_, ()> {
        self.shelf.lock().await
    }

    pub(super) fn alive_at(&self) -> Timestamp {
        Timestamp(self.alive_at.load(Ordering::SeqCst))
    }

    pub(super) fn set_alive_at(&self, at: Timestamp) {
        self.alive_at.store(at.0, Ordering::SeqCst);
    }

    pub(super) fn is_owing(&self) -> bool {
        self.owing.load(Ordering::SeqCst)
    }

    pub(super) fn set_owing(&self, owing: bool) {
        self.owing.store(owing, Ordering::SeqCst);
    }

    pub(super) fn all_channels(&self) -> Vec<ChannelId> {
        self.channels.ids()
    }

    pub(super) fn journal(&self) -> &dyn Journal {
        &*self.journal
    }

    /// The clock that all time here comes from.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    pub(super) fn with_lot<T>(&self, draw: impl FnOnce(&mut ChaCha8Rng) -> T) -> T {
        // A panic while drawing leaves a generator that is as good as before.
        draw(&mut self.lot.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Plays a person's move, given as text in any notation.
    pub async fn play(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
        text: &str,
    ) -> Result<Played, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.session_at(at)?;
        let played = session.read_move(by, text)?;
        let now = self.clock.now();
        match session.due(now) {
            // Played within the time that is left for it.
            None | Some(Due::Park) => {}
            Some(_) => return Err(SessionError::TimeOver),
        }
        let turn = session.after(&played, Some(by), now)?;
        self.write_ply(&mut slot, turn).await
    }

    /// Plays the bot's move, unless the game has gone on or ended since the position `at`.
    pub async fn play_for_bot(
        &self,
        channel: ChannelId,
        at: At,
        played: &Move,
    ) -> Result<Played, SessionError> {
        let mut slot = self.enter(channel).await?;
        let session = slot.session_at(at)?;
        if !session.bot_to_move() {
            return Err(SessionError::NoGame);
        }
        refuse_paused(session)?;
        let now = self.clock.now();
        if session.due(now) == Some(Due::ContestOver) {
            return Err(SessionError::TimeOver);
        }
        let turn = session.after(played, None, now)?;
        self.write_ply(&mut slot, turn).await
    }

    /// Writes down that a turn was played in the running game.
    pub(super) async fn write_ply(
        &self,
        slot: &mut Channel,
        turn: Turn,
    ) -> Result<Played, SessionError> {
        let Turn {
            session,
            ply,
            record,
        } = turn;
        let end = session
            .game()
            .outcome()
            .map(|outcome| (outcome, session.game().totals()));
        let board_before = session.board();
        slot.write(self.journal.ply_played(&record, session.state(), end))
            .await?;
        slot.session = end.is_none().then(|| session.clone());
        Ok(Played {
            ply,
            session,
            board_before,
        })
    }

    /// Whether a person may resign now, which is not while the game is paused; for asking them to confirm,
    /// and once more when they do.
    pub async fn may_resign(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
    ) -> Result<Session, SessionError> {
        let slot = self.enter(channel).await?;
        let (session, _) = slot.session_of(by, at)?;
        refuse_paused(session)?;
        Ok(session.clone())
    }

    /// Resigns for a person, whoever is to move. Of `at` only the game counts: resigning stays possible
    /// when the other side has moved meanwhile.
    pub async fn resign(
        &self,
        channel: ChannelId,
        by: PersonId,
        at: At,
    ) -> Result<Session, SessionError> {
        let mut slot = self.enter(channel).await?;
        let (session, side) = slot.session_of(by, at)?;
        let next = session.ended(|game| game.resign(side));
        self.write_end(&mut slot, next).await
    }

    /// Writes down that a game which ran here, or was put away here, ended as `ended` has it.
    pub(super) async fn write_end(
        &self,
        slot: &mut Channel,
        ended: Session,
    ) -> Result<Session, SessionError> {
        let outcome = ended.game().outcome().ok_or(SessionError::NoGame)?;
        let (id, totals) = (ended.record().id, ended.game().totals());
        let at = self.clock.now();
        slot.write(self.journal.game_ended(id, outcome, totals, at))
            .await?;
        slot.session.take_if(|running| running.record().id == id);
        Ok(ended)
    }

    /// Writes down that the running game was put away.
    pub(super) async fn write_shelved(
        &self,
        slot: &mut Channel,
        shelf: Shelf,
    ) -> Result<Session, SessionError> {
        let session = slot.running()?.clone();
        let (id, at) = (session.record().id, self.clock.now());
        slot.write(self.journal.game_shelved(id, shelf, at)).await?;
        slot.session = None;
        Ok(session)
    }

    /// Writes down that the running game changed to `changed` in all but its turns.
    pub(super) async fn write_state(
        &self,
        slot: &mut Channel,
        changed: Session,
    ) -> Result<Session, SessionError> {
        let id = changed.record().id;
        slot.write(self.journal.state_changed(id, changed.state()))
            .await?;
        slot.session = Some(changed.clone());
        Ok(changed)
    }

    /// Remembers the line that calls a player to move. A game that is over remembers nothing.
    pub async fn nudged(
        &self,
        channel: ChannelId,
        game: GameId,
        line: MessageId,
    ) -> Result<(), SessionError> {
        let mut slot = self.enter(channel).await?;
        let running = slot.session.as_ref();
        let Some(session) = running.filter(|running| running.record().id == game) else {
            return Ok(());
        };
        let mut next = session.clone();
        next.state_mut().nudge = Some(line);
        self.write_state(&mut slot, next).await.map(drop)
    }

    /// Remembers the message that shows the latest board of a game, and gives back the one before. A
    /// game that is over remembers nothing.
    pub async fn board_shown(
        &self,
        channel: ChannelId,
        game: GameId,
        board: ShownBoard,
    ) -> Result<Option<ShownBoard>, SessionError> {
        let mut slot = self.enter(channel).await?;
        let runs = |session: &Session| session.record().id == game;
        if !slot.session.as_ref().is_some_and(runs) {
            return Ok(None);
        }
        slot.write(self.journal.board_shown(game, board)).await?;
        Ok(slot
            .session
            .as_mut()
            .and_then(|session| session.show_board(board)))
    }
}
