//! What one player offers the other during a game, and the same question where one person decides alone.

use super::consent::{self, Asked};
use super::{menu, players, sums};
use crate::discord::components::Control;
use crate::discord::during::DuringControl;
use crate::discord::reply::{Reply, Row};
use crate::engine::{Decision, Side};
use crate::session::{Consent, Offer, OfferKind, Opposition, Seat, Session};
use crate::text::Text;

/// How the person asked is addressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// Mentioned and notified.
    Mention,
    /// By name.
    Name,
}

/// How an offer stopped standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// The other side agreed.
    Agreed,
    /// The other side plays on.
    Refused,
    /// The side that offered took it back.
    Withdrawn,
    /// The game went on without an answer.
    Lapsed,
    /// The game ended without an answer.
    LapsedAtEnd,
}

/// A standing offer with the buttons that answer it.
pub fn standing(text: &Text, session: &Session, offer: Offer, asking: Asking) -> Reply {
    let asked = &session.seats()[!offer.by];
    let (name, notified) = match (asking, asked) {
        (Asking::Mention, Seat::Person(person)) => (players::mention(person.id), Some(person.id)),
        (_, seat) => (players::seat(text, seat), None),
    };
    let question = text.offer_asks(name);
    let reply = Reply::new(format!("{}\n{question}", offered(text, session, offer)));
    let reply = reply.with_rows(answers(text, session, offer.kind));
    match notified {
        Some(person) => reply.notifying(person),
        None => reply,
    }
}

fn answers(text: &Text, session: &Session, kind: OfferKind) -> Vec<Row> {
    let control = |consent| {
        let at = menu::place(session);
        Control::During(DuringControl::Answer(kind, consent, at))
    };
    let asked = match kind {
        OfferKind::End => Asked::End,
        OfferKind::Undo => Asked::Undo,
    };
    consent::rows(
        asked,
        (control(Consent::Agree), text.button_agree()),
        (control(Consent::PlayOn), text.button_play_on()),
    )
}

/// What an offer's message says once it stands no more; `session` as it was when it was made.
pub fn settled(text: &Text, session: &Session, offer: Offer, settled: Settled) -> Reply {
    let (by, asked) = (offer.by, !offer.by);
    let answer = match settled {
        Settled::Agreed => text.offer_agreed(players::at(text, session, asked)),
        Settled::Refused => text.offer_refused(players::at(text, session, asked)),
        Settled::Withdrawn => text.offer_withdrawn(players::at(text, session, by)),
        Settled::Lapsed => text.offer_lapsed(),
        Settled::LapsedAtEnd => text.offer_lapsed_at_end(),
    };
    Reply::new(format!("{}\n{answer}", offered(text, session, offer)))
}

fn offered(text: &Text, session: &Session, offer: Offer) -> String {
    let who = players::at(text, session, offer.by);
    match (offer.kind, session.game().rules().ruleset().decision) {
        (OfferKind::Undo, _) => text.offer_undo(who),
        (OfferKind::End, Decision::LastToMoveWins) => text.offer_draw(who),
        (OfferKind::End, Decision::TotalsDecide) => text.offer_end(who, result(text, session)),
    }
}

/// What counting now would give: `**84.67 – 96.33**, Ben would win`.
fn result(text: &Text, session: &Session) -> String {
    let totals = session.game().totals();
    let figures = sums::alike(&[totals.red, totals.blue]);
    let [red, blue] = [figures[0].as_str(), figures[1].as_str()];
    let winner = match totals.red.cmp(&totals.blue) {
        std::cmp::Ordering::Greater => Side::Red,
        std::cmp::Ordering::Less => Side::Blue,
        std::cmp::Ordering::Equal => return text.would_draw(red, blue),
    };
    text.would_win(red, blue, players::at(text, session, winner))
}

/// The question whether to end the game, for a person who needs nobody's consent, or only the bot's.
pub fn sure(text: &Text, session: &Session) -> Reply {
    let at = menu::place(session);
    let totals_decide = session.game().rules().ruleset().decision == Decision::TotalsDecide;
    let (question, yes) = if totals_decide {
        (text.end_sure(result(text, session)), text.button_end_yes())
    } else {
        (text.draw_sure(), text.button_draw_yes())
    };
    let question = match session.opposition() {
        Opposition::Bot => format!("{question} {}", text.end_bot_is_asked()),
        Opposition::Hotseat | Opposition::People => question,
    };
    let control = |control| Control::During(control);
    Reply::private(question).with_rows(consent::rows(
        Asked::End,
        (control(DuringControl::EndYes(at)), yes),
        (control(DuringControl::EndNo(at)), text.button_play_on()),
    ))
}
