//! Where sessions live durably: SQLite by default, Postgres by URL, one file a table.
//!
//! [`Store`] is the [`Journal`](crate::session::Journal) of a running bot. It decides nothing about
//! games; it keeps what it is given and refuses what contradicts what it keeps. Invariant: what a
//! method here reports as done is on disk, whole, and survives the end of the process.
//!
//! All writing goes through one connection, so that two writers never wait for each other's locks.
//! Every transaction begins with its write, and that write checks what the caller believed: reading
//! first and writing later loses updates on Postgres and fails on SQLite.

mod address;
mod challenges;
mod error;
mod examine;
mod finished;
mod games;
mod hints;
mod journal;
mod lessons;
mod lives;
mod lock;
mod migrations;
mod open;
mod people;
mod personal;
mod plies;
mod ratings;
mod registrations;
mod removals;
mod seats;
mod settings;
mod shelf;
mod states;
mod stats;
mod terms;
mod words;

pub use address::{AddressError, DEFAULT_PATH, DatabaseUrl};
pub use challenges::EndedChallenge;
pub use error::{Refusal, StoreError, Unusable};
pub use finished::FinishedGame;
pub use games::{GameEnd, GameHistory};
pub use hints::HintCount;
pub use lessons::{Lesson, Told};
pub use open::Store;
pub use personal::{Cell, Sheet};
pub use ratings::{RatedRules, RatingChange, Standing};
pub use registrations::{ApplicationId, Scope};
pub use stats::{Among, RulesStats, Stats, Tally};
