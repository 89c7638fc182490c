//! The one clock of the stand-in: deadlines, ids and timestamps all read it, so that a test moves
//! fifteen minutes by a call and not by waiting.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// A moment, in milliseconds since the Unix epoch.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment `by` later.
    #[must_use]
    pub fn after(self, by: Duration) -> Self {
        Self(self.0.saturating_add(millis(by)))
    }

    /// Time passed from `earlier` to this moment; zero when it is the later one.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

/// ISO 8601 in UTC, the way Discord writes timestamps.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, in_day) = (self.0 / 86_400_000, self.0 % 86_400_000);
        let (year, month, day) = civil(days);
        let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
        let (second, milli) = (in_day / 1000 % 60, in_day % 1000);
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00"
        )
    }
}

/// Gregorian date of a day counted from 1970-01-01 (Howard Hinnant, "chrono-compatible low-level
/// date algorithms", `civil_from_days`, for days after the epoch).
fn civil(days: u64) -> (u64, u64, u64) {
    let z = days + 719_468;
    let era = z / 146_097;
    let day_of_era = z % 146_097;
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, day)
}

fn millis(of: Duration) -> u64 {
    u64::try_from(of.as_millis()).unwrap_or(u64::MAX)
}

/// A handle on the clock; clones share it.
#[derive(Clone, Debug)]
pub struct Clock(Arc<Hands>);

#[derive(Debug)]
struct Hands {
    /// `None`: time passes by itself.
    standing_at: Option<Moment>,
    moved: watch::Sender<Duration>,
}

impl Clock {
    /// Time as the system has it, plus whatever [`advance`](Self::advance) adds.
    pub fn system() -> Self {
        Self::new(None)
    }

    /// A clock that moves only by [`advance`](Self::advance), starting at the system's time.
    ///
    /// With it a slow machine never makes an answer late.
    pub fn standing() -> Self {
        Self::new(Some(system_time()))
    }

    fn new(standing_at: Option<Moment>) -> Self {
        Self(Arc::new(Hands {
            standing_at,
            moved: watch::Sender::new(Duration::ZERO),
        }))
    }

    /// The present moment.
    pub fn now(&self) -> Moment {
        let base = self.0.standing_at.unwrap_or_else(system_time);
        base.after(*self.0.moved.borrow())
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.moved.send_modify(|moved| *moved += by);
    }

    /// Waits until the clock shows `deadline`.
    pub async fn reach(&self, deadline: Moment) {
        let mut moved = self.0.moved.subscribe();
        loop {
            let left = deadline.since(self.now());
            if left.is_zero() {
                return;
            }
            let passes = self.0.standing_at.is_none();
            tokio::select! {
                () = tokio::time::sleep(left), if passes => {}
                changed = moved.changed() => if changed.is_err() { return },
            }
        }
    }
}

fn system_time() -> Moment {
    // A system clock before 1970 is a broken machine; the epoch is as good a guess as any there.
    Moment(millis(
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_dates() {
        // `date -u -d @... +%FT%T` gives the same.
        assert_eq!(Moment(0).to_string(), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(
            Moment(951_782_399_999).to_string(),
            "2000-02-28T23:59:59.999000+00:00"
        );
        assert_eq!(
            Moment(951_782_400_000).to_string(),
            "2000-02-29T00:00:00.000000+00:00"
        );
        assert_eq!(
            Moment(1_786_010_696_012).to_string(),
            "2026-08-06T10:04:56.012000+00:00"
        );
    }

    #[test]
    fn a_standing_clock_moves_by_hand_alone() {
        let clock = Clock::standing();
        let start = clock.now();
        clock.advance(Duration::from_mins(15));
        assert_eq!(clock.now().since(start), Duration::from_mins(15));
    }
}
