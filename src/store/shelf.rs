//! Games that are neither running nor over, in table `games`.

use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError, violates};
use super::games::{Parts, WITHOUT_RESULT, plies_of_running, unreadable};
use super::open::Store;
use super::plies;
use super::seats::Seats;
use super::states;
use super::words::{signed, unsigned};
use crate::session::{
    CLAIMED_AFTER, GameId, GameState, PersonId, Place, ServerId, Shelf, ShelvedGame, TimeControl,
    Timestamp,
};

/// How many games a list gives at most.
const MOST_LISTED: i64 = 25;

/// Why a game that was put away ended without a result.
const NOT_TAKEN_UP: &str = "not taken up in time";

const fn shelf_word(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Parked => "parked",
        Shelf::Voided => "voided",
    }
}

fn read_shelf(word: &str) -> Option<Shelf> {
    let all = [Shelf::Parked, Shelf::Voided];
    all.into_iter().find(|shelf| shelf_word(*shelf) == word)
}

/// Puts a running game away.
pub(super) async fn put(
    connection: &mut AnyConnection,
    game: GameId,
    shelf: Shelf,
    at: Timestamp,
) -> Result<(), StoreError> {
    let put = sqlx::query(
        "UPDATE games SET shelf = $1, shelved_at = $2, offer = NULL, offer_by = NULL, reminded = 0
         WHERE id = $3 AND ended_at IS NULL AND shelf IS NULL",
    )
    .bind(shelf_word(shelf))
    .bind(at.0)
    .bind(signed(game.0)?)
    .execute(&mut *connection)
    .await?;
    if put.rows_affected() == 0 {
        plies_of_running(connection, game).await?;
        return Err(Refusal::GameOver(game).into());
    }
    Ok(())
}

/// Lets a game on the shelf go on at a place.
pub(super) async fn take(
    connection: &mut AnyConnection,
    game: GameId,
    place: Place,
    state: &GameState,
) -> Result<(), StoreError> {
    let taken = sqlx::query(
        "UPDATE games SET shelf = NULL, shelved_at = NULL, channel = $1, parent = $2,
                          board = NULL, board_ply = NULL
         WHERE id = $3 AND ended_at IS NULL AND shelf IS NOT NULL",
    )
    .bind(signed(place.channel.0)?)
    .bind(place.parent.map(|parent| signed(parent.0)).transpose()?)
    .bind(signed(game.0)?)
    .execute(&mut *connection)
    .await
    .map_err(|error| {
        if violates(&error, "games_running", "games.channel") {
            Refusal::ChannelTaken(place.channel).into()
        } else {
            StoreError::from(error)
        }
    })?;
    if taken.rows_affected() == 0 {
        return Err(Refusal::NotShelved(game).into());
    }
    states::update(connection, game, state).await
}

/// Ends without a result what has stood on the shelf since before a moment; gives back how many games.
pub(super) async fn clear(
    connection: &mut AnyConnection,
    put_away_before: Timestamp,
    at: Timestamp,
) -> Result<u64, StoreError> {
    let cleared = sqlx::query(
        "UPDATE games SET ended_at = $1, end_reason = $2, red_total = 0, blue_total = 0, told = 1,
                          fault = $3, shelf = NULL, shelved_at = NULL
         WHERE shelf IS NOT NULL AND shelved_at < $4 AND ended_at IS NULL",
    )
    .bind(at.0)
    .bind(WITHOUT_RESULT)
    .bind(NOT_TAKEN_UP)
    .bind(put_away_before.0)
    .execute(connection)
    .await?;
    Ok(cleared.rows_affected())
}

