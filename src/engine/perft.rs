//! Counting move paths to a depth: the generator's proof, and the measure of its speed.

use super::damath::{ChipSet, Score};
use super::movegen::{self, Blue, Mover, Red, Scene};
use super::moves::Move;
use super::position::{Board, Position};
use super::ruleset::Ruleset;
use super::side::Side;

/// How many ways there are to play `depth` turns from a position. In plain dama captures are counted
/// as draughts moves, in Damath as paths. Games are not ended by repetition or the quiet-turn limit.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    let (board, side, rules) = (
        position.board(),
        position.turn(),
        position.rules().ruleset(),
    );
    let scene = Scene::of(board, side);
    match side {
        Side::Red => count::<Red>(scene, rules, &mut buffers),
        Side::Blue => count::<Blue>(scene, rules, &mut buffers),
    }
}

/// One buffer for each turn to come; the last turn's moves are counted without being played.
fn count<M: Mover>(scene: Scene, rules: &Ruleset, buffers: &mut [Vec<Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else {
        return 1;
    };
    if deeper.is_empty() {
        return scene.count::<M>(rules, moves);
    }
    scene.legal_moves::<M>(rules, moves);
    moves
        .iter()
        .map(|played| count::<M::Opponent>(scene.after::<M>(played), rules, deeper))
        .sum()
}

/// Counts like [`perft`], but plays every move to the last with its chips and keeps its score: the
/// second figure is what all captures of all counted paths score, added up. Zero in plain dama.
pub fn perft_scored(position: &Position, depth: u32) -> (u64, Score) {
    let mut buffers = vec![Vec::new(); depth as usize];
    let scorer = Scorer {
        rules: position.rules().ruleset(),
        chips: position.rules().chips(),
    };
    scorer.count(position.board(), position.turn(), Score::ZERO, &mut buffers)
}

struct Scorer<'a> {
    rules: &'a Ruleset,
    chips: Option<&'a ChipSet>,
}

impl Scorer<'_> {
    /// `so_far` is what the captures on the way here have scored.
    fn count(
        &self,
        board: &Board,
        side: Side,
        so_far: Score,
        buffers: &mut [Vec<Move>],
    ) -> (u64, Score) {
        let Some((moves, deeper)) = buffers.split_first_mut() else {
            return (1, so_far);
        };
        movegen::legal_moves(board, side, self.rules, moves);
        let mut counted = (0, Score::ZERO);
        for played in moves.iter() {
            let scored = match self.chips {
                Some(chips) if played.is_capture() => so_far + board.score(chips, played),
                _ => so_far,
            };
            let mut next = *board;
            next.play_unchecked(side, played);
            let (nodes, score) = self.count(&next, !side, scored, deeper);
            counted.0 += nodes;
            counted.1 += score;
        }
        counted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Setup};

    fn start(rules: Rules) -> Position {
        Setup::start(rules).position().unwrap()
    }

    #[test]
    fn the_start_position() {
        let counts = |rules| {
            let position = start(rules);
            (1..=8)
                .map(|depth| perft(&position, depth))
                .collect::<Vec<_>>()
        };
        // Published counts of Brazilian draughts, which Filipino dama is on the mirrored board.
        assert_eq!(
            counts(Rules::filipino()),
            [7, 49, 302, 1469, 7473, 37628, 187_302, 907_830]
        );
        assert_eq!(
            counts(Rules::spanish()),
            [7, 49, 302, 1469, 7361, 36473, 177_532, 828_783]
        );
        assert_eq!(
            counts(Rules::default()),
            [7, 49, 302, 1469, 7473, 37628, 187_302, 907_836]
        );
    }

    #[test]
    fn both_ways_to_count_agree() {
        for rules in [Rules::filipino(), Rules::spanish(), Rules::default()] {
            let position = start(rules);
            for depth in 0..=6 {
                assert_eq!(perft_scored(&position, depth).0, perft(&position, depth));
            }
        }
    }
}
