//! Tests that both languages say the same: each sentence, each variable, each variant.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use fluent_templates::fluent_bundle::FluentValue;

use super::sentences::all;
use super::{ENGLISH, FILIPINO, LOCALES, Language, Text};

/// Sentences that may read the same in both languages, and why.
const ALIKE: [(&str, &str); 11] = [
    ("rules-title", "chip sets have their English names in class"),
    ("rules-name", "chip sets have their English names in class"),
    ("level", "players say master"),
    ("chip", "dama is the word in both"),
    ("chip-in-list", "dama is the word in both"),
    ("picture-piece-on", "dama is the word in both"),
    ("button-hint", "players say hint"),
    ("permission-name", "Discord names them in English"),
    ("setting-name", "ratings and time zones have no other name"),
    ("setting-value", "languages have their own names in both"),
    ("thread-name", "the game's own name and two players"),
];

/// The most characters of a command's or an option's description in Discord.
const LONGEST_DESCRIPTION: usize = 100;

/// One sentence as a file writes it.
#[derive(Default)]
struct Written<'a> {
    variables: BTreeSet<&'a str>,
    /// The text of each variant, by what is selected on and its value; the rest has neither.
    variants: BTreeMap<(&'a str, &'a str), String>,
}

const fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("en.ftl"),
        Language::Filipino => include_str!("fil.ftl"),
    }
}

/// The sentences of a Fluent file by their keys.
fn written(file: &str) -> BTreeMap<&str, Written<'_>> {
    let mut found: BTreeMap<&str, Written> = BTreeMap::new();
    let (mut current, mut selector, mut variant) = (None, "", ("", ""));
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let mut text = line.trim();
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            let (key, first) = line
                .split_once('=')
                .expect("a sentence has a key and a text");
            let twice = found.insert(key.trim(), Written::default());
            assert!(twice.is_none(), "{key}stands twice");
            (current, selector, variant) = (Some(key.trim()), "", ("", ""));
            text = first.trim();
        }
        let Some(sentence) = current.and_then(|key| found.get_mut(key)) else {
            continue;
        };
        sentence.variables.extend(variables(line));
        if let Some((before, _)) = text.split_once(" ->") {
            selector = before.rsplit('$').next().unwrap_or_default();
            text = "";
        } else if let Some((name, rest)) = text
            .trim_start_matches('*')
            .strip_prefix('[')
            .and_then(|rest| rest.split_once(']'))
        {
            variant = (selector, name);
            text = rest.trim();
        } else if text.starts_with('}') {
            variant = ("", "");
            text = "";
        }
        let written = sentence.variants.entry(variant).or_default();
        *written += text;
        written.push('\n');
    }
    found
}

fn variables(line: &str) -> impl Iterator<Item = &str> {
    line.split('$').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        &rest[..end.unwrap_or(rest.len())]
    })
}

/// Whether a text says anything besides what is inserted into it.
fn says_something(text: &str) -> bool {
    let outside = text
        .split('{')
        .map(|part| part.rsplit('}').next().unwrap_or_default());
    outside.collect::<String>().contains(char::is_alphabetic)
}

/// What a sentence says in each of its variants, in its own language alone.
fn said_in_all_variants(language: Language, key: &str, variables: &[&'static str]) -> Vec<String> {
    let sentences = written(file(language));
    let mut chosen: Vec<(&str, &str)> = sentences[key].variants.keys().copied().collect();
    chosen.push(("", ""));
    let code = match language {
        Language::English => &ENGLISH,
        Language::Filipino => &FILIPINO,
    };
    let said = chosen.into_iter().map(|(selector, value)| {
        let arguments: HashMap<Cow<'static, str>, FluentValue> = variables
            .iter()
            .map(|name| {
                let value = if *name == selector { value } else { "7" };
                let value = value.parse().map_or_else(
                    |_| FluentValue::from(value.to_owned()),
                    |number: u32| FluentValue::from(number),
                );
                (Cow::Borrowed(*name), value)
            })
            .collect();
        LOCALES
            .lookup_single_language(code, key, Some(&arguments))
            .unwrap_or_else(|error| panic!("{key} in {language:?}: {error}"))
    });
    said.collect()
}

#[test]
fn methods_and_sentences_of_both_languages_are_the_same_with_the_same_variables() {
    let in_code: BTreeMap<&str, BTreeSet<&str>> = all()
        .map(|(key, variables)| (key, variables.iter().copied().collect()))
        .collect();
    for language in Language::ALL {
        let in_file: BTreeMap<&str, BTreeSet<&str>> = written(file(language))
            .into_iter()
            .map(|(key, sentence)| (key, sentence.variables))
            .collect();
        assert_eq!(in_code, in_file, "{language:?}");
    }
}

/// The program's code without its tests.
fn code(folder: &Path) -> String {
    let mut code = String::new();
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("the source can be listed").path();
        if path.is_dir() {
            code += &self::code(&path);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = fs::read_to_string(&path).expect("the source can be read");
            code += file.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        }
    }
    code
}

