//! The words on and about a picture: a trait, so that drawing does not depend on where its words come
//! from, and the one source of them, the file of all sentences.

use crate::engine::{EndReason, Kind, Rules, Side};
use crate::text::{Game, Text};

/// Which words a game by these rules has for what is on its board.
pub fn game(rules: &Rules) -> Game {
    match rules.chips() {
        Some(_) => Game::Damath,
        None => Game::Dama,
    }
}

/// The words that pictures and their descriptions use.
pub trait Words: Sync {
    /// A side's name, which also stands in for a name that cannot be drawn.
    fn side_name(&self, side: Side) -> String;

    /// Beside the winner's name.
    fn won(&self) -> String;

    /// Beside both names.
    fn drew(&self) -> String;

    /// Beside the name of who resigned.
    fn resigned(&self) -> String;

    /// Whose turn it is.
    fn to_move(&self, side: &str, name: &str) -> String;

    /// Who won, and why the game is over.
    fn winner(&self, side: &str, name: &str, reason: &str) -> String;

    /// That nobody won, and why the game is over.
    fn drawn(&self, reason: &str) -> String;

    /// Why a game is over.
    fn reason(&self, reason: EndReason, game: Game) -> String;

    /// In place of a reason, where a record gives a result without one.
    fn as_recorded(&self) -> String;

    /// The last move, with its sums where it took something.
    fn last_move(&self, side: &str, played: &str, sums: &str) -> String;

    /// Both sides' points.
    fn points(&self, red: &str, blue: &str) -> String;

    /// Both sides' final totals.
    fn totals(&self, red: &str, blue: &str) -> String;

    /// A chip and where it stands, `4 on a3`, `dama 9 on d6`.
    fn chip_on(&self, kind: Kind, chip: &str, square: &str) -> String;

    /// A piece of plain dama and where it stands, `a3`, `dama d6`.
    fn piece_on(&self, kind: Kind, square: &str) -> String;

    /// A side with all its pieces.
    fn pieces(&self, side: &str, list: &str) -> String;

    /// A side without pieces.
    fn no_pieces(&self, side: &str) -> String;

    /// Chips that must capture.
    fn must_capture(&self, squares: &str) -> String;
}

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Man => "chip",
        Kind::King => "dama",
    }
}

impl Words for Text {
    fn side_name(&self, side: Side) -> String {
        match side {
            Side::Red => self.side("red"),
            Side::Blue => self.side("blue"),
        }
    }

    fn won(&self) -> String {
        self.picture_won()
    }

    fn drew(&self) -> String {
        self.picture_drew()
    }

    fn resigned(&self) -> String {
        self.picture_resigned()
    }

    fn to_move(&self, side: &str, name: &str) -> String {
        // At one device a player may be called by the side alone.
        if side == name {
            return Self::to_move(self, side);
        }
        self.picture_to_move(side, name)
    }

    fn winner(&self, side: &str, name: &str, reason: &str) -> String {
        self.picture_winner(reason, side, name)
    }

    fn drawn(&self, reason: &str) -> String {
        self.picture_drawn(reason)
    }

    fn reason(&self, reason: EndReason, game: Game) -> String {
        match reason {
            EndReason::NoPieces(side) => self.picture_no_pieces(game, self.side_name(side)),
            EndReason::Blocked(side) => self.picture_blocked(self.side_name(side)),
            EndReason::Repetition => self.picture_repetition(),
            EndReason::QuietTurns => self.picture_quiet_turns(),
            EndReason::Resignation(side) => self.picture_resignation(self.side_name(side)),
            EndReason::Agreement => self.picture_agreement(),
            EndReason::TimeUp => self.picture_time_up(),
            EndReason::Arbiter => self.picture_arbiter(),
            EndReason::Forfeit(side) => self.picture_forfeit(self.side_name(side)),
        }
    }

    fn as_recorded(&self) -> String {
        self.picture_as_recorded()
    }

    fn last_move(&self, side: &str, played: &str, sums: &str) -> String {
        if sums.is_empty() {
            self.picture_last_move(side, played)
        } else {
            self.picture_last_capture(side, played, sums)
        }
    }

    fn points(&self, red: &str, blue: &str) -> String {
        self.picture_points(red, blue)
    }

    fn totals(&self, red: &str, blue: &str) -> String {
        self.picture_totals(red, blue)
    }

    fn chip_on(&self, kind: Kind, chip: &str, square: &str) -> String {
        self.picture_chip_on(kind_name(kind), chip, square)
    }

    fn piece_on(&self, kind: Kind, square: &str) -> String {
        self.picture_piece_on(kind_name(kind), square)
    }

    fn pieces(&self, side: &str, list: &str) -> String {
        self.picture_pieces(side, list)
    }

    fn no_pieces(&self, side: &str) -> String {
        self.picture_nothing_left(side)
    }

    fn must_capture(&self, squares: &str) -> String {
        self.picture_must_capture(squares)
    }
}
