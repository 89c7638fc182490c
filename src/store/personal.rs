//! What is kept about one person, over all tables: given out, and erased.
//!
//! Invariant: after erasing, the person's id and name stand in no row but the one in which somebody
//! else blocked that person, which is that other person's own.

use sqlx::any::AnyRow;
use sqlx::{Column, Row};

use super::error::StoreError;
use super::open::Store;
use super::words::{signed, unsigned};
use crate::session::{GameId, PersonId};

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Not set.
    Nothing,
    /// A number: an id, milliseconds since 1970, or hundredths of a point.
    Number(i64),
    /// A text.
    Text(String),
}

/// Rows of one kind that are kept about a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What kind.
    pub name: &'static str,
    /// Each row's values with their names.
    pub rows: Vec<Vec<(String, Cell)>>,
}

/// What is read about a person. Of others who sat at the same game nothing is told but their moves.
const SHEETS: [(&str, &str); 9] = [
    (
        "settings",
        "SELECT name, value FROM person_settings WHERE person = $1 ORDER BY name",
    ),
    ("level", "SELECT level FROM people WHERE person = $1"),
    (
        "challenges",
        "SELECT id, server, channel, rules, chips, clock, help, stakes, side, made_at, ending, ended_at,
                CASE WHEN challenger = $1 THEN 'made' ELSE 'received' END AS part,
                CASE WHEN challenger = $1 THEN challenger_name ELSE challenged_name END AS your_name
         FROM challenges WHERE challenger = $1 OR challenged = $1 ORDER BY id",
    ),
    (
        "games",
        "SELECT g.id, g.server, g.channel, g.rules, g.chips, g.clock, g.help, g.stakes, g.started_at,
                g.shelf, g.ended_at, g.end_reason, g.end_side, g.winner, g.red_total, g.blue_total,
                s.side AS your_side, s.name AS your_name, s.label,
                (SELECT o.level FROM seats o WHERE o.game = g.id AND o.side <> s.side) AS bot_level
         FROM games g JOIN seats s ON s.game = g.id WHERE s.person = $1 ORDER BY g.id, s.side",
    ),
    (
        "moves",
        "SELECT game, ply, played, score, played_at,
                CASE WHEN person = $1 THEN 'you' ELSE 'other' END AS who
         FROM plies WHERE game IN (SELECT game FROM seats WHERE person = $1) ORDER BY game, ply",
    ),
    (
        "ratings",
        "SELECT server, rules, CAST(rating AS TEXT) AS rating, CAST(deviation AS TEXT) AS deviation
         FROM ratings WHERE person = $1 ORDER BY server, rules",
    ),
    (
        "rated_games",
        "SELECT game, server, rules, ended_at, CAST(rating_before AS TEXT) AS rating_before,
                CAST(rating_after AS TEXT) AS rating_after
         FROM rated_games WHERE person = $1 ORDER BY ended_at, game",
    ),
    (
        "hints",
        "SELECT game, ply, undone FROM hints WHERE person = $1 ORDER BY game, ply, undone",
    ),
    (
        "lessons",
        "SELECT lesson FROM lessons WHERE person = $1 ORDER BY lesson",
    ),
];

/// What erases a person. A game that was begun meanwhile goes on, and keeps its player.
const ERASING: [&str; 10] = [
    "DELETE FROM person_settings WHERE person = $1",
    "DELETE FROM people WHERE person = $1",
    "DELETE FROM hints WHERE person = $1",
    "DELETE FROM lessons WHERE person = $1",
    "DELETE FROM ratings WHERE person = $1",
    "DELETE FROM rated_games WHERE person = $1",
    "UPDATE rated_games SET opponent = 0 WHERE opponent = $1",
    "DELETE FROM challenges WHERE (challenger = $1 OR challenged = $1) AND ended_at IS NOT NULL",
    "UPDATE plies SET person = NULL
     WHERE person = $1 AND game IN (SELECT id FROM games WHERE ended_at IS NOT NULL)",
    "UPDATE seats SET person = NULL, name = NULL, label = NULL
     WHERE person = $1 AND game IN (SELECT id FROM games WHERE ended_at IS NOT NULL)",
];

impl Store {
    /// Everything that is kept about a person.
    pub async fn about_person(&self, person: PersonId) -> Result<Vec<Sheet>, StoreError> {
        let id = signed(person.0)?;
        let mut tx = self.pool().begin().await?;
        let mut sheets = Vec::new();
        for (name, statement) in SHEETS {
            let rows = sqlx::query(statement).bind(id).fetch_all(&mut *tx).await?;
            let rows = rows.iter().map(cells).collect::<Result<_, _>>()?;
            sheets.push(Sheet { name, rows });
        }
        Ok(sheets)
    }

    /// The games of a person that were put away and are not over.
    pub async fn shelved_of(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "SELECT id FROM games
             WHERE shelf IS NOT NULL AND ended_at IS NULL
               AND id IN (SELECT game FROM seats WHERE person = $1) ORDER BY id",
        )
        .bind(signed(person.0)?)
        .fetch_all(self.pool())
        .await?;
        Ok(ids.into_iter().map(|id| GameId(unsigned(id))).collect())
    }

    /// Erases what is kept about a person. Games that are over stay, without the person.
    pub async fn erase_person(&self, person: PersonId) -> Result<(), StoreError> {
        let id = signed(person.0)?;
        let mut tx = self.pool().begin().await?;
        for statement in ERASING {
            sqlx::query(statement).bind(id).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }
}

fn cells(row: &AnyRow) -> Result<Vec<(String, Cell)>, StoreError> {
    let columns = row.columns().iter();
    let named = columns.map(|column| Ok((column.name().to_owned(), cell(row, column.ordinal())?)));
    named.collect()
}

/// A column's value; the tables have numbers and texts alone.
fn cell(row: &AnyRow, at: usize) -> Result<Cell, sqlx::Error> {
    if let Ok(number) = row.try_get::<Option<i64>, _>(at) {
        return Ok(number.map_or(Cell::Nothing, Cell::Number));
    }
    let text: Option<String> = row.try_get(at)?;
    Ok(text.map_or(Cell::Nothing, Cell::Text))
}
