//! What follows a first answer: edits of it, and further messages, by the interaction's token.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::call::Call;
use super::id_in_path;
use super::messages::check_not_archived;
use crate::playground::rejection::Rejection;
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State as World;
use crate::playground::validate::message::MessageForm;

fn application(text: &str) -> Result<Snowflake, Rejection> {
    id_in_path(text, Rejection::UnknownWebhook)
}

/// Channel and id of the message a path names.
fn locate(
    state: &World,
    app: &str,
    token: &str,
    message: &str,
) -> Result<(Snowflake, Snowflake), Rejection> {
    let interaction = state.by_token(application(app)?, token)?;
    let wanted = match message {
        "@original" => None,
        id => Some(id_in_path(id, Rejection::UnknownMessage)?),
    };
    let message = state.message_of(interaction, wanted)?;
    Ok((message.channel, message.id))
}

pub(super) async fn follow_up(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let mut state = app.lock();
    let interaction = state.by_token(application(&id)?, &token)?;
    let (interaction, channel) = (interaction.id, interaction.channel);
    let form = MessageForm::parse(&call.body, &call.files)?;
    check_not_archived(state.channel(channel)?)?;
    let message = state.follow_up(interaction, form)?;
    Ok(Json(shape::message(&state, &message)))
}

type Named = Path<(String, String, String)>;

pub(super) async fn get(
    State(app): State<App>,
    Path((id, token, message)): Named,
) -> Result<Json<Value>, Rejection> {
    let state = app.lock();
    let at = locate(&state, &id, &token, &message)?;
    let message = state.messages.get(&at).ok_or(Rejection::UnknownMessage)?;
    Ok(Json(shape::message(&state, message)))
}

pub(super) async fn edit(
    State(app): State<App>,
    Path((id, token, message)): Named,
    call: Call,
) -> Result<Json<Value>, Rejection> {
    let mut state = app.lock();
    let (channel, message) = locate(&state, &id, &token, &message)?;
    let form = MessageForm::parse(&call.body, &call.files)?;
    check_not_archived(state.channel(channel)?)?;
    let message = state.edit_message(channel, message, form)?;
    Ok(Json(shape::message(&state, &message)))
}

pub(super) async fn remove(
    State(app): State<App>,
    Path((id, token, message)): Named,
) -> Result<StatusCode, Rejection> {
    let mut state = app.lock();
    let (channel, message) = locate(&state, &id, &token, &message)?;
    state.delete_message(channel, message)?;
    Ok(StatusCode::NO_CONTENT)
}
