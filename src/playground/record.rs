//! A record of every request a bot made, for tests to look at.

use std::sync::{Mutex, PoisonError};

use axum::http::Method;
use serde_json::Value;

/// One request to the API.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// HTTP method.
    pub method: Method,
    /// Path under `/api/v10`.
    pub path: String,
    /// JSON body, or the `payload_json` of a multipart body; null without one.
    pub body: Value,
    /// Name and length in bytes of each file.
    pub files: Vec<(String, usize)>,
    /// HTTP status of the answer; 0 while there is none.
    pub status: u16,
    /// Discord's error number and words, where it was refused.
    pub refusal: Option<(u32, String)>,
    /// Whether the stand-in has no such route at all.
    pub unknown_route: bool,
}

/// Requests kept; older ones are forgotten, so that a long game night does not fill the memory.
const KEPT: usize = 10_000;

#[derive(Debug, Default)]
pub(crate) struct Record(Mutex<Log>);

#[derive(Debug, Default)]
struct Log {
    forgotten: usize,
    requests: Vec<Recorded>,
}

/// Names one request of the record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ticket(usize);

impl Record {
    fn log(&self) -> std::sync::MutexGuard<'_, Log> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn begin(&self, request: Recorded) -> Ticket {
        let mut log = self.log();
        if log.requests.len() == KEPT {
            log.requests.drain(..KEPT / 2);
            log.forgotten += KEPT / 2;
        }
        log.requests.push(request);
        Ticket(log.forgotten + log.requests.len() - 1)
    }

    pub fn change(&self, ticket: Ticket, change: impl FnOnce(&mut Recorded)) {
        let mut log = self.log();
        let index = ticket.0.checked_sub(log.forgotten);
        if let Some(request) = index.and_then(|index| log.requests.get_mut(index)) {
            change(request);
        }
    }

    pub fn all(&self) -> Vec<Recorded> {
        self.log().requests.clone()
    }
}
