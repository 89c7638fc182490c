//! The form of a message: what a bot posts, answers or edits.

use axum::body::Bytes;
use serde_json::Value;

use super::mentions::AllowedMentions;
use super::{components, embeds, flag, list, object, text};
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::snowflake::Snowflake;
use crate::playground::state::model::flags;

const CONTENT: usize = 2000;
const ATTACHMENTS: usize = 10;
const ALT_TEXT: usize = 1024;
const FILENAME: usize = 1024;
const NONCE: usize = 25;

/// Flags a bot may set.
const SETTABLE: u64 = flags::SUPPRESS_EMBEDS | flags::EPHEMERAL | flags::SUPPRESS_NOTIFICATIONS;

/// A file that came with a request, as `files[number]`.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    pub number: u64,
    pub filename: String,
    pub bytes: Bytes,
}

/// One element of `attachments`.
#[derive(Clone, Debug)]
pub(crate) enum ListedAttachment {
    /// Stays from before.
    Kept {
        id: Snowflake,
        description: Option<String>,
    },
    /// Comes with this request; `file` is an index into the uploads.
    New {
        file: usize,
        filename: Option<String>,
        description: Option<String>,
    },
}

/// A message this one replies to.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub message: Snowflake,
    pub channel: Option<Snowflake>,
    pub fail_if_missing: bool,
}

/// What a form says; `None` where it says nothing.
#[derive(Debug)]
pub(crate) struct MessageForm {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub attachments: Option<Vec<ListedAttachment>>,
    pub files: Vec<Upload>,
    pub allowed_mentions: AllowedMentions,
    pub flags: Option<u64>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply: Option<Reply>,
}

impl MessageForm {
    /// Checks a body and its files against every limit.
    pub fn parse(body: &Value, files: &[Upload]) -> Result<Self, Rejection> {
        let given = object(body)?;
        let mut problems = Problems::default();
        let content = text(&mut problems, "content", &body["content"], 0..=CONTENT);
        // A null clears on an edit and says nothing on a new message, where all is empty anyway.
        let cleared = |key: &str| given.get(key).is_some_and(Value::is_null);
        let form = Self {
            content: content
                .map(str::to_owned)
                .or_else(|| cleared("content").then(String::new)),
            embeds: embeds::check(&mut problems, &body["embeds"])
                .or_else(|| cleared("embeds").then(Vec::new)),
            components: components::check(&mut problems, &body["components"])
                .or_else(|| cleared("components").then(Vec::new)),
            attachments: attachments(&mut problems, body, files)
                .or_else(|| cleared("attachments").then(Vec::new)),
            files: files.to_vec(),
            allowed_mentions: AllowedMentions::parse(&mut problems, &body["allowed_mentions"]),
            flags: checked_flags(&mut problems, &body["flags"]),
            nonce: nonce(&mut problems, &body["nonce"]),
            enforce_nonce: flag(&mut problems, "enforce_nonce", &body["enforce_nonce"])
                .unwrap_or_default(),
            reply: reply(&mut problems, &body["message_reference"]),
        };
        flag(&mut problems, "tts", &body["tts"]);
        problems.settle()?;
        Ok(form)
    }
}

fn checked_flags(problems: &mut Problems, value: &Value) -> Option<u64> {
    if value.is_null() {
        return None;
    }
    let Some(wanted) = value.as_u64() else {
        problems.note(
            "flags",
            "NUMBER_TYPE_COERCE",
            "Value is not a whole number.",
        );
        return None;
    };
    if wanted & flags::IS_COMPONENTS_V2 != 0 {
        let text = "The stand-in does not speak Components V2.";
        problems.note("flags", "UNSUPPORTED", text);
    }
    Some(wanted & SETTABLE)
}

fn nonce(problems: &mut Problems, value: &Value) -> Option<Value> {
    let fits = match value {
        Value::Null => return None,
        Value::String(text) => text.chars().count() <= NONCE,
        Value::Number(number) => number.is_i64() || number.is_u64(),
        _ => false,
    };
    if !fits {
        problems.note(
            "nonce",
            "NONCE_TYPE_TOO_LONG",
            "Must be 25 or fewer in length.",
        );
    }
    Some(value.clone())
}

fn reply(problems: &mut Problems, value: &Value) -> Option<Reply> {
    if value.is_null() {
        return None;
    }
    let Some(message) = Snowflake::from_json(&value["message_id"]) else {
        super::required(problems, "message_reference.message_id");
        return None;
    };
    Some(Reply {
        message,
        channel: Snowflake::from_json(&value["channel_id"]),
        fail_if_missing: value["fail_if_not_exists"].as_bool().unwrap_or(true),
    })
}

fn attachments(
    problems: &mut Problems,
    body: &Value,
    files: &[Upload],
) -> Option<Vec<ListedAttachment>> {
    if files.len() > ATTACHMENTS {
        let text = "Must be 10 or fewer in length.";
        problems.note("files", "BASE_TYPE_MAX_LENGTH", text);
    }
    let listed = list(problems, "attachments", &body["attachments"], ATTACHMENTS)?;
    let mut found = Vec::new();
    let mut used = Vec::new();
    for (index, attachment) in listed.iter().enumerate() {
        let path = |key: &str| format!("attachments.{index}.{key}");
        let description = text(
            problems,
            &path("description"),
            &attachment["description"],
            0..=ALT_TEXT,
        )
        .map(str::to_owned);
        let filename = text(
            problems,
            &path("filename"),
            &attachment["filename"],
            1..=FILENAME,
        )
        .map(str::to_owned);
        let Some(id) = Snowflake::from_json(&attachment["id"]) else {
            problems.note(path("id"), "NUMBER_TYPE_COERCE", "Value is not snowflake.");
            continue;
        };
        if let Some(file) = files.iter().position(|file| file.number == id.0) {
            used.push(file);
            found.push(ListedAttachment::New {
                file,
                filename,
                description,
            });
        } else {
            found.push(ListedAttachment::Kept { id, description });
        }
    }
    for (index, file) in files.iter().enumerate() {
        if !used.contains(&index) {
            // Discord drops such a file without a word; for a bot that is a picture gone missing.
            let text = format!("files[{}] is not among the attachments.", file.number);
            problems.note("attachments", "ATTACHMENT_NOT_LISTED", text);
        }
    }
    Some(found)
}
