//! Who plays in a match: a level, a fixed budget, or a simple player to measure against.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::budget::Budget;
use super::level::Level;
use super::search::{Choice, Search};
use super::stop::Stop;
use crate::engine::{Game, Move};

/// A player of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A level; [`Level::Master`] looks at [`Player::MASTER_NODES`] positions, so that a match is the
    /// same on every machine.
    Level(Level),
    /// Any legal move.
    Random,
    /// The best immediate score; in plain dama, which scores nothing, any legal move.
    Greedy,
    /// A search within a budget.
    Budget(Budget),
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{}” is no player; there are easy, medium, hard, master, random, greedy, depth:N, nodes:N and ms:N",
    crate::engine::echo(.0)
)]
pub struct NoSuchPlayer(pub String);

impl Player {
    /// Positions that [`Level::Master`] looks at in a match.
    pub const MASTER_NODES: u64 = 300_000;

    /// The player's move; nothing if the game is over. The same seed gives the same move unless the
    /// budget is one of time.
    pub fn choose(self, game: &Game, seed: u64, search: &mut Search) -> Option<Move> {
        let stop = Stop::new();
        let played = |choice: Choice| choice.played;
        match self {
            Self::Level(Level::Master) => {
                let budget = Budget::nodes(Self::MASTER_NODES);
                Level::Master
                    .choose_within(game, &budget, seed, search, &stop)
                    .map(played)
            }
            Self::Level(level) => level.choose(game, seed, search, &stop).map(played),
            Self::Budget(budget) => search.run(game, &budget, &stop).map(played),
            Self::Random => game.legal_moves().choose(&mut at_ply(game, seed)).copied(),
            Self::Greedy => greedy(game, &mut at_ply(game, seed)),
        }
    }
}

/// A generator for one ply of one game.
fn at_ply(game: &Game, seed: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game.plies().len() as u64);
    random
}

fn greedy(game: &Game, random: &mut impl Rng) -> Option<Move> {
    let moves = game.legal_moves();
    let gain = |played: &Move| game.position().score(played);
    let best = moves.iter().map(gain).max()?;
    let equal: Vec<Move> = moves.into_iter().filter(|m| gain(m) == best).collect();
    equal.choose(random).copied()
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Budget(budget) => match (budget.depth, budget.nodes, budget.time) {
                (Some(depth), ..) => write!(f, "depth:{depth}"),
                (None, Some(nodes), _) => write!(f, "nodes:{nodes}"),
                (None, None, time) => write!(f, "ms:{}", time.unwrap_or_default().as_millis()),
            },
        }
    }
}

impl FromStr for Player {
    type Err = NoSuchPlayer;

    fn from_str(text: &str) -> Result<Self, NoSuchPlayer> {
        let unknown = || NoSuchPlayer(text.to_owned());
        if let Ok(level) = text.parse() {
            return Ok(Self::Level(level));
        }
        match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            _ => {}
        }
        let (kind, count) = text.split_once(':').ok_or_else(unknown)?;
        let count: u32 = count.parse().map_err(|_| unknown())?;
        if count == 0 {
            return Err(unknown());
        }
        match kind {
            "depth" => Ok(Self::Budget(Budget::depth(count))),
            "nodes" => Ok(Self::Budget(Budget::nodes(count.into()))),
            "ms" => Ok(Self::Budget(Budget::time(Duration::from_millis(
                count.into(),
            )))),
            _ => Err(unknown()),
        }
    }
}
