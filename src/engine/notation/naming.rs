//! How squares are called: by the writer of a move, and back to whoever typed one.

use super::numeric::Numbering;
use super::{Notation, dama};
use crate::engine::moves::Move;
use crate::engine::square::{BoardView, Square};

/// How squares are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// Letters of a board, `c3`.
    Letters(BoardView),
    /// Numbers 1 to 32.
    Numbers(Numbering),
    /// Local dama numbers, 1 to 16, each of which names two squares; where that leaves moves alike, letters
    /// of this board tell them apart.
    Dama(BoardView),
    /// Score-sheet coordinates, `(5,2)`.
    Sheet,
}

impl Naming {
    /// The names that a notation uses. Letters beside dama numbers are those of plain dama's usual board
    /// until [`Naming::lettered`] says another.
    pub const fn of(notation: Notation) -> Self {
        match notation {
            Notation::Vismin => Self::Letters(BoardView::Vismin),
            Notation::Luzon => Self::Letters(BoardView::Luzon),
            Notation::Numeric => Self::Numbers(Numbering::STANDARD),
            Notation::Dama => Self::Dama(BoardView::Luzon),
            Notation::Sheet => Self::Sheet,
        }
    }

    /// The same names, any letters beside them being those of this board.
    #[must_use]
    pub const fn lettered(self, view: BoardView) -> Self {
        match self {
            Self::Dama(_) => Self::Dama(view),
            other => other,
        }
    }

    /// What a square is called.
    pub fn square(self, square: Square) -> String {
        match self {
            Self::Letters(view) => square.name(view),
            Self::Numbers(numbering) => numbering.number(square).to_string(),
            Self::Dama(_) => dama::number(square).to_string(),
            Self::Sheet => square.coordinates().to_string(),
        }
    }

    /// A move with every landing, as a list of moves to choose from names it. Dama numbers alone could
    /// name the others of the list, so letters follow them: `9-15 (h8-e5)`.
    pub fn listed(self, played: &Move) -> String {
        let path = self.path(played, played.landings());
        match self {
            Self::Dama(view) => {
                let letters = Self::Letters(view).path(played, played.landings());
                format!("{path} ({letters})")
            }
            _ => path,
        }
    }
}
