//! The squares named in a move's text, before anything is known about what they mean.

use crate::engine::square::Coordinates;

/// The longest text that is read as a move, in bytes: a capture of twelve with blanks and signs.
pub(super) const LONGEST: usize = 160;

/// The most names that a move can have: its start and twelve landings.
pub(super) const MOST: usize = 13;

/// One name as it stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A letter and the digits that follow it, at least one.
    Letters(String),
    /// Digits alone.
    Number(String),
    /// `(5,2)` or `5,2`.
    Coordinates(Coordinates),
}

/// Whether a sign may stand between two names.
pub(super) fn is_joint(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '-' | '−' | '–' | '—' | '→' | 'x' | 'X' | '×' | ':')
}

/// The names in `text`, in order; nothing if it holds anything but names and joints.
pub(super) fn split(text: &str) -> Option<Vec<Name>> {
    let mut names = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_joint);
        let Some(first) = rest.chars().next() else {
            return Some(names);
        };
        let (name, tail) = if let Some(found) = coordinates(rest) {
            found
        } else if first.is_ascii_digit() {
            let (digits, tail) = digits(rest);
            (Name::Number(digits.to_owned()), tail)
        } else if first.is_ascii_alphabetic() {
            let (numerals, tail) = digits(&rest[1..]);
            if numerals.is_empty() {
                return None;
            }
            let name = format!("{}{numerals}", first.to_ascii_lowercase());
            (Name::Letters(name), tail)
        } else {
            return None;
        };
        names.push(name);
        rest = tail;
    }
}

fn digits(text: &str) -> (&str, &str) {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

/// `(5,2)` or `5,2` at the start of the text, with what follows it.
fn coordinates(text: &str) -> Option<(Name, &str)> {
    let inner = text.strip_prefix('(');
    let rest = inner.unwrap_or(text).trim_start();
    let (x, rest) = digits(rest);
    let rest = rest.trim_start().strip_prefix(',')?.trim_start();
    let (y, rest) = digits(rest);
    let rest = match inner {
        Some(_) => rest.trim_start().strip_prefix(')')?,
        None => rest,
    };
    let name = Name::Coordinates(Coordinates {
        x: x.parse().ok()?,
        y: y.parse().ok()?,
    });
    Some((name, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_and_joined(text: &str) -> Option<String> {
        let name = |name: &Name| match name {
            Name::Letters(text) => text.clone(),
            Name::Number(text) => format!("#{text}"),
            Name::Coordinates(at) => at.to_string(),
        };
        split(text).map(|names| names.iter().map(name).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn names_are_found_however_they_are_joined() {
        for (text, names) in [
            ("c3-d4", "c3 d4"),
            ("C3 × E5:g7", "c3 e5 g7"),
            ("c3xe5→g7", "c3 e5 g7"),
            ("c3d4", "c3 d4"),
            ("22-18", "#22 #18"),
            ("(5,2)-( 4 , 3 )", "(5,2) (4,3)"),
            ("5,2 4,3", "(5,2) (4,3)"),
            ("", ""),
            ("i12 k9", "i12 k9"),
        ] {
            assert_eq!(split_and_joined(text).as_deref(), Some(names), "{text}");
        }
        for text in [
            "c3+d4", "(5,2", "(5;2)", "½", "é", "7. c3", "(,)", "hello", "c3 d",
        ] {
            assert_eq!(split_and_joined(text), None, "{text}");
        }
    }
}
