//! Games of the past, found by where they were played and by who played them.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::games::{GameEnd, WITHOUT_RESULT, number_of_plies, read_end, read_record, unreadable};
use super::open::Store;
use super::seats::Seats;
use super::words::{signed, signed_count, unsigned};
use crate::session::{ChannelId, GameId, GameRecord, PersonId};

/// A finished game without its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Its start.
    pub record: GameRecord,
    /// How many plies it had.
    pub plies: usize,
    /// Its end.
    pub end: GameEnd,
}

fn read(row: &AnyRow, seats: &mut Seats) -> Result<FinishedGame, StoreError> {
    Ok(FinishedGame {
        record: read_record(row, seats)?,
        plies: number_of_plies(row)?,
        end: read_end(row)?.ok_or_else(|| unreadable(row, "ended_at"))?,
    })
}

impl Store {
    /// The game of a channel that ended last, among those in which something was played.
    pub async fn last_finished(&self, channel: ChannelId) -> Result<Option<GameId>, StoreError> {
        let id: Option<i64> = sqlx::query_scalar(
            "SELECT id FROM games WHERE channel = $1 AND ended_at IS NOT NULL AND plies > 0 AND fault IS NULL
             ORDER BY ended_at DESC, id DESC LIMIT 1",
        )
        .bind(signed(channel.0)?)
        .fetch_optional(self.pool())
        .await?;
        Ok(id.map(|id| GameId(unsigned(id))))
    }

    /// The games of a person that ended last, the latest first, at most so many. One that cannot be read
    /// is left out.
    pub async fn finished_of(
        &self,
        person: PersonId,
        most: usize,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        let mut tx = self.pool().begin().await?;
        let rows = sqlx::query(
            "SELECT * FROM games
             WHERE id IN (SELECT game FROM seats WHERE person = $1)
               AND ended_at IS NOT NULL AND end_reason <> $2 AND plies > 0
             ORDER BY ended_at DESC, id DESC LIMIT $3",
        )
        .bind(signed(person.0)?)
        .bind(WITHOUT_RESULT)
        .bind(signed_count(most)?)
        .fetch_all(&mut *tx)
        .await?;
        let mut games = Vec::with_capacity(rows.len());
        for row in &rows {
            let id = GameId(unsigned(row.try_get("id")?));
            let mut seats = Seats::of(&mut tx, id).await?;
            match read(row, &mut seats) {
                Ok(game) => games.push(game),
                Err(error) => tracing::warn!(%error, "a finished game is not listed"),
            }
        }
        Ok(games)
    }
}
