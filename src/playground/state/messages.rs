//! Messages: created, edited, deleted, and everybody told.

use std::time::Duration;

use serde_json::{Value, json};

use super::attachments::{content_type, pixels};
use super::journal::Entry;
use super::model::{Attachment, Message, MessageKind, flags};
use super::{Notification, State};
use crate::playground::gateway::intents;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::validate::embeds;
use crate::playground::validate::mentions::AllowedMentions;
use crate::playground::validate::message::{ListedAttachment, MessageForm};

/// How long after creation a message can be edited freely (error 30046).
const FRESH: Duration = Duration::from_hours(1);

/// Edits of older messages that one channel takes in an hour. Discord tells the error and not the
/// number; this is a careful guess.
const OLD_EDITS: usize = 30;

/// How many files that edits took off can still be read.
const REPLACED_KEPT: usize = 32;

/// For how long a repeated nonce names the same message ("a few minutes").
const NONCE_LIFE: Duration = Duration::from_mins(5);

impl State {
    pub fn blank_message(
        &mut self,
        channel: Snowflake,
        author: Snowflake,
        kind: MessageKind,
    ) -> Message {
        Message {
            id: self.next_id(),
            channel,
            author,
            kind,
            sent: self.now(),
            edited: None,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            mentions: Vec::new(),
            mentions_everyone: false,
            reply_to: None,
            cause: None,
            only_for: None,
            thread: None,
            nonce: None,
        }
    }

    /// An ordinary message of somebody, checked by the caller.
    pub fn say(
        &mut self,
        channel: Snowflake,
        author: Snowflake,
        content: &str,
        nonce: Option<Value>,
    ) -> Snowflake {
        let mut message = self.blank_message(channel, author, MessageKind::Ordinary);
        content.trim().clone_into(&mut message.content);
        message.nonce = nonce;
        self.resolve_mentions(&mut message, &AllowedMentions::default());
        let id = message.id;
        self.tell_new(&message);
        id
    }

    /// Creates a message from a checked form; `frame` holds what the form does not say.
    pub fn create_message(
        &mut self,
        mut frame: Message,
        form: MessageForm,
    ) -> Result<Message, Rejection> {
        if let Some(reply) = &form.reply {
            let channel = reply.channel.unwrap_or(frame.channel);
            if self.messages.contains_key(&(channel, reply.message)) {
                frame.reply_to = Some((channel, reply.message));
                frame.kind = MessageKind::Reply;
            } else if reply.fail_if_missing {
                let code = "REPLIES_UNKNOWN_MESSAGE";
                return Err(Problems::one("message_reference", code, "Unknown message"));
            }
        }
        frame.flags |= form.flags.unwrap_or_default();
        frame.nonce.clone_from(&form.nonce);
        self.fill(&mut frame, form)?;
        self.tell_new(&frame);
        Ok(frame)
    }

    /// Changes a message by a checked form. What the form leaves out stays as it is.
    pub fn edit_message(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        form: MessageForm,
    ) -> Result<Message, Rejection> {
        let old = self
            .messages
            .get(&(channel, id))
            .cloned()
            .ok_or(Rejection::UnknownMessage)?;
        self.count_old_edit(&old)?;
        let mut message = old.clone();
        if let Some(wanted) = form.flags {
            let changeable = flags::SUPPRESS_EMBEDS;
            message.flags = message.flags & !changeable | wanted & changeable;
        }
        let was_loading = message.is_loading();
        message.flags &= !flags::LOADING;
        self.fill(&mut message, form)?;
        self.replace(&old.attachments, &message.attachments);
        // Filling in a "thinking…" answer is no edit in the eyes of a reader.
        if !was_loading {
            message.edited = Some(self.now());
        }
        self.tell_update(&message);
        Ok(message)
    }

