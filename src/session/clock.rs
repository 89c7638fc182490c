//! The one clock that all time comes from.

use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A moment, in milliseconds since the beginning of 1970 (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The moment `span` later.
    #[must_use]
    pub fn after(self, span: Duration) -> Self {
        let millis = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_add(millis))
    }

    /// The moment `span` earlier.
    #[must_use]
    pub fn before(self, span: Duration) -> Self {
        let millis = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        Self(self.0.saturating_sub(millis))
    }

    /// How long after `earlier` it is; nothing where it is before.
    pub fn since(self, earlier: Self) -> Duration {
        let millis = self.0.saturating_sub(earlier.0);
        Duration::from_millis(u64::try_from(millis).unwrap_or_default())
    }

    /// Whole seconds since the beginning of 1970, as Discord writes timestamps.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// A while in which nobody could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outage {
    /// When the program was last known to run with a connection.
    pub(super) since: Timestamp,
    /// From when on games could be played again.
    pub(super) until: Timestamp,
}

/// Tells the time.
pub trait Clock: Send + Sync {
    /// The time now.
    fn now(&self) -> Timestamp;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // A machine set to before 1970 tells 1970; nothing here depends on the difference.
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        Timestamp(0).after(since)
    }
}

/// A clock that stands still until it is moved, for tests.
#[derive(Debug)]
pub struct ManualClock(AtomicI64);

impl ManualClock {
    /// A clock that shows `now`.
    pub const fn new(now: Timestamp) -> Self {
        Self(AtomicI64::new(now.0))
    }

    /// Moves the clock on.
    pub fn advance(&self, span: Duration) {
        let later = self.now().after(span);
        self.0.store(later.0, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// The machine's clock moved on by as many milliseconds as a file says: how a test moves the time of a
/// running program. A missing or unreadable file moves nothing.
#[derive(Debug)]
pub struct ClockFile(pub PathBuf);

impl Clock for ClockFile {
    fn now(&self) -> Timestamp {
        let text = std::fs::read_to_string(&self.0).unwrap_or_default();
        let moved = text.trim().parse::<u64>().unwrap_or(0);
        SystemClock.now().after(Duration::from_millis(moved))
    }
}
