//! How a game is played and scored, in one message.

use std::fmt::Write as _;

use crate::engine::damath::{ChipSet, Operation, START_ORDER};
use crate::engine::{Rules, Square};
use crate::text::Text;

/// The longest chip of which four stand on a line within what a phone shows.
const LONGEST_IN_FOUR: usize = 4;

/// The rules of one game; in Damath also the signs on the board and the chips at the start.
pub fn message(text: &Text, rules: &Rules) -> String {
    let name = rules.name();
    let title = text.rules_title(name.as_str());
    let told = text.rules_text(rules.ruleset().name, title);
    let Some(set) = rules.chips() else {
        return told;
    };
    let message = format!(
        "{told}\n{}\n```\n{}```\n{}\n```\n{}```\n{}",
        text.rules_signs(),
        signs(),
        text.rules_chips(),
        chips(set),
        text.rules_chips_note(name.as_str()),
    );
    message.trim_end().to_owned()
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

/// A set's chips where Red's start, the front row first: a row on one line, or on two where the chips
/// are long.
fn chips(set: &ChipSet) -> String {
    let faces = set.start().map(|id| set.chip(id).to_string());
    let widths = faces.iter().map(|face| face.chars().count());
    let width = widths.max().unwrap_or_default().max(2);
    let on_a_line = if width <= LONGEST_IN_FOUR { 4 } else { 2 };
    let mut table = String::new();
    for (nth, (square, face)) in START_ORDER.iter().zip(&faces).enumerate() {
        let last = (nth + 1) % on_a_line == 0;
        let end = if last { "\n" } else { " " };
        let _ = write!(table, "{square} {face:<width$}{end}");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::limits;
    use crate::render::BOARD_WIDTH;
    use crate::text::Language;

    const OWN: &str = "1 -2.5 3/4 400 5 6 7 8 -999/998 10 11 12";

    fn all() -> Vec<Rules> {
        let named = Rules::NAMES.iter();
        let own = |name: &str| (name == "damath-custom").then_some(OWN);
        let rules = named.map(|name| Rules::named(name, own(name)).unwrap());
        rules.collect()
    }

    #[test]
    fn all_rules_fit_a_message_and_a_phone_in_every_language() {
        for rules in all() {
            for language in Language::ALL {
                let message = message(&Text::of(language), &rules);
                let length = message.chars().count();
                assert!(length <= limits::CONTENT, "{rules} {language:?}: {length}");
                for block in message.split("```").skip(1).step_by(2) {
                    for line in block.lines() {
                        assert!(line.chars().count() <= BOARD_WIDTH, "{rules}: {line}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_message_shows_the_printed_board_and_the_chips_of_its_own_set() {
        let whole = message(&Text::english(), &Rules::default());
        assert!(whole.starts_with("**Damath · whole numbers**\n"));
        // The first line of the printed board, and the front row of whole-number chips.
        assert!(whole.contains("8 · + · − · ÷ · ×\n"));
        assert!(whole.contains("a3 4  c3 1  e3 6  g3 9"));
        assert!(whole.ends_with("```"));
        let radical = Rules::named("damath-radical", None).unwrap();
        let radical = message(&Text::of(Language::Filipino), &radical);
        assert!(radical.contains("a3 16√32   c3 4√18"), "{radical}");
        assert!(radical.ends_with("saka i-round."), "{radical}");
    }

    #[test]
    fn plain_dama_has_neither_signs_nor_chips() {
        for rules in [Rules::filipino(), Rules::spanish()] {
            let english = message(&Text::english(), &rules);
            assert!(
                !english.contains("```") && !english.contains("chip"),
                "{english}"
            );
            let filipino = message(&Text::of(Language::Filipino), &rules);
            assert!(
                filipino.contains("pitsa") && !filipino.contains("chip"),
                "{filipino}"
            );
        }
        let forward = message(&Text::english(), &Rules::spanish());
        assert!(forward.starts_with("**Spanish dama**") && forward.contains("forward only"));
    }
}
