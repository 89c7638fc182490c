//! The pool: every request answered, none twice, cancelled ones with nothing, many at once in time.

use std::sync::mpsc;
use std::time::{Duration, Instant};

use damath::ai::{Level, Pool, PoolSize, Priority, Refused, Stop};
use damath::engine::{Game, Rules};

const SMALL: PoolSize = PoolSize {
    threads: 2,
    memory: 2 << 20,
    waiting: 200,
};

#[test]
fn a_hundred_games_are_all_answered_in_time() {
    let pool = Pool::start(SMALL);
    let (give, take) = mpsc::channel();
    let started = Instant::now();
    for nth in 0..100 {
        let give = give.clone();
        let answer = move |choice: Option<damath::ai::Choice>| {
            give.send((nth, choice.is_some(), started.elapsed()))
                .unwrap();
        };
        pool.choose(
            Game::new(Rules::default()),
            Level::Master,
            nth,
            Stop::new(),
            answer,
        )
        .unwrap();
    }
    let mut answers: Vec<_> = take.iter().take(100).collect();
    answers.sort_unstable();
    let numbers: Vec<_> = answers.iter().map(|(nth, ..)| *nth).collect();
    assert_eq!(numbers, (0..100).collect::<Vec<_>>());
    assert!(answers.iter().all(|(_, found, _)| *found));
    let last = answers.iter().map(|(.., time)| *time).max().unwrap();
    assert!(last < Duration::from_secs(10), "{last:?}");
}

#[test]
fn a_cancelled_search_ends_soon_and_answers_nothing() {
    let pool = Pool::start(SMALL);
    let (give, take) = mpsc::channel();
    let stop = Stop::new();
    let started = Instant::now();
    let answer = move |choice| give.send(choice).unwrap();
    pool.choose(
        Game::new(Rules::default()),
        Level::Master,
        1,
        stop.clone(),
        answer,
    )
    .unwrap();
    std::thread::sleep(Duration::from_millis(50));
    stop.raise();
    assert_eq!(take.recv().unwrap(), None);
    assert!(started.elapsed() < Duration::from_millis(1_500));
}

#[test]
fn a_full_queue_refuses_and_a_panicking_task_harms_no_other() {
    let pool = Pool::start(PoolSize {
        threads: 1,
        waiting: 1,
        ..SMALL
    });
    let (begun, wait_begun) = mpsc::channel();
    let (release, held) = mpsc::channel::<()>();
    pool.submit(Priority::Live, Stop::new(), move |_, _| {
        begun.send(()).unwrap();
        let _ = held.recv();
        panic!("a task's own fault");
    })
    .unwrap();
    wait_begun.recv().unwrap();
    let (give, take) = mpsc::channel();
    let task = move |_: &mut damath::ai::Search, _| give.send("done").unwrap();
    pool.submit(Priority::Live, Stop::new(), task).unwrap();
    let third = pool.submit(Priority::Live, Stop::new(), |_, _| ());
    assert_eq!(third, Err(Refused));
    release.send(()).unwrap();
    assert_eq!(take.recv().unwrap(), "done");
}

#[test]
fn live_games_come_before_analysis() {
    let pool = Pool::start(PoolSize {
        threads: 1,
        ..SMALL
    });
    let (begun, wait_begun) = mpsc::channel();
    let (release, held) = mpsc::channel::<()>();
    let hold = move |_: &mut damath::ai::Search, _| {
        begun.send(()).unwrap();
        let _ = held.recv();
    };
    pool.submit(Priority::Background, Stop::new(), hold)
        .unwrap();
    wait_begun.recv().unwrap();
    let (give, take) = mpsc::channel();
    for (priority, name) in [(Priority::Background, "analysis"), (Priority::Live, "game")] {
        let give = give.clone();
        pool.submit(priority, Stop::new(), move |_, _| give.send(name).unwrap())
            .unwrap();
    }
    release.send(()).unwrap();
    assert_eq!(
        take.iter().take(2).collect::<Vec<_>>(),
        ["game", "analysis"]
    );
}
