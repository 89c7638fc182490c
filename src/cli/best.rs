//! `damath best`: the best move in a position, for programs and for the curious.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::CliError;
use super::args::RulesArgs;
use crate::ai::endgame::{FOLDER, FileError};
use crate::ai::{Budget, Choice, Endgames, Evaluation, Level, NoSuchLevel, Search, Stop};
use crate::engine::notation::{FenError, Naming, ReadMoveError, fen, naming_of, read_move};
use crate::engine::{Game, Rules, RulesError, echo};

/// Bytes of the transposition table at most.
const MEMORY: usize = 64 << 20;

/// Bytes that the positions of a millisecond fill: making a larger table would only take time.
const MEMORY_A_MILLISECOND: u64 = 40 << 10;

/// Where to search, and how long.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath best --rules filipino --moves c3-d4 b6-a5 --depth 9")]
#[command(group(clap::ArgGroup::new("budget").required(true).args(["level", "ms", "nodes", "depth"])))]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The position; the start of a game when left out.
    #[arg(long)]
    fen: Option<String>,
    /// Moves played from there, such as c3-d4 f6-e5: repetition counts them.
    #[arg(long, num_args = 1..)]
    moves: Vec<String>,
    /// Play like a level: easy, medium, hard or master.
    #[arg(long, value_parser = level)]
    level: Option<Level>,
    /// Answer within so many milliseconds, making ready included.
    #[arg(long)]
    ms: Option<u64>,
    /// Look at so many positions.
    #[arg(long)]
    nodes: Option<u64>,
    /// Look so many plies ahead.
    #[arg(long)]
    depth: Option<u32>,
    /// The seed of a level's variety.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The folder of the endgame tables.
    #[arg(long, env = "DAMATH_TABLES", default_value = FOLDER)]
    tables: PathBuf,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

fn level(name: &str) -> Result<Level, NoSuchLevel> {
    name.parse()
}

/// Why there is no best move.
#[derive(Debug, thiserror::Error)]
pub enum BestError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position cannot be read, or not be played.
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    /// A move that cannot be read.
    #[error("--moves: “{}” is not a move here: {}", echo(.text), .reason.worded(*.naming))]
    Move {
        /// The text given.
        text: String,
        /// Why not.
        reason: ReadMoveError,
        /// How squares are called.
        naming: Naming,
    },
    /// Moves after the end.
    #[error("--moves: the game is over before “{}”", echo(.0))]
    AfterTheEnd(String),
    /// An endgame table is damaged.
    #[error(transparent)]
    Tables(#[from] FileError),
    /// The answer cannot be written.
    #[error(transparent)]
    Output(#[from] CliError),
    /// No move is left to find.
    #[error("the game is over")]
    Over,
}

/// The game that a position and moves describe.
pub(super) fn game(
    rules: &Rules,
    position: Option<&str>,
    moves: &[String],
) -> Result<Game, BestError> {
    let mut game = match position {
        Some(text) => fen::read_as(rules, text, Game::from_setup)?,
        None => Game::new(rules.clone()),
    };
    for text in moves.iter().flat_map(|text| text.split_whitespace()) {
        if game.outcome().is_some() {
            return Err(BestError::AfterTheEnd(text.to_owned()));
        }
        let read = read_move(game.position(), text);
        let played = read.map_err(|reason| BestError::Move {
            text: text.to_owned(),
            reason,
            naming: naming_of(game.position(), text)
                .unwrap_or_else(|| Naming::Letters(rules.ruleset().view)),
        })?;
        game.play(&played)
            .expect("a move that was read is legal in a game that is not over");
    }
    Ok(game)
}

/// Finds the best move and says it.
pub fn run(args: &Args) -> Result<(), BestError> {
    let started = Instant::now();
    let rules = args.rules.rules()?;
    let game = game(&rules, args.fen.as_deref(), &args.moves)?;
    let endgames = Endgames::load_for(&rules, &args.tables)?;
    let choice = choose(args, &game, endgames, started).ok_or(BestError::Over)?;
    if args.json {
        super::json::print(&mut std::io::stdout(), &answer(&choice))?;
    } else {
        let line: Vec<String> = choice.line.iter().map(ToString::to_string).collect();
        println!("{}  ({})", choice.played, choice.evaluation);
        println!(
            "depth {}, nodes {}: {}",
            choice.depth,
            choice.nodes,
            line.join(" ")
        );
    }
    Ok(())
}

/// Bytes of the transposition table for this budget.
fn memory(milliseconds: Option<u64>) -> usize {
    let filled = milliseconds.map_or(u64::MAX, |ms| ms.saturating_mul(MEMORY_A_MILLISECOND));
    usize::try_from(filled).map_or(MEMORY, |bytes| bytes.min(MEMORY))
}

fn choose(args: &Args, game: &Game, endgames: Endgames, started: Instant) -> Option<Choice> {
    let mut search = Search::with_memory(memory(args.ms)).with_endgames(endgames);
    let stop = Stop::new();
    if let Some(level) = args.level {
        return level.choose(game, args.seed, &mut search, &stop);
    }
    let budget = Budget {
        depth: args.depth,
        nodes: args.nodes,
        time: args
            .ms
            .map(|ms| Duration::from_millis(ms).saturating_sub(started.elapsed())),
    };
    search.run(game, &budget, &stop)
}

/// The answer for programs: `{"move","score","depth","nodes","pv"}`. The score is text with two
/// decimals in Damath; in plain dama a number of hundredths of a man, or `win N` or `loss N`.
pub fn answer(choice: &Choice) -> Answer {
    let score = match choice.evaluation {
        Evaluation::Men(hundredths) => Points::Hundredths(hundredths),
        other => Points::Text(other.to_string()),
    };
    Answer {
        played: choice.played.to_string(),
        score,
        depth: choice.depth,
        nodes: choice.nodes,
        pv: choice.line.iter().map(ToString::to_string).collect(),
    }
}

/// The answer for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The move with all its landings.
    #[serde(rename = "move")]
    played: String,
    score: Points,
    depth: u32,
    nodes: u64,
    pv: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Points {
    Hundredths(i64),
    Text(String),
}
