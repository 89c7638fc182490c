//! How Damath is played and scored, in one message.

use std::fmt::Write as _;

use crate::engine::Square;
use crate::engine::damath::{ChipSet, Operation, START_ORDER};
use crate::text::Text;

/// The rules, the signs on the board, and the chips at the start.
pub fn message(text: &Text) -> String {
    format!(
        "{}\n{}\n```\n{}```\n{}\n```\n{}```",
        text.rules_text(),
        text.rules_signs(),
        signs(),
        text.rules_chips(),
        chips(&ChipSet::whole())
    )
}

/// The board's signs, rank 8 first.
fn signs() -> String {
    let mut table = String::new();
    for rank in (0..8).rev() {
        let _ = write!(table, "{}", rank + 1);
        for file in 0..8 {
            let sign = Square::new(file, rank).map_or('·', |square| Operation::at(square).sign());
            let _ = write!(table, " {sign}");
        }
        table.push('\n');
    }
    table + "  a b c d e f g h\n"
}

/// A set's chips where Red's start, the front row first.
fn chips(set: &ChipSet) -> String {
    let mut table = String::new();
    let placed = START_ORDER.iter().zip(set.start());
    for (nth, (square, id)) in placed.enumerate() {
        let end = if nth % 4 == 3 { "\n" } else { " " };
        let _ = write!(table, "{square} {:<2}{end}", set.chip(*id).to_string());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::limits;

    #[test]
    fn the_rules_fit_a_message_and_a_phone() {
        let message = message(&Text::english());
        assert!(message.chars().count() <= limits::CONTENT);
        for block in message.split("```").skip(1).step_by(2) {
            for line in block.lines() {
                assert!(line.chars().count() <= 34, "{line}");
            }
        }
        // The first line of the printed board, and the front row of whole-number chips.
        assert!(message.contains("8 · + · − · ÷ · ×\n"));
        assert!(message.contains("a3 4  c3 1  e3 6  g3 9"));
    }
}
