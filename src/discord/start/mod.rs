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
use super::under_way;
use super::venue::Venue;
use super::view::board::Address;
use super::view::{opening, players};
use crate::session::{
    ChallengeId, ChannelId, GameId, MessageId, Opposition, PersonId, Pings, Place, Seat, Session,
    SessionError, Terms,
};
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
    /// This challenge was accepted by its button.
    Accepting(ChallengeId),
    /// This challenge, shown by this message where that is known, was accepted by asking for the same.
    Meeting(ChallengeId, Option<MessageId>),
    /// This game that was put away goes on.
    Resuming(GameId),
}

/// What leads to one game, however often it is pressed before that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beginning {
    /// A person presses for a game here for which nobody else is asked.
    Wanted(ChannelId, PersonId),
    /// A challenge is accepted.
    Accepted(ChallengeId),
    /// A parked game is taken up.
    TakenUp(GameId),
}

/// Leave to begin a game, until it is dropped; a typed command always has it.
struct Leave<'a> {
    _under_way: Option<under_way::Begun<'a, Beginning>>,
}

/// Leave to begin a game; none while what was pressed leads to it already: the press is then taken note
/// of, and no more.
async fn leave<'a>(call: &'a Call, opening: &Opening) -> Result<Option<Leave<'a>>, NotSent> {
    let what = match (opening.by, call.kind) {
        (By::Accepting(challenge) | By::Meeting(challenge, _), _) => Beginning::Accepted(challenge),
        (By::Resuming(game), _) => Beginning::TakenUp(game),
        (By::Asking, Kind::Component(_)) => Beginning::Wanted(call.channel, call.person.id),
        (By::Asking, _) => return Ok(Some(Leave { _under_way: None })),
    };
    let Some(begun) = call.app.beginnings.begin(what) else {
        call.acknowledge().await?;
        return Ok(None);
    };
    Ok(Some(Leave {
        _under_way: Some(begun),
    }))
}

/// Begins a game by `start` in this channel, or, as the server wants it, in a thread of its own, and
/// shows its first board.
///
/// Fails where what was pressed has begun a game here that the person plays alone: it would have a second
/// one in a thread.
pub async fn begin<F>(
    call: &Arc<Call>,
    opening: &Opening,
    start: impl Fn(Place) -> F,
) -> Result<(), Problem>
where
    F: Future<Output = Result<Session, SessionError>>,
{
    let Some(leave) = leave(call, opening).await? else {
        return Ok(());
    };
    let when = rooms::when(call);
    if when != rooms::When::Always {
        match start(Place::here(call.channel)).await {
            Err(SessionError::ChannelTaken(running))
                if when == rooms::When::Busy && !has_begun(call, opening, &running) => {}
            begun => {
                let session = begun?;
                drop(leave);
                let text = call.text_about(&session).await;
                let mut begins = opening::begins(&text, &session, opening.sides);
                if call.venue == Venue::Visit {
                    begins = format!("{begins}\n{}", text.visit_limits());
                }
                turn::show(call, &session, Some(&begins)).await;
                say_accepted(call, opening, &session).await;
                return Ok(());
            }
        }
    }
    Box::pin(open_and_begin(call, opening, leave, start)).await
}

/// Whether the game that runs here is the one that was pressed for.
fn has_begun(call: &Call, opening: &Opening, running: &Session) -> bool {
    opening.by == By::Asking
        && matches!(call.kind, Kind::Component(_))
        && running.opposition() != Opposition::People
        && running.side_of(call.person.id).is_some()
}

/// The challenge says what came of it. Its message has been there before, so that this is an edit.
async fn say_accepted(call: &Call, opening: &Opening, session: &Session) {
    let shown = match (opening.by, call.kind) {
        (By::Accepting(_), Kind::Component(message)) => Some(message),
        (By::Meeting(_, message), _) => message,
        _ => None,
    };
    if let Some(message) = shown
        && call.venue != Venue::Visit
    {
        let reply = opening::accepted(&call.text_about(session).await, session, call.person.id);
        boards::edit(&call.http, call.channel, message, || reply.to_edit()).await;
    }
}

/// Begins a game by `start` in a thread of its own, and shows its first board there.
pub async fn in_thread<F>(
    call: &Arc<Call>,
    opening: &Opening,
    start: impl Fn(Place) -> F,
) -> Result<(), Problem>
where
    F: Future<Output = Result<Session, SessionError>>,
{
    match leave(call, opening).await? {
        Some(leave) => open_and_begin(call, opening, leave, start).await,
        None => Ok(()),
    }
}

async fn open_and_begin<F>(
    call: &Arc<Call>,
    opening: &Opening,
    leave: Leave<'_>,
    start: impl Fn(Place) -> F,
) -> Result<(), Problem>
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
    drop(leave);
    let told = match opening.by {
        By::Asking | By::Meeting(..) | By::Resuming(_) => opening::in_thread(&text, &session),
        By::Accepting(_) => opening::accepted_in_thread(&text, &session, call.person.id),
    };
    if let Err(error) = call.edit_answer(&told).await {
        tracing::warn!(%error, "a channel is not told where its game is played");
    }
    show_in_thread(call, opening, &session).await;
    if matches!(opening.by, By::Meeting(..)) {
        say_accepted(call, opening, &session).await;
    }
    Ok(())
}

/// The message under which the thread is opened: the challenge that was accepted, or a new one.
async fn announce(call: &Call, opening: &Opening, text: &Text) -> Result<MessageId, NotSent> {
    if let (By::Accepting(_), Kind::Component(message)) = (opening.by, call.kind) {
        call.acknowledge().await?;
        return Ok(message);
    }
    call.reply(&opening::announced(text, opening)).await?;
    let line = call.answer_id().await;
    if line.is_err() {
        // Without its id no thread can be opened under it.
        call.take_back().await;
    }
    line
}

async fn take_back(call: &Call, opening: &Opening) {
    if !matches!(opening.by, By::Accepting(_)) {
        call.take_back().await;
    }
}

async fn show_in_thread(call: &Arc<Call>, opening: &Opening, session: &Session) {
    let (app, http) = (&call.app, &call.http);
    let text = call.public_text();
    let begins = match opening.by {
        By::Asking | By::Accepting(_) | By::Meeting(..) => {
            opening::begins(&text, session, opening.sides)
        }
        By::Resuming(_) => text.game_resumed(players::person(&text, &call.person)),
    };
    // Nobody sees a new thread by itself: a mention brings its first player there.
    let pictures = boards::pictures_of(call);
    let board = boards::newest(app, session, Address::Mention, pictures).await;
    let board = called_by_bot(call, session, board.after(&begins)).await;
    let shown = boards::post(app, http, session, &board).await;
    if session.bot_to_move() {
        let shown = shown.map_or(Show::Post, Show::Message);
        opponent::think(app, http, session, vec![shown]);
    }
}

/// The board with a mention of the person against whom the bot begins; its move is no new message.
async fn called_by_bot(call: &Call, session: &Session, board: Reply) -> Reply {
    let waiting = session.bot_to_move().then(|| {
        let mut people = session.seats().iter();
        people.find_map(|(_, seat)| seat.person())
    });
    let Some(person) = waiting.flatten() else {
        return board;
    };
    match boards::pings_of(&call.app, session, person.id).await {
        Pings::On => board
            .after(&players::mention(person.id))
            .notifying(person.id),
        Pings::Off => board,
    }
}
