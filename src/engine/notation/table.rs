//! Games from tables for spreadsheets, as [`scoresheet::csv`](super::scoresheet::csv) writes them and
//! as spreadsheets save them again: separated by commas, semicolons or tabs.
//!
//! A table has no place for a start position: its game is from the start of its rules.

use std::fmt;

use super::explain::ReadMoveError;
use super::read::read_move;
use super::record::{GameRecord, RecordedMove, Turn};
use super::score_comment::Stated;
use super::scoresheet::{chip_cell, chip_of, sums};
use crate::engine::damath::{Chip, Score};
use crate::engine::ruleset::Rules;
use crate::engine::setup::Setup;

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The first line does not name the columns.
    #[error("line 1: the columns From and To are missing")]
    NoColumns,
    /// A line longer than any turn's, or more lines than any game's.
    #[error("line {line}: the table goes on too long")]
    TooLong {
        /// The line, from 1.
        line: u32,
    },
    /// A line's move is not legal.
    #[error(
        "line {line}: {reason} (a table carries no start position: only games from the start can be read back)"
    )]
    Move {
        /// The line, from 1.
        line: u32,
        /// Why.
        reason: ReadMoveError,
    },
}

/// A cell that does not say what the move scores or which chip makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongCell {
    /// The line, from 1.
    pub line: u32,
    /// The column.
    pub column: Figure,
    /// The cell as written.
    pub written: String,
    /// What it should say.
    pub right: String,
}

/// A column whose cells follow from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The chip that moves.
    Chip,
    /// The sums of a capture.
    Hops,
    /// What the move scores.
    Score,
    /// The player's points so far.
    Total,
}

impl Figure {
    const ALL: [Self; 4] = [Self::Chip, Self::Hops, Self::Score, Self::Total];

    /// What the cell should say.
    fn right(self, turn: &Turn) -> String {
        match self {
            Self::Chip => chip_of(turn).map_or_else(String::new, chip_cell),
            Self::Hops => sums(turn).join("; "),
            Self::Score => turn.score().plain().to_string(),
            Self::Total => turn.points[turn.side].plain().to_string(),
        }
    }

