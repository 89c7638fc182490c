//! Faults that tests ask for: what a server far away does on a bad day.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::Method;

/// Which requests a fault hits.
#[derive(Clone, Debug)]
pub struct Route {
    method: Method,
    pattern: String,
}

impl Route {
    /// Requests of `method` whose path under `/api/v10` matches `pattern`, where `*` stands for one
    /// segment: `Route::new(Method::POST, "/interactions/*/*/callback")`.
    pub fn new(method: Method, pattern: &str) -> Self {
        Self {
            method,
            pattern: pattern.to_owned(),
        }
    }

    fn matches(&self, method: &Method, path: &str) -> bool {
        let mut wanted = self.pattern.split('/');
        let mut given = path.split('/');
        let same = wanted
            .by_ref()
            .zip(given.by_ref())
            .all(|(w, g)| w == "*" || w == g);
        let (wanted, given) = (self.pattern.split('/').count(), path.split('/').count());
        same && wanted == given && self.method == *method
    }
}

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// 429 of the route's own bucket, with this wait in seconds.
    RateLimited {
        /// Told in `Retry-After` and `retry_after`.
        retry_after: f64,
    },
    /// An answer of this status without Discord's error body; the request is not carried out.
    Status(u16),
    /// The request is carried out this much later.
    Slow(Duration),
    /// The request is carried out at once and answered this much later.
    SlowAnswer(Duration),
    /// The connection breaks before the request is carried out.
    Drop,
    /// The request is carried out and the connection breaks before the answer.
    DropAnswer,
}

/// Faults that wait for their requests, each for one.
#[derive(Debug, Default)]
pub(crate) struct Faults(Mutex<Vec<(Route, Fault)>>);

impl Faults {
    pub fn add(&self, route: Route, fault: Fault) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((route, fault));
    }

    /// The fault that hits a request, used up by it.
    pub fn take(&self, method: &Method, path: &str) -> Option<Fault> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hit = waiting
            .iter()
            .position(|(route, _)| route.matches(method, path))?;
        Some(waiting.remove(hit).1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_one_segment() {
        let route = Route::new(Method::POST, "/interactions/*/*/callback");
        assert!(route.matches(&Method::POST, "/interactions/1/token/callback"));
        assert!(!route.matches(&Method::GET, "/interactions/1/token/callback"));
        assert!(!route.matches(&Method::POST, "/interactions/1/callback"));
        assert!(!route.matches(&Method::POST, "/interactions/1/token/callback/more"));
    }
}
