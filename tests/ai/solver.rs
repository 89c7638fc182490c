//! A plain full-width solver: every legal move, to the end or to a horizon, with the engine's rules and
//! nothing of the opponent's search: no pruning, no table, no estimate.

use damath::engine::{Decision, Move, Position, Side};

/// What is known of a final result from the view of the side to move: hundredths of the final difference
/// in Damath; 1 for a win and −1 for a loss in plain dama. Beyond the horizon anything may happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub least: i64,
    pub most: i64,
}

const UNKNOWN: Bounds = Bounds {
    least: -(1 << 60),
    most: 1 << 60,
};

/// Solves `plies` deep; `banked` is the difference of points taken, from the view of the side to move.
/// A line is too short for a third repetition or the quiet-turn limit while `plies` is below 8.
pub fn solve(position: &Position, banked: i64, plies: u32, nodes: &mut u64) -> Bounds {
    *nodes += 1;
    let moves = position.legal_moves();
    if moves.is_empty() {
        let end = ended(position, banked);
        return Bounds {
            least: end,
            most: end,
        };
    }
    if plies == 0 {
        return UNKNOWN;
    }
    let mut best = Bounds {
        least: UNKNOWN.least,
        most: UNKNOWN.least,
    };
    for played in moves {
        let found = after(position, &played, banked, plies, nodes);
        best.least = best.least.max(found.least);
        best.most = best.most.max(found.most);
    }
    best
}

/// The bounds of one move, from the view of who plays it.
pub fn after(
    position: &Position,
    played: &Move,
    banked: i64,
    plies: u32,
    nodes: &mut u64,
) -> Bounds {
    let mut next = position.clone();
    next.play_unchecked(played);
    let banked = banked + position.score(played).hundredths();
    let reply = solve(&next, -banked, plies - 1, nodes);
    Bounds {
        least: -reply.most,
        most: -reply.least,
    }
}

fn ended(position: &Position, banked: i64) -> i64 {
    if position.rules().ruleset().decision == Decision::LastToMoveWins {
        return -1;
    }
    let left = position.remaining();
    let red = (left.red - left.blue).hundredths();
    banked
        + if position.turn() == Side::Red {
            red
        } else {
            -red
        }
}

/// The one move that is proved right: what it is sure of is more than any other can reach. In plain
/// dama also the only move that wins within the horizon, and the only one that does not lose within it.
pub fn only_move(position: &Position, banked: i64, plies: u32, nodes: &mut u64) -> Option<Move> {
    let moves = position.legal_moves();
    let found: Vec<Bounds> = moves
        .iter()
        .map(|played| after(position, played, banked, plies, nodes))
        .collect();
    if moves.len() < 2 {
        return None;
    }
    let only = |right: &dyn Fn(usize) -> bool| {
        let mut fitting = (0..moves.len()).filter(|nth| right(*nth));
        fitting.next().filter(|_| fitting.next().is_none())
    };
    let surest = (0..moves.len()).max_by_key(|nth| found[*nth].least)?;
    let beats_all = (0..moves.len())
        .filter(|nth| *nth != surest)
        .all(|nth| found[nth].most < found[surest].least);
    let right = if position.rules().ruleset().decision == Decision::TotalsDecide {
        beats_all.then_some(surest)
    } else {
        let wins = only(&|nth| found[nth].least == 1);
        wins.or_else(|| only(&|nth| found[nth].most != -1))
    };
    right.map(|nth| moves[nth])
}

/// The difference of totals, from the view of the side to move, when both play their best and the game's
/// time is over after `plies`: every line is counted as the rules count it, nothing is estimated.
pub fn counted(position: &Position, banked: i64, plies: u32) -> i64 {
    let moves = position.legal_moves();
    if plies == 0 || moves.is_empty() {
        return ended(position, banked);
    }
    let values = moves.iter().map(|played| {
        let mut next = position.clone();
        next.play_unchecked(played);
        -counted(
            &next,
            -(banked + position.score(played).hundredths()),
            plies - 1,
        )
    });
    values.max().expect("there are moves")
}

/// The move that counts best after `plies`, and by how much it beats every other.
pub fn best_counted(position: &Position, plies: u32) -> (Move, i64) {
    let mut found: Vec<(i64, Move)> = position
        .legal_moves()
        .into_iter()
        .map(|played| {
            let mut next = position.clone();
            next.play_unchecked(&played);
            let value = -counted(&next, -position.score(&played).hundredths(), plies - 1);
            (value, played)
        })
        .collect();
    found.sort_by_key(|(value, _)| -value);
    (found[0].1, found[0].0 - found[1].0)
}
