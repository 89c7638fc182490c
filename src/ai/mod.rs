//! The opponent: takes a position and a budget, gives a move. Knows nothing of players or pictures.
