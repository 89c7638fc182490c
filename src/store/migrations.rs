//! The steps from an empty database to today's tables. A released step is never edited: a change is a
//! new step at the end.

use std::borrow::Cow;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Each step's version, in rising order, its name and its statements.
const STEPS: &[(i64, &str, &str)] = &[
    (
        1,
        "challenges",
        include_str!("../../migrations/0001_challenges.sql"),
    ),
    (2, "games", include_str!("../../migrations/0002_games.sql")),
    (3, "seats", include_str!("../../migrations/0003_seats.sql")),
    (4, "plies", include_str!("../../migrations/0004_plies.sql")),
    (
        5,
        "registrations",
        include_str!("../../migrations/0005_registrations.sql"),
    ),
    (
        6,
        "challenge messages",
        include_str!("../../migrations/0006_challenge_messages.sql"),
    ),
    (
        7,
        "broken games",
        include_str!("../../migrations/0007_broken_games.sql"),
    ),
    (
        8,
        "told ends",
        include_str!("../../migrations/0008_told_ends.sql"),
    ),
    (
        9,
        "teaching",
        include_str!("../../migrations/0009_teaching.sql"),
    ),
    (
        10,
        "shown plies",
        include_str!("../../migrations/0010_shown_plies.sql"),
    ),
    (11, "terms", include_str!("../../migrations/0011_terms.sql")),
    (
        12,
        "settings",
        include_str!("../../migrations/0012_settings.sql"),
    ),
    (
        13,
        "ratings",
        include_str!("../../migrations/0013_ratings.sql"),
    ),
    (
        14,
        "lessons",
        include_str!("../../migrations/0014_lessons.sql"),
    ),
    (
        15,
        "removals",
        include_str!("../../migrations/0015_removals.sql"),
    ),
    (
        16,
        "erasing",
        include_str!("../../migrations/0016_erasing.sql"),
    ),
    (
        17,
        "exact counts",
        include_str!("../../migrations/0017_exact_counts.sql"),
    ),
];

/// All steps, ready to run.
pub(super) fn migrator() -> Migrator {
    let steps = STEPS.iter().map(|&(version, name, sql)| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(steps.collect())
}

#[cfg(test)]
mod tests {
    use sqlx::{AnyConnection, Connection, Row};

    use super::migrator;

    #[tokio::test]
    async fn hints_and_boards_from_before_exact_counts_mean_what_they_meant() {
        sqlx::any::install_default_drivers();
        let mut database = AnyConnection::connect("sqlite::memory:").await.unwrap();
        migrator().run_to(16, &mut database).await.unwrap();
        let before = "INSERT INTO games (id, channel, rules, seed, started_at, plies, board)
                      VALUES (1, 10, 'damath-whole', 7, 1000, 4, 5);
                      INSERT INTO hints (game, person, ply) VALUES (1, 2, 3), (1, 2, 4)";
        sqlx::raw_sql(before).execute(&mut database).await.unwrap();
        migrator().run(&mut database).await.unwrap();
        let hints = sqlx::query("SELECT ply, undone FROM hints WHERE game = 1 ORDER BY ply")
            .fetch_all(&mut database)
            .await
            .unwrap();
        let hints: Vec<(i64, i64)> = hints.iter().map(|row| (row.get(0), row.get(1))).collect();
        assert_eq!(hints, [(3, 0), (4, 0)]);
        let shown: Option<i64> = sqlx::query_scalar("SELECT board_ply FROM games")
            .fetch_one(&mut database)
            .await
            .unwrap();
        assert_eq!(shown, Some(4), "what counted as up to date still does");
    }
}
