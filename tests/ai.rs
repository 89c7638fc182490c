//! The opponent: it plays legal moves, finds tactics that a plain solver proves, repeats itself under a
//! seed, stops when asked, and what it claims and prints is so.

#[path = "ai/answers.rs"]
mod answers;
#[path = "ai/claims.rs"]
mod claims;
#[path = "ai/endgames.rs"]
mod endgames;
#[path = "ai/endings.rs"]
mod endings;
#[path = "ai/hub.rs"]
mod hub;
#[path = "ai/moves.rs"]
mod moves;
#[path = "ai/pool.rs"]
mod pool;
#[path = "ai/positions.rs"]
mod positions;
#[path = "ai/solver.rs"]
mod solver;
#[path = "ai/tactics.rs"]
mod tactics;
