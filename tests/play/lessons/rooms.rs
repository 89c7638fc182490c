//! What everybody reads where: of each game at its own table alone.

use damath::playground::{SeenMessage, Snowflake};

use super::super::stage::{CARLA, ROOM, Stage};
use super::class::{STUDENTS, Table};

/// Whether a message names a student, by name or by mention.
pub fn names(message: &SeenMessage, who: u64) -> bool {
    let (_, name) = STUDENTS.iter().find(|(id, _)| *id == who).unwrap();
    let text = message.content();
    text.contains(name) || text.contains(&format!("<@{who}>"))
}

/// What everybody sees in a channel.
pub fn seen(stage: &Stage, channel: Snowflake) -> Vec<SeenMessage> {
    stage.standin.messages(channel, CARLA)
}

/// Nothing of a table is told at another one, and nobody is notified of another's game. The first
/// channel reads one line when a game begins in a thread and one when it ends there.
pub fn check_rooms(stage: &Stage, tables: &[Table; 4]) {
    for table in tables {
        let strangers = STUDENTS.map(|(id, _)| id);
        let strangers = strangers.into_iter().filter(|id| !table.seats.contains(id));
        for stranger in strangers.filter(|_| table.is_in_thread()) {
            for message in seen(stage, table.channel()) {
                assert!(!names(&message, stranger), "{}", message.content());
            }
        }
        if table.is_in_thread() {
            let lines = seen(stage, Snowflake(ROOM));
            let lines: Vec<&str> = lines
                .iter()
                .filter(|message| names(message, table.seats[0]) || names(message, table.seats[1]))
                .map(SeenMessage::content)
                .collect();
            assert_eq!(lines.len(), 1 + usize::from(table.over), "{lines:#?}");
        }
    }
    for told in stage.standin.notifications() {
        let at = tables.iter().find(|table| table.channel() == told.channel);
        let players = at.expect("only where games are played").seats;
        let challenged = tables
            .iter()
            .find(|table| table.challenge.id == told.message);
        let players = challenged.map_or(players, |table| table.seats);
        let strangers = told.users.iter().filter(|who| !players.contains(&who.0));
        assert_eq!(strangers.count(), 0, "{told:?}");
    }
}
