//! Which database: the setting `DATABASE_URL`.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::any::AnyConnectOptions;

/// Where the database is unless the settings say otherwise, from the working directory.
pub const DEFAULT_PATH: &str = "data/damath.db";

/// The address of a database. Shown without user name, password and parameters, so that it may go
/// into messages and logs.
#[derive(Clone)]
pub struct DatabaseUrl(Backend);

#[derive(Clone)]
pub(super) enum Backend {
    Sqlite(PathBuf),
    Postgres(Box<AnyConnectOptions>),
}

/// The text is no address of a database. The text itself is not repeated: it may hold a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It begins neither with `sqlite:` nor with `postgres:` and is no path.
    #[error("only sqlite:PATH, postgres://… and a plain path are understood")]
    Unknown,
    /// It begins with `postgres:` and goes on with no URL.
    #[error("what follows postgres: is not a well-formed URL")]
    Malformed,
    /// SQLite without a file.
    #[error("sqlite: needs the path of a file; a database in memory keeps nothing")]
    NoFile,
    /// A SQLite address with a parameter other than `mode=rwc`.
    #[error("sqlite: addresses take no parameters")]
    Parameter,
}

impl DatabaseUrl {
    /// A SQLite file.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self(Backend::Sqlite(path.into()))
    }

    /// The file, where the address is of one.
    pub fn path(&self) -> Option<&Path> {
        match &self.0 {
            Backend::Sqlite(path) => Some(path),
            Backend::Postgres(_) => None,
        }
    }

    pub(super) const fn backend(&self) -> &Backend {
        &self.0
    }
}

impl Default for DatabaseUrl {
    /// [`DEFAULT_PATH`].
    fn default() -> Self {
        Self::file(DEFAULT_PATH)
    }
}

impl FromStr for DatabaseUrl {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let scheme = text.split_once("://").map(|(scheme, _)| scheme);
        match scheme {
            Some("postgres" | "postgresql") => {
                let options = text.parse().map_err(|_| AddressError::Malformed)?;
                Ok(Self(Backend::Postgres(Box::new(options))))
            }
            Some(scheme) if scheme != "sqlite" => Err(AddressError::Unknown),
            _ => match text.strip_prefix("sqlite:") {
                Some(rest) => sqlite_file(rest.strip_prefix("//").unwrap_or(rest)),
                // A typing error such as "postgres:/host" must not become the name of a file.
                None if text.starts_with("postgres") || text.is_empty() => {
                    Err(AddressError::Unknown)
                }
                None => Ok(Self::file(text)),
            },
        }
    }
}

/// The part after `sqlite:`, taken literally; other programs write `?mode=rwc` behind it.
fn sqlite_file(rest: &str) -> Result<DatabaseUrl, AddressError> {
    match rest.strip_suffix("?mode=rwc").unwrap_or(rest) {
        "" | ":memory:" => Err(AddressError::NoFile),
        path if path.contains('?') => Err(AddressError::Parameter),
        path => Ok(DatabaseUrl::file(path)),
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Backend::Sqlite(path) => write!(f, "{}", path.display()),
            Backend::Postgres(options) => {
                let url = &options.database_url;
                write!(
                    f,
                    "{}://{}",
                    url.scheme(),
                    url.host_str().unwrap_or_default()
                )?;
                if let Some(port) = url.port() {
                    write!(f, ":{port}")?;
                }
                f.write_str(url.path())
            }
        }
    }
}

/// As shown: a derived `Debug` would tell the password.
impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

/// The URL by which the driver opens a file.
///
/// Every unusual byte is escaped, the slash too: the driver's own builder takes the beginning of a
/// relative path for a host, and panics over a drive letter.
pub(super) fn driver_url(path: &Path, access: Access) -> String {
    // The driver refuses what is not UTF-8, rather than opening a file of another name.
    let escaped = path
        .as_os_str()
        .as_encoded_bytes()
        .iter()
        .map(|byte| match *byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' => {
                char::from(*byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        });
    let escaped: String = escaped.collect();
    format!("sqlite:{escaped}{}", access.parameters())
}

/// How a file is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Not a byte is written; nobody else may be writing.
    Frozen,
    /// Reading; what an earlier process left in the write-ahead log is taken into account.
    Read,
    /// Reading and writing.
    Write,
    /// Reading and writing; a missing file is created.
    Create,
}

impl Access {
    const fn parameters(self) -> &'static str {
        match self {
            Self::Frozen => "?mode=ro&immutable=true",
            Self::Read => "?mode=ro",
            Self::Write => "?mode=rw",
            Self::Create => "?mode=rwc",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Result<String, AddressError> {
        text.parse().map(|url: DatabaseUrl| url.to_string())
    }

    #[test]
    fn a_file_may_be_written_in_several_ways() {
        for text in [
            "sqlite:data/x.db",
            "sqlite://data/x.db",
            "data/x.db",
            "sqlite://data/x.db?mode=rwc",
        ] {
            assert_eq!(shown(text).as_deref(), Ok("data/x.db"), "{text}");
        }
        assert_eq!(shown("sqlite:///var/x.db").as_deref(), Ok("/var/x.db"));
        assert_eq!(
            shown(r"sqlite:C:\bots\x.db").as_deref(),
            Ok(r"C:\bots\x.db")
        );
        assert_eq!(DatabaseUrl::default().to_string(), "data/damath.db");
    }

    #[test]
    fn a_password_is_never_shown() {
        let url: DatabaseUrl = "postgres://ana:s3cret@db.example:5433/damath?password=s3cret"
            .parse()
            .unwrap();
        assert_eq!(url.to_string(), "postgres://db.example:5433/damath");
        assert!(!format!("{url:?}").contains("s3cret"));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for (text, error) in [
            ("", AddressError::Unknown),
            ("mysql://localhost/damath", AddressError::Unknown),
            ("postgres:/localhost", AddressError::Unknown),
            ("postgres://localhost:port/x", AddressError::Malformed),
            ("sqlite:", AddressError::NoFile),
            ("sqlite::memory:", AddressError::NoFile),
            ("sqlite:x.db?mode=ro", AddressError::Parameter),
        ] {
            assert_eq!(shown(text), Err(error), "{text}");
        }
    }
}
