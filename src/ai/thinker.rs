//! The alpha-beta recursion of one search.
//!
//! A turn is one move, whole capture chains included. Where a capture is compulsory the search goes on
//! beyond its depth until there is none to be made. There is no null move: capturing is compulsory and
//! may lose points, so that having to move is often the worst of it.
//!
//! Invariant: values are from the view of the side to move; a value that is not proven is the value of
//! some leaf's estimate.

use super::budget::{Budget, Meter, Spent};
use super::endgame;
use super::eval::evaluate;
use super::knowledge::Knowledge;
use super::node::{Node, sign};
use super::ordering::History;
use super::search::Variety;
use super::stop::Stop;
use super::table::{Base, Bound, Finding, Table};
use super::value::{INFINITE, PROVEN, Value, ended, is_proven, plies};
use crate::engine::{Game, Move, legal_moves};

/// The deepest ply that is looked at, extensions and captures included.
const MOST_PLIES: usize = 120;

/// One ply's scratch space, kept so that nothing is allocated during the search.
#[derive(Default)]
struct Frame {
    moves: Vec<Move>,
    ranks: Vec<Value>,
    line: Vec<Move>,
}

/// One search under way.
pub(super) struct Thinker<'a> {
    knowledge: &'a Knowledge,
    table: &'a mut Table,
    pub(super) meter: Meter<'a>,
    frames: Vec<Frame>,
    history: History,
    /// Keys of the game's positions since the last irreversible move, then of the line searched.
    path: Vec<u64>,
    /// Where the root is in `path`.
    root: usize,
    variety: Variety,
    /// Solved endgames of the rules played.
    pub(super) endgames: Option<&'a endgame::Table>,
    best: Option<(Value, Vec<Move>)>,
}

impl<'a> Thinker<'a> {
    pub(super) fn new(
        knowledge: &'a Knowledge,
        table: &'a mut Table,
        game: &Game,
        variety: Variety,
        budget: &Budget,
        stop: &'a Stop,
    ) -> Self {
        let path = played_keys(game, knowledge);
        Self {
            knowledge,
            table,
            meter: Meter::start(budget, stop),
            frames: (0..=MOST_PLIES).map(|_| Frame::default()).collect(),
            history: History::new(MOST_PLIES + 1),
            root: path.len() - 1,
            path,
            variety,
            endgames: None,
            best: None,
        }
    }

    /// The best move found so far in the running iteration, with its value and line.
    pub(super) const fn take_best(&mut self) -> Option<(Value, Vec<Move>)> {
        self.best.take()
    }

    pub(super) fn sort_root(&self, root: &Node, moves: &mut [Move]) {
        moves
            .sort_by_cached_key(|played| -self.history.rank(root, played, None, 0, self.knowledge));
    }

    /// One iteration: widens the window around `expected` until the value lies within.
    pub(super) fn deepen(
        &mut self,
        root: &Node,
        moves: &mut [Move],
        depth: i32,
        expected: Value,
    ) -> Result<(), Spent> {
        let mut width = self.knowledge.grain().max(4);
        let (mut alpha, mut beta) = if depth < 4 || is_proven(expected) {
            (-INFINITE, INFINITE)
        } else {
            (expected - width, expected + width)
        };
        loop {
            let value = self.root(root, moves, depth, alpha, beta)?;
            width *= 4;
            let too_wide = width > self.knowledge.grain() * 300;
            if value <= alpha {
                alpha = if too_wide { -INFINITE } else { value - width };
            } else if value >= beta {
                beta = if too_wide { INFINITE } else { value + width };
            } else {
                return Ok(());
            }
        }
    }

    /// The exact value of every move at this depth.
    pub(super) fn values(
        &mut self,
        root: &Node,
        moves: &[Move],
        depth: i32,
    ) -> Result<Vec<Value>, Spent> {
        let values = moves.iter().map(|played| {
            let next = root.after(played, self.knowledge);
            Ok(-self.inner(&next, depth - 1, -INFINITE, INFINITE, 1)?)
        });
        values.collect()
    }

