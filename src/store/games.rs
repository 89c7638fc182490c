//! Table `games`: games, running and finished.

use std::collections::HashMap;

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError, violates};
use super::open::Store;
use super::seats::Seats;
use super::words::{
    read_reason, read_side, score, side_of, side_word, signed, signed_count, unsigned,
};
use super::{plies, states, terms};
use crate::engine::damath::Score;
use crate::engine::{BySide, Outcome};
use crate::session::{
    ChallengeId, ChannelId, EndedGame, Entry, GameId, GameRecord, GameState, MessageId,
    NotRestored, PlyRecord, ServerId, ShownBoard, Stored, StoredGame, Timestamp,
};

/// What stands as the reason of the end where a game ended without a result: it could not be continued,
/// or nobody took it up.
pub(super) const WITHOUT_RESULT: &str = "broken";

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The result.
    pub outcome: Outcome,
    /// Both totals at the end.
    pub totals: BySide<Score>,
    /// When.
    pub at: Timestamp,
}

/// Everything that is kept of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameHistory {
    /// Its start.
    pub record: GameRecord,
    /// The challenge that led to it.
    pub challenge: Option<ChallengeId>,
    /// Its turns in order.
    pub plies: Vec<PlyRecord>,
    /// What changed besides its turns.
    pub state: GameState,
    /// The message that shows its latest board.
    pub board: Option<ShownBoard>,
    /// Its end; `None` while it runs, and for a game that was ended without a result.
    pub end: Option<GameEnd>,
    /// Why it ended without a result, if that is so.
    pub fault: Option<String>,
}

impl Store {
    /// Everything that is kept of a game, running or finished; `None` if it is not kept here.
    pub async fn history(&self, game: GameId) -> Result<Option<GameHistory>, StoreError> {
        let mut tx = self.pool().begin().await?;
        let row = sqlx::query("SELECT * FROM games WHERE id = $1")
            .bind(signed(game.0)?)
            .fetch_optional(&mut *tx)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let mut seats = Seats::of(&mut tx, game).await?;
        let plies = plies::of(&mut tx, game).await?;
        check_count(&row, plies.len())?;
        Ok(Some(GameHistory {
            record: read_record(&row, &mut seats)?,
            challenge: optional_id(&row, "challenge")?.map(ChallengeId),
            plies,
            state: states::read(&row)?,
            board: read_board(&row)?,
            end: read_end(&row)?,
            fault: row.try_get("fault")?,
        }))
    }
}

pub(super) async fn insert(
    connection: &mut AnyConnection,
    game: &GameRecord,
    challenge: Option<ChallengeId>,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO games (id, channel, server, rules, chips, seed, started_at, challenge, plies,
                            parent, board_choice, help, clock, stakes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11, $12, $13)",
    )
    .bind(signed(game.id.0)?)
    .bind(signed(game.channel.0)?)
    .bind(game.server.map(|server| signed(server.0)).transpose()?)
    .bind(&game.terms.rules)
    .bind(game.terms.chips.as_ref())
    .bind(signed(game.seed)?)
    .bind(game.started_at.0)
    .bind(challenge.map(|challenge| signed(challenge.0)).transpose()?)
    .bind(game.parent.map(|parent| signed(parent.0)).transpose()?)
    .bind(terms::board_word(&game.terms))
    .bind(terms::help_word(game.terms.help))
    .bind(game.terms.clock.word())
    .bind(terms::stakes_word(game.terms.stakes))
    .execute(connection)
    .await
    .map_err(|error| {
        if violates(&error, "games_running", "games.channel") {
            Refusal::ChannelTaken(game.channel).into()
        } else if violates(&error, "games_pkey", "games.id") {
            Refusal::GameExists(game.id).into()
        } else {
            StoreError::from(error)
        }
    })?;
    Ok(())
}

/// Counts one ply more, if the game runs and has had exactly so many before.
pub(super) async fn count_ply(
    connection: &mut AnyConnection,
    game: GameId,
    before: usize,
) -> Result<(), StoreError> {
    let counted = sqlx::query(
        "UPDATE games SET plies = plies + 1
         WHERE id = $1 AND plies = $2 AND ended_at IS NULL AND shelf IS NULL",
    )
    .bind(signed(game.0)?)
    .bind(signed_count(before)?)
    .execute(&mut *connection)
    .await?;
    if counted.rows_affected() == 1 {
        return Ok(());
    }
    let held = plies_of_running(connection, game).await?;
    Err(Refusal::NotTheNextPly {
        game,
        held,
        offered: before,
    }
    .into())
}

