//! A fixed piece of work: the search's speed, and a fingerprint that changes when its answers do.

#![expect(clippy::cast_precision_loss, reason = "a speed")]

use std::time::Duration;

use super::budget::Budget;
use super::processor::Stopwatch;
use super::search::Search;
use super::stop::Stop;
use crate::engine::notation::fen;
use crate::engine::{Game, Rules};

/// Bytes of the transposition table.
const MEMORY: usize = 32 << 20;

/// Plies to look ahead in Damath.
const DAMATH_DEPTH: u32 = 10;

/// Plies to look ahead in plain dama.
const DAMA_DEPTH: u32 = 12;

/// Positions from games of the program against itself, openings to endings.
const POSITIONS: &[(&str, &str)] = &[
    (
        "damath-whole",
        "W:Wd4=1,a3=4,e3=6,g3=9,b2=7,d2=10,f2=3,h2=0,a1=2,c1=5,e1=8,g1=11:Bb8=11,d8=8,f8=5,h8=2,a7=0,c7=3,e7=10,g7=7,d6=6,f6=1,h6=4,a5=9",
    ),
    (
        "damath-whole",
        "B:Wb4=4,h4=9,a3=7,e3=6,g3=3,d2=10,h2=0,a1=2,c1=5,e1=8,g1=11:Bb8=11,d8=8,f8=5,h8=2,a7=0,e7=10,g7=7,b6=3,f6=1,h6=4,a5=9,c3=6:P0,7",
    ),
    (
        "damath-whole",
        "B:Wa3=4,e3=3,g3=10,b2=7,d2=5,h2=0,a1=2,e1=8,g1=11:Bb8=11,d8=8,f8=5,h8=2,a7=0,g7=7,b6=3,f6=10:P14.67,9.34",
    ),
    (
        "damath-whole",
        "W:Wh6=9,d2=10,f2=8,a1=2,c1=5,g1=11:Bb8=11,d8=8,f8=5,h8=2,g7=7,b6=0,h4=1,a3=10:P10,12.50",
    ),
    (
        "damath-whole",
        "W:Wh6=11,a5=1,d2=5,h2=0,a1=2,e1=8:Bb8=11,d8=8,f8=5,a7=0,c7=3,d6=10,d4=9:P108,97.29",
    ),
    (
        "damath-whole",
        "W:Wc3=10,b2=7,a1=2:Bb8=11,h8=2,f6=10,c5=8,e5=7,h2=5:P52.34,29.33",
    ),
    (
        "damath-counting",
        "W:We3=7,g3=10,f2=4,h2=1,a1=3,c1=6,e1=9,g1=12:Bb8=12,d8=9,f8=6,h8=3,c7=4,g7=8,f6=2,h6=5,a3=11:P32.29,25.50",
    ),
    (
        "damath-fraction",
        "W:Wa3=5/10,c3=4/10,g3=1/10,b2=8/10,a1=3/10,c1=6/10,e1=9/10,g1=12/10:Bb8=12/10,d8=9/10,f8=6/10,h8=3/10,c7=4/10,g7=8/10,b6=1/10,e3=11/10:P0.70,2.01",
    ),
    (
        "damath-integer",
        "W:Wd4=6,a3=4,g3=-9,b2=-7,d2=10,f2=-3,h2=0,a1=2,c1=-5,e1=8,g1=-11:Bb8=-11,d8=8,h8=2,a7=0,c7=-3,e7=-5,g7=-7,b6=-9,d6=6,h6=4,g5=10:P-2,9",
    ),
    (
        "damath-integer",
        "W:Wg3=-9,h2=0,a1=2,c1=-5,e1=8,g1=-11:Bb8=-11,d8=8,h8=2,a7=0,b6=-9,e5=-3:P-22.43,-9.50",
    ),
    (
        "damath-rational",
        "W:WKb8=10/10,a3=4/10,g3=-9/10,b2=-7/10,d2=8/10,h2=0,a1=2/10,c1=-5/10,g1=-11/10:Bd8=8/10,f8=-5/10,h8=2/10,a7=0,g7=-7/10,f6=10/10,h6=4/10:P1.33,-0.37",
    ),
    (
        "damath-radical",
        "W:Wa3=16r32,b2=64r2,f2=-25r18,h2=-49r8,a1=144r8,g1=-121r18:Bb8=-121r18,d8=-81r32,f8=100r2,h8=144r8,a7=-49r8,e7=36r32,g7=64r2,f6=4r18,Kg5=16r32,d4=-9r2:P49.58,-2335.05",
    ),
    (
        "damath-polynomial",
        "B:Wa3=10y,c3=6x,e3=28y,b2=36x^2y,a1=78xy^2,c1=66x^2y,e1=-45y,g1=-55x:Bb8=-55x,f8=66x^2y,h8=78xy^2,a7=-21xy^2,c7=-15x,g7=36x^2y,b6=-3x^2y,f6=-45y:P-18354,-273.90",
    ),
    (
        "damath-integer",
        "W:Wf2=8,h2=-11,a1=2:Bb8=-11,d8=8,a7=0,c7=-3,d6=-5,c5=10,Kc1=-7:P22,-98.66",
    ),
    (
        "filipino",
        "W:Wa3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,e7,g7,b6,f6,h6,e5",
    ),
    (
        "filipino",
        "W:We3,g3,b2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,g7,f6,h6,c5",
    ),
    (
        "filipino",
        "W:Wf4,a3,e3,b2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,h6,a5,g5",
    ),
    ("filipino", "W:Wc5,f4,c3,b2,h2,c1,e1:Bd8,h8,a7,c7,e7,g7,f6"),
    ("filipino", "W:Wb4,d4,c3,f2,a1,c1,e1:Bb8,d8,e7,b6,h6,f4,h4"),
    (
        "filipino",
        "W:Wa5,f4,a3,e3,g3,b2,f2,c1:Bd8,c7,g7,d6,f6,h6,c5,h4",
    ),
    (
        "spanish",
        "W:Wh4,a3,c3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,e7,g7,d6,f6,a5,g5",
    ),
    (
        "spanish",
        "W:Wf4,a3,e3,g3,b2,d2,f2,h2,a1,c1:Bb8,d8,f8,h8,a7,g7,b6,h6,c5,h4",
    ),
    ("spanish", "W:We3,d2,h2,c1,e1,g1:Bh8,a7,d6,f6,h6"),
    ("spanish", "W:WKd6,a3,c3,a1,c1,g1:Bd8,g7,f6,a5,g5"),
];

