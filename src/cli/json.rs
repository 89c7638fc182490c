//! The shapes of machine output: squares in Vismin letters, scores as text with two decimals.

use std::io::{self, Write};

use serde::Serialize;

use super::CliError;

use crate::engine::damath::Score;
use crate::engine::notation::{Notation, write_move};
use crate::engine::{BySide, Hop, Move, Position, Square};

/// Prints a value on one line, its fields in the order in which they are declared.
pub(super) fn print(out: &mut impl Write, value: &impl Serialize) -> Result<(), CliError> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// A legal move.
#[derive(Serialize)]
pub(super) struct MoveJson {
    notation: String,
    path: Vec<String>,
    captured: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hops: Vec<HopJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<String>,
}

#[derive(Serialize)]
struct HopJson {
    taker: String,
    op: String,
    taken: String,
    score: String,
}

/// A figure for each side.
#[derive(Serialize)]
pub(super) struct SidesJson {
    #[serde(rename = "W")]
    red: String,
    #[serde(rename = "B")]
    blue: String,
}

impl From<BySide<Score>> for SidesJson {
    fn from(scores: BySide<Score>) -> Self {
        Self {
            red: scores.red.plain().to_string(),
            blue: scores.blue.plain().to_string(),
        }
    }
}

/// A chip as its printed form with an ASCII minus, `-√8`.
fn printed(position: &Position, hop: &Hop) -> Option<(String, String)> {
    let chips = position.rules().chips()?;
    let text = |id| chips.chip(id).to_string().replace('−', "-");
    Some((text(hop.taker), text(hop.taken)))
}

impl MoveJson {
    pub(super) fn new(position: &Position, played: &Move) -> Self {
        let names = |squares: &mut dyn Iterator<Item = Square>| {
            squares.map(|square| square.to_string()).collect()
        };
        let hops = position.hops(played);
        let hop = |hop: &Hop| {
            let (taker, taken) = printed(position, hop)?;
            Some(HopJson {
                taker,
                op: hop.operation.to_string(),
                taken,
                score: hop.score.plain().to_string(),
            })
        };
        let score = || position.score(played).plain().to_string();
        Self {
            notation: write_move(position, played, Notation::Vismin),
            path: names(&mut played.path()),
            captured: names(&mut played.taken_in_order()),
            score: (!hops.is_empty()).then(score),
            hops: hops.iter().filter_map(hop).collect(),
        }
    }
}
