//! Why Discord refuses a request: its error numbers, words and HTTP statuses.
//!
//! Numbers: Discord's documentation, topics/opcodes-and-status-codes.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// A refused request, worded as Discord words it.
#[derive(Debug, thiserror::Error)]
#[allow(
    missing_docs,
    reason = "the message of each variant is Discord's own description of it"
)]
pub enum Rejection {
    #[error("401: Unauthorized")]
    Unauthorized,
    #[error("404: Not Found")]
    NotFound,
    #[error("405: Method Not Allowed")]
    MethodNotAllowed,
    #[error("Unknown Application")]
    UnknownApplication,
    #[error("Unknown Channel")]
    UnknownChannel,
    #[error("Unknown Guild")]
    UnknownGuild,
    #[error("Unknown Member")]
    UnknownMember,
    #[error("Unknown Message")]
    UnknownMessage,
    #[error("Unknown User")]
    UnknownUser,
    #[error("Unknown Webhook")]
    UnknownWebhook,
    #[error("Unknown interaction")]
    UnknownInteraction,
    #[error("Unknown application command")]
    UnknownCommand,
    #[error("Maximum number of edits to messages older than 1 hour reached. Try again later")]
    TooManyOldEdits,
    #[error("Max number of daily application command creates has been reached (200)")]
    TooManyCommandCreates,
    #[error("Maximum number of application commands reached")]
    TooManyCommands,
    #[error("Request entity too large")]
    TooLarge,
    #[error("Interaction has already been acknowledged.")]
    AlreadyAcknowledged,
    #[error("The maximum number of follow-up messages for this interaction has been reached")]
    TooManyFollowups,
    #[error("Missing Access")]
    MissingAccess,
    #[error("Cannot execute action on this channel type")]
    WrongChannelType,
    #[error("Cannot edit a message authored by another user")]
    NotTheAuthor,
    #[error("Cannot send an empty message")]
    EmptyMessage,
    #[error("Missing Permissions")]
    MissingPermissions,
    #[error("Invalid Webhook Token")]
    InvalidWebhookToken,
    #[error("Cannot send messages to this user")]
    CannotMessageUser,
    #[error("Invalid Form Body")]
    InvalidForm(Problems),
    #[error("Cannot execute action on a system message")]
    SystemMessage,
    #[error("Thread is archived")]
    ThreadArchived,
    #[error("The request body contains invalid JSON.")]
    InvalidJson,
    #[error("Cannot reply without permission to read message history")]
    ReplyWithoutHistory,
    #[error("A thread has already been created for this message")]
    ThreadExists,
}

impl Rejection {
    /// HTTP status and Discord's number.
    pub fn numbers(&self) -> (u16, u32) {
        match self {
            Self::Unauthorized => (401, 0),
            Self::NotFound => (404, 0),
            Self::MethodNotAllowed => (405, 0),
            Self::UnknownApplication => (404, 10002),
            Self::UnknownChannel => (404, 10003),
            Self::UnknownGuild => (404, 10004),
            Self::UnknownMember => (404, 10007),
            Self::UnknownMessage => (404, 10008),
            Self::UnknownUser => (404, 10013),
            Self::UnknownWebhook => (404, 10015),
            Self::UnknownInteraction => (404, 10062),
            Self::UnknownCommand => (404, 10063),
            Self::TooManyOldEdits => (429, 30046),
            Self::TooManyCommandCreates => (429, 30034),
            Self::TooManyCommands => (400, 30032),
            Self::TooLarge => (413, 40005),
            Self::AlreadyAcknowledged => (400, 40060),
            Self::TooManyFollowups => (400, 40094),
            Self::MissingAccess => (403, 50001),
            Self::WrongChannelType => (400, 50024),
            Self::NotTheAuthor => (403, 50005),
            Self::EmptyMessage => (400, 50006),
            Self::CannotMessageUser => (403, 50007),
            Self::MissingPermissions => (403, 50013),
            Self::SystemMessage => (403, 50021),
            Self::InvalidWebhookToken => (401, 50027),
            Self::InvalidForm(_) => (400, 50035),
            Self::ThreadArchived => (400, 50083),
            Self::InvalidJson => (400, 50109),
            Self::ReplyWithoutHistory => (400, 160_002),
            Self::ThreadExists => (400, 160_004),
        }
    }
}

impl IntoResponse for Rejection {
    fn into_response(self) -> Response {
        let (status, code) = self.numbers();
        let mut body = json!({ "message": self.to_string(), "code": code });
        if let Self::InvalidForm(problems) = &self {
            body["errors"] = problems.to_json();
        }
        if status == 429 {
            body["retry_after"] = json!(60.0);
            body["global"] = json!(false);
        }
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let words = match &self {
            Self::InvalidForm(problems) => format!("{self}: {}", problems.to_json()),
            _ => self.to_string(),
        };
        let mut response = (status, Json(body)).into_response();
        response.extensions_mut().insert(Verdict { code, words });
        response
    }
}

/// Rides on a refusing response, for the record of requests.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    pub code: u32,
    pub words: String,
}

/// What is wrong with a form, each with the path to it; built while a body is checked.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<(String, &'static str, String)>,
}

impl Problems {
    /// Notes a problem at `path` (`embeds.0.title`), with Discord's symbol for its kind.
    pub fn note(
        &mut self,
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.found.push((path.into(), code, message.into()));
    }

    /// A single problem as a rejection.
    pub fn one(path: &str, code: &'static str, message: impl Into<String>) -> Rejection {
        let mut problems = Self::default();
        problems.note(path, code, message);
        Rejection::InvalidForm(problems)
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Fails when something was found.
    pub fn settle(self) -> Result<(), Rejection> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(Rejection::InvalidForm(self))
        }
    }

    /// Discord's nested form: `{"embeds":{"0":{"title":{"_errors":[..]}}}}`.
    pub fn to_json(&self) -> Value {
        let mut root = json!({});
        for (path, code, message) in &self.found {
            let keys = path.split('.').filter(|key| !key.is_empty());
            // Indexing a null makes it an object.
            let at = keys.fold(&mut root, |at, key| &mut at[key]);
            let errors = &mut at["_errors"];
            if errors.is_null() {
                *errors = json!([]);
            }
            if let Value::Array(errors) = errors {
                errors.push(json!({ "code": code, "message": message }));
            }
        }
        root
    }
}
