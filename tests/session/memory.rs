//! A journal in memory, as strict as a durable one, that can be told to fail.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::sync::{Mutex, MutexGuard};

use damath::engine::damath::Score;
use damath::engine::{BySide, Outcome};
use damath::session::{
    Challenge, ChallengeEnd, ChallengeId, EndedGame, GameId, GameRecord, GameState, Journal,
    JournalError, MessageId, NotRestored, PersonId, Place, PlyRecord, Reminder, Shelf, ShelvedGame,
    ShownBoard, Stored, StoredGame, Timestamp, Written,
};

/// How a game ended, with both totals.
pub type End = (Outcome, BySide<Score>, Timestamp);

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    pub games: BTreeMap<GameId, StoredGame>,
    pub plies: Vec<PlyRecord>,
    pub ends: BTreeMap<GameId, End>,
    pub open: BTreeMap<ChallengeId, Challenge>,
    pub closed: BTreeMap<ChallengeId, ChallengeEnd>,
    pub accepted: BTreeMap<ChallengeId, GameId>,
    /// Games ended because they cannot be continued, and why.
    pub broken: BTreeMap<GameId, String>,
    /// Games whose channels have been told their end.
    pub told: BTreeSet<GameId>,
    /// Games that are neither running nor over.
    pub shelves: BTreeMap<GameId, (Shelf, Timestamp)>,
    /// Which pairs' challenges came to nothing, and when.
    pub refusals: BTreeMap<(PersonId, PersonId), Timestamp>,
    pub alive_at: Option<Timestamp>,
    /// What every loading finds unreadable.
    pub unreadable: Vec<NotRestored>,
}

/// What becomes of a write.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Fault {
    /// It is done and said to be done.
    #[default]
    None,
    /// It is not done.
    Fails,
    /// It is not done; every later one is.
    FailsOnce,
    /// It is done and said to have failed, as when the connection breaks in the last moment.
    LosesTheAnswer,
    /// It is done, and nothing is ever said.
    NeverAnswers,
}

#[derive(Debug, Default)]
pub struct Memory {
    kept: Mutex<Kept>,
    fault: Mutex<Fault>,
}

impl Memory {
    /// What becomes of every write from now on.
    pub fn set_fault(&self, fault: Fault) {
        *self.fault.lock().unwrap() = fault;
    }

    pub fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap()
    }

    fn write<'a, T: Send>(
        &'a self,
        doing: &'static str,
        change: impl FnOnce(&mut Kept) -> Result<T, &'static str> + Send + 'a,
    ) -> Written<'a, T> {
        Box::pin(async move {
            // A disk answers later, and others come in between.
            tokio::task::yield_now().await;
            let error = |source: &str| JournalError {
                doing,
                source: source.into(),
            };
            let fault = *self.fault.lock().unwrap();
            if fault == Fault::FailsOnce {
                self.set_fault(Fault::None);
            }
            if matches!(fault, Fault::Fails | Fault::FailsOnce) {
                return Err(error("the disk is full"));
            }
            let done = change(&mut self.kept()).map_err(error)?;
            match fault {
                Fault::None | Fault::Fails | Fault::FailsOnce => Ok(done),
                Fault::LosesTheAnswer => Err(error("the connection broke")),
                Fault::NeverAnswers => std::future::pending().await,
            }
        })
    }
}

impl Memory {
    /// Reading fails where writing does. An answer that is lost is a write's.
    fn read<'a, T: Send>(
        &'a self,
        doing: &'static str,
        look: impl FnOnce(&Kept) -> T + Send + 'a,
    ) -> Written<'a, T> {
        Box::pin(async move {
            if *self.fault.lock().unwrap() == Fault::Fails {
                let source = "the disk is gone".into();
                return Err(JournalError { doing, source });
            }
            Ok(look(&self.kept()))
        })
    }
}

impl Kept {
    pub fn running(&self) -> impl Iterator<Item = &StoredGame> {
        let runs = |id| !self.is_over(id) && !self.shelves.contains_key(&id);
        self.games.values().filter(move |game| runs(game.record.id))
    }

    fn is_over(&self, id: GameId) -> bool {
        self.ends.contains_key(&id) || self.broken.contains_key(&id)
    }

    fn running_game(&mut self, id: GameId) -> Result<&mut StoredGame, &'static str> {
        if self.shelves.contains_key(&id) {
            return Err("the game is put away");
        }
        if self.is_over(id) {
            return Err("the game is over");
        }
        self.games.get_mut(&id).ok_or("no such game")
    }
}

