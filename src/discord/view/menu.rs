//! The menu of legal moves under a board.
//!
//! A menu holds at most 25 entries. Where there are more moves, it asks for the beginning first: the
//! chip, then, should one chip alone have more, the next square.

use super::notation::{self, Called};
use super::sums;
use crate::discord::components::{Control, Position as Place};
use crate::discord::reply::{Button, ButtonStyle, Entry, Menu, Row};
use crate::engine::{Move, Position};
use crate::session::Session;
use crate::text::Text;

/// The most entries of a menu, and of an autocomplete list.
pub const MOST_ENTRIES: usize = 25;

/// The controls under the board of a running game, for the moves that begin with `beginning` (all of
/// them where it is empty). Nothing where no legal move begins so.
pub fn controls(text: &Text, session: &Session, beginning: &str) -> Option<Vec<Row>> {
    let game = session.game();
    let position = game.position();
    let place = place(session);
    let moves: Vec<Move> = game
        .legal_moves()
        .into_iter()
        .filter(|played| begins_with(played, beginning))
        .collect();
    let first = moves.first()?;
    let menu = if moves.len() <= MOST_ENTRIES {
        Menu {
            id: Control::Move(place),
            placeholder: if beginning.is_empty() {
                text.choose_move()
            } else {
                text.choose_next(head(text, position, first, beginning))
            },
            entries: moves
                .iter()
                .map(|played| entry(text, position, played))
                .collect(),
        }
    } else {
        narrowing(text, position, place, &moves, beginning)
    };
    let mut buttons = vec![Button {
        id: Control::Resign(place),
        label: text.button_resign(),
        style: ButtonStyle::Secondary,
    }];
    if !beginning.is_empty() {
        buttons.insert(
            0,
            Button {
                id: Control::Widen(place),
                label: text.button_other_chip(),
                style: ButtonStyle::Secondary,
            },
        );
    }
    Some(vec![Row::Menu(menu), Row::Buttons(buttons)])
}

/// The position under which a session's controls stand now.
pub fn place(session: &Session) -> Place {
    Place {
        game: session.record().id,
        ply: session.ply(),
    }
}

/// A move at the head of a list: `7: b2→c3`.
pub fn label(text: &Text, position: &Position, played: &Move) -> String {
    let path = notation::path(position, played);
    if position.rules().chips().is_none() {
        return path;
    }
    let chip = notation::chip(text, position, played.from(), Called::InList);
    format!("{chip}: {path}")
}

/// What a capture would score, as a sum without its result.
pub fn sum(position: &Position, played: &Move) -> Option<String> {
    let chips = position.rules().chips()?;
    let hops = position.hops(played);
    (!hops.is_empty()).then(|| sums::capture(chips, &hops))
}

/// A move on one line, with its sum where it captures: `1: c3×e5×g7   (1 − 3) + (1 ÷ 7)`.
pub fn line(text: &Text, position: &Position, played: &Move) -> String {
    let label = label(text, position, played);
    match sum(position, played) {
        Some(sum) => format!("{label}   {sum}"),
        None => label,
    }
}

fn entry(text: &Text, position: &Position, played: &Move) -> Entry {
    Entry {
        label: label(text, position, played),
        value: played.to_string(),
        description: sum(position, played),
    }
}

/// A menu of the different beginnings that lead on from `beginning`.
fn narrowing(
    text: &Text,
    position: &Position,
    place: Place,
    moves: &[Move],
    beginning: &str,
) -> Menu {
    let mut entries: Vec<(Entry, usize)> = Vec::new();
    for played in moves {
        let longer = longer_beginning(played, beginning);
        match entries.iter_mut().find(|(entry, _)| entry.value == longer) {
            Some((_, count)) => *count += 1,
            None => entries.push((
                Entry {
                    label: head(text, position, played, &longer),
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
        placeholder: text.choose_chip(),
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

fn begins_with(played: &Move, beginning: &str) -> bool {
    played.to_string().starts_with(beginning)
}

/// The chip and the squares of a beginning: `7 on c3`, `7: c3×e5`.
fn head(text: &Text, position: &Position, played: &Move, beginning: &str) -> String {
    let chip = notation::chip(text, position, played.from(), Called::InList);
    let squares = beginning.replace('x', "×").replace('-', "→");
    if position.rules().chips().is_none() {
        squares
    } else {
        format!("{chip}: {squares}")
    }
}
