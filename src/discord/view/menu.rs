//! The menu of legal moves under a board.
//!
//! A menu holds at most 25 entries. Where there are more moves, it asks for the beginning first: the
//! chip, then, should one chip alone have more, the next square; the answer is a private board.

use std::collections::HashMap;

use super::notation::{self, Called};
use super::sums;
use crate::discord::components::{Control, Position as Place};
use crate::discord::during::DuringControl;
use crate::discord::reply::{Button, ButtonStyle, Entry, Menu, Row};
use crate::discord::style::Look;
use crate::engine::damath::Score;
use crate::engine::notation::Naming;
use crate::engine::{Decision, Move, Position};
use crate::render::{game, points};
use crate::session::{Session, Sums};
use crate::text::Text;

/// The most entries of a menu, and of an autocomplete list.
pub const MOST_ENTRIES: usize = 25;

/// The controls under the board that everybody sees, where a person is to move.
pub fn controls(look: &Look, session: &Session) -> Option<Vec<Row>> {
    let (position, place) = (session.game().position(), place(session));
    let mut rows = vec![Row::Menu(moves(look, position, place, "")?)];
    rows.extend(buttons(&look.text, session, place));
    Some(rows)
}

/// The buttons under the board that everybody sees: those of every game, then those that help.
fn buttons(text: &Text, session: &Session, place: Place) -> Vec<Row> {
    let button = |id, label| Button {
        id,
        label,
        style: ButtonStyle::Secondary,
    };
    let during = |control, label| button(Control::During(control), label);
    let mut rows = vec![Row::Buttons(vec![
        during(DuringControl::OwnSide(place), text.button_own_side()),
        during(DuringControl::Type(place), text.button_type()),
        during(DuringControl::End(place), end_label(text, session)),
        button(Control::Resign(place), text.button_resign()),
    ])];
    if session.allows_hints() {
        rows.push(Row::Buttons(vec![
            button(Control::Hint(place), text.button_hint()),
            during(DuringControl::Undo(place), text.button_undo()),
        ]));
    }
    rows
}

/// What stands on the button that ends a game by agreement.
pub fn end_label(text: &Text, session: &Session) -> String {
    match session.game().rules().ruleset().decision {
        Decision::TotalsDecide => text.button_end(),
        Decision::LastToMoveWins => text.button_draw(),
    }
}

/// The menu of the moves that begin with `beginning`, all of them where it is empty; of their different
/// beginnings where there are too many. Nothing where no legal move begins so.
pub fn moves(look: &Look, position: &Position, place: Place, beginning: &str) -> Option<Menu> {
    let moves = beginning_with(position, beginning);
    let first = moves.first()?;
    if moves.len() > MOST_ENTRIES {
        return Some(narrowing(look, position, place, &moves, beginning));
    }
    let labels = Labels::of(look, position);
    Some(Menu {
        id: Control::Move(place),
        placeholder: if beginning.is_empty() {
            look.text.choose_move()
        } else {
            let head = head(look, position, first, beginning);
            look.text.choose_next(head)
        },
        entries: moves.iter().map(|played| labels.entry(played)).collect(),
    })
}

/// The menu of the pieces that can move.
pub fn pieces(look: &Look, position: &Position, place: Place) -> Menu {
    narrowing(look, position, place, &position.legal_moves(), "")
}

/// The legal moves whose text begins so.
pub fn beginning_with(position: &Position, beginning: &str) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|played| played.to_string().starts_with(beginning));
    moves
}

/// The position under which a session's controls stand now.
pub fn place(session: &Session) -> Place {
    Place {
        game: session.record().id,
        ply: session.ply(),
        undone: session.state().undone,
    }
}

/// A move at the head of a list: `7: b2→c3`, where squares go by coordinates `7 (5,2)`; in plain dama
/// `b2→c3`, `dama b2→e5`. Where another move would read the same, letters follow.
pub fn label(look: &Look, position: &Position, played: &Move) -> String {
    Labels::of(look, position).of_move(played)
}

/// How the moves of a position read at the head of a list.
pub struct Labels<'a> {
    look: &'a Look,
    position: &'a Position,
    /// How many of the legal moves read so by themselves.
    alike: HashMap<String, usize>,
}

impl<'a> Labels<'a> {
    /// Those of a position.
    pub fn of(look: &'a Look, position: &'a Position) -> Self {
        let mut alike = HashMap::new();
        for played in position.legal_moves() {
            *alike
                .entry(label_alone(look, position, &played))
                .or_default() += 1;
        }
        Self {
            look,
            position,
            alike,
        }
    }

    fn of_move(&self, played: &Move) -> String {
        let label = label_alone(self.look, self.position, played);
        if self.alike.get(&label).is_some_and(|count| *count > 1) {
            let letters = notation::path(Naming::Letters(self.look.style.view), played);
            format!("{label} ({letters})")
        } else {
            label
        }
    }

