//! The vectors under `tests/data/`, read.

use damath::engine::notation::fen;
use damath::engine::{Position, Rules, Setup};
use serde::de::DeserializeOwned;

/// A file of `tests/data/`, parsed.
pub fn load<T: DeserializeOwned>(name: &str) -> T {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn rules(name: &str) -> Rules {
    Rules::named(name, None).unwrap()
}

pub fn setup(rules_name: &str, text: &str) -> Setup {
    fen::read(&rules(rules_name), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn position(rules_name: &str, text: &str) -> Position {
    setup(rules_name, text)
        .position()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}
