//! The edge to Discord: commands, components, replies. One place turns session results into messages.
//!
//! An interaction becomes a `call`; a command or a control reads what is wished, asks the sessions
//! once, and shows what came of it. What is shown is made as data by plain functions (`view`) and sent
//! by `reply` alone. Invariant: an answer goes out only after what it tells was written down, and a
//! wish that fails is answered privately and changes nothing.

mod after;
mod analyses;
mod app;
mod arbiter;
mod boards;
mod bot;
mod call;
mod care;
mod challenges;
mod commands;
mod compact;
mod components;
mod controls;
mod during;
mod errors;
mod events;
mod explain;
mod hints;
mod http;
mod in_flight;
mod opponent;
mod parked;
mod permissions;
mod pictures;
mod preferences;
mod presses;
mod registration;
mod reminders;
mod reply;
mod resigning;
mod searchers;
mod seen;
mod settings;
mod sight;
mod start;
mod style;
mod suggestions;
#[cfg(test)]
mod testing;
mod timekeeper;
mod turn;
mod under_way;
mod unrest;
mod untold;
mod venue;
mod view;

pub use bot::{Bot, Fatal, Parts, RunningBot, StartError};
pub use errors::with_sources;
