//! Games to PDN text.

use std::fmt::Write as _;

use super::game_type;
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, Turn};
use crate::engine::notation::score_comment;
use crate::engine::notation::write::Naming;
use crate::engine::notation::{Notation, fen};
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
    text.push_str(&record.result.to_string());
    text.push_str("\n\n");
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

/// The words of the moves: numbers, moves, glyphs, comments.
fn moves(record: &GameRecord, naming: Naming, comments: Comments) -> Vec<String> {
    let mut words = Vec::new();
    for turn in record.turns() {
        let number = match turn.side {
            Side::Red => format!("{}. ", turn.number),
            Side::Blue if words.is_empty() => format!("{}... ", turn.number),
            Side::Blue => String::new(),
        };
        // A number stays on the line of its move.
        words.push(number + &naming.write(&turn.before, &turn.recorded.played));
        if comments == Comments::Written {
            words.extend(remarks(&turn));
        }
    }
    words
}

/// The glyphs and comments after a move, the sums of a capture first.
fn remarks(turn: &Turn) -> Vec<String> {
    let mut words: Vec<_> = (turn.recorded.glyphs.iter())
        .map(|glyph| format!("${glyph}"))
        .collect();
    let comment = |text: &str| format!("{{{}}}", text.replace('}', ")"));
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
