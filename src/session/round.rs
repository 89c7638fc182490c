//! Going through all channels for something: none where it fails keeps it from the others.

use super::error::SessionError;

/// What came of going through all channels.
#[derive(Debug)]
pub struct Round<T> {
    /// What was done.
    pub done: Vec<T>,
    /// Why something was left as it was, if anything was; of several reasons the last.
    pub failed: Option<SessionError>,
}

impl<T> Default for Round<T> {
    fn default() -> Self {
        Self {
            done: Vec::new(),
            failed: None,
        }
    }
}

impl<T> Round<T> {
    /// Counts what came of one channel.
    pub(super) fn count(&mut self, of_channel: Result<impl IntoIterator<Item = T>, SessionError>) {
        match of_channel {
            Ok(done) => self.done.extend(done),
            Err(error) => self.failed = Some(error),
        }
    }
}
