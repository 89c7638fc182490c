//! Threads, under a message or on their own.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::call::Call;
use super::id_in_path;
use super::users::check_guild;
use crate::playground::permissions::Permissions;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::channels::NewThread;
use crate::playground::state::model::ChannelKind;
use crate::playground::validate::{number, required_text};

/// Minutes of silence after which a thread is archived, and the default.
const AUTO_ARCHIVE: [u64; 4] = [60, 1440, 4320, 10_080];
const AUTO_ARCHIVE_DEFAULT: u64 = 1440;

pub(super) async fn open(
    State(app): State<App>,
    Path(channel): Path<String>,
    call: Call,
) -> Result<(StatusCode, Json<Value>), Rejection> {
    // Without a type Discord opens a private thread.
    let kind = match call.body["type"].as_u64() {
        Some(11) => ChannelKind::PublicThread,
        None | Some(12) => ChannelKind::PrivateThread,
        Some(_) => {
            return Err(Problems::one(
                "type",
                "BASE_TYPE_CHOICES",
                "Must be 11 or 12.",
            ));
        }
    };
    create(&app, &channel, None, kind, &call.body)
}

pub(super) async fn open_under(
    State(app): State<App>,
    Path((channel, message)): Path<(String, String)>,
    call: Call,
) -> Result<(StatusCode, Json<Value>), Rejection> {
    let message = id_in_path(&message, Rejection::UnknownMessage)?;
    create(
        &app,
        &channel,
        Some(message),
        ChannelKind::PublicThread,
        &call.body,
    )
}

fn create(
    app: &App,
    channel: &str,
    under_message: Option<Snowflake>,
    kind: ChannelKind,
    body: &Value,
) -> Result<(StatusCode, Json<Value>), Rejection> {
    let mut problems = Problems::default();
    let name = required_text(&mut problems, "name", &body["name"], 1..=100).unwrap_or_default();
    let minutes = &body["auto_archive_duration"];
    let minutes = number(&mut problems, "auto_archive_duration", minutes, 60..=10_080)
        .unwrap_or(AUTO_ARCHIVE_DEFAULT);
    if !AUTO_ARCHIVE.contains(&minutes) {
        let text = "Value must be one of (60, 1440, 4320, 10080).";
        problems.note("auto_archive_duration", "BASE_TYPE_CHOICES", text);
    }
    problems.settle()?;
    let mut state = app.lock();
    let parent = id_in_path(channel, Rejection::UnknownChannel)?;
    let (channel, permissions) = state.channel_for_bot(parent)?;
    if channel.kind != ChannelKind::Text {
        return Err(Rejection::WrongChannelType);
    }
    let needed = match kind {
        ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
        _ => Permissions::CREATE_PUBLIC_THREADS,
    };
    if !permissions.has(needed) {
        return Err(Rejection::MissingPermissions);
    }
    if let Some(id) = under_message {
        let found = state
            .messages
            .get(&(parent, id))
            .filter(|message| !message.is_ephemeral());
        let message = found.ok_or(Rejection::UnknownMessage)?;
        if message.thread.is_some() || state.channels.contains_key(&id) {
            return Err(Rejection::ThreadExists);
        }
    }
    let owner = state.bot();
    let wanted = NewThread {
        parent,
        under_message,
        kind,
        name: name.to_owned(),
        auto_archive_minutes: minutes,
    };
    let id = state.open_thread(wanted, owner);
    Ok((
        StatusCode::CREATED,
        Json(shape::channel(&state, state.channel(id)?)),
    ))
}

/// Threads of the server that are not archived, newest first.
pub(super) async fn active(
    State(app): State<App>,
    Path(guild): Path<String>,
) -> Result<Json<Value>, Rejection> {
    check_guild(&app, &guild)?;
    let state = app.lock();
    let open = state.channels.values().rev().filter(|channel| {
        let thread = channel
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.archived);
        thread
            && state
                .permissions(state.bot(), channel)
                .has(Permissions::VIEW_CHANNEL)
    });
    let threads: Vec<Value> = open
        .map(|channel| shape::channel(&state, channel))
        .collect();
    Ok(Json(json!({ "threads": threads, "members": [] })))
}

/// Adding somebody to a thread. Who is in a thread changes nothing that the stand-in tells.
pub(super) async fn join(
    State(app): State<App>,
    Path((channel, user)): Path<(String, String)>,
) -> Result<StatusCode, Rejection> {
    let state = app.lock();
    let id = id_in_path(&channel, Rejection::UnknownChannel)?;
    let (channel, permissions) = state.channel_for_bot(id)?;
    let thread = channel.thread.as_ref().ok_or(Rejection::WrongChannelType)?;
    if thread.archived {
        return Err(Rejection::ThreadArchived);
    }
    if user != "@me" {
        let user = id_in_path(&user, Rejection::UnknownUser)?;
        state.world.find(user).ok_or(Rejection::UnknownUser)?;
        if !permissions.has(Permissions::SEND_MESSAGES_IN_THREADS) {
            return Err(Rejection::MissingPermissions);
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn leave(
    State(app): State<App>,
    Path(channel): Path<String>,
) -> Result<StatusCode, Rejection> {
    join(State(app), Path((channel, "@me".to_owned()))).await
}
