//! Moves and chips as players read them: `7`, `b2→c3`, `c3×e5×g7`.

use crate::engine::{Kind, Move, Position, Square};
use crate::text::Text;

/// How a chip is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// In a sentence: `dama 7`.
    InSentence,
    /// At the head of an entry that is found by its number: `7 dama`.
    InList,
}

/// What is printed on the chip on a square, and whether it is a dama; the square's name where chips
/// carry nothing.
pub fn chip(text: &Text, position: &Position, square: Square, called: Called) -> String {
    let kind = match position.board().kind(square) {
        Kind::King => "dama",
        Kind::Man => "chip",
    };
    let face = face(position, square);
    match called {
        Called::InSentence => text.chip(kind, face),
        Called::InList => text.chip_in_list(kind, face),
    }
}

/// What is printed on the chip on a square.
pub fn face(position: &Position, square: Square) -> String {
    let view = position.rules().ruleset().view;
    position.rules().chips().map_or_else(
        || square.name(view),
        |chips| chips.chip(position.board().chip(square)).to_string(),
    )
}

/// A move with every landing: `b2→c3`, `c3×e5×g7`.
pub fn path(position: &Position, played: &Move) -> String {
    let sign = if played.is_capture() { "×" } else { "→" };
    let view = position.rules().ruleset().view;
    let squares: Vec<String> = played.path().map(|square| square.name(view)).collect();
    squares.join(sign)
}
