//! Why a text is no move here: the reason, and the moves that can be played.

use super::{names, notation};
use crate::engine::notation::{Blocker, Naming, ReadMoveError};
use crate::engine::{Kind, Move, Rules, Square};
use crate::render::game;
use crate::text::Text;

/// The most characters of a list of moves, so that the whole answer fits a message.
const LONGEST_LIST: usize = 1500;

/// Why what was typed was not played.
pub fn explain(
    text: &Text,
    rules: &Rules,
    naming: Naming,
    typed: &str,
    error: &ReadMoveError,
) -> String {
    let game = game(rules);
    let name = |square: &Square| naming.square(*square);
    let listed = |moves: &[Move]| listed(text, naming, moves);
    let typed = names::typed(typed);
    match error {
        ReadMoveError::Unreadable { .. } => {
            let [step, capture] = notation::examples(naming);
            text.slip_unreadable(capture, game, step, typed)
        }
        ReadMoveError::NotOnTheBoard { name } => text.slip_not_on_board(names::typed(name)),
        ReadMoveError::Ambiguous { candidates } => {
            text.slip_ambiguous(candidates.len(), listed(candidates))
        }
        ReadMoveError::Incomplete { candidates } => text.slip_incomplete(listed(candidates)),
        ReadMoveError::NoSuchChip { chip } => text.slip_no_such_chip(names::typed(chip)),
        ReadMoveError::NothingThere { square } => text.slip_nothing_there(name(square)),
        ReadMoveError::NotYourPiece { square } => text.slip_not_yours(game, name(square)),
        ReadMoveError::CaptureCompulsory { count, legal } => {
            text.slip_capture_compulsory(*count, typed, listed(legal))
        }
        ReadMoveError::DamaMustTake { legal } => text.slip_dama_must_take(typed, listed(legal)),
        ReadMoveError::MostKingsCompulsory { legal, .. } => {
            text.slip_most_damas(typed, listed(legal))
        }
        ReadMoveError::Blocked {
            from,
            to,
            by,
            whose,
        } => {
            let (from, to, by) = (name(from), name(to), name(by));
            match whose {
                Blocker::Own => text.slip_blocked_own(game, from, to, by),
                Blocker::OtherSide => text.slip_blocked_other(game, from, to, by),
            }
        }
        ReadMoveError::OutOfReach { from, to, kind } => match kind {
            Kind::Man => text.slip_out_of_reach_man(game, name(from), name(to)),
            Kind::King => text.slip_out_of_reach_dama(name(from), name(to)),
        },
        ReadMoveError::CannotMove { square } => text.slip_cannot_move(game, name(square)),
        ReadMoveError::NoMoves => text.slip_no_moves(),
    }
}

/// Moves as they can be typed, as many as fit.
fn listed(text: &Text, naming: Naming, moves: &[Move]) -> String {
    let mut list = String::new();
    for (nth, played) in moves.iter().enumerate() {
        let entry = format!("**{}**", naming.listed(played));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::limits;
    use crate::engine::BoardView;
    use crate::engine::notation::{fen, naming_of, read_move};

    const VISMIN: Naming = Naming::Letters(BoardView::Vismin);

    fn told(position: &str, typed: &str) -> String {
        let setup = fen::read(&Rules::default(), position).unwrap();
        let position = setup.position().unwrap();
        let error = read_move(&position, typed).unwrap_err();
        let naming = naming_of(&position, typed).unwrap_or(VISMIN);
        explain(&Text::english(), &Rules::default(), naming, typed, &error)
    }

    #[test]
    fn a_slip_is_told_with_what_can_be_played() {
        assert_eq!(
            told("W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8", "c3xe5xc7"),
            "c3xe5xc7 is not possible: a capture of 2 is compulsory here. \
             You can play **c3xe5xg7**."
        );
        assert_eq!(
            told("W:Wc3=7:Bh8=3", "c3-c5"),
            "c3 to c5 is not possible: a chip moves one square diagonally forward."
        );
        assert_eq!(
            told("W:Wc3=7:Bh8=3", "h8-g7"),
            "The chip on h8 is not yours."
        );
        let [own, other] = ["W:Wc3=7,d4=1:Bh8=3", "W:Wc3=7,h2=1:Bd4=3,e5=4"]
            .map(|position| told(position, "c3-d4"));
        assert_eq!(own, "c3 to d4 is not possible: your own chip is on d4.");
        assert_eq!(
            other,
            "c3 to d4 is not possible: a chip of the other side is on d4."
        );
    }

    #[test]
    fn squares_are_called_as_the_player_calls_them() {
        for (typed, answer) in [
            ("f3-e4", "f3 to e4 is not possible: your own chip is on e4."),
            ("22-18", "22 to 18 is not possible: your own chip is on 18."),
            (
                "(5,2)-(4,3)",
                "(5,2) to (4,3) is not possible: your own chip is on (4,3).",
            ),
            ("7 e4", "f3 to e4 is not possible: your own chip is on e4."),
            ("f3", "Where to? You can play **f3-g4**."),
            ("a8-b7", "The chip on a8 is not yours."),
        ] {
            assert_eq!(told("W:Wc3=7,d4=1:Bh8=3", typed), answer, "{typed}");
        }
    }

    #[test]
    fn hostile_text_is_repeated_harmlessly() {
        let told = told("W:Wc3=7:Bh8=3", "@everyone **`\n<@1>");
        assert!(told.contains("\\@everyone \\*\\*\\`"), "{told}");
        assert!(told.lines().count() == 1);
    }

    #[test]
    fn a_long_list_of_moves_fits_a_message() {
        let position = fen::read(&Rules::default(), "W:WKd4=6,Kc5=7:Bh8=2").unwrap();
        let moves = position.position().unwrap().legal_moves();
        let many: Vec<Move> = moves.iter().copied().cycle().take(500).collect();
        let error = ReadMoveError::Ambiguous { candidates: many };
        let told = explain(&Text::english(), &Rules::default(), VISMIN, "7", &error);
        assert!(told.chars().count() <= limits::CONTENT);
        assert!(told.contains("more"));
    }
}
