//! The score sheet as text: both players, then a block of fixed width that a phone shows whole.

use super::players;
use crate::discord::permissions::Files;
use crate::discord::reply::limits;
use crate::discord::style::Look;
use crate::engine::notation::GameRecord;
use crate::engine::notation::scoresheet::{self, Labels};
use crate::engine::{BySide, Side};
use crate::session::Session;

/// The sheet of a game; where it is long, its newest moves, the whole being in a file where files are taken.
pub fn message(look: &Look, session: &Session, record: &GameRecord, files: Files) -> String {
    let text = &look.text;
    let head = text.sheet_title(
        text.rules_title(session.record().terms.rules.as_str()),
        players::at(text, session, Side::Red),
        players::at(text, session, Side::Blue),
    );
    let written = written(look, record);
    let block = |lines: &[&str]| format!("```\n{}\n```", lines.join("\n"));
    let lines: Vec<&str> = written.lines().collect();
    let whole = format!("{head}\n{}", block(&lines));
    if fits(&whole) {
        return whole;
    }
    let note = match files {
        Files::Taken => text.sheet_newest_and_file(),
        Files::Refused => text.sheet_newest(),
    };
    // A move's lines stay together: its first one alone is not indented.
    let starts = (1..lines.len()).filter(|nth| is_first_line(lines[*nth]));
    let parts = starts.map(|nth| format!("{head}\n{note}\n{}", block(&lines[nth..])));
    let mut parts = parts.skip_while(|part| !fits(part));
    parts.next().unwrap_or(head)
}

fn fits(text: &str) -> bool {
    text.chars().count() <= limits::CONTENT
}

fn is_first_line(line: &str) -> bool {
    line.starts_with(|first: char| first.is_ascii_digit())
}

fn written(look: &Look, record: &GameRecord) -> String {
    let text = &look.text;
    let sides = BySide::new_with(|side| players::side(text, side));
    let [score, total, captured, chips] =
        ["score", "total", "captured", "chips"].map(|label| text.sheet_label(label));
    let labels = Labels {
        sides: BySide {
            red: &sides.red,
            blue: &sides.blue,
        },
        score: &score,
        total: &total,
        captured: &captured,
        chips: &chips,
    };
    scoresheet::text(record, look.naming(), &labels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::{game, look};
    use crate::text::{Language, Text};

    /// So many turns of random play.
    async fn played(turns: usize) -> Session {
        let mut moves: Vec<String> = Vec::new();
        let start = game(&[]).await;
        let mut position = start.game().clone();
        for nth in 0..turns {
            let legal = position.legal_moves();
            let Some(chosen) = legal.get(nth * 7 % legal.len().max(1)).copied() else {
                break;
            };
            position.play(&chosen).unwrap();
            moves.push(chosen.to_string());
            if position.outcome().is_some() {
                moves.pop();
                break;
            }
        }
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        game(&moves).await
    }

    #[tokio::test]
    async fn a_sheet_fits_a_message_and_a_phone_in_both_languages() {
        for turns in [1, 2, 30, 60] {
            let session = played(turns).await;
            let record = GameRecord::of(session.game());
            for language in Language::ALL {
                let look = Look {
                    text: Text::of(language),
                    ..look(&session)
                };
                for kept in [Files::Taken, Files::Refused] {
                    let told = message(&look, &session, &record, kept);
                    assert!(told.chars().count() <= limits::CONTENT);
                    let (_, block) = told.split_once("```\n").unwrap();
                    let (block, after) = block.split_once("\n```").unwrap();
                    assert_eq!(after, "");
                    for line in block.lines() {
                        assert!(line.chars().count() <= scoresheet::WIDTH, "{line}");
                    }
                    // The newest move is always there.
                    let newest = format!("\n{}. ", session.ply().div_ceil(2));
                    assert!(told.contains(&newest), "{told}");
                }
            }
        }
    }

    #[tokio::test]
    async fn a_long_sheet_says_where_the_rest_is() {
        let session = played(60).await;
        let record = GameRecord::of(session.game());
        let look = look(&session);
        let told = message(&look, &session, &record, Files::Taken);
        assert!(told.contains(&look.text.sheet_newest_and_file()), "{told}");
        let told = message(&look, &session, &record, Files::Refused);
        assert!(told.contains(&look.text.sheet_newest()), "{told}");
    }
}
