//! Games that go on: found by their channel, played, ended, always through the journal.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tokio::sync::{Mutex as AsyncMutex, MutexGuard as AsyncMutexGuard};

use super::challenge::Challenge;
use super::channels::{Channels, Visit};
use super::clock::{Clock, Timestamp};
use super::error::SessionError;
use super::ids::{ChallengeId, ChannelId, GameId, PersonId};
use super::journal::{
    ChallengeEnd, Entry, Journal, JournalError, NotRestored, ShownBoard, Written,
};
use super::pace::Due;
use super::session::{Played, Session};
use super::untold::TOLD_WITHIN;
use crate::engine::{Move, Side};

/// What goes on in one channel.
#[derive(Debug, Default)]
pub(super) struct Channel {
    pub(super) session: Option<Session>,
    pub(super) challenges: Vec<Challenge>,
    /// Finished games whose end nobody is telling, oldest first.
    pub(super) untold: Vec<Session>,
    /// A write failed, or its caller gave up waiting: only the journal knows whether it happened.
    in_doubt: bool,
}

impl Channel {
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
}

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

    /// Takes a channel's lock, and asks the journal first where memory is in doubt.
    pub(super) async fn enter(&self, id: ChannelId) -> Result<Visit<'_>, JournalError> {
        let mut channel = self.channels.visit(id).await;
        if channel.in_doubt {
            *channel = self.reread(id).await?;
        }
        Ok(channel)
    }

    async fn reread(&self, id: ChannelId) -> Result<Channel, JournalError> {
        let since = self.clock.now().before(TOLD_WITHIN);
        let mut stored = self.journal.load(since).await?;
        stored.games.retain(|game| game.record.channel == id);
        stored.challenges.retain(|open| open.channel == id);
        let session = stored.games.pop().map(Session::restore).transpose();
        Ok(Channel {
            session: session.map_err(|error| JournalError {
                doing: "going on with a stored game",
                source: Box::new(error),
            })?,
            challenges: stored.challenges,
            untold: stored
                .untold
                .into_iter()
                .filter(|ended| ended.game.record.channel == id)
                // One that cannot be restored is dealt with at the next start.
                .filter_map(|ended| Session::restore_ended(ended).ok())
                .collect(),
            in_doubt: false,
        })
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

    /// A snapshot of the game that runs in a channel.
    pub async fn running(&self, channel: ChannelId) -> Result<Session, SessionError> {
        self.enter(channel).await?.running().cloned()
    }

    /// Snapshots of all running games.
    pub async fn all_running(&self) -> Vec<Session> {
        let mut running = Vec::new();
        for id in self.all_channels() {
            // A game that neither memory nor journal is sure of is none to go on with.
            if let Ok(channel) = self.enter(id).await {
                running.extend(channel.session.clone());
            }
        }
        running
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
        match session.due(self.clock.now()) {
            // Played within the time that is left for it.
            None | Some(Due::Park) => {}
            Some(_) => return Err(SessionError::TimeOver),
        }
        self.write_ply(&mut slot, &played, Some(by)).await
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
        if session.due(self.clock.now()) == Some(Due::ContestOver) {
            return Err(SessionError::TimeOver);
        }
        self.write_ply(&mut slot, played, None).await
    }

    pub(super) async fn write_ply(
        &self,
        slot: &mut Channel,
        played: &Move,
        by: Option<PersonId>,
    ) -> Result<Played, SessionError> {
        let session = slot.running()?;
        let at = self.clock.now();
        let (next, ply, record) = session.after(played, by, at)?;
        let end = next
            .game()
            .outcome()
            .map(|outcome| (outcome, next.game().totals()));
        let board_before = session.board();
        slot.write(self.journal.ply_played(&record, next.state(), end))
            .await?;
        slot.session = end.is_none().then(|| next.clone());
        Ok(Played {
            ply,
            session: next,
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

    /// Writes down that the running game ended as `ended` has it.
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
        slot.session = None;
        Ok(ended)
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

impl Channel {
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
