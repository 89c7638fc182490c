//! The rules as players read them: plain texts, put together for each rule set.

const FILIPINO: &str = include_str!("rules/filipino.en.md");
const SPANISH: &str = include_str!("rules/spanish.en.md");
const DAMATH: &str = include_str!("rules/damath.en.md");
const DECISIONS: &str = include_str!("rules/decisions.en.md");

/// The rules with this name in simple English, as Markdown with headings and one table: how to move,
/// capture and score, how a game ends, and which points the texts leave open and were decided here.
pub fn english(name: &str) -> Option<String> {
    let chips = match name {
        "filipino" => return Some(FILIPINO.to_owned()),
        "spanish" => return Some(SPANISH.to_owned()),
        "damath-counting" => include_str!("rules/chips-counting.en.md"),
        "damath-whole" => include_str!("rules/chips-whole.en.md"),
        "damath-fraction" => include_str!("rules/chips-fraction.en.md"),
        "damath-integer" => include_str!("rules/chips-integer.en.md"),
        "damath-rational" => include_str!("rules/chips-rational.en.md"),
        "damath-radical" => include_str!("rules/chips-radical.en.md"),
        "damath-polynomial" => include_str!("rules/chips-polynomial.en.md"),
        "damath-custom" => include_str!("rules/chips-custom.en.md"),
        _ => return None,
    };
    Some([DAMATH, chips, DECISIONS].concat())
}
