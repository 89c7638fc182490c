//! Games for the tests of this room, without a journal.

use std::time::Duration;

use super::clock::Timestamp;
use super::ids::{ChannelId, GameId, PersonId};
use super::journal::GameRecord;
use super::seat::{Person, Seat};
use super::session::Session;
use super::terms::{Terms, TimeControl};
use crate::engine::{BySide, notation};

/// When every game begins.
pub const START: Timestamp = Timestamp(1_796_090_400_000);

/// Ana's game as Red against Ben with this clock, after these moves, one a second.
pub fn game(clock: TimeControl, moves: &[&str]) -> Session {
    let person = |id, name: &str| {
        Seat::Person(Person {
            id: PersonId(id),
            name: name.to_owned(),
        })
    };
    seated(clock, person(1, "Ana"), person(2, "Ben"), moves)
}

/// The same with others at the board.
pub fn seated(clock: TimeControl, red: Seat, blue: Seat, moves: &[&str]) -> Session {
    let record = GameRecord {
        id: GameId(1),
        channel: ChannelId(10),
        parent: None,
        server: None,
        seats: BySide { red, blue },
        terms: Terms {
            clock,
            ..Terms::of("damath-whole")
        },
        seed: 7,
        started_at: START,
    };
    let mut session = Session::begin(record).expect("the rules are known");
    for (turn, text) in (1..).zip(moves) {
        session = played(&session, text, START.after(Duration::from_secs(turn)));
    }
    session
}

/// The game after a move at a moment.
pub fn played(session: &Session, text: &str, at: Timestamp) -> Session {
    let played = notation::read_move(session.game().position(), text);
    let played = played.expect("the test gives legal moves");
    let turn = session.after(&played, None, at);
    turn.expect("a move that was just read is legal").session
}
