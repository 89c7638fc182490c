//! Moves as text.

use super::Notation;
use super::naming::Naming;
use crate::engine::moves::Move;
use crate::engine::position::Position;
use crate::engine::ruleset::Identity;
use crate::engine::square::Square;

/// Writes a move of this position. In plain dama a capture is its start and its end, with every
/// landing between only where another legal capture shares both; in Damath every landing is always
/// written, because each carries an operation.
pub fn write_move(position: &Position, played: &Move, notation: Notation) -> String {
    Naming::of(notation).write(position, played)
}

impl Naming {
    pub(super) fn write(self, position: &Position, played: &Move) -> String {
        match position.rules().chips() {
            Some(chips) if self == Self::Sheet => {
                let chip = chips.chip(position.board().chip(played.from()));
                let targets = played
                    .landings()
                    .iter()
                    .map(|landing| self.square(*landing));
                std::iter::once(chip.to_string())
                    .chain(targets)
                    .collect::<Vec<_>>()
                    .join(" ")
            }
            _ if names_every_landing(position, played) => self.path(played, played.landings()),
            _ => self.path(played, &[played.to()]),
        }
    }

    /// The start and these landings.
    pub(super) fn path(self, played: &Move, landings: &[Square]) -> String {
        let joint = if played.is_capture() { "x" } else { "-" };
        let mut text = self.square(played.from());
        for landing in landings {
            text += joint;
            text += &self.square(*landing);
        }
        text
    }
}

fn names_every_landing(position: &Position, played: &Move) -> bool {
    if position.rules().ruleset().identity == Identity::ByLandings {
        return true;
    }
    let alike = |other: &&Move| other.from() == played.from() && other.to() == played.to();
    played.is_capture() && position.legal_moves().iter().filter(alike).count() > 1
}
