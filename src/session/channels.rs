//! The concurrent map from channel to what goes on there, and being in one: its lock, and no entry left
//! behind.
//!
//! Invariant: an entry is removed only while nobody but the map holds it, so that two who are in one
//! channel are always in the same entry.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use dashmap::DashMap;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use super::channel::Channel;
use super::ids::ChannelId;

/// What goes on, one entry a channel; a channel where nothing goes on has one only while somebody looks.
#[derive(Debug, Default)]
pub(super) struct Channels(DashMap<ChannelId, Arc<AsyncMutex<Channel>>>);

impl Channels {
    /// Waits for a channel's lock. Whoever stops waiting leaves no entry behind either.
    pub(super) async fn visit(&self, id: ChannelId) -> Visit<'_> {
        let tidy = Tidy { channels: self, id };
        let channel = self.hold(id).lock_owned().await;
        Visit {
            channel,
            _tidy: tidy,
        }
    }

    /// A channel's lock, if nobody has it or waits for it.
    pub(super) fn glance(&self, id: ChannelId) -> Option<Visit<'_>> {
        let tidy = Tidy { channels: self, id };
        let channel = self.hold(id).try_lock_owned().ok()?;
        Some(Visit {
            channel,
            _tidy: tidy,
        })
    }

    pub(super) fn ids(&self) -> Vec<ChannelId> {
        self.0.iter().map(|entry| *entry.key()).collect()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    fn hold(&self, id: ChannelId) -> Arc<AsyncMutex<Channel>> {
        Arc::clone(&self.0.entry(id).or_default())
    }

    fn remove_if_idle(&self, id: ChannelId) {
        // Under the map's lock nobody can take hold of an entry that only the map holds.
        self.0.remove_if(&id, |_, channel| {
            Arc::strong_count(channel) == 1
                && channel.try_lock().is_ok_and(|channel| channel.is_idle())
        });
    }
}

/// A channel's lock. Where nothing goes on any more when it is given back, the entry goes too.
#[derive(Debug)]
pub(super) struct Visit<'a> {
    // Given back before the entry is looked at: fields are dropped in this order.
    channel: OwnedMutexGuard<Channel>,
    _tidy: Tidy<'a>,
}

impl Deref for Visit<'_> {
    type Target = Channel;
    fn deref(&self) -> &Channel {
        &self.channel
    }
}

impl DerefMut for Visit<'_> {
    fn deref_mut(&mut self) -> &mut Channel {
        &mut self.channel
    }
}

/// Removes a channel's entry when dropped, if nothing goes on there and nobody else holds it.
#[derive(Debug)]
struct Tidy<'a> {
    channels: &'a Channels,
    id: ChannelId,
}

impl Drop for Tidy<'_> {
    fn drop(&mut self) {
        self.channels.remove_if_idle(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: ChannelId = ChannelId(1);

    #[tokio::test]
    async fn somebody_about_to_take_the_lock_keeps_the_entry() {
        let channels = Channels::default();
        let about_to = channels.hold(HERE);
        drop(channels.visit(HERE).await);
        assert!(Arc::ptr_eq(&about_to, &channels.hold(HERE)));
        drop(about_to);
        drop(channels.visit(HERE).await);
        assert_eq!(channels.len(), 0);
    }

    #[tokio::test]
    async fn somebody_who_stops_waiting_leaves_no_entry() {
        let channels = Channels::default();
        let inside = channels.visit(HERE).await;
        let mut waiting = Box::pin(channels.visit(HERE));
        let waited = done_at_once(&mut waiting).await;
        assert!(!waited, "the lock is taken");
        drop(inside);
        assert_eq!(channels.len(), 1, "somebody still waits");
        drop(waiting);
        assert_eq!(channels.len(), 0);
    }

    /// Whether a future is done at once.
    async fn done_at_once<F: Future + Unpin>(work: &mut F) -> bool {
        let mut work = std::pin::Pin::new(work);
        std::future::poll_fn(|context| {
            std::task::Poll::Ready(work.as_mut().poll(context).is_ready())
        })
        .await
    }
}
