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
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sleeping_thread_is_not_charged_more_than_the_clock_says() {
        let (watch, clock) = (Stopwatch::start(), Instant::now());
        std::thread::sleep(Duration::from_millis(20));
        let charged = watch.elapsed();
        // What is said may lag by a tick of the scheduler.
        assert!(charged <= clock.elapsed() + Duration::from_millis(10));
    }
}
