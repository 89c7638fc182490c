//! Permission bits, as far as a bot that plays in channels can meet them.
//!
//! Bits: Discord's documentation, topics/permissions.

use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A set of permissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permissions(pub u64);

impl Permissions {
    /// None at all.
    pub const NONE: Self = Self(0);
    /// Implies every other.
    pub const ADMINISTRATOR: Self = Self(1 << 3);
    /// Change the server's settings: what marks a teacher.
    pub const MANAGE_GUILD: Self = Self(1 << 5);
    /// See a channel at all.
    pub const VIEW_CHANNEL: Self = Self(1 << 10);
    /// Post in a channel that is not a thread.
    pub const SEND_MESSAGES: Self = Self(1 << 11);
    /// Delete other people's messages.
    pub const MANAGE_MESSAGES: Self = Self(1 << 13);
    /// Have embeds in one's messages.
    pub const EMBED_LINKS: Self = Self(1 << 14);
    /// Have files in one's messages.
    pub const ATTACH_FILES: Self = Self(1 << 15);
    /// Read, and reply to, what was written before.
    pub const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    /// Notify by `@everyone` and `@here`.
    pub const MENTION_EVERYONE: Self = Self(1 << 17);
    /// Use slash commands.
    pub const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    /// Archive, lock and delete threads.
    pub const MANAGE_THREADS: Self = Self(1 << 34);
    /// Open threads that everybody sees.
    pub const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    /// Open threads by invitation.
    pub const CREATE_PRIVATE_THREADS: Self = Self(1 << 36);
    /// Let others see what an application answers that is installed to oneself alone.
    pub const USE_EXTERNAL_APPS: Self = Self(1 << 50);
    /// Post in a thread; `SEND_MESSAGES` has no effect there.
    pub const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);

    /// What the invite link of a game bot asks for: view, send, send in threads, create public
    /// threads, embed, attach, read history.
    pub const GAME_BOT: Self = Self(309_237_763_072);

    /// What an ordinary member of a class server can do.
    pub const MEMBER: Self = Self(
        Self::GAME_BOT.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::USE_EXTERNAL_APPS.0,
    );

    /// What somebody can do who looks after what others write, and not after the server.
    pub const MODERATOR: Self = Self(Self::MEMBER.0 | Self::MANAGE_MESSAGES.0);

    /// What a teacher can do.
    pub const TEACHER: Self = Self(
        Self::MEMBER.0
            | Self::MANAGE_GUILD.0
            | Self::MANAGE_MESSAGES.0
            | Self::MANAGE_THREADS.0
            | Self::MENTION_EVERYONE.0,
    );

    /// Whether every one of `wanted` is held.
    pub const fn has(self, wanted: Self) -> bool {
        self.0 & Self::ADMINISTRATOR.0 != 0 || self.0 & wanted.0 == wanted.0
    }

    /// These permissions less `taken`.
    #[must_use]
    pub const fn without(self, taken: Self) -> Self {
        Self(self.0 & !taken.0)
    }
}

impl BitOr for Permissions {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Display for Permissions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Permissions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invite_number_is_the_seven_permissions() {
        let seven = Permissions::VIEW_CHANNEL
            | Permissions::SEND_MESSAGES
            | Permissions::SEND_MESSAGES_IN_THREADS
            | Permissions::CREATE_PUBLIC_THREADS
            | Permissions::EMBED_LINKS
            | Permissions::ATTACH_FILES
            | Permissions::READ_MESSAGE_HISTORY;
        assert_eq!(seven, Permissions::GAME_BOT);
    }
}
