//! Table `registrations`: which command definitions an application has registered where.

use std::fmt;

use super::error::StoreError;
use super::open::Store;
use super::words::signed;
use crate::session::ServerId;

/// An application of Discord, the account that a bot's commands belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ApplicationId(pub u64);

/// Where commands are registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    /// In every server and in private.
    Everywhere,
    /// In one server.
    Server(ServerId),
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Everywhere => f.write_str("everywhere"),
            Self::Server(id) => write!(f, "{id}"),
        }
    }
}

impl Store {
    /// The hash of the definitions that were registered last, if any were.
    pub async fn registration(
        &self,
        application: ApplicationId,
        scope: Scope,
    ) -> Result<Option<String>, StoreError> {
        let hash = sqlx::query_scalar(
            "SELECT hash FROM registrations WHERE application = $1 AND scope = $2",
        )
        .bind(signed(application.0)?)
        .bind(scope.to_string())
        .fetch_optional(self.pool())
        .await?;
        Ok(hash)
    }

    /// Remembers the hash of the definitions that are registered now.
    pub async fn set_registration(
        &self,
        application: ApplicationId,
        scope: Scope,
        hash: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO registrations (application, scope, hash) VALUES ($1, $2, $3)
             ON CONFLICT (application, scope) DO UPDATE SET hash = excluded.hash",
        )
        .bind(signed(application.0)?)
        .bind(scope.to_string())
        .bind(hash)
        .execute(self.pool())
        .await?;
        Ok(())
    }
}
