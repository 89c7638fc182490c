//! The page people use, and what it asks for. Its JSON is Discord's own.
//!
//! Nothing here decides anything about Discord: it reads the state and passes wishes on.

mod api;
mod assets;
mod events;
mod guard;

use axum::Router;
use axum::middleware::from_fn;
use axum::routing::{delete, get, post};

use super::server::App;

/// The page, its files, its API, and the attachments.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/", get(assets::index))
        .route("/assets/{name}", get(assets::asset))
        .route("/attachments/{channel}/{id}/{name}", get(api::attachment))
        .route("/playground/api/state", get(api::state))
        .route("/playground/api/events", get(events::stream))
        .route("/playground/api/interactions", post(api::interact))
        .route("/playground/api/direct", post(api::direct))
        .route(
            "/playground/api/channels/{channel}/messages",
            get(api::messages).post(api::say),
        )
        .route("/playground/api/messages/{message}", delete(api::dismiss))
        .layer(from_fn(guard::guard))
}
