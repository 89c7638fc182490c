//! Moves put together from the words of a text: blanks may stand around a joint, `22 - 18`, and in its
//! place, `c3 d4`.

use crate::engine::notation::names::{self, Name};
use crate::engine::notation::record::GameResult;

/// What has come to its end with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    /// A move with the line that it begins on.
    Move(u32, String),
    /// The result of the game.
    Result(GameResult),
}

/// A move of which more may follow.
#[derive(Debug)]
pub(super) struct Words {
    begun: Option<(u32, String)>,
    /// What reads a result.
    result: fn(&str) -> Option<GameResult>,
}

impl Words {
    /// Nothing begun; `result` tells results from moves.
    pub(super) const fn new(result: fn(&str) -> Option<GameResult>) -> Self {
        Self {
            begun: None,
            result,
        }
    }

    /// The result that a word is.
    pub(super) fn result(&self, word: &str) -> Option<GameResult> {
        (self.result)(word)
    }

    /// Takes one word of start and landings. A number alone counts moves unless a joint or another
    /// number follows it.
    pub(super) fn path(&mut self, line: u32, word: &str) -> Option<Whole> {
        let word = if is_number(word) {
            word
        } else {
            without_number(word)
        };
        if word.is_empty() {
            return self.end();
        }
        if let Some((_, begun)) = &mut self.begun
            && begun.len() + word.len() < names::LONGEST
            && let Some(joint) = joint(begun, word)
        {
            if word.starts_with(names::is_joint)
                && let Some((count, square)) = begun.split_once(' ')
                && is_number(count)
            {
                // Of two numbers before a joint, the first counts moves: 1 22 - 18.
                *begun = square.to_owned();
            }
            begun.push_str(joint);
            begun.push_str(word);
            let result = (self.result)(begun)?;
            self.begun = None;
            return Some(Whole::Result(result));
        }
        let ended = self.end();
        self.begun = Some((line, word.to_owned()));
        ended
    }

    /// Takes one word of a score sheet: a chip begins a move, and the targets that follow belong to it.
    pub(super) fn sheet(&mut self, line: u32, word: &str) -> Option<Whole> {
        // A number alone is a chip here; only one with a dot at its end counts moves.
        let word = if word.ends_with(['.', '…']) {
            without_number(word)
        } else {
            word
        };
        let is_target = names::split(without_glyph(word).0).is_some_and(|names| {
            !names.is_empty() && !names.iter().any(|name| matches!(name, Name::Number(_)))
        });
        if let Some((_, begun)) = &mut self.begun
            && is_target
            && without_glyph(begun).1.is_none()
        {
            // A chip of polynomials may look like a joint, so the blank stays.
            begun.push(' ');
            begun.push_str(word);
            let is_full = begun.len() > names::LONGEST;
            return if is_full { self.begun() } else { None };
        }
        let ended = self.begun();
        if !word.is_empty() {
            self.begun = Some((line, word.to_owned()));
        }
        ended
    }

    /// Takes back a move that was no legal one where a square alone follows, which may be its next
    /// landing: `c3 e5 g7`. False where nothing of its kind follows, or it has all that a move can have.
    pub(super) fn goes_on(&mut self, line: u32, text: &str) -> bool {
        let Some((_, next)) = &self.begun else {
            return false;
        };
        let (Some(before), Some(after)) = (names::split(text), names::split(without_glyph(next).0))
        else {
            return false;
        };
        let goes_on = after.len() == 1
            && before.len() < names::MOST
            && text.len() + next.len() < names::LONGEST
            && std::mem::discriminant(&before[0]) == std::mem::discriminant(&after[0]);
        if goes_on {
            self.begun = Some((line, format!("{text} {next}")));
        }
        goes_on
    }

    /// What was begun, with nothing more to follow.
    pub(super) fn begun(&mut self) -> Option<Whole> {
        self.begun
            .take()
            .map(|(line, text)| Whole::Move(line, text))
    }

