//! A hop of a Damath capture as a pupil writes it down: `7 × 3 = 21`.
//!
//! What the factor of damas multiplies stands in brackets, and so does a negative second operand: a
//! sum without its brackets would be a false equation.

use crate::engine::damath::{ChipSet, Surd};
use crate::engine::moves::Hop;

/// One hop as a sum with its recorded score: `7 × 3 = 21`, `(4 − (−9)) × 2 = 26`,
/// `16√32 + 4√18 = 76√2 ≈ 107.48`, and for terms with the substitution,
/// `6x + 10y = 6(5) + 10(2) = 50`.
pub fn sum(hop: &Hop, chips: &ChipSet) -> String {
    let (taker, taken) = (chips.chip(hop.taker), chips.chip(hop.taken));
    let mut text = unsolved(hop, &taker.to_string(), &taken.to_string());
    let at = hop.landing.coordinates();
    if let (Some(left), Some(right)) = (taker.substituted(at), taken.substituted(at)) {
        text = format!("{text} = {}", unsolved(hop, &left, &right));
    }
    let exact = chips.exact_hop(hop.landing, hop.taker, hop.taken)
        * Surd::whole(i128::from(hop.factor.get()));
    if exact.root.is_zero() {
        format!("{text} = {}", hop.score)
    } else {
        format!("{text} = {exact} ≈ {}", hop.score)
    }
}

/// One hop as a sum in ASCII numbers with two decimals: `7 × 3 = 21.00`, `(7 + (-3)) × 2 = 8.00`.
pub(super) fn ascii(hop: &Hop, chips: &ChipSet) -> String {
    let (taker, taken) = (chips.chip(hop.taker).ascii(), chips.chip(hop.taken).ascii());
    format!("{} = {}", unsolved(hop, &taker, &taken), hop.score.plain())
}

/// The sum of two operands without its result.
fn unsolved(hop: &Hop, left: &str, right: &str) -> String {
    let right = if right.starts_with(['−', '-']) {
        format!("({right})")
    } else {
        right.to_owned()
    };
    let sum = format!("{left} {} {right}", hop.operation);
    match hop.factor.get() {
        1 => sum,
        factor => format!("({sum}) × {factor}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::notation::fen;
    use crate::engine::ruleset::Rules;

    /// The first hop of the only capture, as a pupil writes it and as a comment has it.
    fn both(rules: &str, position: &str) -> (String, String) {
        let rules = Rules::named(rules, None).unwrap();
        let position = fen::read(&rules, position).unwrap().position().unwrap();
        let hop = position.hops(&position.legal_moves()[0])[0];
        let chips = rules.chips().unwrap();
        (sum(&hop, chips), ascii(&hop, chips))
    }

    #[test]
    fn brackets_keep_a_sum_true() {
        for (rules, position, printed, written) in [
            // e5 carries −, f6 carries +.
            (
                "damath-whole",
                "W:Wd4=7:BKe5=3",
                "(7 + 3) × 2 = 20",
                "(7 + 3) × 2 = 20.00",
            ),
            (
                "damath-integer",
                "W:Wc3=4:Bd4=-3",
                "4 − (−3) = 7",
                "4 − (-3) = 7.00",
            ),
            (
                "damath-radical",
                "W:Wc3=16r32:Bd4=-r8",
                "16√32 − (−√8) = 66√2 ≈ 93.34",
                "16r32 − (-r8) = 93.34",
            ),
        ] {
            let sums = both(rules, position);
            assert_eq!(sums, (printed.to_owned(), written.to_owned()));
        }
    }
}
