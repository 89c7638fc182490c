//! The speed of counting, of move generation, and of reading.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use damath::engine::notation::{fen, read_move};
use damath::engine::{Move, Position, Rules, Setup, legal_moves, perft, perft_scored};

fn start(rules: Rules) -> Position {
    Setup::start(rules)
        .position()
        .expect("a start position is valid")
}

/// Leaves a second: counted in bulk, and each played with its score.
fn counting(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("perft");
    group.sample_size(10);
    for (name, rules, depth) in [
        ("filipino", Rules::filipino(), 8),
        ("spanish", Rules::spanish(), 8),
        ("damath", Rules::default(), 8),
    ] {
        let position = start(rules);
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(name, |bench| {
            bench.iter(|| perft(black_box(&position), depth));
        });
    }
    let position = start(Rules::default());
    group.throughput(Throughput::Elements(perft(&position, 7)));
    group.bench_function("damath, every leaf scored", |bench| {
        bench.iter(|| perft_scored(black_box(&position), 7));
    });
    group.finish();
}

/// One position's moves into a buffer that is used again.
fn generation(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("moves");
    for (name, text) in [
        ("quiet men", "W:W21-32:B1-12"),
        ("quiet kings", "W:WKa1,Kc1,Ke1,Kg1:BKb8,Kd8,Kf8"),
        ("one man takes one", "W:Wc3,e3,g3:Bd4,b8,h8"),
        (
            "a king takes six, four ways",
            "W:WKa1:Bb2,b4,c5,e5,g5,c7,e7",
        ),
    ] {
        let setup = fen::read(&Rules::filipino(), text).expect("the positions are well formed");
        let position = setup.position().expect("the positions are valid");
        let mut moves: Vec<Move> = Vec::with_capacity(64);
        group.bench_function(name, |bench| {
            bench.iter(|| {
                let (board, rules) = (black_box(position.board()), position.rules().ruleset());
                legal_moves(board, position.turn(), rules, &mut moves);
                moves.len()
            });
        });
    }
    group.finish();
}

fn reading(bench: &mut Criterion) {
    let position = start(Rules::default());
    bench.bench_function("read a typed move", |bench| {
        bench.iter(|| read_move(black_box(&position), black_box("1 (4,3)")));
    });
}

criterion_group!(benches, counting, generation, reading);
criterion_main!(benches);