    fn count_old_edit(&mut self, message: &Message) -> Result<(), Rejection> {
        let now = self.now();
        if now.since(message.sent) < FRESH {
            return Ok(());
        }
        let edits = self.old_edits.entry(message.channel).or_default();
        edits.retain(|at| now.since(*at) < FRESH);
        if edits.len() >= OLD_EDITS {
            return Err(Rejection::TooManyOldEdits);
        }
        edits.push_back(now);
        Ok(())
    }

    /// Puts into `message` what `form` says. On a refusal no file is stored and none removed.
    fn fill(&mut self, message: &mut Message, form: MessageForm) -> Result<(), Rejection> {
        let before = message.attachments.clone();
        self.place_attachments(message, &form)?;
        if let Some(content) = form.content {
            // Discord takes the blanks off both ends.
            content.trim().clone_into(&mut message.content);
            self.resolve_mentions(message, &form.allowed_mentions);
        }
        if let Some(components) = form.components {
            message.components = components;
        }
        if let Some(embeds) = form.embeds {
            self.place_embeds(message, embeds);
        }
        if message.is_empty() {
            self.discard(&message.attachments, &before);
            return Err(Rejection::EmptyMessage);
        }
        Ok(())
    }

    /// Shows embeds, and in them the files they name.
    fn place_embeds(&self, message: &mut Message, mut embeds: Vec<Value>) {
        for attachment in &mut message.attachments {
            attachment.in_embed = false;
        }
        for embed in &mut embeds {
            embeds::place_files(embed, |name| {
                let found = message
                    .attachments
                    .iter_mut()
                    .find(|a| a.filename == name)?;
                found.in_embed = true;
                let url = shape::attachment_url(&self.base_url, message.channel, found);
                Some((url, found.pixels))
            });
        }
        message.embeds = embeds;
    }

    /// Discord's rule for files: with a list only the listed survive, without one the old stay.
    fn place_attachments(
        &mut self,
        message: &mut Message,
        form: &MessageForm,
    ) -> Result<(), Rejection> {
        let Some(listed) = &form.attachments else {
            for file in &form.files {
                let added = self.store_file(&file.filename, None, &file.bytes);
                message.attachments.push(added);
            }
            return Ok(());
        };
        let old = |id: Snowflake| message.attachments.iter().find(|old| old.id == id);
        for (index, wanted) in listed.iter().enumerate() {
            if let ListedAttachment::Kept { id, .. } = wanted
                && old(*id).is_none()
            {
                let path = format!("attachments.{index}.id");
                let text = format!("Attachment {id} is not part of this message.");
                return Err(Problems::one(&path, "ATTACHMENT_NOT_FOUND", text));
            }
        }
        let mut placed = Vec::new();
        for wanted in listed {
            match wanted {
                ListedAttachment::Kept { id, description } => {
                    placed.extend(old(*id).cloned().map(|kept| Attachment {
                        description: description.clone().or(kept.description.clone()),
                        ..kept
                    }));
                }
                ListedAttachment::New {
                    file,
                    filename,
                    description,
                } => {
                    let upload = &form.files[*file];
                    let name = filename.as_ref().unwrap_or(&upload.filename);
                    placed.push(self.store_file(name, description.clone(), &upload.bytes));
                }
            }
        }
        message.attachments = placed;
        Ok(())
    }

    /// Removes the files of `these` that are not among `kept`.
    fn discard(&mut self, these: &[Attachment], kept: &[Attachment]) {
        for gone in missing(these, kept) {
            self.files.remove(gone);
        }
    }

    /// Removes the files of `these` that are not among `kept`, but later: as from Discord, a reader who
    /// has seen the message before the edit can still load them.
    fn replace(&mut self, these: &[Attachment], kept: &[Attachment]) {
        self.replaced.extend(missing(these, kept));
        while self.replaced.len() > REPLACED_KEPT {
            if let Some(gone) = self.replaced.pop_front() {
                self.files.remove(gone);
            }
        }
    }

