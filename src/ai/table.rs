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

/// Bits of an entry's first word that are not the key's: those of the best move's code. Places in the
/// table are taken from the bits above, so that an entry's own word says where it belongs.
const CODE_BITS: u32 = u16::BITS;

/// One position's finding in two words.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The key's upper 48 bits, then the best move's code.
    key_and_code: u64,
    /// From above: 48 bits of the value, 8 of the depth, 6 of the run, 2 of the bound. The run of an
    /// empty entry is zero.
    finding: u64,
}

impl Entry {
    fn new(key: u64, run: u8, finding: &Finding) -> Self {
        let bound: u64 = match finding.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let depth = u8::try_from(finding.depth.max(0)).unwrap_or(u8::MAX);
        Self {
            key_and_code: key >> CODE_BITS << CODE_BITS | u64::from(finding.code),
            finding: finding.value.cast_unsigned() << 16
                | u64::from(depth) << 8
                | u64::from(run) << 2
                | bound,
        }
    }

    const fn is_of(self, run: u8) -> bool {
        self.finding >> 2 & 0x3F == run as u64
    }

    const fn holds(self, key: u64, run: u8) -> bool {
        (self.key_and_code ^ key) >> CODE_BITS == 0 && self.is_of(run)
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the code's bits are what is wanted"
    )]
    const fn code(self) -> u16 {
        self.key_and_code as u16
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the depth's bits are what is wanted"
    )]
    const fn depth(self) -> u8 {
        (self.finding >> 8) as u8
    }

    const fn finding(self) -> Finding {
        Finding {
            depth: self.depth() as i32,
            bound: match self.finding & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            value: self.finding.cast_signed() >> 16,
            code: self.code(),
        }
    }
}

/// Runs told apart by an entry's six bits; zero is none.
const RUNS: u8 = 63;

/// Entries of one bucket; a key may be kept in any of them.
const ENTRIES: usize = 4;

/// Entries that share a line of the processor's cache, so that a look costs one fetch.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; ENTRIES]);

/// Buckets that a run begins with: 256 KiB.
const FIRST_BUCKETS: usize = 1 << 12;

/// Entries kept in a bucket, on average, before a run takes more buckets.
const FULL: usize = 3;

/// A table of a fixed size, of which each run uses only as much as it has filled.
///
/// Most of a small search's time would otherwise be spent on waiting for memory: what is looked at
/// often stays in the processor's caches this way.
pub(super) struct Table {
    /// A power of two of them.
    buckets: Vec<Bucket>,
    /// How many of the buckets this run uses: a power of two.
    used: usize,
    /// Entries of this run.
    kept: usize,
    run: u8,
}

