//! Tables `ratings` and `rated_games`: how strong people are in a server under a rule set, and which
//! games told it.
//!
//! Invariant: a game is counted in the transaction that ends it, and so once at most.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::StoreError;
use super::games::{GameEnd, unreadable};
use super::open::Store;
use super::seats::Seats;
use super::words::{signed, unsigned};
use super::{states, terms};
use crate::engine::{BySide, Side};
use crate::session::{
    GameId, PersonId, Rateable, Rating, Seat, ServerId, ServerSetting, Stakes, Timestamp, Zone,
};

/// What a game did to a player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Whose rating.
    pub person: PersonId,
    /// What it was before the game.
    pub before: f64,
    /// What it is after it.
    pub after: f64,
}

/// Where somebody stands in a server under a rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub person: PersonId,
    /// The name at the last game that counted; empty if it was erased.
    pub name: String,
    /// How strong.
    pub rating: Rating,
    /// In how many games.
    pub games: usize,
    /// Against how many different opponents.
    pub opponents: usize,
}

/// How strong somebody is under one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedRules {
    /// The rule set by name.
    pub rules: String,
    /// How strong.
    pub rating: Rating,
}

/// Where a rating is kept: every server and rule set has its own.
struct Ladder {
    server: ServerId,
    rules: String,
}

/// Counts a game that this transaction has ended for its players' ratings, if it is one that counts. One
/// that cannot be read is over all the same, and counts for nothing.
pub(super) async fn count(
    connection: &mut AnyConnection,
    game: GameId,
    end: &GameEnd,
) -> Result<(), StoreError> {
    match count_readable(connection, game, end).await {
        Err(error @ StoreError::Unreadable { .. }) => {
            tracing::error!(%error, "a game that ended was not counted for ratings");
            Ok(())
        }
        result => result,
    }
}

async fn count_readable(
    connection: &mut AnyConnection,
    game: GameId,
    end: &GameEnd,
) -> Result<(), StoreError> {
    let row = sqlx::query(
        "SELECT games.*, (SELECT COUNT(*) FROM hints WHERE hints.game = games.id) AS hints
         FROM games WHERE id = $1 AND stakes = $2 AND server IS NOT NULL",
    )
    .bind(signed(game.0)?)
    .bind(terms::stakes_word(Stakes::Rated))
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(()) };
    let ladder = Ladder {
        server: ServerId(unsigned(row.try_get("server")?)),
        rules: row.try_get("rules")?,
    };
    let seats = Seats::of(connection, game).await?.take(game.0)?;
    let (Seat::Person(red), Seat::Person(blue)) = (&seats.red, &seats.blue) else {
        return Ok(());
    };
    let players = BySide {
        red: red.id,
        blue: blue.id,
    };
    let rateable = Rateable {
        stakes: Stakes::Rated,
        seats: &seats,
        plies: number(&row, "plies")?,
        undone: states::read(&row)?.undone,
        hints: number(&row, "hints")?,
        counted_that_day: met_that_day(connection, &ladder, players, end.at).await?,
    };
    if !rateable.counts() {
        return Ok(());
    }
    let before = BySide {
        red: rating(connection, &ladder, players.red).await?,
        blue: rating(connection, &ladder, players.blue).await?,
    };
    let after = Rating::after_game(before, end.outcome.winner);
    for side in Side::ALL {
        let change = RatingChange {
            person: players[side],
            before: before[side].value,
            after: after[side].value,
        };
        set_rating(connection, &ladder, game, players[side], after[side]).await?;
        remember(connection, &ladder, game, &change, players[!side], end.at).await?;
    }
    Ok(())
}

fn number(row: &AnyRow, column: &'static str) -> Result<usize, StoreError> {
    let number: i64 = row.try_get(column)?;
    usize::try_from(number).map_err(|_| unreadable(row, column))
}

/// How many games between these two have counted on the server's day of this moment.
async fn met_that_day(
    connection: &mut AnyConnection,
    ladder: &Ladder,
    players: BySide<PersonId>,
    at: Timestamp,
) -> Result<usize, StoreError> {
    let zone: Option<String> =
        sqlx::query_scalar("SELECT value FROM server_settings WHERE server = $1 AND name = $2")
            .bind(signed(ladder.server.0)?)
            .bind(ServerSetting::TimeZone.word())
            .fetch_optional(&mut *connection)
            .await?;
    let zone = zone.and_then(|name| Zone::named(&name)).unwrap_or_default();
    let met: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM rated_games
         WHERE server = $1 AND person = $2 AND opponent = $3 AND ended_at >= $4",
    )
    .bind(signed(ladder.server.0)?)
    .bind(signed(players.red.0)?)
    .bind(signed(players.blue.0)?)
    .bind(zone.day_start(at).unwrap_or(at).0)
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(met).unwrap_or_default())
}

