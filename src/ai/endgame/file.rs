//! Tables on disk: a line that says what it is, then runs of equal bytes, then a checksum.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::Table;
use super::index::Class;
use crate::engine::Rules;

/// A table cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file system said no.
    #[error("{path}: {source}")]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is no table of this rule set.
    #[error("{path}: {reason}")]
    Content {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: NotATable,
    },
}

/// What is wrong with a file that should be a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotATable {
    /// The first line is another one.
    #[error("not a table of these rules, or of another version; build it anew")]
    Header,
    /// Fewer or more positions than there are.
    #[error("damaged: it does not hold every position")]
    Length,
    /// The checksum disagrees.
    #[error("damaged: its checksum does not agree")]
    Checksum,
}

pub(super) fn path(folder: &Path, rules: &Rules) -> PathBuf {
    folder.join(format!("{}.endgames", rules.ruleset().name))
}

fn header(rules: &Rules) -> String {
    format!("damath endgames 1 {}\n", rules.ruleset().name)
}

/// FNV-1a over 64 bits.
fn checksum(bytes: &[u8]) -> [u8; 8] {
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    });
    hash.to_le_bytes()
}

/// A run is its byte and its length less one, which goes on in the next byte while it is 255.
fn compressed(table: &Table) -> Vec<u8> {
    let mut packed = Vec::new();
    for class in &table.classes {
        for run in class.chunk_by(|a, b| a == b) {
            packed.push(run[0]);
            let mut left = run.len() - 1;
            while left >= 255 {
                packed.push(255);
                left -= 255;
            }
            packed.push(u8::try_from(left).expect("less than 255 is left"));
        }
    }
    packed
}

fn expanded(packed: &[u8]) -> Option<Table> {
    let mut bytes = packed.iter().copied().peekable();
    let mut classes = Vec::new();
    let all = Class::all();
    for (nth, class) in all.iter().enumerate() {
        // A table of fewer pieces ends where the classes of one piece more would begin.
        let complete = nth > 0 && class.pieces() > all[nth - 1].pieces();
        if complete && bytes.peek().is_none() {
            break;
        }
        let mut positions = Vec::with_capacity(class.size());
        while positions.len() < class.size() {
            let value = bytes.next()?;
            let mut length = 1;
            loop {
                let more = bytes.next()?;
                length += usize::from(more);
                if more < 255 {
                    break;
                }
            }
            if positions.len() + length > class.size() {
                return None;
            }
            positions.resize(positions.len() + length, value);
        }
        classes.push(positions);
    }
    bytes.next().is_none().then_some(Table { classes })
}

/// Writes a table, under another name first so that no half-written one is ever found. Gives the
/// number of bytes.
pub(super) fn write(path: &Path, rules: &Rules, table: &Table) -> Result<u64, FileError> {
    let failed = |source| FileError::Io {
        path: path.to_owned(),
        source,
    };
    let mut bytes = header(rules).into_bytes();
    bytes.extend(compressed(table));
    let sum = checksum(&bytes);
    bytes.extend(sum);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    let unfinished = path.with_extension("unfinished");
    let mut file = fs::File::create(&unfinished).map_err(failed)?;
    file.write_all(&bytes)
        .and_then(|()| file.sync_all())
        .map_err(failed)?;
    fs::rename(&unfinished, path).map_err(failed)?;
    Ok(bytes.len() as u64)
}

/// Reads a table; nothing if there is no such file.
pub(super) fn read(path: &Path, rules: &Rules) -> Result<Option<Table>, FileError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => {
            return Err(FileError::Io {
                path: path.to_owned(),
                source,
            });
        }
    };
    let table = parsed(&bytes, rules);
    table.map(Some).map_err(|reason| FileError::Content {
        path: path.to_owned(),
        reason,
    })
}

fn parsed(bytes: &[u8], rules: &Rules) -> Result<Table, NotATable> {
    if !bytes.starts_with(header(rules).as_bytes()) {
        return Err(NotATable::Header);
    }
    let (content, sum) = bytes.split_last_chunk::<8>().ok_or(NotATable::Length)?;
    if checksum(content) != *sum {
        return Err(NotATable::Checksum);
    }
    let packed = content
        .get(header(rules).len()..)
        .ok_or(NotATable::Length)?;
    expanded(packed).ok_or(NotATable::Length)
}
