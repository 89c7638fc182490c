//! How long pictures take and how large they are: `cargo bench --bench render`.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use damath::engine::{BySide, Game, Rules};
use damath::render::{self, Course, Pace, Scene, Style, Theme};
use damath::text::Text;

fn names() -> BySide<String> {
    BySide {
        red: "Ana".to_owned(),
        blue: "Ben".to_owned(),
    }
}

fn game(name: &str, turns: usize) -> Game {
    let mut game = Game::new(Rules::named(name, None).expect("a built-in rule set"));
    for turn in 0..turns {
        // This choice keeps games of both kinds going for sixty turns, many of them captures.
        let mut moves = game.legal_moves();
        moves.sort_by_key(ToString::to_string);
        game.play(&moves[turn * 58 % moves.len()])
            .expect("a legal move");
    }
    game
}

/// Prints the fastest of some runs: on a shared machine the one figure that others' work does not
/// change.
fn fastest<T>(what: &str, runs: usize, mut run: impl FnMut() -> T) {
    let mut one = || {
        let started = Instant::now();
        black_box(run());
        started.elapsed()
    };
    let best = (0..runs).map(|_| one()).min().unwrap_or_default();
    eprintln!("{what}: fastest of {runs} {best:?}");
}

fn stills(criterion: &mut Criterion) {
    for name in ["damath-whole", "damath-radical", "filipino"] {
        let game = game(name, 14);
        let (scene, style) = (
            Scene::of(&game, names()).choosing_chip(),
            Style::of(game.rules()),
        );
        let bytes = render::still(&scene, &style, &Text::english()).len();
        eprintln!("still of {name}: {bytes} bytes");
        fastest(&format!("still of {name}"), 300, || {
            render::still(&scene, &style, &Text::english())
        });
        criterion.bench_function(&format!("still/{name}"), |bencher| {
            bencher.iter(|| render::still(black_box(&scene), &style, &Text::english()));
        });
    }
}

fn replays(criterion: &mut Criterion) {
    for name in ["damath-whole", "filipino"] {
        let game = game(name, 60);
        let style = Style::of(game.rules());
        for pace in [Pace::Steps, Pace::OneFrameATurn] {
            let film =
                || render::replay(black_box(&game), &names(), &style, &Text::english(), pace);
            let (turns, bytes) = (game.plies().len(), film().len());
            eprintln!("replay of {name}, {turns} turns, {pace:?}: {bytes} bytes");
            fastest("replay", 200, film);
            criterion.bench_function(&format!("replay/{name}/{pace:?}"), |bencher| {
                bencher.iter(film);
            });
        }
    }
}

/// Sprites are kept once made, so each measurement needs chips that were never drawn before.
fn sprites(criterion: &mut Criterion) {
    let mut fresh = 0;
    let mut rules = || {
        fresh += 1;
        let chips = format!("{fresh} -12/13 7 -3 0.5 -6/7 9 8 -11 10/10 5 4");
        Rules::named("damath-custom", Some(&chips)).expect("twelve chips")
    };
    let first = rules();
    let bytes = render::prepare(&first, &Style::of(&first));
    eprintln!("all sprites of both sizes: {bytes} bytes");
    fastest("all sprites of both sizes", 10, || {
        let rules = rules();
        render::prepare(&rules, &Style::of(&rules))
    });
    criterion.bench_function("sprites/all", |bencher| {
        bencher.iter_batched(
            &mut rules,
            |rules| render::prepare(&rules, &Style::of(&rules)),
            criterion::BatchSize::PerIteration,
        );
    });
    criterion.bench_function("sprites/first still", |bencher| {
        bencher.iter_batched(
            || Scene::of(&Game::new(rules()), names()),
            |scene| render::still(&scene, &Style::of(scene.position.rules()), &Text::english()),
            criterion::BatchSize::PerIteration,
        );
    });
}

fn words(criterion: &mut Criterion) {
    let game = game("damath-radical", 14);
    let (scene, style) = (Scene::of(&game, names()), Style::of(game.rules()));
    criterion.bench_function("alt text", |bencher| {
        bencher.iter(|| render::alt_text(black_box(&scene), &style, &Text::english()));
    });
    let course = Course::default();
    criterion.bench_function("graph", |bencher| {
        bencher.iter(|| {
            render::graph(
                black_box(&course),
                &names(),
                Theme::Classic,
                &Text::english(),
            )
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = stills, replays, sprites, words
}
criterion_main!(benches);
