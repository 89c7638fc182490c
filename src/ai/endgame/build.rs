//! Solving, from the end backwards: in round `n` every position is found whose end is `n` plies away.
//!
//! A class needs only classes before it, its own mirror image, and itself, so a class and its mirror
//! image are solved together.

use super::index::Class;
use super::{Packed, Result, Table};
use crate::engine::{Board, Move, Rules, Side, legal_moves};

/// Positions that one piece of work takes on.
const CHUNK: usize = 4_096;

/// A result is too far away for one byte; no known rule set comes near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an endgame takes more than 127 plies")]
pub struct TooLong;

/// Solves every endgame of a plain dama rule set with up to `pieces` pieces (two to
/// [`MOST_PIECES`](super::MOST_PIECES)) on so many threads; `progress` is told of positions done and of
/// all positions.
pub fn build(
    rules: &Rules,
    pieces: u32,
    threads: usize,
    progress: &mut dyn FnMut(usize, usize),
) -> std::result::Result<Table, TooLong> {
    let mut all = Class::all();
    all.retain(|class| class.pieces() <= pieces);
    let mut table = Table {
        classes: all
            .iter()
            .map(|class| vec![Packed::DRAW.0; class.size()])
            .collect(),
    };
    let total = table.positions();
    let mut done = 0;
    for class in &all {
        let mirror = class.turned();
        let (own, other) = (class.number().unwrap_or(0), mirror.number().unwrap_or(0));
        if own > other {
            continue;
        }
        let group = if own == other {
            vec![*class]
        } else {
            vec![*class, mirror]
        };
        solve(&mut table, rules, &group, threads.max(1))?;
        done += group.iter().map(|class| class.size()).sum::<usize>();
        progress(done, total);
    }
    Ok(table)
}

fn solve(
    table: &mut Table,
    rules: &Rules,
    group: &[Class],
    threads: usize,
) -> std::result::Result<(), TooLong> {
    let farthest = farthest(table);
    let mut open: Vec<(Class, u32)> = Vec::new();
    for class in group {
        let indices = (0..class.size()).filter(|index| class.board(*index).is_some());
        open.extend(indices.map(|index| {
            (
                *class,
                u32::try_from(index).expect("a class has fewer than 2³² positions"),
            )
        }));
    }
    let mut idle = 0;
    for plies in 0u8.. {
        let found = round(table, rules, &open, plies, threads);
        idle = if found.is_empty() { idle + 1 } else { 0 };
        // A way out into a solved class may be as long as that class's longest.
        if idle >= 2 && plies > farthest + 1 {
            break;
        }
        for (class, index, packed) in found {
            let number = class.number().unwrap_or(0);
            table.classes[number][index as usize] = packed.ok_or(TooLong)?.0;
        }
        open.retain(|(class, index)| {
            let number = class.number().unwrap_or(0);
            table.classes[number][*index as usize] == Packed::DRAW.0
        });
    }
    Ok(())
}

/// The longest way to an end in the table so far.
fn farthest(table: &Table) -> u8 {
    let all = table.classes.iter().flatten();
    let plies = all.map(|packed| match Packed(*packed).unpack() {
        Result::Win(plies) | Result::Loss(plies) => plies,
        Result::Draw => 0,
    });
    plies.max().unwrap_or(0)
}

type Found = (Class, u32, Option<Packed>);

fn round(
    table: &Table,
    rules: &Rules,
    open: &[(Class, u32)],
    plies: u8,
    threads: usize,
) -> Vec<Found> {
    let chunks: Vec<&[(Class, u32)]> = open.chunks(CHUNK).collect();
    let share = chunks.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let workers: Vec<_> = chunks
            .chunks(share)
            .map(|chunks| scope.spawn(move || search(table, rules, chunks, plies)))
            .collect();
        let found = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        found.flatten().collect()
    })
}

fn search(table: &Table, rules: &Rules, chunks: &[&[(Class, u32)]], plies: u8) -> Vec<Found> {
    let mut found = Vec::new();
    let mut moves = Vec::new();
    for (class, index) in chunks.iter().copied().flatten() {
        let Some(board) = class.board(*index as usize) else {
            continue;
        };
        if let Some(result) = ended_in(table, rules, &board, plies, &mut moves) {
            found.push((*class, *index, Packed::pack(result)));
        }
    }
    found
}

/// The result of an open position if its end is exactly `plies` away. Wins take odd numbers of plies
/// and losses even ones.
fn ended_in(
    table: &Table,
    rules: &Rules,
    board: &Board,
    plies: u8,
    moves: &mut Vec<Move>,
) -> Option<Result> {
    legal_moves(board, Side::Red, rules.ruleset(), moves);
    if moves.is_empty() {
        return (plies == 0).then_some(Result::Loss(0));
    }
    let mut replies = moves.iter().map(|played| {
        let mut next = *board;
        next.play_unchecked(Side::Red, played);
        // A side without pieces is beyond the tables: it has lost.
        table.probe(&next, Side::Blue).unwrap_or(Result::Loss(0))
    });
    if plies % 2 == 1 {
        let wins = replies.any(|reply| reply == Result::Loss(plies - 1));
        wins.then_some(Result::Win(plies))
    } else {
        let loses = plies > 0
            && replies.all(|reply| matches!(reply, Result::Win(sooner) if sooner < plies));
        loses.then_some(Result::Loss(plies))
    }
}
