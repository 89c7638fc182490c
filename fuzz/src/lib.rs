//! Fuzz targets for everything that reads text: `cargo +nightly fuzz run fen` (or `pdn`, `moves`, `chip`).
//!
//! The engine is pure and is compiled here by itself, so that a target builds in seconds and without
//! the bot's dependencies.

#[path = "../../src/engine/mod.rs"]
pub mod engine;

/// Rules chosen by a byte.
pub fn rules(by: u8) -> engine::Rules {
    let names = &engine::Rules::NAMES[..9];
    engine::Rules::named(names[usize::from(by) % names.len()], None)
        .expect("every name but the custom one stands for itself")
}