    /// The same in a text of paths, where a number alone has counted moves.
    pub(super) fn end(&mut self) -> Option<Whole> {
        self.begun.take_if(|(_, text)| is_number(text));
        self.begun()
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// What stands between two words of one move; nothing where they are of two moves.
fn joint(begun: &str, word: &str) -> Option<&'static str> {
    if begun.ends_with(names::is_joint) || word.starts_with(names::is_joint) {
        return Some("");
    }
    let (before, after) = (names::split(begun)?, names::split(without_glyph(word).0)?);
    match (&before[..], &after[..]) {
        ([Name::Letters(_)], [Name::Letters(_)])
        | ([Name::Number(_)], [Name::Number(_)])
        | ([Name::Coordinates(_)], [Name::Coordinates(_)]) => Some(" "),
        _ => None,
    }
}

/// The result that a word is.
pub(super) fn result(word: &str) -> Option<GameResult> {
    word.replace(['–', '−'], "-").parse().ok()
}

/// The same beside dama numbers, where `1-1` may be a move along the long diagonal: whoever reads the
/// game says what it is.
pub(super) fn result_beside_dama(word: &str) -> Option<GameResult> {
    result(word).filter(|_| !is_one_one(word))
}

/// Whether a word is `1-1`.
pub(super) fn is_one_one(word: &str) -> bool {
    word.replace(['–', '−'], "-") == "1-1"
}

/// The word without a move number before it: `12.`, `1...`, `…`, or a number alone.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    if after_digits.is_empty() || after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    }
}

/// The move without the signs that judge it, and the glyph that they stand for.
pub(super) fn without_glyph(word: &str) -> (&str, Option<u8>) {
    let text = word.trim_end_matches(['!', '?']);
    let glyph = match &word[text.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (text.trim_end_matches(['+', '#']), glyph)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> String {
        let mut words = Words::new(result);
        let mut moves = Vec::new();
        for word in text.split(' ') {
            moves.extend(words.path(1, word));
        }
        moves.extend(words.end());
        let told = moves.into_iter().map(|whole| match whole {
            Whole::Move(_, text) => text,
            Whole::Result(result) => format!("<{result}>"),
        });
        told.collect::<Vec<_>>().join("|")
    }

    #[test]
    fn blanks_around_joints_and_in_their_place_are_read() {
        for (text, read) in [
            ("1. 22-18 9-13", "22-18|9-13"),
            (
                "1. 22 - 18 9 - 13 2. 18 -15 11- 18",
                "22-18|9-13|18-15|11-18",
            ),
            ("1.22 - 18 9 x 13 x 17", "22-18|9x13x17"),
            ("1 22-18 9-13 2 18-15", "22-18|9-13|18-15"),
            ("1. 22 18 9 13 2. 18 15", "22 18|9 13|18 15"),
            ("1. c3 - d4 b6 a5 2. c3 x e5", "c3-d4|b6 a5|c3xe5"),
            ("1. c3 - d4 1 - 0", "c3-d4|<1-0>"),
            ("22 - 18 1/2 - 1/2", "22-18|<1/2-1/2>"),
            ("1 22 - 18 9 - 13 2 18 x 9", "22-18|9-13|18x9"),
            ("1. 22 - 18 1...", "22-18"),
            ("1. (5,2) - (4,3) (2,5) (3,4)", "(5,2)-(4,3)|(2,5) (3,4)"),
            (
                "1. c3 d4! b6 a5?? 2. c3 x e5 x g7!",
                "c3 d4!|b6 a5??|c3xe5xg7!",
            ),
        ] {
            assert_eq!(moves(text), read, "{text}");
        }
    }

    #[test]
    fn a_word_without_end_is_cut_into_moves() {
        let longest = moves(&"x- ".repeat(1_000));
        let longest = longest.split('|').map(str::len).max();
        assert!(longest <= Some(names::LONGEST), "{longest:?}");
    }
}
