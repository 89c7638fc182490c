//! Every sentence a player reads, and the loader of them.

pub mod rules;
