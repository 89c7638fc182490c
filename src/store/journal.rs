//! The store as the journal of sessions: one transaction a method.

use std::future::Future;

use super::error::StoreError;
use super::games::{self, GameEnd};
use super::open::Store;
use super::{challenges, lives, plies, ratings, seats, shelf, states};
use crate::engine::damath::Score;
use crate::engine::{BySide, Outcome};
use crate::session::{
    Challenge, ChallengeEnd, ChallengeId, GameId, GameRecord, GameState, Journal, MessageId,
    PersonId, Place, PlyRecord, Shelf, ShelvedGame, ShownBoard, Stored, Timestamp, Written,
};

fn written<'a, T>(
    doing: &'static str,
    work: impl Future<Output = Result<T, StoreError>> + Send + 'a,
) -> Written<'a, T> {
    Box::pin(async move { work.await.map_err(|error| error.while_doing(doing)) })
}

impl Store {
    async fn load_all(&self, ended_since: Timestamp) -> Result<Stored, StoreError> {
        let mut tx = self.pool().begin().await?;
        let mut stored = Stored::default();
        games::current(&mut tx, ended_since, &mut stored).await?;
        challenges::open(&mut tx, &mut stored).await?;
        stored.alive_at = lives::last(&mut tx).await?;
        Ok(stored)
    }

    async fn start(
        &self,
        game: &GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool().begin().await?;
        if let Some(challenge) = accepted {
            challenges::accept(&mut tx, challenge, game.started_at).await?;
        }
        games::insert(&mut tx, game, accepted).await?;
        seats::insert(&mut tx, game.id, &game.seats).await?;
        states::update(&mut tx, game.id, &game.first_state()).await?;
        Ok(tx.commit().await?)
    }

    async fn play(
        &self,
        ply: &PlyRecord,
        state: &GameState,
        end: Option<(Outcome, BySide<Score>)>,
    ) -> Result<(), StoreError> {
        let mut tx = self.pool().begin().await?;
        games::count_ply(&mut tx, ply.game, ply.ply).await?;
        plies::insert(&mut tx, ply).await?;
        states::update(&mut tx, ply.game, state).await?;
        if let Some((outcome, totals)) = end {
            let at = ply.at;
            let end = GameEnd {
                outcome,
                totals,
                at,
            };
            games::end(&mut tx, ply.game, &end).await?;
            ratings::count(&mut tx, ply.game, &end).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn end(&self, game: GameId, end: &GameEnd) -> Result<(), StoreError> {
        let mut tx = self.pool().begin().await?;
        games::end(&mut tx, game, end).await?;
        ratings::count(&mut tx, game, end).await?;
        Ok(tx.commit().await?)
    }
}

impl Journal for Store {
    fn load(&self, ended_since: Timestamp) -> Written<'_, Stored> {
        written("reading what goes on", self.load_all(ended_since))
    }

    fn challenge_made<'a>(&'a self, challenge: &'a Challenge) -> Written<'a> {
        written("writing a challenge", async move {
            let mut connection = self.pool().acquire().await?;
            challenges::insert(&mut connection, challenge).await
        })
    }

    fn challenge_shown(&self, challenge: ChallengeId, message: MessageId) -> Written<'_> {
        written("remembering a challenge's message", async move {
            let mut connection = self.pool().acquire().await?;
            challenges::show(&mut connection, challenge, message).await
        })
    }

    fn challenge_ended(
        &self,
        challenge: ChallengeId,
        end: ChallengeEnd,
        at: Timestamp,
    ) -> Written<'_> {
        written("ending a challenge", async move {
            let mut connection = self.pool().acquire().await?;
            challenges::end(&mut connection, challenge, end, at).await
        })
    }

    fn game_started<'a>(
        &'a self,
        game: &'a GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Written<'a> {
        written("writing the start of a game", self.start(game, accepted))
    }

    fn ply_played<'a>(
        &'a self,
        ply: &'a PlyRecord,
        state: &'a GameState,
        end: Option<(Outcome, BySide<Score>)>,
    ) -> Written<'a> {
        written("writing a move", self.play(ply, state, end))
    }

    fn plies_undone<'a>(&'a self, game: GameId, kept: usize, state: &'a GameState) -> Written<'a> {
        written("taking moves back", async move {
            let mut tx = self.pool().begin().await?;
            plies::undo(&mut tx, game, kept).await?;
            states::update(&mut tx, game, state).await?;
            Ok(tx.commit().await?)
        })
    }

    fn state_changed<'a>(&'a self, game: GameId, state: &'a GameState) -> Written<'a> {
        written("writing the state of a game", async move {
            let mut connection = self.pool().acquire().await?;
            states::update(&mut connection, game, state).await
        })
    }

    fn game_shelved(&self, game: GameId, shelf: Shelf, at: Timestamp) -> Written<'_> {
        written("putting a game away", async move {
            let mut connection = self.pool().acquire().await?;
            shelf::put(&mut connection, game, shelf, at).await
        })
    }

    fn game_taken_up<'a>(
        &'a self,
        game: GameId,
        place: Place,
        state: &'a GameState,
    ) -> Written<'a> {
        written("taking a game up", async move {
            let mut tx = self.pool().begin().await?;
            shelf::take(&mut tx, game, place, state).await?;
            Ok(tx.commit().await?)
        })
    }

    fn shelved(&self, game: GameId) -> Written<'_, Option<ShelvedGame>> {
        written("reading a game that was put away", self.on_shelf(game))
    }

    fn shelf_cleared(&self, put_away_before: Timestamp, at: Timestamp) -> Written<'_, u64> {
        written("ending games put away long ago", async move {
            let mut connection = self.pool().acquire().await?;
            shelf::clear(&mut connection, put_away_before, at).await
        })
    }

    fn rested(&self, since: Timestamp, until: Timestamp) -> Written<'_> {
        written("giving back the time of a rest", async move {
            let mut connection = self.pool().acquire().await?;
            shelf::rest(&mut connection, since, until).await
        })
    }

    fn last_refusal(&self, one: PersonId, other: PersonId) -> Written<'_, Option<Timestamp>> {
        written("reading earlier challenges", async move {
            let mut connection = self.pool().acquire().await?;
            challenges::last_refusal(&mut connection, one, other).await
        })
    }

    fn alive(&self, at: Timestamp) -> Written<'_> {
        written("writing that the program runs", async move {
            let mut connection = self.pool().acquire().await?;
            lives::mark(&mut connection, at).await
        })
    }

    fn game_ended(
        &self,
        game: GameId,
        outcome: Outcome,
        totals: BySide<Score>,
        at: Timestamp,
    ) -> Written<'_> {
        written("writing the end of a game", async move {
            let end = GameEnd {
                outcome,
                totals,
                at,
            };
            self.end(game, &end).await
        })
    }

    fn end_told(&self, game: GameId) -> Written<'_> {
        written("remembering that an end was told", async move {
            let mut connection = self.pool().acquire().await?;
            games::tell_end(&mut connection, game).await
        })
    }

    fn game_broken<'a>(&'a self, game: GameId, reason: &'a str, at: Timestamp) -> Written<'a> {
        written("ending a broken game", async move {
            let mut connection = self.pool().acquire().await?;
            games::end_broken(&mut connection, game, reason, at).await
        })
    }

    fn board_shown(&self, game: GameId, board: ShownBoard) -> Written<'_> {
        written("remembering a board", async move {
            let mut connection = self.pool().acquire().await?;
            games::show_board(&mut connection, game, board).await
        })
    }
}
