//! `damath moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;

use super::CliError;
use super::args::{BoardArgs, PositionArgs, letters};
use super::json::{self, MoveJson};
use crate::engine::damath::Score;
use crate::engine::notation::{sum, write_move};
use crate::engine::{Move, Position};

/// List the legal moves of a position
#[derive(Args)]
#[command(after_help = "Example:
  damath moves --rules damath-whole --fen W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8
  c3xe5xg7  7 − 3 = 4; 7 ÷ 5 = 1.40; total 5.40")]
pub(super) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    board: BoardArgs,
    /// Print a list for machines, squares in Vismin letters
    #[arg(long)]
    pub(super) json: bool,
}

impl Moves {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let game = self.position.game()?;
        let (position, moves) = (game.position(), game.legal_moves());
        if self.json {
            let moves: Vec<_> = moves.iter().map(|m| MoveJson::new(position, m)).collect();
            return json::print(out, &moves);
        }
        let notation = letters(self.board.view(position.rules()));
        for played in &moves {
            let name = write_move(position, played, notation);
            match sums(position, played) {
                Some(sums) => writeln!(out, "{name}  {sums}")?,
                None => writeln!(out, "{name}")?,
            }
        }
        Ok(())
    }
}

/// The sums of a Damath capture and what they add up to.
pub(super) fn sums(position: &Position, played: &Move) -> Option<String> {
    let chips = position.rules().chips()?;
    let hops = position.hops(played);
    if hops.is_empty() {
        return None;
    }
    let mut parts: Vec<_> = hops.iter().map(|hop| sum(hop, chips)).collect();
    if hops.len() > 1 {
        let total: Score = hops.iter().map(|hop| hop.score).sum();
        parts.push(format!("total {total}"));
    }
    Some(parts.join("; "))
}
