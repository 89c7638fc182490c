//! How long a search may think.

use std::time::{Duration, Instant};

use super::stop::Stop;

/// The most positions that a search visits between two looks at its deadline and its [`Stop`].
pub const NODES_BETWEEN_LOOKS: u64 = 1_024;

/// Limits of one search. It ends at whichever comes first; with none it ends at the greatest depth.
///
/// A search under a node or depth limit alone gives the same answer on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Plies to look ahead, not counting captures that are followed to their end.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Time from the start of the search.
    pub time: Option<Duration>,
}

impl Budget {
    /// So many plies.
    pub const fn depth(plies: u32) -> Self {
        Self {
            depth: Some(plies),
            nodes: None,
            time: None,
        }
    }

    /// So many positions.
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes: Some(nodes),
            time: None,
        }
    }

    /// So much time.
    pub const fn time(time: Duration) -> Self {
        Self {
            depth: None,
            nodes: None,
            time: Some(time),
        }
    }

    /// The budget with its time cut to `most`.
    #[must_use]
    pub fn within(self, most: Duration) -> Self {
        Self {
            time: Some(self.time.map_or(most, |time| time.min(most))),
            ..self
        }
    }
}

/// A budget being spent.
pub(super) struct Meter<'a> {
    nodes: u64,
    node_limit: u64,
    next_look: u64,
    deadline: Option<Instant>,
    stop: &'a Stop,
    spent: bool,
}

impl<'a> Meter<'a> {
    pub(super) fn start(budget: &Budget, stop: &'a Stop) -> Self {
        Self {
            nodes: 0,
            node_limit: budget.nodes.unwrap_or(u64::MAX),
            next_look: 0,
            deadline: budget.time.map(|time| Instant::now() + time),
            stop,
            spent: false,
        }
    }

    /// Counts one position; from the time that the budget is spent, says so.
    pub(super) fn count(&mut self) -> Result<(), Spent> {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = (self.nodes + NODES_BETWEEN_LOOKS).min(self.node_limit);
            self.spent = self.nodes > self.node_limit
                || self.stop.is_raised()
                || self.deadline.is_some_and(|end| Instant::now() >= end);
        }
        if self.spent { Err(Spent) } else { Ok(()) }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a deeper iteration is not worth starting: it takes about as long as all before it, and
    /// one that is broken off early finds nothing new.
    pub(super) fn mostly_spent(&self, started: Instant) -> bool {
        self.spent
            || self.stop.is_raised()
            || self.deadline.is_some_and(|end| {
                let now = Instant::now();
                end.saturating_duration_since(now) * 4 < now.saturating_duration_since(started)
            })
    }
}

/// The budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spent;
