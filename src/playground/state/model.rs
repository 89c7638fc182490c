//! What the stand-in remembers: channels, messages, files, interactions.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::playground::clock::Moment;
use crate::playground::permissions::Permissions;
use crate::playground::snowflake::Snowflake;

/// Message flags (Discord's documentation, resources/message).
pub(crate) mod flags {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const IS_COMPONENTS_V2: u64 = 1 << 15;
}

/// What a channel is; the numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    Text,
    Direct,
    /// Messages of several people, of which the bot is none.
    Group,
    PublicThread,
    PrivateThread,
}

impl ChannelKind {
    pub fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Direct => 1,
            Self::Group => 3,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }

    /// What posting takes: in threads a permission of its own, and only that one.
    pub fn sending(self) -> Permissions {
        if self.is_thread() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        }
    }

    pub fn is_thread(self) -> bool {
        matches!(self, Self::PublicThread | Self::PrivateThread)
    }
}

/// Where the bot stands with the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Membership {
    /// It is a member.
    #[default]
    Here,
    /// It is one, and Discord cannot reach the server for a while.
    Outage,
    /// The server has removed it.
    Removed,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    pub id: Snowflake,
    pub kind: ChannelKind,
    pub name: String,
    pub topic: String,
    pub position: usize,
    pub created: Moment,
    /// The other side of a direct channel.
    pub recipient: Option<Snowflake>,
    /// Who writes in a group.
    #[serde(default)]
    pub members: Vec<Snowflake>,
    pub thread: Option<Thread>,
    pub last_message: Option<Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    pub parent: Snowflake,
    pub owner: Snowflake,
    pub auto_archive_minutes: u64,
    pub archived: bool,
    pub locked: bool,
    pub archive_changed: Moment,
}

/// What a message is; the numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum MessageKind {
    Ordinary,
    ThreadCreated,
    Reply,
    CommandAnswer,
    ThreadStarter,
    MenuAnswer,
}

impl MessageKind {
    pub fn number(self) -> u8 {
        match self {
            Self::Ordinary => 0,
            Self::ThreadCreated => 18,
            Self::Reply => 19,
            Self::CommandAnswer => 20,
            Self::ThreadStarter => 21,
            Self::MenuAnswer => 23,
        }
    }

    /// Whether Discord wrote it, so that nobody can edit it.
    pub fn is_system(self) -> bool {
        matches!(self, Self::ThreadCreated | Self::ThreadStarter)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    pub kind: MessageKind,
    pub sent: Moment,
    pub edited: Option<Moment>,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// Users whose mention counts, after `allowed_mentions`.
    pub mentions: Vec<Snowflake>,
    pub mentions_everyone: bool,
    pub reply_to: Option<(Snowflake, Snowflake)>,
    /// The interaction this answers.
    pub cause: Option<Cause>,
    /// The only person who sees it.
    pub only_for: Option<Snowflake>,
    pub thread: Option<Snowflake>,
    pub nonce: Option<Value>,
}

impl Message {
    pub fn is_visible_to(&self, viewer: Snowflake) -> bool {
        self.only_for.is_none_or(|only| only == viewer)
    }

    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub fn is_loading(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    pub fn is_empty(&self) -> bool {
        self.content.trim().is_empty()
            && self.embeds.is_empty()
            && self.components.is_empty()
            && self.attachments.is_empty()
    }
}

/// Why a message is an answer: goes out as `interaction_metadata`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Cause {
    pub interaction: Snowflake,
    pub kind: u8,
    pub user: Snowflake,
    pub command_name: Option<String>,
    pub target_user: Option<Snowflake>,
    pub source_message: Option<Snowflake>,
    /// The interaction that a submitted modal answered.
    #[serde(default)]
    pub opener: Option<Snowflake>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub id: Snowflake,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: Option<String>,
    pub size: usize,
    /// Width and height in pixels.
    pub pixels: Option<(u32, u32)>,
    /// Shown inside an embed and so not listed on its own.
    pub in_embed: bool,
}

/// How far the first answer of an interaction is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// Nobody answered yet.
    Waiting,
    /// "Thinking…" stands there.
    Deferred,
    /// The component's message will be edited, or nothing at all will be.
    DeferredUpdate,
    /// A message, an update, choices or a modal.
    Answered(FirstAnswer),
    /// The three seconds passed, or the bot was not there.
    Failed(FailureReason),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FirstAnswer {
    Message,
    Update,
    Choices(Vec<Value>),
    Modal(Value),
}

/// Why a person sees "This interaction failed".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureReason {
    /// No bot was connected.
    BotOffline,
    /// Three seconds passed without an answer.
    TooLate,
}

impl FailureReason {
    /// What Discord's client shows.
    pub fn shown(self, kind: u8) -> &'static str {
        match (self, kind) {
            (_, 3 | 5) => "This interaction failed",
            _ => "The application did not respond",
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub kind: u8,
    pub user: Snowflake,
    pub channel: Snowflake,
    pub made: Moment,
    pub data: Value,
    pub command_name: Option<String>,
    /// The message whose component was used, also behind a modal.
    pub source: Option<Snowflake>,
    /// The interaction that a submitted modal answered.
    pub opener: Option<Snowflake>,
    pub page_nonce: Option<String>,
    pub progress: Progress,
    /// What `@original` names.
    pub original: Option<Snowflake>,
    pub followups: Vec<Snowflake>,
}
