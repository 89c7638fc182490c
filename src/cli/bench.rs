//! `damath bench`: nodes, time and a fingerprint of the search over fixed positions.

use serde_json::json;

use crate::ai::bench::{self, Measured};

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath bench")]
pub struct Args {
    /// Plies added to each position's depth, or taken off.
    #[arg(long, default_value_t = 0, allow_hyphen_values = true)]
    deeper: i32,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

/// Searches the fixed positions and tells what it took.
pub fn run(args: &Args) {
    let measured = bench::run(args.deeper);
    if args.json {
        println!("{}", answer(&measured));
        return;
    }
    for (nth, one) in measured.positions.iter().enumerate() {
        println!(
            "{:2} {:18} depth {:2} nodes {:9}",
            nth + 1,
            one.rules,
            one.depth,
            one.nodes
        );
    }
    for speed in measured.speeds() {
        println!(
            "{}: {:.2} million nodes a second",
            speed.game,
            speed.per_second / 1e6
        );
    }
    println!("time {:.3} s", measured.time().as_secs_f64());
    println!("nodes {}", measured.nodes());
    println!("fingerprint {:016x}", measured.fingerprint());
}

/// The measurement for programs. Nodes and fingerprint are the same on every machine.
pub fn answer(measured: &Measured) -> serde_json::Value {
    let speeds: serde_json::Map<String, serde_json::Value> = measured
        .speeds()
        .into_iter()
        .map(|speed| (speed.game.to_owned(), json!(speed.per_second.round())))
        .collect();
    json!({
        "positions": measured.positions.len(),
        "nodes": measured.nodes(),
        "seconds": measured.time().as_secs_f64(),
        "nodes_per_second": speeds,
        "fingerprint": format!("{:016x}", measured.fingerprint()),
    })
}
