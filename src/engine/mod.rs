//! The rules. Pure: no input or output, no clock, no async, no randomness, no logging.
//!
//! Anything can be described ([`Setup`]); only what passes its check can be played ([`Position`]);
//! [`Game`] adds history, points and the end. What differs between games is a constant of a
//! [`Ruleset`], and [`Rules`] joins one with the chips of [`damath`].

mod bitboard;
mod captures;
pub mod damath;
mod echo;
mod game;
mod movegen;
mod moves;
pub mod notation;
mod perft;
mod piece;
mod position;
mod ruleset;
mod setup;
mod side;
mod square;

pub use bitboard::{Bitboard, Direction, Squares};
pub use echo::echo;
pub use game::{EndReason, Game, Outcome, PlayError, Ply};
pub use movegen::legal_moves;
pub use moves::{Hop, Move};
pub use perft::{perft, perft_scored};
pub use piece::{Kind, Piece};
pub use position::{Board, IllegalMove, Position};
pub use ruleset::{
    DAMATH, Decision, FILIPINO, FarRow, Identity, Precedence, Rules, RulesError, Ruleset, SPANISH,
};
pub use setup::{Setup, SetupError, SetupFault};
pub use side::{BySide, Side};
pub use square::{BoardView, Coordinates, NoSuchSquare, Square};
