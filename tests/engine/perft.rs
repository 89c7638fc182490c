//! Move counts against published and independently computed tables.

use damath::engine::{Setup, perft};
use serde::Deserialize;

use crate::data::{load, position, rules};

#[derive(Deserialize)]
struct Table {
    name: String,
    fen: String,
    filipino: Vec<u64>,
    spanish: Vec<u64>,
    #[serde(default)]
    damath: Vec<u64>,
}

/// Counts every row of the table as far as `keep` lets it: given the depth and the expected count.
fn count_rows(keep: impl Fn(u32, u64) -> bool) {
    for table in load::<Vec<Table>>("perft.json") {
        let columns = [
            ("filipino", &table.filipino),
            ("spanish", &table.spanish),
            ("damath-whole", &table.damath),
        ];
        for (name, counts) in columns {
            let position = if name == "damath-whole" {
                Setup::start(rules(name)).position().unwrap()
            } else {
                position(name, &table.fen)
            };
            for (depth, &expected) in (1..).zip(counts) {
                if keep(depth, expected) {
                    let counted = perft(&position, depth);
                    assert_eq!(counted, expected, "{} {name} depth {depth}", table.name);
                }
            }
        }
    }
}

#[test]
fn counts_to_depth_7() {
    count_rows(|depth, _| depth <= 7);
}

#[test]
#[ignore = "seconds in release mode, minutes without: run with --release (CI does)"]
fn counts_to_150_million_leaves() {
    count_rows(|_, count| count <= 150_000_000);
}

#[test]
#[ignore = "about a minute in release mode: the full table, run by hand"]
fn counts_of_the_full_table() {
    count_rows(|_, _| true);
}
