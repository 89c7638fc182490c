//! The application itself.

use axum::Json;
use axum::extract::State;
use serde_json::Value;

use crate::playground::server::App;
use crate::playground::shape;

pub(super) async fn own(State(app): State<App>) -> Json<Value> {
    Json(shape::application(&app.lock()))
}
