//! Why a text is no move here: the reason, and the moves that can be played.

use super::names;
use crate::engine::notation::ReadMoveError;
use crate::engine::{BoardView, Kind, Move, Square};
use crate::text::Text;

/// The most characters of a list of moves, so that the whole answer fits a message.
const LONGEST_LIST: usize = 1500;

/// Why what was typed was not played.
pub fn explain(text: &Text, view: BoardView, typed: &str, error: &ReadMoveError) -> String {
    let name = |square: &Square| square.name(view);
    let typed = names::typed(typed);
    match error {
        ReadMoveError::Unreadable { .. } => text.slip_unreadable(typed),
        ReadMoveError::NotOnTheBoard { name } => text.slip_not_on_board(names::typed(name)),
        ReadMoveError::Ambiguous { candidates } => {
            text.slip_ambiguous(candidates.len(), listed(text, candidates))
        }
        ReadMoveError::Incomplete { candidates } => text.slip_incomplete(listed(text, candidates)),
        ReadMoveError::NoSuchChip { chip } => text.slip_no_such_chip(names::typed(chip)),
        ReadMoveError::NothingThere { square } => text.slip_nothing_there(name(square)),
        ReadMoveError::NotYourPiece { square } => text.slip_not_yours(name(square)),
        ReadMoveError::CaptureCompulsory { count, legal } => {
            text.slip_capture_compulsory(*count, typed, listed(text, legal))
        }
        ReadMoveError::DamaMustTake { legal } => {
            text.slip_dama_must_take(typed, listed(text, legal))
        }
        ReadMoveError::MostKingsCompulsory { legal, .. } => {
            text.slip_most_damas(typed, listed(text, legal))
        }
        ReadMoveError::Blocked { from, to, by } => {
            text.slip_blocked(name(from), name(to), name(by))
        }
        ReadMoveError::OutOfReach { from, to, kind } => match kind {
            Kind::Man => text.slip_out_of_reach_chip(name(from), name(to)),
            Kind::King => text.slip_out_of_reach_dama(name(from), name(to)),
        },
        ReadMoveError::CannotMove { square } => text.slip_cannot_move(name(square)),
        ReadMoveError::NoMoves => text.slip_no_moves(),
    }
}

/// Moves as they can be typed, as many as fit.
fn listed(text: &Text, moves: &[Move]) -> String {
    let mut list = String::new();
    for (nth, played) in moves.iter().enumerate() {
        let entry = format!("**{played}**");
        if list.len() + entry.len() > LONGEST_LIST {
            return text.and_more(list, moves.len() - nth);
        }
        if nth > 0 {
            list += ", ";
        }
        list += &entry;
    }
    list
}
