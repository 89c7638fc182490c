//! Table `challenges`: who asked whom.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::{Refusal, StoreError, violates};
use super::open::Store;
use super::terms;
use super::words::{ending_word, read_side, side_word, signed, unsigned};
use crate::session::{
    Challenge, ChallengeEnd, ChallengeId, ChannelId, Entry, GameId, MessageId, NotRestored, OpenTo,
    Person, PersonId, ServerId, SideWish, Stored, Timestamp,
};

pub(super) async fn insert(
    connection: &mut AnyConnection,
    challenge: &Challenge,
) -> Result<(), StoreError> {
    let side = match challenge.side {
        SideWish::Toss => None,
        SideWish::Side(side) => Some(side_word(side)),
    };
    let server = challenge
        .server
        .map(|server| signed(server.0))
        .transpose()?;
    let message = challenge
        .message
        .map(|message| signed(message.0))
        .transpose()?;
    let asked = challenge.open_to.person().unwrap_or(&challenge.challenger);
    sqlx::query(
        "INSERT INTO challenges (id, channel, server, challenger, challenger_name,
                                 challenged, challenged_name, side, rules, made_at, message,
                                 anybody, chips, board_choice, help, clock, stakes)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)",
    )
    .bind(signed(challenge.id.0)?)
    .bind(signed(challenge.channel.0)?)
    .bind(server)
    .bind(signed(challenge.challenger.id.0)?)
    .bind(&challenge.challenger.name)
    .bind(signed(asked.id.0)?)
    .bind(&asked.name)
    .bind(side)
    .bind(&challenge.terms.rules)
    .bind(challenge.made_at.0)
    .bind(message)
    .bind(i64::from(challenge.open_to == OpenTo::Anybody))
    .bind(challenge.terms.chips.as_ref())
    .bind(terms::board_word(&challenge.terms))
    .bind(terms::help_word(challenge.terms.help))
    .bind(challenge.terms.clock.word())
    .bind(terms::stakes_word(challenge.terms.stakes))
    .execute(connection)
    .await
    .map_err(|error| {
        let waiting = violates(&error, "challenges_open", "challenges.channel")
            || violates(&error, "challenges_pkey", "challenges.id");
        if waiting {
            Refusal::ChallengeWaiting(challenge.id).into()
        } else {
            StoreError::from(error)
        }
    })?;
    Ok(())
}

/// Remembers the message that shows an open challenge.
pub(super) async fn show(
    connection: &mut AnyConnection,
    id: ChallengeId,
    message: MessageId,
) -> Result<(), StoreError> {
    let shown =
        sqlx::query("UPDATE challenges SET message = $1 WHERE id = $2 AND ended_at IS NULL")
            .bind(signed(message.0)?)
            .bind(signed(id.0)?)
            .execute(connection)
            .await?;
    if shown.rows_affected() == 0 {
        return Err(Refusal::ChallengeNotOpen(id).into());
    }
    Ok(())
}

/// Closes an open challenge that led to no game.
pub(super) async fn end(
    connection: &mut AnyConnection,
    id: ChallengeId,
    end: ChallengeEnd,
    at: Timestamp,
) -> Result<(), StoreError> {
    close(connection, id, ending_word(end), at).await
}

/// Closes an open challenge by the game that begins.
pub(super) async fn accept(
    connection: &mut AnyConnection,
    id: ChallengeId,
    at: Timestamp,
) -> Result<(), StoreError> {
    close(connection, id, "accepted", at).await
}

async fn close(
    connection: &mut AnyConnection,
    id: ChallengeId,
    ending: &'static str,
    at: Timestamp,
) -> Result<(), StoreError> {
    let closed = sqlx::query(
        "UPDATE challenges SET ending = $1, ended_at = $2 WHERE id = $3 AND ended_at IS NULL",
    )
    .bind(ending)
    .bind(at.0)
    .bind(signed(id.0)?)
    .execute(connection)
    .await?;
    if closed.rows_affected() == 0 {
        return Err(Refusal::ChallengeNotOpen(id).into());
    }
    Ok(())
}

