//! First answers to interactions.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::call::Call;
use super::id_in_path;
use super::messages::check_not_archived;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::server::App;
use crate::playground::state::model::{Interaction, flags};
use crate::playground::state::{AnswerRequest, kinds};
use crate::playground::validate::message::MessageForm;
use crate::playground::validate::{modal, object, options};

pub(super) async fn answer(
    State(app): State<App>,
    Path((id, token)): Path<(String, String)>,
    call: Call,
) -> Result<Response, Rejection> {
    let id = id_in_path(&id, Rejection::UnknownInteraction)?;
    let mut state = app.lock();
    // Lateness and a second answer count before what the answer says.
    let interaction = state.answerable(id, &token)?;
    let kind = call.body["type"].as_u64();
    let request = parse(&call, interaction)?;
    if let Ok(channel) = state.channel(interaction.channel) {
        check_not_archived(channel)?;
    }
    let message = state.answer(id, &token, request)?;
    if !call.asks("with_response") {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let kind = u8::try_from(kind.unwrap_or_default()).unwrap_or_default();
    Ok(Json(state.callback_response(id, kind, message.as_ref())).into_response())
}

fn parse(call: &Call, interaction: &Interaction) -> Result<AnswerRequest, Rejection> {
    object(&call.body)?;
    let data = &call.body["data"];
    let form = || {
        if data.is_null() {
            return Err(Rejection::EmptyMessage);
        }
        MessageForm::parse(data, &call.files)
    };
    match call.body["type"].as_u64() {
        Some(4) => Ok(AnswerRequest::Message(form()?)),
        Some(5) => {
            let wanted = data["flags"].as_u64().unwrap_or_default();
            if wanted & !flags::EPHEMERAL != 0 {
                let text = "A deferral takes the EPHEMERAL flag and no other.";
                return Err(Problems::one("data.flags", "MESSAGE_FLAGS_INVALID", text));
            }
            Ok(AnswerRequest::Defer {
                ephemeral: wanted != 0,
            })
        }
        Some(6) => Ok(AnswerRequest::DeferUpdate),
        Some(7) => Ok(AnswerRequest::Update(form()?)),
        Some(8) => {
            let choices = if interaction.kind == kinds::AUTOCOMPLETE {
                options::check_suggestions(data, focused_kind(&interaction.data))?
            } else {
                Vec::new()
            };
            Ok(AnswerRequest::Choices(choices))
        }
        Some(9) => Ok(AnswerRequest::Modal(modal::check(data)?)),
        _ => {
            let text = "Value must be one of (4, 5, 6, 7, 8, 9).";
            Err(Problems::one("type", "BASE_TYPE_CHOICES", text))
        }
    }
}

/// Type of the option that has the focus.
fn focused_kind(data: &Value) -> u64 {
    let options = data["options"].as_array().map_or(&[][..], Vec::as_slice);
    let direct = options.iter().find(|option| option["focused"] == true);
    match direct {
        Some(option) => option["type"].as_u64().unwrap_or_default(),
        None => options.first().map_or(0, focused_kind),
    }
}