/// Moves the turns of parked games on by a time in which nobody could play, once.
pub(super) async fn rest(
    connection: &mut AnyConnection,
    since: Timestamp,
    until: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE games SET turn_since = turn_since + $1, rested_to = $2
         WHERE shelf = $3 AND turn_since <= $4 AND rested_to <= $4 AND ended_at IS NULL",
    )
    .bind(until.0.saturating_sub(since.0).max(0))
    .bind(until.0)
    .bind(shelf_word(Shelf::Parked))
    .bind(since.0)
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// The parked games of a person, those that were parked last first, at most 25.
    pub async fn parked_of(&self, person: PersonId) -> Result<Vec<ShelvedGame>, StoreError> {
        let ids = sqlx::query_scalar(
            "SELECT id FROM games
             WHERE shelf = $1 AND id IN (SELECT game FROM seats WHERE person = $2)
             ORDER BY shelved_at DESC, id DESC LIMIT $3",
        )
        .bind(shelf_word(Shelf::Parked))
        .bind(signed(person.0)?)
        .bind(MOST_LISTED)
        .fetch_all(self.pool())
        .await?;
        self.all_on_shelf(ids).await
    }

    /// The games of a server that were put away, the last first, at most 25.
    pub async fn shelved_in(&self, server: ServerId) -> Result<Vec<ShelvedGame>, StoreError> {
        let ids = sqlx::query_scalar(
            "SELECT id FROM games WHERE shelf IS NOT NULL AND server = $1
             ORDER BY shelved_at DESC, id DESC LIMIT $2",
        )
        .bind(signed(server.0)?)
        .bind(MOST_LISTED)
        .fetch_all(self.pool())
        .await?;
        self.all_on_shelf(ids).await
    }

    /// Parked games of two people which can be claimed now and of which nobody was reminded, the longest
    /// left alone first, each with its server.
    pub async fn parked_unreminded(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(GameId, Option<ServerId>)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, server, clock, turn_since FROM games
             WHERE shelf = $1 AND reminded = 0 AND turn_since <= $2
               AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = games.id
                               AND (seats.person IS NULL OR seats.label IS NOT NULL))
               AND server IS NOT NULL AND server NOT IN (SELECT server FROM removals)
             ORDER BY turn_since, id",
        )
        .bind(shelf_word(Shelf::Parked))
        .bind(now.before(CLAIMED_AFTER).0)
        .fetch_all(self.pool())
        .await?;
        let mut found = Vec::new();
        for row in &rows {
            let clock = TimeControl::of_word(row.try_get("clock")?).unwrap_or_default();
            let turn_since = Timestamp(row.try_get("turn_since")?);
            if turn_since.after(clock.claimed_after()) <= now {
                let server: Option<i64> = row.try_get("server")?;
                let id = GameId(unsigned(row.try_get("id")?));
                found.push((id, server.map(|server| ServerId(unsigned(server)))));
            }
        }
        Ok(found)
    }

    /// Remembers that somebody was reminded of a parked game; says whether nobody was before.
    pub async fn parked_reminded(&self, game: GameId) -> Result<bool, StoreError> {
        let reminded = sqlx::query(
            "UPDATE games SET reminded = 1 WHERE id = $1 AND shelf = $2 AND reminded = 0",
        )
        .bind(signed(game.0)?)
        .bind(shelf_word(Shelf::Parked))
        .execute(self.pool())
        .await?;
        Ok(reminded.rows_affected() == 1)
    }

    /// Those of these games that are on the shelf and can be read.
    async fn all_on_shelf(&self, ids: Vec<i64>) -> Result<Vec<ShelvedGame>, StoreError> {
        let mut found = Vec::new();
        for id in ids.into_iter().map(|id| GameId(unsigned(id))) {
            match self.on_shelf(id).await {
                Ok(game) => found.extend(game),
                Err(error) if error.is_unreadable() => {
                    tracing::error!(%error, "a game that was put away is left out of a list");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(found)
    }

    /// A game on the shelf; `None` if this is none.
    pub(super) async fn on_shelf(&self, game: GameId) -> Result<Option<ShelvedGame>, StoreError> {
        let mut tx = self.pool().begin().await?;
        let row = sqlx::query("SELECT * FROM games WHERE id = $1 AND ended_at IS NULL")
            .bind(signed(game.0)?)
            .fetch_optional(&mut *tx)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let Some(shelf) = row.try_get::<Option<String>, _>("shelf")? else {
            return Ok(None);
        };
        let since: Option<i64> = row.try_get("shelved_at")?;
        let mut parts = Parts {
            seats: Seats::of(&mut tx, game).await?,
            plies: [(game, plies::of(&mut tx, game).await?)].into(),
        };
        Ok(Some(ShelvedGame {
            game: parts.assemble(&row, GameId(unsigned(row.try_get("id")?)))?,
            shelf: read_shelf(&shelf).ok_or_else(|| unreadable(&row, "shelf"))?,
            since: since
                .map(Timestamp)
                .ok_or_else(|| unreadable(&row, "shelved_at"))?,
        }))
    }
}
