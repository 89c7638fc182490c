//! Legal moves.
//!
//! Invariant: the generator reads its rules from [`Ruleset`] constants alone; it does not know which
//! game is played.

use super::bitboard::{Bitboard, Direction};
use super::moves::Move;
use super::position::Board;
use super::ruleset::{FarRow, Identity, Ruleset};
use super::side::Side;
use super::square::Square;

/// Writes every legal move of `side` into `moves`, which is emptied first. Reusing the vector saves
/// the allocation.
pub fn legal_moves(board: &Board, side: Side, rules: &Ruleset, moves: &mut Vec<Move>) {
    moves.clear();
    captures(board, side, rules, moves);
    if moves.is_empty() {
        quiet_moves(board, side, moves);
    }
}

/// The two directions in which a side's men step.
const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::Red => [Direction::NorthWest, Direction::NorthEast],
        Side::Blue => [Direction::SouthWest, Direction::SouthEast],
    }
}

fn quiet_moves(board: &Board, side: Side, moves: &mut Vec<Move>) {
    let empty = !board.occupied();
    for from in board.men(side) {
        for direction in forward(side) {
            if let Some(to) = (Bitboard::of(from).step(direction) & empty).first() {
                moves.push(Move::quiet(from, to));
            }
        }
    }
    for from in board.kings(side) {
        for direction in Direction::ALL {
            let mut to = Bitboard::of(from).step(direction) & empty;
            while let Some(square) = to.first() {
                moves.push(Move::quiet(from, square));
                to = to.step(direction) & empty;
            }
        }
    }
}

fn captures(board: &Board, side: Side, rules: &Ruleset, moves: &mut Vec<Move>) {
    let mut search = CaptureSearch {
        rules,
        side,
        enemy: board.pieces(!side),
        enemy_kings: board.kings(!side),
        empty: Bitboard::EMPTY,
        best: 0,
        moves,
    };
    let empty = !board.occupied();
    for from in board.pieces(side) {
        // The moving piece's own square is empty during the capture.
        search.empty = empty.with(from);
        let start = Move::capture_from(from);
        if board.kings(side).contains(from) {
            search.king(start, from, None, Straight::Explore);
        } else {
            search.man(start, from);
        }
    }
}

/// What is to be done about going on in the direction of the last hop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Straight {
    /// Follow it like the others.
    Explore,
    /// Only see whether it goes on: the move was already found from the first landing of this hop.
    Detect,
}

struct CaptureSearch<'a> {
    rules: &'a Ruleset,
    side: Side,
    enemy: Bitboard,
    enemy_kings: Bitboard,
    /// Squares to slide over and land on. Pieces taken during the turn are not among them: they block
    /// until it is over.
    empty: Bitboard,
    best: u32,
    moves: &'a mut Vec<Move>,
}

impl CaptureSearch<'_> {
    fn man(&mut self, so_far: Move, at: Square) {
        let directions: &[Direction] = if self.rules.man_captures_backward {
            &Direction::ALL
        } else {
            &forward(self.side)
        };
        let enemy = self.enemy & !so_far.captured();
        let mut goes_on = false;
        for &direction in directions {
            let over = Bitboard::of(at).step(direction) & enemy;
            let landing = over.step(direction) & self.empty;
            if let (Some(over), Some(landing)) = (over.first(), landing.first()) {
                goes_on = true;
                let next = so_far.hop(over, landing);
                let crowned = landing.rank() == self.side.crowning_rank();
                if crowned && self.rules.far_row == FarRow::StopsAndIsCrowned {
                    self.finish(next, false);
                } else {
                    self.man(next, landing);
                }
            }
        }
        if !goes_on && so_far.is_capture() {
            self.finish(so_far, false);
        }
    }

    fn king(&mut self, so_far: Move, at: Square, last: Option<Direction>, straight: Straight) {
        let mut goes_on = false;
        for direction in Direction::ALL {
            // Behind the king lies the piece just taken, which blocks.
            if last == Some(direction.opposite()) {
                continue;
            }
            let Some(over) = self.first_target(so_far, at, direction) else {
                continue;
            };
            goes_on = true;
            if last == Some(direction) && straight == Straight::Detect {
                continue;
            }
            let mut landing = Bitboard::of(over).step(direction) & self.empty;
            let mut next_straight = Straight::Explore;
            while let Some(square) = landing.first() {
                self.king(
                    so_far.hop(over, square),
                    square,
                    Some(direction),
                    next_straight,
                );
                if self.rules.identity == Identity::ByPiecesTaken {
                    next_straight = Straight::Detect;
                }
                landing = landing.step(direction) & self.empty;
            }
        }
        if !goes_on && so_far.is_capture() {
            self.finish(so_far, true);
        }
    }

    /// The piece that a king on `at` can take in `direction`.
    fn first_target(&self, so_far: Move, at: Square, direction: Direction) -> Option<Square> {
        let mut over = Bitboard::of(at).step(direction);
        while !(over & self.empty).is_empty() {
            over = over.step(direction);
        }
        let over = over & self.enemy & !so_far.captured();
        if (over.step(direction) & self.empty).is_empty() {
            None
        } else {
            over.first()
        }
    }

    fn finish(&mut self, capture: Move, by_king: bool) {
        let kings = (capture.captured() & self.enemy_kings).count();
        let rank = self
            .rules
            .precedence
            .rank(capture.captured().count(), kings, by_king);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.moves.clear();
        }
        if self.rules.identity == Identity::ByPiecesTaken
            && self
                .moves
                .iter()
                .any(|known| same_draughts_move(known, &capture))
        {
            return;
        }
        self.moves.push(capture);
    }
}

fn same_draughts_move(a: &Move, b: &Move) -> bool {
    a.from() == b.from() && a.to() == b.to() && a.captured() == b.captured()
}
