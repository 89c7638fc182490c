//! Strengths: how far each looks, how often it overlooks something, how much it varies.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::budget::Budget;
use super::search::{Choice, Search, Variety};
use super::stop::Stop;
use crate::engine::Game;

/// How strongly the opponent plays; the same names for every rule set.
///
/// All but [`Level::Master`] have budgets that do not depend on the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Looks two plies ahead and overlooks the reply a quarter of the time.
    Easy,
    /// Looks four plies ahead and overlooks the reply one time in twenty.
    #[default]
    Medium,
    /// Looks at about 5,000 positions.
    Hard,
    /// Thinks for two seconds.
    Master,
}

/// No level has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level “{}”; there are easy, medium, hard and master", crate::engine::echo(.0))]
pub struct NoSuchLevel(pub String);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// How long it thinks.
    pub const fn budget(self) -> Budget {
        match self {
            Self::Easy => Budget::depth(2),
            Self::Medium => Budget::depth(4),
            Self::Hard => Budget::nodes(5_000),
            Self::Master => Budget::time(Duration::from_secs(2)),
        }
    }

    /// How many of a hundred moves are chosen without a look at the reply.
    pub const fn oversights_percent(self) -> u32 {
        match self {
            Self::Easy => 25,
            Self::Medium => 5,
            Self::Hard | Self::Master => 0,
        }
    }

    /// How far its judgement differs from game to game, in percent of a tenth of a man or of a mean
    /// hop.
    pub const fn variety_percent(self) -> u32 {
        match self {
            Self::Easy | Self::Medium => 100,
            Self::Hard => 60,
            Self::Master => 30,
        }
    }

    /// Whether it looks up solved endgames. The others play alike with tables and without.
    pub const fn knows_endgames(self) -> bool {
        matches!(self, Self::Master)
    }

    /// The level's move within `budget`; nothing if the game is over. The same seed gives the same
    /// move unless time or `stop` ended the search.
    pub fn choose_within(
        self,
        game: &Game,
        budget: &Budget,
        seed: u64,
        search: &mut Search,
        stop: &Stop,
    ) -> Option<Choice> {
        let variety = Variety {
            seed,
            percent: self.variety_percent(),
        };
        // One stream for a game and one number for a ply, so that a restart changes nothing.
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_word_pos(game.plies().len() as u128 * 16);
        if random.random_ratio(self.oversights_percent(), 100) {
            search.glance(game, variety)
        } else if self.knows_endgames() {
            search.run_with(game, budget, variety, stop, &mut |_| ())
        } else {
            search.without_endgames(|search| {
                search.run_with(game, budget, variety, stop, &mut |_| ())
            })
        }
    }

    /// The level's move within its own budget; nothing if the game is over.
    pub fn choose(
        self,
        game: &Game,
        seed: u64,
        search: &mut Search,
        stop: &Stop,
    ) -> Option<Choice> {
        self.choose_within(game, &self.budget(), seed, search, stop)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        })
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(name: &str) -> Result<Self, NoSuchLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.to_string() == name)
            .ok_or_else(|| NoSuchLevel(name.to_owned()))
    }
}
