//! Squares by letter and digit, all of one board.

use crate::engine::square::{BoardView, Square};

/// The square with this name on the board of `view`.
pub(super) fn square(name: &str, view: BoardView) -> Option<Square> {
    let square: Square = name.parse().ok()?;
    square
        .name(view)
        .eq_ignore_ascii_case(name)
        .then_some(square)
}

/// The board on which a square has this name, and the square: no name plays on both boards.
pub(super) fn of_either(name: &str) -> Option<(BoardView, Square)> {
    [BoardView::Vismin, BoardView::Luzon]
        .into_iter()
        .find_map(|view| Some((view, square(name, view)?)))
}
