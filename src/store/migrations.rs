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
