//! What those who look after games read, and what channels read of it.

use super::{board, list, players, time};
use crate::discord::reply::Reply;
use crate::session::{Person, Session, ShelvedGame, Timestamp};
use crate::text::Text;

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
pub fn running(text: &Text, lines: &[String]) -> Reply {
    if lines.is_empty() {
        return Reply::private(text.admin_list_empty());
    }
    let title = text.admin_list_title(lines.len());
    let content = list::fitting(title, lines, |left| text.admin_list_more(left));
    Reply::private(content)
}

/// The teacher lets a game go on, until when it has time now.
pub fn goes_on(text: &Text, session: &Session, teacher: &Person) -> String {
    let line = text.resumed_by(players::person(text, teacher));
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
    fn a_server_without_games_is_told_so() {
        let told = running(&Text::english(), &[]).content;
        assert!(told.contains("No game"), "{told}");
    }
}