#[test]
fn every_sentence_is_said_somewhere() {
    let code = code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let is_said = |key: &str| code.contains(&format!(".{}(", key.replace('-', "_")));
    let keys = all().map(|(key, _)| key);
    let unused: Vec<&str> = keys.filter(|key| !is_said(key)).collect();
    assert_eq!(unused, [""; 0]);
}

/// `docs/filipino.md` tells what no native speaker has checked, and what one has.
#[test]
fn the_page_about_the_filipino_texts_names_every_part_of_them() {
    let page = include_str!("../../docs/filipino.md");
    let parts = file(Language::Filipino).lines();
    let parts = parts.filter_map(|line| line.strip_prefix("## "));
    for part in parts.map(|part| part.split(['.', ',', ':']).next().unwrap_or(part)) {
        assert!(page.contains(&format!("- **{part}**")), "{part}");
    }
    let named = page.split('`').skip(1).step_by(2);
    let keys: BTreeSet<&str> = all().map(|(key, _)| key).collect();
    for name in named.filter(|name| name.contains('-') && !name.contains([' ', '/', '…'])) {
        assert!(keys.contains(name), "`{name}` is no sentence");
    }
}

#[test]
fn every_sentence_can_be_said_in_each_language_without_the_help_of_the_other() {
    for language in Language::ALL {
        for (key, variables) in all() {
            for said in said_in_all_variants(language, key, variables) {
                assert!(!said.contains(['{', '}', '$']), "{key}: {said}");
            }
        }
    }
}

#[test]
fn a_missing_sentence_shows_in_a_single_language() {
    let missing = LOCALES.lookup_single_language::<&str>(&FILIPINO, "no-such-sentence", None);
    assert!(missing.is_err());
}

#[test]
fn no_variant_is_lost_in_filipino() {
    let filipino = written(file(Language::Filipino));
    for (key, english) in written(file(Language::English)) {
        for variant in english.variants.keys() {
            assert!(
                filipino[key].variants.contains_key(variant) || variant.0.is_empty(),
                "{key} lacks {variant:?}"
            );
        }
    }
}

/// In Filipino `one` also covers 2, 3, 5, 7 and many more.
#[test]
fn counts_are_told_apart_by_number_not_by_plural_category() {
    for language in Language::ALL {
        for (key, sentence) in written(file(language)) {
            let category = sentence.variants.keys().find(|(_, name)| *name == "one");
            assert_eq!(category, None, "{key}");
        }
    }
}

#[test]
fn nothing_is_left_untranslated() {
    let (english, filipino) = (
        written(file(Language::English)),
        written(file(Language::Filipino)),
    );
    let alike: BTreeSet<&str> = english
        .iter()
        .filter(|(key, sentence)| {
            sentence.variants.iter().any(|(variant, text)| {
                says_something(text) && filipino[*key].variants.get(variant) == Some(text)
            })
        })
        .map(|(key, _)| *key)
        .collect();
    let allowed: BTreeSet<&str> = ALIKE.iter().map(|(key, _)| *key).collect();
    assert_eq!(alike, allowed);
}

#[test]
fn descriptions_of_commands_are_within_discords_limit() {
    for language in Language::ALL {
        for (key, _) in all().filter(|(key, _)| key.starts_with("about-")) {
            let said = Text::of(language).say(key, &HashMap::new());
            let length = said.chars().count();
            assert!(length <= LONGEST_DESCRIPTION, "{key}: {length}: {said}");
        }
    }
}

/// Blocks are put together, and their width tested, where their figures are.
#[test]
fn no_sentence_opens_a_block_of_fixed_width() {
    for language in Language::ALL {
        assert!(!file(language).contains("```"));
    }
}
