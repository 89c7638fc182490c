//! `damath replay`: a game on record as an animated GIF.

use std::fs;
use std::io::{self, Read as _};
use std::path::PathBuf;

use super::render::{DrawError, Look, write_whole};
use crate::engine::notation::GameRecord;
use crate::engine::notation::pdn::{self, PdnError, Standing};
use crate::engine::{BySide, Rules, RulesError, Side};
use crate::render::{self, Pace, Words};
use crate::text::Text;

/// The largest file that is read, in bytes: thousands of games.
const LARGEST: u64 = 16 << 20;

/// Which game to show and where to put it.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath replay game.pdn --out game.gif")]
pub struct Args {
    /// The PDN file.
    game: PathBuf,
    /// The GIF file to write.
    #[arg(long)]
    out: PathBuf,
    /// Which game of the file, from 1.
    #[arg(long, default_value_t = 1)]
    number: usize,
    /// The rules, where no Variant tag of the file names them; filipino where nothing does.
    #[arg(long)]
    rules: Option<String>,
    /// The twelve values of damath-custom, separated by spaces.
    #[arg(long, requires = "rules", allow_hyphen_values = true)]
    chips: Option<String>,
    /// One frame a turn, for players that stumble over many small frames.
    #[arg(long)]
    one_frame_a_turn: bool,
    #[command(flatten)]
    look: Look,
}

/// Why there is no replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file is larger than any collection of games that this reads.
    #[error("{} is larger than 16 MiB", .0.display())]
    TooLarge(PathBuf),
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The file is not PDN, or a move in it is not legal.
    #[error("{}, {source}", path.display())]
    Pdn {
        /// The file.
        path: PathBuf,
        /// What is wrong, and on which line.
        source: PdnError,
    },
    /// The file has fewer games.
    #[error("{} has no game {wanted}; its last is {has}", path.display())]
    NoSuchGame {
        /// The file.
        path: PathBuf,
        /// How many games it has.
        has: usize,
        /// The game asked for.
        wanted: usize,
    },
    /// The picture cannot be written.
    #[error(transparent)]
    Draw(#[from] DrawError),
}

/// Reads the game and writes its replay, whole or not at all.
pub fn run(args: &Args) -> Result<(), ReplayError> {
    let record = record(args)?;
    let pace = if args.one_frame_a_turn {
        Pace::OneFrameATurn
    } else {
        Pace::Steps
    };
    let style = args.look.style(record.rules());
    let gif = render::replay_record(&record, &names(&record), &style, &Text::english(), pace);
    Ok(write_whole(&args.out, &gif)?)
}

/// The game asked for.
fn record(args: &Args) -> Result<GameRecord, ReplayError> {
    let (rules, standing) = match &args.rules {
        Some(name) => (
            Rules::named(name, args.chips.as_deref())?,
            Standing::AskedFor,
        ),
        None => (Rules::filipino(), Standing::IfUnnamed),
    };
    let text = text(&args.game)?;
    let mut has = 0;
    for game in pdn::Reader::new(text.chars(), rules).standing(standing) {
        let game = game.map_err(|source| ReplayError::Pdn {
            path: args.game.clone(),
            source,
        })?;
        has += 1;
        if has == args.number {
            return Ok(game);
        }
    }
    Err(ReplayError::NoSuchGame {
        path: args.game.clone(),
        has,
        wanted: args.number,
    })
}

fn text(path: &PathBuf) -> Result<String, ReplayError> {
    let failed = |source| ReplayError::Read {
        path: path.clone(),
        source,
    };
    let mut text = String::new();
    let file = fs::File::open(path).map_err(failed)?;
    file.take(LARGEST + 1)
        .read_to_string(&mut text)
        .map_err(failed)?;
    if text.len() as u64 > LARGEST {
        return Err(ReplayError::TooLarge(path.clone()));
    }
    Ok(text)
}

/// The players as the record's tags call them, or the sides.
fn names(record: &GameRecord) -> BySide<String> {
    BySide::new_with(|side| {
        let tag = match side {
            Side::Red => "White",
            Side::Blue => "Black",
        };
        let named = record.tags.iter().find(|(name, _)| name == tag);
        named.map_or_else(
            || Text::english().side_name(side),
            |(_, value)| value.clone(),
        )
    })
}
