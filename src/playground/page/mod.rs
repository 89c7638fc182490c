//! The page people use, and what it asks for. Its JSON is Discord's own.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::server::App;
use super::snowflake::Snowflake;
use super::state::content_type;

pub(crate) fn routes(_: &App) -> Router<App> {
    Router::new().route("/attachments/{channel}/{id}/{name}", get(attachment))
}

async fn attachment(
    State(app): State<App>,
    Path((_, id, name)): Path<(String, Snowflake, String)>,
) -> Response {
    let Some(bytes) = app.lock().files.get(id) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = content_type(&name).unwrap_or("application/octet-stream");
    ([(CONTENT_TYPE, kind)], bytes).into_response()
}
