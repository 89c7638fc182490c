//! Work that is done for many at once, and for the same thing once at a time.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// The things that something is being done for.
#[derive(Debug)]
pub struct UnderWay<T: Copy + Eq + Hash>(Mutex<HashSet<T>>);

/// Something under way, until this is dropped.
#[derive(Debug)]
pub struct Begun<'a, T: Copy + Eq + Hash>(&'a UnderWay<T>, T);

impl<T: Copy + Eq + Hash> Default for UnderWay<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Copy + Eq + Hash> UnderWay<T> {
    /// Begins for this thing, unless it is under way for it.
    pub fn begin(&self, what: T) -> Option<Begun<'_, T>> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = under_way.insert(what);
        // Made only where it is wanted: one that is dropped ends what is under way.
        is_new.then(|| Begun(self, what))
    }
}

impl<T: Copy + Eq + Hash> Drop for Begun<'_, T> {
    fn drop(&mut self) {
        let mut under_way = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.remove(&self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_is_done_once_at_a_time() {
        let analyses = UnderWay::default();
        let first = analyses.begin(1);
        assert!(first.is_some());
        assert!(analyses.begin(1).is_none());
        assert!(analyses.begin(2).is_some());
        drop(first);
        assert!(analyses.begin(1).is_some());
    }
}
