//! Interactions that were handled already. After a broken connection the gateway may send an
//! interaction again; it is handled once.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// How many interactions are remembered: at fifty a second, Discord's own limit for a bot, more than
/// a minute's, and a connection that was away for longer is not resumed.
const REMEMBERED: usize = 4096;

/// The ids of recent interactions, never more than [`REMEMBERED`].
#[derive(Debug, Default)]
pub struct Seen(Mutex<Recent>);

#[derive(Debug, Default)]
struct Recent {
    ids: HashSet<u64>,
    in_order: VecDeque<u64>,
}

impl Seen {
    /// Whether this is the first time that an interaction is seen; remembers it.
    pub fn is_new(&self, id: u64) -> bool {
        // Nothing below can panic half-way, so a poisoned lock holds sound data.
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !recent.ids.insert(id) {
            return false;
        }
        recent.in_order.push_back(id);
        if recent.in_order.len() > REMEMBERED
            && let Some(oldest) = recent.in_order.pop_front()
        {
            recent.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once() {
        let seen = Seen::default();
        assert!(seen.is_new(7));
        assert!(!seen.is_new(7));
        assert!(seen.is_new(8));
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let seen = Seen::default();
        for id in 0..10_000 {
            assert!(seen.is_new(id));
        }
        assert_eq!(seen.0.lock().unwrap().ids.len(), REMEMBERED);
        assert!(!seen.is_new(9_999));
        assert!(seen.is_new(0), "the oldest are forgotten");
    }
}
