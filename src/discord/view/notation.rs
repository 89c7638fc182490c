//! Moves and chips as players read them: `7`, `b2→c3`, `c3×e5×g7`.

use crate::engine::{BoardView, Kind, Move, Position, Square};
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
    let kind = kind(position, square);
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
    let view = position.rules().ruleset().view;
    squares(played, view, usize::MAX).join(sign(played))
}

/// The first so many squares of a move: `c3`, `c3×e5`.
pub fn beginning(position: &Position, played: &Move, count: usize) -> String {
    let view = position.rules().ruleset().view;
    squares(played, view, count).join(sign(played))
}

/// A move of plain dama in a sentence, where its squares are all that names the piece: `c3→d4`,
/// `dama c3→f6`.
pub fn piece_path(text: &Text, position: &Position, played: &Move) -> String {
    text.chip(kind(position, played.from()), path(position, played))
}

const fn sign(played: &Move) -> &'static str {
    if played.is_capture() { "×" } else { "→" }
}

fn squares(played: &Move, view: BoardView, count: usize) -> Vec<String> {
    let path = played.path().take(count);
    path.map(|square| square.name(view)).collect()
}

const fn kind(position: &Position, square: Square) -> &'static str {
    match position.board().kind(square) {
        Kind::King => "dama",
        Kind::Man => "chip",
    }
}
