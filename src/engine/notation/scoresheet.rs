//! Score sheets: a table for spreadsheets, and aligned text for phones.

use std::fmt::Write as _;

use super::fen;
use super::naming::Naming;
use super::record::{GameRecord, Turn};
use super::sums::sum;

use crate::engine::damath::{Chip, Score};
use crate::engine::ruleset::Rules;
use crate::engine::side::BySide;
use crate::engine::square::BoardView;

pub use super::table::{Figure, TableError, WrongCell, has_chips, is_table, read_csv, wrong_cell};

/// How wide the text is at the most, in characters: what a phone shows of a code block.
pub const WIDTH: usize = 34;

/// The first line of the table. The rules stand on the first turn's line alone.
const COLUMNS: [&str; 9] = [
    "Move", "Side", "Chip", "From", "To", "Hops", "Score", "Total", "Rules",
];

/// One more column of a game that did not start as usual: its start position, on the same line.
pub(super) const START: &str = "Start";

/// The words on a sheet of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels<'a> {
    /// The sides.
    pub sides: BySide<&'a str>,
    /// What a move scores.
    pub score: &'a str,
    /// Points so far and, at the end, with the chips left.
    pub total: &'a str,
    /// Points taken.
    pub captured: &'a str,
    /// What the chips left are worth.
    pub chips: &'a str,
}

impl Labels<'_> {
    /// English.
    pub const ENGLISH: Labels<'static> = Labels {
        sides: BySide {
            red: "Red",
            blue: "Blue",
        },
        score: "Score",
        total: "Total",
        captured: "Captured",
        chips: "Chips",
    };
}

/// The table as comma-separated values in UTF-8 with a byte-order mark, one line a turn. Numbers have a
/// hyphen-minus and a dot; no cell can be taken for a date or a formula. The last columns say what is
/// needed to read the game back.
pub fn csv(record: &GameRecord, view: BoardView) -> String {
    let start = (!record.from_usual_start()).then(|| fen::write(record.start()));
    let mut text = format!("\u{FEFF}{}", COLUMNS.join(","));
    if start.is_some() {
        text += ",";
        text += START;
    }
    text += "\r\n";
    let mut game: Vec<_> = [Some(rules_cell(record.rules())), start]
        .into_iter()
        .flatten()
        .collect();
    let turns = record.turns().map(|turn| turn_cells(&turn, view).to_vec());
    let no_turn = || vec![String::new(); COLUMNS.len() - 1];
    let lines = turns.chain(record.moves().is_empty().then(no_turn));
    for mut cells in lines {
        cells.append(&mut game);
        game = vec![String::new(); cells.len() - (COLUMNS.len() - 1)];
        let cells: Vec<_> = cells.iter().map(|cell| csv_cell(cell)).collect();
        text += &cells.join(",");
        text += "\r\n";
    }
    text
}

/// The name of the rules, with the chips of a custom set after it.
fn rules_cell(rules: &Rules) -> String {
    match rules.custom_chips() {
        Some(chips) => format!("{} {chips}", rules.name()),
        None => rules.name(),
    }
}

/// The cells that every turn's line has.
fn turn_cells(turn: &Turn, view: BoardView) -> [String; COLUMNS.len() - 1] {
    let (score, total) = match turn.before.rules().chips() {
        Some(_) => (
            turn.score().plain().to_string(),
            turn.points[turn.side].plain().to_string(),
        ),
        None => (String::new(), String::new()),
    };
    let landings = turn.recorded.played.landings().iter();
    let to: Vec<_> = landings.map(|landing| landing.name(view)).collect();
    [
        turn.number.to_string(),
        turn.side.to_string(),
        chip_of(turn).map_or_else(String::new, chip_cell),
        turn.recorded.played.from().name(view),
        to.join(" "),
        sums(turn).join("; "),
        score,
        total,
    ]
}

/// A chip as a cell: a number where it is one, else its printed form, whose fraction bar no
/// spreadsheet reads as a date.
pub(super) fn chip_cell(chip: Chip) -> String {
    match chip {
        Chip::Whole(_) | Chip::Decimal { .. } => chip.ascii(),
        _ => chip.to_string().replace('/', "⁄"),
    }
}

