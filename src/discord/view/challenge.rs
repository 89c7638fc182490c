//! The messages of a challenge: waiting, accepted, declined, taken back, run out.

use super::consent::{self, Asked};
use super::players;
use crate::discord::components::Control;
use crate::discord::reply::Reply;
use crate::session::{Challenge, ChallengeEnd, Help, OpenTo, SideWish, Stakes, Terms, Timestamp};
use crate::text::Text;

/// A waiting challenge with all that it agrees; the challenged person is mentioned.
pub fn waiting(text: &Text, challenge: &Challenge) -> Reply {
    let asked = challenge.open_to.person();
    let (until, left) = (clock_time(challenge.expires_at()), time_left(challenge));
    let content = [
        asks(text, challenge),
        agreed(text, &challenge.terms),
        text.challenge_open(until, left),
    ];
    let rows = consent::rows(
        Asked::Challenge,
        (Control::Accept(challenge.id), text.button_accept()),
        (Control::Decline(challenge.id), refusal(text, challenge)),
    );
    let reply = Reply::new(content.join("\n")).with_rows(rows);
    match asked {
        Some(asked) => reply.notifying(asked.id),
        None => reply,
    }
}

/// What the button is called by which a challenge is declined, or taken back by its maker.
pub fn refusal(text: &Text, challenge: &Challenge) -> String {
    match challenge.open_to {
        OpenTo::Person(_) => text.button_decline(),
        OpenTo::Anybody => text.button_take_back(),
    }
}

/// Who asks whom for a game of which rules, and how the sides come about.
fn asks(text: &Text, challenge: &Challenge) -> String {
    let challenger = players::person(text, &challenge.challenger);
    let rules = text.rules_name(challenge.terms.rules.as_str());
    let asked = challenge.open_to.person();
    let asked = asked.map(|asked| players::mention(asked.id));
    match (asked, challenge.side) {
        (Some(asked), SideWish::Toss) => text.challenge_by_toss(challenger, asked, rules),
        (Some(asked), SideWish::Side(side)) => {
            text.challenge_with_side(challenger, asked, rules, players::side(text, side))
        }
        (None, SideWish::Toss) => text.challenge_all_by_toss(challenger, rules),
        (None, SideWish::Side(side)) => {
            text.challenge_all_with_side(challenger, rules, players::side(text, side))
        }
    }
}

/// The terms in a few words: own chips, clock, board, help, and whether the game is rated.
fn agreed(text: &Text, terms: &Terms) -> String {
    let mut parts = Vec::new();
    parts.extend(
        terms
            .chips
            .as_ref()
            .map(|chips| text.agreed_chips(chips.as_str())),
    );
    parts.push(players::clock(text, terms.clock));
    if let Ok(rules) = terms.rules() {
        let board = terms.board_by(&rules).word();
        parts.push(text.setting_value(format!("board-{board}")));
    }
    parts.push(match terms.help {
        Help::Off => text.agreed_no_help(),
        Help::On => text.agreed_help(),
    });
    parts.push(match terms.stakes {
        Stakes::Rated => text.agreed_rated(),
        Stakes::Friendly => text.agreed_friendly(),
    });
    parts.join(" · ")
}

/// What a challenge's message says once it led to no game; it takes the waiting one's place.
pub fn ended(text: &Text, challenge: &Challenge, end: ChallengeEnd) -> Reply {
    let challenger = players::person(text, &challenge.challenger);
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
    asked.map_or_else(|| text.anybody(), |asked| players::person(text, asked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::Row;
    use crate::discord::testing::{self, BEN};
    use crate::session::{BoardChoice, TimeControl};

    #[tokio::test]
    async fn a_challenge_mentions_the_challenged_and_nobody_else() {
        let sessions = testing::sessions().await;
        let mut made = testing::challenge(&sessions).await;
        made.challenger.name = "**@everyone** <@9>".to_owned();
        let reply = waiting(&Text::english(), &made);
        assert_eq!(
            reply.content,
            "⚔️ **\\*\\*\\@everyone\\*\\* \\<\\@9\\>** challenges <@2> to Damath (whole numbers) \
             and wants to play Red.\n\
             no clock · Vismin board, a1 plays · no help · not rated\n\
             Open until <t:1700000900:t> (<t:1700000900:R>)."
        );
        assert_eq!(reply.notified, Some(BEN));
    }

    #[tokio::test]
    async fn a_challenge_to_all_says_everything_agreed_and_mentions_nobody() {
        let sessions = testing::sessions().await;
        let mut made = testing::challenge(&sessions).await;
        made.open_to = OpenTo::Anybody;
        made.side = SideWish::Toss;
        made.terms = Terms {
            chips: Some("1 2 3 4 5 6 7 8 9 10 11 3/4".to_owned()),
            board: Some(BoardChoice::Numbers),
            clock: TimeControl::Days(3),
            help: Help::On,
            ..Terms::of("damath-custom")
        };
        let reply = waiting(&Text::english(), &made);
        let lines: Vec<&str> = reply.content.lines().collect();
        assert_eq!(
            lines[..2],
            [
                "⚔️ **Ana** looks for an opponent in Damath (own chips): whoever accepts first plays. \
                 Sides by toss.",
                "chips 1 2 3 4 5 6 7 8 9 10 11 3/4 · 3 days a move · squares 1 to 32 · hints and \
                 taking back allowed · not rated"
            ]
        );
        assert_eq!(reply.notified, None);
        let Row::Buttons(buttons) = &reply.rows[0] else {
            panic!("buttons stand under a challenge");
        };
        assert_eq!(buttons[1].label, "Take back");
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
