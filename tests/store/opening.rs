//! Opening: what is created, what is refused, and that a refused database stays as it is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use damath::session::Journal;
use damath::store::{DatabaseUrl, Store, StoreError, Unusable};

use crate::harness::{Fresh, kept, opening, record, state_after, statement};

/// All files of a folder with their contents, but for the lock.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    paths
        .filter(|path| path.extension().is_none_or(|extension| extension != "lock"))
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

/// Opening must fail, name the database, and leave the folder as it is. Gives back the reason.
async fn refused(path: &Path) -> Unusable {
    let folder = path.parent().unwrap();
    let before = contents(folder);
    let error = Store::open(&DatabaseUrl::file(path)).await.unwrap_err();
    assert_eq!(contents(folder), before);
    let text = error.to_string();
    assert!(text.contains(path.to_str().unwrap()), "{text}");
    reason(error)
}

fn reason(error: StoreError) -> Unusable {
    match error {
        StoreError::Open { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

/// A closed database in which one game runs.
async fn with_a_game() -> Fresh {
    let fresh = Fresh::sqlite();
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    store.close().await;
    fresh
}

const A_LATER_STEP: &str =
    "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
     VALUES (99, 'later', TRUE, X'00', 0)";

#[tokio::test]
async fn folders_and_file_are_created_on_first_start() {
    let folder = tempfile::tempdir().unwrap();
    let url = DatabaseUrl::file(folder.path().join("data/school/damath.db"));
    Store::open(&url).await.unwrap().close().await;
    assert!(url.path().unwrap().is_file());
}

#[tokio::test]
async fn an_empty_file_is_a_new_database() {
    let fresh = Fresh::sqlite();
    fs::write(fresh.file(), "").unwrap();
    assert!(kept(&fresh.open().await).await.games.is_empty());
}

#[tokio::test]
async fn unusual_file_names_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["klase ni Niña.db", "50%20.db", "a?b#c.db", "'quoted'.db"] {
        let url = DatabaseUrl::file(folder.path().join(name));
        Store::open(&url).await.unwrap().close().await;
        assert!(folder.path().join(name).is_file(), "{name}");
    }
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let fresh = with_a_game().await;
    statement(fresh.address(), A_LATER_STEP).await;
    let reason = refused(&fresh.file()).await;
    assert!(
        matches!(
            reason,
            Unusable::Newer { version: 99, known } if known < 99
        ),
        "{reason:?}"
    );
}

/// The newer program was killed, and its last step is in the write-ahead log only.
#[tokio::test]
async fn a_newer_database_with_a_log_is_left_alone() {
    let fresh = with_a_game().await;
    let copy = tempfile::tempdir().unwrap();
    let mut writer = {
        use sqlx::Connection;
        sqlx::AnyConnection::connect(fresh.address()).await.unwrap()
    };
    sqlx::raw_sql(A_LATER_STEP)
        .execute(&mut writer)
        .await
        .unwrap();
    for name in ["damath.db", "damath.db-wal"] {
        let from = fresh.file().with_file_name(name);
        fs::copy(from, copy.path().join(name)).unwrap();
    }
    let path = copy.path().join("damath.db");
    let before = (
        fs::read(&path).unwrap(),
        fs::read(copy.path().join("damath.db-wal")).unwrap(),
    );
    let error = Store::open(&DatabaseUrl::file(&path)).await.unwrap_err();
    assert!(matches!(reason(error), Unusable::Newer { version: 99, .. }));
    let after = (
        fs::read(&path).unwrap(),
        fs::read(copy.path().join("damath.db-wal")).unwrap(),
    );
    assert_eq!(before, after);
}

#[tokio::test]
async fn a_database_made_by_other_statements_is_left_alone() {
    let fresh = with_a_game().await;
    let edited = "UPDATE _sqlx_migrations SET checksum = X'00' WHERE version = 2";
    statement(fresh.address(), edited).await;
    let reason = refused(&fresh.file()).await;
    assert!(matches!(reason, Unusable::Altered(2)), "{reason:?}");
}

#[tokio::test]
async fn a_database_of_another_program_is_left_alone() {
    let fresh = Fresh::sqlite();
    let address = format!("{}?mode=rwc", fresh.address());
    statement(&address, "CREATE TABLE bookmarks (url TEXT)").await;
    let reason = refused(&fresh.file()).await;
    assert!(matches!(reason, Unusable::Foreign), "{reason:?}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_left_alone() {
    let fresh = Fresh::sqlite();
    for text in [
        "x",
        "a shopping list, longer than the header of a database file\n",
    ] {
        fs::write(fresh.file(), text.repeat(100)).unwrap();
        let reason = refused(&fresh.file()).await;
        assert!(matches!(reason, Unusable::NotADatabase), "{reason:?}");
    }
}

/// Whatever page is overwritten with garbage, nothing is written and nothing panics.
#[tokio::test]
async fn a_damaged_database_is_left_alone() {
    let fresh = with_a_game().await;
    let sound = fs::read(fresh.file()).unwrap();
    let page = 4096;
    for start in (0..sound.len()).step_by(page) {
        let mut damaged = sound.clone();
        let head = if start == 0 { 100 } else { 0 };
        damaged[start + head..start + page].fill(0xA5);
        fs::write(fresh.file(), damaged).unwrap();
        let reason = refused(&fresh.file()).await;
        assert!(
            matches!(reason, Unusable::Damaged(_)),
            "page at {start}: {reason:?}"
        );
    }
}

#[tokio::test]
async fn a_truncated_database_is_left_alone() {
    let fresh = with_a_game().await;
    let sound = fs::read(fresh.file()).unwrap();
    for length in [50, 4096, sound.len() / 2, sound.len() - 4096] {
        fs::write(fresh.file(), &sound[..length]).unwrap();
        let reason = refused(&fresh.file()).await;
        let expected = matches!(reason, Unusable::Damaged(_) | Unusable::NotADatabase);
        assert!(expected, "{length} bytes: {reason:?}");
    }
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let fresh = Fresh::sqlite();
    fs::create_dir(fresh.file()).unwrap();
    let error = Store::open(&fresh.url()).await.unwrap_err();
    assert!(matches!(reason(error), Unusable::NotWritable(_)));
}

#[tokio::test]
async fn a_file_in_the_place_of_the_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let blocking = folder.path().join("data");
    fs::write(&blocking, "").unwrap();
    let path = blocking.join("damath.db");
    let error = Store::open(&DatabaseUrl::file(&path)).await.unwrap_err();
    assert!(error.to_string().contains(path.to_str().unwrap()));
    assert!(matches!(reason(error), Unusable::Folder(_)));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let fresh = with_a_game().await;
    let folder = fresh.file().parent().unwrap().to_owned();
    fs::remove_file(fresh.file().with_file_name("damath.db.lock")).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    // Permissions do not bind root; nobody at all creates files in /proc.
    let bound = fs::write(folder.join("probe"), "").is_err();
    let path = if bound {
        fresh.file()
    } else {
        "/proc/damath.db".into()
    };
    let error = Store::open(&DatabaseUrl::file(&path)).await.unwrap_err();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(error.to_string().contains(path.to_str().unwrap()));
    assert!(matches!(reason(error), Unusable::NotWritable(_)));
}

#[tokio::test]
async fn a_second_bot_on_the_same_file_is_refused() {
    let fresh = with_a_game().await;
    let first = fresh.open().await;
    let dotted = fresh.file().parent().unwrap().join("./damath.db");
    for path in [fresh.file(), dotted] {
        let error = Store::open(&DatabaseUrl::file(path)).await.unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("another running program uses it")
        );
    }
    first
        .ply_played(&opening(1)[0], &state_after(&opening(1)[0]), None)
        .await
        .unwrap();
    let next = fresh.reopen(first).await;
    assert_eq!(kept(&next).await.games[0].moves.len(), 1);
    drop(next);
    fresh.open().await;
}

#[tokio::test]
async fn a_backup_can_be_read_beside_a_running_bot() {
    let fresh = with_a_game().await;
    let _running = fresh.open().await;
    let copy = fresh.file().with_file_name("copy.db");
    statement(
        fresh.address(),
        &format!("VACUUM INTO '{}'", copy.display()),
    )
    .await;
    let copied = Store::open(&DatabaseUrl::file(copy)).await.unwrap();
    assert_eq!(kept(&copied).await.games.len(), 1);
}

#[tokio::test]
async fn an_unreachable_server_is_named_without_the_password() {
    let url: DatabaseUrl = "postgres://ana:s3cret@127.0.0.1:1/damath".parse().unwrap();
    let error = Store::open(&url).await.unwrap_err();
    let text = format!("{error} {error:?}");
    assert!(text.contains("postgres://127.0.0.1:1/damath"), "{text}");
    assert!(!text.contains("s3cret"), "{text}");
}

mod postgres {
    use super::*;

    #[tokio::test]
    #[ignore = "needs a Postgres server; .ci/run starts one and runs this"]
    async fn a_newer_database_is_left_alone() {
        let fresh = Fresh::postgres().await;
        fresh.open().await.close().await;
        statement(
            fresh.address(),
            &A_LATER_STEP.replace("X'00'", "'x'::bytea"),
        )
        .await;
        let error = Store::open(&fresh.url()).await.unwrap_err();
        assert!(matches!(reason(error), Unusable::Newer { version: 99, .. }));
        fresh.remove().await;
    }

    #[tokio::test]
    #[ignore = "needs a Postgres server; .ci/run starts one and runs this"]
    async fn a_second_bot_on_the_same_database_is_refused() {
        let (fresh, other) = (Fresh::postgres().await, Fresh::postgres().await);
        let first = fresh.open().await;
        let error = Store::open(&fresh.url()).await.unwrap_err();
        assert!(matches!(reason(error), Unusable::InUse));
        other.open().await.close().await;
        fresh.reopen(first).await.close().await;
        fresh.remove().await;
        other.remove().await;
    }

    /// The server is restarted or drops the connection: the next write goes through.
    #[tokio::test]
    #[ignore = "needs a Postgres server; .ci/run starts one and runs this"]
    async fn a_dropped_connection_comes_back() {
        let fresh = Fresh::postgres().await;
        let store = fresh.open().await;
        let others = "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()";
        statement(fresh.address(), others).await;
        store.game_started(&record(1, 10), None).await.unwrap();
        assert_eq!(kept(&store).await.games.len(), 1);
        store.close().await;
        fresh.remove().await;
    }
}
