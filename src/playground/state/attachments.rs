//! Uploaded files: kept in memory, or in a folder when the world is kept.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;

use axum::body::Bytes;

use crate::playground::snowflake::Snowflake;

/// The bytes of attachments, by attachment id.
#[derive(Debug)]
pub(crate) enum Files {
    Memory(HashMap<Snowflake, Bytes>),
    Folder(PathBuf),
}

impl Files {
    pub fn in_memory() -> Self {
        Self::Memory(HashMap::new())
    }

    pub fn in_folder(folder: PathBuf) -> io::Result<Self> {
        std::fs::create_dir_all(&folder)?;
        Ok(Self::Folder(folder))
    }

    /// Removes every file in the folder that `is_known` does not know: those of messages that did not
    /// outlast the last run.
    pub fn sweep(&self, is_known: impl Fn(Snowflake) -> bool) -> io::Result<()> {
        let Self::Folder(folder) = self else {
            return Ok(());
        };
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let id = entry
                .file_name()
                .to_str()
                .and_then(|name| name.parse().ok());
            if id.is_some_and(|id| !is_known(id)) {
                std::fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    }

    pub fn put(&mut self, id: Snowflake, bytes: Bytes) {
        match self {
            Self::Memory(files) => {
                files.insert(id, bytes);
            }
            Self::Folder(folder) => {
                if let Err(error) = std::fs::write(folder.join(id.to_string()), &bytes) {
                    tracing::warn!(%error, "an attachment could not be written down");
                }
            }
        }
    }

    pub fn get(&self, id: Snowflake) -> Option<Bytes> {
        match self {
            Self::Memory(files) => files.get(&id).cloned(),
            Self::Folder(folder) => std::fs::read(folder.join(id.to_string()))
                .ok()
                .map(Bytes::from),
        }
    }

    pub fn remove(&mut self, id: Snowflake) {
        match self {
            Self::Memory(files) => {
                files.remove(&id);
            }
            Self::Folder(folder) => {
                // Already gone is as good as removed.
                let _ = std::fs::remove_file(folder.join(id.to_string()));
            }
        }
    }
}

/// Width and height of a PNG or GIF, read from its header.
pub(crate) fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize, len: usize| -> Option<u32> {
        let field = bytes.get(at..at + len)?;
        Some(match len {
            4 => u32::from_be_bytes(field.try_into().ok()?),
            _ => u32::from(u16::from_le_bytes(field.try_into().ok()?)),
        })
    };
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some((number(16, 4)?, number(20, 4)?))
    } else if bytes.starts_with(b"GIF8") {
        Some((number(6, 2)?, number(8, 2)?))
    } else {
        None
    }
}

/// Media type by the name's ending, as Discord tells it.
pub(crate) fn content_type(filename: &str) -> Option<&'static str> {
    let ending = filename.rsplit_once('.')?.1.to_ascii_lowercase();
    Some(match ending.as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" | "pdn" => "text/plain; charset=utf-8",
        "csv" => "text/csv; charset=utf-8",
        "json" => "application/json",
        "pdf" => "application/pdf",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_come_from_the_header() {
        // The smallest GIF, and the start of a 960 × 1088 PNG (IHDR as the PNG specification lays it out).
        assert_eq!(pixels(b"GIF89a\x01\x00\x02\x00\x80\x00\x00"), Some((1, 2)));
        let png = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x03\xc0\x00\x00\x04\x40\x08\x03";
        assert_eq!(pixels(png), Some((960, 1088)));
        assert_eq!(pixels(&png[..20]), None);
        assert_eq!(pixels(b"hello"), None);
    }
}
