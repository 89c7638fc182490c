//! When somebody is reminded of a move: while there is time for it, and not at night.

use std::time::Duration;

use super::clock::Timestamp;
use super::session::Session;
use super::state::Reminder;
use super::terms::TimeControl;
use super::zone::Zone;

/// How long at most before the end of the time for a move a reminder comes.
pub const REMINDED_BEFORE: Duration = Duration::from_hours(6);

/// Earlier than this no reminder comes: that one moved out of a whole night.
pub(super) const REMINDED_WITHIN: Duration = Duration::from_hours(24);

/// Between these hours nobody is reminded.
const NIGHT_FROM: u8 = 21;
const NIGHT_UNTIL: u8 = 6;

/// Where the moment for a reminder lies in the night, it comes at this hour of the evening before.
const EVENING: u8 = 20;

impl Zone {
    /// Whether nobody is to be disturbed at this moment.
    pub fn is_night(&self, at: Timestamp) -> bool {
        self.hour_and_minute(at)
            .is_some_and(|(hour, _)| !(NIGHT_UNTIL..NIGHT_FROM).contains(&hour))
    }

    /// The moment itself, or the evening before it where it lies in the night.
    fn by_day(&self, at: Timestamp) -> Timestamp {
        match self.hour_and_minute(at) {
            Some((hour, minute)) if self.is_night(at) => {
                let hours = u64::from((hour + 24 - EVENING) % 24);
                at.before(Duration::from_mins(60 * hours + u64::from(minute)))
            }
            _ => at,
        }
    }
}

impl Session {
    /// From when on the person to move is to be reminded where clocks show the time of this zone: when a
    /// quarter of the time is left, at most six hours, but not at night.
    pub fn reminder_from(&self, zone: &Zone) -> Option<Timestamp> {
        let end = self.move_deadline().filter(|_| self.awaits_reminder())?;
        let whole = end.since(self.state().pace.turn_since);
        let before = (whole / 4).min(REMINDED_BEFORE);
        Some(zone.by_day(end.before(before)))
    }

    /// Whether a person is to move who has days for it and has not been reminded of this turn.
    pub(super) fn awaits_reminder(&self) -> bool {
        matches!(self.record().terms.clock, TimeControl::Days(_))
            && self.state().pace.reminder == Reminder::Due
            && self.move_deadline().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::samples::{START, game};

    /// 2026-12-01 at midnight in Manila.
    const MIDNIGHT: Timestamp = Timestamp(1_796_054_400_000);

    fn at(hours: u64, minutes: u64) -> Timestamp {
        MIDNIGHT.after(Duration::from_mins(60 * hours + minutes))
    }

    #[test]
    fn the_night_is_from_nine_to_six() {
        let zone = Zone::default();
        for (hours, minutes, night) in [
            (0, 0, true),
            (5, 59, true),
            (6, 0, false),
            (20, 59, false),
            (21, 0, true),
            (23, 59, true),
        ] {
            assert_eq!(
                zone.is_night(at(hours, minutes)),
                night,
                "{hours}:{minutes}"
            );
        }
    }

    #[test]
    fn a_moment_in_the_night_is_moved_to_the_evening_before() {
        let zone = Zone::default();
        assert_eq!(zone.by_day(at(12, 30)), at(12, 30));
        assert_eq!(zone.by_day(at(21, 0)), at(20, 0));
        assert_eq!(zone.by_day(at(24 + 3, 45)), at(20, 0));
        assert_eq!(zone.by_day(at(24 + 6, 0)), at(24 + 6, 0));
    }

    #[test]
    fn a_reminder_comes_six_hours_before_the_end_of_days() {
        let session = game(TimeControl::Days(2), &[]);
        let end = START.after(Duration::from_hours(48));
        assert_eq!(session.move_deadline(), Some(end));
        let noon_somewhere = Zone::named("UTC").unwrap();
        let wanted = noon_somewhere.by_day(end.before(REMINDED_BEFORE));
        assert_eq!(session.reminder_from(&noon_somewhere), Some(wanted));
    }

    #[test]
    fn there_is_one_reminder_a_turn_and_none_without_days() {
        let zone = Zone::default();
        let mut session = game(TimeControl::Days(1), &[]);
        session.state_mut().pace.reminder = Reminder::Sent;
        assert_eq!(session.reminder_from(&zone), None);
        for clock in [TimeControl::None, TimeControl::Contest] {
            assert_eq!(game(clock, &[]).reminder_from(&zone), None);
        }
        let mut paused = game(TimeControl::Days(1), &[]);
        paused.state_mut().pace.paused_at = Some(START);
        assert_eq!(paused.reminder_from(&zone), None);
    }
}
