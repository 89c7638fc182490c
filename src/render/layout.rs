//! Where things are on a picture, in pixels.

use super::style::Style;
use crate::engine::Square;

/// The two picture sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// 960 × 1088.
    Still,
    /// 688 × 784.
    Replay,
}

/// The measures of a picture: a square board between two margins and two score bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// A square's edge.
    pub square: usize,
    /// The margin around the board, which carries the coordinates.
    pub margin: usize,
    /// The height of a score bar.
    pub bar: usize,
}

impl Size {
    /// The measures.
    pub const fn layout(self) -> Layout {
        match self {
            Self::Still => Layout {
                square: 112,
                margin: 32,
                bar: 64,
            },
            Self::Replay => Layout {
                square: 80,
                margin: 24,
                bar: 48,
            },
        }
    }
}

impl Layout {
    /// The picture's width.
    pub const fn width(self) -> usize {
        8 * self.square + 2 * self.margin
    }

    /// The picture's height.
    pub const fn height(self) -> usize {
        self.width() + 2 * self.bar
    }

    /// The left and top edge of a cell, counted from the top left corner.
    pub fn cell(self, (column, row): (u8, u8)) -> (usize, usize) {
        (
            self.margin + usize::from(column) * self.square,
            self.bar + self.margin + usize::from(row) * self.square,
        )
    }

    /// The left and top edge of a square.
    pub fn place(self, square: Square, style: Style) -> (usize, usize) {
        self.cell(style.cell(square))
    }
}