impl Journal for Memory {
    fn load(&self, ended_since: Timestamp) -> Written<'_, Stored> {
        let kept = self.kept();
        let untold = |(game, (outcome, _, at)): (&GameId, &End)| {
            let due = *at >= ended_since && !kept.told.contains(game);
            due.then(|| EndedGame {
                game: kept.games[game].clone(),
                outcome: *outcome,
            })
        };
        let stored = Stored {
            games: kept.running().cloned().collect(),
            challenges: kept.open.values().cloned().collect(),
            untold: kept.ends.iter().filter_map(untold).collect(),
            unreadable: kept.unreadable.clone(),
            alive_at: kept.alive_at,
        };
        Box::pin(std::future::ready(Ok(stored)))
    }

    fn challenge_made<'a>(&'a self, challenge: &'a Challenge) -> Written<'a> {
        self.write("writing a challenge", |kept| {
            let waits = kept.open.values().any(|open| {
                open.channel == challenge.channel && open.challenger.id == challenge.challenger.id
            });
            if waits || kept.open.contains_key(&challenge.id) {
                return Err("a challenge waits");
            }
            kept.open.insert(challenge.id, challenge.clone());
            Ok(())
        })
    }

    fn challenge_shown(&self, challenge: ChallengeId, message: MessageId) -> Written<'_> {
        self.write("remembering a challenge's message", move |kept| {
            kept.open.get_mut(&challenge).ok_or("not open")?.message = Some(message);
            Ok(())
        })
    }

    fn challenge_ended(
        &self,
        challenge: ChallengeId,
        end: ChallengeEnd,
        at: Timestamp,
    ) -> Written<'_> {
        self.write("ending a challenge", move |kept| {
            let ended = kept.open.remove(&challenge).ok_or("not open")?;
            if let (Some(asked), ChallengeEnd::Declined | ChallengeEnd::Expired) =
                (ended.open_to.person(), end)
            {
                kept.refusals.insert((ended.challenger.id, asked.id), at);
            }
            kept.closed.insert(challenge, end);
            Ok(())
        })
    }

    fn game_started<'a>(
        &'a self,
        game: &'a GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Written<'a> {
        self.write("starting a game", move |kept| {
            let taken = kept
                .running()
                .any(|other| other.record.channel == game.channel);
            if taken || kept.games.contains_key(&game.id) {
                return Err("the channel or the id is taken");
            }
            if let Some(challenge) = accepted {
                kept.open.remove(&challenge).ok_or("not open")?;
                kept.accepted.insert(challenge, game.id);
            }
            let stored = StoredGame {
                record: game.clone(),
                moves: Vec::new(),
                state: game.first_state(),
                board: None,
            };
            kept.games.insert(game.id, stored);
            Ok(())
        })
    }

    fn ply_played<'a>(
        &'a self,
        ply: &'a PlyRecord,
        state: &'a GameState,
        end: Option<(Outcome, BySide<Score>)>,
    ) -> Written<'a> {
        self.write("writing a move", move |kept| {
            let game = kept.running_game(ply.game)?;
            if game.moves.len() != ply.ply {
                return Err("not the next ply");
            }
            game.moves.push(ply.played.clone());
            game.state = state.clone();
            kept.plies.push(ply.clone());
            if let Some((outcome, totals)) = end {
                kept.ends.insert(ply.game, (outcome, totals, ply.at));
            }
            Ok(())
        })
    }

    fn plies_undone<'a>(&'a self, game: GameId, count: usize, state: &'a GameState) -> Written<'a> {
        self.write("taking moves back", move |kept| {
            let stored = kept.running_game(game)?;
            if stored.moves.len() <= count {
                return Err("nothing to take back");
            }
            stored.moves.truncate(count);
            stored.state = state.clone();
            if let Some(board) = &mut stored.board {
                board.ply = None;
            }
            kept.plies.retain(|ply| ply.game != game || ply.ply < count);
            Ok(())
        })
    }

    fn state_changed<'a>(&'a self, game: GameId, state: &'a GameState) -> Written<'a> {
        self.write("writing a state", move |kept| {
            kept.running_game(game)?.state = state.clone();
            Ok(())
        })
    }

    fn game_shelved(&self, game: GameId, shelf: Shelf, at: Timestamp) -> Written<'_> {
        self.write("putting a game away", move |kept| {
            let state = &mut kept.running_game(game)?.state;
            state.offer = None;
            state.pace.reminder = Reminder::Due;
            kept.shelves.insert(game, (shelf, at));
            Ok(())
        })
    }

    fn game_taken_up<'a>(
        &'a self,
        game: GameId,
        place: Place,
        state: &'a GameState,
    ) -> Written<'a> {
        self.write("taking a game up", move |kept| {
            let taken = kept
                .running()
                .any(|other| other.record.channel == place.channel);
            if taken || kept.shelves.remove(&game).is_none() {
                return Err("the channel is taken, or the game not put away");
            }
            let stored = kept.running_game(game)?;
            stored.record.channel = place.channel;
            stored.record.parent = place.parent;
            stored.state = state.clone();
            stored.board = None;
            Ok(())
        })
    }

    fn shelved(&self, game: GameId) -> Written<'_, Option<ShelvedGame>> {
        self.read("reading a game that was put away", move |kept| {
            let shelved = kept.shelves.get(&game).filter(|_| !kept.is_over(game));
            shelved.map(|(shelf, since)| ShelvedGame {
                game: kept.games[&game].clone(),
                shelf: *shelf,
                since: *since,
            })
        })
    }

    fn shelf_cleared(&self, put_away_before: Timestamp, _: Timestamp) -> Written<'_, u64> {
        self.write("ending games put away long ago", move |kept| {
            let old = |(id, (_, since)): (&GameId, &(Shelf, Timestamp))| {
                (*since < put_away_before).then_some(*id)
            };
            let old: Vec<GameId> = kept.shelves.iter().filter_map(old).collect();
            for id in &old {
                kept.shelves.remove(id);
                kept.told.insert(*id);
                kept.broken.insert(*id, "not taken up".to_owned());
            }
            Ok(old.len() as u64)
        })
    }

    fn rested(&self, since: Timestamp, until: Timestamp) -> Written<'_> {
        self.write("giving back the time of a rest", move |kept| {
            let parked: Vec<GameId> = kept.shelves.keys().copied().collect();
            for id in parked {
                let pace = &mut kept.games.get_mut(&id).ok_or("no such game")?.state.pace;
                if pace.turn_since <= since && pace.rested_to <= since {
                    pace.turn_since = pace.turn_since.after(until.since(since));
                    pace.rested_to = until;
                }
            }
            Ok(())
        })
    }

    fn last_refusal(&self, one: PersonId, other: PersonId) -> Written<'_, Option<Timestamp>> {
        let kept = self.kept();
        let both = [(one, other), (other, one)];
        let at = both.iter().filter_map(|pair| kept.refusals.get(pair)).max();
        let at = at.copied();
        Box::pin(std::future::ready(Ok(at)))
    }

    fn alive(&self, at: Timestamp) -> Written<'_> {
        self.write("writing that the program runs", move |kept| {
            kept.alive_at = Some(at);
            Ok(())
        })
    }

    fn game_ended(
        &self,
        game: GameId,
        outcome: Outcome,
        totals: BySide<Score>,
        at: Timestamp,
    ) -> Written<'_> {
        self.write("ending a game", move |kept| {
            if kept.is_over(game) || !kept.games.contains_key(&game) {
                return Err("the game is over or unknown");
            }
            kept.shelves.remove(&game);
            kept.ends.insert(game, (outcome, totals, at));
            Ok(())
        })
    }

    fn end_told(&self, game: GameId) -> Written<'_> {
        self.write("remembering that an end was told", move |kept| {
            if !kept.ends.contains_key(&game) {
                return Err("the game is not over");
            }
            kept.told.insert(game);
            Ok(())
        })
    }

    fn game_broken<'a>(&'a self, game: GameId, reason: &'a str, _at: Timestamp) -> Written<'a> {
        self.write("ending a broken game", move |kept| {
            if !kept.games.contains_key(&game) {
                return Err("no such game");
            }
            kept.told.insert(game);
            kept.broken.insert(game, reason.to_owned());
            Ok(())
        })
    }

    fn board_shown(&self, game: GameId, board: ShownBoard) -> Written<'_> {
        self.write("remembering a board", move |kept| {
            kept.running_game(game)?.board = Some(board);
            Ok(())
        })
    }
}

/// What a future gives on a runtime of its own, for tests that need no tasks.
pub fn now<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(work)
}
