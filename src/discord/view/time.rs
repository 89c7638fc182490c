//! What is told of time: until when a move has to be made, moves drawn, games parked and claimed.

use super::challenge::countdown;
use super::players;
use crate::discord::components::Control;
use crate::discord::parked::ParkedControl;
use crate::discord::reply::{Button, ButtonStyle, Reply, Row};
use crate::engine::Side;
use crate::session::{GameId, Opposition, PARKED_FOR, Session, TimeControl, Timestamp};
use crate::text::Text;

/// A day and a time, as Discord shows them in the reader's own time zone.
fn moment(at: Timestamp) -> String {
    format!("<t:{}:f>", at.seconds())
}

/// Until when the side to move has time, and when a contest ends; or that the game is paused. Nothing
/// for a running game without a clock.
pub fn clock(text: &Text, session: &Session) -> Option<String> {
    if session.state().pace.paused_at.is_some() {
        return Some(text.clock_paused());
    }
    let of_move = session.move_deadline();
    match session.record().terms.clock {
        TimeControl::None => None,
        TimeControl::Days(_) => of_move.map(|at| text.clock_days(moment(at), countdown(at))),
        TimeControl::Contest => match (of_move, session.contest_end()) {
            (Some(at), Some(end)) => Some(text.clock_contest(countdown(at), countdown(end))),
            (Some(at), None) => Some(text.clock_contest_begins(countdown(at))),
            (None, Some(end)) => Some(text.clock_contest_alone(countdown(end))),
            (None, None) => None,
        },
    }
}

/// A side overstepped the time for its move for the `warnings`-th time, and the move was drawn.
pub fn overstepped(text: &Text, session: &Session, side: Side, warnings: u8) -> String {
    text.overstepped(u32::from(warnings), players::at(text, session, side))
}

/// The last compulsory capture of a contest was drawn.
pub fn last_capture(text: &Text, session: &Session, side: Side) -> String {
    text.last_capture_drawn(players::at(text, session, side))
}

/// A game has just been parked.
pub fn parked(text: &Text, session: &Session, now: Timestamp) -> Reply {
    let [red, blue] = both(text, session);
    let until = moment(now.after(PARKED_FOR));
    let mut line = text.game_parked(red, blue, until);
    if session.opposition() == Opposition::People {
        let clock = session.record().terms.clock;
        let from = session.state().pace.turn_since.after(clock.claimed_after());
        let waits = players::at(text, session, !session.game().turn());
        line.push(' ');
        line += &text.game_parked_claim(waits, countdown(from));
    }
    let game = session.record().id;
    Reply::new(line).with_rows(vec![Row::Buttons(vec![resume_button(text, game)])])
}

/// The one reminder of a parked game, to the side to move.
pub fn parked_reminder(text: &Text, session: &Session, notify: Notify) -> Reply {
    let turn = session.game().turn();
    let waits = players::at(text, session, !turn);
    let game = session.record().id;
    let (who, notified) = addressed(text, session, notify);
    let claim = Button {
        id: Control::Parked(ParkedControl::Claim(game)),
        label: text.button_claim(),
        style: ButtonStyle::Danger,
    };
    let buttons = vec![resume_button(text, game), claim];
    let reply = Reply {
        notified,
        ..Reply::new(text.parked_reminder(who, waits))
    };
    reply.with_rows(vec![Row::Buttons(buttons)])
}

/// The reminder of a move for which there are days.
pub fn move_reminder(
    text: &Text,
    session: &Session,
    end: Timestamp,
    link: String,
    notify: Notify,
) -> Reply {
    let opponent = players::at(text, session, !session.game().turn());
    let (who, notified) = addressed(text, session, notify);
    Reply {
        notified,
        ..Reply::new(text.move_reminder(who, opponent, moment(end), countdown(end), link))
    }
}

/// Whether the one who is reminded wants to be notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notify {
    /// Mentioned and notified.
    Mention,
    /// Named alone.
    Name,
}

fn addressed(
    text: &Text,
    session: &Session,
    notify: Notify,
) -> (String, Option<crate::session::PersonId>) {
    match (notify, session.seat_to_move().person()) {
        (Notify::Mention, Some(person)) => (players::mention(person.id), Some(person.id)),
        _ => (players::seat(text, session.seat_to_move()), None),
    }
}

/// The button that goes on with a parked game.
pub fn resume_button(text: &Text, game: GameId) -> Button {
    Button {
        id: Control::Parked(ParkedControl::Resume(game)),
        label: text.button_resume(),
        style: ButtonStyle::Success,
    }
}

/// Both names, Red's first.
pub fn both(text: &Text, session: &Session) -> [String; 2] {
    Side::ALL.map(|side| players::at(text, session, side))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::discord::testing::{ANA, BEN, NOW, ROOM, game, timed};

    #[tokio::test]
    async fn a_board_without_a_clock_says_nothing_of_time() {
        assert_eq!(clock(&Text::english(), &game(&[]).await), None);
    }

    #[tokio::test]
    async fn a_contest_tells_both_times_once_the_first_move_was_made() {
        let session = timed(TimeControl::Contest, &[]).await;
        let first = clock(&Text::english(), &session).unwrap();
        assert!(
            first.contains("<t:1700000060:R>") && first.contains("20 minutes"),
            "{first}"
        );
        let session = timed(TimeControl::Contest, &["c3-d4"]).await;
        let then = clock(&Text::english(), &session).unwrap();
        assert!(
            then.contains("<t:1700000060:R>") && then.contains("<t:1700001200:R>"),
            "{then}"
        );
    }

    #[tokio::test]
    async fn days_are_told_as_a_day_and_as_a_span() {
        let session = timed(TimeControl::Days(2), &[]).await;
        let told = clock(&Text::english(), &session).unwrap();
        assert!(
            told.contains("<t:1700172800:f>") && told.contains("<t:1700172800:R>"),
            "{told}"
        );
    }

    #[tokio::test]
    async fn the_fourth_time_is_announced() {
        let session = game(&["c3-d4"]).await;
        let told = |warnings| overstepped(&Text::english(), &session, Side::Red, warnings);
        assert!(told(1).contains("**Ana**") && told(1).contains("1 of 3; the fourth time loses"));
        assert!(told(3).contains("3 of 3") && told(3).contains("Once more"));
    }

    #[tokio::test]
    async fn a_parked_game_tells_who_may_claim_it_and_from_when() {
        let session = game(&["c3-d4"]).await;
        let reply = parked(
            &Text::english(),
            &session,
            NOW.after(Duration::from_hours(24)),
        );
        assert!(
            reply
                .content
                .contains("**Ana** can claim it <t:1700172800:R>"),
            "{}",
            reply.content
        );
        assert_eq!((reply.notified, reply.rows.len()), (None, 1));
    }

    #[tokio::test]
    async fn a_reminder_notifies_the_side_to_move_unless_it_wants_no_mentions() {
        let session = game(&["c3-d4"]).await;
        assert_eq!(session.record().channel, ROOM);
        let wanted = parked_reminder(&Text::english(), &session, Notify::Mention);
        assert_eq!(wanted.notified, Some(BEN));
        assert!(wanted.content.starts_with("<@2>"), "{}", wanted.content);
        let unwanted = parked_reminder(&Text::english(), &session, Notify::Name);
        assert_eq!(unwanted.notified, None);
        assert!(!unwanted.content.contains("<@"), "{}", unwanted.content);
        assert_ne!(wanted.notified, Some(ANA));
    }
}
