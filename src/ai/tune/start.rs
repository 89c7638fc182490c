//! The weights that fitting starts from: set by hand, and never changed, so that a fit can be repeated.

use crate::ai::features::{DAMA_FEATURES, SIDE_FEATURES};
use crate::ai::params::{BY_HAND, Phased, Weights, phased};
use crate::engine::{Kind, Square};

const DAMA_SIDE: [Phased; SIDE_FEATURES] = [phased(2, 2), phased(0, 0), phased(0, 0), phased(3, 3)];

/// A man on each rank.
const MEN: [Phased; 8] = [
    phased(108, 100),
    phased(100, 100),
    phased(101, 104),
    phased(103, 110),
    phased(106, 118),
    phased(110, 130),
    phased(120, 150),
    phased(100, 100),
];

/// The weights set by hand.
pub fn by_hand() -> Weights {
    let dama: [Phased; DAMA_FEATURES] = std::array::from_fn(|nth| match nth {
        0..32 => piece(Kind::Man, Square::ALL[nth]),
        32..64 => piece(Kind::King, Square::ALL[nth - 32]),
        _ => DAMA_SIDE[nth - 64],
    });
    Weights::new(&BY_HAND, &dama)
}

/// A piece of plain dama on a square.
fn piece(kind: Kind, square: Square) -> Phased {
    let (rank, file) = (square.rank(), square.file());
    match kind {
        Kind::King if rank == file => phased(310, 330),
        Kind::King => phased(300, 300),
        Kind::Man => {
            let Phased { opening, ending } = MEN[usize::from(rank)];
            let edge = if file == 0 || file == 7 { 2 } else { 0 };
            phased(opening - edge, ending - edge)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rules;

    #[test]
    fn each_game_starts_from_its_own_features() {
        let weights = by_hand();
        let whole = weights.of(&Rules::default());
        assert_eq!((whole[0], whole[19]), (phased(700, 950), phased(1000, 500)));
        for rules in [Rules::filipino(), Rules::spanish()] {
            let dama = weights.of(&rules);
            // a1, h4 and the king on a1.
            assert_eq!(
                (dama[0], dama[15], dama[32]),
                (phased(106, 98), phased(101, 108), phased(310, 330))
            );
        }
    }
}
