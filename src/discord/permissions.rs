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

/// Whether pictures can be attached where these permissions hold.
pub fn pictures(permissions: Option<Permissions>) -> Pictures {
    match permissions {
        Some(known) if !known.contains(Permissions::ATTACH_FILES) => Pictures::InWords,
        _ => Pictures::Attached,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
