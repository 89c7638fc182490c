//! Work that an orderly stop waits for.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

/// Counts the pieces of work that are under way.
#[derive(Clone, Debug)]
pub struct InFlight(Arc<watch::Sender<usize>>);

/// One piece of work, under way until this is dropped.
#[derive(Debug)]
pub struct Guard(InFlight);

impl Default for InFlight {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(0)))
    }
}

impl InFlight {
    /// Counts one more piece of work.
    pub fn enter(&self) -> Guard {
        self.0.send_modify(|count| *count += 1);
        Guard(self.clone())
    }

    /// Waits until nothing is under way, but no longer than `most`; says whether nothing is.
    pub async fn idle(&self, most: Duration) -> bool {
        let mut count = self.0.subscribe();
        let idle = count.wait_for(|count| *count == 0);
        tokio::time::timeout(most, idle).await.is_ok()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stop_waits_for_work_but_not_for_ever() {
        let work = InFlight::default();
        assert!(work.idle(Duration::ZERO).await);
        let guard = work.enter();
        assert!(!work.idle(Duration::from_millis(5)).await);
        let waiting = tokio::spawn({
            let work = work.clone();
            async move { work.idle(Duration::from_mins(1)).await }
        });
        drop(guard);
        assert!(waiting.await.unwrap());
    }
}
