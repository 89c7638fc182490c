//! A position inside the search, with everything that is kept up to date from move to move.
//!
//! Invariant: every kept field equals its recomputation from the board (`tests` below play random
//! games to check it).

use super::knowledge::{Knowledge, between};
use super::value::{PROVEN, Value, ended, plies};
use crate::engine::damath::{ChipId, Factor};
use crate::engine::{Board, Direction, Game, Kind, Move, Ruleset, Side, Square};

/// A position with its key, its points and its estimate.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub board: Board,
    pub turn: Side,
    /// Hash of board and turn.
    pub key: u64,
    /// Points taken, Red's less Blue's, in hundredths.
    pub banked: Value,
    /// Estimates of the pieces, Red's less Blue's, as if all pieces were on the board.
    pub opening: Value,
    /// The same as if hardly any were left.
    pub ending: Value,
    /// Turns since the last capture or move of a man.
    pub quiet: u32,
}

/// Plus for Red, minus for Blue.
pub(super) const fn sign(side: Side) -> Value {
    match side {
        Side::Red => 1,
        Side::Blue => -1,
    }
}

impl Node {
    pub(super) fn of(game: &Game, knowledge: &Knowledge) -> Self {
        let points = game.points();
        Self {
            quiet: game.quiet_turns(),
            ..Self::from_board(
                *game.position().board(),
                game.turn(),
                (points.red - points.blue).hundredths(),
                knowledge,
            )
        }
    }

    pub(super) fn from_board(
        board: Board,
        turn: Side,
        banked: Value,
        knowledge: &Knowledge,
    ) -> Self {
        let mut node = Self {
            banked,
            ..Self::bare(board, turn)
        };
        for side in Side::ALL {
            for square in board.pieces(side) {
                node.toggle(
                    knowledge,
                    side,
                    board.kind(square),
                    board.chip(square),
                    square,
                    1,
                );
            }
        }
        if turn == Side::Blue {
            node.key ^= knowledge.turn_key();
        }
        node
    }

    /// A position without points, key or estimates, for looking at its pieces alone.
    pub(super) const fn bare(board: Board, turn: Side) -> Self {
        Self {
            board,
            turn,
            key: 0,
            banked: 0,
            opening: 0,
            ending: 0,
            quiet: 0,
        }
    }

    fn toggle(
        &mut self,
        knowledge: &Knowledge,
        side: Side,
        kind: Kind,
        chip: ChipId,
        square: Square,
        appears: Value,
    ) {
        self.key ^= knowledge.key(side, kind, chip, square);
        let placed = knowledge.placed(side, kind, chip, square);
        self.opening += appears * sign(side) * placed.opening;
        self.ending += appears * sign(side) * placed.ending;
    }

    /// The position after a legal move.
    pub(super) fn after(&self, played: &Move, knowledge: &Knowledge) -> Self {
        let mut next = *self;
        let side = self.turn;
        let (from, to) = (played.from(), played.to());
        let (chip, kind) = (self.board.chip(from), self.board.kind(from));
        next.toggle(knowledge, side, kind, chip, from, -1);
        if played.is_capture() {
            next.banked += sign(side) * self.gain(played, knowledge);
            for square in played.captured() {
                let (taken, taken_kind) = (self.board.chip(square), self.board.kind(square));
                next.toggle(knowledge, !side, taken_kind, taken, square, -1);
            }
        }
        next.quiet = if played.is_capture() || kind == Kind::Man {
            0
        } else {
            self.quiet + 1
        };
        next.board.play_unchecked(side, played);
        next.toggle(knowledge, side, next.board.kind(to), chip, to, 1);
        next.key ^= knowledge.turn_key();
        next.turn = !side;
        next
    }

    /// What a move scores, in hundredths; zero in plain dama.
    pub(super) fn gain(&self, played: &Move, knowledge: &Knowledge) -> Value {
        let Some(chips) = knowledge.chips() else {
            return 0;
        };
        let taker = self.board.chip(played.from());
        let taker_kind = self.board.kind(played.from());
        let mut at = played.from();
        let mut gain = 0;
        for &landing in played.landings() {
            if let Some(over) = (between(at, landing) & played.captured()).first() {
                let factor = match (taker_kind, self.board.kind(over)) {
                    (Kind::King, Kind::King) => Factor::FOUR,
                    (Kind::Man, Kind::Man) => Factor::ONE,
                    _ => Factor::TWO,
                };
                let taken = self.board.chip(over);
                gain += chips.hop(landing, taker, taken, factor).hundredths();
            }
            at = landing;
        }
        gain
    }

