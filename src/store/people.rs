//! Table `people`: what people have chosen for themselves.

use super::error::StoreError;
use super::open::Store;
use super::words::signed;
use crate::session::PersonId;

impl Store {
    /// The bot's strength that a person chose last, by name; `None` for somebody who never chose.
    pub async fn level_of(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        let level = sqlx::query_scalar("SELECT level FROM people WHERE person = $1")
            .bind(signed(person.0)?)
            .fetch_optional(self.pool())
            .await?;
        Ok(level)
    }

    /// Remembers the bot's strength that a person chose.
    pub async fn set_level(&self, person: PersonId, level: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO people (person, level) VALUES ($1, $2)
             ON CONFLICT (person) DO UPDATE SET level = excluded.level",
        )
        .bind(signed(person.0)?)
        .bind(level)
        .execute(self.pool())
        .await?;
        Ok(())
    }
}
