//! `damath bench`: nodes, time and a fingerprint of the search over fixed positions.

use serde_json::json;

use crate::ai::bench::{self, Measured, Speed};

/// What to measure.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath bench")]
pub struct Args {
    /// Plies added to each position's depth, or taken off.
    #[arg(long, default_value_t = 0, allow_hyphen_values = true)]
    deeper: i32,
    /// How often to do the whole work; speeds are told as the median.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    times: u16,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

/// Searches the fixed positions and tells what it took.
pub fn run(args: &Args) {
    let runs: Vec<Measured> = (0..args.times).map(|_| bench::run(args.deeper)).collect();
    if args.json {
        println!("{}", answer(&runs));
    } else {
        tell(&runs);
    }
}

fn tell(runs: &[Measured]) {
    let Some(first) = runs.first() else { return };
    for (nth, one) in first.positions.iter().enumerate() {
        println!(
            "{:2} {:18} depth {:2} nodes {:9}",
            nth + 1,
            one.rules,
            one.depth,
            one.nodes
        );
    }
    for Speed {
        game,
        slowest,
        median,
        fastest,
    } in bench::speeds(runs)
    {
        let [slowest, median, fastest] = [slowest, median, fastest].map(|speed| speed / 1e6);
        println!(
            "{game}: {median:.2} million nodes a second ({slowest:.2} to {fastest:.2}, {} times)",
            runs.len()
        );
    }
    println!("processor time {:.3} s", seconds(runs));
    println!("nodes {}", first.nodes());
    println!("fingerprint {:016x}", first.fingerprint());
}

/// Processor time, all runs together.
fn seconds(runs: &[Measured]) -> f64 {
    runs.iter().map(|run| run.time().as_secs_f64()).sum()
}

/// The measurement for programs: nodes and fingerprint of one run, which are the same on every machine,
/// the time of all runs and the median speeds.
pub fn answer(runs: &[Measured]) -> serde_json::Value {
    let speeds: serde_json::Map<String, serde_json::Value> = bench::speeds(runs)
        .into_iter()
        .map(|speed| (speed.game.to_owned(), json!(speed.median.round())))
        .collect();
    let first = runs.first();
    json!({
        "positions": first.map_or(0, |run| run.positions.len()),
        "nodes": first.map_or(0, Measured::nodes),
        "seconds": seconds(runs),
        "nodes_per_second": speeds,
        "fingerprint": format!("{:016x}", first.map_or(0, Measured::fingerprint)),
    })
}