impl Table {
    /// A table that takes at most so many bytes, but has room for at least one bucket.
    pub(super) fn with_memory(bytes: usize) -> Self {
        let most = (bytes / size_of::<Bucket>()).max(1);
        let buckets = 1 << most.ilog2();
        Self {
            buckets: vec![Bucket::default(); buckets],
            used: buckets,
            kept: 0,
            run: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn start_run(&mut self) {
        self.run += 1;
        if self.run > RUNS {
            self.buckets.fill(Bucket::default());
            self.run = 1;
        }
        self.used = self.buckets.len().min(FIRST_BUCKETS);
        self.kept = 0;
    }

    fn place(&self, key: u64) -> usize {
        let mask = self.used as u64 - 1;
        usize::try_from(key >> CODE_BITS & mask)
            .expect("a place is less than the number of buckets")
    }

    /// Doubles the buckets in use; entries that belong into the new ones go there.
    fn grow(&mut self) {
        let (run, old) = (self.run, self.used);
        self.used *= 2;
        for place in 0..old {
            let mut goes = Bucket::default();
            for nth in 0..ENTRIES {
                let entry = self.buckets[place].0[nth];
                if entry.is_of(run) && self.place(entry.key_and_code) != place {
                    goes.0[nth] = std::mem::take(&mut self.buckets[place].0[nth]);
                }
            }
            self.buckets[old + place] = goes;
        }
    }

    pub(super) fn find(&self, key: u64, base: Base) -> Option<Finding> {
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.0.iter().find(|entry| entry.holds(key, self.run))?;
        let found = entry.finding();
        let (value, usable) = rebased(found.value, base);
        Some(Finding {
            // A decided game with another score may be decided otherwise: only the move is of use.
            depth: if usable { found.depth } else { -1 },
            value,
            ..found
        })
    }

    pub(super) fn keep(&mut self, key: u64, base: Base, finding: &Finding) {
        if self.kept >= self.used * FULL && self.used < self.buckets.len() {
            self.grow();
        }
        let (run, place) = (self.run, self.place(key));
        let bucket = &mut self.buckets[place].0;
        let depth = |entry: &Entry| {
            if entry.is_of(run) {
                i32::from(entry.depth())
            } else {
                -1
            }
        };
        let known = bucket.iter().position(|entry| entry.holds(key, run));
        let shallowest = || (0..ENTRIES).min_by_key(|nth| depth(&bucket[*nth]));
        let Some(nth) = known.or_else(shallowest) else {
            return;
        };
        self.kept += usize::from(!bucket[nth].is_of(run));
        // What was best before is still worth trying first where nothing better was found.
        let code = match (finding.code, known) {
            (0, Some(_)) => bucket[nth].code(),
            (code, _) => code,
        };
        let kept = Finding {
            value: relative(finding.value, base),
            code,
            ..*finding
        };
        bucket[nth] = Entry::new(key, run, &kept);
    }
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

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::ai::value::ended;

    const HERE: Base = Base::Ply(0);

    fn finding(random: &mut ChaCha8Rng) -> Finding {
        let most = ended(1_000_000_000_000);
        Finding {
            depth: random.random_range(0..120),
            bound: [Bound::Lower, Bound::Upper, Bound::Exact][random.random_range(0..3)],
            value: random.random_range(-most..=most),
            code: random.random(),
        }
    }

    #[test]
    fn what_is_kept_is_found_again_while_the_table_grows() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut table = Table::with_memory(8 << 20);
        table.start_run();
        let all: Vec<(u64, Finding)> = (0..200_000)
            .map(|_| (random.random(), finding(&mut random)))
            .collect();
        for (key, finding) in &all {
            table.keep(*key, HERE, finding);
            assert_eq!(table.find(*key, HERE), Some(*finding));
        }
        assert!(table.used > FIRST_BUCKETS * 4);
        let found: Vec<_> = all
            .iter()
            .filter_map(|(key, kept)| Some((table.find(*key, HERE)?, *kept)))
            .collect();
        // Full buckets lose some; none is mistaken for another.
        assert!(found.len() > all.len() * 3 / 4, "{}", found.len());
        assert!(found.iter().all(|(found, kept)| found == kept));
    }

    #[test]
    fn a_run_sees_nothing_of_the_runs_before() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let mut table = Table::with_memory(1 << 20);
        for _ in 0..usize::from(RUNS) * 2 {
            table.start_run();
            let keys: Vec<u64> = (0..30_000).map(|_| random.random()).collect();
            let found = finding(&mut random);
            assert_eq!(table.find(1 << 40, HERE), None);
            for key in &keys {
                assert_eq!(table.find(*key, HERE), None);
                table.keep(*key, HERE, &found);
            }
            table.keep(1 << 40, HERE, &found);
        }
    }

    #[test]
    fn the_smallest_memory_has_one_bucket() {
        let mut table = Table::with_memory(0);
        table.start_run();
        let kept = finding(&mut ChaCha8Rng::seed_from_u64(3));
        for key in (1..9).map(|key| key << 32) {
            table.keep(key, HERE, &kept);
            assert_eq!(table.find(key, HERE), Some(kept));
        }
    }
}
