//! Finished games, found by where they were played.

use super::error::StoreError;
use super::open::Store;
use super::words::{signed, unsigned};
use crate::session::{ChannelId, GameId};

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
}
