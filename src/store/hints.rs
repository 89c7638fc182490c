//! Table `hints`: who was helped in a game, and where.

use sqlx::Row;

use super::error::{Refusal, StoreError};
use super::open::Store;
use super::words::{signed, signed_count, unsigned};
use crate::session::{GameId, PersonId};

/// How often somebody was helped in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintCount {
    /// Who.
    pub person: PersonId,
    /// At how many positions; at least one.
    pub hints: usize,
}

impl Store {
    /// Writes down that a person is given a hint in a running game that stands at this ply, after turns were
    /// taken back so many times, and says how many positions of the game that makes. The same hint again
    /// counts once.
    pub async fn hint_given(
        &self,
        game: GameId,
        person: PersonId,
        ply: usize,
        undone: u16,
    ) -> Result<usize, StoreError> {
        let mut tx = self.pool().begin().await?;
        let written = sqlx::query(
            "INSERT INTO hints (game, person, ply, undone)
             SELECT id, CAST($1 AS BIGINT), plies, undone FROM games
             WHERE id = $2 AND plies = $3 AND undone = $4 AND ended_at IS NULL
             ON CONFLICT (game, person, ply, undone) DO NOTHING",
        )
        .bind(signed(person.0)?)
        .bind(signed(game.0)?)
        .bind(signed_count(ply)?)
        .bind(i64::from(undone))
        .execute(&mut *tx)
        .await?;
        let given: Vec<(i64, i64)> =
            sqlx::query_as("SELECT ply, undone FROM hints WHERE game = $1 AND person = $2")
                .bind(signed(game.0)?)
                .bind(signed(person.0)?)
                .fetch_all(&mut *tx)
                .await?;
        let this = (signed_count(ply)?, i64::from(undone));
        if written.rows_affected() == 0 && !given.contains(&this) {
            return Err(Refusal::NotAtPly { game, ply }.into());
        }
        tx.commit().await?;
        Ok(given.len())
    }

    /// Everybody who was helped in a game.
    pub async fn hints(&self, game: GameId) -> Result<Vec<HintCount>, StoreError> {
        let rows = sqlx::query(
            "SELECT person, COUNT(*) AS hints FROM hints WHERE game = $1
             GROUP BY person ORDER BY person",
        )
        .bind(signed(game.0)?)
        .fetch_all(self.pool())
        .await?;
        rows.iter()
            .map(|row| {
                let hints: i64 = row.try_get("hints")?;
                Ok(HintCount {
                    person: PersonId(unsigned(row.try_get("person")?)),
                    hints: usize::try_from(hints).unwrap_or_default(),
                })
            })
            .collect()
    }
}
