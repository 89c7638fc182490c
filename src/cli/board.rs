//! A position as lines of text.

use std::fmt::Write as _;

use crate::engine::{BoardView, Kind, Position, Side, Square};

/// The board with rank 8 on top: `r` and `b` for Red's and Blue's men, `R` and `B` for their damas,
/// chips after them, and a dot for an empty square.
pub(super) fn diagram(position: &Position, view: BoardView) -> String {
    let label = |square: Square| {
        let Some(piece) = position.piece_at(square) else {
            return ".".to_owned();
        };
        let letter = match (piece.side, piece.kind) {
            (Side::Red, Kind::Man) => 'r',
            (Side::Red, Kind::King) => 'R',
            (Side::Blue, Kind::Man) => 'b',
            (Side::Blue, Kind::King) => 'B',
        };
        match position.rules().chips().zip(piece.chip) {
            Some((chips, id)) => format!("{letter}{}", chips.chip(id)),
            None => letter.to_string(),
        }
    };
    let width = Square::ALL
        .into_iter()
        .map(|square| label(square).chars().count())
        .max()
        .unwrap_or(1);
    let mut text = String::new();
    for rank in (0..8).rev() {
        let mut line = format!("{} ", rank + 1);
        for column in 0..8 {
            let file = match view {
                BoardView::Vismin => column,
                BoardView::Luzon => 7 - column,
            };
            let cell = Square::new(file, rank).map(label).unwrap_or_default();
            let _ = write!(line, " {cell:<width$}");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let mut files = "  ".to_owned();
    for file in 'a'..='h' {
        let _ = write!(files, " {file:<width$}");
    }
    text + files.trim_end()
}
