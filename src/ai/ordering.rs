//! Which moves to look at first: the move that was best before, captures by what they score, moves
//! that refuted a neighbouring position, moves that were good elsewhere.

use super::knowledge::Knowledge;
use super::node::Node;
use super::value::{INFINITE, Value};
use crate::engine::{Kind, Move, Side};

/// Quiet moves rank by this at most, below every special move.
const MOST_HISTORY: i32 = 1 << 20;

/// What was learnt about quiet moves during one search.
pub(super) struct History {
    /// By side, start and end.
    good: Vec<i32>,
    killers: Vec<[u16; 2]>,
}

impl History {
    pub(super) fn new(plies: usize) -> Self {
        Self {
            good: vec![0; 2 * 32 * 32],
            killers: vec![[0; 2]; plies],
        }
    }

    const fn place(side: Side, played: &Move) -> usize {
        (side as usize * 32 + played.from().index()) * 32 + played.to().index()
    }

    /// A quiet move cut off the search; those tried before it did not.
    pub(super) fn reward(
        &mut self,
        side: Side,
        played: &Move,
        tried: &[Move],
        depth: i32,
        ply: usize,
    ) {
        let bonus = (depth * depth).min(400);
        self.add(Self::place(side, played), bonus);
        for other in tried {
            self.add(Self::place(side, other), -bonus);
        }
        let code = Node::code(played);
        let killers = &mut self.killers[ply];
        if killers[0] != code {
            *killers = [code, killers[0]];
        }
    }

    /// Adds so that the sum never leaves its range and older rewards fade.
    fn add(&mut self, place: usize, bonus: i32) {
        let good = &mut self.good[place];
        *good += bonus * 64 - *good / 16_384 * bonus.abs() / 16;
        *good = (*good).clamp(-MOST_HISTORY, MOST_HISTORY);
    }

    /// How early to look at a move: higher is earlier.
    pub(super) fn rank(
        &self,
        node: &Node,
        played: &Move,
        first: Option<u16>,
        ply: usize,
        knowledge: &Knowledge,
    ) -> Value {
        let code = Node::code(played);
        if first == Some(code) {
            return INFINITE;
        }
        if played.is_capture() {
            return capture_rank(node, played, knowledge);
        }
        let killers = self.killers[ply];
        if killers[0] == code {
            return Value::from(MOST_HISTORY) + 3;
        }
        let crowns = node.board.kind(played.from()) == Kind::Man
            && played.to().rank() == node.turn.crowning_rank();
        if crowns {
            return Value::from(MOST_HISTORY) + 2;
        }
        if killers[1] == code {
            return Value::from(MOST_HISTORY) + 1;
        }
        self.good[Self::place(node.turn, played)].into()
    }
}

/// What a capture scores, and what the taken pieces were estimated at.
fn capture_rank(node: &Node, played: &Move, knowledge: &Knowledge) -> Value {
    let mut rank = node.gain(played, knowledge);
    for square in played.captured() {
        let (kind, chip) = (node.board.kind(square), node.board.chip(square));
        rank += knowledge.placed(!node.turn, kind, chip, square).opening;
    }
    rank
}
