//! Counting move paths to a depth: the generator's proof.

use super::movegen;
use super::position::Board;
use super::position::Position;
use super::ruleset::Ruleset;
use super::side::Side;

/// How many ways there are to play `depth` turns from a position. In plain dama captures are counted
/// as draughts moves, in Damath as paths. Games are not ended by repetition or the quiet-turn limit.
pub fn perft(position: &Position, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(
        position.board(),
        position.turn(),
        position.rules().ruleset(),
        &mut buffers,
    )
}

fn count(board: &Board, side: Side, rules: &Ruleset, buffers: &mut [Vec<super::Move>]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else {
        return 1;
    };
    movegen::legal_moves(board, side, rules, moves);
    if deeper.is_empty() {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|played| {
            let mut next = *board;
            next.play_unchecked(side, played);
            count(&next, !side, rules, deeper)
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Setup};

    #[test]
    fn the_start_position() {
        let counts = |rules| {
            let position = Setup::start(rules).position().unwrap();
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
}
