//! Channels and threads.

use serde_json::json;

use super::State;
use super::journal::Entry;
use super::model::{Channel, ChannelKind, MessageKind, Thread, flags};
use crate::playground::clock::Moment;
use crate::playground::gateway::intents;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;

impl State {
    /// Channels of the description that are not there yet: all of them at first, and the new ones
    /// when an older world is taken over.
    pub(super) fn add_missing_rooms(&mut self) {
        let rooms: Vec<_> = self.world.rooms.iter().cloned().enumerate().collect();
        for (position, room) in rooms {
            self.channels.entry(room.id).or_insert_with(|| Channel {
                id: room.id,
                kind: ChannelKind::Text,
                name: room.name,
                topic: room.topic,
                position,
                created: Moment(0),
                recipient: None,
                members: Vec::new(),
                thread: None,
                last_message: None,
            });
        }
    }

    /// Opens a thread, under a message or on its own, and tells everybody.
    pub fn open_thread(&mut self, wanted: NewThread, owner: Snowflake) -> Snowflake {
        let id = wanted.under_message.unwrap_or_else(|| self.next_id());
        let now = self.now();
        let channel = Channel {
            id,
            kind: wanted.kind,
            name: wanted.name,
            topic: String::new(),
            position: 0,
            created: now,
            recipient: None,
            members: Vec::new(),
            thread: Some(Thread {
                parent: wanted.parent,
                owner,
                auto_archive_minutes: wanted.auto_archive_minutes,
                archived: false,
                locked: false,
                archive_changed: now,
            }),
            last_message: None,
        };
        self.channels.insert(id, channel.clone());
        self.keep(&Entry::Channel(channel.clone()));
        let mut data = shape::channel(self, &channel);
        self.show("channel_create", json!({ "channel": data }), None);
        data["newly_created"] = json!(true);
        self.dispatch("THREAD_CREATE", intents::GUILDS, &data);
        match wanted.under_message {
            Some(message) => self.mark_thread_on(wanted.parent, message),
            None => self.announce_thread(wanted.parent, owner, &channel),
        }
        id
    }

    fn mark_thread_on(&mut self, channel: Snowflake, id: Snowflake) {
        if let Some(message) = self.messages.get_mut(&(channel, id)) {
            message.thread = Some(id);
            message.flags |= flags::HAS_THREAD;
            let message = message.clone();
            self.tell_update(&message);
        }
    }

    fn announce_thread(&mut self, parent: Snowflake, owner: Snowflake, thread: &Channel) {
        let mut message = self.blank_message(parent, owner, MessageKind::ThreadCreated);
        message.content.clone_from(&thread.name);
        message.reply_to = Some((thread.id, thread.id));
        self.tell_new(&message);
    }

    /// Archives, locks or opens a thread.
    pub fn change_channel(&mut self, id: Snowflake, change: impl FnOnce(&mut Channel)) {
        let now = self.now();
        let Some(channel) = self.channels.get_mut(&id) else {
            return;
        };
        let was_archived = channel.thread.as_ref().map(|thread| thread.archived);
        change(channel);
        if let Some(thread) = &mut channel.thread
            && was_archived != Some(thread.archived)
        {
            thread.archive_changed = now;
        }
        let channel = channel.clone();
        self.keep(&Entry::Channel(channel.clone()));
        let data = shape::channel(self, &channel);
        self.show("channel_update", json!({ "channel": data }), None);
        let name = if channel.kind.is_thread() {
            "THREAD_UPDATE"
        } else {
            "CHANNEL_UPDATE"
        };
        self.dispatch(name, intents::GUILDS, &data);
    }

    /// Deletes a channel with its threads and messages.
    pub fn delete_channel(&mut self, id: Snowflake) {
        let threads: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|channel| {
                channel
                    .thread
                    .as_ref()
                    .is_some_and(|thread| thread.parent == id)
            })
            .map(|channel| channel.id)
            .collect();
        for thread in threads {
            self.delete_channel(thread);
        }
        let Some(channel) = self.channels.remove(&id) else {
            return;
        };
        let gone: Vec<_> = self
            .messages
            .range((id, Snowflake(0))..=(id, Snowflake(u64::MAX)))
            .collect();
        let files: Vec<Snowflake> = gone
            .iter()
            .flat_map(|(_, message)| message.attachments.iter().map(|attachment| attachment.id))
            .collect();
        for file in files {
            self.files.remove(file);
        }
        self.messages.retain(|(channel, _), _| *channel != id);
        self.keep(&Entry::ChannelGone { id });
        let data = shape::channel(self, &channel);
        self.show("channel_delete", json!({ "id": id }), None);
        let name = if channel.kind.is_thread() {
            "THREAD_DELETE"
        } else {
            "CHANNEL_DELETE"
        };
        self.dispatch(name, intents::GUILDS, &data);
    }

    /// The direct channel between the bot and a person, made when it is not there.
    pub fn direct_channel(&mut self, with: Snowflake) -> Snowflake {
        if let Some(channel) = self.channels.values().find(|c| c.recipient == Some(with)) {
            return channel.id;
        }
        let channel = Channel {
            id: self.next_id(),
            kind: ChannelKind::Direct,
            name: String::new(),
            topic: String::new(),
            position: 0,
            created: self.now(),
            recipient: Some(with),
            members: Vec::new(),
            thread: None,
            last_message: None,
        };
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        self.keep(&Entry::Channel(channel.clone()));
        let data = shape::channel(self, &channel);
        self.show("channel_create", json!({ "channel": data }), Some(with));
        self.dispatch("CHANNEL_CREATE", intents::DIRECT_MESSAGES, &data);
        id
    }

    /// A group of these people, of whom each may have the application for themselves.
    pub fn open_group(&mut self, members: Vec<Snowflake>) -> Snowflake {
        let channel = Channel {
            id: self.next_id(),
            kind: ChannelKind::Group,
            name: String::new(),
            topic: String::new(),
            position: 0,
            created: self.now(),
            recipient: None,
            members,
            thread: None,
            last_message: None,
        };
        let id = channel.id;
        self.channels.insert(id, channel.clone());
        self.keep(&Entry::Channel(channel));
        self.touch();
        id
    }
}

/// A thread somebody asks for.
pub(crate) struct NewThread {
    pub parent: Snowflake,
    pub under_message: Option<Snowflake>,
    pub kind: ChannelKind,
    pub name: String,
    pub auto_archive_minutes: u64,
}
