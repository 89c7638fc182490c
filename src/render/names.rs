//! Players' names as a picture can show them: any text in, something that fits out.

use super::font::Face;

/// The longest name looked at; what is longer would be clipped anyway.
const LONGEST: usize = 80;

/// A name as the text face can draw it, or nothing where it cannot: when a letter or figure of it is
/// missing from the face, or nothing would be left. Emoji, marks and invisible characters are left out.
pub fn drawable(name: &str) -> Option<String> {
    let mut shown = String::new();
    for letter in name.chars().take(LONGEST) {
        if letter.is_whitespace() {
            if !shown.is_empty() && !shown.ends_with(' ') {
                shown.push(' ');
            }
        } else if invisible(letter) {
            // Direction marks and joiners have no place in a line that is laid out by hand.
        } else if Face::Text.has(letter) {
            shown.push(letter);
        } else if letter.is_alphanumeric() {
            return None;
        }
    }
    let shown = shown.trim_end();
    shown
        .chars()
        .any(|letter| !letter.is_whitespace())
        .then(|| shown.to_owned())
}

/// Characters that change how others look or run, and combining marks: drawn alone they would be
/// wrong.
fn invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{00AD}'
                | '\u{0300}'..='\u{036F}'
                | '\u{061C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{202A}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{20D0}'..='\u{20FF}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFF}'
        )
}

/// A text clipped with an ellipsis to a width in pixels.
pub fn clipped(text: &str, face: Face, size: u16, room: f32) -> String {
    if face.measure(size, text) <= room {
        return text.to_owned();
    }
    let mut left = room - face.measure(size, "…");
    let mut kept = String::new();
    for letter in text.chars() {
        left -= face.measure(size, letter.encode_utf8(&mut [0; 4]));
        if left < 0.0 {
            break;
        }
        kept.push(letter);
    }
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_reduced_to_what_can_be_drawn() {
        for (name, shown) in [
            ("Ana", Some("Ana")),
            ("  José   Ñañez ", Some("José Ñañez")),
            ("Ben 🎉🏳️‍🌈", Some("Ben")),
            ("Đặng Thị Hồng", Some("Đặng Thị Hồng")),
            ("\u{202E}naB\u{202C}", Some("naB")),
            ("مريم", None),
            ("Ana مريم", None),
            ("김민수", None),
            ("🎉🎉", None),
            ("", None),
            ("\u{200B}\u{200B}\n", None),
            ("B\u{0000}en", Some("Ben")),
        ] {
            assert_eq!(drawable(name).as_deref(), shown, "{name:?}");
        }
    }

    #[test]
    fn clipping_keeps_within_the_room() {
        let long = "Maximilianus Wolfgang von und zu Hohenstein";
        for room in [0.0, 10.0, 50.0, 120.0, 300.0] {
            let shown = clipped(long, Face::Text, 20, room);
            assert!(shown.ends_with('…'));
            let least = Face::Text.measure(20, "…");
            assert!(
                Face::Text.measure(20, &shown) <= room.max(least),
                "{room}: {shown}"
            );
        }
        assert_eq!(clipped("Ana", Face::Text, 20, 300.0), "Ana");
    }
}
