//! Boards in a channel: each new one is remembered, and the one before loses its controls.
//!
//! Invariant: of a game's messages only the newest board has controls, as far as Discord lets old
//! messages be changed. Old controls that stay do no harm: they are refused as stale.

use std::sync::Arc;

use serenity::all::{ChannelId as DiscordChannel, EditMessage, MessageId as DiscordMessage};
use serenity::http::Http;

use super::app::App;
use super::call::Call;
use super::care::places;
use super::compact;
use super::during::offers;
use super::errors::NotSent;
use super::http::twice;
use super::opponent::Show;
use super::permissions::{self, Pictures};
use super::pictures;
use super::reply::Reply;
use super::style::Look;
use super::view::board::{self, Address, Controls};
use super::view::end::{self, Aftermath};
use crate::engine::Outcome;
use crate::session::{
    Boards, ChannelId, Gone, MessageId, PersonId, Pings, Seat, Session, ShownBoard,
};

/// A game's newest message: its board, or its end.
pub async fn newest(app: &App, session: &Session, address: Address, pictures: Pictures) -> Reply {
    let look = Look::public(app, session).await;
    let address = wanted(app, session, address).await;
    let reply = match session.game().outcome() {
        Some(outcome) => return end(app, &look, session, outcome, pictures).await,
        None => board::message(&look, session, address, Controls::Shown),
    };
    pictures::attached(&look, session, reply, pictures).await
}

/// The end of a finished game.
pub async fn end(
    app: &App,
    look: &Look,
    session: &Session,
    outcome: Outcome,
    pictures: Pictures,
) -> Reply {
    let aftermath = aftermath(app, session).await;
    let reply = end::message(look, session, outcome, &aftermath);
    pictures::attached(look, session, reply, pictures).await
}

/// A game's board as one that is the newest no more, and cannot be played on.
pub async fn bare(app: &App, session: &Session, pictures: Pictures) -> Reply {
    let look = Look::public(app, session).await;
    let reply = board::message(&look, session, Address::Nobody, Controls::Hidden);
    pictures::attached(&look, session, reply, pictures).await
}

/// The player to move is mentioned where neither that person nor the server wants no mentions.
pub async fn wanted(app: &App, session: &Session, address: Address) -> Address {
    let (Address::Mention, Seat::Person(person)) = (address, session.seat_to_move()) else {
        return address;
    };
    match pings_of(app, session, person.id).await {
        Pings::On => Address::Mention,
        Pings::Off => Address::Name,
    }
}

/// Whether a person is notified in a game: not where that person or the server wants no mentions.
pub async fn pings_of(app: &App, session: &Session, person: PersonId) -> Pings {
    let server = match session.record().server {
        Some(server) => app.preferences.server(server).await.pings,
        None => Pings::On,
    };
    match (server, app.preferences.person(person).await.pings) {
        (Pings::On, Pings::On) => Pings::On,
        _ => Pings::Off,
    }
}

/// What the end of a game tells besides its result; as much of it as can be read.
async fn aftermath(app: &App, session: &Session) -> Aftermath {
    let game = session.record().id;
    let hints = app.store.hints(game).await.unwrap_or_else(|error| {
        tracing::error!(%error, "the hints of a game were not read; its end is told without");
        Vec::new()
    });
    let ratings = app.store.rating_changes(game).await;
    let ratings = ratings.unwrap_or_else(|error| {
        tracing::error!(%error, "what a game did to ratings was not read; its end is told without");
        Vec::new()
    });
    Aftermath { hints, ratings }
}

/// Answers a call with a game's newest message; posts it instead where the answer does not arrive.
/// What was played stays played even if neither arrives.
pub async fn answer(call: &Call, session: &Session, reply: &Reply) {
    match call.reply(reply).await {
        Ok(()) if session.game().outcome().is_some() => {
            end_told(&call.app, &call.http, session, None).await;
        }
        Ok(()) => match call.answer_id().await {
            Ok(message) => remember(&call.app, &call.http, session, message).await,
            Err(error) => tracing::warn!(%error, "the id of a board is not known"),
        },
        Err(error) => {
            tracing::warn!(%error, "a board was not sent as an answer and is posted");
            post(&call.app, &call.http, session, reply).await;
        }
    }
}

/// Answers a call with what came of a turn: as a new message, or, in a compact game, by changing the board
/// that is kept. Gives back where the board is shown.
pub async fn answer_turn(call: &Arc<Call>, session: &Session, reply: &Reply) -> Show {
    if compact::is_on(&call.app, session).await
        // The control stood under the newest board, or it would have been refused.
        && let Some(kept) = call.public_message.or(session.board())
        && let Some(shown) = compact::answer(call, session, kept, reply).await
    {
        return shown;
    }
    answer(call, session, reply).await;
    Show::Answer(Arc::clone(call))
}

