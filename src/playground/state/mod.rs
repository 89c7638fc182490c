//! The stand-in's own truth, behind one lock that is never held across an await.
//!
//! Every change goes through a method here, which also tells the gateway, the page and the journal,
//! so that the three never disagree.

mod answers;
mod attachments;
pub(crate) mod channels;
mod commands;
mod interactions;
pub(crate) mod journal;
mod mentions;
mod messages;
pub(crate) mod model;
mod options;
mod people;
mod targets;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io;

use serde_json::{Value, json};
use tokio::sync::{broadcast, watch};

pub(crate) use answers::AnswerRequest;
pub(crate) use attachments::{Files, content_type};
pub(crate) use commands::{CHAT_COMMANDS, Commands, MENU_COMMANDS, Scope};
pub(crate) use interactions::{FIRST_ANSWER, Wish, kinds};
use journal::{Entry, Journal};
use model::{Channel, ChannelKind, Interaction, Membership, Message};
pub(crate) use targets::inputs;

use super::clock::{Clock, Moment};
use super::gateway::sessions::Sessions;
use super::permissions::Permissions;
use super::rejection::Rejection;
use super::snowflake::{Mint, Snowflake};
use super::world::World;

/// Somebody was notified of a message, or would be by Discord.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// The message.
    pub message: Snowflake,
    /// Where it stands.
    pub channel: Snowflake,
    /// Who got a notification.
    pub users: Vec<Snowflake>,
}

/// Something a page shows.
#[derive(Clone, Debug)]
pub(crate) struct PageEvent {
    pub name: &'static str,
    pub data: Value,
    /// The only person who gets it.
    pub only_for: Option<Snowflake>,
}

pub(crate) struct State {
    pub world: World,
    pub clock: Clock,
    pub base_url: String,
    mint: Mint,
    pub channels: BTreeMap<Snowflake, Channel>,
    /// By channel and id, so that a channel's messages are one range.
    pub messages: BTreeMap<(Snowflake, Snowflake), Message>,
    pub files: Files,
    pub commands: Commands,
    pub interactions: HashMap<Snowflake, Interaction>,
    /// Modals that stand open, by whom.
    pub open_modals: HashMap<Snowflake, Snowflake>,
    /// Permissions that differ from the ones in the whole server.
    pub overrides: HashMap<(Snowflake, Snowflake), Permissions>,
    /// Ephemeral messages their readers took off the screen.
    pub dismissed: HashSet<Snowflake>,
    pub notifications: Vec<Notification>,
    pub sessions: Sessions,
    /// Where the bot stands with the server.
    pub membership: Membership,
    command_creates: HashMap<Scope, Vec<Moment>>,
    old_edits: HashMap<Snowflake, VecDeque<Moment>>,
    /// Files that edits took off, oldest first.
    replaced: VecDeque<Snowflake>,
    page: broadcast::Sender<PageEvent>,
    changed: watch::Sender<u64>,
    journal: Option<Journal>,
}

impl State {
    pub fn new(world: World, clock: Clock, base_url: String, files: Files) -> Self {
        let mut state = Self {
            clock,
            base_url,
            mint: Mint::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            files,
            commands: Commands::default(),
            interactions: HashMap::new(),
            open_modals: HashMap::new(),
            overrides: HashMap::new(),
            dismissed: HashSet::new(),
            notifications: Vec::new(),
            sessions: Sessions::default(),
            membership: Membership::default(),
            command_creates: HashMap::new(),
            old_edits: HashMap::new(),
            replaced: VecDeque::new(),
            page: broadcast::Sender::new(1024),
            changed: watch::Sender::new(0),
            journal: None,
            world,
        };
        state.add_missing_rooms();
        state
    }

    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    pub fn next_id(&mut self) -> Snowflake {
        let now = self.now();
        self.mint.next(now)
    }

    pub fn subscribe_page(&self) -> broadcast::Receiver<PageEvent> {
        self.page.subscribe()
    }

    pub fn subscribe_changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Takes over what a journal kept; false when it was empty.
    pub fn restore(&mut self, kept: Vec<Entry>) -> io::Result<bool> {
        let found = !kept.is_empty();
        for entry in kept {
            self.take_over(entry);
        }
        self.add_missing_rooms();
        let attached = self
            .messages
            .values()
            .flat_map(|message| &message.attachments);
        let known: HashSet<Snowflake> = attached.map(|attachment| attachment.id).collect();
        self.files.sweep(|id| known.contains(&id))?;
        Ok(found)
    }

