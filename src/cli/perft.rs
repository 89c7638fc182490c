//! `damath perft`: counts of move paths, the generator's proof and its speed.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::args::PositionArgs;
use super::json;
use crate::engine::notation::{Notation, write_move};
use crate::engine::{perft, perft_scored};

/// Count the ways to play a number of turns
#[derive(Args)]
#[command(after_help = "Example:
  damath perft --rules filipino --depth 9
  4431766 nodes in 0.043 s (103064325 a second)

Plain dama counts draughts moves (start, end and pieces taken), Damath counts paths.")]
pub(super) struct Perft {
    #[command(flatten)]
    position: PositionArgs,
    /// How many turns, at most 40
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=40))]
    depth: u32,
    /// Count each first move by itself
    #[arg(long)]
    divide: bool,
    /// Play every last move too and add up what it scores, instead of counting the last turn in bulk
    #[arg(long, conflicts_with = "divide")]
    scores: bool,
    /// Print an object for machines
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Serialize)]
struct PerftJson {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<DivideJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<String>,
}

#[derive(Serialize)]
struct DivideJson {
    #[serde(rename = "move")]
    played: String,
    nodes: u64,
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.position.game()?;
        let position = game.position();
        let begun = Instant::now();
        let (mut divide, mut scores) = (None, None);
        let nodes = if self.scores {
            let (nodes, total) = perft_scored(position, self.depth);
            scores = Some(total.plain().to_string());
            nodes
        } else if self.divide && self.depth > 0 {
            let rows: Vec<_> = position
                .legal_moves()
                .iter()
                .map(|played| {
                    let mut next = position.clone();
                    next.play_unchecked(played);
                    DivideJson {
                        played: write_move(position, played, Notation::Vismin),
                        nodes: perft(&next, self.depth - 1),
                    }
                })
                .collect();
            divide.insert(rows).iter().map(|row| row.nodes).sum()
        } else {
            perft(position, self.depth)
        };
        let took = begun.elapsed();
        let counted = PerftJson {
            depth: self.depth,
            nodes,
            seconds: took.as_secs_f64(),
            nodes_per_second: rate(nodes, took),
            divide,
            scores,
        };
        self.print(&counted, out)
    }

    fn print(&self, counted: &PerftJson, out: &mut impl Write) -> Result<(), CliError> {
        if self.json {
            return json::print(out, counted);
        }
        for row in counted.divide.iter().flatten() {
            writeln!(out, "{}: {}", row.played, row.nodes)?;
        }
        if let Some(scores) = &counted.scores {
            writeln!(out, "scores add up to {scores}")?;
        }
        writeln!(
            out,
            "{} nodes in {:.3} s ({} a second)",
            counted.nodes, counted.seconds, counted.nodes_per_second
        )?;
        Ok(())
    }
}

/// Nodes a second, to the nearest below; the nodes themselves where no time passed.
fn rate(nodes: u64, took: Duration) -> u64 {
    let a_second = u128::from(nodes) * 1_000_000_000 / took.as_nanos().max(1);
    u64::try_from(a_second).unwrap_or(nodes)
}
