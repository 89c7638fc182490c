//! Where the gateway is.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::playground::gateway::IDENTIFIES;
use crate::playground::server::App;

pub(super) async fn url(State(app): State<App>) -> Json<Value> {
    Json(json!({ "url": app.gateway_url() }))
}

pub(super) async fn bot(State(app): State<App>) -> Json<Value> {
    let used = app.lock().sessions.identified;
    Json(json!({
        "url": app.gateway_url(),
        "shards": 1,
        "session_start_limit": {
            "total": IDENTIFIES,
            "remaining": IDENTIFIES.saturating_sub(used),
            "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    }))
}
