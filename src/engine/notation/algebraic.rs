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
