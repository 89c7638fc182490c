//! How much of the processor's time a thread was given: on a machine that has other work to do, the clock
//! says little about a search.

use std::time::{Duration, Instant};

/// Measures from its start.
pub(super) struct Stopwatch {
    clock: Instant,
    /// What the thread had been given before.
    given: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self {
            clock: Instant::now(),
            given: given(),
        }
    }

    /// The processor time since the start, to about a millisecond; where the system does not say, the time
    /// that has passed.
    pub(super) fn elapsed(&self) -> Duration {
        match (self.given, given()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.clock.elapsed(),
        }
    }
}

/// What this thread was given so far: Linux says it in nanoseconds.
fn given() -> Option<Duration> {
    read(&std::fs::read_to_string("/proc/thread-self/schedstat").ok()?)
}

/// The first of its numbers.
fn read(text: &str) -> Option<Duration> {
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_read_in_nanoseconds() {
        assert_eq!(
            read("3000000007 42 9\n"),
            Some(Duration::new(3, 7)),
            "the time on the processor, not the time in wait"
        );
        for text in ["", "\n", "-1 2 3", "soon"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn the_clock_counts_only_where_the_system_does_not_say() {
        const HOUR: Duration = Duration::from_hours(1);
        // A thread that has waited for an hour, and was given nothing meanwhile.
        let since = |given| Stopwatch {
            clock: Instant::now().checked_sub(HOUR).unwrap(),
            given,
        };
        assert!(since(None).elapsed() >= HOUR);
        let said = given();
        assert_eq!(since(said).elapsed() < HOUR, said.is_some());
    }
}
