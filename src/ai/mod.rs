//! The opponent: takes a game and a budget, gives a move. Knows nothing of players or pictures.
//!
//! [`Search`] looks for the best move; a [`Level`] is a search with a budget, oversights and variety;
//! [`Pool`] runs searches on a fixed number of threads. All sentences are somebody else's: what is
//! found is given as data.
//!
//! Invariant: whatever the budget, a move that is given is legal.

pub mod analysis;
mod arena;
pub mod bench;
mod budget;
pub mod endgame;
mod eval;
mod features;
pub mod hint;
mod knowledge;
mod level;
mod node;
mod ordering;
mod params;
mod player;
mod pool;
mod processor;
mod search;
mod stop;
mod table;
mod thinker;
mod tune;
mod value;

pub use analysis::{GradedPly, Summary, grade, summarise};
pub use arena::{Tally, play_match};
pub use budget::{Budget, NODES_BETWEEN_LOOKS};
pub use endgame::Endgames;
pub use hint::{Claim, Hint, hint};
pub use level::{Level, NoSuchLevel};
pub use params::{Phased, Weights};
pub use player::{NoSuchPlayer, Player};
pub use pool::{Pool, PoolSize, Priority, Refused};
pub use search::{Choice, Search, Variety};
pub use stop::Stop;
pub use tune::{Fit, Tuning, by_hand, tune};
pub use value::Evaluation;
