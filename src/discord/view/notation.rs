//! Moves and chips as players read them: `7`, `b2→c3`, `c3×e5×g7`; squares are called as on the board
//! that is shown.

use crate::discord::style::Look;
use crate::engine::notation::Naming;
use crate::engine::{Kind, Move, Position, Square};

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
pub fn chip(look: &Look, position: &Position, square: Square, called: Called) -> String {
    let kind = kind(position, square);
    let face = face(look, position, square);
    match called {
        Called::InSentence => look.text.chip(kind, face),
        Called::InList => look.text.chip_in_list(kind, face),
    }
}

/// What is printed on the chip on a square.
fn face(look: &Look, position: &Position, square: Square) -> String {
    position.rules().chips().map_or_else(
        || look.naming().square(square),
        |chips| chips.chip(position.board().chip(square)).to_string(),
    )
}

/// A move with every landing: `b2→c3`, `c3×e5×g7`.
pub fn path(naming: Naming, played: &Move) -> String {
    beginning(naming, played, usize::MAX)
}

/// The first so many squares of a move: `c3`, `c3×e5`.
pub fn beginning(naming: Naming, played: &Move, count: usize) -> String {
    let squares = played.path().take(count);
    let squares: Vec<String> = squares.map(|square| naming.square(square)).collect();
    squares.join(sign(played))
}

/// The landings of a move as the score sheet has them, `(5,2)`, `(3,4) (1,6)`.
pub fn targets(naming: Naming, played: &Move) -> String {
    let landings = played.landings().iter();
    let landings: Vec<String> = landings.map(|square| naming.square(*square)).collect();
    landings.join(" ")
}

/// A move of plain dama in a sentence, where its squares are all that names the piece: `c3→d4`,
/// `dama c3→f6`.
pub fn piece_path(look: &Look, position: &Position, played: &Move) -> String {
    let path = path(look.naming(), played);
    look.text.chip(kind(position, played.from()), path)
}

/// A step and a capture as somebody would type them where squares are called so: `c3-d4`, `c3xe5`.
pub fn examples(naming: Naming) -> [String; 2] {
    let [from, beside, beyond] = [2, 3, 4].map(|at| {
        let square = Square::new(at, at);
        square
            .map(|square| naming.square(square))
            .unwrap_or_default()
    });
    [format!("{from}-{beside}"), format!("{from}x{beyond}")]
}

const fn sign(played: &Move) -> &'static str {
    if played.is_capture() { "×" } else { "→" }
}

const fn kind(position: &Position, square: Square) -> &'static str {
    match position.board().kind(square) {
        Kind::King => "dama",
        Kind::Man => "chip",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::BoardChoice;

    #[test]
    fn what_may_be_typed_is_called_as_the_board_calls_it() {
        let shown = BoardChoice::ALL.map(|board| examples(Naming::of(board.notation())).join(" "));
        assert_eq!(
            shown,
            [
                "c3-d4 c3xe5",
                "f3-e4 f3xd5",
                "(5,2)-(4,3) (5,2)x(3,4)",
                "22-18 22x15",
                "1-15 1x15"
            ]
        );
    }
}
