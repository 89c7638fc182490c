//! Who is meant, in words that are safe to show.

use super::names;
use crate::engine::{BySide, Side};
use crate::session::{ChannelId, Person, PersonId, Seat, Session, SideLabel, TimeControl};
use crate::text::Text;

/// A seat's name for a message's text.
pub fn seat(text: &Text, seat: &Seat) -> String {
    match seat {
        Seat::Person(person) => name(text, &person.name),
        Seat::Bot { level } => text.bot_name(level.as_str()),
        Seat::Hotseat { label, .. } => side_label(text, *label),
        Seat::Gone => text.somebody(),
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
        Seat::Person(person) if person.name.is_empty() => text.somebody(),
        Seat::Person(person) => names::plain(&person.name),
        Seat::Bot { level } => text.bot_name(level.as_str()),
        Seat::Hotseat { label, .. } => side_label(text, *label),
        Seat::Gone => text.somebody(),
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

/// Both names for a message's text.
pub fn both(text: &Text, session: &Session) -> BySide<String> {
    BySide::new_with(|side| at(text, session, side))
}

/// A side and its player, `Red Ana`; once where they are called the same.
pub fn side_and_name(text: &Text, session: &Session, side: Side) -> String {
    let (side, name) = (self::side(text, side), at(text, session, side));
    if side == name {
        side
    } else {
        format!("{side} {name}")
    }
}

/// How a game's time is limited, in a few words.
pub fn clock(text: &Text, clock: TimeControl) -> String {
    match clock {
        TimeControl::None => text.clock_choice_none(),
        TimeControl::Contest => text.clock_choice_contest(),
        TimeControl::Days(days) => text.clock_choice_days(days),
    }
}

/// A person's name for a message's text.
pub fn person(text: &Text, person: &Person) -> String {
    name(text, &person.name)
}

/// A name for a message's text; that of somebody who had it erased is a neutral word.
pub fn name(text: &Text, name: &str) -> String {
    if name.is_empty() {
        text.somebody()
    } else {
        names::markdown(name)
    }
}

/// What Discord shows as the person's name and, where the message allows it, notifies.
pub fn mention(person: PersonId) -> String {
    format!("<@{person}>")
}

/// A link to a channel or thread.
pub fn channel(channel: ChannelId) -> String {
    format!("<#{channel}>")
}

/// Links to channels, in one line.
pub fn channels(all: &[ChannelId]) -> String {
    let links: Vec<String> = all.iter().map(|id| channel(*id)).collect();
    links.join(", ")
}

/// The name of a side.
pub fn side(text: &Text, side: Side) -> String {
    text.side(match side {
        Side::Red => "red",
        Side::Blue => "blue",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_without_a_name_is_somebody() {
        let erased = Seat::Person(Person {
            id: PersonId(1),
            name: String::new(),
        });
        let (english, filipino) = (Text::english(), Text::of(crate::text::Language::Filipino));
        assert_eq!(seat(&english, &erased), "somebody");
        assert_eq!(seat_plain(&english, &erased), "somebody");
        assert_eq!(seat(&filipino, &erased), "isang manlalaro");
    }
}
