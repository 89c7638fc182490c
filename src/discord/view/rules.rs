//! How a game is played and scored, in one message.

use std::fmt::Write as _;

use crate::discord::style::Look;
use crate::engine::damath::{ChipSet, Operation, START_ORDER};
use crate::engine::notation::Naming;
use crate::engine::{BoardView, Rules, Square};

/// The most characters of a square's name and its chip of which four stand on a line within what a
/// phone shows.
const LONGEST_IN_FOUR: usize = 6;

/// The rules of one game; in Damath also the signs on the board and the chips at the start, as the
/// board is turned and its squares are called.
pub fn message(look: &Look, rules: &Rules) -> String {
    let (text, name) = (&look.text, rules.name());
    let title = text.rules_title(name.as_str());
    let told = text.rules_text(rules.ruleset().name, title);
    let Some(set) = rules.chips() else {
        return told;
    };
    let message = format!(
        "{told}\n{}\n```\n{}```\n{}\n```\n{}```\n{}",
        text.rules_signs(),
        signs(look),
        text.rules_chips(),
        chips(look.naming(), set),
        text.rules_chips_note(name.as_str()),
    );
    message.trim_end().to_owned()
}

/// The board's signs, rank 8 first, beside the names of its rows and columns.
fn signs(look: &Look) -> String {
    let by_coordinates = look.naming() == Naming::Sheet;
    let mut table = String::new();
    for rank in (0..8).rev() {
        let _ = write!(table, "{}", if by_coordinates { rank } else { rank + 1 });
        for column in 0..8 {
            let file = match look.style.view {
                BoardView::Vismin => column,
                BoardView::Luzon => 7 - column,
            };
            let sign = Square::new(file, rank).map_or('·', |square| Operation::at(square).sign());
            let _ = write!(table, " {sign}");
        }
        table.push('\n');
    }
    let columns = if by_coordinates {
        "0 1 2 3 4 5 6 7"
    } else {
        "a b c d e f g h"
    };
    format!("{table}  {columns}\n")
}

/// A set's chips where Red's start, the front row first: a row on one line, or on two where the chips
/// or the names of squares are long.
fn chips(naming: Naming, set: &ChipSet) -> String {
    let faces = set.start().map(|id| set.chip(id).to_string());
    let names = START_ORDER.map(|square| naming.square(square));
    let longest = |all: &[String]| {
        let widths = all.iter().map(|each| each.chars().count());
        widths.max().unwrap_or_default().max(2)
    };
    let (width, name_width) = (longest(&faces), longest(&names));
    let on_a_line = if width + name_width <= LONGEST_IN_FOUR {
        4
    } else {
        2
    };
    let mut table = String::new();
    for (nth, (name, face)) in names.iter().zip(&faces).enumerate() {
        let last = (nth + 1) % on_a_line == 0;
        let end = if last { "\n" } else { " " };
        let _ = write!(table, "{name:<name_width$} {face:<width$}{end}");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::limits;
    use crate::discord::testing::look_of;
    use crate::render::BOARD_WIDTH;
    use crate::session::BoardChoice;
    use crate::text::{Language, Text};

    const OWN: &str = "1 -2.5 3/4 400 5 6 7 8 -999/998 10 11 12";

    fn look(language: Language, rules: &Rules) -> Look {
        Look {
            text: Text::of(language),
            ..look_of(rules)
        }
    }

    #[test]
    fn the_tables_are_turned_and_named_as_the_board() {
        let rules = Rules::default();
        for (board, row, chip) in [
            (BoardChoice::Vismin, "8 · + · − · ÷ · ×\n", "a3 4  c3 1"),
            (BoardChoice::Luzon, "8 × · ÷ · − · + ·\n", "h3 4  f3 1"),
            (
                BoardChoice::Classroom,
                "7 × · ÷ · − · + ·\n",
                "(7,2) 4  (5,2) 1",
            ),
            (BoardChoice::Numbers, "8 × · ÷ · − · + ·\n", "21 4  22 1"),
        ] {
            let mut look = look_of(&rules);
            (look.style.view, look.style.notation) = (board.view(), board.notation());
            let message = message(&look, &rules);
            assert!(message.contains(row) && message.contains(chip), "{message}");
            let blocks = message.split("```").skip(1).step_by(2);
            let mut lines = blocks.flat_map(str::lines);
            assert!(lines.all(|line| line.chars().count() <= BOARD_WIDTH));
        }
    }

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
                let message = message(&look(language, &rules), &rules);
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
        let whole = message(
            &look(Language::English, &Rules::default()),
            &Rules::default(),
        );
        assert!(whole.starts_with("**Damath · whole numbers**\n"));
        // The first line of the printed board, and the front row of whole-number chips.
        assert!(whole.contains("8 · + · − · ÷ · ×\n"));
        assert!(whole.contains("a3 4  c3 1  e3 6  g3 9"));
        assert!(whole.ends_with("```"));
        let radical = Rules::named("damath-radical", None).unwrap();
        let radical = message(&look(Language::Filipino, &radical), &radical);
        assert!(radical.contains("a3 16√32   c3 4√18"), "{radical}");
        assert!(radical.ends_with("Saka pagsamahin."), "{radical}");
    }

    #[test]
    fn plain_dama_has_neither_signs_nor_chips() {
        for rules in [Rules::filipino(), Rules::spanish()] {
            let english = message(&look(Language::English, &rules), &rules);
            assert!(
                !english.contains("```") && !english.contains("chip"),
                "{english}"
            );
            let filipino = message(&look(Language::Filipino, &rules), &rules);
            assert!(
                filipino.contains("pitsa") && !filipino.contains("chip"),
                "{filipino}"
            );
        }
        let forward = message(
            &look(Language::English, &Rules::spanish()),
            &Rules::spanish(),
        );
        assert!(forward.starts_with("**Spanish dama**") && forward.contains("forward only"));
    }
}
