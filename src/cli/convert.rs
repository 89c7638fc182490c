//! `damath convert`: games from one notation to another.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::CliError;
use super::args::{BoardArgs, FileArg, FileRulesArgs, Format};
use super::input::{self, Figures};
use crate::engine::BoardView;
use crate::engine::notation::{GameRecord, Notation, fen, pdn, scoresheet};

/// Rewrite games in another notation
#[derive(Args)]
#[command(after_help = "Example:
  echo '1. c3-d4 b6-a5' | damath convert --to luzon
  1. f3-e4 g6-h5 *

What a file is, is found out by itself, but dama numbers must be named: --from dama.")]
pub(super) struct Convert {
    /// What to write
    #[arg(long, value_name = "N")]
    to: Format,
    /// What the file holds
    #[arg(long, value_name = "N")]
    from: Option<Format>,
    #[command(flatten)]
    rules: FileRulesArgs,
    #[command(flatten)]
    board: BoardArgs,
    /// Print an object for machines: the text of each game
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    file: FileArg,
}

impl Convert {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut games =
            input::games(&self.file, self.from, &self.rules, Figures::Ignored)?.peekable();
        let mut written = Vec::new();
        let mut count = 0;
        while let Some(game) = games.next().transpose()? {
            count += 1;
            if self.to == Format::Csv && (count > 1 || games.peek().is_some()) {
                return Err(CliError::ManyGames);
            }
            let text = self.text(&game);
            if self.json {
                written.push(text);
            } else {
                out.write_all(text.as_bytes())?;
            }
        }
        if count == 0 {
            return Err(CliError::NoGame);
        }
        if self.json {
            writeln!(out, "{}", json!({ "games": written }))?;
        }
        Ok(())
    }

    fn text(&self, game: &GameRecord) -> String {
        let line = |notation| pdn::movetext(game, notation) + "\n";
        let view = self.board.asked().unwrap_or(BoardView::Vismin);
        match self.to {
            Format::Vismin => line(Notation::Vismin),
            Format::Luzon => line(Notation::Luzon),
            Format::Numeric => line(Notation::Numeric),
            Format::Dama => line(Notation::Dama),
            Format::Sheet => line(Notation::Sheet),
            Format::Pdn => pdn::write(game, view),
            Format::Fen => fen::write(&game.end()) + "\n",
            Format::Csv => scoresheet::csv(game, view),
        }
    }
}
