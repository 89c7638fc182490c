//! Searches on a fixed number of threads.
//!
//! Live games come before background work, which never takes the last thread where there are several.
//! When many games wait, each gets less time, so that every answer comes within
//! [`ANSWERED_WITHIN`] of its request as long as the machine can give each a few milliseconds.
//!
//! Invariant: a task that was accepted is run exactly once, cancelled or not, unless the pool is
//! dropped first; then its closure is dropped unrun.

#![expect(
    clippy::cast_precision_loss,
    reason = "a number of threads or of waiting tasks"
)]

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::endgame::Endgames;
use super::level::Level;
use super::search::{Choice, Search};
use super::stop::Stop;
use crate::engine::Game;

/// How long after its request an answer should be there at the latest.
pub const ANSWERED_WITHIN: Duration = Duration::from_secs(8);

/// The least time that a task is given, however many wait.
const LEAST: Duration = Duration::from_millis(4);

/// How large a pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolSize {
    /// Threads.
    pub threads: usize,
    /// Bytes for tables, all threads together: solved endgames, and what they leave for transpositions.
    pub memory: usize,
    /// Tasks of each priority that may wait.
    pub waiting: usize,
}

impl Default for PoolSize {
    /// One thread a core, 64 MiB, 2,048 tasks.
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().map_or(1, Into::into),
            memory: 64 << 20,
            waiting: 2_048,
        }
    }
}

/// What a task is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    /// Somebody waits for a move.
    Live,
    /// Analysis: done while no live task waits.
    Background,
}

/// The pool takes no more tasks now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many searches are waiting")]
pub struct Refused;

type Work = Box<dyn FnOnce(&mut Search, Duration) + Send>;

struct Task {
    deadline: Instant,
    stop: Stop,
    work: Work,
}

#[derive(Default)]
struct Queues {
    live: VecDeque<Task>,
    background: VecDeque<Task>,
    /// Flags of the tasks being run, by thread.
    running: Vec<Option<Stop>>,
    in_background: usize,
    closed: bool,
}

struct Shared {
    size: PoolSize,
    endgames: Endgames,
    queues: Mutex<Queues>,
    changed: Condvar,
}

/// The threads that search.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts the threads.
    pub fn start(size: PoolSize) -> Self {
        Self::start_with(size, Endgames::none())
    }

    /// Starts the threads; their searches look up `endgames`.
    pub fn start_with(size: PoolSize, endgames: Endgames) -> Self {
        let size = PoolSize {
            threads: size.threads.max(1),
            ..size
        };
        let shared = Arc::new(Shared {
            size,
            endgames,
            queues: Mutex::new(Queues {
                running: vec![None; size.threads],
                ..Queues::default()
            }),
            changed: Condvar::new(),
        });
        let threads = (0..size.threads)
            .filter_map(|nth| {
                let shared = Arc::clone(&shared);
                std::thread::Builder::new()
                    .name(format!("search-{nth}"))
                    .spawn(move || shared.work(nth))
                    .ok()
            })
            .collect();
        Self { shared, threads }
    }

    /// Has `task` run with a searcher and the time it may take. Raising `stop` before it starts lets
    /// it run with no time; raising it later is for the task's own search to see.
    pub fn submit(
        &self,
        priority: Priority,
        stop: Stop,
        task: impl FnOnce(&mut Search, Duration) + Send + 'static,
    ) -> Result<(), Refused> {
        let mut queues = self.shared.lock();
        let queue = match priority {
            Priority::Live => &mut queues.live,
            Priority::Background => &mut queues.background,
        };
        if queue.len() >= self.shared.size.waiting {
            return Err(Refused);
        }
        queue.push_back(Task {
            deadline: Instant::now() + ANSWERED_WITHIN,
            stop,
            work: Box::new(task),
        });
        drop(queues);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Has a level choose a move; `answer` is called on a thread of the pool with the move, or with
    /// nothing if the game is over or `stop` was raised.
    pub fn choose(
        &self,
        game: Game,
        level: Level,
        seed: u64,
        stop: Stop,
        answer: impl FnOnce(Option<Choice>) + Send + 'static,
    ) -> Result<(), Refused> {
        let flag = stop.clone();
        self.submit(Priority::Live, stop, move |search, allowance| {
            let budget = level.budget().within(allowance);
            let choice = if flag.is_raised() {
                None
            } else {
                level.choose_within(&game, &budget, seed, search, &flag)
            };
            answer(choice.filter(|_| !flag.is_raised()));
        })
    }

    /// How many tasks wait.
    pub fn waiting(&self) -> usize {
        let queues = self.shared.lock();
        queues.live.len() + queues.background.len()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        queues.live.clear();
        queues.background.clear();
        queues.running.iter().flatten().for_each(Stop::raise);
        drop(queues);
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // The last handle may be dropped by a task on one of the threads themselves.
            if thread.thread().id() != std::thread::current().id() {
                // A thread's panic was reported when it happened.
                let _ = thread.join();
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // Tasks run outside the lock, so a poisoned one still holds whole queues.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, nth: usize) {
        let left = self.size.memory.saturating_sub(self.endgames.bytes());
        let memory = left / self.size.threads;
        let fresh = || Search::with_memory(memory).with_endgames(self.endgames.clone());
        let mut search = fresh();
        while let Some((priority, task, allowance)) = self.next(nth) {
            let run = AssertUnwindSafe(|| (task.work)(&mut search, allowance));
            if catch_unwind(run).is_err() {
                search = fresh();
            }
            let mut queues = self.lock();
            queues.running[nth] = None;
            if priority == Priority::Background {
                queues.in_background -= 1;
                drop(queues);
                self.changed.notify_one();
            }
        }
    }

    /// Waits for a task; nothing once the pool is closed.
    fn next(&self, nth: usize) -> Option<(Priority, Task, Duration)> {
        let mut queues = self.lock();
        loop {
            if queues.closed {
                return None;
            }
            let (priority, task, allowance) = if let Some(task) = queues.live.pop_front() {
                let allowance = allowance(&task, &queues.live, self.size.threads);
                (Priority::Live, task, allowance)
            } else if queues.in_background < self.size.threads.saturating_sub(1).max(1)
                && let Some(task) = queues.background.pop_front()
            {
                queues.in_background += 1;
                (Priority::Background, task, ANSWERED_WITHIN)
            } else {
                queues = self
                    .changed
                    .wait(queues)
                    .unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            queues.running[nth] = Some(task.stop.clone());
            return Some((priority, task, allowance));
        }
    }
}

/// The time for a task such that it and all behind it, each taking as long, are answered in time.
fn allowance(task: &Task, behind: &VecDeque<Task>, threads: usize) -> Duration {
    let now = Instant::now();
    let threads = threads as f64;
    let left = |task: &Task| task.deadline.saturating_duration_since(now);
    behind
        .iter()
        .enumerate()
        .map(|(nth, task)| left(task).div_f64(1.0 + (nth + 1) as f64 / threads))
        .fold(left(task), Duration::min)
        .max(LEAST)
}
