//! Opening and closing.

use std::path::Path;
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyConnection, AnyPool, Connection, Executor};

use super::address::{Access, Backend, DatabaseUrl, driver_url};
use super::error::{StoreError, Unusable};
use super::examine;
use super::lock::FileLock;
use super::migrations::migrator;

/// How long a write waits for the connection to come back, as after a restart of the server.
const PATIENCE: Duration = Duration::from_secs(10);

/// Written ahead and forced to disk at every commit: the answer goes out after that.
const SQLITE_SESSION: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;";

/// One bot a database, as [`FileLock`] for files. The server lets go of the lock with the connection;
/// the keepalives let it notice within half a minute that the other machine is gone.
const POSTGRES_SESSION: &str = "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5;
     SET tcp_keepalives_count = 3; SET synchronous_commit = on;";
const POSTGRES_LOCK: &str =
    "SELECT CASE WHEN pg_try_advisory_lock(hashtext('damath'), hashtext(current_schema()))
     THEN 1 ELSE 0 END";
const POSTGRES_UNLOCK: &str =
    "SELECT CAST(pg_advisory_unlock(hashtext('damath'), hashtext(current_schema())) AS TEXT)";
const LOCK_ATTEMPTS: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(100);

/// An open database: the journal of one running bot.
#[derive(Debug)]
pub struct Store {
    pool: AnyPool,
    lock: Option<FileLock>,
}

impl Store {
    /// Opens a database, creates it where it is missing, and brings it to this program's version. One
    /// that cannot be used is left as it is.
    pub async fn open(place: &DatabaseUrl) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let opened = match place.backend() {
            Backend::Sqlite(path) => Self::open_file(path).await,
            Backend::Postgres(options) => Self::open_server(options).await,
        };
        opened.map_err(|reason| StoreError::Open {
            place: place.clone(),
            reason,
        })
    }

    async fn open_file(path: &Path) -> Result<Self, Unusable> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(Unusable::Folder)?;
        }
        let lock = FileLock::take(path)?;
        examine::file(path).await?;
        let options = driver_url(path, Access::Create)
            .parse()
            .map_err(Unusable::Database)?;
        let pool = one_connection(SQLITE_SESSION, &options).await?;
        Ok(Self {
            pool,
            lock: Some(lock),
        })
    }

    async fn open_server(options: &AnyConnectOptions) -> Result<Self, Unusable> {
        let mut connection = AnyConnection::connect_with(options)
            .await
            .map_err(Unusable::Database)?;
        // The pool would hide the reasons behind a time-out, so both questions are asked here first.
        wait_for_server_lock(&mut connection).await?;
        let verdict = examine::server(&mut connection).await;
        connection
            .execute(POSTGRES_UNLOCK)
            .await
            .map_err(Unusable::Database)?;
        connection.close().await.map_err(Unusable::Database)?;
        verdict?;
        let pool = one_connection(POSTGRES_SESSION, options).await?;
        Ok(Self { pool, lock: None })
    }

    /// Finishes what is being written and lets go of the database. Nothing can be written afterwards.
    pub async fn close(&self) {
        self.pool.close().await;
        if let Some(lock) = &self.lock {
            lock.release();
        }
    }

    pub(super) const fn pool(&self) -> &AnyPool {
        &self.pool
    }
}

/// The server may need a moment to notice that a killed predecessor is gone.
async fn wait_for_server_lock(connection: &mut AnyConnection) -> Result<(), Unusable> {
    for _ in 0..LOCK_ATTEMPTS {
        if take_server_lock(connection)
            .await
            .map_err(Unusable::Database)?
        {
            return Ok(());
        }
        tokio::time::sleep(LOCK_PAUSE).await;
    }
    Err(Unusable::InUse)
}

async fn take_server_lock(connection: &mut AnyConnection) -> Result<bool, sqlx::Error> {
    let taken: i32 = sqlx::query_scalar(POSTGRES_LOCK)
        .fetch_one(connection)
        .await?;
    Ok(taken == 1)
}

/// A pool of the one connection that writes, with the tables as this program knows them.
async fn one_connection(
    session: &'static str,
    options: &AnyConnectOptions,
) -> Result<AnyPool, Unusable> {
    let pool = AnyPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(PATIENCE)
        // The connection holds the lock: it is never closed for its age.
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(move |connection, _| {
            Box::pin(async move {
                connection.execute(sqlx::raw_sql(session)).await?;
                if session == POSTGRES_SESSION && !take_server_lock(connection).await? {
                    return Err(sqlx::Error::Protocol(
                        "another running program uses it".into(),
                    ));
                }
                Ok(())
            })
        })
        .connect_with(options.clone())
        .await
        .map_err(Unusable::Database)?;
    if let Err(error) = migrator().run(&pool).await {
        pool.close().await;
        return Err(Unusable::Upgrade(Box::new(error)));
    }
    Ok(pool)
}
