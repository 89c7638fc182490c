//! A scene in words, for screen readers and for when no picture can be shown.
//!
//! Invariant: the words say what the picture shows, and stay within Discord's limits: [`ALT_LIMIT`]
//! characters for an attachment's description, [`BOARD_WIDTH`] for a line of a text board.

use super::scene::Scene;
use super::style::Style;
use super::sums::{self, Decimals};
use super::words::{Words, game};
use crate::engine::damath::{ChipSet, Operation};
use crate::engine::notation::Notation;
use crate::engine::{Kind, Move, Side, Square};

/// The most characters that Discord takes as an attachment's description.
pub const ALT_LIMIT: usize = 1024;
/// The most characters of a text board's line: what a phone shows of a code block.
pub const BOARD_WIDTH: usize = 34;
/// The most characters of a name in a description.
const NAME_LIMIT: usize = 32;

/// The scene in words, at most [`ALT_LIMIT`] characters: turn or result, last move, points, marks,
/// and every piece with its square.
pub fn alt_text(scene: &Scene, style: &Style, words: &dyn Words) -> String {
    let style = style.settled(scene.position.rules());
    let with_sums = sentences(scene, style, words, Sums::Each).join(" ");
    if with_sums.chars().count() <= ALT_LIMIT {
        return with_sums;
    }
    let text = sentences(scene, style, words, Sums::Total).join(" ");
    match text.char_indices().nth(ALT_LIMIT - 1) {
        Some((end, letter)) if end + letter.len_utf8() < text.len() => format!("{}…", &text[..end]),
        _ => text,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sums {
    Each,
    Total,
}

fn sentences(scene: &Scene, style: Style, words: &dyn Words, sums: Sums) -> Vec<String> {
    let mut sentences = vec![status(scene, words)];
    if let Some(ply) = &scene.last {
        let side = words.side_name(ply.side);
        let played = move_name(&ply.played, style);
        sentences.push(words.last_move(&side, &played, &last_sums(scene, sums)));
    }
    if scene.position.rules().chips().is_some() {
        let over = scene.ending.is_some();
        let shown = if over { scene.totals() } else { scene.points };
        let decimals = Decimals::needed([shown.red, shown.blue]);
        let text = shown.map(|score| sums::grouped(score, decimals));
        sentences.push(if over {
            words.totals(&text.red, &text.blue)
        } else {
            words.points(&text.red, &text.blue)
        });
    }
    if !scene.marks.chips.is_empty() && scene.marks.targets.is_empty() {
        let names: Vec<String> = scene
            .marks
            .chips
            .into_iter()
            .map(|at| place(at, style, scene))
            .collect();
        sentences.push(words.must_capture(&names.join(", ")));
    }
    sentences.extend(Side::ALL.map(|side| pieces(scene, side, style, words)));
    sentences
}

fn name(square: Square, style: Style) -> String {
    style.notation.square_name(square)
}

/// A square where something stands: boards of terms in x and y carry x and y beside every other name.
fn place(square: Square, style: Style, scene: &Scene) -> String {
    let name = name(square, style);
    if adds_coordinates(scene, style) {
        format!("{name} {}", square.coordinates())
    } else {
        name
    }
}

fn adds_coordinates(scene: &Scene, style: Style) -> bool {
    let chips = scene.position.rules().chips();
    chips.is_some_and(ChipSet::depends_on_square) && style.notation != Notation::Sheet
}

/// A move in the style's notation: `c3-d4`, `c3xe5xg7`, `22-18`.
pub fn move_name(played: &Move, style: Style) -> String {
    let sign = if played.is_capture() { "x" } else { "-" };
    let path: Vec<String> = played.path().map(|square| name(square, style)).collect();
    path.join(sign)
}

fn status(scene: &Scene, words: &dyn Words) -> String {
    let called = |side: Side| -> String {
        let shown = scene.names[side]
            .chars()
            .filter(|letter| !letter.is_control());
        shown.take(NAME_LIMIT).collect()
    };
    match scene.ending {
        None => {
            let turn = scene.position.turn();
            words.to_move(&words.side_name(turn), &called(turn))
        }
        Some(ending) => {
            let reason = ending.reason.map_or_else(
                || words.as_recorded(),
                |reason| words.reason(reason, game(scene.position.rules())),
            );
            match ending.winner {
                Some(side) => words.winner(&words.side_name(side), &called(side), &reason),
                None => words.drawn(&reason),
            }
        }
    }
}

fn last_sums(scene: &Scene, sums: Sums) -> String {
    let (Some(ply), Some(chips)) = (&scene.last, scene.position.rules().chips()) else {
        return String::new();
    };
    if ply.hops.is_empty() {
        return String::new();
    }
    if sums == Sums::Total {
        return sums::points(ply.score());
    }
    let each: Vec<String> = ply.hops.iter().map(|hop| sums::sum(hop, chips)).collect();
    each.join(", ")
}

fn pieces(scene: &Scene, side: Side, style: Style, words: &dyn Words) -> String {
    let own = words.side_name(side);
    let position = &scene.position;
    let list: Vec<String> = Square::ALL
        .into_iter()
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .filter(|(_, piece)| piece.side == side)
        .map(|(square, piece)| {
            let square = place(square, style, scene);
            match (piece.chip, position.rules().chips()) {
                (Some(chip), Some(chips)) => {
                    words.chip_on(piece.kind, &chips.chip(chip).to_string(), &square)
                }
                _ => words.piece_on(piece.kind, &square),
            }
        })
        .collect();
    if list.is_empty() {
        words.no_pieces(&own)
    } else {
        words.pieces(&own, &list.join(", "))
    }
}

/// The board as text for a fixed-width block, [`BOARD_WIDTH`] characters wide at most.
///
/// A rank is a line with its four playing squares; where chips are long it is two lines, squares
/// going down and up in turn; so it is on boards of terms in x and y, whose second lines begin with y and
/// whose foot has a line of x where squares are called otherwise. A piece is its side's letter, its chip, and `*` for a dama; an empty
/// square shows its operation, or `·`.
pub fn text_board(scene: &Scene, style: &Style, words: &dyn Words) -> String {
    let style = style.settled(scene.position.rules());
    let letters = Side::ALL.map(|side| words.side_name(side).chars().next().unwrap_or('?'));
    let letter = |side: Side| letters[usize::from(side == Side::Blue)];
    let mut cells = [const { String::new() }; 64];
    for square in Square::ALL {
        let (column, row) = style.cell(square);
        cells[usize::from(row) * 8 + usize::from(column)] = cell(scene, square, letter);
    }
    let coordinates = adds_coordinates(scene, style);
    let long = coordinates
        || cells
            .iter()
            .any(|cell| cell.chars().count() > ONE_LINE_CELL);
    let mut lines = Vec::new();
    for row in 0..8u8 {
        let playing: Vec<(usize, &str)> = (0..8usize)
            .map(|column| (column, cells[usize::from(row) * 8 + column].as_str()))
            .filter(|(_, cell)| !cell.is_empty())
            .collect();
        let label = rank_label(style, row);
        if long {
            let half = |first: usize| playing.iter().skip(first).step_by(2).copied();
            lines.push(line(&label, half(0), LONG_STEP));
            let second = if coordinates {
                format!("y{}", super::board::names(style, row, true).1)
            } else {
                String::new()
            };
            lines.push(line(&second, half(1), LONG_STEP));
        } else {
            lines.push(line(&label, playing.iter().copied(), SHORT_STEP));
        }
    }
    let step = if long { LONG_STEP } else { SHORT_STEP };
    lines.push(foot("", step, |nth| {
        super::board::names(style, nth, false).0
    }));
    if coordinates {
        lines.push(foot("x", step, |nth| {
            super::board::names(style, nth, true).0
        }));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// The longest cell of a board with one line a rank.
const ONE_LINE_CELL: usize = 5;
/// Characters from one file to the next, in sixths so that long boards still fit.
const SHORT_STEP: usize = 23;
const LONG_STEP: usize = 18;
const STEP_PARTS: usize = 6;

fn column_start(column: usize, step: usize) -> usize {
    2 + column * step / STEP_PARTS
}

fn line<'a>(label: &str, cells: impl Iterator<Item = (usize, &'a str)>, step: usize) -> String {
    let mut line = label.to_owned();
    for (column, cell) in cells {
        let start = column_start(column, step);
        while line.chars().count() < start {
            line.push(' ');
        }
        line += cell;
    }
    line
}

fn cell(scene: &Scene, square: Square, letter: impl Fn(Side) -> char) -> String {
    let chips = scene.position.rules().chips();
    let Some(piece) = scene.position.piece_at(square) else {
        return chips
            .map_or('·', |_| Operation::at(square).sign())
            .to_string();
    };
    let dama = if piece.kind == Kind::King { "*" } else { "" };
    let chip = match (piece.chip, chips) {
        (Some(chip), Some(chips)) => chips.chip(chip).to_string(),
        _ => String::new(),
    };
    format!("{}{chip}{dama}", letter(piece.side))
}

fn rank_label(style: Style, row: u8) -> String {
    super::board::names(style, row, false).1
}

/// What stands below the columns; nothing where they have no labels.
fn foot(head: &str, step: usize, label: impl Fn(u8) -> String) -> String {
    let labels: Vec<String> = (0..8).map(label).collect();
    let cells = labels
        .iter()
        .enumerate()
        .filter(|(_, label)| !label.is_empty());
    line(
        head,
        cells.map(|(column, label)| (column, label.as_str())),
        step,
    )
}
