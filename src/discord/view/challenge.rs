//! The messages of a challenge: waiting, accepted, declined, taken back, run out.

use super::players;
use crate::discord::components::Control;
use crate::discord::reply::{Button, ButtonStyle, Reply, Row};
use crate::session::{Challenge, ChallengeEnd, PersonId, Session, SideWish, Timestamp};
use crate::text::Text;

/// A waiting challenge; the challenged person is mentioned.
pub fn waiting(text: &Text, challenge: &Challenge) -> Reply {
    let challenger = players::person(&challenge.challenger);
    let asked = challenge.open_to.person();
    let challenged = asked.map_or_else(|| text.anybody(), |asked| players::mention(asked.id));
    let rules = text.rules_name(challenge.terms.rules.as_str());
    let (until, left) = (clock_time(challenge.expires_at()), time_left(challenge));
    let content = match challenge.side {
        SideWish::Toss => text.challenge_by_toss(challenger, challenged, rules, until, left),
        SideWish::Side(side) => {
            let side = players::side(text, side);
            text.challenge_with_side(challenger, challenged, rules, side, until, left)
        }
    };
    let buttons = vec![
        Button {
            id: Control::Accept(challenge.id),
            label: text.button_accept(),
            style: ButtonStyle::Success,
        },
        Button {
            id: Control::Decline(challenge.id),
            label: text.button_decline(),
            style: ButtonStyle::Secondary,
        },
    ];
    let reply = Reply::new(content).with_rows(vec![Row::Buttons(buttons)]);
    match asked {
        Some(asked) => reply.notifying(asked.id),
        None => reply,
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

/// What a challenge's message says once it led to no game; it takes the waiting one's place.
pub fn ended(text: &Text, challenge: &Challenge, end: ChallengeEnd) -> Reply {
    let challenger = players::person(&challenge.challenger);
    let challenged = asked(text, challenge);
    Reply::new(match end {
        ChallengeEnd::Declined => text.challenge_declined(challenged, challenger),
        ChallengeEnd::Withdrawn => text.challenge_withdrawn(challenger, challenged),
        ChallengeEnd::Expired => text.challenge_ran_out(challenger, challenged),
    })
}

/// When it ends, as a time that Discord shows in the reader's own time zone.
fn clock_time(at: Timestamp) -> String {
    format!("<t:{}:t>", at.seconds())
}

/// How long a challenge is still open, as a span that Discord counts down.
pub fn time_left(challenge: &Challenge) -> String {
    countdown(challenge.expires_at())
}

/// The time until a moment, as a span that Discord counts down.
pub fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// Who is challenged, for a message's text.
pub fn asked(text: &Text, challenge: &Challenge) -> String {
    let asked = challenge.open_to.person();
    asked.map_or_else(|| text.anybody(), players::person)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::{self, BEN};

    #[tokio::test]
    async fn a_challenge_mentions_the_challenged_and_nobody_else() {
        let sessions = testing::sessions().await;
        let mut made = testing::challenge(&sessions).await;
        made.challenger.name = "**@everyone** <@9>".to_owned();
        let reply = waiting(&Text::english(), &made);
        assert_eq!(
            reply.content,
            "⚔️ **\\*\\*\\@everyone\\*\\* \\<\\@9\\>** challenges <@2> to Damath (whole numbers) \
             and wants to play Red. Open until <t:1700000900:t> (<t:1700000900:R>)."
        );
        assert_eq!(reply.notified, Some(BEN));
    }

    #[tokio::test]
    async fn an_answered_challenge_mentions_nobody_and_has_no_buttons() {
        let sessions = testing::sessions().await;
        let made = testing::challenge(&sessions).await;
        for end in [
            ChallengeEnd::Declined,
            ChallengeEnd::Withdrawn,
            ChallengeEnd::Expired,
        ] {
            let reply = ended(&Text::english(), &made, end);
            assert!(!reply.content.contains("<@"), "{}", reply.content);
            assert_eq!((reply.notified, reply.rows.len()), (None, 0));
        }
    }
}
