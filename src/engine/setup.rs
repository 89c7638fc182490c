//! Any arrangement of pieces, described; checked before it can be played.

use super::damath::START_ORDER;
use super::damath::Score;
use super::piece::{Kind, Piece};
use super::position::{Board, Position};
use super::ruleset::Rules;
use super::side::{BySide, Side};
use super::square::Square;

/// The most pieces a side can have.
pub const MOST_PIECES: u32 = 12;

/// The most quiet turns that a description may give.
const MOST_QUIET_TURNS: u32 = 10_000;

/// A described position: pieces anywhere, the side to move, and what a score sheet says so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rules of the game.
    pub rules: Rules,
    /// The side to move.
    pub turn: Side,
    /// Points already taken; zero in plain dama.
    pub points: BySide<Score>,
    /// Turns so far with no capture and no man moved.
    pub quiet_turns: u32,
    pieces: [Option<Piece>; 32],
}

/// One thing that keeps a [`Setup`] from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// More than twelve pieces.
    TooManyPieces {
        /// Whose pieces.
        side: Side,
        /// How many.
        count: u32,
    },
    /// A man where it would have been crowned.
    ManOnCrowningRow {
        /// Whose man.
        side: Side,
        /// Where.
        square: Square,
    },
    /// A piece without a chip in a game with chips, or the other way round.
    Chip {
        /// Where.
        square: Square,
        /// Whether the piece has a chip.
        has_chip: bool,
    },
    /// More quiet turns than any record has. A count at or past the rule set's limit is none: it
    /// describes the end of a game, or a record that goes on after it.
    TooManyQuietTurns {
        /// The count given.
        count: u32,
    },
}

/// A [`Setup`] that cannot be played, given back with every reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.told(|square| square.to_string()))]
pub struct SetupError {
    /// The arrangement as described.
    pub setup: Box<Setup>,
    /// Everything that is wrong with it; never empty.
    pub faults: Vec<SetupFault>,
}

impl SetupFault {
    fn told(&self, name: &impl Fn(Square) -> String) -> String {
        match self {
            Self::TooManyPieces { side, count } => {
                format!("{side} has {count} pieces; there can be at most {MOST_PIECES}")
            }
            Self::ManOnCrowningRow { side, square } => format!(
                "{side} has an uncrowned piece on {}, where it would have been crowned",
                name(*square)
            ),
            Self::Chip { square, has_chip } => {
                let lack = if *has_chip {
                    "has a chip, but these rules have none"
                } else {
                    "has no chip"
                };
                format!("the piece on {} {lack}", name(*square))
            }
            Self::TooManyQuietTurns { count } => {
                format!("{count} quiet turns are more than any game has")
            }
        }
    }
}

impl SetupError {
    /// Every reason in English, squares called as `name` calls them.
    pub fn told(&self, name: impl Fn(Square) -> String) -> String {
        let faults: Vec<_> = self.faults.iter().map(|fault| fault.told(&name)).collect();
        faults.join("; ")
    }
}

impl Setup {
    /// No pieces; Red to move.
    pub const fn empty(rules: Rules) -> Self {
        Self {
            rules,
            turn: Side::Red,
            points: BySide {
                red: Score::ZERO,
                blue: Score::ZERO,
            },
            quiet_turns: 0,
            pieces: [None; 32],
        }
    }

    /// The start of a game.
    pub fn start(rules: Rules) -> Self {
        let mut setup = Self::empty(rules);
        for (nth, square) in START_ORDER.into_iter().enumerate() {
            let chip = setup.rules.chips().map(|chips| chips.start()[nth]);
            let man = |side| Piece {
                side,
                kind: Kind::Man,
                chip,
            };
            setup.put(square, Some(man(Side::Red)));
            setup.put(square.turned(), Some(man(Side::Blue)));
        }
        setup
    }

    /// What stands on a square.
    pub const fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Puts a piece on a square, or clears it; what stood there before is given back.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        std::mem::replace(&mut self.pieces[square.index()], piece)
    }

    /// All pieces with their squares, from `a1` rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::ALL
            .into_iter()
            .filter_map(|square| Some((square, self.at(square)?)))
    }

    /// Checks the arrangement.
    pub fn position(self) -> Result<Position, SetupError> {
        let faults = self.faults();
        if !faults.is_empty() {
            return Err(SetupError {
                setup: Box::new(self),
                faults,
            });
        }
        let mut board = Board::EMPTY;
        for (square, piece) in self.pieces() {
            board.put(square, piece);
        }
        Ok(Position::from_checked(self.rules, board, self.turn))
    }

    fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for side in Side::ALL {
            let own = || self.pieces().filter(|(_, piece)| piece.side == side);
            let count = own().map(|_| 1).sum();
            if count > MOST_PIECES {
                faults.push(SetupFault::TooManyPieces { side, count });
            }
            for (square, piece) in own() {
                if piece.kind == Kind::Man && square.rank() == side.crowning_rank() {
                    faults.push(SetupFault::ManOnCrowningRow { side, square });
                }
            }
        }
        let has_chips = self.rules.chips().is_some();
        for (square, piece) in self.pieces() {
            if piece.chip.is_some() != has_chips {
                faults.push(SetupFault::Chip {
                    square,
                    has_chip: piece.chip.is_some(),
                });
            }
        }
        let count = self.quiet_turns;
        if count > MOST_QUIET_TURNS {
            faults.push(SetupFault::TooManyQuietTurns { count });
        }
        faults
    }
}
