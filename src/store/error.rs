//! What the store did not do, and why.

use std::io;

use sqlx::migrate::MigrateError;

use super::address::{AddressError, DatabaseUrl};
use crate::session::{ChallengeId, ChannelId, GameId, JournalError};

/// What was asked of the store has not been done, and nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The setting names no database.
    #[error("the database address cannot be used: {0}")]
    Address(#[from] AddressError),
    /// The database cannot be used. It has not been changed.
    #[error("the database {place} cannot be used: {reason}")]
    Open {
        /// Which database; shown without password.
        place: DatabaseUrl,
        /// Why not.
        reason: Unusable,
    },
    /// What was to be written contradicts what is kept.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A row does not read as anything that this program writes.
    #[error("{table} {key}: unreadable {column}")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// The row, by its first key.
        key: u64,
        /// The column.
        column: &'static str,
    },
    /// A number of more than 63 bits, which no column takes.
    #[error("{0} is too large to be stored")]
    TooLarge(u64),
    /// The database did not do it.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The folder of the file cannot be created.
    #[error("its folder cannot be created ({0})")]
    Folder(io::Error),
    /// The file or its folder cannot be written.
    #[error("it cannot be written ({0})")]
    NotWritable(io::Error),
    /// Another process has it open.
    #[error("another running program uses it")]
    InUse,
    /// The file is not of SQLite.
    #[error("it is not an SQLite database")]
    NotADatabase,
    /// The file is of SQLite and broken.
    #[error("it is damaged ({0})")]
    Damaged(String),
    /// The file is of SQLite and of another program.
    #[error("it belongs to another program")]
    Foreign,
    /// A later version of this program has changed its tables.
    #[error(
        "it is of version {version}, from a newer program; this one knows versions up to {known}"
    )]
    Newer {
        /// The version found.
        version: i64,
        /// The newest version that this program makes.
        known: i64,
    },
    /// Its tables were made by other statements than this program's.
    #[error("its version {0} was made by other statements than this program's")]
    Altered(i64),
    /// Bringing it to this program's version failed.
    #[error("it could not be brought to this program's version ({0})")]
    Upgrade(Box<MigrateError>),
    /// It cannot be reached or opened.
    #[error("{0}")]
    Database(sqlx::Error),
}

/// What contradicts what is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is not kept here.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// The game is over.
    #[error("game {0} is over")]
    GameOver(GameId),
    /// The game is not over, or is not kept here.
    #[error("game {0} is not over")]
    NotOver(GameId),
    /// The game was not put away, or is not kept here.
    #[error("game {0} was not put away")]
    NotShelved(GameId),
    /// The number of the ply is not the next one.
    #[error("game {game} has {held} plies, so ply {offered} is not the next")]
    NotTheNextPly {
        /// Which game.
        game: GameId,
        /// How many plies are kept.
        held: usize,
        /// How many plies should have been before the refused one.
        offered: usize,
    },
    /// The game is over, or does not stand at this ply.
    #[error("game {game} does not stand at ply {ply}")]
    NotAtPly {
        /// Which game.
        game: GameId,
        /// How many plies it was believed to have.
        ply: usize,
    },
    /// A game with this id is kept already.
    #[error("there is a game {0} already")]
    GameExists(GameId),
    /// Another game runs in the channel.
    #[error("a game runs in channel {0} already")]
    ChannelTaken(ChannelId),
    /// A challenge with this id is kept already, or the challenger has another one open in the channel.
    #[error("challenge {0} collides with one that waits already")]
    ChallengeWaiting(ChallengeId),
    /// The challenge is not open, or is not kept here.
    #[error("challenge {0} is not open")]
    ChallengeNotOpen(ChallengeId),
}

impl StoreError {
    /// Whether a row is not as this program writes it, so that asking again does not help.
    pub const fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Self::Unreadable { .. }
                | Self::Database(sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))
        )
    }

    pub(super) fn while_doing(self, doing: &'static str) -> JournalError {
        JournalError {
            doing,
            source: Box::new(self),
        }
    }
}

/// Whether a statement failed on this unique index, which Postgres tells by name and SQLite by column.
pub(super) fn violates(error: &sqlx::Error, index: &str, column: &str) -> bool {
    error.as_database_error().is_some_and(|error| {
        error.is_unique_violation()
            && (error.constraint() == Some(index) || error.message().contains(column))
    })
}
