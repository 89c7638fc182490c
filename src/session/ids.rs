//! Identities, one type each, so that none is taken for another.

use std::fmt;
use std::str::FromStr;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $($(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl FromStr for $name {
            type Err = std::num::ParseIntError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        })*
    };
}

ids! {
    /// A person.
    PersonId;
    /// A channel or a thread: the place of one running game.
    ChannelId;
    /// A server, the owner of channels.
    ServerId;
    /// A message.
    MessageId;
    /// A game, running or finished. At most 63 bits are used.
    GameId;
    /// A challenge. At most 63 bits are used.
    ChallengeId;
}
