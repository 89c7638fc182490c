//! Lists of lines of which as many are shown as a message holds.

use crate::discord::reply::limits;

/// The most characters of the line that tells how many more there are.
const MORE: usize = 60;

/// A heading and as many lines as fit a message beneath it; `more` tells how many are left out.
pub fn fitting(heading: String, lines: &[String], more: impl Fn(usize) -> String) -> String {
    let mut content = heading;
    let mut length = content.chars().count();
    for (nth, line) in lines.iter().enumerate() {
        let with_line = length + 1 + line.chars().count();
        let is_last = nth + 1 == lines.len();
        content.push('\n');
        if with_line + if is_last { 0 } else { MORE } > limits::CONTENT {
            content += &more(lines.len() - nth);
            break;
        }
        content += line;
        length = with_line;
    }
    content
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_any_length_fits_a_message_and_says_what_is_left_out() {
        let more = |count| format!("and {count} more");
        for count in [0, 1, 2, 19, 20, 21, 300] {
            let lines = vec!["−".repeat(95); count];
            let content = fitting("A heading".to_owned(), &lines, more);
            assert!(content.chars().count() <= limits::CONTENT, "{count}");
            let shown = content.lines().filter(|line| line.starts_with('−')).count();
            let last = content.lines().last();
            if shown < count {
                assert_eq!(last, Some(&*more(count - shown)));
            }
        }
    }
}