    /// A move on one line, with its sum where it captures: `1: c3×e5×g7   (1 − 3) + (1 ÷ 7)`.
    pub fn line(&self, played: &Move) -> String {
        let label = self.of_move(played);
        match sum(self.look, self.position, played) {
            Some(sum) => format!("{label}   {sum}"),
            None => label,
        }
    }

    fn entry(&self, played: &Move) -> Entry {
        Entry {
            label: self.of_move(played),
            value: played.to_string(),
            description: sum(self.look, self.position, played),
        }
    }
}

fn label_alone(look: &Look, position: &Position, played: &Move) -> String {
    if position.rules().chips().is_none() {
        return notation::piece_path(look, position, played);
    }
    let chip = notation::chip(look, position, played.from(), Called::InList);
    match look.naming() {
        Naming::Sheet => format!("{chip} {}", notation::targets(Naming::Sheet, played)),
        naming => format!("{chip}: {}", notation::path(naming, played)),
    }
}

/// What a capture would score, as a sum: without its result, or with it.
fn sum(look: &Look, position: &Position, played: &Move) -> Option<String> {
    let chips = position.rules().chips()?;
    let hops = position.hops(played);
    let sum = (!hops.is_empty()).then(|| sums::capture(chips, &hops))?;
    Some(match look.sums {
        Sums::After => sum,
        Sums::Before => {
            let total: Score = hops.iter().map(|hop| hop.score).sum();
            look.text.sum_result(sum, points(total))
        }
    })
}

/// A menu of the different beginnings that lead on from `beginning`.
fn narrowing(
    look: &Look,
    position: &Position,
    place: Place,
    moves: &[Move],
    beginning: &str,
) -> Menu {
    let text = &look.text;
    let mut entries: Vec<(Entry, usize)> = Vec::new();
    for played in moves {
        let longer = longer_beginning(played, beginning);
        match entries.iter_mut().find(|(entry, _)| entry.value == longer) {
            Some((_, count)) => *count += 1,
            None => entries.push((
                Entry {
                    label: head(look, position, played, &longer),
                    value: longer,
                    description: None,
                },
                1,
            )),
        }
    }
    let entries = entries.into_iter().map(|(entry, count)| Entry {
        description: Some(text.moves_to_choose(count)),
        ..entry
    });
    Menu {
        id: Control::Narrow(place),
        placeholder: text.choose_chip(game(position.rules())),
        entries: entries.take(MOST_ENTRIES).collect(),
    }
}

/// The beginning of a move that is one square longer than `beginning`, which it begins with.
fn longer_beginning(played: &Move, beginning: &str) -> String {
    let whole = played.to_string();
    // A square's name has two letters, and one sign stands before each but the first.
    let longer = if beginning.is_empty() {
        2
    } else {
        beginning.len() + 3
    };
    whole.get(..longer).unwrap_or(&whole).to_owned()
}

