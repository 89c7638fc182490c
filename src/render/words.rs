//! The words on and about a picture. A trait, so that another language is another implementation;
//! its own methods are the English.

use crate::engine::{EndReason, Kind, Side};

/// The words that pictures and their descriptions use.
pub trait Words: Sync {
    /// A side's name, which also stands in for a name that cannot be drawn.
    fn side(&self, side: Side) -> String {
        side.to_string()
    }

    /// Beside the winner's name.
    fn won(&self) -> String {
        "wins".to_owned()
    }

    /// Beside both names.
    fn drew(&self) -> String {
        "draw".to_owned()
    }

    /// Beside the name of who resigned.
    fn resigned(&self) -> String {
        "resigned".to_owned()
    }

    /// Whose turn it is.
    fn to_move(&self, side: &str, name: &str) -> String {
        format!("{side} ({name}) to move.")
    }

    /// Who won, and why the game is over.
    fn winner(&self, side: &str, name: &str, reason: &str) -> String {
        format!("Game over, {reason}: {side} ({name}) wins.")
    }

    /// That nobody won, and why the game is over.
    fn drawn(&self, reason: &str) -> String {
        format!("Game over, {reason}: a draw.")
    }

    /// Why a game is over.
    fn reason(&self, reason: EndReason) -> String {
        match reason {
            EndReason::NoPieces(side) => format!("{} has no pieces left", self.side(side)),
            EndReason::Blocked(side) => format!("{} cannot move", self.side(side)),
            EndReason::Repetition => "the position came three times".to_owned(),
            EndReason::QuietTurns => "80 turns without a capture".to_owned(),
            EndReason::Resignation(side) => format!("{} resigned", self.side(side)),
            EndReason::Agreement => "by agreement".to_owned(),
            EndReason::TimeUp => "time is up".to_owned(),
            EndReason::Forfeit(side) => format!("{} ran out of time", self.side(side)),
        }
    }

    /// In place of a reason, where a record gives a result without one.
    fn as_recorded(&self) -> String {
        "as recorded".to_owned()
    }

    /// The last move, with its sums where it took something.
    fn last_move(&self, side: &str, played: &str, sums: &str) -> String {
        if sums.is_empty() {
            format!("Last move: {side} {played}.")
        } else {
            format!("Last move: {side} {played}, {sums}.")
        }
    }

    /// Both sides' points.
    fn points(&self, red: &str, blue: &str) -> String {
        format!(
            "Points: {} {red}, {} {blue}.",
            self.side(Side::Red),
            self.side(Side::Blue)
        )
    }

    /// Both sides' final totals.
    fn totals(&self, red: &str, blue: &str) -> String {
        format!(
            "Totals: {} {red}, {} {blue}.",
            self.side(Side::Red),
            self.side(Side::Blue)
        )
    }

    /// A chip and where it stands, `4 on a3`, `dama 9 on d6`.
    fn chip_on(&self, kind: Kind, chip: &str, square: &str) -> String {
        match kind {
            Kind::Man => format!("{chip} on {square}"),
            Kind::King => format!("dama {chip} on {square}"),
        }
    }

    /// A piece of plain dama and where it stands, `a3`, `dama d6`.
    fn piece_on(&self, kind: Kind, square: &str) -> String {
        match kind {
            Kind::Man => square.to_owned(),
            Kind::King => format!("dama {square}"),
        }
    }

    /// A side with all its pieces.
    fn pieces(&self, side: &str, list: &str) -> String {
        format!("{side}: {list}.")
    }

    /// A side without pieces.
    fn no_pieces(&self, side: &str) -> String {
        format!("{side}: none left.")
    }

    /// Chips that must capture.
    fn must_capture(&self, squares: &str) -> String {
        format!("A capture is compulsory: {squares}.")
    }
}

/// The English words.
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Words for English {}
