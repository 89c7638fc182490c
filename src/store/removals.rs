//! Table `removals`: servers that have removed the bot, and what of theirs is erased for it.

use super::error::StoreError;
use super::open::Store;
use super::words::{signed, unsigned};
use crate::session::{ServerId, Timestamp};

/// Everything of one server. Rows that belong to a game go with it.
const ERASING: [&str; 5] = [
    "DELETE FROM rated_games WHERE server = $1",
    "DELETE FROM ratings WHERE server = $1",
    "DELETE FROM games WHERE server = $1",
    "DELETE FROM challenges WHERE server = $1",
    "DELETE FROM server_settings WHERE server = $1",
];

impl Store {
    /// Remembers that a server has removed the bot. If it did so before, that moment counts.
    pub async fn server_removed(&self, server: ServerId, at: Timestamp) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO removals (server, removed_at) VALUES ($1, $2)
             ON CONFLICT (server) DO NOTHING",
        )
        .bind(signed(server.0)?)
        .bind(at.0)
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Remembers that the bot is in a server; says whether it had been removed there.
    pub async fn server_present(&self, server: ServerId) -> Result<bool, StoreError> {
        let came_back = sqlx::query("DELETE FROM removals WHERE server = $1")
            .bind(signed(server.0)?)
            .execute(self.pool())
            .await?;
        Ok(came_back.rows_affected() > 0)
    }

    /// The servers of which anything is kept, and which are not known to have removed the bot.
    pub async fn servers(&self) -> Result<Vec<ServerId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT server FROM (SELECT server FROM games UNION SELECT server FROM challenges
                                 UNION SELECT server FROM server_settings) AS kept
             WHERE server IS NOT NULL AND server NOT IN (SELECT server FROM removals)
             ORDER BY server",
        )
        .fetch_all(self.pool())
        .await?;
        Ok(ids.into_iter().map(|id| ServerId(unsigned(id))).collect())
    }

    /// Erases everything of the servers that removed the bot at this moment or before, and gives them
    /// back. One that has it again by then keeps everything.
    pub async fn erase_removed(&self, until: Timestamp) -> Result<Vec<ServerId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT server FROM removals WHERE removed_at <= $1 ORDER BY server",
        )
        .bind(until.0)
        .fetch_all(self.pool())
        .await?;
        let mut erased = Vec::new();
        for id in ids {
            if self.erase_server(id, until).await? {
                erased.push(ServerId(unsigned(id)));
            }
        }
        Ok(erased)
    }

    /// Erases everything of a server if its removal from this moment or before still stands; says whether it
    /// did.
    async fn erase_server(&self, server: i64, until: Timestamp) -> Result<bool, StoreError> {
        let mut tx = self.pool().begin().await?;
        // Taken out first: whoever brings the bot back at the same time waits, or was faster.
        let stands = sqlx::query("DELETE FROM removals WHERE server = $1 AND removed_at <= $2")
            .bind(server)
            .bind(until.0)
            .execute(&mut *tx)
            .await?;
        if stands.rows_affected() == 0 {
            return Ok(false);
        }
        for statement in ERASING {
            sqlx::query(statement)
                .bind(server)
                .execute(&mut *tx)
                .await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}