/// Ends a game that runs.
pub(super) async fn end(
    connection: &mut AnyConnection,
    game: GameId,
    end: &GameEnd,
) -> Result<(), StoreError> {
    let GameEnd {
        outcome,
        totals,
        at,
    } = end;
    let ended = sqlx::query(
        "UPDATE games SET ended_at = $1, end_reason = $2, end_side = $3, winner = $4,
                          red_total = $5, blue_total = $6, told = 0, shelf = NULL,
                          shelved_at = NULL, offer = NULL, offer_by = NULL
         WHERE id = $7 AND ended_at IS NULL",
    )
    .bind(at.0)
    .bind(outcome.reason.to_string())
    .bind(side_of(outcome.reason).map(side_word))
    .bind(outcome.winner.map(side_word))
    .bind(totals.red.hundredths())
    .bind(totals.blue.hundredths())
    .bind(signed(game.0)?)
    .execute(&mut *connection)
    .await?;
    if ended.rows_affected() == 0 {
        plies_of_running(connection, game).await?;
        return Err(Refusal::GameOver(game).into());
    }
    Ok(())
}

/// Remembers that the channel of a game that is over has been told. Telling it twice is no fault.
pub(super) async fn tell_end(
    connection: &mut AnyConnection,
    game: GameId,
) -> Result<(), StoreError> {
    let told = sqlx::query("UPDATE games SET told = 1 WHERE id = $1 AND ended_at IS NOT NULL")
        .bind(signed(game.0)?)
        .execute(connection)
        .await?;
    if told.rows_affected() == 0 {
        return Err(Refusal::NotOver(game).into());
    }
    Ok(())
}

/// Ends a game that cannot be continued, without a result; of one that is over nobody is told. Keeps
/// the reason.
pub(super) async fn end_broken(
    connection: &mut AnyConnection,
    game: GameId,
    reason: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let ended = sqlx::query(
        "UPDATE games SET ended_at = coalesce(ended_at, $1), end_reason = coalesce(end_reason, $2),
                          red_total = coalesce(red_total, 0), blue_total = coalesce(blue_total, 0),
                          told = 1, fault = $3
         WHERE id = $4",
    )
    .bind(at.0)
    .bind(WITHOUT_RESULT)
    .bind(reason)
    .bind(signed(game.0)?)
    .execute(connection)
    .await?;
    if ended.rows_affected() == 0 {
        return Err(Refusal::NoGame(game).into());
    }
    Ok(())
}

pub(super) async fn show_board(
    connection: &mut AnyConnection,
    game: GameId,
    board: ShownBoard,
) -> Result<(), StoreError> {
    let shown = sqlx::query("UPDATE games SET board = $1, board_ply = $2 WHERE id = $3")
        .bind(signed(board.message.0)?)
        .bind(board.ply.map(signed_count).transpose()?)
        .bind(signed(game.0)?)
        .execute(connection)
        .await?;
    if shown.rows_affected() == 0 {
        return Err(Refusal::NoGame(game).into());
    }
    Ok(())
}

/// How many plies are kept of a game, or why none can be added.
pub(super) async fn plies_of_running(
    connection: &mut AnyConnection,
    game: GameId,
) -> Result<usize, StoreError> {
    let row = sqlx::query("SELECT id, plies, ended_at FROM games WHERE id = $1")
        .bind(signed(game.0)?)
        .fetch_optional(connection)
        .await?
        .ok_or(Refusal::NoGame(game))?;
    if row.try_get::<Option<i64>, _>("ended_at")?.is_some() {
        return Err(Refusal::GameOver(game).into());
    }
    number_of_plies(&row)
}

