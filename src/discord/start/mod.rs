//! Games begin: in the channel, or, where another game runs, in a thread of their own.
//!
//! Invariant: a thread stays only with a game in it. What the channel is told of a game that did not
//! begin is taken back, and the person who wanted it reads why.

mod control;
mod rematch;
pub mod rooms;
pub mod solo;
pub mod terms;

use std::sync::Arc;

use super::boards;
use super::call::{Call, Kind};
use super::errors::{NotSent, Problem};
use super::opponent::{self, Show};
use super::reply::Reply;
use super::turn;
use super::venue::Venue;
use super::view::board::Address;
use super::view::{opening, players};
use crate::session::{MessageId, Place, Seat, Session, SessionError, Terms};
use crate::text::Text;

pub use control::StartControl;
pub use rematch::rematch;

/// A game that is about to begin, as the channel is told of it.
pub struct Opening {
    /// Who will play; the sides may not be known yet.
    pub seats: [Seat; 2],
    /// What was agreed.
    pub terms: Terms,
    /// Whether the sides are tossed.
    pub sides: Sides,
    /// What leads to it.
    pub by: By,
}

/// How the sides come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// By a wish, or as always.
    Chosen,
    /// By a toss, which is told.
    Tossed,
}

/// What leads to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Whoever asked plays at once.
    Asking,
    /// A challenge was accepted.
    Accepting,
    /// A game that was put away goes on.
    Resuming,
}

/// Begins a game by `start` in this channel, or, as the server wants it, in a thread of its own, and
/// shows its first board.
pub async fn begin<F>(
    call: &Arc<Call>,
    opening: &Opening,
    start: impl Fn(Place) -> F,
) -> Result<Session, Problem>
where
    F: Future<Output = Result<Session, SessionError>>,
{
    let when = rooms::when(call);
    if when != rooms::When::Always {
        match start(Place::here(call.channel)).await {
            Err(SessionError::ChannelTaken(_)) if when == rooms::When::Busy => {}
            begun => {
                let session = begun?;
                let text = call.public_text();
                let mut begins = opening::begins(&text, &session, opening.sides);
                if call.venue == Venue::Visit {
                    begins = format!("{begins}\n{}", text.visit_limits());
                }
                turn::show(call, &session, Some(&begins)).await;
                say_accepted(call, opening, &session).await;
                return Ok(session);
            }
        }
    }
    in_thread(call, opening, start).await
}

/// The challenge says what came of it. Its message has been there before, so that this is an edit.
async fn say_accepted(call: &Call, opening: &Opening, session: &Session) {
    if let (By::Accepting, Kind::Component(message)) = (opening.by, call.kind)
        && call.venue != Venue::Visit
    {
        let reply = opening::accepted(&call.public_text(), session, call.person.id);
        boards::edit(&call.http, call.channel, message, || reply.to_edit()).await;
    }
}

/// Begins a game by `start` in a thread of its own, and shows its first board there.
pub async fn in_thread<F>(
    call: &Arc<Call>,
    opening: &Opening,
    start: impl Fn(Place) -> F,
) -> Result<Session, Problem>
where
    F: Future<Output = Result<Session, SessionError>>,
{
    rooms::permitted(call)?;
    let text = call.public_text();
    let line = announce(call, opening, &text).await?;
    let thread = match rooms::open(call, line, &opening::thread_name(&text, opening)).await {
        Ok(thread) => thread,
        Err(problem) => {
            take_back(call, opening).await;
            return Err(problem);
        }
    };
    let place = Place {
        channel: thread,
        parent: Some(call.channel),
    };
    let session = match start(place).await {
        Ok(session) => session,
        Err(refused) => {
            rooms::close(call, thread).await;
            take_back(call, opening).await;
            return Err(refused.into());
        }
    };
    let told = match opening.by {
        By::Asking | By::Resuming => opening::in_thread(&text, &session),
        By::Accepting => opening::accepted_in_thread(&text, &session, call.person.id),
    };
    if let Err(error) = call.edit_answer(&told).await {
        tracing::warn!(%error, "a channel is not told where its game is played");
    }
    show_in_thread(call, opening, &session).await;
    Ok(session)
}

/// The message under which the thread is opened: the challenge that was accepted, or a new one.
async fn announce(call: &Call, opening: &Opening, text: &Text) -> Result<MessageId, NotSent> {
    if let (By::Accepting, Kind::Component(message)) = (opening.by, call.kind) {
        call.acknowledge().await?;
        return Ok(message);
    }
    call.reply(&opening::announced(text, opening)).await?;
    call.answer_id().await
}

async fn take_back(call: &Call, opening: &Opening) {
    if opening.by != By::Accepting {
        call.take_back().await;
    }
}

async fn show_in_thread(call: &Arc<Call>, opening: &Opening, session: &Session) {
    let (app, http) = (&call.app, &call.http);
    let text = call.public_text();
    let begins = match opening.by {
        By::Asking | By::Accepting => opening::begins(&text, session, opening.sides),
        By::Resuming => text.game_resumed(players::person(&text, &call.person)),
    };
    if session.bot_to_move() {
        let channel = session.record().channel;
        if let Err(error) = boards::post_line(http, channel, &Reply::new(begins)).await {
            tracing::warn!(%error, "the start of a game was not told in its thread");
        }
        opponent::think(app, http, session, vec![Show::Post]);
    } else {
        // Nobody sees a new thread by itself: a mention brings its first player there.
        let pictures = boards::pictures_of(call);
        let board = boards::newest(app, session, Address::Mention, pictures).await;
        boards::post(app, http, session, &board.after(&begins)).await;
    }
}
