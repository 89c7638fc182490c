//! Who sits where.

use super::ids::PersonId;

/// A person as the others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// The name shown, as it was when the person sat down; any text, not yet made safe for showing.
    pub name: String,
}

/// What sits at one side of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Person(Person),
    /// This bot.
    Bot {
        /// Its strength, by the name that players know.
        level: String,
    },
}

impl Seat {
    /// The person on the seat, unless it is the bot's.
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Bot { .. } => None,
        }
    }

    /// Whether this person sits here.
    pub fn is(&self, person: PersonId) -> bool {
        self.person().is_some_and(|own| own.id == person)
    }

    /// The bot's strength, where the seat is the bot's.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Person(_) => None,
            Self::Bot { level } => Some(level),
        }
    }

    /// Whether the bot sits here.
    pub const fn is_bot(&self) -> bool {
        matches!(self, Self::Bot { .. })
    }
}
