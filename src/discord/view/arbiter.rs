//! What those who look after games read, and what channels read of it.

use super::{board, players, time};
use crate::discord::reply::{Reply, limits};
use crate::session::{Person, Session, ShelvedGame, Timestamp};
use crate::text::Text;

/// The most characters of the last line of a list.
const MORE: usize = 60;

/// A running game on one line: who plays, how it stands, whose turn it is, for how long.
pub fn line(text: &Text, session: &Session, link: String, now: Timestamp) -> String {
    let [red, blue] = time::both(text, session);
    let standing = board::standing(text, session).join(" · ");
    let turn = players::seat(text, session.seat_to_move());
    let idle = now.since(session.state().pace.turn_since).as_secs() / 60;
    let mut line = text.admin_list_line(red, blue, link, standing, turn, idle);
    if session.state().pace.paused_at.is_some() {
        line.push(' ');
        line += &text.admin_list_paused();
    }
    line
}

/// As many lines as fit a message, and how many more there are.
pub fn list(text: &Text, lines: &[String]) -> Reply {
    if lines.is_empty() {
        return Reply::private(text.admin_list_empty());
    }
    let mut content = text.admin_list_title(lines.len());
    let mut length = content.chars().count();
    for (nth, line) in lines.iter().enumerate() {
        let with_line = length + 1 + line.chars().count();
        let is_last = nth + 1 == lines.len();
        if with_line + if is_last { 0 } else { MORE } > limits::CONTENT {
            content.push('\n');
            content += &text.admin_list_more(lines.len() - nth);
            break;
        }
        content.push('\n');
        content += line;
        length = with_line;
    }
    Reply::private(content)
}

/// The teacher lets a game go on, until when it has time now.
pub fn goes_on(text: &Text, session: &Session, teacher: &Person) -> String {
    let line = text.resumed_by(players::person(teacher));
    match time::clock(text, session) {
        Some(clock) => format!("{line} {clock}"),
        None => line,
    }
}

/// A running game in a list of suggestions: `Ana – Ben · move 7`.
pub fn suggestion(text: &Text, session: &Session) -> String {
    let names = players::both_plain(text, session);
    text.admin_suggestion(names.red, names.blue, session.ply())
}

/// A game that was put away, in a list of suggestions.
pub fn suggestion_put_away(text: &Text, game: &ShelvedGame) -> String {
    let seats = &game.game.record.seats;
    let [red, blue] = [&seats.red, &seats.blue].map(|seat| players::seat_plain(text, seat));
    text.admin_suggestion(red, blue, game.game.moves.len())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::discord::testing::{NOW, game};

    #[tokio::test]
    async fn a_game_is_listed_with_link_score_turn_and_idle_minutes() {
        let session = game(&["c3-d4"]).await;
        let later = NOW.after(Duration::from_secs(179));
        let line = line(
            &Text::english(),
            &session,
            "https://d.c/1".to_owned(),
            later,
        );
        assert_eq!(
            line,
            "[Ana – Ben](https://d.c/1): Red Ana **0** · Blue Ben **0** — Ben to move, idle for 2 min"
        );
    }

    #[test]
    fn a_list_of_any_length_fits_a_message_and_says_what_is_left_out() {
        let text = Text::english();
        for count in [1, 2, 19, 20, 21, 300] {
            let lines = vec!["−".repeat(95); count];
            let content = list(&text, &lines).content;
            assert!(content.chars().count() <= limits::CONTENT, "{count}");
            let shown = content.lines().filter(|line| line.starts_with('−')).count();
            match content.lines().last() {
                Some(last) if shown < count => assert!(last.contains(&(count - shown).to_string())),
                _ => assert_eq!(shown, count),
            }
        }
        assert!(list(&text, &[]).content.contains("No game"));
    }
}
