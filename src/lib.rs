//! Damath and Filipino dama: the rules, an opponent, board pictures, and the Discord bot that
//! brings them to a channel.
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
