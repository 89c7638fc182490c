//! The command line, run as a program.

#[path = "cli/convert.rs"]
mod convert;
#[path = "cli/harness.rs"]
mod harness;
#[path = "cli/opponent.rs"]
mod opponent;
#[path = "cli/position.rs"]
mod position;
