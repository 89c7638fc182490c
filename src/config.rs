//! Settings, from the environment and `.env`. `.env.example` lists them all.
//!
//! Invariant: the token is shown by no `Debug` or `Display`.

use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::text::Language;

/// Everything that can be set.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token at Discord.
    pub token: Token,
    /// What takes the place of `https://discord.com`: a stand-in.
    pub api_url: Option<String>,
    /// Where games are kept; the store has a place of its own for none.
    pub database_url: Option<String>,
    /// Where commands are registered.
    pub scope: Scope,
    /// The language of command descriptions, and of servers that have chosen none.
    pub language: Language,
    /// Where the solved endgames lie; the opponent has a place of its own for none.
    pub tables: Option<PathBuf>,
    /// How many mebibytes the opponent's tables may take, all together; the opponent has a measure of its
    /// own for none.
    pub memory: Option<NonZeroUsize>,
    /// A file that says by how many milliseconds the clock is moved on. For tests.
    pub clock_file: Option<PathBuf>,
}

/// The bot's token.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Where commands are registered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// In every server.
    #[default]
    Everywhere,
    /// In one server, where changes are seen at once.
    Server(u64),
}

/// A setting that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// No token.
    #[error(
        "DISCORD_TOKEN is not set.\n\
         Create an application at https://discord.com/developers/applications, open its page “Bot”,\n\
         press “Reset Token”, and put the token into the environment or into a file named .env:\n\
         \n    DISCORD_TOKEN=...\n\n\
         To try the bot without a Discord account, run: damath playground"
    )]
    NoToken,
    /// A token that cannot be sent.
    #[error(
        "DISCORD_TOKEN contains blanks or letters that no token has; copy it again from https://discord.com/developers/applications"
    )]
    BadToken,
    /// An address that is none.
    #[error("DISCORD_API_URL must be an address such as http://127.0.0.1:8099, without a path")]
    BadApiUrl,
    /// A server id that is none.
    #[error("DAMATH_TEST_SERVER must be the id of a server, a number of about 18 digits")]
    BadServer,
    /// A language that there is none of.
    #[error("DAMATH_LANGUAGE must be en (English) or fil (Filipino)")]
    BadLanguage,
    /// An amount of memory that is none.
    #[error(
        "DAMATH_MEMORY_MB must be a whole number of megabytes from 1 to {MOST_MEMORY}, such as 64"
    )]
    BadMemory,
}

/// The most mebibytes that can be set.
const MOST_MEMORY: usize = 65_536;

impl Token {
    /// A token; blanks around it and a leading `Bot ` are left out.
    pub fn new(text: &str) -> Result<Self, ConfigError> {
        let text = text.trim();
        let text = text.strip_prefix("Bot ").unwrap_or(text).trim();
        if text.is_empty() {
            Err(ConfigError::NoToken)
        } else if text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ConfigError::BadToken)
        }
    }

    /// The token itself, for sending it to Discord and for keeping it out of logs.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

impl Config {
    /// The settings that the environment and a file `.env` in the working directory give.
    pub fn from_environment() -> Result<Self, ConfigError> {
        Self::from_lookup(|name| std::env::var(name).ok())
    }

    /// The settings that `lookup` gives by name. An empty setting counts as not set.
    pub fn from_lookup(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let set = |name: &str| lookup(name).filter(|value| !value.trim().is_empty());
        let token = Token::new(&set("DISCORD_TOKEN").ok_or(ConfigError::NoToken)?)?;
        let api_url = set("DISCORD_API_URL")
            .map(|url| api_url(&url))
            .transpose()?;
        let scope = match set("DAMATH_TEST_SERVER") {
            None => Scope::Everywhere,
            Some(id) => match id.trim().parse() {
                Ok(id) if id > 0 => Scope::Server(id),
                _ => return Err(ConfigError::BadServer),
            },
        };
        let language = match set("DAMATH_LANGUAGE") {
            None => Language::default(),
            Some(code) => {
                Language::of_code(&code.trim().to_lowercase()).ok_or(ConfigError::BadLanguage)?
            }
        };
        Ok(Self {
            token,
            api_url,
            database_url: set("DATABASE_URL"),
            scope,
            language,
            tables: set("DAMATH_TABLES").map(PathBuf::from),
            memory: set("DAMATH_MEMORY_MB")
                .map(|text| memory(&text))
                .transpose()?,
            clock_file: set("DAMATH_CLOCK_FILE").map(PathBuf::from),
        })
    }
}

