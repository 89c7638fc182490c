//! The local dama numbering: 1 to 16 in each half of the board, so that a number names two squares.

use crate::engine::bitboard::Bitboard;
use crate::engine::square::Square;

/// Dama numbers of Red's half, from `a1` rank by rank. Blue's half is this turned by half a turn.
/// Source: the numbering shown in the notation text; nobody knows its origin.
const RED_HALF: [u8; 16] = [9, 10, 11, 12, 5, 6, 7, 8, 4, 1, 2, 3, 16, 15, 14, 13];

/// The dama number of a square, 1 to 16.
pub(super) const fn number(square: Square) -> u8 {
    let index = square.index();
    if index < 16 {
        RED_HALF[index]
    } else {
        RED_HALF[31 - index]
    }
}

/// The two squares with this dama number; none for a number that is not used.
pub(super) fn squares(wanted: u8) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|square| number(*square) == wanted)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_names_one_square_of_each_half() {
        for wanted in 1..=16 {
            let ranks: Vec<_> = squares(wanted).into_iter().map(Square::rank).collect();
            assert!(matches!(ranks[..], [0..=3, 4..=7]), "{wanted}: {ranks:?}");
        }
        assert!(squares(0).is_empty() && squares(17).is_empty());
    }
}
