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

/// The name of a side where two play at one device. From a list, so that nothing typed is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideLabel {
    /// A group of the class, 1 to 20.
    Group(u8),
    /// The side's own colour.
    Red,
    /// The side's own colour.
    Blue,
}

impl SideLabel {
    /// How many groups there are names for.
    pub const GROUPS: u8 = 20;

    /// Every label, in the order in which they are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        let groups = (1..=Self::GROUPS).map(Self::Group);
        [Self::Red, Self::Blue].into_iter().chain(groups)
    }

    /// The word that commands and the store know it by: `red`, `group-3`.
    pub fn word(self) -> String {
        match self {
            Self::Group(number) => format!("group-{number}"),
            Self::Red => "red".to_owned(),
            Self::Blue => "blue".to_owned(),
        }
    }

    /// The label with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::all().find(|own| own.word() == word)
    }
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
    /// Somebody at the device of a person who holds both sides.
    Hotseat {
        /// Whose device it is.
        keeper: Person,
        /// What the side is called.
        label: SideLabel,
    },
    /// Somebody who asked to be forgotten; only in games that are over.
    Gone,
}

impl Seat {
    /// The person who moves for the seat, unless it is the bot's.
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) | Self::Hotseat { keeper: person, .. } => Some(person),
            Self::Bot { .. } | Self::Gone => None,
        }
    }

    /// Whether this person sits here.
    pub fn is(&self, person: PersonId) -> bool {
        self.person().is_some_and(|own| own.id == person)
    }

    /// The bot's strength, where the seat is the bot's.
    pub fn level(&self) -> Option<&str> {
        match self {
            Self::Person(_) | Self::Hotseat { .. } | Self::Gone => None,
            Self::Bot { level } => Some(level),
        }
    }

    /// Whether the bot sits here.
    pub const fn is_bot(&self) -> bool {
        matches!(self, Self::Bot { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_is_found_by_its_word_and_by_no_other() {
        assert_eq!(SideLabel::all().count(), 22);
        for label in SideLabel::all() {
            assert_eq!(SideLabel::of_word(&label.word()), Some(label));
        }
        for unknown in ["", "group-0", "group-21", "group-01", "Red"] {
            assert_eq!(SideLabel::of_word(unknown), None);
        }
    }
}
