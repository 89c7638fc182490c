//! Looks at a database before anything is written to it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection};

use super::address::{Access, driver_url};
use super::error::Unusable;
use super::migrations::migrator;

/// SQLite's code for a file that is not of SQLite.
const SQLITE_NOTADB: &str = "26";
/// SQLite's code for a file that contradicts itself.
const SQLITE_CORRUPT: &str = "11";

/// Whether a file is absent, empty, or a database that this program can go on with. The caller holds
/// the [`FileLock`](super::lock::FileLock). The file is not written to.
pub(super) async fn file(path: &Path) -> Result<(), Unusable> {
    match std::fs::OpenOptions::new().write(true).open(path) {
        Ok(file)
            if file.metadata().is_ok_and(|data| data.len() == 0)
                && !beside(path, "-wal").exists() =>
        {
            return Ok(());
        }
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(Unusable::NotWritable(error)),
    }
    let url = driver_url(path, access_to_examine(path));
    let mut connection = AnyConnection::connect(&url).await.map_err(sqlite_fault)?;
    let verdict = file_contents(&mut connection).await;
    connection.close().await.map_err(sqlite_fault)?;
    verdict
}

/// The least access that sees what a killed process left behind.
fn access_to_examine(path: &Path) -> Access {
    if beside(path, "-journal").exists() {
        // Some process was killed between two writes, as in its very first second. SQLite must undo
        // the half-written one before anybody can read.
        Access::Write
    } else if beside(path, "-wal").exists() {
        Access::Read
    } else {
        // Reading in the ordinary way would create two files beside the database.
        Access::Frozen
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

async fn file_contents(connection: &mut AnyConnection) -> Result<(), Unusable> {
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut *connection)
            .await
            .map_err(sqlite_fault)?;
    let sound: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(&mut *connection)
        .await
        .map_err(sqlite_fault)?;
    if sound != "ok" {
        return Err(Unusable::Damaged(sound));
    }
    if tables.iter().any(|table| table == "_sqlx_migrations") {
        versions(connection).await
    } else if tables.is_empty() {
        Ok(())
    } else {
        Err(Unusable::Foreign)
    }
}

/// Whether a Postgres database is one that this program can go on with.
pub(super) async fn server(connection: &mut AnyConnection) -> Result<(), Unusable> {
    let found: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_name = '_sqlx_migrations'",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(Unusable::Database)?;
    if found == 0 {
        Ok(())
    } else {
        versions(connection).await
    }
}

async fn versions(connection: &mut AnyConnection) -> Result<(), Unusable> {
    let applied: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version DESC")
            .fetch_all(connection)
            .await
            .map_err(sqlite_fault)?;
    let migrator = migrator();
    let known = migrator.iter().map(|step| step.version).max().unwrap_or(0);
    for (version, checksum) in applied {
        if version > known {
            return Err(Unusable::Newer { version, known });
        }
        let own = migrator.iter().find(|step| step.version == version);
        if own.is_none_or(|step| *step.checksum != *checksum) {
            return Err(Unusable::Altered(version));
        }
    }
    Ok(())
}

fn sqlite_fault(error: sqlx::Error) -> Unusable {
    let database = error.as_database_error();
    match database
        .and_then(sqlx::error::DatabaseError::code)
        .as_deref()
    {
        Some(SQLITE_NOTADB) => Unusable::NotADatabase,
        Some(SQLITE_CORRUPT) => Unusable::Damaged(error.to_string()),
        _ => Unusable::Database(error),
    }
}