    fn is_right(self, cell: &str, turn: &Turn) -> bool {
        match self {
            Self::Chip => is_chip(cell, turn),
            Self::Hops => are_sums(cell, turn),
            Self::Score => figure(cell) == Some(turn.score()),
            Self::Total => figure(cell) == Some(turn.points[turn.side]),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A score, be its decimals after a point or after a comma.
fn figure(cell: &str) -> Option<Score> {
    cell.replace(',', ".").parse().ok()
}

/// Whether a cell names the chip that moves. A spreadsheet may have added or dropped final zeros.
fn is_chip(cell: &str, turn: &Turn) -> bool {
    let (Some(chip), Ok(written)) = (chip_of(turn), cell.replace(',', ".").parse::<Chip>()) else {
        return false;
    };
    let is_number = |chip: Chip| matches!(chip, Chip::Whole(_) | Chip::Decimal { .. });
    let at = turn.recorded.played.from();
    written == chip
        || (is_number(written) && is_number(chip) && written.value_at(at) == chip.value_at(at))
}

/// Whether a cell holds the sums of every hop, in order.
fn are_sums(cell: &str, turn: &Turn) -> bool {
    let Some(chips) = turn.before.rules().chips() else {
        return false;
    };
    let stated: Option<Vec<_>> = cell.split(';').map(Stated::read).collect();
    stated.is_some_and(|stated| {
        let mut pairs = stated.iter().zip(&turn.hops);
        stated.len() == turn.hops.len() && pairs.all(|(sum, hop)| sum.is_of(hop, chips))
    })
}

/// A table taken apart.
struct Table<'a> {
    columns: Vec<String>,
    separator: char,
    rows: std::str::Lines<'a>,
}

impl<'a> Table<'a> {
    /// Nothing where the first line does not name the squares' columns.
    fn of(text: &'a str) -> Option<Self> {
        let mut rows = text.trim_start_matches('\u{FEFF}').lines();
        let header = rows.next()?;
        [',', ';', '\t'].into_iter().find_map(|separator| {
            let table = Self {
                columns: cells(header, separator),
                separator,
                rows: rows.clone(),
            };
            (table.column("From").is_some() && table.column("To").is_some()).then_some(table)
        })
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|cell| cell == name)
    }

    /// The lines after the first with their numbers.
    fn rows(&self) -> impl Iterator<Item = (u32, &'a str)> {
        (2..).zip(self.rows.clone())
    }

    fn cells(&self, row: &str) -> Vec<String> {
        cells(row, self.separator)
    }
}

/// Whether a text begins as a table does.
pub fn is_table(text: &str) -> bool {
    Table::of(text).is_some()
}

/// Whether the first move of a table is a chip's: a game of Damath.
pub fn has_chips(text: &str) -> bool {
    Table::of(text).is_some_and(|table| {
        let first = table.rows().next().map(|(_, row)| table.cells(row));
        let chip = (table.column("Chip")).zip(first);
        chip.is_some_and(|(chip, cells)| cells.get(chip).is_some_and(|cell| !cell.is_empty()))
    })
}

/// Reads the moves of a table: a game from the start of its rules.
///
/// # Panics
/// Never: every rule set's start position is valid, and a move that was read is legal.
pub fn read_csv(text: &str, rules: &Rules) -> Result<GameRecord, TableError> {
    let table = Table::of(text).ok_or(TableError::NoColumns)?;
    let (Some(from), Some(to)) = (table.column("From"), table.column("To")) else {
        return Err(TableError::NoColumns);
    };
    let mut record = GameRecord::new(Setup::start(rules.clone()))
        .expect("every rule set's start position is valid");
    for (line, row) in table.rows() {
        if row.len() > 10_000 || line > 10_000 {
            return Err(TableError::TooLong { line });
        }
        let row = table.cells(row);
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        if cell(from).is_empty() && cell(to).is_empty() {
            continue;
        }
        let played = read_move(record.position(), &format!("{} {}", cell(from), cell(to)))
            .map_err(|reason| TableError::Move { line, reason })?;
        let mut recorded = RecordedMove::plain(played);
        recorded.line = line;
        let pushed = record.push(recorded);
        pushed.expect("a move that was read is among the legal ones");
    }
    Ok(record)
}

/// The first cell of a Damath table that is not what its game says, the game being read from the same
/// text. A column that is missing and a cell that is empty say nothing, but the sums and the score of a
/// capture may not be left out where the column is there.
pub fn wrong_cell(text: &str, record: &GameRecord) -> Option<WrongCell> {
    record.rules().chips()?;
    let table = Table::of(text)?;
    let columns = Figure::ALL.map(|figure| table.column(&figure.to_string()));
    let mut rows = table.rows();
    record.turns().find_map(|turn| {
        let line = turn.recorded.line;
        let (_, row) = rows.find(|(number, _)| *number == line)?;
        let row = table.cells(row);
        Figure::ALL
            .into_iter()
            .zip(columns)
            .find_map(|(figure, column)| {
                let written = row.get(column?).map_or("", String::as_str);
                let silent = written.is_empty() && turn.hops.is_empty();
                (!silent && !figure.is_right(written, &turn)).then(|| WrongCell {
                    line,
                    column: figure,
                    written: written.to_owned(),
                    right: figure.right(&turn),
                })
            })
    })
}

/// The cells of one line, without their quotes, their blanks, and the apostrophe that keeps a
/// spreadsheet from running them.
pub(super) fn cells(line: &str, separator: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        let cell = cells.last_mut().expect("there is always a cell");
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => cell.extend(signs.next()),
            '"' => quoted = !quoted,
            other if other == separator && !quoted => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    let bare = |cell: String| {
        let cell = cell.trim();
        cell.strip_prefix('\'').unwrap_or(cell).to_owned()
    };
    cells.into_iter().map(bare).collect()
}
