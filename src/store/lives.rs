//! Table `lives`: when the program was last known to run.

use sqlx::AnyConnection;

use super::error::StoreError;
use crate::session::Timestamp;

pub(super) async fn mark(connection: &mut AnyConnection, at: Timestamp) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO lives (life, alive_at) VALUES (1, $1)
         ON CONFLICT (life) DO UPDATE SET alive_at = excluded.alive_at",
    )
    .bind(at.0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn last(connection: &mut AnyConnection) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("SELECT alive_at FROM lives WHERE life = 1")
        .fetch_optional(connection)
        .await?;
    Ok(at.map(Timestamp))
}
