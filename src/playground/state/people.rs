//! What people do besides interactions: write, dismiss, and be given permissions.

use serde_json::{Value, json};

use super::State;
use super::commands::is_open_to;
use super::model::Message;
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
        let sending = place.kind.sending();
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
        Ok(self.say(channel, user, content, nonce))
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
            self.show("channel_update", json!({ "channel": data }), None);
            self.dispatch("CHANNEL_UPDATE", intents::GUILDS, &data);
        }
    }

    /// Whether a person sees a channel.
    pub fn may_see(&self, user: Snowflake, channel: Snowflake) -> bool {
        self.channels.get(&channel).is_some_and(|channel| {
            self.permissions(user, channel)
                .has(Permissions::VIEW_CHANNEL)
                && channel.recipient.is_none_or(|recipient| recipient == user)
        })
    }

    /// Messages of a channel that stand on a person's screen, oldest first.
    pub fn visible_messages(
        &self,
        channel: Snowflake,
        viewer: Snowflake,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .range((channel, Snowflake(0))..=(channel, Snowflake(u64::MAX)))
            .map(|(_, message)| message)
            .filter(move |message| {
                message.is_visible_to(viewer) && !self.dismissed.contains(&message.id)
            })
    }

    /// The commands a person can use.
    pub fn commands_for(&self, user: Snowflake) -> Vec<&Value> {
        let permissions = self.server_permissions(user);
        let commands = self.commands.reachable().into_iter();
        commands
            .filter(|command| is_open_to(command, permissions))
            .collect()
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
