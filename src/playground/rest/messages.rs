//! Messages of a channel, by the bot's own token.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::call::Call;
use super::id_in_path;
use crate::playground::permissions::Permissions;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State as World;
use crate::playground::state::model::{Channel, Message, MessageKind, flags};
use crate::playground::validate::message::MessageForm;

/// Messages in one page of a channel's history, and the most.
const PAGE: usize = 50;
const PAGE_MOST: usize = 100;

fn channel_id(text: &str) -> Result<Snowflake, Rejection> {
    id_in_path(text, Rejection::UnknownChannel)
}

fn message_id(text: &str) -> Result<Snowflake, Rejection> {
    id_in_path(text, Rejection::UnknownMessage)
}

pub(super) async fn create(
    State(app): State<App>,
    Path(channel): Path<String>,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let form = MessageForm::parse(&call.body, &call.files)?;
    let mut state = app.lock();
    let id = channel_id(&channel)?;
    let (channel, permissions) = state.channel_for_bot(id)?;
    let reopens = check_post(channel, permissions, &form)?;
    if form.flags.unwrap_or_default() & flags::EPHEMERAL != 0 {
        let text = "Only answers to interactions can be ephemeral.";
        return Err(Problems::one("flags", "MESSAGE_FLAGS_INVALID", text));
    }
    if form.enforce_nonce
        && let Some(nonce) = &form.nonce
        && let Some(earlier) = state.by_nonce(id, nonce)
    {
        return Ok(Json(shape::message(&state, earlier)));
    }
    if reopens {
        state.reopen(id);
    }
    let bot = state.bot();
    let frame = state.blank_message(id, bot, MessageKind::Ordinary);
    let message = state.create_message(frame, form)?;
    Ok(Json(shape::message(&state, &message)))
}

/// What a bot needs to post this here. True when the post takes a thread out of the archive.
fn check_post(
    channel: &Channel,
    permissions: Permissions,
    form: &MessageForm,
) -> Result<bool, Rejection> {
    let mut needed = channel.kind.sending();
    if !form.files.is_empty() {
        needed = needed | Permissions::ATTACH_FILES;
    }
    if form
        .embeds
        .as_ref()
        .is_some_and(|embeds| !embeds.is_empty())
    {
        needed = needed | Permissions::EMBED_LINKS;
    }
    if !permissions.has(needed) {
        return Err(Rejection::MissingPermissions);
    }
    if form.reply.is_some() && !permissions.has(Permissions::READ_MESSAGE_HISTORY) {
        return Err(Rejection::ReplyWithoutHistory);
    }
    let Some(thread) = &channel.thread else {
        return Ok(false);
    };
    if thread.locked && !permissions.has(Permissions::MANAGE_THREADS) {
        return Err(Rejection::ThreadArchived);
    }
    Ok(thread.archived)
}

pub(super) async fn list(
    State(app): State<App>,
    Path(channel): Path<String>,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let state = app.lock();
    let id = channel_id(&channel)?;
    let (_, permissions) = state.channel_for_bot(id)?;
    let limit = match call.query.get("limit").map(|limit| limit.parse::<usize>()) {
        None => PAGE,
        Some(Ok(limit)) if (1..=PAGE_MOST).contains(&limit) => limit,
        Some(_) => {
            let text = "int value should be between 1 and 100.";
            return Err(Problems::one("limit", "NUMBER_TYPE_RANGE", text));
        }
    };
    // Without the permission Discord shows no messages instead of an error.
    if !permissions.has(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Json(Value::Array(Vec::new())));
    }
    let bound = |key: &str| {
        call.query
            .get(key)
            .and_then(|id| id.parse::<Snowflake>().ok())
    };
    let before = bound("before").map_or(u64::MAX, |id| id.0.saturating_sub(1));
    let after = bound("after").map_or(0, |id| id.0.saturating_add(1));
    let range = (id, Snowflake(after))..=(id, Snowflake(before.max(after)));
    let shown = state
        .messages
        .range(range)
        .rev()
        .map(|(_, message)| message);
    let shown = shown.filter(|message| !message.is_ephemeral()).take(limit);
    Ok(Json(
        shown
            .map(|message| shape::message(&state, message))
            .collect(),
    ))
}

pub(super) async fn one(
    State(app): State<App>,
    Path((channel, message)): Path<(String, String)>,
) -> Result<Json<Value>, Rejection> {
    let state = app.lock();
    let id = channel_id(&channel)?;
    let (_, permissions) = state.channel_for_bot(id)?;
    if !permissions.has(Permissions::READ_MESSAGE_HISTORY) {
        return Err(Rejection::MissingPermissions);
    }
    let message = find(&state, id, message_id(&message)?)?;
    Ok(Json(shape::message(&state, message)))
}

/// A message by the bot's token: ephemeral ones are out of its reach.
fn find(state: &World, channel: Snowflake, id: Snowflake) -> Result<&Message, Rejection> {
    let found = state
        .messages
        .get(&(channel, id))
        .filter(|message| !message.is_ephemeral());
    found.ok_or(Rejection::UnknownMessage)
}

/// Nothing in an archived thread changes.
pub(super) fn check_not_archived(channel: &Channel) -> Result<(), Rejection> {
    let archived = channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.archived);
    if archived {
        Err(Rejection::ThreadArchived)
    } else {
        Ok(())
    }
}

pub(super) async fn edit(
    State(app): State<App>,
    Path((channel, message)): Path<(String, String)>,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let form = MessageForm::parse(&call.body, &call.files)?;
    let mut state = app.lock();
    let id = channel_id(&channel)?;
    let (channel, permissions) = state.channel_for_bot(id)?;
    check_not_archived(channel)?;
    let message = find(&state, id, message_id(&message)?)?;
    if message.author != state.bot() {
        return Err(Rejection::NotTheAuthor);
    }
    if message.kind.is_system() {
        return Err(Rejection::SystemMessage);
    }
    if !form.files.is_empty() && !permissions.has(Permissions::ATTACH_FILES) {
        return Err(Rejection::MissingPermissions);
    }
    let message = message.id;
    let message = state.edit_message(id, message, form)?;
    Ok(Json(shape::message(&state, &message)))
}

pub(super) async fn remove(
    State(app): State<App>,
    Path((channel, message)): Path<(String, String)>,
) -> Result<StatusCode, Rejection> {
    let mut state = app.lock();
    let id = channel_id(&channel)?;
    let (channel, permissions) = state.channel_for_bot(id)?;
    check_not_archived(channel)?;
    let message = find(&state, id, message_id(&message)?)?;
    if message.author != state.bot() && !permissions.has(Permissions::MANAGE_MESSAGES) {
        return Err(Rejection::MissingPermissions);
    }
    let message = message.id;
    state.delete_message(id, message)?;
    Ok(StatusCode::NO_CONTENT)
}
