//! What nobody in a channel has been told: ends of games, after a crash or where nothing could be sent,
//! and after a crash the boards of games that run.

use std::sync::{Arc, Mutex, PoisonError};

use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::permissions::Pictures;
use super::turn;
use super::view::board::Address;
use crate::session::{ServerId, Session};

/// Posts the ends of a server's games that have not been told.
pub async fn post(app: &App, http: &Arc<Http>, server: ServerId) {
    let _guard = app.in_flight.enter();
    for ended in app.sessions.take_untold_in(server).await {
        let reply = boards::newest(app, &ended, Address::Nobody, Pictures::Attached).await;
        boards::post(app, http, &ended, &reply).await;
        boards::stop_thinking(app, http, &ended).await;
    }
}

/// The running games that a start found further on than any message shows, until their server is there.
#[derive(Debug, Default)]
pub struct Unshown(Mutex<Vec<Session>>);

impl Unshown {
    /// Of the games taken up at a start, those whose position no message shows. Where the bot is to
    /// move, its move will be shown.
    pub fn among(taken_up: Vec<Session>) -> Self {
        let unshown = |session: &Session| session.is_unshown() && !session.bot_to_move();
        Self(Mutex::new(taken_up.into_iter().filter(unshown).collect()))
    }

    fn take(&self, server: ServerId) -> Vec<Session> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_server = |session: &mut Session| session.record().server == Some(server);
        all.extract_if(.., of_server).collect()
    }
}

/// Posts, once after a start, the boards of a server's games that went on without being shown.
pub async fn post_boards(app: &App, http: &Arc<Http>, server: ServerId) {
    let _guard = app.in_flight.enter();
    for found in app.unshown.take(server) {
        let Ok(session) = app.sessions.running(found.record().channel).await else {
            continue;
        };
        // Whoever was faster has shown the game already.
        let same = session.record().id == found.record().id && session.ply() == found.ply();
        if !same || !session.is_unshown() {
            continue;
        }
        boards::stop_thinking(app, http, &session).await;
        let address = turn::address(&session);
        let reply = boards::newest(app, &session, address, Pictures::Attached).await;
        boards::post(app, http, &session, &reply).await;
    }
}

/// Answers with the ends of a channel's games that have not been told; says whether there were any.
pub async fn show(call: &Arc<Call>) -> Result<Told, Problem> {
    let ended = call.app.sessions.take_untold(call.channel).await?;
    let told = if ended.is_empty() {
        Told::Nothing
    } else {
        Told::Ends
    };
    for session in &ended {
        turn::show_again(call, session).await;
    }
    Ok(told)
}

/// What a channel has been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// One end or more.
    Ends,
    /// There was nothing to tell.
    Nothing,
}
