//! The rules engine against the vectors, the rule book and itself.

#[path = "engine/bad_pdn.rs"]
mod bad_pdn;
#[path = "engine/dama_numbers.rs"]
mod dama_numbers;
#[path = "engine/data.rs"]
mod data;
#[path = "engine/moves_text.rs"]
mod moves_text;
#[path = "engine/pdn.rs"]
mod pdn;
#[path = "engine/perft.rs"]
mod perft;
#[path = "engine/positions.rs"]
mod positions;
#[path = "engine/properties.rs"]
mod properties;
#[path = "engine/scoresheet.rs"]
mod scoresheet;
#[path = "engine/slow.rs"]
mod slow;
