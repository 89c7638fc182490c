//! The stand-in's world on disk: one line of JSON a change, so that a killed program loses at most
//! the line it was writing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::commands::Commands;
use super::model::{Channel, Message};
use crate::playground::snowflake::Snowflake;

/// One change.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Entry {
    Channel(Channel),
    ChannelGone { id: Snowflake },
    Message(Box<Message>),
    MessageGone { channel: Snowflake, id: Snowflake },
    Commands(Commands),
}

/// An open journal file.
pub(crate) struct Journal {
    file: File,
}

impl Journal {
    fn path(folder: &Path) -> PathBuf {
        folder.join("world.jsonl")
    }

    /// Reads what a folder holds. A last line that was cut short is left out.
    pub fn read(folder: &Path) -> io::Result<Vec<Entry>> {
        let file = match File::open(Self::path(folder)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut entries = Vec::new();
        let mut lines = BufReader::new(file).lines().peekable();
        while let Some(line) = lines.next() {
            match serde_json::from_str(&line?) {
                Ok(entry) => entries.push(entry),
                Err(_) if lines.peek().is_none() => break,
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, error)),
            }
        }
        Ok(entries)
    }

    /// Writes `entries` in place of whatever the folder held, and stays open for more.
    pub fn rewrite(folder: &Path, entries: &[Entry]) -> io::Result<Self> {
        let (path, fresh) = (Self::path(folder), folder.join("world.jsonl.new"));
        let mut file = File::create(&fresh)?;
        for entry in entries {
            write_line(&mut file, entry)?;
        }
        file.sync_all()?;
        drop(file);
        std::fs::rename(&fresh, &path)?;
        Ok(Self {
            file: OpenOptions::new().append(true).open(path)?,
        })
    }

    /// Adds one change. The line reaches the system at once and so outlives the process; a disk
    /// that is full costs the memory of this world and not the game.
    pub fn write(&mut self, entry: &Entry) {
        if let Err(error) = write_line(&mut self.file, entry) {
            tracing::warn!(%error, "the stand-in's world could not be written down");
        }
    }
}

fn write_line(file: &mut File, entry: &Entry) -> io::Result<()> {
    let mut line = serde_json::to_vec(entry)?;
    line.push(b'\n');
    file.write_all(&line)
}
