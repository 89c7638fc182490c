//! `damath apply`: moves played one after the other.

use std::io::Write;

use clap::Args;
use serde::Serialize;

use super::CliError;
use super::args::{BoardArgs, PositionArgs, letters};
use super::board;
use super::json::{self, SidesJson};
use super::moves::sums;
use crate::engine::notation::{
    Naming, Notation, fen, naming_of, read_move, read_move_in, write_move,
};
use crate::engine::{Game, Move, Outcome, Side};

/// Play moves and show the position, the scores and the outcome
#[derive(Args)]
#[command(after_help = "Example:
  damath apply --rules damath-whole c3-d4 b6-a5 '4 (6,3)'")]
pub(super) struct Apply {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    board: BoardArgs,
    /// Read the moves in one notation only: vismin, luzon, numeric, dama or sheet
    #[arg(long, value_name = "N")]
    notation: Option<String>,
    /// Print an object for machines, squares in Vismin letters
    #[arg(long)]
    pub(super) json: bool,
    /// The moves, each one argument, in any notation; after -- where one begins with a minus
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

#[derive(Serialize)]
struct AppliedJson {
    fen: String,
    points: SidesJson,
    remaining: SidesJson,
    totals: SidesJson,
    outcome: Option<OutcomeJson>,
}

#[derive(Serialize)]
struct OutcomeJson {
    winner: Option<char>,
    reason: String,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(Side::letter),
            reason: outcome.reason.to_string(),
        }
    }
}

impl Apply {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut game = self.position.game()?;
        let notation = self.notation.as_deref().map(str::parse).transpose()?;
        // Machines read Vismin letters whatever the board.
        let mut played = String::new();
        for (number, text) in (1..).zip(&self.moves) {
            let one = self.read(&game, number, text, notation)?;
            played += &self.announced(&game, &one);
            game.play(&one)
                .expect("a move that was read is legal in a game that is not over");
        }
        if self.json {
            let applied = AppliedJson {
                fen: fen::write(&game.setup()),
                points: game.points().into(),
                remaining: game.position().remaining().into(),
                totals: game.totals().into(),
                outcome: game.outcome().map(OutcomeJson::from),
            };
            return json::print(out, &applied);
        }
        out.write_all(played.as_bytes())?;
        self.show(&game, out)
    }

    fn read(
        &self,
        game: &Game,
        number: usize,
        text: &str,
        notation: Option<Notation>,
    ) -> Result<Move, CliError> {
        if let Some(outcome) = game.outcome() {
            return Err(CliError::Over {
                number,
                text: text.to_owned(),
                reason: outcome.reason,
            });
        }
        let read = match notation {
            Some(notation) => read_move_in(game.position(), text, notation),
            None => read_move(game.position(), text),
        };
        read.map_err(|reason| CliError::Move {
            number,
            text: text.to_owned(),
            reason,
            naming: self.naming(game, text, notation),
        })
    }

    /// How an error calls squares: on the board asked for, or as the move given calls them. Only the
    /// candidates beside it are for machines.
    fn naming(&self, game: &Game, text: &str, notation: Option<Notation>) -> Naming {
        if let Some(view) = self.board.asked() {
            return Naming::Letters(view);
        }
        let usual = Naming::Letters(self.board.view(game.rules()));
        match notation {
            None | Some(Notation::Vismin | Notation::Luzon) => {
                naming_of(game.position(), text).unwrap_or(usual)
            }
            Some(notation) => Naming::of(notation).lettered(self.board.view(game.rules())),
        }
    }

    fn announced(&self, game: &Game, played: &Move) -> String {
        let notation = letters(self.board.view(game.rules()));
        let name = write_move(game.position(), played, notation);
        let sums = sums(game.position(), played);
        let sums = sums.map_or_else(String::new, |sums| format!("  {sums}"));
        format!("{} {name}{sums}\n", game.turn())
    }

    fn show(&self, game: &Game, out: &mut impl Write) -> Result<(), CliError> {
        let view = self.board.view(game.rules());
        writeln!(out, "{}", board::diagram(game.position(), view))?;
        writeln!(out, "{}", fen::write(&game.setup()))?;
        if game.rules().chips().is_some() {
            let (points, remaining) = (game.points(), game.position().remaining());
            for (side, total) in game.totals().iter() {
                let (taken, left) = (points[side].fixed(), remaining[side].fixed());
                writeln!(out, "{side} {} = {taken} + chips {left}", total.fixed())?;
            }
        }
        match game.outcome() {
            None => writeln!(out, "{} to move", game.turn())?,
            Some(Outcome {
                winner: Some(side),
                reason,
            }) => writeln!(out, "{side} wins ({reason})")?,
            Some(Outcome {
                winner: None,
                reason,
            }) => writeln!(out, "Draw ({reason})")?,
        }
        Ok(())
    }
}
