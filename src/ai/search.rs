//! Searching for the best move: iterations that deepen ply by ply until the budget is spent.
//!
//! Invariant: a search's answer depends on the game, the budget and the variety alone, unless time or a
//! [`Stop`] ended it.

use std::time::Instant;

use super::budget::Budget;
use super::endgame::Endgames;
use super::knowledge::Knowledge;
use super::node::Node;
use super::params::Weights;
use super::stop::Stop;
use super::table::Table;
use super::thinker::Thinker;
use super::value::{Evaluation, Value};
use crate::engine::{Game, Move, Rules};

/// The greatest depth of an iteration.
const MOST_DEPTH: u32 = 80;

/// Plies that are looked ahead when there is one move only.
const DEPTH_IF_FORCED: u32 = 8;

/// What a search answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move to play.
    pub played: Move,
    /// What is expected, from the view of the side to move.
    pub evaluation: Evaluation,
    /// Plies of the last iteration that was finished.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The expected course of the game, starting with the move to play.
    pub line: Vec<Move>,
}

/// Small differences in judgement, so that no two games need be alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variety {
    /// Which differences.
    pub seed: u64,
    /// How large they are at most, in percent of what matters (a tenth of a man, a mean hop).
    pub percent: u32,
}

/// Every legal move with its value at equal depth, best first.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    pub moves: Vec<(Move, Value)>,
    pub depth: u32,
}

/// A searcher with its memory, to be used for one search after another.
pub struct Search {
    table: Table,
    knowledge: Option<Knowledge>,
    weights: Weights,
    endgames: Endgames,
}

impl Search {
    /// A searcher whose transposition table takes at most so many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self {
            table: Table::with_memory(bytes),
            knowledge: None,
            weights: Weights::default(),
            endgames: Endgames::none(),
        }
    }

    /// The searcher with solved endgames to look up.
    #[must_use]
    pub fn with_endgames(self, endgames: Endgames) -> Self {
        Self { endgames, ..self }
    }

    /// What `task` finds when it looks up no solved endgames.
    pub(super) fn without_endgames<T>(&mut self, task: impl FnOnce(&mut Self) -> T) -> T {
        let kept = std::mem::take(&mut self.endgames);
        let found = task(self);
        self.endgames = kept;
        found
    }

    /// A searcher that judges by other weights.
    pub fn with_weights(bytes: usize, weights: Weights) -> Self {
        Self {
            weights,
            ..Self::with_memory(bytes)
        }
    }

    /// The best move within the budget; nothing if the game is over.
    pub fn run(&mut self, game: &Game, budget: &Budget, stop: &Stop) -> Option<Choice> {
        self.run_with(game, budget, Variety::default(), stop, &mut |_| ())
    }

    /// The best move within the budget, under small differences in judgement; every finished iteration
    /// is reported to `progress`.
    pub fn run_with(
        &mut self,
        game: &Game,
        budget: &Budget,
        variety: Variety,
        stop: &Stop,
        progress: &mut dyn FnMut(&Choice),
    ) -> Option<Choice> {
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        self.table.start_run();
        let knowledge = known(&mut self.knowledge, game.rules(), &self.weights);
        let started = Instant::now();
        let mut thinker = Thinker::new(knowledge, &mut self.table, game, variety, budget, stop);
        thinker.endgames = self.endgames.table(game.rules());
        let root = Node::of(game, knowledge);
        let evaluation = |value| Evaluation::of(value, game.rules().ruleset());
        let deepest = budget.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        // Nothing depends on a forced move but the expectation shown with it.
        let deepest = if moves.len() == 1 {
            deepest.min(DEPTH_IF_FORCED)
        } else {
            deepest
        };
        thinker.sort_root(&root, &mut moves);
        let mut value = thinker.estimate(&root);
        let mut best = Choice {
            played: moves[0],
            evaluation: evaluation(value),
            depth: 0,
            nodes: 0,
            line: vec![moves[0]],
        };
        for depth in 1..=deepest {
            let outcome = thinker.deepen(&root, &mut moves, depth.cast_signed(), value);
            if let Some((found, line)) = thinker.take_best() {
                value = found;
                best.played = line[0];
                best.line = line;
                best.evaluation = evaluation(found);
            }
            best.nodes = thinker.meter.nodes();
            if outcome.is_err() {
                break;
            }
            best.depth = depth;
            progress(&best);
            let settled = plies_to_win(best.evaluation).is_some_and(|plies| plies <= depth);
            if settled || thinker.meter.mostly_spent(started) {
                break;
            }
        }
        Some(best)
    }

    /// The value of every legal move, all looked at equally deep: as deep as the budget allows for all
    /// of them. Nothing if not even one ply was finished or the game is over.
    pub(super) fn judge(&mut self, game: &Game, budget: &Budget, stop: &Stop) -> Option<Judgement> {
        let mut moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        self.table.start_run();
        let knowledge = known(&mut self.knowledge, game.rules(), &self.weights);
        let variety = Variety::default();
        let started = Instant::now();
        let mut thinker = Thinker::new(knowledge, &mut self.table, game, variety, budget, stop);
        thinker.endgames = self.endgames.table(game.rules());
        let root = Node::of(game, knowledge);
        thinker.sort_root(&root, &mut moves);
        let mut judgement = None;
        for depth in 1..=budget.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH) {
            let Ok(values) = thinker.values(&root, &moves, depth.cast_signed()) else {
                break;
            };
            let mut judged: Vec<(Move, Value)> = moves.iter().copied().zip(values).collect();
            judged.sort_by_key(|(_, value)| -value);
            moves = judged.iter().map(|(played, _)| *played).collect();
            judgement = Some(Judgement {
                moves: judged,
                depth,
            });
            if thinker.meter.mostly_spent(started) {
                break;
            }
        }
        judgement
    }

    /// The move that looks best without a thought for the reply; nothing if the game is over.
    pub fn glance(&mut self, game: &Game, variety: Variety) -> Option<Choice> {
        let moves = game.legal_moves();
        self.table.start_run();
        let knowledge = known(&mut self.knowledge, game.rules(), &self.weights);
        let (budget, stop) = (Budget::default(), Stop::new());
        let thinker = Thinker::new(knowledge, &mut self.table, game, variety, &budget, &stop);
        let root = Node::of(game, knowledge);
        let values = moves.iter().map(|played| {
            let value = -thinker.estimate(&root.after(played, knowledge));
            (value, *played)
        });
        let (value, played) = values.max_by_key(|(value, _)| *value)?;
        Some(Choice {
            played,
            evaluation: Evaluation::of(value, game.rules().ruleset()),
            depth: 0,
            nodes: moves.len() as u64,
            line: vec![played],
        })
    }
}

/// How soon a win is, in plain dama.
const fn plies_to_win(evaluation: Evaluation) -> Option<u32> {
    match evaluation {
        Evaluation::Win(plies) => Some(plies),
        _ => None,
    }
}

/// The look-up tables for these rules, made anew only when the rules change.
fn known<'a>(kept: &'a mut Option<Knowledge>, rules: &Rules, weights: &Weights) -> &'a Knowledge {
    if kept.as_ref().is_none_or(|known| known.rules() != rules) {
        *kept = None;
    }
    kept.get_or_insert_with(|| Knowledge::new(rules, weights))
}
