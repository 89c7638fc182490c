//! What stands on a square.

use super::damath::ChipId;
use super::side::Side;

/// Whether a piece is a man or has been crowned. A Damath player reads *chip* and *dama*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Steps forward one square.
    Man,
    /// Flies: any distance along an open diagonal.
    King,
}

/// A piece on a square, with its chip where the rule set has chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// Man or king.
    pub kind: Kind,
    /// Which chip of the game's chip set it is; `None` in plain dama.
    pub chip: Option<ChipId>,
}
