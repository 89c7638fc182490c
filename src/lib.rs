//! Damath and Filipino dama: the rules, an opponent, board pictures, and the Discord bot that
//! brings them to a channel.
//!
//! List the moves of a position:
//!
//! ```
//! use damath::engine::{Rules, notation::fen};
//!
//! let position = fen::read(&Rules::filipino(), "W:WKa1,c3:Bd4,g7")?.position()?;
//! let moves: Vec<_> = position.legal_moves().iter().map(ToString::to_string).collect();
//! assert_eq!(moves, ["c3xe5"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play and score a capture:
//!
//! ```
//! use damath::engine::{Game, Rules, notation::{fen, read_move}};
//!
//! let rules = Rules::named("damath-whole", None)?;
//! let mut game = Game::from_setup(fen::read(&rules, "W:Wc3=7:Bd4=3,f6=5,h4=8")?)?;
//! let capture = read_move(game.position(), "7 (1,6)")?; // chip and target, or c3xe5xg7
//! let ply = game.play(&capture)?;
//! assert_eq!(ply.score().to_string(), "5.40"); // 7 − 3 on e5, then 7 ÷ 5 on g7
//! assert_eq!(game.totals().red.to_string(), "12.40"); // and the 7 that is left
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read a PDN file:
//!
//! ```
//! use damath::engine::{Rules, notation::{GameResult, pdn}};
//!
//! let text = "[White \"Ana\"]\n[GameType \"26\"]\n\n1. c3-d4 b6-a5 {solid} 2. d4-c5 d6xb4 1-0";
//! let games = pdn::read(text, &Rules::filipino())?;
//! assert_eq!(games[0].moves().len(), 4);
//! assert_eq!(games[0].result, GameResult::RedWins);
//! # Ok::<(), pdn::PdnError>(())
//! ```
//!
//! The rooms, from the ground up: [`engine`] and [`text`] know nothing of each other or of the rest;
//! [`ai`], [`render`] and [`session`] stand on them; [`store`] keeps sessions; [`discord`] is the
//! edge; [`cli`] is the command line. [`playground`] is a stand-in for Discord and knows nothing of
//! the game. `tests/layering.rs` holds these arrows.

pub mod ai;
pub mod cli;
pub mod config;
pub mod discord;
pub mod engine;
#[cfg(feature = "playground")]
pub mod playground;
pub mod render;
pub mod session;
pub mod store;
pub mod text;
