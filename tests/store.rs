//! The store: what it is given comes back, and what it cannot keep it refuses. Every test of contents
//! runs on SQLite and, where `DAMATH_TEST_POSTGRES` names a server, on Postgres.

#[path = "store/broken_rows.rs"]
mod broken_rows;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/killed.rs"]
mod killed;
#[path = "store/opening.rs"]
mod opening;
#[path = "store/people_s_games.rs"]
mod people_s_games;
#[path = "store/personal.rs"]
mod personal;
#[path = "store/ratings.rs"]
mod ratings;
#[path = "store/refusals.rs"]
mod refusals;
#[path = "store/removals.rs"]
mod removals;
#[path = "store/round_trip.rs"]
mod round_trip;
#[path = "store/sessions.rs"]
mod sessions;
#[path = "store/settings.rs"]
mod settings;
#[path = "store/shelf.rs"]
mod shelf;
#[path = "store/states.rs"]
mod states;
#[path = "store/teaching.rs"]
mod teaching;
#[path = "store/untold.rs"]
mod untold;