/// One cell: quoted where it must be, and with an apostrophe before what a spreadsheet would run as a
/// formula.
fn csv_cell(text: &str) -> String {
    let is_number = text.parse::<Score>().is_ok();
    let harmful = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    let safe = if harmful {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if safe.contains([',', ';', '\t', '"', '\n', '\r']) {
        format!("\"{}\"", safe.replace('"', "\"\""))
    } else {
        safe
    }
}

pub(super) fn chip_of(turn: &Turn) -> Option<Chip> {
    let chips = turn.before.rules().chips()?;
    Some(chips.chip(turn.before.board().chip(turn.recorded.played.from())))
}

/// Each hop as a sum as it is written in class: `(−3 × 6) × 2 = −36`.
pub(super) fn sums(turn: &Turn) -> Vec<String> {
    let Some(chips) = turn.before.rules().chips() else {
        return Vec::new();
    };
    let hops = turn.hops.iter();
    hops.map(|hop| sum(hop, chips).replace('/', "⁄")).collect()
}

/// The sheet as text, at most [`WIDTH`] characters a line. A turn is a line with its number, side, chip
/// and move, in the names that the game's board has; in Damath the sums follow, then what they score and
/// the player's points so far.
pub fn text(record: &GameRecord, naming: Naming, labels: &Labels) -> String {
    let has_chips = record.rules().chips().is_some();
    let mut text = String::new();
    if has_chips {
        let _ = writeln!(text, "{:>14}{:>20}", labels.score, labels.total);
    }
    for turn in record.turns() {
        let chip = chip_of(&turn).map_or_else(String::new, |chip| format!("{chip}: "));
        let side = labels.sides[turn.side];
        let played = &turn.recorded.played;
        let played = match naming {
            // Written as elsewhere, it would name the chip again and not where it stood.
            Naming::Sheet => naming.path(played, played.landings()),
            _ => naming.write(&turn.before, played),
        }
        .replace('x', "×");
        let first = format!("{}. {side} {chip}{played}", turn.number);
        wrap(&mut text, &first, &['×'], 4);
        if !turn.hops.is_empty() {
            wrap(
                &mut text,
                &format!("    {}", sums(&turn).join("; ")),
                &[' '],
                4,
            );
        }
        if has_chips {
            let (score, total) = (turn.score().grouped(), turn.points[turn.side].grouped());
            let room = WIDTH - score.chars().count().max(14);
            let _ = writeln!(text, "{score:>14}{total:>room$}");
        }
    }
    if has_chips {
        totals(&mut text, record, labels);
    }
    text
}

fn totals(text: &mut String, record: &GameRecord, labels: &Labels) {
    let captured = record.end().points;
    let chips = record.position().remaining();
    let total = BySide::new_with(|side| captured[side] + chips[side]);
    let _ = writeln!(text, "{}", "─".repeat(WIDTH));
    let _ = writeln!(text, "{:>19}{:>15}", labels.sides.red, labels.sides.blue);
    let rows = [
        (labels.captured, captured),
        (labels.chips, chips),
        (labels.total, total),
    ];
    for (label, figures) in rows {
        let (red, blue) = (figures.red.grouped(), figures.blue.grouped());
        let [red_width, blue_width] = [&red, &blue].map(|figure| figure.chars().count());
        let right = (blue_width + 1).max(15).min(WIDTH - red_width);
        let left = WIDTH - right;
        // A long word gives way to a long number.
        let most = left.saturating_sub(red_width.max(10));
        let label: String = label.chars().take(most).collect();
        let room = left - label.chars().count();
        let _ = writeln!(text, "{label}{red:>room$}{blue:>right$}");
    }
}

/// Adds a line, broken before or after one of `breaks` where it is too long; what follows is indented.
fn wrap(text: &mut String, line: &str, breaks: &[char], indent: usize) {
    let mut rest: Vec<char> = line.chars().collect();
    while rest.len() > WIDTH {
        let mut within = (indent + 1..=WIDTH).rev();
        let cut = within
            .find(|at| breaks.contains(&rest[*at]))
            .unwrap_or(WIDTH);
        text.extend(&rest[..cut]);
        text.push('\n');
        let skipped = cut + usize::from(rest[cut] == ' ');
        let follow = rest.split_off(skipped);
        rest = std::iter::repeat_n(' ', indent).chain(follow).collect();
    }
    text.extend(rest);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_is_neutralised() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+49 170", "'+49 170"),
            ("-1 × 3", "'-1 × 3"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("=A1,\"x\"", "\"'=A1,\"\"x\"\"\""),
            ("-1.86", "-1.86"),
            ("-9", "-9"),
            ("a, b", "\"a, b\""),
            ("1 × 3 = 3; 3 × 1 = 3", "\"1 × 3 = 3; 3 × 1 = 3\""),
            ("c3", "c3"),
        ] {
            assert_eq!(csv_cell(text), cell);
            for separator in [',', ';', '\t'] {
                let back = super::super::table::cells(cell, separator);
                assert_eq!(back, [text.to_owned()], "{separator:?}");
            }
        }
    }

    #[test]
    fn long_lines_are_broken_and_indented() {
        let mut text = String::new();
        let line = format!("1. Red K: a1{}", "×c3".repeat(12));
        wrap(&mut text, &line, &['×'], 4);
        assert!(text.lines().count() > 1);
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        assert_eq!(text.replace(['\n', ' '], ""), line.replace(' ', ""));
    }
}