/// Shows a game's newest message in its channel, beside the private answer to a call; gives back where it
/// is shown.
pub async fn announce(call: &Call, session: &Session, address: Address) -> Option<MessageId> {
    let reply = newest(&call.app, session, address, pictures_of(call)).await;
    announce_reply(call, session, &reply).await
}

/// The same for a message that is made already.
pub async fn announce_reply(call: &Call, session: &Session, reply: &Reply) -> Option<MessageId> {
    let (app, http) = (&call.app, &call.http);
    let sent = match try_post(app, http, session, reply).await {
        Ok(message) => Ok(message),
        // What may not be posted may still be said in answer.
        Err(error) if error.is_forbidden() => call.follow_up(reply).await,
        Err(error) => Err(error),
    };
    posted(app, http, session, sent).await
}

/// Posts a game's newest message to its channel; in words where its picture is refused. In a compact game
/// the board that is kept is changed instead. Gives back where it is shown.
pub async fn post(
    app: &App,
    http: &Arc<Http>,
    session: &Session,
    reply: &Reply,
) -> Option<MessageId> {
    let sent = try_post(app, http, session, reply).await;
    posted(app, http, session, sent).await
}

async fn try_post(
    app: &App,
    http: &Arc<Http>,
    session: &Session,
    reply: &Reply,
) -> Result<MessageId, NotSent> {
    if app.visits.has(session.record().channel) {
        return Err(NotSent::nowhere_to_post());
    }
    if compact::is_on(app, session).await
        && let Some(kept) = session.board()
        && compact::change(app, http, session, kept, reply).await
    {
        return Ok(kept);
    }
    let channel = DiscordChannel::new(session.record().channel.0);
    let mut sent = send(http, channel, reply).await;
    if sent.as_ref().is_err_and(NotSent::is_forbidden) && reply.picture.is_some() {
        let bare = Reply {
            picture: None,
            ..reply.clone()
        };
        let look = Look::public(app, session).await;
        let in_words = pictures::attached(&look, session, bare, Pictures::InWords).await;
        sent = send(http, channel, &in_words).await;
    }
    sent
}

async fn posted(
    app: &App,
    http: &Arc<Http>,
    session: &Session,
    sent: Result<MessageId, NotSent>,
) -> Option<MessageId> {
    let is_over = session.game().outcome().is_some();
    match &sent {
        Ok(message) if is_over => end_told(app, http, session, Some(*message)).await,
        Ok(message) => remember(app, http, session, *message).await,
        Err(error) if error.is_place_gone() => place_gone(app, http, session).await,
        Err(error) => {
            let channel = session.record().channel;
            tracing::warn!(%error, %channel, "a board was not posted; /board shows it");
            if is_over {
                keep_untold(app, session).await;
            }
        }
    }
    sent.ok()
}

/// Posts a message that is no board.
pub async fn post_line(http: &Arc<Http>, channel: ChannelId, line: &Reply) -> Result<(), NotSent> {
    send(http, DiscordChannel::new(channel.0), line)
        .await
        .map(drop)
}

/// Nothing can be shown any more where a game is played: it is parked, or its end told above its thread
/// alone.
async fn place_gone(app: &App, http: &Arc<Http>, session: &Session) {
    if session.game().outcome().is_none() {
        let channel = session.record().channel;
        return places::put_away(app, Gone::Channel(channel)).await;
    }
    if let Err(error) = app.sessions.end_told(session).await {
        tracing::error!(%error, "the end of a game in a channel that is gone may be told again");
    }
    tell_above(app, http, session).await;
}

/// Takes the controls off a message where messages can be changed at all.
pub async fn retire(app: &App, http: &Arc<Http>, channel: ChannelId, message: MessageId) {
    if !app.visits.has(channel) {
        take_controls_off(http, channel, message).await;
    }
}

/// Posts a message to a channel.
pub async fn send(
    http: &Arc<Http>,
    channel: DiscordChannel,
    reply: &Reply,
) -> Result<MessageId, NotSent> {
    let message = channel.send_message(http, reply.to_post()).await?;
    Ok(MessageId(message.id.get()))
}

