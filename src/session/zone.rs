//! A time zone by its IANA name, from the tables that this program carries: the same on every machine.

use std::fmt;

use jiff::tz::{self, TimeZone};

use super::clock::Timestamp;

/// A time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Where nothing else was chosen. Should the tables lack it, the time is that of Greenwich.
    pub const DEFAULT_NAME: &str = "Asia/Manila";

    /// The zone of this name, however its letters are cased.
    pub fn named(name: &str) -> Option<Self> {
        let zone = TimeZone::get(name).ok()?;
        zone.iana_name()?;
        Some(Self(zone))
    }

    /// Its name: `Asia/Manila`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// Every name with these letters in it, however cased, in the order of the alphabet.
    pub fn names_with(letters: &str) -> Vec<String> {
        let letters = letters.trim().to_lowercase().replace(' ', "_");
        let all = tz::db().available().map(|name| name.to_string());
        let mut found: Vec<String> = all
            .filter(|name| name.to_lowercase().contains(&letters))
            .collect();
        found.sort();
        found
    }

    /// The hour and the minute on the zone's clocks at a moment; nothing beyond the year 9999.
    pub fn hour_and_minute(&self, at: Timestamp) -> Option<(u8, u8)> {
        let moment = jiff::Timestamp::from_millisecond(at.0).ok()?;
        let there = self.0.to_datetime(moment);
        let [hour, minute] = [there.hour(), there.minute()].map(i8::unsigned_abs);
        Some((hour, minute))
    }

    /// The date in the zone at a moment, `2026-12-01`; nothing beyond the year 9999.
    pub fn date(&self, at: Timestamp) -> Option<String> {
        let moment = jiff::Timestamp::from_millisecond(at.0).ok()?;
        Some(self.0.to_datetime(moment).date().to_string())
    }

    /// When the zone's day began in which a moment lies; nothing beyond the year 9999.
    pub fn day_start(&self, at: Timestamp) -> Option<Timestamp> {
        let moment = jiff::Timestamp::from_millisecond(at.0).ok()?;
        let midnight = self.0.to_datetime(moment).date().at(0, 0, 0, 0);
        // Where the clocks go forward at midnight, the day begins with what follows the gap.
        let start = self.0.to_timestamp(midnight).ok()?;
        Some(Timestamp(start.as_millisecond()))
    }
}

impl Default for Zone {
    fn default() -> Self {
        Self::named(Self::DEFAULT_NAME).unwrap_or(Self(TimeZone::UTC))
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_eight_hours_ahead_all_year() {
        let zone = Zone::default();
        assert_eq!(zone.name(), "Asia/Manila");
        // 2026-01-01 and 2026-07-01, both at 13:30 UTC.
        for at in [1_767_274_200_000, 1_782_912_600_000] {
            assert_eq!(zone.hour_and_minute(Timestamp(at)), Some((21, 30)));
        }
    }

    #[test]
    fn summer_time_is_kept() {
        let zone = Zone::named("Europe/Berlin").unwrap();
        let hour = |at| zone.hour_and_minute(Timestamp(at)).unwrap().0;
        assert_eq!(hour(1_767_274_200_000), 14);
        assert_eq!(hour(1_782_912_600_000), 15);
    }

    #[test]
    fn a_day_begins_at_midnight_there() {
        let zone = Zone::default();
        // 2026-01-01 at 13:30 UTC is half past nine in the evening; three hours later is the next day.
        let evening = Timestamp(1_767_274_200_000);
        let night = Timestamp(evening.0 + 3 * 3_600_000);
        assert_eq!(zone.date(evening).as_deref(), Some("2026-01-01"));
        assert_eq!(zone.date(night).as_deref(), Some("2026-01-02"));
        assert_eq!(zone.day_start(evening), Some(Timestamp(1_767_196_800_000)));
        assert_eq!(zone.day_start(night), Some(Timestamp(1_767_283_200_000)));
        assert_eq!(zone.day_start(Timestamp(i64::MAX)), None);
    }

    #[test]
    fn a_name_is_found_however_it_is_cased_and_nothing_else_is_one() {
        assert_eq!(Zone::named("asia/manila").unwrap().name(), "Asia/Manila");
        for unknown in [
            "",
            "Manila",
            "Asia/Manila ",
            "+08:00",
            "../etc/passwd",
            "PHT-8",
        ] {
            assert_eq!(Zone::named(unknown), None, "{unknown:?}");
        }
        assert_eq!(Zone::names_with("manil"), ["Asia/Manila"]);
        assert!(Zone::names_with("new york").contains(&"America/New_York".to_owned()));
        assert!(Zone::names_with("").len() > 400);
    }
}
