//! How fast the search is, and how long answers take when a hundred games wait:
//! `cargo bench --bench ai`.

use std::hint::black_box;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use damath::ai::{Budget, Level, Pool, PoolSize, Search, Stop};
use damath::engine::{Game, Rules};

/// Nodes of one measured search.
const NODES: u64 = 200_000;

/// Games that wait at once.
const GAMES: u64 = 100;

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(criterion::Throughput::Elements(NODES));
    group.sample_size(10);
    for name in ["damath-whole", "damath-polynomial", "filipino", "spanish"] {
        let game = Game::new(Rules::named(name, None).expect("a built-in rule set"));
        let mut search = Search::with_memory(32 << 20);
        group.bench_function(name, |bencher| {
            bencher.iter(|| search.run(black_box(&game), &Budget::nodes(NODES), &Stop::new()));
        });
    }
    group.finish();
}

/// Two threads, whatever the machine has: the figures are to be compared.
fn waiting_games(_: &mut Criterion) {
    let pool = Pool::start(PoolSize {
        threads: 2,
        ..PoolSize::default()
    });
    let (give, take) = mpsc::channel();
    let started = Instant::now();
    for seed in 0..GAMES {
        let give = give.clone();
        let answer = move |choice: Option<damath::ai::Choice>| {
            let depth = choice.map_or(0, |choice| choice.depth);
            // The receiver waits for every answer.
            let _ = give.send((started.elapsed(), depth));
        };
        let game = Game::new(Rules::default());
        pool.choose(game, Level::Master, seed, Stop::new(), answer)
            .expect("the queue has room for a hundred");
    }
    drop(give);
    let answers: Vec<(Duration, u32)> = take.iter().collect();
    let slowest = answers
        .iter()
        .map(|(time, _)| *time)
        .max()
        .unwrap_or_default();
    let shallowest = answers
        .iter()
        .map(|(_, depth)| *depth)
        .min()
        .unwrap_or_default();
    eprintln!(
        "{} of {GAMES} games at master answered by two threads; the last after {:.2} s; at least {shallowest} plies each",
        answers.len(),
        slowest.as_secs_f64()
    );
}

criterion_group!(benches, searches, waiting_games);
criterion_main!(benches);
