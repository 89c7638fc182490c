//! The transposition table.
//!
//! In Damath the score taken so far is part of a position's value but not of its future, so the table
//! keeps what is still to come: a position reached with another score still hits.
//!
//! Invariant: an entry is seen only by the search that wrote it, so a search's answer depends on
//! nothing that was searched before.

use super::value::{PROVEN, Value, is_proven};

/// How a kept value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
    /// This is the value.
    Exact,
}

/// What was found at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// Plies looked ahead.
    pub depth: i32,
    pub bound: Bound,
    /// From the view of the side to move; for the position's own score or ply.
    pub value: Value,
    /// The best move's [`code`](super::node::Node::code).
    pub code: u16,
}

/// What a value must be made independent of before it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) enum Base {
    /// Damath: the points taken, from the view of the side to move.
    Banked(Value),
    /// Plain dama: the plies from the root.
    Ply(Value),
}

#[derive(Clone, Copy, Default)]
struct Entry {
    check: u32,
    code: u16,
    depth: u8,
    /// The run in the upper six bits, then the bound; all zero in an empty entry.
    run_and_bound: u8,
    value: Value,
}

const RUNS: u8 = 63;

/// Entries of one bucket; a key may be kept in any of them.
const ENTRIES: usize = 4;

/// Entries that share a line of the processor's cache, so that a look costs one fetch.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// Half a key tells no more apart: 256 GiB.
const MOST_BUCKETS: usize = u32::MAX as usize;

/// A table of a fixed size.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// How many of the buckets this run uses.
    used: u64,
    run: u8,
}

impl Table {
    /// A table that takes at most so many bytes, but has room for at least one bucket.
    pub(super) fn with_memory(bytes: usize) -> Self {
        let buckets = (bytes / size_of::<Bucket>()).clamp(1, MOST_BUCKETS);
        Self {
            buckets: vec![Bucket::default(); buckets],
            used: buckets as u64,
            run: 0,
        }
    }

    /// Forgets everything. A search of few nodes uses a small part, which stays in the processor's
    /// caches.
    pub(super) fn start_run(&mut self, nodes: Option<u64>) {
        self.run += 1;
        if self.run > RUNS {
            self.buckets.fill(Bucket::default());
            self.run = 1;
        }
        let all = self.buckets.len() as u64;
        // Half the nodes are kept, so this gives every one of them two entries.
        let wanted = nodes.map(|nodes| nodes / ENTRIES as u64);
        let wanted = wanted.and_then(u64::checked_next_power_of_two);
        self.used = wanted.map_or(all, |wanted| wanted.clamp(1, all));
    }

    /// The lower half of the key, as a fraction of 2³², of the buckets in use; the upper half is what
    /// entries are told apart by.
    fn place(&self, key: u64) -> usize {
        let place = ((key & u64::from(u32::MAX)) * self.used) >> 32;
        usize::try_from(place).expect("a place is less than the number of buckets")
    }

    pub(super) fn find(&self, key: u64, base: Base) -> Option<Finding> {
        let bucket = &self.buckets[self.place(key)];
        let mut entries = bucket.0.iter();
        let entry = entries
            .find(|entry| entry.check == check(key) && entry.run_and_bound >> 2 == self.run)?;
        let bound = match entry.run_and_bound & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let (value, usable) = rebased(entry.value, base);
        Some(Finding {
            // A decided game with another score may be decided otherwise: only the move is of use.
            depth: if usable { entry.depth.into() } else { -1 },
            bound,
            value,
            code: entry.code,
        })
    }

    pub(super) fn keep(&mut self, key: u64, base: Base, finding: &Finding) {
        let (run, place) = (self.run, self.place(key));
        let bucket = &mut self.buckets[place].0;
        let same = |entry: &Entry| entry.check == check(key) && entry.run_and_bound >> 2 == run;
        let depth = |entry: &Entry| {
            if entry.run_and_bound >> 2 == run {
                i32::from(entry.depth)
            } else {
                -1
            }
        };
        let known = bucket.iter().position(same);
        let shallowest = || (0..ENTRIES).min_by_key(|nth| depth(&bucket[*nth]));
        let Some(nth) = known.or_else(shallowest) else {
            return;
        };
        let bound = match finding.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        // What was best before is still worth trying first where nothing better was found.
        let code = match (finding.code, known) {
            (0, Some(_)) => bucket[nth].code,
            (code, _) => code,
        };
        bucket[nth] = Entry {
            check: check(key),
            code,
            depth: u8::try_from(finding.depth.max(0)).unwrap_or(u8::MAX),
            run_and_bound: run << 2 | bound,
            value: relative(finding.value, base),
        };
    }
}

const fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

/// The value without what depends on the way to the position.
fn relative(value: Value, base: Base) -> Value {
    match base {
        Base::Banked(banked) => value - banked,
        Base::Ply(ply) if is_proven(value) => value + ply * value.signum(),
        Base::Ply(_) => value,
    }
}

/// The value for another way to the position, and whether it can be relied on.
fn rebased(kept: Value, base: Base) -> (Value, bool) {
    match base {
        Base::Banked(banked) => {
            let value = kept + banked;
            if !is_proven(kept) {
                return (value, true);
            }
            // A proven win stays one only if the margin is still on the same side.
            let margin = value - PROVEN * kept.signum();
            (value, margin.signum() == kept.signum())
        }
        Base::Ply(ply) if is_proven(kept) => (kept - ply * kept.signum(), true),
        Base::Ply(_) => (kept, true),
    }
}
