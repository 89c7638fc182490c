//! What the page reads and sends.

use std::collections::HashMap;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::playground::permissions::Permissions;
use crate::playground::refusal::Refusal;
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::model::{ChannelKind, FirstAnswer, Progress};
use crate::playground::state::{State as World, Wish, content_type, kinds};
use crate::playground::world::AccountKind;

/// Most messages in one page of history.
const PAGE: usize = 100;

/// How long a suggestion request is held open; the bot's own three seconds end before.
const SUGGESTION_PATIENCE: Duration = Duration::from_secs(5);

/// A refusal as the page reads it.
pub(super) struct Error(StatusCode, String);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal {
            Refusal::UnknownUser(_) | Refusal::UnknownChannel(_) | Refusal::UnknownMessage => {
                StatusCode::NOT_FOUND
            }
            Refusal::NoAccess | Refusal::NotAllowed => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_REQUEST,
        };
        Self(status, refusal.to_string())
    }
}

#[derive(Deserialize)]
pub(super) struct Viewer {
    pub user: Snowflake,
}

/// Fails when nobody has this id.
pub(super) fn check_viewer(world: &World, user: Snowflake) -> Result<(), Error> {
    world
        .world
        .find(user)
        .map(|_| ())
        .ok_or_else(|| Refusal::UnknownUser(user).into())
}

#[derive(Deserialize)]
pub(super) struct Visitor {
    user: Option<Snowflake>,
}

/// The person asked for, or else the first one: a page knows nobody before its first answer, and its
/// address may name somebody of another world.
fn seat(world: &World, wanted: Option<Snowflake>) -> Result<Snowflake, Error> {
    let mut people = world.world.people.iter();
    let known = wanted.filter(|id| world.world.find(*id).is_some());
    known
        .or_else(|| people.find(|p| p.kind == AccountKind::Human).map(|p| p.id))
        .ok_or_else(|| Refusal::UnknownUser(wanted.unwrap_or(Snowflake(0))).into())
}

pub(super) async fn state(
    State(app): State<App>,
    Query(visitor): Query<Visitor>,
) -> Result<Json<Value>, Error> {
    let state = app.lock();
    let viewer = seat(&state, visitor.user)?;
    let people = state.world.people.iter().map(|person| {
        let mut shown = shape::user(&state, person.id);
        shown["manager"] = json!(person.permissions.has(Permissions::MANAGE_GUILD));
        shown["moderator"] = json!(person.permissions.has(Permissions::MANAGE_MESSAGES));
        shown
    });
    let channels = state
        .channels
        .values()
        .filter(|channel| channel.kind != ChannelKind::Group)
        .filter(|channel| state.may_see(viewer, channel.id));
    let mut channels: Vec<_> = channels.collect();
    channels.sort_by_key(|channel| (channel.kind.is_thread(), channel.position, channel.id));
    let channels: Vec<Value> = channels
        .into_iter()
        .map(|c| shape::channel(&state, c))
        .collect();
    Ok(Json(json!({
        "application": { "id": state.bot(), "name": state.world.application.name },
        "bot": shape::user(&state, state.bot()),
        "guild": { "id": state.world.guild_id, "name": state.world.guild_name },
        "users": people.collect::<Vec<_>>(),
        "channels": channels,
        "commands": state.commands_for(viewer),
        "bot_online": state.sessions.any_connected(),
    })))
}

/// Opens a person's direct messages with the bot.
pub(super) async fn direct(
    State(app): State<App>,
    Json(viewer): Json<Viewer>,
) -> Result<Json<Value>, Error> {
    let mut state = app.lock();
    check_viewer(&state, viewer.user)?;
    let id = state.direct_channel(viewer.user);
    let found = state.channels.get(&id);
    let channel = found.ok_or(Refusal::UnknownChannel(id))?;
    Ok(Json(shape::channel(&state, channel)))
}

#[derive(Deserialize)]
pub(super) struct History {
    user: Snowflake,
    before: Option<Snowflake>,
    limit: Option<usize>,
}

