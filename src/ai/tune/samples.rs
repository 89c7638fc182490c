//! Positions that teach, from games of the program against itself.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "samples of a statistical fit, not scores"
)]

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ai::arena::opening;
use crate::ai::budget::Budget;
use crate::ai::eval::ALL_PIECES;
use crate::ai::features::{Features, ONE, grain};
use crate::ai::node::{Node, sign};
use crate::ai::search::{Search, Variety};
use crate::ai::stop::Stop;
use crate::ai::value::Value;
use crate::engine::{Board, Decision, Game, Rules, Side};

/// How far judgement differs from game to game, in percent of a grain: enough to leave beaten tracks.
const VARIETY: u32 = 60;

/// One move in so many is a random one, so that uneven positions are learnt as well.
const RANDOM_MOVES: u32 = 40;

/// The features of a position that are not zero, the weights for the opening first.
#[derive(Clone, Debug, Default)]
pub struct Row(pub(super) Vec<(u16, f32)>);

impl Row {
    pub(super) fn dot(&self, weights: &[f64]) -> f64 {
        let terms = self.0.iter();
        terms
            .map(|(nth, amount)| f64::from(*amount) * weights[usize::from(*nth)])
            .sum()
    }
}

/// A position and what became of it, from Red's view.
#[derive(Clone, Debug)]
pub struct Sample {
    pub(super) features: Row,
    /// Hundredths of a point still to come in Damath; 1, ½ or 0 in plain dama.
    pub(super) target: f64,
}

/// Plays one game and adds what it teaches.
pub(super) fn play(
    rules: &Rules,
    budget: &Budget,
    seed: u64,
    search: &mut Search,
    samples: &mut Vec<Sample>,
) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = opening(rules, &mut random);
    let variety = Variety {
        seed,
        percent: VARIETY,
    };
    let mut met: Vec<(Board, Side, Value)> = Vec::new();
    while game.outcome().is_none() {
        let points = game.points();
        let banked = (points.red - points.blue).hundredths();
        met.push((*game.position().board(), game.turn(), banked));
        let chosen = search.run_with(&game, budget, variety, &Stop::new(), &mut |_| ());
        let mut played = chosen.expect("the game is not over").played;
        if random.random_ratio(1, RANDOM_MOVES) {
            let moves = game.legal_moves();
            played = moves[random.random_range(0..moves.len())];
        }
        game.play(&played).expect("a legal move was chosen");
    }
    let features = Features::new(rules);
    for (board, turn, banked) in met {
        if let Some(row) = row(rules, &features, &board, turn) {
            let target = target(&game, banked);
            samples.push(Sample {
                features: row,
                target,
            });
        }
    }
}

fn target(game: &Game, banked: Value) -> f64 {
    match game.rules().ruleset().decision {
        Decision::TotalsDecide => {
            let totals = game.totals();
            ((totals.red - totals.blue).hundredths() - banked) as f64
        }
        Decision::LastToMoveWins => match game.outcome().and_then(|outcome| outcome.winner) {
            Some(Side::Red) => 1.0,
            Some(Side::Blue) => 0.0,
            None => 0.5,
        },
    }
}

/// The features of a position; nothing if a capture is compulsory, since the search would go on there.
fn row(rules: &Rules, features: &Features<'_>, board: &Board, turn: Side) -> Option<Row> {
    let backward = rules.ruleset().man_captures_backward;
    let node = Node::bare(*board, turn);
    if node.can_capture(turn, backward) {
        return None;
    }
    let count = Features::count(rules);
    let mut amounts = vec![0i64; count];
    for side in Side::ALL {
        for square in board.pieces(side) {
            let piece = features.of_piece(side, board.kind(square), board.chip(square), square);
            for (nth, amount) in piece {
                amounts[nth] += sign(side) * amount;
            }
        }
        let unit = if rules.chips().is_some() {
            grain(rules)
        } else {
            ONE
        };
        let of_side = Features::of_side(&node, side);
        for (nth, number) in of_side.into_iter().enumerate() {
            amounts[count - of_side.len() + nth] += sign(side) * unit * Value::from(number);
        }
    }
    let full = f64::from(board.occupied().count()) / ALL_PIECES as f64;
    let mut row = Row::default();
    for (nth, amount) in amounts
        .into_iter()
        .enumerate()
        .filter(|(_, amount)| *amount != 0)
    {
        let amount = amount as f64 / ONE as f64;
        row.0.push((nth as u16, (amount * full) as f32));
        row.0
            .push(((nth + count) as u16, (amount * (1.0 - full)) as f32));
    }
    Some(row)
}
