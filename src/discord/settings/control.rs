//! What the controls of settings carry.

use std::fmt;
use std::str::FromStr;

use crate::discord::components::UnknownControl;
use crate::session::{PersonSetting, ServerSetting};
use crate::text::Language;

/// Whose settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// Those of the person who asks.
    Mine,
    /// Those of the server.
    Server,
}

/// A control of settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsControl {
    /// The menu of what can be changed, each value a setting by its word.
    Choose(Whose),
    /// The menu of what one's own setting can be.
    SetMine(PersonSetting),
    /// The menu of what a server's setting can be.
    SetServer(ServerSetting),
    /// The button that chooses a language.
    Speak(Whose, Language),
}

impl Whose {
    const fn word(self) -> &'static str {
        match self {
            Self::Mine => "me",
            Self::Server => "server",
        }
    }

    fn of_word(word: &str) -> Result<Self, UnknownControl> {
        let all = [Self::Mine, Self::Server];
        let found = all.into_iter().find(|own| own.word() == word);
        found.ok_or(UnknownControl)
    }
}

impl fmt::Display for SettingsControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choose(whose) => write!(f, "sc:{}", whose.word()),
            Self::SetMine(setting) => write!(f, "sm:{}", setting.word()),
            Self::SetServer(setting) => write!(f, "ss:{}", setting.word()),
            Self::Speak(whose, language) => write!(f, "sl:{}:{}", whose.word(), language.code()),
        }
    }
}

impl FromStr for SettingsControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(4, ':').collect();
        Ok(match *parts.as_slice() {
            ["sc", whose] => Self::Choose(Whose::of_word(whose)?),
            ["sm", word] => Self::SetMine(PersonSetting::of_word(word).ok_or(UnknownControl)?),
            ["ss", word] => Self::SetServer(ServerSetting::of_word(word).ok_or(UnknownControl)?),
            ["sl", whose, code] => Self::Speak(
                Whose::of_word(whose)?,
                Language::of_code(code).ok_or(UnknownControl)?,
            ),
            _ => return Err(UnknownControl),
        })
    }
}
