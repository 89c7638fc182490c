//! Gateway intents: which events a connection asks for.
//!
//! Bits: Discord's documentation, events/gateway, "List of Intents".

pub(crate) const GUILDS: u64 = 1 << 0;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

/// Needs a switch in the developer portal; without it the connection is closed with 4014.
pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;

/// Every bit that means something: 0 to 16, 20, 21, 24, 25.
pub(crate) const ALL: u64 = ((1 << 17) - 1) | (0b11 << 20) | (0b11 << 24);
