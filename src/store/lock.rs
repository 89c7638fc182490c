//! One process a file. Two bots on one file would each remember their own games.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use super::error::Unusable;

/// A lock on a file beside the database, held as long as this lives. The operating system lets go of
/// it when the process ends, however it ends; the file itself stays.
///
/// Not a lock on the database file: on Windows that would keep SQLite out, and on Unix closing a
/// second handle drops the locks that SQLite holds.
#[derive(Debug)]
pub(super) struct FileLock(File);

impl FileLock {
    pub(super) fn take(database: &Path) -> Result<Self, Unusable> {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(lock_path(database))
            .map_err(Unusable::NotWritable)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(Unusable::InUse),
            Err(TryLockError::Error(error)) => Err(Unusable::NotWritable(error)),
        }
    }

    /// Lets go before this is dropped.
    pub(super) fn release(&self) {
        // Failing to unlock leaves the lock until the file is closed, which is where it ends anyway.
        let _ = self.0.unlock();
    }
}

/// `damath.db.lock` beside `damath.db`, the same for every way of writing the path.
fn lock_path(database: &Path) -> PathBuf {
    let real = database
        .canonicalize()
        .unwrap_or_else(|_| database.to_owned());
    let mut path = real.into_os_string();
    path.push(".lock");
    path.into()
}
