//! What one player offers the other: the message that asks, and its answer.
//!
//! Invariant: an offer's message has its buttons only while the offer stands, as far as Discord lets old
//! messages be changed. Old buttons that stay do no harm: they are refused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::http::Http;

use super::undoing;
use crate::discord::app::App;
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::components::Position;
use crate::discord::errors::Problem;
use crate::discord::turn;
use crate::discord::view::board::Address;
use crate::discord::view::offer::{self, Asking, Settled};
use crate::session::{
    Answered, At, Consent, GameId, MessageId, Offer, OfferKind, Pings, Session, SessionError,
};

/// The messages that show what is offered now.
#[derive(Debug, Default)]
pub struct Offers(Mutex<HashMap<GameId, Shown>>);

/// A message that shows an offer.
#[derive(Debug)]
struct Shown {
    message: MessageId,
    offer: Offer,
    /// The game when the offer was made: what is offered names its totals.
    game: Session,
}

impl Offers {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Shown>> {
        // Nothing that holds the lock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, shown: Shown) {
        self.lock().insert(shown.game.record().id, shown);
    }

    /// The message of an offer that a game has gone past. A board that was shown before the offer may be
    /// remembered after it: that one ends nothing.
    fn take_overtaken(&self, session: &Session) -> Option<Shown> {
        let progress = |game: &Session| (game.state().undone, game.ply());
        let mut all = self.lock();
        let shown = all.get(&session.record().id)?;
        let is_overtaken =
            session.game().outcome().is_some() || progress(session) > progress(&shown.game);
        is_overtaken
            .then(|| all.remove(&session.record().id))
            .flatten()
    }

    fn take(&self, game: GameId) -> Option<Shown> {
        self.lock().remove(&game)
    }
}

/// Shows what has just been offered. What nobody was shown is not offered.
pub async fn show(call: &Call, session: &Session, kind: OfferKind) -> Result<(), Problem> {
    let Some(offer) = session.state().offer.filter(|offer| offer.kind == kind) else {
        return Err(SessionError::NoOffer.into());
    };
    let asking = asking(&call.app, session, offer).await;
    let message = offer::standing(&call.text_about(session).await, session, offer, asking);
    if let Err(error) = call.reply(&message).await {
        let (sessions, by, at) = (&call.app.sessions, call.person.id, session.at());
        sessions
            .answer_offer(call.channel, by, at, kind, Consent::PlayOn)
            .await?;
        return Err(error.into());
    }
    match call.answer_id().await {
        Ok(message) => call.app.offers.set(Shown {
            message,
            offer,
            game: session.clone(),
        }),
        Err(error) => tracing::warn!(%error, "the id of an offer's message is not known"),
    }
    Ok(())
}

/// Whether an offer was refused because the person has just made it: the same button, tapped twice.
pub async fn is_second_tap(call: &Call, at: At, kind: OfferKind, problem: &Problem) -> bool {
    let Problem::Session(SessionError::OfferStands(standing)) = problem else {
        return false;
    };
    let running = call.app.sessions.running(call.channel).await;
    let own = running.is_ok_and(|session| session.side_of(call.person.id) == Some(standing.by));
    own && standing.kind == kind && matches!(at, At::Shown { .. })
}

/// The person asked is mentioned unless that person or the server wants no mentions.
async fn asking(app: &App, session: &Session, offer: Offer) -> Asking {
    let Some(asked) = session.seats()[!offer.by].person() else {
        return Asking::Name;
    };
    match boards::pings_of(app, session, asked.id).await {
        Pings::On => Asking::Mention,
        Pings::Off => Asking::Name,
    }
}

/// Answers an offer by one of its buttons.
pub async fn answer(
    call: &Arc<Call>,
    kind: OfferKind,
    consent: Consent,
    place: Position,
) -> Result<(), Problem> {
    let (app, by) = (&call.app, call.person.id);
    let before = app.sessions.running(call.channel).await;
    let answered = app
        .sessions
        .answer_offer(call.channel, by, place.at(), kind, consent)
        .await;
    let answered = match answered {
        Ok(answered) => answered,
        Err(refused) => return Err(tidied(call, refused).await.into()),
    };
    app.offers.take(place.game);
    if let Ok(before) = before
        && let Some(offer) = before.state().offer
    {
        let settled = match (consent, before.side_of(by) == Some(offer.by)) {
            (Consent::Agree, _) => Settled::Agreed,
            (Consent::PlayOn, true) => Settled::Withdrawn,
            (Consent::PlayOn, false) => Settled::Refused,
        };
        let message = offer::settled(&call.text_about(&before).await, &before, offer, settled);
        if let Err(error) = call.update(&message).await {
            tracing::warn!(%error, "an offer goes on asking though it was answered");
        }
        if let Answered::Undone(undone) = &answered {
            show_undone(call, undone, offer).await;
        }
    }
    if let Answered::Ended(ended) = &answered {
        boards::announce(call, ended, Address::Nobody).await;
    }
    Ok(())
}

async fn show_undone(call: &Arc<Call>, undone: &Session, offer: Offer) {
    let told = undoing::told(&call.text_about(undone).await, undone, Some(offer.by));
    let pictures = boards::pictures_of(call);
    let board = boards::newest(&call.app, undone, turn::address(undone), pictures).await;
    boards::announce_reply(call, undone, &board.after(&told)).await;
}

/// A refusal, after buttons that answer nothing any more were taken away.
async fn tidied(call: &Call, refused: SessionError) -> SessionError {
    let is_dead = match &refused {
        SessionError::NoOffer => {
            let running = call.app.sessions.running(call.channel).await;
            running.is_ok_and(|running| running.state().offer.is_none())
        }
        SessionError::GameOver | SessionError::Stale { .. } => true,
        _ => false,
    };
    if is_dead && let Some(message) = call.public_message {
        boards::take_controls_off(&call.http, call.channel, message).await;
    }
    refused
}

/// Says in the message of an offer that stands no more that the game has gone on, or is over, and takes
/// its buttons off.
pub async fn settle(app: &App, http: &Arc<Http>, session: &Session) {
    let is_over = session.game().outcome().is_some();
    if session.state().offer.is_some() && !is_over {
        return;
    }
    let Some(shown) = app.offers.take_overtaken(session) else {
        return;
    };
    let settled = if is_over {
        Settled::LapsedAtEnd
    } else {
        Settled::Lapsed
    };
    let text = app.preferences.text_for(session).await;
    let told = offer::settled(&text, &shown.game, shown.offer, settled);
    let channel = session.record().channel;
    boards::edit(http, channel, shown.message, || told.to_edit()).await;
}
