//! Legal moves, repeatable moves, and stopping in time.

use std::time::{Duration, Instant};

use damath::ai::{Budget, Choice, Level, NODES_BETWEEN_LOOKS, Search, Stop, Variety};
use damath::engine::{Game, Rules};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::positions::{all_rules, random_game};

/// Plays the whole line that the search expects, checking each move of it.
fn check_line(game: &Game, choice: &Choice) {
    let mut game = game.clone();
    assert_eq!(choice.line.first(), Some(&choice.played));
    for played in &choice.line {
        if game.outcome().is_some() {
            break;
        }
        game.play(played).expect("every move of the line is legal");
    }
}

fn never_illegal(positions: u32, nodes: u64) {
    let mut search = Search::with_memory(1 << 20);
    for rules in all_rules() {
        let mut random = ChaCha8Rng::seed_from_u64(7);
        for nth in 0..positions {
            let game = random_game(&rules, 12, &mut random);
            let level = Level::ALL[nth as usize % 4];
            let budget = Budget::nodes(nodes);
            let choice = level.choose_within(&game, &budget, nth.into(), &mut search, &Stop::new());
            check_line(&game, &choice.expect("the game is not over"));
        }
    }
}

#[test]
fn never_an_illegal_move() {
    never_illegal(60, 150);
}

#[test]
#[ignore = "10,000 positions of every rule set: a minute in release mode"]
fn never_an_illegal_move_in_ten_thousand_positions() {
    never_illegal(10_000, 200);
}

#[test]
fn the_same_seed_and_node_limit_give_the_same_answer() {
    for rules in all_rules() {
        let game = Game::new(rules);
        let variety = Variety {
            seed: 5,
            percent: 50,
        };
        let run = |search: &mut Search| {
            let budget = Budget::nodes(3_000);
            search.run_with(&game, &budget, variety, &Stop::new(), &mut |_| ())
        };
        let mut search = Search::with_memory(1 << 20);
        let first = run(&mut search);
        // Whatever was searched in between leaves no trace.
        let other = Game::new(Rules::spanish());
        search.run(&other, &Budget::nodes(2_000), &Stop::new());
        assert_eq!(run(&mut search), first);
        assert_eq!(run(&mut Search::with_memory(1 << 20)), first);
    }
}

#[test]
fn games_of_different_seeds_differ() {
    let game = Game::new(Rules::default());
    let mut search = Search::with_memory(1 << 20);
    let mut openings: Vec<_> = (0..12)
        .map(|seed| {
            Level::Medium
                .choose(&game, seed, &mut search, &Stop::new())
                .unwrap()
                .played
        })
        .map(|played| played.to_string())
        .collect();
    openings.sort();
    openings.dedup();
    assert!(openings.len() > 1);
}

#[test]
fn a_node_limit_is_kept() {
    let game = Game::new(Rules::default());
    for nodes in [1, 100, 5_000] {
        let choice = Search::with_memory(1 << 20).run(&game, &Budget::nodes(nodes), &Stop::new());
        assert!(choice.unwrap().nodes <= nodes + 1);
    }
}

#[test]
fn a_raised_flag_is_seen_within_the_promised_number_of_nodes() {
    const { assert!(NODES_BETWEEN_LOOKS <= 4_096) };
    let game = Game::new(Rules::filipino());
    let stop = Stop::new();
    let mut search = Search::with_memory(1 << 20);
    let mut at_stop = 0;
    let choice = search.run_with(
        &game,
        &Budget::default(),
        Variety::default(),
        &stop,
        &mut |progress| {
            if progress.depth == 6 {
                at_stop = progress.nodes;
                stop.raise();
            }
        },
    );
    let choice = choice.unwrap();
    assert!(
        choice.nodes - at_stop <= 4_096,
        "{} after {at_stop}",
        choice.nodes
    );
    check_line(&game, &choice);
}

#[test]
fn a_deadline_is_kept() {
    let game = Game::new(Rules::default());
    let started = Instant::now();
    let budget = Budget::time(Duration::from_millis(50));
    Search::with_memory(1 << 20)
        .run(&game, &budget, &Stop::new())
        .unwrap();
    // Generous: other tests share the processor.
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut game = Game::new(Rules::default());
    game.resign(game.turn());
    assert_eq!(
        Search::with_memory(0).run(&game, &Budget::depth(3), &Stop::new()),
        None
    );
}
