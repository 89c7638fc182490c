//! `damath replay`: a game on record as an animated GIF.

use std::path::PathBuf;

use super::CliError;
use super::args::{FileArg, FileRulesArgs, Format};
use super::input::{self, Figures};
use super::render::{DrawError, Look, write_whole};
use crate::engine::notation::GameRecord;
use crate::engine::{BySide, Side};
use crate::render::{self, Pace, Words};
use crate::text::Text;

/// Which game to show and where to put it.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath replay game.pdn --out game.gif")]
pub struct Args {
    #[command(flatten)]
    file: FileArg,
    /// What the file holds
    #[arg(long, value_name = "N")]
    from: Option<Format>,
    /// The GIF file to write
    #[arg(long)]
    out: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1)]
    number: usize,
    #[command(flatten)]
    rules: FileRulesArgs,
    /// One frame a turn, for players that stumble over many small frames
    #[arg(long)]
    one_frame_a_turn: bool,
    #[command(flatten)]
    look: Look,
}

/// Why there is no replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The file cannot be read, or a move in it is not legal.
    #[error(transparent)]
    File(#[from] CliError),
    /// The file has fewer games.
    #[error("there is no game {wanted} in this file; its last is {has}")]
    NoSuchGame {
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
    let games = input::games(&args.file, args.from, &args.rules, Figures::Ignored)?;
    let mut has = 0;
    for game in games {
        let game = game?;
        has += 1;
        if has == args.number {
            return Ok(game);
        }
    }
    Err(ReplayError::NoSuchGame {
        has,
        wanted: args.number,
    })
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
