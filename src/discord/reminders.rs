//! Reminders: of a move for which there are days, before they are over; and, once, of a parked game.
//! Never at night, and nobody who wants none is mentioned.
//!
//! Invariant: that somebody is reminded is written down first, so that a channel which cannot be
//! written to is asked once and not for ever.

use std::sync::Arc;

use serenity::http::Http;

use super::app::App;
use super::boards;
use super::explain;
use super::view::board::Address;
use super::view::time::{self, Notify};
use crate::session::{GameId, ServerId, Session, Timestamp, Zone};

/// How many reminders of each kind are sent in one round.
const MOST: usize = 20;

/// Sends what is due.
pub async fn send(app: &Arc<App>, http: &Arc<Http>) {
    let now = app.sessions.clock().now();
    of_moves(app, http, now).await;
    of_parked_games(app, http, now).await;
}

async fn zone(app: &App, server: Option<ServerId>) -> Zone {
    match server {
        Some(server) => app.preferences.server(server).await.time_zone.clone(),
        None => Zone::default(),
    }
}

async fn of_moves(app: &Arc<App>, http: &Arc<Http>, now: Timestamp) {
    let mut sent = 0;
    for session in app.sessions.unreminded() {
        let zone = zone(app, session.record().server).await;
        // Elsewhere than in a server the bot may not be able to write by itself.
        let due = session.record().server.is_some()
            && session.reminder_from(&zone).is_some_and(|from| from <= now);
        if !due || zone.is_night(now) || session.due(now).is_some() {
            continue;
        }
        remind_of_move(app, http, &session).await;
        sent += 1;
        if sent == MOST {
            break;
        }
    }
}

async fn remind_of_move(app: &Arc<App>, http: &Arc<Http>, session: &Session) {
    let (record, Some(end)) = (session.record(), session.move_deadline()) else {
        return;
    };
    let noted = app
        .sessions
        .reminded(record.channel, record.id, session.ply());
    if let Err(error) = noted.await {
        tracing::error!(%error, "a reminder was not sent, for it might be each time");
        return;
    }
    let text = app.preferences.text_for(session).await;
    let notify = notify(app, session).await;
    let link = explain::link(session);
    let reply = time::move_reminder(&text, session, end, link, notify);
    if let Err(error) = boards::post_line(http, record.channel, &reply).await {
        tracing::info!(%error, "a reminder of a move was not sent");
    }
}

async fn of_parked_games(app: &Arc<App>, http: &Arc<Http>, now: Timestamp) {
    let found = app.store.parked_unreminded(now).await;
    let found = match found {
        Ok(found) => found,
        Err(error) => {
            tracing::error!(%error, "parked games were not looked through for reminders");
            return;
        }
    };
    let mut sent = 0;
    for (game, server) in found {
        if zone(app, server).await.is_night(now) {
            continue;
        }
        remind_of_parked(app, http, game).await;
        sent += 1;
        if sent == MOST {
            break;
        }
    }
}

async fn remind_of_parked(app: &Arc<App>, http: &Arc<Http>, game: GameId) {
    match app.store.parked_reminded(game).await {
        Ok(true) => {}
        // Taken up meanwhile.
        Ok(false) => return,
        Err(error) => {
            tracing::error!(%error, "a reminder was not sent, for it might be each time");
            return;
        }
    }
    let session = match app.sessions.shelved(game).await {
        Ok((session, _)) => session,
        Err(error) => {
            tracing::warn!(%error, %game, "a parked game was not read for a reminder");
            return;
        }
    };
    let text = app.preferences.text_for(&session).await;
    let reply = time::parked_reminder(&text, &session, notify(app, &session).await);
    if let Err(error) = boards::post_line(http, session.record().channel, &reply).await {
        tracing::info!(%error, "a reminder of a parked game was not sent");
    }
}

async fn notify(app: &App, session: &Session) -> Notify {
    match boards::wanted(app, session, Address::Mention).await {
        Address::Mention => Notify::Mention,
        Address::Name | Address::Nobody => Notify::Name,
    }
}
