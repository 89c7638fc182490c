//! What hops score, as sums: `7 × 3`, `(1 ÷ 7) × 2`.

use crate::engine::Hop;
use crate::engine::damath::{Chip, ChipSet, Factor, Score};

/// A hop as a sum without its result.
pub fn hop(chips: &ChipSet, hop: &Hop) -> String {
    let taker = operand(chips.chip(hop.taker));
    let taken = operand(chips.chip(hop.taken));
    let sum = format!("{taker} {} {taken}", hop.operation);
    if hop.factor == Factor::ONE {
        sum
    } else {
        format!("({sum}) × {}", hop.factor.get())
    }
}

/// A whole capture as a sum without its result: `(1 − 3) + (1 ÷ 7)`.
pub fn capture(chips: &ChipSet, hops: &[Hop]) -> String {
    if let [only] = hops {
        return hop(chips, only);
    }
    let sums = hops.iter().map(|each| match each.factor {
        Factor::ONE => format!("({})", hop(chips, each)),
        _ => hop(chips, each),
    });
    sums.collect::<Vec<_>>().join(" + ")
}

/// A chip as a number in a sum: in brackets where its sign or its fraction bar could be misread.
pub fn operand(chip: Chip) -> String {
    let printed = chip.to_string();
    if printed.contains(['−', '/', 'x', 'y']) {
        format!("({printed})")
    } else {
        printed
    }
}

/// How two scores beside each other are written: with the decimals that either of them needs.
pub fn alike(scores: &[Score]) -> Vec<String> {
    let whole = scores.iter().all(|score| score.hundredths() % 100 == 0);
    scores
        .iter()
        .map(|score| {
            if whole {
                score.to_string()
            } else {
                score.fixed()
            }
        })
        .collect()
}
