//! The search for captures: depth first, along one path that is kept in place.
//!
//! The board is never copied: pieces taken during the turn stay on it and block, so that a set of
//! squares taken so far is all that changes. Invariant: `moves` holds only captures of the highest rank
//! found so far, each once.

use std::marker::PhantomData;

use super::bitboard::{Bitboard, Direction};
use super::movegen::{Mover, Scene};
use super::moves::{MOST_HOPS, Move};
use super::ruleset::{FarRow, Identity, Ruleset};
use super::square::Square;

/// What is to be done about going on in the direction of the last hop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Straight {
    /// Follow it like the others.
    Explore,
    /// Only see whether it goes on: the move was already found from the first landing of this hop.
    Detect,
}

pub(super) struct CaptureSearch<'a, M: Mover> {
    rules: &'a Ruleset,
    scene: Scene,
    /// Squares to slide over and land on, the start square of the moving piece among them.
    empty: Bitboard,
    best: u32,
    from: Square,
    /// The landings so far; the rest are the start square.
    landings: [Square; MOST_HOPS],
    moves: &'a mut Vec<Move>,
    mover: PhantomData<M>,
}

impl<'a, M: Mover> CaptureSearch<'a, M> {
    pub(super) const fn new(
        scene: Scene,
        empty: Bitboard,
        rules: &'a Ruleset,
        moves: &'a mut Vec<Move>,
    ) -> Self {
        Self {
            rules,
            scene,
            empty,
            best: 0,
            from: Square::ALL[0],
            landings: [Square::ALL[0]; MOST_HOPS],
            moves,
            mover: PhantomData,
        }
    }

    /// Finds the captures of the pieces on `takers`.
    pub(super) fn run(mut self, takers: Bitboard) {
        let empty = self.empty;
        for from in takers {
            // The moving piece's own square is empty during the capture.
            self.empty = empty.with(from);
            self.from = from;
            self.landings = [from; MOST_HOPS];
            if self.scene.all_kings.contains(from) {
                self.king(from, Bitboard::EMPTY, 0, None, Straight::Explore);
            } else {
                self.man(from, Bitboard::EMPTY, 0);
            }
        }
    }

    fn man(&mut self, at: Square, taken: Bitboard, hops: u8) {
        let here = Bitboard::of(at);
        let enemy = self.scene.enemy & !taken;
        let mut goes_on = false;
        for direction in Direction::ALL {
            if !self.rules.man_captures_backward && M::DIRECTIONS[2..].contains(&direction) {
                continue;
            }
            let over = here.step(direction) & enemy;
            let Some(landing) = (over.step(direction) & self.empty).first() else {
                continue;
            };
            goes_on = true;
            self.landings[usize::from(hops)] = landing;
            let stops = self.rules.far_row == FarRow::StopsAndIsCrowned
                && landing.rank() == M::SIDE.crowning_rank();
            if stops {
                self.finish(taken | over, hops + 1, Taker::Man);
            } else {
                self.man(landing, taken | over, hops + 1);
            }
            self.landings[usize::from(hops)] = self.from;
        }
        if !goes_on && hops > 0 {
            self.finish(taken, hops, Taker::Man);
        }
    }

    fn king(
        &mut self,
        at: Square,
        taken: Bitboard,
        hops: u8,
        last: Option<Direction>,
        straight: Straight,
    ) {
        let mut goes_on = false;
        for direction in Direction::ALL {
            // Behind the king lies the piece just taken, which blocks.
            if last == Some(direction.opposite()) {
                continue;
            }
            let over = self.first_target(taken, at, direction);
            if over.is_empty() {
                continue;
            }
            goes_on = true;
            if last == Some(direction) && straight == Straight::Detect {
                continue;
            }
            let mut landing = over.step(direction) & self.empty;
            let mut next_straight = Straight::Explore;
            while let Some(square) = landing.first() {
                self.landings[usize::from(hops)] = square;
                self.king(
                    square,
                    taken | over,
                    hops + 1,
                    Some(direction),
                    next_straight,
                );
                if self.rules.identity == Identity::ByPiecesTaken {
                    next_straight = Straight::Detect;
                }
                landing = landing.step(direction) & self.empty;
                self.landings[usize::from(hops)] = self.from;
            }
        }
        if !goes_on && hops > 0 {
            self.finish(taken, hops, Taker::King);
        }
    }

    /// The piece that a king on `at` can take in `direction`, if any.
    fn first_target(&self, taken: Bitboard, at: Square, direction: Direction) -> Bitboard {
        let mut over = Bitboard::of(at).step(direction);
        while !(over & self.empty).is_empty() {
            over = over.step(direction);
        }
        let over = over & self.scene.enemy & !taken;
        if (over.step(direction) & self.empty).is_empty() {
            Bitboard::EMPTY
        } else {
            over
        }
    }

    fn finish(&mut self, taken: Bitboard, hops: u8, taker: Taker) {
        let kings = (taken & self.scene.all_kings).count();
        let by_king = taker == Taker::King;
        let rank = self.rules.precedence.rank(hops.into(), kings, by_king);
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.moves.clear();
        }
        let to = self.landings[usize::from(hops - 1)];
        let known = |known: &Move| {
            known.from() == self.from && known.to() == to && known.captured() == taken
        };
        // Two ways to take the same two pieces between the same squares would run along the same lines.
        let may_repeat = hops > 2 && self.rules.identity == Identity::ByPiecesTaken;
        if may_repeat && self.moves.iter().any(known) {
            return;
        }
        let capture = Move::capture(self.from, hops, self.landings, taken);
        self.moves.push(capture);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Taker {
    Man,
    King,
}