/// How a challenge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedChallenge {
    /// Its game began.
    Accepted {
        /// Which game.
        game: GameId,
        /// Where the game is or was played.
        channel: ChannelId,
    },
    /// Nobody answered in time.
    RanOut,
    /// It was declined or taken back.
    Refused,
}

impl Store {
    /// How a challenge ended; `None` for one that is open or not kept here.
    pub async fn challenge_end(
        &self,
        id: ChallengeId,
    ) -> Result<Option<EndedChallenge>, StoreError> {
        let row = sqlx::query(
            "SELECT c.ending, g.id AS game, g.channel AS channel
             FROM challenges c LEFT JOIN games g ON g.challenge = c.id WHERE c.id = $1",
        )
        .bind(signed(id.0)?)
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let ending: Option<String> = row.try_get("ending")?;
        let game: Option<i64> = row.try_get("game")?;
        let channel: Option<i64> = row.try_get("channel")?;
        Ok(match (ending.as_deref(), game, channel) {
            (None, ..) => None,
            (Some("expired"), ..) => Some(EndedChallenge::RanOut),
            (_, Some(game), Some(channel)) => Some(EndedChallenge::Accepted {
                game: GameId(unsigned(game)),
                channel: ChannelId(unsigned(channel)),
            }),
            _ => Some(EndedChallenge::Refused),
        })
    }
}

/// When one of the two last declined a challenge of the other or let it run out.
pub(super) async fn last_refusal(
    connection: &mut AnyConnection,
    one: PersonId,
    other: PersonId,
) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar(
        "SELECT max(ended_at) FROM challenges
         WHERE ((challenger = $1 AND challenged = $2) OR (challenger = $2 AND challenged = $1))
         AND ending IN ('declined', 'expired')",
    )
    .bind(signed(one.0)?)
    .bind(signed(other.0)?)
    .fetch_one(connection)
    .await?;
    Ok(at.map(Timestamp))
}

/// All open challenges, and those that cannot be read.
pub(super) async fn open(
    connection: &mut AnyConnection,
    stored: &mut Stored,
) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT * FROM challenges WHERE ended_at IS NULL ORDER BY id")
        .fetch_all(connection)
        .await?;
    for row in &rows {
        let id = ChallengeId(unsigned(row.try_get("id")?));
        match read(row, id) {
            Ok(challenge) => stored.challenges.push(challenge),
            Err(error) => stored.unreadable.push(NotRestored {
                entry: Entry::Challenge(id),
                reason: error.to_string(),
            }),
        }
    }
    Ok(())
}

fn read(row: &AnyRow, id: ChallengeId) -> Result<Challenge, StoreError> {
    let person = |id: &str, name: &str| {
        Ok::<_, StoreError>(Person {
            id: PersonId(unsigned(row.try_get(id)?)),
            name: row.try_get(name)?,
        })
    };
    let side = match row.try_get::<Option<String>, _>("side")? {
        None => SideWish::Toss,
        Some(word) => SideWish::Side(read_side(&word).ok_or(StoreError::Unreadable {
            table: "challenge",
            key: id.0,
            column: "side",
        })?),
    };
    Ok(Challenge {
        id,
        channel: ChannelId(unsigned(row.try_get("channel")?)),
        server: row
            .try_get::<Option<i64>, _>("server")?
            .map(|id| ServerId(unsigned(id))),
        challenger: person("challenger", "challenger_name")?,
        open_to: match row.try_get::<i64, _>("anybody")? {
            0 => OpenTo::Person(person("challenged", "challenged_name")?),
            _ => OpenTo::Anybody,
        },
        side,
        terms: terms::read(row, "challenge")?,
        made_at: Timestamp(row.try_get("made_at")?),
        message: row
            .try_get::<Option<i64>, _>("message")?
            .map(|id| MessageId(unsigned(id))),
    })
}
