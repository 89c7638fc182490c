//! Every sentence a player reads, and the loader of them.
//!
//! The sentences stand in `en.ftl` and `fil.ftl`; [`Text`] has one method for each, so that a sentence asked for is
//! one that exists, with the variables it needs. What goes into a sentence is shown as it is: names
//! are made safe for showing before they come here.

pub mod rules;
mod sentences;
#[cfg(test)]
mod translation;

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::FromStr;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};

static_loader! {
    static LOCALES = {
        locales: "./src/text",
        fallback_language: "en",
        // The marks around inserted texts are shown as boxes by some phones.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

const ENGLISH: LanguageIdentifier = langid!("en");
const FILIPINO: LanguageIdentifier = langid!("fil");

/// A changed `.ftl` file alone triggers no rebuild; naming the files here makes it do so.
const _: [&str; 2] = [include_str!("en.ftl"), include_str!("fil.ftl")];

/// A language that players can read everything in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Filipino, as a classroom speaks it.
    Filipino,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Filipino];

    /// Its code, `en` or `fil`, as files, settings and the store write it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Filipino => "fil",
        }
    }

    /// The language with this code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.code() == code)
    }
}

/// Which words a game has for what is on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Chips, points and totals.
    Damath,
    /// Pieces.
    Dama,
}

impl From<Game> for FluentValue<'_> {
    fn from(game: Game) -> Self {
        Self::from(match game {
            Game::Damath => "damath",
            Game::Dama => "dama",
        })
    }
}

impl FromStr for Language {
    type Err = NoSuchLanguage;

    fn from_str(code: &str) -> Result<Self, NoSuchLanguage> {
        Self::of_code(code).ok_or(NoSuchLanguage)
    }
}

/// The code names no language that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the languages are {codes}", codes = Language::ALL.map(Language::code).join(" and "))]
pub struct NoSuchLanguage;

/// All sentences in one language.
#[derive(Clone, Debug)]
pub struct Text {
    language: Language,
}

impl Text {
    /// The English sentences.
    pub const fn english() -> Self {
        Self::of(Language::English)
    }

    /// The sentences of a language.
    pub const fn of(language: Language) -> Self {
        Self { language }
    }

    /// The language that they are in.
    pub const fn language(&self) -> Language {
        self.language
    }

    fn say(&self, key: &str, arguments: &HashMap<Cow<'static, str>, FluentValue<'_>>) -> String {
        let language = match self.language {
            Language::English => &ENGLISH,
            Language::Filipino => &FILIPINO,
        };
        LOCALES.lookup_with_args(language, key, arguments)
    }
}
