//! A stand-in for Discord on loopback: REST, gateway, and a web page. Knows Discord's protocol and
//! nothing of the game.
//!
//! It speaks the part of the v10 protocol that a bot on serenity, poise or discord.py uses, and is
//! strict: what Discord refuses it refuses, with Discord's error numbers, because a fake that accepts
//! more hides bugs. It is not a Discord server: no voice, no reactions, no roles to edit, no
//! Components V2, one guild, one bot.
//!
//! Its one invariant: state, gateway, page and journal are changed together, under one lock
//! (`state/`), and no lock is held across an await.
//!
//! [`StandIn::start`] runs it; [`StandIn::as_user`] acts in it as a person.

pub mod clock;
mod driver;
mod faults;
mod gateway;
mod net;
mod pace;
mod page;
mod permissions;
mod record;
mod refusal;
mod rejection;
mod rest;
mod server;
mod shape;
mod snowflake;
mod state;
mod validate;
mod world;

pub use driver::{
    Answer, AnswerKind, Button, DriverError, Menu, Modal, PATIENCE, Person, SeenAttachment,
    SeenMessage, StandIn, Suggestion, ThreadState,
};
pub use faults::{Fault, Route};
pub use permissions::Permissions;
pub use record::Recorded;
pub use refusal::Refusal;
pub use rejection::Rejection;
pub use server::{StandInOptions, StartError};
pub use snowflake::Snowflake;
pub use state::Notification;
pub use world::{AccountKind, Application, Greeting, Person as WorldPerson, Room, World};