fn memory(text: &str) -> Result<NonZeroUsize, ConfigError> {
    let given = text.trim().parse().map_err(|_| ConfigError::BadMemory)?;
    NonZeroUsize::new(given)
        .filter(|given| given.get() <= MOST_MEMORY)
        .ok_or(ConfigError::BadMemory)
}

fn api_url(text: &str) -> Result<String, ConfigError> {
    let url = reqwest::Url::parse(text.trim()).map_err(|_| ConfigError::BadApiUrl)?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.has_host()
        && url.path() == "/"
        && url.query().is_none();
    if plain {
        Ok(url.as_str().trim_end_matches('/').to_owned())
    } else {
        Err(ConfigError::BadApiUrl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from_lookup(|name| {
            let found = settings.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_token_is_needed_and_never_shown() {
        assert_eq!(read(&[]).unwrap_err(), ConfigError::NoToken);
        assert_eq!(
            read(&[("DISCORD_TOKEN", "  ")]).unwrap_err(),
            ConfigError::NoToken
        );
        assert_eq!(
            read(&[("DISCORD_TOKEN", "a b")]).unwrap_err(),
            ConfigError::BadToken
        );
        let config = read(&[("DISCORD_TOKEN", " Bot abc.def ")]).unwrap();
        assert_eq!(config.token.expose(), "abc.def");
        assert!(!format!("{config:?}").contains("abc"));
        assert!(ConfigError::NoToken.to_string().contains("DISCORD_TOKEN"));
    }

    #[test]
    fn the_rest_has_defaults() {
        let config = read(&[("DISCORD_TOKEN", "t"), ("DATABASE_URL", "")]).unwrap();
        assert_eq!(config.database_url, None);
        assert_eq!(config.api_url, None);
        assert_eq!(config.scope, Scope::Everywhere);
        assert_eq!(config.clock_file, None);
        assert_eq!((config.tables, config.memory), (None, None));
    }

    #[test]
    fn the_example_names_every_setting() {
        let asked = std::cell::RefCell::new(Vec::new());
        let lookup = |name: &str| {
            asked.borrow_mut().push(name.to_owned());
            (name == "DISCORD_TOKEN").then(|| "t".to_owned())
        };
        Config::from_lookup(lookup).unwrap();
        let example = include_str!("../.env.example");
        for name in asked.into_inner() {
            assert!(example.contains(&format!("{name}=")), "{name}");
        }
    }

    #[test]
    fn memory_is_given_in_whole_megabytes() {
        let with = |value| read(&[("DISCORD_TOKEN", "t"), ("DAMATH_MEMORY_MB", value)]);
        for (text, given) in [("1", 1), (" 256 ", 256), ("65536", 65_536)] {
            let config = with(text).unwrap();
            assert_eq!(config.memory.map(NonZeroUsize::get), Some(given));
        }
        let wrong = [
            "0",
            "-1",
            "65537",
            "1.5",
            "64MB",
            "64 MB",
            "much",
            "99999999999999999999999",
        ];
        for text in wrong {
            let refused = with(text).unwrap_err();
            assert_eq!(refused, ConfigError::BadMemory, "{text}");
            assert!(refused.to_string().contains("from 1 to 65536"), "{refused}");
        }
    }

    #[test]
    fn settings_that_cannot_be_meant_are_refused() {
        let with = |name, value| read(&[("DISCORD_TOKEN", "t"), (name, value)]);
        for url in [
            "127.0.0.1:8099",
            "ftp://x",
            "http://x/api",
            "http://x?y",
            "nonsense",
        ] {
            assert_eq!(
                with("DISCORD_API_URL", url).unwrap_err(),
                ConfigError::BadApiUrl,
                "{url}"
            );
        }
        let config = with("DISCORD_API_URL", "http://127.0.0.1:8099/").unwrap();
        assert_eq!(config.api_url.as_deref(), Some("http://127.0.0.1:8099"));
        for id in ["0", "x", "-1"] {
            let refused = with("DAMATH_TEST_SERVER", id).unwrap_err();
            assert_eq!(refused, ConfigError::BadServer);
        }
        assert_eq!(
            with("DAMATH_TEST_SERVER", "42").unwrap().scope,
            Scope::Server(42)
        );
        for code in ["Tagalog", "f", "en fil"] {
            let refused = with("DAMATH_LANGUAGE", code).unwrap_err();
            assert_eq!(refused, ConfigError::BadLanguage);
        }
    }

    #[test]
    fn the_language_is_english_unless_set() {
        let with = |code| read(&[("DISCORD_TOKEN", "t"), ("DAMATH_LANGUAGE", code)]);
        assert_eq!(with("").unwrap().language, Language::English);
        assert_eq!(with(" FIL ").unwrap().language, Language::Filipino);
    }
}
