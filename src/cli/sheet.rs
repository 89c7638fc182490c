//! `damath sheet`: a game as a score sheet.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::args::{BoardArgs, FileArg, FileRulesArgs, Format};
use super::input::{self, Figures};
use super::json::{self, MoveJson};
use crate::engine::BoardView;
use crate::engine::notation::scoresheet::{self, Labels};
use crate::engine::notation::{GameRecord, Naming};

/// Print a game's score sheet
#[derive(Args)]
#[command(after_help = "Example:
  damath sheet game.pdn
  damath sheet --csv game.pdn > game.csv")]
pub(super) struct Sheet {
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// What the file holds
    #[arg(long, value_name = "N")]
    from: Option<Format>,
    #[command(flatten)]
    rules: FileRulesArgs,
    #[command(flatten)]
    board: BoardArgs,
    /// Print a list for machines: the turns
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    file: FileArg,
}

#[derive(Serialize)]
struct TurnJson {
    number: usize,
    side: char,
    #[serde(flatten)]
    played: MoveJson,
    total: String,
}

impl Sheet {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut games = input::games(&self.file, self.from, &self.rules, Figures::Ignored)?;
        let game = games.next().ok_or(CliError::NoGame)??;
        if games.next().transpose()?.is_some() {
            return Err(CliError::ManyGames);
        }
        if self.json {
            json::print(out, &turns(&game))?;
        } else if self.csv {
            let view = self.board.asked().unwrap_or(BoardView::Vismin);
            out.write_all(scoresheet::csv(&game, view).as_bytes())?;
        } else {
            let view = self.board.view(game.rules());
            out.write_all(
                scoresheet::text(&game, Naming::Letters(view), &Labels::ENGLISH).as_bytes(),
            )?;
        }
        Ok(())
    }
}

fn turns(game: &GameRecord) -> Vec<TurnJson> {
    game.turns()
        .map(|turn| TurnJson {
            number: turn.number,
            side: turn.side.letter(),
            played: MoveJson::new(&turn.before, &turn.recorded.played),
            total: turn.points[turn.side].plain().to_string(),
        })
        .collect()
}
