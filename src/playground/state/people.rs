//! What people do besides interactions: write, dismiss, and be given permissions.

use serde_json::{Value, json};

use super::State;
use crate::playground::gateway::intents;
use crate::playground::permissions::Permissions;
use crate::playground::refusal::Refusal;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;

impl State {
    /// An ordinary message of a person.
    pub fn person_says(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        content: &str,
        nonce: Option<Value>,
    ) -> Result<Snowflake, Refusal> {
        self.world.find(user).ok_or(Refusal::UnknownUser(user))?;
        let place = self
            .channels
            .get(&channel)
            .ok_or(Refusal::UnknownChannel(channel))?;
        let permissions = self.permissions(user, place);
        if !permissions.has(Permissions::VIEW_CHANNEL) {
            return Err(Refusal::NoAccess);
        }
        let sending = match place.kind.is_thread() {
            true => Permissions::SEND_MESSAGES_IN_THREADS,
            false => Permissions::SEND_MESSAGES,
        };
        if !permissions.has(sending) {
            return Err(Refusal::NotAllowed);
        }
        if content.trim().is_empty() || content.chars().count() > 2000 {
            return Err(Refusal::BadContent);
        }
        if let Some(thread) = &place.thread {
            if thread.locked && !permissions.has(Permissions::MANAGE_THREADS) {
                return Err(Refusal::ThreadClosed);
            }
            if thread.archived {
                self.reopen(channel);
            }
        }
        Ok(self.say(channel, user, content.to_owned(), nonce))
    }

    /// Takes a thread out of the archive.
    pub fn reopen(&mut self, channel: Snowflake) {
        self.change_channel(channel, |channel| {
            if let Some(thread) = &mut channel.thread {
                thread.archived = false;
            }
        });
    }

    /// Takes an ephemeral message off its reader's screen. Only the reader's client forgets it; the
    /// bot can still edit it, so to the bot nothing happens.
    pub fn dismiss(&mut self, user: Snowflake, id: Snowflake) -> Result<(), Refusal> {
        let found = self.messages.values().find(|message| message.id == id);
        let message = found.filter(|message| message.only_for == Some(user));
        let channel = message.ok_or(Refusal::UnknownMessage)?.channel;
        self.dismissed.insert(id);
        let data = json!({ "id": id, "channel_id": channel });
        self.show("message_delete", data, Some(user));
        Ok(())
    }

    /// Gives somebody exactly these permissions in a channel, and tells the bot of it.
    pub fn set_permissions(&mut self, user: Snowflake, place: Snowflake, to: Permissions) {
        self.overrides.insert((user, place), to);
        if let Some(channel) = self.channels.get(&place) {
            let data = shape::channel(self, channel);
            self.dispatch("CHANNEL_UPDATE", intents::GUILDS, data.clone());
            self.show("channel_update", data, None);
        }
    }

    /// The id of a command by name and type.
    pub fn command_id(&self, name: &str, kind: u64) -> Option<Snowflake> {
        let commands = self.commands.reachable();
        let found = commands
            .into_iter()
            .find(|c| c["name"] == name && c["type"] == kind)?;
        Snowflake::from_json(&found["id"])
    }
}
