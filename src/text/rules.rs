//! The rules as players read them: plain texts, put together for each rule set.

use super::Language;

macro_rules! texts {
    ($language:literal) => {
        Texts {
            damath: include_str!(concat!("rules/damath.", $language, ".md")),
            decisions: include_str!(concat!("rules/decisions.", $language, ".md")),
            named: [
                ("filipino", include_str!(concat!("rules/filipino.", $language, ".md"))),
                ("spanish", include_str!(concat!("rules/spanish.", $language, ".md"))),
            ],
            chips: texts!($language: "counting" "whole" "fraction" "integer" "rational" "radical"
                "polynomial" "custom"),
        }
    };
    ($language:literal: $($set:literal)*) => {
        [$((
            concat!("damath-", $set),
            include_str!(concat!("rules/chips-", $set, ".", $language, ".md")),
        )),*]
    };
}

/// The texts in one language, each with the name of its rule set.
struct Texts {
    damath: &'static str,
    decisions: &'static str,
    named: [(&'static str, &'static str); 2],
    chips: [(&'static str, &'static str); 8],
}

const ENGLISH: Texts = texts!("en");
const FILIPINO: Texts = texts!("fil");

/// The rules with this name in simple words, as Markdown with headings and one table: how to move,
/// capture and score, how a game ends, and which points the texts leave open and were decided here.
pub fn in_language(name: &str, language: Language) -> Option<String> {
    let texts = match language {
        Language::English => &ENGLISH,
        Language::Filipino => &FILIPINO,
    };
    let find = |all: &[(&str, &'static str)]| {
        let found = all.iter().find(|(own, _)| *own == name)?;
        Some(found.1)
    };
    find(&texts.named).map(str::to_owned).or_else(|| {
        let chips = find(&texts.chips)?;
        Some([texts.damath, chips, texts.decisions].concat())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands between blanks and holds a figure or a root: the same in every language.
    fn figures(text: &str) -> Vec<&str> {
        let words = text
            .split_whitespace()
            .map(|word| word.trim_matches(['.', ',', ';', ':', '(', ')']));
        let mut figures: Vec<&str> = words
            .filter(|word| word.contains(['√', '²', '/']) || word.starts_with('−'))
            .collect();
        figures.sort_unstable();
        figures
    }

    #[test]
    fn both_languages_have_the_same_parts_and_figures() {
        let named = ENGLISH.named.iter().chain(&ENGLISH.chips);
        for name in named.map(|(name, _)| *name) {
            let [english, filipino] =
                Language::ALL.map(|language| in_language(name, language).unwrap());
            let headings = |text: &str| text.lines().filter(|line| line.starts_with('#')).count();
            assert_eq!(headings(&english), headings(&filipino), "{name}");
            let points = |text: &str| {
                text.lines()
                    .filter(|line| line.starts_with(['-', '|']))
                    .count()
            };
            assert_eq!(points(&english), points(&filipino), "{name}");
            assert_eq!(figures(&english), figures(&filipino), "{name}");
        }
        assert_eq!(in_language("chess", Language::Filipino), None);
    }

    #[test]
    fn plain_dama_has_pieces_and_damath_has_chips() {
        let filipino = |name| in_language(name, Language::Filipino).unwrap();
        for name in ["filipino", "spanish"] {
            assert!(filipino(name).contains("pitsa") && !filipino(name).contains("chip"));
        }
        assert!(!filipino("damath-whole").contains("pitsa"));
    }
}
