//! Endgames of plain dama with up to four pieces, solved.
//!
//! For every position: win, draw or loss, and how many plies the end is away when the winner hurries
//! and the loser delays, so that a winner who follows the distances gets there. The counts of
//! repetition and of quiet turns are not part of it: who uses a result must see that it comes before
//! the quiet-turn limit.

mod build;
mod file;
mod index;
mod verify;

use std::path::Path;
use std::sync::Arc;

pub use build::{TooLong, build};
pub use file::{FileError, NotATable};
pub use verify::{Disagreement, verify};

use super::node::Node;
use crate::engine::{Board, Decision, Rules, Side};

/// The most pieces on the board for which there are tables.
pub const MOST_PIECES: u32 = 4;

/// The folder in which tables are kept and looked for unless told otherwise.
pub const FOLDER: &str = "data/tables";

/// What perfect play leads to, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// A win in so many plies.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// A loss in so many plies; 0 if the side to move has no move.
    Loss(u8),
}

/// A result in one byte: 0 for a draw, 1 to 127 for a win in so many plies, from 128 on for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed(u8);

const LOSS: u8 = 128;

impl Packed {
    const DRAW: Self = Self(0);

    const fn unpack(self) -> Result {
        match self.0 {
            0 => Result::Draw,
            plies @ 1..LOSS => Result::Win(plies),
            loss => Result::Loss(loss - LOSS),
        }
    }

    /// The result in a byte; nothing if it is too far away.
    const fn pack(result: Result) -> Option<Self> {
        match result {
            Result::Draw => Some(Self::DRAW),
            Result::Win(plies) if plies < LOSS => Some(Self(plies)),
            Result::Loss(plies) if plies < LOSS => Some(Self(plies + LOSS)),
            Result::Win(_) | Result::Loss(_) => None,
        }
    }
}

/// The solved endgames of one rule set.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    /// One byte a position, class by class in the order of `Class::all`, the side to move being Red.
    classes: Vec<Vec<u8>>,
}

impl Table {
    /// What perfect play leads to; nothing for more pieces than were solved or for a side without any.
    pub fn probe(&self, board: &Board, turn: Side) -> Option<Result> {
        let (class, index) = index::locate(board, turn)?;
        let packed = *self.classes.get(class.number()?)?.get(index)?;
        Some(Packed(packed).unpack())
    }

    /// The most pieces for which it has results.
    pub fn pieces(&self) -> u32 {
        let last = self.classes.len().checked_sub(1);
        last.and_then(|last| index::Class::all().get(last).copied())
            .map_or(0, index::Class::pieces)
    }

    /// Positions held, one byte each.
    pub fn positions(&self) -> usize {
        self.classes.iter().map(Vec::len).sum()
    }
}

/// Tables for the rule sets that have them; cheap to clone.
#[derive(Clone, Default)]
pub struct Endgames {
    tables: Vec<(&'static str, Arc<Table>)>,
}

impl Endgames {
    /// No tables.
    pub const fn none() -> Self {
        Self { tables: Vec::new() }
    }

    /// All tables that lie in a folder; a missing file or folder is no error.
    pub fn load(folder: &Path) -> std::result::Result<Self, FileError> {
        let mut found = Self::none();
        for rules in [Rules::filipino(), Rules::spanish()] {
            found.read(folder, &rules)?;
        }
        Ok(found)
    }

    /// The table of one rule set that lies in a folder; that there is none is no error.
    pub fn load_for(rules: &Rules, folder: &Path) -> std::result::Result<Self, FileError> {
        let mut found = Self::none();
        if rules.ruleset().decision == Decision::LastToMoveWins {
            found.read(folder, rules)?;
        }
        Ok(found)
    }

    fn read(&mut self, folder: &Path, rules: &Rules) -> std::result::Result<(), FileError> {
        if let Some(table) = file::read(&file::path(folder, rules), rules)? {
            self.add(rules, table);
        }
        Ok(())
    }

    /// Adds the table of a rule set.
    pub fn add(&mut self, rules: &Rules, table: Table) {
        self.tables.push((rules.ruleset().name, Arc::new(table)));
    }

    /// The table of a rule set, if there is one.
    pub fn table(&self, rules: &Rules) -> Option<&Table> {
        let name = rules.ruleset().name;
        let found = self.tables.iter().find(|(known, _)| *known == name);
        found.map(|(_, table)| &**table)
    }

    /// Bytes of memory that they take.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(|(_, table)| table.positions()).sum()
    }

    /// The names of the rule sets that have a table.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.tables.iter().map(|(name, _)| *name)
    }
}

/// Writes the table of a rule set into a folder, which is made if need be.
pub fn write(folder: &Path, rules: &Rules, table: &Table) -> std::result::Result<u64, FileError> {
    file::write(&file::path(folder, rules), rules, table)
}

/// The result at a node, if it comes before the quiet-turn limit.
pub(super) fn probe_in_time(table: &Table, node: &Node, limit: u32) -> Option<Result> {
    let result = table.probe(&node.board, node.turn)?;
    match result {
        Result::Win(plies) | Result::Loss(plies) if node.quiet + u32::from(plies) >= limit => None,
        _ => Some(result),
    }
}