/// Remembers the message that shows a running game's newest board, and takes the controls off the one before.
pub async fn remember(app: &App, http: &Arc<Http>, session: &Session, message: MessageId) {
    offers::settle(app, http, session).await;
    let (game, channel) = (session.record().id, session.record().channel);
    let board = ShownBoard {
        message,
        ply: Some(session.ply()),
    };
    let shown = app.sessions.board_shown(channel, game, board).await;
    // Two answers crossed, and the newer one was remembered first.
    if let Ok(Some(newer)) = shown
        && (newer.message > message || shows_more(app, session, newer).await)
    {
        if let Err(error) = app.sessions.board_shown(channel, game, newer).await {
            tracing::error!(%error, "the newest board was not written down");
        }
        // A board that is kept shows both, and is the newest all the same.
        if newer.message != message {
            retire(app, http, channel, message).await;
        }
        return;
    }
    match shown {
        Ok(Some(before)) if before.message != message => {
            retire(app, http, channel, before.message).await;
        }
        Ok(_) => {
            // Nothing is remembered of a game that ended meanwhile.
            let running = app.sessions.running(channel).await;
            if !running.is_ok_and(|running| running.record().id == game) {
                retire(app, http, channel, message).await;
            }
        }
        Err(error) => tracing::error!(%error, "the newest board was not written down"),
    }
}

/// Whether a board remembered before shows the position now, and this session an earlier one: it was
/// drawn while the move was played.
async fn shows_more(app: &App, session: &Session, before: ShownBoard) -> bool {
    let now = app.sessions.running(session.record().channel).await;
    now.is_ok_and(|now| now.at() != session.at() && before.ply == Some(now.ply()))
}

async fn keep_untold(app: &App, ended: &Session) {
    if let Err(error) = app.sessions.keep_untold(ended.clone()).await {
        tracing::error!(%error, "the end of a game is told after the next start");
    }
}

/// The end of a game is out: it is not told again, its last board loses its controls, and the channel
/// above its thread has its line. `told_in` is the message that tells it, where that may be the last
/// board itself.
pub async fn end_told(app: &App, http: &Arc<Http>, session: &Session, told_in: Option<MessageId>) {
    if let Err(error) = app.sessions.end_told(session).await {
        tracing::error!(%error, "the end of a game may be told again");
    }
    if let Some(board) = session.board().filter(|board| Some(*board) != told_in) {
        retire(app, http, session.record().channel, board).await;
    }
    offers::settle(app, http, session).await;
    compact::end(app, http, session).await;
    tell_above(app, http, session).await;
}

/// The channel above the thread of a game that is over has its one line.
async fn tell_above(app: &App, http: &Arc<Http>, session: &Session) {
    if let Some(parent) = session.record().parent {
        let look = Look::public(app, session).await;
        let line = end::in_channel_above(&look.text, session);
        if let Err(error) = post_line(http, parent, &line).await {
            tracing::warn!(%error, "the end of a game was not told above its thread");
        }
    }
}

/// A board that was left showing that the bot thinks shows the position now instead.
pub async fn stop_thinking(app: &App, http: &Arc<Http>, session: &Session) {
    let against_bot = session.seats().iter().any(|(_, seat)| seat.is_bot());
    if let (true, Some(left)) = (against_bot, session.board()) {
        let reply = bare(app, session, Pictures::Attached).await;
        edit(http, session.record().channel, left, || reply.to_edit()).await;
    }
}

/// Takes the controls off a message. Failing is harmless.
pub async fn take_controls_off(http: &Arc<Http>, channel: ChannelId, message: MessageId) {
    edit(http, channel, message, || {
        EditMessage::new().components(Vec::new())
    })
    .await;
}

/// Changes a message that Discord may no longer let be changed. Failing is harmless.
pub async fn edit(
    http: &Arc<Http>,
    channel: ChannelId,
    message: MessageId,
    state: impl Fn() -> EditMessage,
) {
    if let Err(error) = change(http, channel, message, state).await {
        tracing::debug!(%error, %message, "an old message was not changed");
    }
}

/// Changes a message.
pub async fn change(
    http: &Arc<Http>,
    channel: ChannelId,
    message: MessageId,
    state: impl Fn() -> EditMessage,
) -> Result<(), NotSent> {
    let channel = DiscordChannel::new(channel.0);
    let message = DiscordMessage::new(message.0);
    twice(|| channel.edit_message(http, message, state())).await?;
    Ok(())
}

/// What the bot may attach where a call came from.
pub fn pictures_of(call: &Call) -> Pictures {
    permissions::pictures(call.permissions)
}

/// How boards are shown to the person who asks alone.
pub fn private_pictures_of(call: &Call) -> Pictures {
    match call.settings.boards {
        Boards::Words => Pictures::WordsWanted,
        Boards::Pictures => pictures_of(call),
    }
}
