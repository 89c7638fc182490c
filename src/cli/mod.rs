//! The command line: one file a subcommand.

pub mod bench;
pub mod best;
pub mod gallery;
pub mod hub;
pub mod match_;
pub mod render;
pub mod tables;
pub mod tune;
