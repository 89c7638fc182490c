//! Games that are neither running nor over, in table `games`.

use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError, violates};
use super::games::{Parts, plies_of_running, unreadable};
use super::open::Store;
use super::plies;
use super::seats::Seats;
use super::states;
use super::words::{signed, unsigned};
use crate::session::{GameId, GameState, Place, Shelf, ShelvedGame, Timestamp};

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
        "UPDATE games SET shelf = $1, shelved_at = $2, offer = NULL, offer_by = NULL
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

impl Store {
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
