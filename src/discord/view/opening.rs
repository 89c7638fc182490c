//! The start of a game, as its channel and its thread are told.

use super::players;
use crate::discord::reply::Reply;
use crate::discord::start::{Opening, Sides};
use crate::engine::Side;
use crate::render::game;
use crate::session::{PersonId, Seat, Session};
use crate::text::Text;

/// Who plays which side, and whether a toss decided it.
pub fn begins(text: &Text, session: &Session, sides: Sides) -> String {
    let [red, blue] = Side::ALL.map(|side| players::at(text, session, side));
    match sides {
        Sides::Chosen => text.game_begins(red, blue),
        Sides::Tossed => text.game_begins_by_toss(red, blue),
    }
}

/// What a challenge's message says once it was accepted and the game has begun.
pub fn accepted(text: &Text, session: &Session, challenged: PersonId) -> Reply {
    let (seats, mut names) = (session.seats(), [String::new(), String::new()]);
    for (_, seat) in seats.iter() {
        names[usize::from(seat.is(challenged))] = players::seat(text, seat);
    }
    let [challenger, challenged] = names;
    Reply::new(text.challenge_accepted(challenged, challenger))
}

/// The same where the game has a thread of its own.
pub fn accepted_in_thread(text: &Text, session: &Session, challenged: PersonId) -> Reply {
    let accepted = accepted(text, session, challenged);
    in_thread(text, session).after(&accepted.content)
}

/// The one line of a channel while a thread is being opened under it.
pub fn announced(text: &Text, opening: &Opening) -> Reply {
    let [first, second] = [0, 1].map(|nth| players::seat(text, &opening.seats[nth]));
    Reply::new(text.thread_opens(first, second, rules(text, &opening.terms.rules)))
}

/// The one line of a channel about a game that has begun in a thread.
pub fn in_thread(text: &Text, session: &Session) -> Reply {
    let [red, blue] = Side::ALL.map(|side| players::at(text, session, side));
    let record = session.record();
    let link = players::channel(record.channel);
    Reply::new(text.thread_begins(red, blue, rules(text, &record.terms.rules), link))
}

/// A thread's name, in plain text.
pub fn thread_name(text: &Text, opening: &Opening) -> String {
    let name = |seat: &Seat| players::seat_plain(text, seat);
    let [first, second] = [0, 1].map(|nth| name(&opening.seats[nth]));
    match opening.terms.rules() {
        Ok(rules) => text.thread_name(game(&rules), first, second),
        Err(_) => format!("{first} – {second}"),
    }
}

fn rules(text: &Text, name: &str) -> String {
    text.rules_name(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::{BEN, game};

    #[tokio::test]
    async fn a_toss_is_told_at_the_start() {
        let session = game(&[]).await;
        let text = Text::english();
        assert_eq!(
            begins(&text, &session, Sides::Chosen),
            "The game begins: **Ana** plays Red, **Ben** plays Blue."
        );
        assert_eq!(
            begins(&text, &session, Sides::Tossed),
            "The game begins. By toss **Ana** plays Red, **Ben** plays Blue."
        );
    }

    #[tokio::test]
    async fn the_channel_s_line_links_to_the_thread_and_mentions_nobody() {
        let session = game(&[]).await;
        let line = accepted_in_thread(&Text::english(), &session, BEN);
        assert_eq!(
            line.content,
            "**Ben** accepted the challenge of **Ana**.\n\
             **Ana** (Red) – **Ben** (Blue), Damath (whole numbers): <#10>"
        );
        assert_eq!((line.notified, line.rows.len()), (None, 0));
    }
}