    /// The value of a game that ends here without a move for the side to move, `ply` plies from the
    /// root.
    pub(super) fn no_moves(&self, ply: usize, knowledge: &Knowledge) -> Value {
        if knowledge.totals_decide() {
            ended(self.difference(knowledge))
        } else {
            plies(ply) - PROVEN
        }
    }

    /// The difference of totals if the game ended now, from the view of the side to move; zero in plain
    /// dama.
    pub(super) fn difference(&self, knowledge: &Knowledge) -> Value {
        if !knowledge.totals_decide() {
            return 0;
        }
        let mut red = self.banked;
        for side in Side::ALL {
            for square in self.board.pieces(side) {
                let (kind, chip) = (self.board.kind(square), self.board.chip(square));
                red += sign(side) * knowledge.worth(side, kind, chip, square);
            }
        }
        sign(self.turn) * red
    }

    /// Whether `side` could capture something if it were to move.
    pub(super) fn can_capture(&self, side: Side, men_capture_backward: bool) -> bool {
        let enemy = self.board.pieces(!side);
        let empty = !self.board.occupied();
        let men = self.board.men(side);
        let kings = self.board.kings(side);
        Direction::ALL.into_iter().any(|direction| {
            // Enemies that can be jumped in this direction, then what stands or slides behind them.
            let targets = empty.step(direction.opposite()) & enemy;
            let mut reach = targets.step(direction.opposite());
            let forward = matches!(direction, Direction::NorthWest | Direction::NorthEast)
                == (side == Side::Red);
            if (men_capture_backward || forward) && !(reach & men).is_empty() {
                return true;
            }
            if kings.is_empty() {
                return false;
            }
            while !reach.is_empty() {
                if !(reach & kings).is_empty() {
                    return true;
                }
                reach = (reach & empty).step(direction.opposite());
            }
            false
        })
    }

    /// How many steps the men of a side have.
    pub(super) fn steps(&self, side: Side) -> u32 {
        let empty = !self.board.occupied();
        let men = self.board.men(side);
        let ahead = match side {
            Side::Red => [Direction::NorthWest, Direction::NorthEast],
            Side::Blue => [Direction::SouthWest, Direction::SouthEast],
        };
        ahead
            .into_iter()
            .map(|direction| (men.step(direction) & empty).count())
            .sum()
    }

    /// How many diagonals behind the men of a side are held by a piece of its own.
    pub(super) fn backed(&self, side: Side) -> u32 {
        let own = self.board.pieces(side);
        let men = self.board.men(side);
        let behind = match side {
            Side::Red => [Direction::NorthWest, Direction::NorthEast],
            Side::Blue => [Direction::SouthWest, Direction::SouthEast],
        };
        behind
            .into_iter()
            .map(|direction| (own.step(direction) & men).count())
            .sum()
    }

    /// All pieces on the board.
    pub(super) fn pieces(&self) -> u32 {
        self.board.occupied().count()
    }

    /// A hash of a move that, with a position, nearly always tells it from the other moves.
    pub(super) fn code(played: &Move) -> u16 {
        let ends = played.from().index() | played.to().index() << 5;
        let path = if played.is_capture() {
            let landings = played.landings().iter();
            let path = landings.fold(played.captured().bits(), |hash, landing| {
                hash.wrapping_mul(31).wrapping_add(landing.index() as u64)
            });
            (path.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize
        } else {
            0
        };
        // Ten bits of squares and six of path; 0 is no move, since a quiet move ends elsewhere.
        u16::try_from(ends | path << 10).unwrap_or(u16::MAX)
    }

    /// Whether `side` has a quiet move.
    pub(super) fn can_step(&self, side: Side) -> bool {
        let empty = !self.board.occupied();
        let kings = self.board.kings(side);
        self.steps(side) > 0
            || Direction::ALL
                .into_iter()
                .any(|direction| !(kings.step(direction) & empty).is_empty())
    }

    /// Whether the side to move has any move.
    pub(super) fn can_move(&self, rules: &Ruleset) -> bool {
        self.can_step(self.turn) || self.can_capture(self.turn, rules.man_captures_backward)
    }
}
