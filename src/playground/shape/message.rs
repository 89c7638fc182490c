//! Messages and what hangs on them.

use serde_json::{Value, json};

use super::interaction::owners;
use super::user;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State;
use crate::playground::state::model::{Attachment, Cause, Message, MessageKind};

/// Where the bytes of an attachment are served.
pub(crate) fn attachment_url(base: &str, channel: Snowflake, attachment: &Attachment) -> String {
    format!(
        "{base}/attachments/{channel}/{}/{}",
        attachment.id, attachment.filename
    )
}

pub(crate) fn message(state: &State, message: &Message) -> Value {
    let mut shown = bare(state, message);
    if let Some((channel, id)) = message.reply_to {
        let thread_note = message.kind == MessageKind::ThreadCreated;
        shown["message_reference"] = json!({
            "type": 0, "channel_id": channel, "guild_id": state.world.guild_id,
        });
        if !thread_note {
            shown["message_reference"]["message_id"] = json!(id);
            // A private message is quoted to nobody else: a public answer to its button must not repeat it.
            let referenced = state
                .messages
                .get(&(channel, id))
                .filter(|referenced| message.is_ephemeral() || !referenced.is_ephemeral());
            shown["referenced_message"] = referenced.map_or(Value::Null, |r| bare(state, r));
        }
    }
    shown
}

/// A message without the one it replies to.
fn bare(state: &State, message: &Message) -> Value {
    let attachments: Vec<Value> = message
        .attachments
        .iter()
        .filter(|attachment| !attachment.in_embed)
        .map(|attachment| shown_attachment(state, message.channel, attachment))
        .collect();
    let mentions: Vec<Value> = message.mentions.iter().map(|id| user(state, *id)).collect();
    let mut shown = json!({
        "id": message.id,
        "channel_id": message.channel,
        "type": message.kind.number(),
        "author": user(state, message.author),
        "content": message.content,
        "timestamp": message.sent.to_string(),
        "edited_timestamp": message.edited.map(|at| at.to_string()),
        "tts": false,
        "mention_everyone": message.mentions_everyone,
        "mentions": mentions,
        "mention_roles": [],
        "attachments": attachments,
        "embeds": message.embeds,
        "components": message.components,
        "pinned": false,
        "flags": message.flags,
    });
    if state.world.is_bot(message.author) {
        shown["application_id"] = json!(state.bot());
    }
    if let Some(cause) = &message.cause {
        shown["webhook_id"] = json!(state.bot());
        shown["interaction_metadata"] = metadata(state, message.channel, cause);
        if let Some(name) = &cause.command_name {
            shown["interaction"] = json!({
                "id": cause.interaction, "type": cause.kind, "name": name,
                "user": user(state, cause.user),
            });
        }
    }
    if let Some(nonce) = &message.nonce {
        shown["nonce"] = nonce.clone();
    }
    if let Some(thread) = message.thread.and_then(|id| state.channels.get(&id)) {
        shown["thread"] = super::channel(state, thread);
    }
    shown
}

fn metadata(state: &State, channel: Snowflake, cause: &Cause) -> Value {
    let mut shown = json!({
        "id": cause.interaction,
        "type": cause.kind,
        "user": user(state, cause.user),
        "authorizing_integration_owners": owners(state, channel, cause.user),
    });
    if let Some(name) = &cause.command_name {
        shown["name"] = json!(name);
        shown["command_type"] = json!(if cause.target_user.is_some() { 2 } else { 1 });
    }
    if let Some(target) = cause.target_user {
        shown["target_user"] = user(state, target);
    }
    let opener = cause.opener.and_then(|id| state.interactions.get(&id));
    if let Some(opener) = opener {
        let opened = Cause {
            interaction: opener.id,
            kind: opener.kind,
            command_name: opener.command_name.clone(),
            opener: None,
            ..cause.clone()
        };
        shown["triggering_interaction_metadata"] = metadata(state, channel, &opened);
    } else if let Some(source) = cause.source_message {
        shown["interacted_message_id"] = json!(source);
    }
    shown
}

fn shown_attachment(state: &State, channel: Snowflake, attachment: &Attachment) -> Value {
    let url = attachment_url(&state.base_url, channel, attachment);
    let mut shown = json!({
        "id": attachment.id,
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
    });
    if let Some(kind) = &attachment.content_type {
        shown["content_type"] = json!(kind);
    }
    if let Some(description) = &attachment.description {
        shown["description"] = json!(description);
    }
    if let Some((width, height)) = attachment.pixels {
        shown["width"] = json!(width);
        shown["height"] = json!(height);
    }
    shown
}
