//! The circuit breaker before Discord's limit of identifying 1000 times a day, beyond which it resets
//! the token.
//!
//! Serenity identifies every five seconds for as long as Discord ends each connection. Where none lasts
//! although Discord answers requests, the gateway's address is kept from serenity for a while, longer
//! each time: fewer than 800 a day. It does not count identifying itself, which serenity does not
//! tell, but the time without a lasting connection.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serenity::gateway::{ConnectionStage, ShardManager};
use serenity::http::Http;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// How long a connection must last to count as one: at this rate 720 a day are made.
const LASTING: Duration = Duration::from_mins(2);
/// For how long connections may fail before the first pause: six of them at serenity's pace.
const PATIENCE: Duration = Duration::from_secs(30);
/// The same after a pause: two of them.
const PATIENCE_LATER: Duration = Duration::from_secs(10);
/// The first pause; each further one is twice as long, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(10);
const LONGEST_PAUSE: Duration = Duration::from_mins(10);
/// How often the connection is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How many sessions Discord has begun with this bot.
#[derive(Debug, Default)]
pub struct Begun(AtomicU64);

impl Begun {
    /// One more.
    pub fn count(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    fn so_far(&self) -> u64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// The connection at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// There is none.
    Unconnected,
    /// The one with this number.
    Connected(u64),
}

/// How the connection fares.
#[derive(Debug)]
struct Unrest {
    seen: Sight,
    since: Instant,
    patient_until: Instant,
    pause: Duration,
}

impl Unrest {
    fn new(now: Instant) -> Self {
        Self {
            seen: Sight::Unconnected,
            since: now,
            patient_until: now + PATIENCE,
            pause: FIRST_PAUSE,
        }
    }

    /// Takes a look into account; gives the pause that is due.
    fn look(&mut self, now: Instant, sight: Sight) -> Option<Duration> {
        if sight == self.seen && sight != Sight::Unconnected {
            if now - self.since >= LASTING {
                self.calm(now);
            }
            return None;
        }
        (self.seen, self.since) = (sight, now);
        (now >= self.patient_until).then_some(self.pause)
    }

    /// All is well, or Discord is out of reach, so that nothing was asked of it.
    fn calm(&mut self, now: Instant) {
        self.patient_until = now + PATIENCE;
        self.pause = FIRST_PAUSE;
    }

    fn paused(&mut self, now: Instant) {
        self.patient_until = now + PATIENCE_LATER;
        self.pause = (self.pause * 2).min(LONGEST_PAUSE);
    }
}

/// Watches a connection, for as long as there is one to be watched, and makes serenity pause.
pub async fn watch(
    begun: &Begun,
    shards: &ShardManager,
    http: &Http,
    address: &Arc<Mutex<String>>,
) {
    let mut unrest = Unrest::new(Instant::now());
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let sight = look(begun, shards).await;
        let Some(pause) = unrest.look(Instant::now(), sight) else {
            continue;
        };
        if http.get_gateway().await.is_err() {
            unrest.calm(Instant::now());
            continue;
        }
        tracing::error!(
            seconds = pause.as_secs(),
            "Discord ends every connection soon after it is made; pausing, so that it does not reset the token"
        );
        hold_back(address, pause).await;
        unrest.paused(Instant::now());
    }
}

/// Whether Discord can be heard now.
pub async fn is_connected(shards: &ShardManager) -> bool {
    let runners = shards.runners.lock().await;
    let mut stages = runners.values().map(|runner| runner.stage);
    stages.any(|stage| stage == ConnectionStage::Connected)
}

async fn look(begun: &Begun, shards: &ShardManager) -> Sight {
    if is_connected(shards).await {
        Sight::Connected(begun.so_far())
    } else {
        Sight::Unconnected
    }
}

/// Keeps the gateway's address from serenity, which waits for it before each new connection. A pause
/// that is cut short by a stop leaves no address.
async fn hold_back(address: &Mutex<String>, pause: Duration) {
    let mut held = address.lock().await;
    let kept = std::mem::take(&mut *held);
    tokio::time::sleep(pause).await;
    *held = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const A_DAY: Duration = Duration::from_hours(24);

    /// A day in which each connection is there for some seconds, and is followed by five without one.
    /// How often it was identified, and the longest pause.
    fn a_day_of_connections_that_last(seconds: u32) -> (u32, Duration) {
        let start = Instant::now();
        let (mut now, mut unrest) = (start, Unrest::new(start));
        let (mut identified, mut longest) = (0, Duration::ZERO);
        while now - start < A_DAY {
            identified += 1;
            let number = u64::from(identified);
            let up = (0..seconds).map(|_| Sight::Connected(number));
            for sight in up.chain([Sight::Unconnected; 5]) {
                now += SECOND;
                if let Some(pause) = unrest.look(now, sight) {
                    longest = longest.max(pause);
                    now += pause;
                    unrest.paused(now);
                }
            }
        }
        (identified, longest)
    }

    #[test]
    fn the_day_s_limit_is_kept_however_long_connections_last() {
        for seconds in [0, 1, 4, 10, 30, 60, 100, 119, 120, 121, 200, 1000] {
            let (identified, _) = a_day_of_connections_that_last(seconds);
            assert!(identified < 800, "{identified} of {seconds} s");
        }
    }

    #[test]
    fn pauses_grow_while_nothing_lasts() {
        let (identified, longest) = a_day_of_connections_that_last(0);
        assert_eq!(longest, LONGEST_PAUSE);
        assert!((50..500).contains(&identified), "{identified}");
    }

    #[test]
    fn a_connection_that_lasts_is_left_alone() {
        let start = Instant::now();
        let mut unrest = Unrest::new(start);
        let lasting = Sight::Connected(1);
        let pauses = (1..1000).filter_map(|n| unrest.look(start + n * SECOND, lasting));
        assert_eq!(pauses.count(), 0);
        // Lost at last, it is tried at once.
        let lost = start + 1000 * SECOND;
        assert_eq!(unrest.look(lost, Sight::Unconnected), None);
    }
}
