//! What changes in a game besides its turns, as columns of table `games`.

use std::time::Duration;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError};
use super::games::{optional_id, plies_of_running, unreadable};
use super::words::{read_side, side_word, signed, signed_count};
use crate::engine::BySide;
use crate::session::{GameId, GameState, MessageId, Offer, OfferKind, Pace, Reminder, Timestamp};

/// Writes the state of a game that is not over.
pub(super) async fn update(
    connection: &mut AnyConnection,
    game: GameId,
    state: &GameState,
) -> Result<(), StoreError> {
    let GameState {
        undone,
        offer,
        offered_at,
        pace,
        nudge,
    } = state;
    let offered = |side: Option<usize>| side.map(signed_count).transpose();
    let left = pace.contest_left.map(|left| left.as_millis());
    let left = left.map(|left| i64::try_from(left).unwrap_or(i64::MAX));
    let written = sqlx::query(
        "UPDATE games SET undone = $1, offer = $2, offer_by = $3, red_offered = $4,
                          blue_offered = $5, turn_since = $6, contest_left = $7,
                          red_warnings = $8, blue_warnings = $9, paused_at = $10, reminded = $11,
                          rested_to = $12, nudge = $13
         WHERE id = $14 AND ended_at IS NULL",
    )
    .bind(i64::from(*undone))
    .bind(offer.map(|offer| offer.kind.word()))
    .bind(offer.map(|offer| side_word(offer.by)))
    .bind(offered(offered_at.red)?)
    .bind(offered(offered_at.blue)?)
    .bind(pace.turn_since.0)
    .bind(left)
    .bind(i64::from(pace.warnings.red))
    .bind(i64::from(pace.warnings.blue))
    .bind(pace.paused_at.map(|at| at.0))
    .bind(i64::from(pace.reminder == Reminder::Sent))
    .bind(pace.rested_to.0)
    .bind(nudge.map(|line| signed(line.0)).transpose()?)
    .bind(signed(game.0)?)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 0 {
        plies_of_running(connection, game).await?;
        return Err(Refusal::GameOver(game).into());
    }
    Ok(())
}

pub(super) fn read(row: &AnyRow) -> Result<GameState, StoreError> {
    let count = |column: &'static str| {
        let number: Option<i64> = row.try_get(column)?;
        let number = number.map(usize::try_from).transpose();
        number.map_err(|_| unreadable(row, column))
    };
    let warnings = |column: &'static str| {
        let number: i64 = row.try_get(column)?;
        u8::try_from(number).map_err(|_| unreadable(row, column))
    };
    let undone: i64 = row.try_get("undone")?;
    let left: Option<i64> = row.try_get("contest_left")?;
    let left = left.map(u64::try_from).transpose();
    let reminded: i64 = row.try_get("reminded")?;
    Ok(GameState {
        undone: u16::try_from(undone).map_err(|_| unreadable(row, "undone"))?,
        offer: read_offer(row)?,
        offered_at: BySide {
            red: count("red_offered")?,
            blue: count("blue_offered")?,
        },
        pace: Pace {
            turn_since: Timestamp(row.try_get("turn_since")?),
            contest_left: left
                .map_err(|_| unreadable(row, "contest_left"))?
                .map(Duration::from_millis),
            warnings: BySide {
                red: warnings("red_warnings")?,
                blue: warnings("blue_warnings")?,
            },
            paused_at: row.try_get::<Option<i64>, _>("paused_at")?.map(Timestamp),
            rested_to: Timestamp(row.try_get("rested_to")?),
            reminder: if reminded == 0 {
                Reminder::Due
            } else {
                Reminder::Sent
            },
        },
        nudge: optional_id(row, "nudge")?.map(MessageId),
    })
}

fn read_offer(row: &AnyRow) -> Result<Option<Offer>, StoreError> {
    let Some(kind) = row.try_get::<Option<String>, _>("offer")? else {
        return Ok(None);
    };
    let by: Option<String> = row.try_get("offer_by")?;
    Ok(Some(Offer {
        kind: OfferKind::of_word(&kind).ok_or_else(|| unreadable(row, "offer"))?,
        by: by
            .and_then(|by| read_side(&by))
            .ok_or_else(|| unreadable(row, "offer_by"))?,
    }))
}
