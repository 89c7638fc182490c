//! What hops score, as sums: `7 × 3`, `(1 ÷ 7) × 2`.

use crate::discord::style::Look;
use crate::engine::Hop;
use crate::engine::damath::{Chip, ChipSet, Factor, Score};
use crate::render::{Decimals, grouped, points, sum};

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

/// How two scores beside each other are written: grouped, with the decimals that either of them needs.
pub fn alike(scores: &[Score]) -> Vec<String> {
    let decimals = Decimals::needed(scores.iter().copied());
    let written = scores.iter().map(|score| grouped(*score, decimals));
    written.collect()
}

/// The most characters that one turn's sums take. Two turns and the end of a game with every chip worked
/// out stay within a message then.
const ROOM: usize = 450;

/// The hops of a played capture, each with its result as on the picture and the square it ended on. Where
/// the sums are too long, those of terms are left substituted only, and then the recorded figures alone.
pub fn played(look: &Look, chips: &ChipSet, hops: &[Hop]) -> String {
    let told = |written: &dyn Fn(&Hop) -> String| {
        let each = hops.iter().map(|hop| {
            let square = look.naming().square(hop.landing);
            look.text.sum_on(written(hop), square)
        });
        each.collect::<Vec<_>>().join(", ")
    };
    let substituted = |hop: &Hop| {
        let whole = sum(hop, chips);
        let shorter = whole.split_once(" = ").map(|(_, rest)| rest.to_owned());
        shorter.filter(|rest| rest.contains(" = ")).unwrap_or(whole)
    };
    [told(&|hop| sum(hop, chips)), told(&substituted)]
        .into_iter()
        .find(|told| told.chars().count() <= ROOM)
        .unwrap_or_else(|| told(&|hop| points(hop.score)))
}
