//! Games from tables for spreadsheets, as [`scoresheet::csv`](super::scoresheet::csv) writes them and
//! as spreadsheets save them again: separated by commas, semicolons or tabs.
//!
//! A table may say by which rules its game was played and from where; else the caller gives the rules,
//! and the game is from their start.

use std::fmt;

use super::explain::ReadMoveError;
use super::fen::{self, FenError};
use super::naming::Naming;
use super::read::{naming_of, read_move};
use super::record::{GameRecord, RecordedMove, Turn};
use super::score_comment::Stated;
use super::scoresheet::{START, chip_cell, chip_of, sums};
use crate::engine::damath::{Chip, Score};
use crate::engine::echo::echo;
use crate::engine::game::Game;
use crate::engine::moves::Move;
use crate::engine::position::Position;
use crate::engine::ruleset::{Rules, RulesError};
use crate::engine::square::{BoardView, Square};

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
    /// The rules that it names are not to be had.
    #[error("line {line}: {reason}")]
    Rules {
        /// The line, from 1.
        line: u32,
        /// Why.
        reason: RulesError,
    },
    /// Its start position cannot be played.
    #[error("line {line}: {reason}")]
    Start {
        /// The line, from 1.
        line: u32,
        /// Why.
        reason: FenError,
    },
    /// A line's move is not legal.
    #[error("line {line}: {}{}", .reason.worded(*.naming), hint(.rules.as_ref()))]
    Move {
        /// The line, from 1.
        line: u32,
        /// Why.
        reason: ReadMoveError,
        /// How the line calls squares.
        naming: Naming,
        /// The rules by which it was read, where the table does not say its own.
        rules: Option<Rules>,
    },
    /// Another chip than the line names moves, in a table that does not say its rules.
    #[error("line {line}: the chip that moves is {right}, not {}{}", echo(.written), hint(Some(.rules)))]
    Chip {
        /// The line, from 1.
        line: u32,
        /// The chip as written.
        written: String,
        /// The chip that stands there.
        right: Chip,
        /// The rules by which it was read.
        rules: Rules,
    },
}

/// What to do about a table that does not say its rules.
fn hint(read_by: Option<&Rules>) -> String {
    read_by.map_or_else(String::new, |rules| {
        format!(
            " (the table does not say its rules and was read as a game of {rules} from the start: give \
             its own rules, or the game as PDN)"
        )
    })
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
            Self::Chip => {
                let at = turn.recorded.played.from();
                chip_of(turn).is_some_and(|chip| is_chip(cell, chip, at))
            }
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

/// Whether a cell names a chip. A spreadsheet may have added or dropped final zeros.
fn is_chip(cell: &str, chip: Chip, at: Square) -> bool {
    let Ok(written) = cell.replace(',', ".").parse::<Chip>() else {
        return false;
    };
    let is_number = |chip: Chip| matches!(chip, Chip::Whole(_) | Chip::Decimal { .. });
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

    /// The first cell of a column that says anything, among the lines that can be the first turn's.
    fn said(&self, column: &str) -> Option<(u32, String)> {
        let column = self.column(column)?;
        self.rows().take(10).find_map(|(line, row)| {
            let cell = self.cells(row).get(column)?.clone();
            (!cell.is_empty()).then_some((line, cell))
        })
    }

    fn rules(&self) -> Result<Option<Rules>, TableError> {
        let Some((line, cell)) = self.said("Rules") else {
            return Ok(None);
        };
        let (name, chips) = match cell.split_once(' ') {
            Some((name, chips)) => (name, Some(chips)),
            None => (&cell[..], None),
        };
        let rules = Rules::named(name, chips);
        let rules = rules.map_err(|reason| TableError::Rules { line, reason })?;
        Ok(Some(rules))
    }

    /// The record of a game without its moves.
    fn record(&self, rules: &Rules) -> Result<GameRecord, TableError> {
        match self.said(START) {
            Some((line, cell)) => fen::read_as(rules, &cell, GameRecord::new)
                .map_err(|reason| TableError::Start { line, reason }),
            None => Ok(GameRecord::of(&Game::new(rules.clone()))),
        }
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

/// Reads the game of a table. `rules` are those of a table that names none.
///
/// # Panics
/// Never: a move that was read is legal.
pub fn read_csv(text: &str, rules: &Rules) -> Result<GameRecord, TableError> {
    let table = Table::of(text).ok_or(TableError::NoColumns)?;
    let (Some(from), Some(to)) = (table.column("From"), table.column("To")) else {
        return Err(TableError::NoColumns);
    };
    let chip = table.column(&Figure::Chip.to_string());
    let own_rules = table.rules()?;
    let rules = own_rules.as_ref().unwrap_or(rules);
    let unnamed = own_rules.is_none().then(|| rules.clone());
    let mut record = table.record(rules)?;
    for (line, row) in table.rows() {
        if row.len() > 10_000 || line > 10_000 {
            return Err(TableError::TooLong { line });
        }
        let row = table.cells(row);
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        if cell(from).is_empty() && cell(to).is_empty() {
            continue;
        }
        let (position, text) = (record.position(), format!("{} {}", cell(from), cell(to)));
        let played = read_move(position, &text).map_err(|reason| TableError::Move {
            line,
            reason,
            naming: naming_of(position, &text).unwrap_or(Naming::Letters(BoardView::Vismin)),
            rules: unnamed.clone(),
        })?;
        if let (Some(rules), Some(column)) = (&unnamed, chip) {
            check_chip(position, &played, line, cell(column), rules)?;
        }
        let mut recorded = RecordedMove::plain(played);
        recorded.line = line;
        recorded.text = text;
        let pushed = record.push(recorded);
        pushed.expect("a move that was read is among the legal ones");
    }
    Ok(record)
}

/// Where a table does not say its rules, its chips show whether it was read by the right ones.
fn check_chip(
    position: &Position,
    played: &Move,
    line: u32,
    written: &str,
    rules: &Rules,
) -> Result<(), TableError> {
    let Some(chips) = rules.chips().filter(|_| !written.is_empty()) else {
        return Ok(());
    };
    let right = chips.chip(position.board().chip(played.from()));
    if is_chip(written, right, played.from()) {
        Ok(())
    } else {
        Err(TableError::Chip {
            line,
            written: written.to_owned(),
            right,
            rules: rules.clone(),
        })
    }
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
