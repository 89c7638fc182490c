//! Messages as data: what a challenge, a board, an end of a game say, and which controls stand under
//! them. Plain functions from what sessions know to what players read; nothing here talks to Discord.

pub mod analysis;
pub mod arbiter;
pub mod board;
pub mod challenge;
pub mod consent;
pub mod end;
pub mod end_row;
pub mod erase;
pub mod games;
pub mod hint;
pub mod leaderboard;
pub mod list;
pub mod menu;
pub mod names;
pub mod notation;
pub mod offer;
pub mod opening;
pub mod players;
pub mod resign;
pub mod rules;
pub mod sheet;
pub mod slips;
#[cfg(test)]
mod snapshots;
pub mod stats;
pub mod sums;
pub mod time;
