//! The websocket side: one task a connection, which owns the socket and nothing else. Sessions live
//! in the state, so that a connection can be lost without them.

mod connection;
pub(crate) mod intents;
pub(crate) mod sessions;

pub(crate) use connection::{IDENTIFIES, upgrade};
