//! The stream of what happens, for one person's window.

use std::convert::Infallible;

use axum::extract::{Query, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

use super::api::{Error, Viewer, check_viewer};
use crate::playground::server::App;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::PageEvent;

struct Window {
    app: App,
    user: Snowflake,
    events: broadcast::Receiver<PageEvent>,
    closing: watch::Receiver<bool>,
}

pub(super) async fn stream(
    State(app): State<App>,
    Query(viewer): Query<Viewer>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let events = {
        let state = app.lock();
        check_viewer(&state, viewer.user)?;
        state.subscribe_page()
    };
    let closing = app.closing.subscribe();
    let window = Window {
        app,
        user: viewer.user,
        events,
        closing,
    };
    let stream = unfold(window, |mut window| async move {
        let event = window.next().await?;
        Some((Ok(event), window))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

impl Window {
    /// The next event for this person. The stream ends when the server closes, and when the window
    /// fell too far behind: the browser then reopens it and reads everything anew.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = tokio::select! {
                event = self.events.recv() => event.ok()?,
                _ = self.closing.changed() => return None,
            };
            if let Some(data) = self.seen_by_user(event.only_for, event.name, event.data) {
                return Some(Event::default().event(event.name).data(data.to_string()));
            }
        }
    }

    /// The event as this person gets it, if it is for them.
    fn seen_by_user(&self, only_for: Option<Snowflake>, name: &str, data: Value) -> Option<Value> {
        if only_for.is_some_and(|only| only != self.user) {
            return None;
        }
        let state = self.app.lock();
        if name == "commands_update" {
            return Some(json!({ "commands": state.commands_for(self.user) }));
        }
        let place = match name {
            "message_create" | "message_update" => &data["message"]["channel_id"],
            "channel_create" | "channel_update" => &data["channel"]["id"],
            _ => return Some(data),
        };
        let place = Snowflake::from_json(place)?;
        state.may_see(self.user, place).then_some(data)
    }
}
