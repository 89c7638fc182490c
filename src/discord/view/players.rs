//! Who is meant, in words that are safe to show.

use super::names;
use crate::engine::{BySide, Side};
use crate::session::{Person, PersonId, Seat, Session, SideLabel};
use crate::text::Text;

/// A seat's name for a message's text.
pub fn seat(text: &Text, seat: &Seat) -> String {
    match seat {
        Seat::Person(person) => names::markdown(&person.name),
        Seat::Bot { level } => text.bot_name(level.as_str()),
        Seat::Hotseat { label, .. } => side_label(text, *label),
    }
}

/// What a side is called where two play at one device.
pub fn side_label(text: &Text, label: SideLabel) -> String {
    match label {
        SideLabel::Group(number) => text.group(number),
        SideLabel::Red => text.side("red"),
        SideLabel::Blue => text.side("blue"),
    }
}

/// A seat's name for plain text.
pub fn seat_plain(text: &Text, seat: &Seat) -> String {
    match seat {
        Seat::Person(person) => names::plain(&person.name),
        Seat::Bot { level } => text.bot_name(level.as_str()),
        Seat::Hotseat { label, .. } => side_label(text, *label),
    }
}

/// Both names for plain text, as the picture and its words show them.
pub fn both_plain(text: &Text, session: &Session) -> BySide<String> {
    BySide::new_with(|side| seat_plain(text, &session.seats()[side]))
}

/// A side's player for a message's text.
pub fn at(text: &Text, session: &Session, side: Side) -> String {
    seat(text, &session.seats()[side])
}

/// A person's name for a message's text.
pub fn person(person: &Person) -> String {
    names::markdown(&person.name)
}

/// What Discord shows as the person's name and, where the message allows it, notifies.
pub fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// The name of a side.
pub fn side(text: &Text, side: Side) -> String {
    text.side(match side {
        Side::Red => "red",
        Side::Blue => "blue",
    })
}