    fn store_file(
        &mut self,
        filename: &str,
        description: Option<String>,
        bytes: &axum::body::Bytes,
    ) -> Attachment {
        let id = self.next_id();
        self.files.put(id, bytes.clone());
        Attachment {
            id,
            filename: filename.to_owned(),
            description,
            content_type: content_type(filename).map(str::to_owned),
            size: bytes.len(),
            pixels: pixels(bytes),
            in_embed: false,
        }
    }

    /// Stores a new message, tells everybody, and notifies whom it mentions.
    pub(super) fn tell_new(&mut self, message: &Message) {
        let id = message.id;
        let place = message.channel;
        if let Some(channel) = self.channels.get_mut(&place) {
            channel.last_message = Some(id);
        }
        self.messages.insert((place, id), message.clone());
        self.keep_message(message);
        let only_for = self.audience(message);
        self.dispatch_message("MESSAGE_CREATE", message);
        let shown = shape::message(self, message);
        self.show("message_create", json!({ "message": shown }), only_for);
        let users = self.notified_by(message);
        for user in &users {
            let data = json!({ "message_id": id, "channel_id": place });
            self.show("notified", data, Some(*user));
        }
        if !users.is_empty() {
            self.notifications.push(Notification {
                message: id,
                channel: place,
                users,
            });
        }
    }

    pub(super) fn tell_update(&mut self, message: &Message) {
        self.messages
            .insert((message.channel, message.id), message.clone());
        self.keep(&Entry::Message(Box::new(message.clone())));
        self.dispatch_message("MESSAGE_UPDATE", message);
        let only_for = self.audience(message);
        let shown = shape::message(self, message);
        self.show("message_update", json!({ "message": shown }), only_for);
    }

    /// Writes a message down. An ephemeral one lasts no longer than its reader's client does.
    fn keep_message(&mut self, message: &Message) {
        if !message.is_ephemeral() {
            self.keep(&Entry::Message(Box::new(message.clone())));
        }
    }

    /// Who sees a message, when not everybody does.
    fn audience(&self, message: &Message) -> Option<Snowflake> {
        let direct = self
            .channels
            .get(&message.channel)
            .and_then(|channel| channel.recipient);
        message.only_for.or(direct)
    }

    pub fn delete_message(&mut self, channel: Snowflake, id: Snowflake) -> Result<(), Rejection> {
        let message = self
            .messages
            .remove(&(channel, id))
            .ok_or(Rejection::UnknownMessage)?;
        self.discard(&message.attachments, &[]);
        self.keep(&Entry::MessageGone { channel, id });
        let mut data = json!({ "id": id, "channel_id": channel });
        let only_for = self.audience(&message);
        self.show("message_delete", data.clone(), only_for);
        if !message.is_ephemeral() {
            let intent = self.message_intent(channel);
            if intent == intents::GUILD_MESSAGES {
                data["guild_id"] = json!(self.world.guild_id);
            }
            self.dispatch("MESSAGE_DELETE", intent, &data);
        }
        Ok(())
    }

    /// A message of this channel that carried the same nonce a short while ago.
    pub fn by_nonce(&self, channel: Snowflake, nonce: &Value) -> Option<&Message> {
        let now = self.now();
        let written = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
        self.messages
            .range((channel, Snowflake(0))..=(channel, Snowflake(u64::MAX)))
            .rev()
            .map(|(_, message)| message)
            .take_while(|message| now.since(message.sent) < NONCE_LIFE)
            .find(|message| {
                message
                    .nonce
                    .as_ref()
                    .is_some_and(|n| written(n) == written(nonce))
            })
    }
}

/// The files of `these` that are not among `kept`.
fn missing<'a>(
    these: &'a [Attachment],
    kept: &'a [Attachment],
) -> impl Iterator<Item = Snowflake> + 'a {
    let ids = these.iter().map(|this| this.id);
    ids.filter(|id| kept.iter().all(|kept| kept.id != *id))
}
