//! What somebody's finished games add up to, from tables `games`, `seats`, `plies` and `hints`.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::error::StoreError;
use super::games::{WITHOUT_RESULT, unreadable};
use super::open::Store;
use super::words::{score, signed};
use crate::engine::damath::Score;
use crate::session::{Opposition, PersonId, ServerId};

/// Which games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Those of one server.
    Server(ServerId),
    /// All.
    Everywhere,
}

/// How games ended for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

impl Tally {
    /// All of them.
    pub const fn games(self) -> usize {
        self.wins + self.draws + self.losses
    }
}

/// What somebody's finished games under one rule set add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesStats {
    /// The rule set by name.
    pub rules: String,
    /// Against people.
    pub people: Tally,
    /// Against the bot.
    pub bot: Tally,
    /// Games in which somebody held both sides; nobody won or lost those.
    pub hotseat: usize,
    /// What all captures in games against people and the bot scored; nothing in plain dama.
    pub captured: Score,
    /// The highest own total in a game against people or the bot.
    pub best: Option<Score>,
}

/// What somebody's finished games add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// By rule set, those with most games first.
    pub rules: Vec<RulesStats>,
    /// How often somebody was helped.
    pub hints: usize,
}

impl Store {
    /// What somebody's finished games add up to.
    pub async fn stats(&self, person: PersonId, among: Among) -> Result<Stats, StoreError> {
        let server = match among {
            Among::Server(server) => Some(signed(server.0)?),
            Among::Everywhere => None,
        };
        let person = signed(person.0)?;
        let mut tx = self.pool().begin().await?;
        let mut stats = Stats {
            rules: results(&mut tx, person, server).await?,
            hints: hints(&mut tx, person, server).await?,
        };
        add_captured(&mut tx, person, server, &mut stats.rules).await?;
        stats.rules.sort_by_key(|rules| {
            let games = rules.people.games() + rules.bot.games() + rules.hotseat;
            (std::cmp::Reverse(games), rules.rules.clone())
        });
        Ok(stats)
    }
}

/// The results by rule set. Of the two seats that somebody holds alone, one is counted.
async fn results(
    connection: &mut AnyConnection,
    person: i64,
    server: Option<i64>,
) -> Result<Vec<RulesStats>, StoreError> {
    let rows = sqlx::query(
        "SELECT games.rules AS rules,
                CASE WHEN other.level IS NOT NULL THEN 'bot'
                     WHEN own.label IS NOT NULL THEN 'hotseat'
                     ELSE 'people' END AS opposition,
                CAST(SUM(CASE WHEN games.winner = own.side THEN 1 ELSE 0 END) AS BIGINT) AS wins,
                CAST(SUM(CASE WHEN games.winner IS NULL THEN 1 ELSE 0 END) AS BIGINT) AS draws,
                COUNT(*) AS games,
                MAX(CASE own.side WHEN 'red' THEN games.red_total ELSE games.blue_total END) AS best
         FROM seats own
         JOIN seats other ON other.game = own.game AND other.side <> own.side
         JOIN games ON games.id = own.game
         WHERE own.person = $1 AND (own.label IS NULL OR own.side = 'red')
           AND games.ended_at IS NOT NULL AND games.end_reason <> $2
           AND (CAST($3 AS BIGINT) IS NULL OR games.server = $3)
         GROUP BY 1, 2",
    )
    .bind(person)
    .bind(WITHOUT_RESULT)
    .bind(server)
    .fetch_all(connection)
    .await?;
    let mut all: Vec<RulesStats> = Vec::new();
    for row in &rows {
        let rules: String = row.try_get("rules")?;
        let at = all.iter().position(|known| known.rules == rules);
        let at = at.unwrap_or_else(|| {
            all.push(RulesStats::none_yet(rules));
            all.len() - 1
        });
        all[at].add(row)?;
    }
    Ok(all)
}

impl RulesStats {
    const fn none_yet(rules: String) -> Self {
        let none = Tally {
            wins: 0,
            draws: 0,
            losses: 0,
        };
        Self {
            rules,
            people: none,
            bot: none,
            hotseat: 0,
            captured: Score::ZERO,
            best: None,
        }
    }

    fn add(&mut self, row: &AnyRow) -> Result<(), StoreError> {
        let (wins, draws) = (count(row, "wins")?, count(row, "draws")?);
        let games = count(row, "games")?;
        let tally = Tally {
            wins,
            draws,
            losses: games.saturating_sub(wins + draws),
        };
        let opposition: String = row.try_get("opposition")?;
        match opposition_of(&opposition) {
            Some(Opposition::People) => self.people = tally,
            Some(Opposition::Bot) => self.bot = tally,
            Some(Opposition::Hotseat) => {
                self.hotseat = games;
                return Ok(());
            }
            None => return Err(unreadable(row, "opposition")),
        }
        let best: Option<i64> = row.try_get("best")?;
        self.best = self.best.max(best.map(score));
        Ok(())
    }
}

fn opposition_of(word: &str) -> Option<Opposition> {
    Some(match word {
        "people" => Opposition::People,
        "bot" => Opposition::Bot,
        "hotseat" => Opposition::Hotseat,
        _ => return None,
    })
}

/// Adds what all captures scored, also those that were drawn by lot for somebody who overstepped.
async fn add_captured(
    connection: &mut AnyConnection,
    person: i64,
    server: Option<i64>,
    all: &mut [RulesStats],
) -> Result<(), StoreError> {
    // Red moves first, so that plies with an even number before them are Red's.
    let rows = sqlx::query(
        "SELECT games.rules AS rules, CAST(SUM(plies.score) AS BIGINT) AS captured
         FROM seats own
         JOIN games ON games.id = own.game
         JOIN plies ON plies.game = own.game
                   AND plies.ply % 2 = CASE own.side WHEN 'red' THEN 0 ELSE 1 END
         WHERE own.person = $1 AND own.label IS NULL
           AND games.ended_at IS NOT NULL AND games.end_reason <> $2
           AND (CAST($3 AS BIGINT) IS NULL OR games.server = $3)
         GROUP BY games.rules",
    )
    .bind(person)
    .bind(WITHOUT_RESULT)
    .bind(server)
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let rules: String = row.try_get("rules")?;
        let captured: Option<i64> = row.try_get("captured")?;
        let found = all.iter_mut().find(|known| known.rules == rules);
        if let (Some(known), Some(captured)) = (found, captured) {
            known.captured = score(captured);
        }
    }
    Ok(())
}

async fn hints(
    connection: &mut AnyConnection,
    person: i64,
    server: Option<i64>,
) -> Result<usize, StoreError> {
    let hints: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM hints JOIN games ON games.id = hints.game
         WHERE hints.person = $1 AND games.ended_at IS NOT NULL
           AND (CAST($2 AS BIGINT) IS NULL OR games.server = $2)",
    )
    .bind(person)
    .bind(server)
    .fetch_one(connection)
    .await?;
    Ok(usize::try_from(hints).unwrap_or_default())
}

fn count(row: &AnyRow, column: &'static str) -> Result<usize, StoreError> {
    let number: i64 = row.try_get(column)?;
    usize::try_from(number).map_err(|_| unreadable(row, column))
}