    /// Writes every later change to `journal`.
    pub fn keep_in(&mut self, journal: Journal) {
        self.journal = Some(journal);
    }

    /// Puts the greetings of a new world where they belong.
    pub fn greet(&mut self) {
        for greeting in self.world.greetings.clone() {
            self.say(greeting.channel, greeting.author, &greeting.content, None);
        }
    }

    /// Everything worth keeping, as the shortest journal that leads here.
    pub fn snapshot(&self) -> Vec<Entry> {
        let channels = self.channels.values().cloned().map(Entry::Channel);
        let messages = self
            .messages
            .values()
            .cloned()
            .map(|m| Entry::Message(Box::new(m)));
        let commands = std::iter::once(Entry::Commands(self.commands.clone()));
        channels.chain(messages).chain(commands).collect()
    }

    fn take_over(&mut self, entry: Entry) {
        match entry {
            Entry::Channel(channel) => {
                self.mint.keep_above(channel.id);
                self.channels.insert(channel.id, channel);
            }
            Entry::ChannelGone { id } => {
                self.channels.remove(&id);
                self.messages.retain(|(channel, _), _| *channel != id);
            }
            Entry::Message(message) => {
                self.mint.keep_above(message.id);
                for attachment in &message.attachments {
                    self.mint.keep_above(attachment.id);
                }
                self.messages
                    .insert((message.channel, message.id), *message);
            }
            Entry::MessageGone { channel, id } => {
                self.messages.remove(&(channel, id));
            }
            Entry::Commands(commands) => {
                for id in commands.ids() {
                    self.mint.keep_above(id);
                }
                self.commands = commands;
            }
        }
    }

    fn keep(&mut self, entry: &Entry) {
        if let Some(journal) = &mut self.journal {
            journal.write(entry);
        }
    }

    /// Wakes everybody who waits for something to happen.
    pub fn touch(&self) {
        self.changed.send_modify(|version| *version += 1);
    }

    pub fn show(&self, name: &'static str, data: Value, only_for: Option<Snowflake>) {
        // Nobody has the page open: nobody misses the event.
        let _ = self.page.send(PageEvent {
            name,
            data,
            only_for,
        });
        self.touch();
    }

    /// What `user` may do in `channel`. A thread has its parent's permissions.
    pub fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        match channel.kind {
            ChannelKind::Direct => return Permissions::MEMBER,
            ChannelKind::Group if channel.members.contains(&user) => return Permissions::MEMBER,
            ChannelKind::Group => return Permissions::NONE,
            _ if self.is_visit(channel) && self.world.is_bot(user) => return Permissions::NONE,
            _ => {}
        }
        let place = channel
            .thread
            .as_ref()
            .map_or(channel.id, |thread| thread.parent);
        let own = self.overrides.get(&(user, channel.id));
        own.or_else(|| self.overrides.get(&(user, place)))
            .copied()
            .unwrap_or_else(|| self.server_permissions(user))
    }

    /// Whether the bot can be in a channel by somebody's own installation alone: it may answer there,
    /// and nothing else.
    pub fn is_visit(&self, channel: &Channel) -> bool {
        match channel.kind {
            ChannelKind::Direct => false,
            ChannelKind::Group => true,
            _ => self.membership == Membership::Removed,
        }
    }

    pub fn server_permissions(&self, user: Snowflake) -> Permissions {
        if self.world.is_bot(user) {
            return self.world.application.permissions;
        }
        self.world
            .find(user)
            .map_or(Permissions::NONE, |person| person.permissions)
    }

    pub fn bot(&self) -> Snowflake {
        self.world.application.id
    }

    pub fn channel(&self, id: Snowflake) -> Result<&Channel, Rejection> {
        self.channels.get(&id).ok_or(Rejection::UnknownChannel)
    }

    /// The channel, when the bot can see it.
    pub fn channel_for_bot(&self, id: Snowflake) -> Result<(&Channel, Permissions), Rejection> {
        let channel = self.channel(id)?;
        let permissions = self.permissions(self.bot(), channel);
        if permissions.has(Permissions::VIEW_CHANNEL) {
            Ok((channel, permissions))
        } else {
            Err(Rejection::MissingAccess)
        }
    }

    pub fn set_bot_online(&mut self) {
        let online = self.sessions.any_connected();
        self.show("bot_status", json!({ "online": online }), None);
    }
}
