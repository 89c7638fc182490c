//! Squares, positions, moves and games as text.
//!
//! Reading is forgiving about form and strict about meaning: whatever is read is described or
//! checked by the engine proper, and text that could mean two things is answered with both.
//! Nothing here words a sentence for a player; errors are data.

pub mod fen;
mod numeric;

pub use fen::FenError;
pub use numeric::Numbering;
