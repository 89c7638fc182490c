//! What somebody typed, given back in an error.

/// The most characters that are given back.
const MOST: usize = 60;

/// The text as an error quotes it: cut short, and without what would steer a terminal.
pub fn echo(text: &str) -> String {
    let mut signs = text.chars();
    let shown = signs.by_ref().take(MOST);
    let mut echoed: String = shown
        .map(|sign| if steers(sign) { '\u{FFFD}' } else { sign })
        .collect();
    if signs.next().is_some() {
        echoed.push('…');
    }
    echoed
}

/// Control characters, and those that turn the direction of writing.
fn steers(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_echoed_is_short_and_harmless() {
        assert_eq!(echo("c3-d4"), "c3-d4");
        assert_eq!(
            echo("\u{1B}[31mc3\u{202E}\n"),
            "\u{FFFD}[31mc3\u{FFFD}\u{FFFD}"
        );
        let long = echo(&"é".repeat(1_000));
        assert_eq!((long.chars().count(), long.ends_with("é…")), (61, true));
    }
}
