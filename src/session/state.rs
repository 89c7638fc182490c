//! What changes in a game besides its turns: what is offered, what was taken back, the time.

use std::time::Duration;

use super::clock::Timestamp;
use super::ids::MessageId;
use crate::engine::{BySide, Side};

/// What one player may ask the other to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// End the game here: totals decide in Damath, a draw in plain dama.
    End,
    /// Take back the last turn of the player who asks.
    Undo,
}

impl OfferKind {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::End, Self::Undo];

    /// The word that controls and the store know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::End => "end",
            Self::Undo => "undo",
        }
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.word() == word)
    }
}

/// Something that one side has asked the other to agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What.
    pub kind: OfferKind,
    /// Which side asked.
    pub by: Side,
}

/// The time of a game. Moments are moved on by every pause, so that a pause costs nobody anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Since when the side to move is to move.
    pub turn_since: Timestamp,
    /// What is left of a contest's time for both at `turn_since`; it runs from the first turn on.
    pub contest_left: Option<Duration>,
    /// How often each side has overstepped the time for a move.
    pub warnings: BySide<u8>,
    /// Since when the arbiter has stopped the game.
    pub paused_at: Option<Timestamp>,
    /// Until when the time in which nobody could play has been given back, so that none is given back twice.
    pub rested_to: Timestamp,
    /// Whether somebody was reminded of this turn.
    pub reminder: Reminder,
}

/// Whether the side to move was reminded of its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reminder {
    /// Not in this turn.
    #[default]
    Due,
    /// In this turn already.
    Sent,
}

/// What changes in a game besides its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameState {
    /// How often turns were taken back. A control from before does not count any more.
    pub undone: u16,
    /// What is offered now.
    pub offer: Option<Offer>,
    /// How many plies had been played when each side last offered something.
    pub offered_at: BySide<Option<usize>>,
    /// The time.
    pub pace: Pace,
    /// The line that called a player to move last, where a line does.
    pub nudge: Option<MessageId>,
}

impl GameState {
    /// The state of a game that begins.
    pub fn new(at: Timestamp, contest_left: Option<Duration>) -> Self {
        Self {
            undone: 0,
            offer: None,
            offered_at: BySide {
                red: None,
                blue: None,
            },
            pace: Pace {
                turn_since: at,
                contest_left,
                warnings: BySide { red: 0, blue: 0 },
                paused_at: None,
                rested_to: at,
                reminder: Reminder::Due,
            },
            nudge: None,
        }
    }
}
