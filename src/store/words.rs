//! How the engine's and the session's values stand in columns.

use crate::engine::damath::Score;
use crate::engine::{EndReason, Side};
use crate::session::ChallengeEnd;

use super::error::StoreError;

/// An id or a seed as a signed column takes it.
pub(super) fn signed(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::TooLarge(number))
}

/// A count as a signed column takes it.
pub(super) fn signed_count(number: usize) -> Result<i64, StoreError> {
    signed(number as u64)
}

/// A column's id; nothing but ids and seeds of at most 63 bits is ever written.
pub(super) const fn unsigned(number: i64) -> u64 {
    number.cast_unsigned()
}

pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Blue => "blue",
    }
}

pub(super) fn read_side(word: &str) -> Option<Side> {
    Side::ALL.into_iter().find(|side| side_word(*side) == word)
}

/// The side that a reason speaks of.
pub(super) const fn side_of(reason: EndReason) -> Option<Side> {
    match reason {
        EndReason::NoPieces(side)
        | EndReason::Blocked(side)
        | EndReason::Resignation(side)
        | EndReason::Forfeit(side) => Some(side),
        EndReason::Repetition
        | EndReason::QuietTurns
        | EndReason::Agreement
        | EndReason::TimeUp
        | EndReason::Arbiter => None,
    }
}

/// Reads a reason's `Display` form and the side beside it.
pub(super) fn read_reason(word: &str, side: Option<Side>) -> Option<EndReason> {
    Some(match (word, side) {
        ("no-pieces", Some(side)) => EndReason::NoPieces(side),
        ("blocked", Some(side)) => EndReason::Blocked(side),
        ("resignation", Some(side)) => EndReason::Resignation(side),
        ("forfeit", Some(side)) => EndReason::Forfeit(side),
        ("repetition", None) => EndReason::Repetition,
        ("quiet-turns", None) => EndReason::QuietTurns,
        ("agreement", None) => EndReason::Agreement,
        ("time-up", None) => EndReason::TimeUp,
        ("arbiter", None) => EndReason::Arbiter,
        _ => return None,
    })
}

pub(super) const fn ending_word(end: ChallengeEnd) -> &'static str {
    match end {
        ChallengeEnd::Declined => "declined",
        ChallengeEnd::Withdrawn => "withdrawn",
        ChallengeEnd::Expired => "expired",
    }
}

pub(super) const fn score(hundredths: i64) -> Score {
    Score::from_hundredths(hundredths)
}