/// One position's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct One {
    /// The rules' name.
    pub rules: &'static str,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// What it took of the processor's time, or of the clock's where the system does not say.
    pub time: Duration,
    /// Move and value as text.
    answer: String,
}

/// How fast the search of a game is.
#[derive(Clone, Debug, PartialEq)]
pub struct Speed {
    /// `damath`, `filipino` or `spanish`.
    pub game: &'static str,
    /// Nodes a second of the processor's time, one thread, in the slowest run.
    pub slowest: f64,
    /// In the middle one.
    pub median: f64,
    /// In the fastest.
    pub fastest: f64,
}

/// The whole piece of work, done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// Each position, in order.
    pub positions: Vec<One>,
}

/// Searches every position; `deeper` is added to the usual depths.
pub fn run(deeper: i32) -> Measured {
    let mut search = Search::with_memory(MEMORY);
    let positions = POSITIONS.iter().filter_map(|(rules, position)| {
        let game = game(rules, position);
        let usual = if game.rules().chips().is_some() {
            DAMATH_DEPTH
        } else {
            DAMA_DEPTH
        };
        let depth = usual.saturating_add_signed(deeper).max(1);
        let started = Stopwatch::start();
        // The tests see to it that no fixed position is an ended game.
        let choice = search.run(&game, &Budget::depth(depth), &Stop::new())?;
        Some(One {
            rules,
            depth,
            nodes: choice.nodes,
            time: started.elapsed(),
            answer: format!("{} {}", choice.played, choice.evaluation),
        })
    });
    Measured {
        positions: positions.collect(),
    }
}

fn game(rules: &str, position: &str) -> Game {
    let rules = Rules::named(rules, None).expect("fixed positions name known rules");
    let setup = fen::read(&rules, position).expect("fixed positions are well formed");
    Game::from_setup(setup).expect("fixed positions are valid")
}

impl Measured {
    /// Positions visited, all together.
    pub fn nodes(&self) -> u64 {
        self.positions.iter().map(|one| one.nodes).sum()
    }

    /// Processor time taken, all together.
    pub fn time(&self) -> Duration {
        self.positions.iter().map(|one| one.time).sum()
    }

    /// A number that changes when any node count, move or value does (FNV-1a).
    pub fn fingerprint(&self) -> u64 {
        let texts = self
            .positions
            .iter()
            .map(|one| format!("{} {};", one.nodes, one.answer));
        texts
            .flat_map(String::into_bytes)
            .fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
            })
    }

    /// Nodes a second in the positions of one game.
    fn speed(&self, game: &str) -> f64 {
        let own = || {
            let all = self.positions.iter();
            all.filter(|one| one.rules.starts_with(game))
        };
        let nodes: u64 = own().map(|one| one.nodes).sum();
        let time: Duration = own().map(|one| one.time).sum();
        nodes as f64 / time.as_secs_f64().max(1e-9)
    }
}

/// The speed of each game over several runs of the same work.
pub fn speeds(runs: &[Measured]) -> Vec<Speed> {
    let games = ["damath", "filipino", "spanish"].into_iter();
    games
        .filter_map(|game| {
            let mut all: Vec<f64> = runs.iter().map(|run| run.speed(game)).collect();
            all.sort_by(f64::total_cmp);
            Some(Speed {
                game,
                slowest: *all.first()?,
                median: all[all.len() / 2],
                fastest: *all.last()?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fixed_positions_can_be_played() {
        assert!(POSITIONS.len() >= 20);
        for (rules, position) in POSITIONS {
            assert!(game(rules, position).outcome().is_none(), "{position}");
        }
    }

    #[test]
    fn the_fingerprint_is_the_same_each_time() {
        let (first, second) = (run(-7), run(-7));
        assert_eq!(first.fingerprint(), second.fingerprint());
        assert_ne!(first.fingerprint(), run(-6).fingerprint());
    }
}
