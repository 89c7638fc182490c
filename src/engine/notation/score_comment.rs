//! The sums of a Damath capture as a comment: `7 × 3 = 21.00; total 21.00`.

use super::record::Turn;
use crate::engine::damath::{ChipSet, Operation, Score};
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
    /// The move, every landing in Vismin letters.
    pub played: String,
    /// The comment as written.
    pub written: String,
    /// What it should say.
    pub right: String,
}

/// One hop as a sum in ASCII numbers: `7 × 3 = 21.00`, `-3 × 6 × 2 = -36.00`.
pub(super) fn sum(chips: &ChipSet, hop: &Hop) -> String {
    let (taker, taken) = (chips.chip(hop.taker).ascii(), chips.chip(hop.taken).ascii());
    let factor = match hop.factor.get() {
        1 => String::new(),
        factor => format!(" × {factor}"),
    };
    let score = hop.score.plain();
    format!("{taker} {} {taken}{factor} = {score}", hop.operation)
}

/// The comment for a capture in a game with chips; empty for any other move.
pub(super) fn write(turn: &Turn) -> String {
    let Some(chips) = turn.before.rules().chips() else {
        return String::new();
    };
    let mut parts: Vec<_> = turn.hops.iter().map(|hop| sum(chips, hop)).collect();
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
            let (sum, score) = part.split_once('=')?;
            let signs = Operation::ALL.map(Operation::sign);
            sum.contains(signs).then_some(())?;
            sums.hops.push(score.trim().parse().ok()?);
        }
    }
    Some(sums)
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
        played: turn.recorded.played.to_string(),
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
