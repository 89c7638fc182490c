//! How a board is to be shown: everything a player or a channel may choose.

use std::fmt;
use std::str::FromStr;

use super::theme::Theme;
use crate::engine::damath::ChipSet;
use crate::engine::notation::Notation;
use crate::engine::{BoardView, Rules, Side, Square, echo};

/// What the pieces of plain dama look like. Damath chips are always discs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pieces {
    /// Turned wooden discs; a king is crowned.
    #[default]
    Discs,
    /// Bottle caps (*tansan*); a king is two caps, one stacked on the other.
    Tansan,
}

/// What the board of plain dama looks like. A Damath board is always chequered, because its squares
/// carry operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Squares of two colours.
    #[default]
    Chequered,
    /// The dama matrix: only the diagonals along which a piece can travel.
    Lines,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// The Vismin or the Luzon board.
    pub view: BoardView,
    /// The side whose edge is at the bottom.
    pub bottom: Side,
    /// How squares are named. Letters are those of `view`; the score sheet's coordinates select the
    /// classroom view, the Luzon board.
    pub notation: Notation,
    /// Discs or bottle caps, in plain dama.
    pub pieces: Pieces,
    /// Squares or lines, in plain dama.
    pub surface: Surface,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            theme: Theme::Classic,
            view: BoardView::Vismin,
            bottom: Side::Red,
            notation: Notation::Vismin,
            pieces: Pieces::Discs,
            surface: Surface::Chequered,
        }
    }
}

impl Style {
    /// How a game of these rules is shown unless asked otherwise: the rule set's own board, and the
    /// classroom's coordinates where chips are terms in x and y.
    pub fn of(rules: &Rules) -> Self {
        let terms = rules.chips().is_some_and(ChipSet::depends_on_square);
        Self {
            view: rules.ruleset().view,
            notation: if terms {
                Notation::Sheet
            } else {
                Notation::Vismin
            },
            ..Self::default()
        }
        .settled(rules)
    }

    /// The style with its choices reconciled: coordinates mean the Luzon board, letters are those of
    /// the board, and Damath is played with discs on squares.
    #[must_use]
    pub fn settled(mut self, rules: &Rules) -> Self {
        match (self.notation, self.view) {
            (Notation::Sheet, _) => self.view = BoardView::Luzon,
            (Notation::Vismin | Notation::Luzon, BoardView::Vismin) => {
                self.notation = Notation::Vismin;
            }
            (Notation::Vismin | Notation::Luzon, BoardView::Luzon) => {
                self.notation = Notation::Luzon;
            }
            (Notation::Numeric | Notation::Dama, _) => {}
        }
        if rules.chips().is_some() {
            self.pieces = Pieces::Discs;
            self.surface = Surface::Chequered;
        }
        self
    }

    /// Column from the left and row from the top, each 0 to 7, where a square is shown.
    pub(super) const fn cell(self, square: Square) -> (u8, u8) {
        let file = match self.view {
            BoardView::Vismin => square.file(),
            BoardView::Luzon => 7 - square.file(),
        };
        match self.bottom {
            Side::Red => (file, 7 - square.rank()),
            Side::Blue => (7 - file, square.rank()),
        }
    }
}

/// A word that names no choice of a style.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{given}” is none of {known}")]
pub struct UnknownChoice {
    /// What was given.
    pub given: String,
    /// What there is.
    pub known: &'static str,
}

macro_rules! named_choices {
    ($type:ty, $known:literal, $($name:literal => $value:expr),+) => {
        impl FromStr for $type {
            type Err = UnknownChoice;

            fn from_str(text: &str) -> Result<Self, UnknownChoice> {
                match text {
                    $($name => Ok($value),)+
                    _ => Err(UnknownChoice {
                        given: echo(text),
                        known: $known,
                    }),
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                $(if *self == $value { return f.write_str($name); })+
                Ok(())
            }
        }
    };
}

named_choices!(Pieces, "discs, tansan", "discs" => Self::Discs, "tansan" => Self::Tansan);
named_choices!(Surface, "chequered, lines",
    "chequered" => Self::Chequered, "lines" => Self::Lines);
