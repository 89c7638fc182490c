//! The command line: one file a subcommand.

pub mod gallery;
pub mod render;
pub mod replay;
