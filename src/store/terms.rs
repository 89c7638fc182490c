//! What was agreed before a game, as columns of tables `games` and `challenges`.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::words::unsigned;
use crate::session::{BoardChoice, Help, Stakes, Terms, TimeControl};

pub(super) const fn help_word(help: Help) -> &'static str {
    match help {
        Help::Off => "off",
        Help::On => "on",
    }
}

pub(super) const fn stakes_word(stakes: Stakes) -> &'static str {
    match stakes {
        Stakes::Friendly => "friendly",
        Stakes::Rated => "rated",
    }
}

pub(super) fn board_word(terms: &Terms) -> Option<&'static str> {
    terms.board.map(BoardChoice::word)
}

/// The terms that a row of `table` holds.
pub(super) fn read(row: &AnyRow, table: &'static str) -> Result<Terms, StoreError> {
    let unreadable = |column| StoreError::Unreadable {
        table,
        key: row.try_get("id").map_or(0, unsigned),
        column,
    };
    let word = |column: &'static str| row.try_get::<String, _>(column);
    let board = row.try_get::<Option<String>, _>("board_choice")?;
    let board = board.map(|word| BoardChoice::of_word(&word).ok_or(unreadable("board_choice")));
    Ok(Terms {
        rules: row.try_get("rules")?,
        chips: row.try_get("chips")?,
        board: board.transpose()?,
        help: [Help::Off, Help::On]
            .into_iter()
            .find(|help| word("help").is_ok_and(|word| word == help_word(*help)))
            .ok_or(unreadable("help"))?,
        clock: TimeControl::of_word(&word("clock")?).ok_or(unreadable("clock"))?,
        stakes: [Stakes::Friendly, Stakes::Rated]
            .into_iter()
            .find(|stakes| word("stakes").is_ok_and(|word| word == stakes_word(*stakes)))
            .ok_or(unreadable("stakes"))?,
    })
}
