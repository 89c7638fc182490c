//! The steps from an empty database to today's tables. A released step is never edited: a change is a
//! new step at the end.

use std::borrow::Cow;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// Version n is the n-th of these.
const STEPS: [(&str, &str); 13] = [
    (
        "challenges",
        include_str!("../../migrations/0001_challenges.sql"),
    ),
    ("games", include_str!("../../migrations/0002_games.sql")),
    ("seats", include_str!("../../migrations/0003_seats.sql")),
    ("plies", include_str!("../../migrations/0004_plies.sql")),
    (
        "registrations",
        include_str!("../../migrations/0005_registrations.sql"),
    ),
    (
        "challenge messages",
        include_str!("../../migrations/0006_challenge_messages.sql"),
    ),
    (
        "broken games",
        include_str!("../../migrations/0007_broken_games.sql"),
    ),
    (
        "told ends",
        include_str!("../../migrations/0008_told_ends.sql"),
    ),
    (
        "teaching",
        include_str!("../../migrations/0009_teaching.sql"),
    ),
    (
        "shown plies",
        include_str!("../../migrations/0010_shown_plies.sql"),
    ),
    ("terms", include_str!("../../migrations/0011_terms.sql")),
    (
        "settings",
        include_str!("../../migrations/0012_settings.sql"),
    ),
    ("ratings", include_str!("../../migrations/0013_ratings.sql")),
];

/// All steps, ready to run.
pub(super) fn migrator() -> Migrator {
    let steps = STEPS.into_iter().zip(1..).map(|((name, sql), version)| {
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
