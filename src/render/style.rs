//! How a board is to be shown: everything a player or a channel may choose.

use std::fmt;
use std::str::FromStr;

use super::theme::Theme;
use crate::engine::{BoardView, Rules, Side, Square};

/// How squares are named on the picture and in its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Letters and ranks, `c3`, in the letters of the board's view.
    #[default]
    Letters,
    /// Draughts numbers 1 to 32.
    Numbers,
    /// Local dama numbers: 1 to 16 in each half.
    Dama,
    /// Score-sheet coordinates, `(5,2)`. Selects the classroom view: the Luzon board.
    Coordinates,
}

impl Notation {
    /// A square's name in this notation.
    pub fn name(self, square: Square, view: BoardView) -> String {
        match self {
            Self::Letters => square.name(view),
            Self::Numbers => square.number().to_string(),
            Self::Dama => dama_number(square).to_string(),
            Self::Coordinates => square.coordinates().to_string(),
        }
    }

    /// The number printed on a square, for the notations that number squares.
    pub(super) fn number(self, square: Square) -> Option<u8> {
        match self {
            Self::Letters | Self::Coordinates => None,
            Self::Numbers => Some(square.number()),
            Self::Dama => Some(dama_number(square)),
        }
    }
}

/// The local dama number of a square. Each player numbers the half of the board before them; the two
/// halves agree under a half turn. Source: the diagram of the local notation, by draughts number.
const fn dama_number(square: Square) -> u8 {
    const UPPER_HALF: [u8; 16] = [12, 11, 10, 9, 8, 7, 6, 5, 3, 2, 1, 4, 13, 14, 15, 16];
    let nth = square.number() as usize - 1;
    UPPER_HALF[if nth < 16 { nth } else { 31 - nth }]
}

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
    /// How squares are named.
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
            notation: Notation::Letters,
            pieces: Pieces::Discs,
            surface: Surface::Chequered,
        }
    }
}

impl Style {
    /// How a game of these rules is shown unless asked otherwise: the rule set's own board, and the
    /// classroom's coordinates where chips are terms in x and y.
    pub fn of(rules: &Rules) -> Self {
        let terms = rules.chips().is_some_and(|chips| chips.depends_on_square());
        Self {
            view: rules.ruleset().view,
            notation: if terms {
                Notation::Coordinates
            } else {
                Notation::Letters
            },
            ..Self::default()
        }
        .settled(rules)
    }

    /// The style with its choices reconciled: coordinates mean the Luzon board, and Damath is played
    /// with discs on squares.
    #[must_use]
    pub fn settled(mut self, rules: &Rules) -> Self {
        if self.notation == Notation::Coordinates {
            self.view = BoardView::Luzon;
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
                        given: text.chars().take(40).collect(),
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

named_choices!(Notation, "letters, numbers, dama, xy",
    "letters" => Self::Letters, "numbers" => Self::Numbers, "dama" => Self::Dama,
    "xy" => Self::Coordinates);
named_choices!(Pieces, "discs, tansan", "discs" => Self::Discs, "tansan" => Self::Tansan);
named_choices!(Surface, "chequered, lines",
    "chequered" => Self::Chequered, "lines" => Self::Lines);
