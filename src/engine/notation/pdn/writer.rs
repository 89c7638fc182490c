//! Games to PDN text.

use std::fmt::Write as _;

use super::game_type;
use crate::engine::notation::naming::Naming;
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, RecordedMove, Turn, Variation};
use crate::engine::notation::score_comment;
use crate::engine::notation::{Notation, fen};
use crate::engine::position::Position;
use crate::engine::ruleset::SPANISH;
use crate::engine::side::Side;
use crate::engine::square::BoardView;

/// PDN lines are at most this long where words allow.
const WIDTH: usize = 79;

/// Writes a game as PDN, ending with an empty line, in the letters of a board. Spanish dama, whose
/// game type is numeric, is written in its own numbers whatever the board. In Damath each capture is
/// followed by a comment with its sums and its total.
pub fn write(record: &GameRecord, view: BoardView) -> String {
    let rules = record.rules();
    let spanish = rules.ruleset() == &SPANISH;
    let naming = if spanish {
        Naming::Numbers(Numbering::SPANISH)
    } else {
        Naming::Letters(view)
    };
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace(['\r', '\n'], " "));
    };
    for (name, value) in &record.tags {
        tag(name, value);
    }
    tag("Result", &record.result.to_string());
    tag("GameType", game_type::written(rules, view));
    tag("Variant", &rules.name());
    if let Some(chips) = rules.custom_chips() {
        tag("Chips", &chips);
    }
    if !record.from_usual_start() {
        let start = record.start();
        let line = if spanish {
            fen::write_numbered(start, Numbering::SPANISH)
        } else {
            fen::write(start)
        };
        tag("FEN", &line);
    }
    text.push('\n');
    wrap(&mut text, &moves(record, naming, Comments::Written));
    let closing = record.closing.iter().map(|text| comment(text));
    let end: Vec<_> = std::iter::once(record.result.to_string())
        .chain(closing)
        .collect();
    wrap(&mut text, &end);
    text.push('\n');
    text
}

/// The moves of a game as numbered pairs on one line, with the result at the end: `1. c3-d4 f6-e5 ½-½`.
/// A `FEN` tag stands before them where the game did not start as usual.
pub fn movetext(record: &GameRecord, notation: Notation) -> String {
    let naming = Naming::of(notation);
    let mut text = String::new();
    if !record.from_usual_start() {
        let _ = writeln!(text, "[FEN \"{}\"]", fen::write(record.start()));
    }
    for word in moves(record, naming, Comments::LeftOut) {
        text += &word;
        text.push(' ');
    }
    text + record.result.typeset()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Comments {
    Written,
    LeftOut,
}

/// The words of the moves: numbers, moves, glyphs, comments, variations.
fn moves(record: &GameRecord, naming: Naming, comments: Comments) -> Vec<String> {
    let mut words = Vec::new();
    if comments == Comments::Written {
        words.extend(record.comments.iter().map(|text| comment(text)));
    }
    let mut blue = BlueNumber::Needed;
    for turn in record.turns() {
        let (before, recorded) = (&turn.before, turn.recorded);
        words.push(numbered(turn.number, blue, before, recorded, naming));
        blue = BlueNumber::Understood;
        if comments == Comments::Written {
            words.extend(remarks(&turn));
            for variation in &recorded.variations {
                words.extend(bracketed(variation, turn.number, before, naming));
                blue = BlueNumber::Needed;
            }
        }
    }
    words
}

/// Whether Blue's move shows its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BlueNumber {
    /// It is the first, or stands after a variation.
    Needed,
    /// It follows Red's.
    Understood,
}

/// A move with its number, which stays on the move's line.
fn numbered(
    number: usize,
    shown: BlueNumber,
    before: &Position,
    recorded: &RecordedMove,
    naming: Naming,
) -> String {
    let number = match (before.turn(), shown) {
        (Side::Red, _) => format!("{number}. "),
        (Side::Blue, BlueNumber::Needed) => format!("{number}... "),
        (Side::Blue, BlueNumber::Understood) => String::new(),
    };
    number + &naming.write(before, &recorded.played)
}

/// The words of a variation that begins in this position with the move of this number.
fn bracketed(
    variation: &Variation,
    mut number: usize,
    start: &Position,
    naming: Naming,
) -> Vec<String> {
    let mut words: Vec<_> = variation
        .comments
        .iter()
        .map(|text| comment(text))
        .collect();
    let mut position = start.clone();
    let mut shown = BlueNumber::Needed;
    for recorded in &variation.moves {
        words.push(numbered(number, shown, &position, recorded, naming));
        words.extend(glyphs(recorded));
        words.extend(recorded.comments.iter().map(|text| comment(text)));
        shown = BlueNumber::Understood;
        for inner in &recorded.variations {
            words.extend(bracketed(inner, number, &position, naming));
            shown = BlueNumber::Needed;
        }
        number += usize::from(position.turn() == Side::Blue);
        position.play_unchecked(&recorded.played);
    }
    if let Some(first) = words.first_mut() {
        first.insert(0, '(');
    }
    if let Some(last) = words.last_mut() {
        last.push(')');
    }
    words
}

fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('}', ")"))
}

fn glyphs(recorded: &RecordedMove) -> impl Iterator<Item = String> + '_ {
    recorded.glyphs.iter().map(|glyph| format!("${glyph}"))
}

/// The glyphs and comments after a move, the sums of a capture first.
fn remarks(turn: &Turn) -> Vec<String> {
    let mut words: Vec<_> = glyphs(turn.recorded).collect();
    if !turn.hops.is_empty() {
        words.push(comment(&score_comment::write(turn)));
    }
    // What was read as sums is written anew above.
    let free = |text: &&String| score_comment::read(text).is_none();
    words.extend(
        turn.recorded
            .comments
            .iter()
            .filter(free)
            .map(|text| comment(text)),
    );
    words
}

fn wrap(text: &mut String, words: &[String]) {
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    if width > 0 {
        text.push('\n');
    }
}
