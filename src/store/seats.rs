//! Table `seats`: who sits at which side of a game.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::StoreError;
use super::words::{read_side, side_word, signed, unsigned};
use crate::engine::{BySide, Side};
use crate::session::{GameId, Person, PersonId, Seat, SideLabel, Timestamp};

pub(super) async fn insert(
    connection: &mut AnyConnection,
    game: GameId,
    seats: &BySide<Seat>,
) -> Result<(), StoreError> {
    for (side, seat) in seats.iter() {
        let (level, label) = match seat {
            Seat::Person(_) | Seat::Gone => (None, None),
            Seat::Bot { level } => (Some(level), None),
            Seat::Hotseat { label, .. } => (None, Some(label.word())),
        };
        let person = seat.person();
        sqlx::query(
            "INSERT INTO seats (game, side, person, name, level, label)
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(signed(game.0)?)
        .bind(side_word(side))
        .bind(person.map(|person| signed(person.id.0)).transpose()?)
        .bind(person.map(|person| &person.name))
        .bind(level)
        .bind(label)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// The seats of one game, or of all that run.
#[derive(Debug, Default)]
pub(super) struct Seats(HashMap<(u64, Side), Seat>);

impl Seats {
    /// The seats of all games that run, or ended since and are untold. One that cannot be read is left out, and missed when its game
    /// is put together.
    pub(super) async fn of_current(
        connection: &mut AnyConnection,
        ended_since: Timestamp,
    ) -> Result<Self, StoreError> {
        let rows = sqlx::query(
            "SELECT game, side, person, name, level, label FROM seats
             WHERE game IN (SELECT id FROM games
                        WHERE (ended_at IS NULL AND shelf IS NULL)
                           OR (told = 0 AND ended_at >= $1))",
        )
        .bind(ended_since.0)
        .fetch_all(connection)
        .await?;
        Ok(Self(rows.iter().filter_map(|row| read(row).ok()).collect()))
    }

    pub(super) async fn of(
        connection: &mut AnyConnection,
        game: GameId,
    ) -> Result<Self, StoreError> {
        let rows =
            sqlx::query("SELECT game, side, person, name, level, label FROM seats WHERE game = $1")
                .bind(signed(game.0)?)
                .fetch_all(connection)
                .await?;
        rows.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// Whether somebody of a game was erased, which happens only once it is over.
    pub(super) fn is_gone(&self, game: u64) -> bool {
        let seats = Side::ALL.map(|side| self.0.get(&(game, side)));
        seats.contains(&Some(&Seat::Gone))
    }

    /// Takes out the pair of a game.
    pub(super) fn take(&mut self, game: u64) -> Result<BySide<Seat>, StoreError> {
        let missing = || unreadable(game, "side");
        Ok(BySide {
            red: self.0.remove(&(game, Side::Red)).ok_or_else(missing)?,
            blue: self.0.remove(&(game, Side::Blue)).ok_or_else(missing)?,
        })
    }
}

const fn unreadable(game: u64, column: &'static str) -> StoreError {
    StoreError::Unreadable {
        table: "seats of game",
        key: game,
        column,
    }
}

fn read(row: &AnyRow) -> Result<((u64, Side), Seat), StoreError> {
    let game = unsigned(row.try_get("game")?);
    let side: String = row.try_get("side")?;
    let side = read_side(&side).ok_or(unreadable(game, "side"))?;
    let person: Option<i64> = row.try_get("person")?;
    let name: Option<String> = row.try_get("name")?;
    let label: Option<String> = row.try_get("label")?;
    let person = match (person, name) {
        (None, None) => None,
        (Some(id), Some(name)) => Some(Person {
            id: PersonId(unsigned(id)),
            name,
        }),
        _ => return Err(unreadable(game, "person")),
    };
    let seat = match (person, row.try_get("level")?, label) {
        (Some(person), None, None) => Seat::Person(person),
        (None, Some(level), None) => Seat::Bot { level },
        (Some(keeper), None, Some(label)) => Seat::Hotseat {
            keeper,
            label: SideLabel::of_word(&label).ok_or(unreadable(game, "label"))?,
        },
        (None, None, None) => Seat::Gone,
        _ => return Err(unreadable(game, "person")),
    };
    Ok(((game, side), seat))
}
