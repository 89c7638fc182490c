//! The sums of a Damath capture as a comment: `7 × 3 = 21.00; total 21.00`.

use super::record::Turn;
use super::sums;
use crate::engine::damath::{Chip, ChipSet, Operation, Score};
use crate::engine::moves::Hop;

/// What a comment says that a capture scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    hops: Vec<Score>,
    total: Option<Score>,
}

/// A score written down that is not what the capture scores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongScore {
    /// The line of the move, from 1.
    pub line: u32,
    /// The move as the text calls it.
    pub played: String,
    /// The comment as written.
    pub written: String,
    /// What it should say.
    pub right: String,
}

/// The comment for a capture in a game with chips; empty for any other move.
pub(super) fn write(turn: &Turn) -> String {
    let Some(chips) = turn.before.rules().chips() else {
        return String::new();
    };
    let mut parts: Vec<_> = (turn.hops.iter())
        .map(|hop| sums::ascii(hop, chips))
        .collect();
    parts.push(format!("total {}", turn.score().plain()));
    parts.join("; ")
}

/// Reads a comment that is nothing but sums and a total; any other comment is free text.
pub(super) fn read(text: &str) -> Option<Sums> {
    let mut sums = Sums {
        hops: Vec::new(),
        total: None,
    };
    for part in text.split(';').map(str::trim) {
        if let Some(total) = part.strip_prefix("total ") {
            sums.total = Some(total.trim().parse().ok()?);
        } else {
            sums.hops.push(Stated::read(part)?.score);
        }
    }
    Some(sums)
}

/// A sum as somebody wrote it down, in printed signs or those of a keyboard.
pub(super) struct Stated {
    /// Every way to understand its operands and the sign between them: an x may be a variable.
    ways: Vec<(Chip, Operation, Chip)>,
    score: Score,
}

impl Stated {
    /// Reads `7 × 3 = 21`, `(7 + -3) * 2 = 8.00`, and `7 + 3 × 2 = 20`, as sums were once written.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (rest, score) = text.rsplit_once(['=', '≈'])?;
        let score = score.trim().parse().ok()?;
        let sum = rest.split('=').next()?.trim();
        let mut ways = ways(sum);
        if let Some(sum) = without_factor(sum) {
            ways.extend(self::ways(sum));
        }
        (!ways.is_empty()).then_some(Self { ways, score })
    }

    /// Whether this is the sum of the hop.
    pub(super) fn is_of(&self, hop: &Hop, chips: &ChipSet) -> bool {
        let (taker, taken) = (chips.chip(hop.taker), chips.chip(hop.taken));
        self.score == hop.score && self.ways.contains(&(taker, hop.operation, taken))
    }
}

/// The sum that a dama's factor multiplies.
fn without_factor(text: &str) -> Option<&str> {
    let sum = text.strip_suffix(['2', '4'])?.trim_end();
    Some(sum.strip_suffix(['×', 'x', 'X', '*'])?.trim_end())
}

/// The operands of a sum with the sign between them.
fn ways(text: &str) -> Vec<(Chip, Operation, Chip)> {
    let text = unbracketed(text);
    let way = |(at, sign): (usize, char)| {
        let operation = match sign {
            '+' => Operation::Add,
            '−' | '-' | '–' => Operation::Subtract,
            '×' | 'x' | 'X' | '*' => Operation::Multiply,
            '÷' | '/' | ':' => Operation::Divide,
            _ => return None,
        };
        let operand = |text: &str| unbracketed(text.trim()).parse().ok();
        let (left, right) = (&text[..at], &text[at + sign.len_utf8()..]);
        Some((operand(left)?, operation, operand(right)?))
    };
    text.char_indices().filter_map(way).collect()
}

/// The text without a pair of brackets around the whole of it.
fn unbracketed(text: &str) -> &str {
    let inner = (text.strip_prefix('(')).and_then(|text| text.strip_suffix(')'));
    inner.filter(|inner| is_balanced(inner)).unwrap_or(text)
}

fn is_balanced(text: &str) -> bool {
    let depth = text.chars().try_fold(0_u32, |depth, sign| match sign {
        '(' => depth.checked_add(1),
        ')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
}

/// The first score in a move's comments that is not what the move scores. A total may be the capture's
/// or the player's running points.
pub(super) fn wrong(turn: &Turn) -> Option<WrongScore> {
    let hops: Vec<_> = turn.hops.iter().map(|hop| hop.score).collect();
    let (score, points) = (turn.score(), turn.points[turn.side]);
    let is_wrong = |comment: &&String| {
        read(comment).is_some_and(|sums| {
            (!sums.hops.is_empty() && sums.hops != hops)
                || sums
                    .total
                    .is_some_and(|total| total != score && total != points)
        })
    };
    let written = turn.recorded.comments.iter().find(is_wrong)?;
    Some(WrongScore {
        line: turn.recorded.line,
        played: turn.recorded.called(),
        written: written.clone(),
        right: if hops.is_empty() {
            "total 0.00".to_owned()
        } else {
            write(turn)
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_told_from_free_text() {
        let read = |text| read(text).map(|sums| (sums.hops.len(), sums.total.is_some()));
        assert_eq!(read("7 × 3 = 21.00; total 21.00"), Some((1, true)));
        assert_eq!(
            read("-1 − 3 = -4.00; -1 ÷ 7 = -0.14; total -4.14"),
            Some((2, true))
        );
        assert_eq!(read("total −4.14"), Some((0, true)));
        for sum in [
            "(7 + 3) × 2 = 20",
            "7 + 3 × 2 = 20.00",
            "((-7) − (−3)) × 4 = -16",
            "(-7) − (−3) = -4",
            "16√32 − (−√8) = 66√2 ≈ 93.34",
            "6x + 10y = 6(5) + 10(2) = 50",
        ] {
            assert_eq!(read(sum), Some((1, false)), "{sum}");
        }
        for text in [
            "",
            "good move",
            "7 × 3",
            "a = b",
            "7 × 3 = many",
            "x = 3",
            "total war",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