    fn root(
        &mut self,
        root: &Node,
        moves: &mut [Move],
        depth: i32,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Spent> {
        let lowest = alpha;
        let mut best = -INFINITE;
        for nth in 0..moves.len() {
            let played = moves[nth];
            let next = root.after(&played, self.knowledge);
            let mut value = self.follow(&next, depth - 1, 0, (nth, alpha, beta))?;
            if value > alpha && value < beta && nth > 0 {
                value = -self.inner(&next, depth - 1, -beta, -alpha, 1)?;
            }
            if value > best {
                best = value;
                if value > alpha {
                    // A first move that fails low proves nothing about the choice.
                    let mut line = vec![played];
                    line.extend_from_slice(&self.frames[1].line);
                    self.best = Some((value, line));
                    moves[..=nth].rotate_right(1);
                }
                alpha = alpha.max(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if best <= lowest {
            self.best = None;
        }
        Ok(best)
    }

    /// The value of the `nth` move, from the view of who plays it: with the full window for the first,
    /// otherwise only whether it beats `alpha`.
    fn follow(
        &mut self,
        next: &Node,
        depth: i32,
        ply: usize,
        (nth, alpha, beta): (usize, Value, Value),
    ) -> Result<Value, Spent> {
        let beta = if nth == 0 { beta } else { alpha + 1 };
        Ok(-self.inner(next, depth, -beta, -alpha, ply + 1)?)
    }

    fn inner(
        &mut self,
        node: &Node,
        depth: i32,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Spent> {
        self.frames[ply].line.clear();
        if ply >= MOST_PLIES {
            return Ok(self.estimate(node));
        }
        if let Some(value) = self.ended_by_count(node, ply) {
            return Ok(value);
        }
        if let Some(value) = self.solved(node, ply) {
            return Ok(value);
        }
        if depth <= 0 {
            return self.settle(node, alpha, beta, ply);
        }
        self.meter.count()?;
        let limit = self.knowledge.rules().ruleset().quiet_turns;
        // Close to the quiet-turn limit a value depends on the count, which keys leave out.
        let keeps = node.quiet + depth.unsigned_abs() < limit;
        let base = self.base(node, ply);
        let known = self.table.find(node.key, base).filter(|_| keeps);
        if let Some(known) = known
            && beta - alpha == 1
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            return Ok(known.value);
        }
        let first = known.map(|known| known.code);
        let found = self.moves(node, depth, (alpha, beta), ply, first)?;
        if keeps {
            self.table.keep(node.key, base, &found);
        }
        Ok(found.value)
    }

    /// Looks at every move of a node.
    fn moves(
        &mut self,
        node: &Node,
        depth: i32,
        (mut alpha, beta): (Value, Value),
        ply: usize,
        first: Option<u16>,
    ) -> Result<Finding, Spent> {
        self.generate(node, ply, first);
        let count = self.frames[ply].moves.len();
        let mut found = Finding {
            depth,
            bound: Bound::Upper,
            value: -INFINITE,
            code: 0,
        };
        if count == 0 {
            found.bound = Bound::Exact;
            found.value = node.no_moves(ply, self.knowledge);
            return Ok(found);
        }
        self.path.push(node.key);
        let outcome = (|| {
            for nth in 0..count {
                let played = self.pick(ply, nth);
                let next = node.after(&played, self.knowledge);
                let value =
                    self.value_of(&next, &played, (depth, ply), (nth, count, alpha, beta))?;
                if value <= found.value {
                    continue;
                }
                found.value = value;
                if value > alpha {
                    alpha = value;
                    found.code = Node::code(&played);
                    found.bound = Bound::Exact;
                    self.extend_line(ply, played);
                }
                if alpha >= beta {
                    found.bound = Bound::Lower;
                    if !played.is_capture() {
                        let tried = &self.frames[ply].moves[..nth];
                        self.history.reward(node.turn, &played, tried, depth, ply);
                    }
                    break;
                }
            }
            Ok(())
        })();
        self.path.pop();
        outcome.map(|()| found)
    }

    /// The value of one move: late quiet moves first at less depth, then with the depth and the window
    /// that the result calls for.
    fn value_of(
        &mut self,
        next: &Node,
        played: &Move,
        (depth, ply): (i32, usize),
        (nth, count, alpha, beta): (usize, usize, Value, Value),
    ) -> Result<Value, Spent> {
        // A forced move is no choice, and a capture changes what depth is for: neither costs any.
        let free = count == 1 || played.is_capture();
        let deeper = if free && ply < MOST_PLIES / 2 {
            depth
        } else {
            depth - 1
        };
        let reduction = if played.is_capture() {
            0
        } else {
            reduction(depth, nth)
        };
        let mut value = self.follow(next, deeper - reduction, ply, (nth, alpha, beta))?;
        if reduction > 0 && value > alpha {
            value = self.follow(next, deeper, ply, (nth, alpha, beta))?;
        }
        if nth > 0 && value > alpha && value < beta {
            value = -self.inner(next, deeper, -beta, -alpha, ply + 1)?;
        }
        Ok(value)
    }

    /// Follows captures until there is none to be made.
    fn settle(
        &mut self,
        node: &Node,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Result<Value, Spent> {
        self.meter.count()?;
        self.frames[ply].line.clear();
        if ply >= MOST_PLIES {
            return Ok(self.estimate(node));
        }
        if let Some(value) = self.solved(node, ply) {
            return Ok(value);
        }
        let backward = self.knowledge.rules().ruleset().man_captures_backward;
        if !node.can_capture(node.turn, backward) {
            return Ok(if node.can_step(node.turn) {
                self.estimate(node)
            } else {
                node.no_moves(ply, self.knowledge)
            });
        }
        self.generate(node, ply, None);
        let mut best = -INFINITE;
        for nth in 0..self.frames[ply].moves.len() {
            let played = self.pick(ply, nth);
            let next = node.after(&played, self.knowledge);
            let value = -self.settle(&next, -beta, -alpha, ply + 1)?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, played);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Writes the legal moves and their ranks into the ply's frame.
    fn generate(&mut self, node: &Node, ply: usize, first: Option<u16>) {
        let frame = &mut self.frames[ply];
        let rules = self.knowledge.rules().ruleset();
        legal_moves(&node.board, node.turn, rules, &mut frame.moves);
        frame.ranks.clear();
        let (history, knowledge) = (&self.history, self.knowledge);
        frame.ranks.extend(
            frame
                .moves
                .iter()
                .map(|played| history.rank(node, played, first, ply, knowledge)),
        );
    }

    /// Brings the highest-ranked move of those from `nth` on to `nth`.
    fn pick(&mut self, ply: usize, nth: usize) -> Move {
        let frame = &mut self.frames[ply];
        let mut highest = nth;
        for other in nth + 1..frame.ranks.len() {
            if frame.ranks[other] > frame.ranks[highest] {
                highest = other;
            }
        }
        frame.ranks.swap(nth, highest);
        frame.moves.swap(nth, highest);
        frame.moves[nth]
    }

    fn extend_line(&mut self, ply: usize, played: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(played);
        line.extend_from_slice(&lower[0].line);
    }

    /// The value of a position that ends the game by repetition or by the quiet-turn limit.
    fn ended_by_count(&self, node: &Node, ply: usize) -> Option<Value> {
        if node.quiet == 0 {
            return None;
        }
        let ruleset = self.knowledge.rules().ruleset();
        if node.quiet >= ruleset.quiet_turns {
            return Some(if node.can_move(ruleset) {
                ended(node.difference(self.knowledge))
            } else {
                node.no_moves(ply, self.knowledge)
            });
        }
        let mut before = 0;
        let reach = (node.quiet as usize).min(self.path.len());
        for back in (2..=reach).step_by(2) {
            let at = self.path.len() - back;
            if self.path[at] != node.key {
                continue;
            }
            before += 1;
            if before + 1 >= ruleset.repetitions {
                return Some(ended(node.difference(self.knowledge)));
            }
            // Who could avoid the second time can avoid the third: once within the search is enough.
            if at >= self.root {
                return Some(node.difference(self.knowledge));
            }
        }
        None
    }

    /// The value of a solved endgame.
    fn solved(&self, node: &Node, ply: usize) -> Option<Value> {
        let table = self.endgames?;
        let limit = self.knowledge.rules().ruleset().quiet_turns;
        let ends = |away: u8| PROVEN - plies(ply) - Value::from(away);
        Some(match endgame::probe_in_time(table, node, limit)? {
            endgame::Result::Win(plies) => ends(plies),
            endgame::Result::Draw => 0,
            endgame::Result::Loss(plies) => -ends(plies),
        })
    }

    fn base(&self, node: &Node, ply: usize) -> Base {
        if self.knowledge.totals_decide() {
            Base::Banked(sign(node.turn) * node.banked)
        } else {
            Base::Ply(plies(ply))
        }
    }

    pub(super) fn estimate(&self, node: &Node) -> Value {
        let value = evaluate(node, self.knowledge);
        if self.variety.percent == 0 {
            return value;
        }
        // From 0 to 255 for every position, the same each time it is met.
        let noise = (node.key ^ self.variety.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
        let centred = noise.cast_signed() - 128;
        let size = self.knowledge.grain() * Value::from(self.variety.percent);
        value + sign(node.turn) * centred * size / 12_800
    }
}

/// Plies by which a late quiet move is looked at less deeply.
const fn reduction(depth: i32, nth: usize) -> i32 {
    if depth < 3 || nth < 3 {
        0
    } else if depth < 6 || nth < 6 {
        1
    } else {
        2
    }
}

/// Keys of the positions since the last irreversible move, the one now last.
fn played_keys(game: &Game, knowledge: &Knowledge) -> Vec<u64> {
    let Ok(position) = game.start().clone().position() else {
        return vec![Node::of(game, knowledge).key];
    };
    let mut node = Node::from_board(*position.board(), position.turn(), 0, knowledge);
    let mut keys = vec![node.key];
    for ply in game.plies() {
        node = node.after(&ply.played, knowledge);
        if node.quiet == 0 {
            keys.clear();
        }
        keys.push(node.key);
    }
    keys
}
