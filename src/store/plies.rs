//! Table `plies`: every turn played.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError};
use super::games::plies_of_running;
use super::words::{score, signed, signed_count, unsigned};
use crate::session::{GameId, PersonId, PlyRecord, Timestamp};

/// Writes a turn down. The game's count of plies has been checked and raised in this transaction.
pub(super) async fn insert(
    connection: &mut AnyConnection,
    ply: &PlyRecord,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO plies (game, ply, played, score, person, played_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(signed(ply.game.0)?)
    .bind(signed_count(ply.ply)?)
    .bind(&ply.played)
    .bind(ply.score.hundredths())
    .bind(ply.by.map(|person| signed(person.0)).transpose()?)
    .bind(ply.at.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Takes back the turns of a running game after the first `kept`.
pub(super) async fn undo(
    connection: &mut AnyConnection,
    game: GameId,
    kept: usize,
) -> Result<(), StoreError> {
    let counted = sqlx::query(
        "UPDATE games SET plies = $1, board_ply = NULL
         WHERE id = $2 AND plies > $1 AND ended_at IS NULL AND shelf IS NULL",
    )
    .bind(signed_count(kept)?)
    .bind(signed(game.0)?)
    .execute(&mut *connection)
    .await?;
    if counted.rows_affected() == 0 {
        let held = plies_of_running(connection, game).await?;
        return Err(Refusal::NotTheNextPly {
            game,
            held,
            offered: kept,
        }
        .into());
    }
    sqlx::query("DELETE FROM plies WHERE game = $1 AND ply >= $2")
        .bind(signed(game.0)?)
        .bind(signed_count(kept)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// The turns of one game, in order.
pub(super) async fn of(
    connection: &mut AnyConnection,
    game: GameId,
) -> Result<Vec<PlyRecord>, StoreError> {
    let rows = sqlx::query(
        "SELECT game, ply, played, score, person, played_at FROM plies WHERE game = $1 ORDER BY ply",
    )
    .bind(signed(game.0)?)
    .fetch_all(connection)
    .await?;
    let plies: Vec<_> = rows.iter().map(read).collect::<Result<_, _>>()?;
    check_order(&plies)?;
    Ok(plies)
}

/// The turns of all games that run, or ended since and are untold, in order. One that cannot be read is left out, which leaves a gap in
/// its game alone.
pub(super) async fn of_current(
    connection: &mut AnyConnection,
    ended_since: Timestamp,
) -> Result<HashMap<GameId, Vec<PlyRecord>>, StoreError> {
    let rows = sqlx::query(
        "SELECT game, ply, played, score, person, played_at FROM plies
         WHERE game IN (SELECT id FROM games
                        WHERE (ended_at IS NULL AND shelf IS NULL)
                           OR (told = 0 AND ended_at >= $1)) ORDER BY game, ply",
    )
    .bind(ended_since.0)
    .fetch_all(connection)
    .await?;
    let mut games: HashMap<GameId, Vec<PlyRecord>> = HashMap::new();
    for ply in rows.iter().filter_map(|row| read(row).ok()) {
        games.entry(ply.game).or_default().push(ply);
    }
    Ok(games)
}

/// Makes sure that of the turns of one game none is missing between them.
pub(super) fn check_order(plies: &[PlyRecord]) -> Result<(), StoreError> {
    match plies.iter().enumerate().find(|(at, ply)| ply.ply != *at) {
        None => Ok(()),
        Some((_, ply)) => Err(StoreError::Unreadable {
            table: "plies of game",
            key: ply.game.0,
            column: "ply",
        }),
    }
}

fn read(row: &AnyRow) -> Result<PlyRecord, StoreError> {
    let game = unsigned(row.try_get("game")?);
    let ply: i64 = row.try_get("ply")?;
    Ok(PlyRecord {
        game: GameId(game),
        ply: usize::try_from(ply).map_err(|_| StoreError::Unreadable {
            table: "plies of game",
            key: game,
            column: "ply",
        })?,
        played: row.try_get("played")?,
        score: score(row.try_get("score")?),
        by: row
            .try_get::<Option<i64>, _>("person")?
            .map(|id| PersonId(unsigned(id))),
        at: Timestamp(row.try_get("played_at")?),
    })
}
