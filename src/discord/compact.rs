//! Compact games: one board message is kept and changed, and the player to move is notified by one line,
//! which goes when the move is played.
//!
//! Invariant: what cannot be changed any more is posted anew; a game is never kept from being shown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serenity::all::{ChannelId as DiscordChannel, MessageId as DiscordMessage};
use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::Call;
use super::explain;
use super::http::twice;
use super::opponent::Show;
use super::reply::Reply;
use super::view::players;
use crate::session::{BoardMessages, GameId, MessageId, Session};

/// The lines that call the players to move.
#[derive(Debug, Default)]
pub struct Nudges(Mutex<HashMap<GameId, MessageId>>);

impl Nudges {
    /// Those of the games taken up at a start.
    pub fn among(taken_up: &[Session]) -> Self {
        let line = |session: &Session| Some((session.record().id, session.state().nudge?));
        Self(Mutex::new(taken_up.iter().filter_map(line).collect()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, MessageId>> {
        // Nothing that holds the lock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a game keeps its board message. Its end is a message of its own: nobody overlooks it.
pub async fn is_on(app: &App, session: &Session) -> bool {
    let goes_on = session.game().outcome().is_none();
    match session.record().server {
        Some(server) if goes_on => {
            app.preferences.server(server).await.messages == BoardMessages::Compact
        }
        _ => false,
    }
}

/// Answers a call by changing the board that is kept; gives back where the board is shown, nothing where
/// nothing was answered.
pub async fn answer(
    call: &Arc<Call>,
    session: &Session,
    kept: MessageId,
    reply: &Reply,
) -> Option<Show> {
    let (app, http) = (&call.app, &call.http);
    if call.public_message == Some(kept) {
        if let Err(error) = call.update(reply).await {
            tracing::info!(%error, "a board that is kept was not changed and is sent anew");
            return None;
        }
        boards::remember(app, http, session, kept).await;
        nudge(app, http, session, reply).await;
        return Some(Show::Message(kept));
    }
    // Discord waits for the answer, and for nothing else.
    let line = line(app, session, reply).await;
    let told = line.clone().unwrap_or_else(|| {
        let link = explain::link(session);
        Reply::private(call.text().compact_played(link))
    });
    if let Err(error) = call.reply(&told).await {
        tracing::warn!(%error, "a player was not told that a move was played");
        return None;
    }
    let shown = if change_board(http, session, kept, reply).await {
        Some(kept)
    } else {
        send_anew(call, reply).await
    };
    if let Some(message) = shown {
        boards::remember(app, http, session, message).await;
    }
    remove_nudge(app, http, session).await;
    if line.is_some()
        && let Ok(message) = call.answer_id().await
    {
        remember(app, session, message).await;
    }
    Some(shown.map_or(Show::Post, Show::Message))
}

/// A whole board after the answer. Whoever is to move was called by that.
async fn send_anew(call: &Call, board: &Reply) -> Option<MessageId> {
    let quiet = Reply {
        notified: None,
        ..board.clone()
    };
    match call.follow_up(&quiet).await {
        Ok(message) => Some(message),
        Err(error) => {
            tracing::warn!(%error, "a board was not sent; /board shows it");
            None
        }
    }
}

/// Changes the board that is kept, and calls the player to move; says whether that could be done.
pub async fn change(
    app: &App,
    http: &Arc<Http>,
    session: &Session,
    kept: MessageId,
    reply: &Reply,
) -> bool {
    let changed = change_board(http, session, kept, reply).await;
    if changed {
        nudge(app, http, session, reply).await;
    }
    changed
}

async fn change_board(http: &Arc<Http>, session: &Session, kept: MessageId, reply: &Reply) -> bool {
    let channel = session.record().channel;
    match boards::change(http, channel, kept, || reply.to_edit()).await {
        Ok(()) => true,
        // Deleted, or too old to be changed so often.
        Err(error) => {
            tracing::info!(%error, "a board that is kept was not changed and is sent anew");
            false
        }
    }
}

/// The line that calls the player whom a board notifies; none where it notifies nobody.
async fn line(app: &App, session: &Session, board: &Reply) -> Option<Reply> {
    let person = board.notified?;
    let text = app.preferences.text_for(session).await;
    let line = text.to_move(players::mention(person));
    Some(Reply::new(line).notifying(person))
}

async fn nudge(app: &App, http: &Arc<Http>, session: &Session, board: &Reply) {
    remove_nudge(app, http, session).await;
    let Some(line) = line(app, session, board).await else {
        return;
    };
    let channel = DiscordChannel::new(session.record().channel.0);
    match boards::send(http, channel, &line).await {
        Ok(message) => remember(app, session, message).await,
        Err(error) => tracing::warn!(%error, "a player was not called to move"),
    }
}

/// Keeps the line, also for after a restart, until the move is played.
async fn remember(app: &App, session: &Session, line: MessageId) {
    let (channel, game) = (session.record().channel, session.record().id);
    app.nudges.lock().insert(game, line);
    if let Err(error) = app.sessions.nudged(channel, game, line).await {
        tracing::error!(%error, "a line that called a player stays if the program stops now");
    }
}

async fn remove_nudge(app: &App, http: &Arc<Http>, session: &Session) {
    let line = app.nudges.lock().remove(&session.record().id);
    let Some(line) = line else { return };
    let channel = DiscordChannel::new(session.record().channel.0);
    let message = DiscordMessage::new(line.0);
    if let Err(error) = twice(|| channel.delete_message(http, message)).await {
        tracing::debug!(%error, "a line that called a player stays");
    }
}

/// A game is over: nobody is called to move any more.
pub async fn end(app: &App, http: &Arc<Http>, session: &Session) {
    remove_nudge(app, http, session).await;
}
