//! The edge to Discord: commands, components, replies. One place turns session results into messages.

mod components;
mod in_flight;
mod reply;
mod seen;
mod view;