/// All games that run, those that ended since and whose channels have not been told, and those of both
/// that cannot be read.
pub(super) async fn current(
    connection: &mut AnyConnection,
    ended_since: Timestamp,
    stored: &mut Stored,
) -> Result<(), StoreError> {
    let games = "SELECT * FROM games
         WHERE (ended_at IS NULL AND shelf IS NULL) OR (told = 0 AND ended_at >= $1) ORDER BY ended_at, id";
    let rows = sqlx::query(games)
        .bind(ended_since.0)
        .fetch_all(&mut *connection)
        .await?;
    let mut parts = Parts {
        seats: Seats::of_current(connection, ended_since).await?,
        plies: plies::of_current(connection, ended_since).await?,
    };
    for row in &rows {
        let id = GameId(unsigned(row.try_get("id")?));
        let is_gone = parts.seats.is_gone(id.0);
        let read = parts.assemble(row, id).and_then(|game| {
            match read_end(row)? {
                None if is_gone => return Err(unreadable(row, "seats")),
                None => stored.games.push(game),
                Some(GameEnd { outcome, .. }) => stored.untold.push(EndedGame { game, outcome }),
            }
            Ok(())
        });
        if let Err(error) = read {
            stored.unreadable.push(NotRestored {
                entry: Entry::Game(id),
                reason: error.to_string(),
            });
        }
    }
    Ok(())
}

/// What other tables hold of the games that are being read.
pub(super) struct Parts {
    pub(super) seats: Seats,
    pub(super) plies: HashMap<GameId, Vec<PlyRecord>>,
}

impl Parts {
    pub(super) fn assemble(&mut self, row: &AnyRow, id: GameId) -> Result<StoredGame, StoreError> {
        let plies = self.plies.remove(&id).unwrap_or_default();
        plies::check_order(&plies)?;
        check_count(row, plies.len())?;
        Ok(StoredGame {
            record: read_record(row, &mut self.seats)?,
            moves: plies.into_iter().map(|ply| ply.played).collect(),
            state: states::read(row)?,
            board: read_board(row)?,
        })
    }
}

pub(super) fn read_record(row: &AnyRow, seats: &mut Seats) -> Result<GameRecord, StoreError> {
    let id = unsigned(row.try_get("id")?);
    Ok(GameRecord {
        id: GameId(id),
        channel: ChannelId(unsigned(row.try_get("channel")?)),
        parent: optional_id(row, "parent")?.map(ChannelId),
        server: optional_id(row, "server")?.map(ServerId),
        seats: seats.take(id)?,
        terms: terms::read(row, "game")?,
        seed: unsigned(row.try_get("seed")?),
        started_at: Timestamp(row.try_get("started_at")?),
    })
}

fn read_board(row: &AnyRow) -> Result<Option<ShownBoard>, StoreError> {
    let Some(message) = optional_id(row, "board")? else {
        return Ok(None);
    };
    let ply: Option<i64> = row.try_get("board_ply")?;
    let ply = ply.map(usize::try_from).transpose();
    Ok(Some(ShownBoard {
        message: MessageId(message),
        ply: ply.map_err(|_| unreadable(row, "board_ply"))?,
    }))
}

pub(super) fn read_end(row: &AnyRow) -> Result<Option<GameEnd>, StoreError> {
    let Some(at) = row.try_get::<Option<i64>, _>("ended_at")? else {
        return Ok(None);
    };
    let side = |column| {
        let word: Option<String> = row.try_get(column)?;
        word.map(|word| read_side(&word).ok_or_else(|| unreadable(row, column)))
            .transpose()
    };
    let reason: String = row.try_get("end_reason")?;
    if reason == WITHOUT_RESULT {
        return Ok(None);
    }
    let reason =
        read_reason(&reason, side("end_side")?).ok_or_else(|| unreadable(row, "end_reason"))?;
    Ok(Some(GameEnd {
        outcome: Outcome {
            winner: side("winner")?,
            reason,
        },
        totals: BySide {
            red: score(row.try_get("red_total")?),
            blue: score(row.try_get("blue_total")?),
        },
        at: Timestamp(at),
    }))
}

pub(super) fn optional_id(row: &AnyRow, column: &str) -> Result<Option<u64>, StoreError> {
    Ok(row.try_get::<Option<i64>, _>(column)?.map(unsigned))
}

pub(super) fn number_of_plies(row: &AnyRow) -> Result<usize, StoreError> {
    let plies: i64 = row.try_get("plies")?;
    usize::try_from(plies).map_err(|_| unreadable(row, "plies"))
}

/// A game whose plies are not all there would go on from a wrong position.
fn check_count(row: &AnyRow, found: usize) -> Result<(), StoreError> {
    if number_of_plies(row)? == found {
        Ok(())
    } else {
        Err(unreadable(row, "plies"))
    }
}

pub(super) fn unreadable(row: &AnyRow, column: &'static str) -> StoreError {
    StoreError::Unreadable {
        table: "game",
        key: row.try_get("id").map_or(0, unsigned),
        column,
    }
}
