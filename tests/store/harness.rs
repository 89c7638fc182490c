//! Fresh databases, and games to put into them.

use std::sync::atomic::{AtomicU32, Ordering};

use damath::engine::damath::Score;
use damath::engine::{BySide, Game, Outcome};
use damath::session::{
    Challenge, ChallengeId, ChannelId, GameId, GameRecord, GameState, Journal, JournalError,
    MessageId, OpenTo, Person, PersonId, PlyRecord, Seat, ShownBoard, SideWish, Stored, StoredGame,
    Terms, Timestamp,
};
use damath::store::{DatabaseUrl, Refusal, Store, StoreError};
use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;

/// A database of one test's own.
pub struct Fresh {
    address: String,
    folder: Option<TempDir>,
    server: Option<(String, String)>,
}

impl Fresh {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self {
            address: format!("sqlite:{}", folder.path().join("damath.db").display()),
            folder: Some(folder),
            server: None,
        }
    }

    pub async fn postgres() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        sqlx::any::install_default_drivers();
        let server = std::env::var("DAMATH_TEST_POSTGRES").expect(
            "DAMATH_TEST_POSTGRES is the URL of a Postgres server where databases may be created",
        );
        let name = format!(
            "damath_test_{}_{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        statement(&server, &format!("CREATE DATABASE {name}")).await;
        let base = server.rsplit_once('/').unwrap().0;
        Self {
            address: format!("{base}/{name}"),
            folder: None,
            server: Some((server.clone(), name)),
        }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn url(&self) -> DatabaseUrl {
        self.address.parse().unwrap()
    }

    /// The path of a file's database.
    pub fn file(&self) -> std::path::PathBuf {
        self.url().path().unwrap().to_owned()
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url()).await.unwrap()
    }

    /// Closes a store and opens the database anew.
    pub async fn reopen(&self, store: Store) -> Store {
        store.close().await;
        self.open().await
    }

    pub async fn remove(self) {
        if let Some((server, name)) = &self.server {
            statement(server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
        if let Some(folder) = self.folder {
            folder.close().unwrap();
        }
    }
}

/// Runs a statement of a test's own, beside the store.
pub async fn statement(address: &str, sql: &str) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// Makes a test on each kind of database out of each function named.
macro_rules! on_both {
    ($($test:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test(&crate::harness::Fresh::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            #[ignore = "needs a Postgres server; .ci/run starts one and runs this"]
            async fn $test() {
                let fresh = crate::harness::Fresh::postgres().await;
                super::$test(&fresh).await;
                fresh.remove().await;
            })*
        }
    };
}
pub(crate) use on_both;

pub fn person(id: u64, name: &str) -> Person {
    Person {
        id: PersonId(id),
        name: name.to_owned(),
    }
}

/// A game of Ana (Red, 1) and Ben (Blue, 2).
pub fn record(id: u64, channel: u64) -> GameRecord {
    GameRecord {
        id: GameId(id),
        channel: ChannelId(channel),
        server: None,
        seats: BySide {
            red: Seat::Person(person(1, "Ana")),
            blue: Seat::Person(person(2, "Ben")),
        },
        parent: None,
        terms: Terms::of("damath-whole"),
        seed: 7,
        started_at: Timestamp(1_700_000_000_000),
    }
}

/// A challenge of Ana to Ben.
pub fn challenge(id: u64, channel: u64) -> Challenge {
    Challenge {
        id: ChallengeId(id),
        channel: ChannelId(channel),
        server: None,
        challenger: person(1, "Ana"),
        open_to: OpenTo::Person(person(2, "Ben")),
        side: SideWish::Toss,
        terms: Terms::of("damath-whole"),
        made_at: Timestamp(1_700_000_000_000),
        message: None,
    }
}

/// The first turns of a game by lot: each with the end of the game if it is the last possible one.
pub type Turns = Vec<(PlyRecord, Option<(Outcome, BySide<Score>)>)>;

/// Plays a recorded game by lot for at most so many plies.
pub fn turns(record: &GameRecord, most: usize, lot: &mut ChaCha8Rng) -> Turns {
    let mut game = Game::new(record.terms.rules().unwrap());
    let mut turns = Turns::new();
    while turns.len() < most {
        let Some(played) = game.legal_moves().choose(lot).copied() else {
            break;
        };
        let by = record.seats[game.turn()].person().map(|person| person.id);
        let score = game.play(&played).unwrap().score();
        let ply = PlyRecord {
            game: record.id,
            ply: turns.len(),
            played: played.to_string(),
            score,
            by,
            at: Timestamp(record.started_at.0 + lot.random_range(0..1_000_000)),
        };
        let end = game.outcome().map(|outcome| (outcome, game.totals()));
        turns.push((ply, end));
    }
    turns
}

/// A message that shows a board after so many plies.
pub fn board(message: u64, ply: usize) -> ShownBoard {
    ShownBoard {
        message: MessageId(message),
        ply: Some(ply),
    }
}

/// Two legal first turns of the game with this id.
pub fn opening(game: u64) -> [PlyRecord; 2] {
    use rand::SeedableRng;
    let turns = turns(&record(game, 0), 2, &mut ChaCha8Rng::seed_from_u64(1));
    let plies: Vec<PlyRecord> = turns.into_iter().map(|(ply, _)| ply).collect();
    plies.try_into().unwrap()
}

pub fn running(record: GameRecord, turns: &Turns) -> StoredGame {
    let mut state = record.first_state();
    if let Some((last, _)) = turns.last() {
        state.pace.turn_since = last.at;
        state.pace.rested_to = last.at;
    }
    StoredGame {
        record,
        moves: turns.iter().map(|(ply, _)| ply.played.clone()).collect(),
        state,
        board: None,
    }
}

/// The state in which a turn leaves a game in which nothing else ever changed.
pub fn state_after(ply: &PlyRecord) -> GameState {
    GameState::new(ply.at, None)
}

pub async fn kept(store: &Store) -> Stored {
    store.load(Timestamp(0)).await.unwrap()
}

/// Why the store refused.
pub fn refusal<T: std::fmt::Debug>(answer: Result<T, JournalError>) -> Refusal {
    let error = answer.unwrap_err();
    match error.source.downcast_ref() {
        Some(StoreError::Refused(refusal)) => *refusal,
        _ => panic!("not a refusal: {error:?}"),
    }
}

/// Every value of every row, a line for each: `table.column: value`.
pub async fn everything(address: &str) -> Vec<String> {
    use sqlx::{Column, Row};
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(address).await.unwrap();
    let tables = if address.starts_with("sqlite") {
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    } else {
        "SELECT CAST(table_name AS TEXT) FROM information_schema.tables
         WHERE table_schema = current_schema()"
    };
    let tables: Vec<String> = sqlx::query_scalar(tables)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let mut lines = Vec::new();
    for table in tables.iter().filter(|table| *table != "_sqlx_migrations") {
        let rows = sqlx::query(AssertSqlSafe(format!("SELECT * FROM {table}")))
            .fetch_all(&mut connection)
            .await
            .unwrap();
        for row in &rows {
            for column in row.columns() {
                let at = column.ordinal();
                let number = row.try_get::<Option<i64>, _>(at);
                let text = row.try_get::<Option<String>, _>(at);
                let value = match (number, text) {
                    (Ok(number), _) => number.map(|number| number.to_string()),
                    (_, Ok(text)) => text,
                    _ => row
                        .try_get::<Option<f64>, _>(at)
                        .unwrap()
                        .map(|own| own.to_string()),
                };
                if let Some(value) = value {
                    lines.push(format!("{table}.{}: {value}", column.name()));
                }
            }
        }
    }
    connection.close().await.unwrap();
    lines
}
