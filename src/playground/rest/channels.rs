//! Channels: read, archive, type in.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::call::Call;
use super::id_in_path;
use super::users::check_guild;
use crate::playground::permissions::Permissions;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::state::model::ChannelKind;
use crate::playground::validate::{flag, text};

pub(super) async fn one(
    State(app): State<App>,
    Path(channel): Path<String>,
) -> Result<Json<Value>, Rejection> {
    let state = app.lock();
    let (channel, _) = state.channel_for_bot(id_in_path(&channel, Rejection::UnknownChannel)?)?;
    Ok(Json(shape::channel(&state, channel)))
}

pub(super) async fn of_guild(
    State(app): State<App>,
    Path(guild): Path<String>,
) -> Result<Json<Value>, Rejection> {
    check_guild(&app, &guild)?;
    let state = app.lock();
    let rooms = state
        .channels
        .values()
        .filter(|channel| channel.kind == ChannelKind::Text);
    Ok(Json(
        rooms
            .map(|channel| shape::channel(&state, channel))
            .collect(),
    ))
}

/// Renames, archives, locks. A thread's owner may rename and archive; the rest needs a permission.
pub(super) async fn change(
    State(app): State<App>,
    Path(channel): Path<String>,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let id = id_in_path(&channel, Rejection::UnknownChannel)?;
    let mut problems = Problems::default();
    let name = text(&mut problems, "name", &call.body["name"], 1..=100).map(str::to_owned);
    let archived = flag(&mut problems, "archived", &call.body["archived"]);
    let locked = flag(&mut problems, "locked", &call.body["locked"]);
    problems.settle()?;
    let mut state = app.lock();
    let (channel, permissions) = state.channel_for_bot(id)?;
    let Some(thread) = &channel.thread else {
        // A game bot has no business with the channels themselves.
        return Err(Rejection::MissingPermissions);
    };
    let own = thread.owner == state.bot();
    let unarchives = archived == Some(false) && !thread.locked;
    let manages = permissions.has(Permissions::MANAGE_THREADS);
    if !(manages || own && locked.is_none() || unarchives && name.is_none() && locked.is_none()) {
        return Err(Rejection::MissingPermissions);
    }
    if thread.archived && archived != Some(false) {
        return Err(Rejection::ThreadArchived);
    }
    state.change_channel(id, |channel| {
        if let Some(name) = name {
            channel.name = name;
        }
        if let Some(thread) = &mut channel.thread {
            thread.archived = archived.unwrap_or(thread.archived);
            thread.locked = locked.unwrap_or(thread.locked);
        }
    });
    Ok(Json(shape::channel(&state, state.channel(id)?)))
}

/// Deletes a thread; a game bot has no business deleting channels.
pub(super) async fn remove(
    State(app): State<App>,
    Path(channel): Path<String>,
) -> Result<Json<Value>, Rejection> {
    let mut state = app.lock();
    let id = id_in_path(&channel, Rejection::UnknownChannel)?;
    let (channel, permissions) = state.channel_for_bot(id)?;
    let manages = permissions.has(Permissions::MANAGE_THREADS) && channel.kind.is_thread();
    if !manages {
        return Err(Rejection::MissingPermissions);
    }
    let gone = shape::channel(&state, channel);
    state.delete_channel(id);
    Ok(Json(gone))
}

pub(super) async fn typing(
    State(app): State<App>,
    Path(channel): Path<String>,
) -> Result<StatusCode, Rejection> {
    let state = app.lock();
    let (channel, permissions) =
        state.channel_for_bot(id_in_path(&channel, Rejection::UnknownChannel)?)?;
    let needed = channel.kind.sending();
    if permissions.has(needed) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Rejection::MissingPermissions)
    }
}