pub(super) async fn messages(
    State(app): State<App>,
    Path(channel): Path<Snowflake>,
    Query(asked): Query<History>,
) -> Result<Json<Value>, Error> {
    let state = app.lock();
    check_viewer(&state, asked.user)?;
    if !state.channels.contains_key(&channel) {
        return Err(Refusal::UnknownChannel(channel).into());
    }
    if !state.may_see(asked.user, channel) {
        return Err(Refusal::NoAccess.into());
    }
    let limit = asked.limit.unwrap_or(PAGE).min(PAGE);
    let earlier = state
        .visible_messages(channel, asked.user)
        .rev()
        .filter(|message| asked.before.is_none_or(|before| message.id < before));
    let mut shown: Vec<Value> = earlier
        .take(limit)
        .map(|message| shape::message(&state, message))
        .collect();
    shown.reverse();
    Ok(Json(Value::Array(shown)))
}

#[derive(Deserialize)]
pub(super) struct Said {
    user: Snowflake,
    content: String,
    nonce: Option<Value>,
}

pub(super) async fn say(
    State(app): State<App>,
    Path(channel): Path<Snowflake>,
    Json(said): Json<Said>,
) -> Result<(StatusCode, Json<Value>), Error> {
    let id = app
        .lock()
        .person_says(said.user, channel, &said.content, said.nonce)?;
    Ok((StatusCode::CREATED, Json(json!({ "id": id }))))
}

#[derive(Deserialize)]
pub(super) struct Act {
    user: Snowflake,
    channel_id: Snowflake,
    #[serde(rename = "type")]
    kind: u8,
    data: Value,
    message_id: Option<Snowflake>,
    nonce: Option<String>,
}

pub(super) async fn interact(
    State(app): State<App>,
    Json(act): Json<Act>,
) -> Result<Response, Error> {
    let kind = act.kind;
    let id = app.begin(&Wish {
        user: act.user,
        channel: act.channel_id,
        kind,
        data: act.data,
        message: act.message_id,
        nonce: act.nonce,
    })?;
    if kind == kinds::AUTOCOMPLETE {
        return suggestions(&app, id).await;
    }
    Ok((StatusCode::ACCEPTED, Json(json!({ "id": id }))).into_response())
}

async fn suggestions(app: &App, id: Snowflake) -> Result<Response, Error> {
    let mut changes = app.lock().subscribe_changes();
    let answered = async {
        loop {
            let progress = app
                .lock()
                .interactions
                .get(&id)
                .map(|found| found.progress.clone());
            match progress {
                Some(Progress::Waiting) => {}
                Some(Progress::Answered(FirstAnswer::Choices(choices))) => return Some(choices),
                _ => return None,
            }
            changes.changed().await.ok()?;
        }
    };
    match tokio::time::timeout(SUGGESTION_PATIENCE, answered).await {
        Ok(Some(choices)) => Ok(Json(json!({ "choices": choices })).into_response()),
        _ => Err(Error(
            StatusCode::GATEWAY_TIMEOUT,
            "Loading options failed".to_owned(),
        )),
    }
}

pub(super) async fn dismiss(
    State(app): State<App>,
    Path(message): Path<Snowflake>,
    Query(viewer): Query<Viewer>,
) -> Result<StatusCode, Error> {
    app.lock().dismiss(viewer.user, message)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The bytes of a file. Anything that is no picture is offered for saving and never shown, so that a
/// bot's HTML is not part of the page.
pub(super) async fn attachment(
    State(app): State<App>,
    Path(at): Path<HashMap<String, String>>,
) -> Response {
    let id = at.get("id").and_then(|id| id.parse().ok());
    let found = id.and_then(|id| app.lock().files.get(id));
    let Some(bytes) = found else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = at.get("name").and_then(|name| content_type(name));
    let kind = kind.filter(|kind| kind.starts_with("image/"));
    let kind = kind.unwrap_or("application/octet-stream");
    let forever = "private, max-age=31536000, immutable";
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, forever)], bytes).into_response()
}
