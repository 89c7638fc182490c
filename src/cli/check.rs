//! `damath check`: a file of games replayed.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::CliError;
use super::args::{FileArg, FileRulesArgs, Format};
use super::input::{self, Figures};
use crate::engine::notation::{GameRecord, GameResult};
use crate::engine::{EndReason, Game, PlayError};

/// Replay a file and report the first illegal move or wrong score with its line
#[derive(Args)]
#[command(after_help = "Example:
  damath check game.pdn
  2 games, 117 moves: all legal, all scores right")]
pub(super) struct Check {
    /// What the file holds
    #[arg(long, value_name = "N")]
    from: Option<Format>,
    #[command(flatten)]
    rules: FileRulesArgs,
    /// Print an object for machines
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    file: FileArg,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (mut count, mut moves) = (0, 0);
        for game in input::games(&self.file, self.from, &self.rules, Figures::Checked)? {
            let game = game?;
            count += 1;
            moves += game.moves().len();
            check(count, &game)?;
        }
        if count == 0 {
            return Err(CliError::NoGame);
        }
        if self.json {
            writeln!(out, "{}", json!({ "games": count, "moves": moves }))?;
        } else {
            let (games, turns) = (plural(count, "game"), plural(moves, "move"));
            writeln!(out, "{games}, {turns}: all legal, all scores right")?;
        }
        Ok(())
    }
}

fn plural(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

/// Moves were found legal in reading; what remains are the game's end, its scores and its result.
fn check(number: usize, record: &GameRecord) -> Result<(), CliError> {
    if let Some(wrong) = record.wrong_score() {
        return Err(CliError::WrongScore(wrong));
    }
    if let [(line, tag), (_, moves)] = record.stated_results()
        && tag != moves
        && *tag != GameResult::Unknown
    {
        return Err(CliError::TwoResults {
            line: *line,
            tag: tag.to_string(),
            moves: moves.to_string(),
        });
    }
    let start = record.start().clone();
    let mut game = Game::from_setup(start).expect("the start of a record can be played");
    for recorded in record.moves() {
        let over = matches!(game.play(&recorded.played), Err(PlayError::Over));
        if let (true, Some(outcome)) = (over, game.outcome()) {
            return Err(CliError::AfterTheEnd {
                line: recorded.line,
                played: recorded.called(),
                reason: outcome.reason,
            });
        }
    }
    match game.outcome() {
        Some(outcome) if !agrees(record.result, GameResult::of(Some(outcome)), outcome.reason) => {
            Err(CliError::WrongResult {
                line: record.stated_results().last().map(|(line, _)| *line),
                game: number,
                written: record.result.to_string(),
                right: GameResult::of(Some(outcome)).to_string(),
                reason: outcome.reason,
            })
        }
        _ => Ok(()),
    }
}

/// Whether a result written down can stand beside the end that the rules see. A player may have
/// resigned, or an arbiter decided, in a game that a repetition would have ended.
fn agrees(written: GameResult, right: GameResult, reason: EndReason) -> bool {
    written == right
        || written == GameResult::Unknown
        || written == GameResult::BothLose
        || matches!(reason, EndReason::Repetition | EndReason::QuietTurns)
}