/// The chip and the squares of a beginning: `7: c3`, `7: c3×e5`; in plain dama the squares alone, with
/// their letters where a number names two.
pub fn head(look: &Look, position: &Position, played: &Move, beginning: &str) -> String {
    // A square's name in a beginning has two letters, and one sign stands between two of them.
    let count = beginning.len().div_ceil(3);
    let squares = notation::beginning(look.naming(), played, count);
    if position.rules().chips().is_some() {
        let chip = notation::chip(look, position, played.from(), Called::InList);
        return format!("{chip}: {squares}");
    }
    match look.naming() {
        Naming::Dama(view) => {
            let letters = Naming::Letters(view);
            let letters = notation::beginning(letters, played, count);
            format!("{squares} ({letters})")
        }
        _ => squares,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::look_of;
    use crate::engine::Rules;
    use crate::engine::notation::{Notation, fen};
    use crate::session::{BoardChoice, GameId};

    fn position(text: &str) -> Position {
        let rules = Rules::default();
        fen::read(&rules, text).unwrap().position().unwrap()
    }

    fn menu(position: &Position, beginning: &str) -> Menu {
        let place = Place {
            game: GameId(u64::MAX >> 1),
            ply: 80,
            undone: 0,
        };
        let look = look_of(position.rules());
        moves(&look, position, place, beginning).unwrap()
    }

    /// Every move that can be reached by choosing from menus.
    fn offered(position: &Position, beginning: &str) -> Vec<String> {
        let menu = menu(position, beginning);
        assert!((1..=MOST_ENTRIES).contains(&menu.entries.len()));
        let values = menu.entries.into_iter().map(|entry| entry.value);
        match menu.id {
            Control::Move(_) => values.collect(),
            Control::Narrow(_) => values
                .flat_map(|longer| {
                    assert!(longer.len() > beginning.len());
                    offered(position, &longer)
                })
                .collect(),
            other => panic!("{other} is no menu"),
        }
    }

    fn all_are_offered(position: &Position) {
        let mut legal: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
        let mut offered = offered(position, "");
        legal.sort();
        offered.sort();
        assert_eq!(offered, legal);
    }

    #[test]
    fn a_menu_begins_with_the_chip_and_leaves_the_working_out_to_the_player() {
        // The rules' first example position: 7 takes 3 and 5.
        let position = position("W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8");
        let entries = menu(&position, "").entries;
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].label, "7: c3×e5×g7");
        assert_eq!(entries[0].value, "c3xe5xg7");
        assert_eq!(entries[0].description.as_deref(), Some("(7 − 3) + (7 ÷ 5)"));
        let look = look_of(position.rules());
        let played = position.legal_moves()[0];
        assert_eq!(
            Labels::of(&look, &position).line(&played),
            "7: c3×e5×g7   (7 − 3) + (7 ÷ 5)"
        );
        let before = Look {
            sums: Sums::Before,
            ..look
        };
        let worked_out = Labels::of(&before, &position).line(&played);
        assert_eq!(worked_out, "7: c3×e5×g7   (7 − 3) + (7 ÷ 5) = 5.40");
    }

    #[test]
    fn a_dama_says_so_and_doubles() {
        let position = position("W:WKa1=6:BKc3=4");
        let entries = menu(&position, "").entries;
        assert_eq!(entries[0].label, "6 dama: a1×d4");
        assert_eq!(entries[0].description.as_deref(), Some("(6 − 4) × 4"));
    }

    #[test]
    fn more_moves_than_a_menu_holds_are_chosen_in_steps() {
        let position = position("W:WKd4=6,Kf4=7,Kc1=5:Bh8=2");
        assert!(position.legal_moves().len() > MOST_ENTRIES);
        let first = menu(&position, "");
        assert!(matches!(first.id, Control::Narrow(_)));
        assert_eq!(first.entries[0].value.len(), 2);
        all_are_offered(&position);
    }

    #[test]
    fn one_chip_with_more_moves_than_a_menu_holds_is_narrowed_further() {
        // A dama that may go round four chips either way, with several landings after most hops.
        let position = position("W:WKa1=6:Bc3=1,c5=2,f6=3,f4=5,g3=0,c7=8");
        all_are_offered(&position);
    }

    #[test]
    fn a_beginning_that_no_move_has_gives_nothing() {
        let position = position("W:Wc3=7:Bh8=3");
        let place = Place {
            game: GameId(1),
            ply: 0,
            undone: 0,
        };
        let look = look_of(position.rules());
        for beginning in ["d4", "c3x", "x", "c3-d4-e5", "é", "\0"] {
            assert_eq!(
                moves(&look, &position, place, beginning),
                None,
                "{beginning:?}"
            );
        }
    }

    fn labels(rules: &str, position: &str, board: BoardChoice) -> Vec<String> {
        let rules = Rules::named(rules, None).unwrap();
        let setup = fen::read(&rules, position).unwrap();
        let position = setup.position().unwrap();
        let mut look = look_of(&rules);
        (look.style.view, look.style.notation) = (board.view(), board.notation());
        let legal = position.legal_moves();
        legal
            .iter()
            .map(|played| label(&look, &position, played))
            .collect()
    }

    #[test]
    fn squares_are_called_as_on_the_board_that_is_shown() {
        let capture = "W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8";
        for (board, told) in [
            (BoardChoice::Vismin, "7: c3×e5×g7"),
            (BoardChoice::Luzon, "7: f3×d5×b7"),
            (BoardChoice::Classroom, "7 (3,4) (1,6)"),
            (BoardChoice::Numbers, "7: 22×15×8"),
            (BoardChoice::Local, "7: 1×15×5"),
        ] {
            assert_eq!(labels("damath-whole", capture, board), [told]);
        }
        let quiet = "W:Wc3:Bh8";
        for (board, told) in [
            (BoardChoice::Classroom, ["(5,2)→(6,3)", "(5,2)→(4,3)"]),
            (BoardChoice::Numbers, ["22→17", "22→18"]),
        ] {
            assert_eq!(labels("filipino", quiet, board), told);
        }
        assert_eq!(BoardChoice::Numbers.notation(), Notation::Numeric);
    }

    #[test]
    fn moves_that_local_numbers_do_not_tell_apart_have_their_letters() {
        let told = labels("filipino", "W:WKc7,Ke7,Kh8:BKa5", BoardChoice::Local);
        assert!(told.contains(&"dama 9→15 (a8→d5)".to_owned()), "{told:?}");
        assert!(told.contains(&"dama 9→15 (a8→e4)".to_owned()), "{told:?}");
        let mut single = told.clone();
        single.sort();
        single.dedup();
        assert_eq!(single.len(), told.len());
    }
}