/// Somebody's rating now; the first one of somebody who has none.
async fn rating(
    connection: &mut AnyConnection,
    ladder: &Ladder,
    person: PersonId,
) -> Result<Rating, StoreError> {
    let row = sqlx::query(
        "SELECT rating, deviation, volatility FROM ratings
         WHERE server = $1 AND rules = $2 AND person = $3",
    )
    .bind(signed(ladder.server.0)?)
    .bind(&ladder.rules)
    .bind(signed(person.0)?)
    .fetch_optional(connection)
    .await?;
    row.map_or_else(|| Ok(Rating::default()), |row| read_rating(&row))
}

async fn set_rating(
    connection: &mut AnyConnection,
    ladder: &Ladder,
    game: GameId,
    person: PersonId,
    rating: Rating,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO ratings (server, rules, person, rating, deviation, volatility, last_game)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (server, rules, person) DO UPDATE
         SET rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, last_game = excluded.last_game",
    )
    .bind(signed(ladder.server.0)?)
    .bind(&ladder.rules)
    .bind(signed(person.0)?)
    .bind(rating.value)
    .bind(rating.deviation)
    .bind(rating.volatility)
    .bind(signed(game.0)?)
    .execute(connection)
    .await?;
    Ok(())
}

async fn remember(
    connection: &mut AnyConnection,
    ladder: &Ladder,
    game: GameId,
    change: &RatingChange,
    opponent: PersonId,
    at: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO rated_games
             (game, person, opponent, server, rules, ended_at, rating_before, rating_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(signed(game.0)?)
    .bind(signed(change.person.0)?)
    .bind(signed(opponent.0)?)
    .bind(signed(ladder.server.0)?)
    .bind(&ladder.rules)
    .bind(at.0)
    .bind(change.before)
    .bind(change.after)
    .execute(connection)
    .await?;
    Ok(())
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        value: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
    })
}

impl Store {
    /// What a game did to its players' ratings; nothing if it did not count.
    pub async fn rating_changes(&self, game: GameId) -> Result<Vec<RatingChange>, StoreError> {
        let rows = sqlx::query(
            "SELECT person, rating_before, rating_after FROM rated_games WHERE game = $1",
        )
        .bind(signed(game.0)?)
        .fetch_all(self.pool())
        .await?;
        let changes = rows.iter().map(|row| {
            Ok(RatingChange {
                person: PersonId(unsigned(row.try_get("person")?)),
                before: row.try_get("rating_before")?,
                after: row.try_get("rating_after")?,
            })
        });
        changes.collect()
    }

    /// Everybody who has a rating in a server under a rule set, the strongest first.
    pub async fn standings(
        &self,
        server: ServerId,
        rules: &str,
    ) -> Result<Vec<Standing>, StoreError> {
        let rows = sqlx::query(
            "SELECT ratings.person, rating, deviation, volatility, seats.name,
                    COUNT(*) AS games, COUNT(DISTINCT rated_games.opponent) AS opponents
             FROM ratings
             JOIN rated_games ON rated_games.server = ratings.server
                             AND rated_games.rules = ratings.rules
                             AND rated_games.person = ratings.person
             LEFT JOIN seats ON seats.game = ratings.last_game AND seats.person = ratings.person
             WHERE ratings.server = $1 AND ratings.rules = $2
             GROUP BY ratings.person, rating, deviation, volatility, seats.name
             ORDER BY rating DESC, ratings.person",
        )
        .bind(signed(server.0)?)
        .bind(rules)
        .fetch_all(self.pool())
        .await?;
        rows.iter()
            .map(|row| {
                let name: Option<String> = row.try_get("name")?;
                Ok(Standing {
                    person: PersonId(unsigned(row.try_get("person")?)),
                    name: name.unwrap_or_default(),
                    rating: read_rating(row)?,
                    games: number(row, "games")?,
                    opponents: number(row, "opponents")?,
                })
            })
            .collect()
    }

    /// Somebody's ratings in a server, by rule set.
    pub async fn ratings_of(
        &self,
        server: ServerId,
        person: PersonId,
    ) -> Result<Vec<RatedRules>, StoreError> {
        let rows = sqlx::query(
            "SELECT rules, rating, deviation, volatility FROM ratings
             WHERE server = $1 AND person = $2 ORDER BY rules",
        )
        .bind(signed(server.0)?)
        .bind(signed(person.0)?)
        .fetch_all(self.pool())
        .await?;
        rows.iter()
            .map(|row| {
                Ok(RatedRules {
                    rules: row.try_get("rules")?,
                    rating: read_rating(row)?,
                })
            })
            .collect()
    }
}
