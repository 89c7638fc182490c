//! The global rate limit: so many requests a second for one bot.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const WINDOW: Duration = Duration::from_secs(1);

/// When the last requests came. Real time, because it guards against real haste.
#[derive(Debug, Default)]
pub(crate) struct Pace(Mutex<VecDeque<Instant>>);

impl Pace {
    /// Counts a request, or tells how long to wait when `most` came in the last second.
    pub fn count(&self, now: Instant, most: usize) -> Result<(), Duration> {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while recent
            .front()
            .is_some_and(|first| now.duration_since(*first) >= WINDOW)
        {
            recent.pop_front();
        }
        if recent.len() >= most {
            let oldest = recent.front().copied().unwrap_or(now);
            return Err(WINDOW.saturating_sub(now.duration_since(oldest)));
        }
        recent.push_back(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_more_waits_for_the_oldest_to_pass() {
        let (pace, start) = (Pace::default(), Instant::now());
        let at = |millis| start + Duration::from_millis(millis);
        assert_eq!(pace.count(at(0), 2), Ok(()));
        assert_eq!(pace.count(at(300), 2), Ok(()));
        assert_eq!(pace.count(at(400), 2), Err(Duration::from_millis(600)));
        assert_eq!(pace.count(at(1000), 2), Ok(()));
        assert_eq!(pace.count(at(1200), 2), Err(Duration::from_millis(100)));
    }
}
