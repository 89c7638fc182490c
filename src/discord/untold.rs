//! Ends of games that nobody in their channel has been told: after a crash, or where nothing could be
//! sent.

use std::sync::Arc;

use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::permissions::Pictures;
use super::pictures;
use super::turn;
use super::view::board::{self, Address, Controls};
use crate::session::{ServerId, Session};

/// Posts the ends of a server's games that have not been told.
pub async fn post(app: &App, http: &Arc<Http>, server: ServerId) {
    let _guard = app.in_flight.enter();
    for ended in app.sessions.take_untold_in(server).await {
        let reply = boards::newest(app, &ended, Address::Nobody, Pictures::Attached).await;
        boards::post(app, http, &ended, &reply).await;
        stop_thinking(app, http, &ended).await;
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

/// A last board that was left showing that the bot thinks shows the last position instead.
async fn stop_thinking(app: &App, http: &Arc<Http>, ended: &Session) {
    let against_bot = ended.seats().iter().any(|(_, seat)| seat.is_bot());
    if let (true, Some(board)) = (against_bot, ended.board()) {
        let last = board::message(&app.text, ended, Address::Nobody, Controls::Hidden);
        let last = pictures::attached(app, ended, last, Pictures::Attached).await;
        boards::edit(http, ended.record().channel, board, || last.to_edit()).await;
    }
}
