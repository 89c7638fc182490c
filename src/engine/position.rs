//! A position that can be played, and one turn played in it.

use super::bitboard::Bitboard;
use super::damath::{ChipId, ChipSet, Factor, Operation, Score};
use super::movegen;
use super::moves::{Hop, Move};
use super::piece::{Kind, Piece};
use super::ruleset::Rules;
use super::side::{BySide, Side};
use super::square::Square;

/// Which pieces stand where. Small and copied freely; knows nothing of rules or of whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: BySide<Bitboard>,
    kings: Bitboard,
    /// The chip on each square; the default chip where there is none, so that equal boards are equal.
    chips: [ChipId; 32],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self {
        pieces: BySide {
            red: Bitboard::EMPTY,
            blue: Bitboard::EMPTY,
        },
        kings: Bitboard::EMPTY,
        chips: [ChipId(0); 32],
    };

    /// The squares of a side's pieces.
    pub fn pieces(&self, side: Side) -> Bitboard {
        self.pieces[side]
    }

    /// The squares of a side's men.
    pub fn men(&self, side: Side) -> Bitboard {
        self.pieces[side] & !self.kings
    }

    /// The squares of a side's kings.
    pub fn kings(&self, side: Side) -> Bitboard {
        self.pieces[side] & self.kings
    }

    /// The squares of both sides' kings.
    pub(super) const fn all_kings(&self) -> Bitboard {
        self.kings
    }

    /// What a capture records, before it is played.
    pub(super) fn score(&self, chips: &ChipSet, played: &Move) -> Score {
        let taker = self.chip(played.from());
        let taker_kind = self.kind(played.from());
        let landings = played.landings().iter();
        let hop = |(over, landing): (Square, &Square)| {
            let factor = Factor::between(taker_kind, self.kind(over));
            chips.hop(*landing, taker, self.chip(over), factor)
        };
        played.taken_in_order().zip(landings).map(hop).sum()
    }

    /// The squares of all pieces.
    pub fn occupied(&self) -> Bitboard {
        self.pieces.red | self.pieces.blue
    }

    /// The chip on a square. Meaningful only where a piece stands, in a rule set with chips.
    pub const fn chip(&self, square: Square) -> ChipId {
        self.chips[square.index()]
    }

    /// Man or king, for a square on which a piece stands.
    pub const fn kind(&self, square: Square) -> Kind {
        if self.kings.contains(square) {
            Kind::King
        } else {
            Kind::Man
        }
    }

    /// Whose piece stands on a square.
    pub fn side_at(&self, square: Square) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.pieces[*side].contains(square))
    }

    /// Puts a piece on a square that is empty.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.pieces[piece.side] = self.pieces[piece.side].with(square);
        if piece.kind == Kind::King {
            self.kings = self.kings.with(square);
        }
        self.chips[square.index()] = piece.chip.unwrap_or_default();
    }

    /// Plays a move without checking it: the mover's piece goes to its last landing, what it took
    /// leaves the board, and a man that ends on the far row is crowned.
    pub fn play_unchecked(&mut self, side: Side, played: &Move) {
        let (from, to) = (played.from(), played.to());
        let chip = std::mem::take(&mut self.chips[from.index()]);
        let was_king = self.kings.contains(from);
        let captured = played.captured();
        self.pieces[side] = self.pieces[side].without(from).with(to);
        self.pieces[!side] &= !captured;
        self.kings = self.kings.without(from) & !captured;
        for square in captured {
            self.chips[square.index()] = ChipId::default();
        }
        if was_king || to.rank() == side.crowning_rank() {
            self.kings = self.kings.with(to);
        }
        self.chips[to.index()] = chip;
    }
}

/// A position that obeys the rules of its game, with the side to move.
///
/// Invariant: made only from a checked [`Setup`](super::Setup) or by playing legal moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    board: Board,
    turn: Side,
}

/// The move is not among the legal ones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Position {
    pub(super) const fn from_checked(rules: Rules, board: Board, turn: Side) -> Self {
        Self { rules, board, turn }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The pieces.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = self.board.side_at(square)?;
        let chip = self.rules.chips().map(|_| self.board.chip(square));
        Some(Piece {
            side,
            kind: self.board.kind(square),
            chip,
        })
    }

    /// All legal moves, in an order that depends on the position alone.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        movegen::legal_moves(&self.board, self.turn, self.rules.ruleset(), &mut moves);
        moves
    }

    /// Whether a move is among the legal ones.
    pub fn is_legal(&self, candidate: &Move) -> bool {
        self.legal_moves().contains(candidate)
    }

    /// Plays a move after checking it.
    pub fn play(&mut self, played: &Move) -> Result<(), IllegalMove> {
        if !self.is_legal(played) {
            return Err(IllegalMove(*played));
        }
        self.play_unchecked(played);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, played: &Move) {
        self.board.play_unchecked(self.turn, played);
        self.turn = !self.turn;
    }

    /// Whether a move would crown the man that makes it.
    pub fn crowns(&self, played: &Move) -> bool {
        self.board.kind(played.from()) == Kind::Man
            && played.to().rank() == self.turn.crowning_rank()
    }

    /// The hops of a capture with their recorded scores, before it is played; none in plain dama and
    /// for a quiet move.
    pub fn hops(&self, played: &Move) -> Vec<Hop> {
        let Some(chips) = self.rules.chips() else {
            return Vec::new();
        };
        let taker = self.board.chip(played.from());
        let taker_kind = self.board.kind(played.from());
        let landings = played.landings().iter().copied();
        played
            .taken_in_order()
            .zip(landings)
            .map(|(over, landing)| {
                let factor = Factor::between(taker_kind, self.board.kind(over));
                let taken = self.board.chip(over);
                let score = chips.hop(landing, taker, taken, factor);
                Hop {
                    taker,
                    taken,
                    over,
                    landing,
                    operation: Operation::at(landing),
                    factor,
                    score,
                }
            })
            .collect()
    }

    /// What a move scores, before it is played; zero in plain dama and for a quiet move.
    pub fn score(&self, played: &Move) -> Score {
        let chips = self.rules.chips();
        chips.map_or(Score::ZERO, |chips| self.board.score(chips, played))
    }

    /// What each side's surviving chips are worth, a dama counted twice; zero in plain dama.
    pub fn remaining(&self) -> BySide<Score> {
        BySide::new_with(|side| {
            let Some(chips) = self.rules.chips() else {
                return Score::ZERO;
            };
            self.board
                .pieces(side)
                .into_iter()
                .map(|square| chips.worth(self.board.chip(square), square, self.board.kind(square)))
                .sum()
        })
    }
}
