//! Names as they may be shown: in Markdown, and in plain text such as a menu's label.
//!
//! A name is anybody's text. Shown here it notifies nobody, formats nothing, links nowhere, stays on
//! its line, and is never empty.

/// The longest name shown, in characters; Discord's own limit for names is 32.
const LONGEST: usize = 32;

/// The letters that mean something in Discord's Markdown, in mentions or in links. Discord shows any
/// of them as itself after a backslash.
const MARKUP: &str = "\\*_~`|<>[]()@#:/";

/// A name without what is invisible, on one line, cut to the longest shown.
pub fn plain(name: &str) -> String {
    let visible: String = name
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|letter| !is_invisible(*letter))
        .collect();
    let words: Vec<&str> = visible.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST).collect();
    if name.is_empty() {
        "?".to_owned()
    } else if name.chars().any(reads_right_to_left) {
        // Kept apart, so that the figures beside it stay in their order.
        format!("\u{2068}{name}\u{2069}")
    } else {
        name
    }
}

/// A name for a message's text.
pub fn markdown(name: &str) -> String {
    escape(&plain(name))
}

/// What somebody typed, repeated to that person; cut like a name.
pub fn typed(text: &str) -> String {
    markdown(text)
}

fn escape(plain: &str) -> String {
    let mut escaped = String::with_capacity(plain.len());
    let mut before = None;
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        // A fraction bar between digits links nowhere, and a fraction is read as it was typed.
        let is_digit = |letter: Option<&char>| letter.is_some_and(char::is_ascii_digit);
        let is_fraction = letter == '/' && is_digit(before.as_ref()) && is_digit(letters.peek());
        if MARKUP.contains(letter) && !is_fraction {
            escaped.push('\\');
        }
        escaped.push(letter);
        before = Some(letter);
    }
    escaped
}

/// Whether a character leaves no mark: controls, and the format characters and fillers that hide or
/// reorder text.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

const fn reads_right_to_left(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_mentions_and_links_are_shown_as_typed() {
        for (name, shown) in [
            ("Ana", "Ana"),
            ("Ms. Reyes-Cruz", "Ms. Reyes-Cruz"),
            ("**Ana**", "\\*\\*Ana\\*\\*"),
            ("`x`", "\\`x\\`"),
            ("@everyone", "\\@everyone"),
            ("<@123>", "\\<\\@123\\>"),
            ("[a](http://b)", "\\[a\\]\\(http\\:\\/\\/b\\)"),
            ("||spoiler||", "\\|\\|spoiler\\|\\|"),
            ("a\\", "a\\\\"),
            ("1/0", "1/0"),
            ("d.gg/1/2x", "d.gg\\/1/2x"),
        ] {
            assert_eq!(markdown(name), shown);
        }
    }

    #[test]
    fn a_name_stays_on_its_line_and_can_be_seen() {
        assert_eq!(plain("Ana\n> quote\t!"), "Ana > quote !");
        assert_eq!(plain("A\u{200b}n\u{202e}a\u{e0041}"), "Ana");
        for nothing in ["", "\u{200b}\u{3164}", "\u{2800}", "   "] {
            assert_eq!(plain(nothing), "?");
        }
        assert_eq!(plain(&"x".repeat(500)).chars().count(), LONGEST);
    }

    #[test]
    fn a_name_from_right_to_left_does_not_reorder_its_neighbours() {
        assert_eq!(plain("محمد"), "\u{2068}محمد\u{2069}");
    }
}
