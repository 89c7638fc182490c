//! What Discord lets the bot do in a channel, as an interaction tells it. A hint, not a promise: what
//! is refused all the same is met where it happens.

use serenity::all::Permissions;

/// Whether pictures can be attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// They can, as far as is known.
    Attached,
    /// They cannot: the board is given in words.
    InWords,
    /// The reader wants words.
    WordsWanted,
}

/// Whether files can be attached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// They can, as far as is known.
    Taken,
    /// They cannot.
    Refused,
}

/// Whether files can be attached where these permissions hold.
pub fn files(permissions: Option<Permissions>) -> Files {
    match permissions {
        Some(known) if !known.contains(Permissions::ATTACH_FILES) => Files::Refused,
        _ => Files::Taken,
    }
}

/// What the bot needs for a game in a thread of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadPermission {
    /// To open it.
    Create,
    /// To post in it.
    Send,
}

impl ThreadPermission {
    const ALL: [Self; 2] = [Self::Create, Self::Send];

    /// The word that the sentences know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Create => "create-threads",
            Self::Send => "send-in-threads",
        }
    }

    const fn needed(self) -> Permissions {
        match self {
            Self::Create => Permissions::CREATE_PUBLIC_THREADS,
            Self::Send => Permissions::SEND_MESSAGES_IN_THREADS,
        }
    }

    /// The one that is known to be missing where these permissions hold.
    pub fn missing(permissions: Option<Permissions>) -> Option<Self> {
        let known = permissions?;
        let lacks = |own: &Self| !known.contains(own.needed());
        Self::ALL.into_iter().find(lacks)
    }
}

/// Whether pictures can be attached where these permissions hold.
pub fn pictures(permissions: Option<Permissions>) -> Pictures {
    match files(permissions) {
        Files::Refused => Pictures::InWords,
        Files::Taken => Pictures::Attached,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_needs_to_be_opened_and_posted_in() {
        let both = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        let missing = ThreadPermission::missing;
        assert_eq!(missing(None), None);
        assert_eq!(missing(Some(both)), None);
        assert_eq!(
            missing(Some(Permissions::CREATE_PUBLIC_THREADS)),
            Some(ThreadPermission::Send)
        );
        assert_eq!(
            missing(Some(Permissions::empty())),
            Some(ThreadPermission::Create)
        );
    }

    #[test]
    fn only_a_known_lack_keeps_the_picture_back() {
        assert_eq!(pictures(None), Pictures::Attached);
        assert_eq!(
            pictures(Some(Permissions::ATTACH_FILES)),
            Pictures::Attached
        );
        assert_eq!(
            pictures(Some(Permissions::SEND_MESSAGES)),
            Pictures::InWords
        );
    }
}
