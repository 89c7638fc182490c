//! Every sentence a player reads, and the loader of them.
//!
//! The sentences stand in `en.ftl`; [`Text`] has one method for each, so that a sentence asked for is
//! one that exists, with the variables it needs. What goes into a sentence is shown as it is: names
//! are made safe for showing before they come here.

pub mod rules;
mod sentences;

use std::borrow::Cow;
use std::collections::HashMap;

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

/// A new `.ftl` file alone triggers no rebuild; naming the file here makes a changed one do so.
const _: &str = include_str!("en.ftl");

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

/// All sentences in one language.
#[derive(Clone, Debug)]
pub struct Text {
    language: LanguageIdentifier,
}

impl Text {
    /// The English sentences.
    pub const fn english() -> Self {
        Self { language: ENGLISH }
    }

    /// The sentences of a language.
    pub const fn of(language: Language) -> Self {
        Self {
            language: match language {
                Language::English => ENGLISH,
                Language::Filipino => FILIPINO,
            },
        }
    }

    fn say(&self, key: &str, arguments: &HashMap<Cow<'static, str>, FluentValue<'_>>) -> String {
        LOCALES.lookup_with_args(&self.language, key, arguments)
    }
}
