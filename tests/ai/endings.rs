//! Announced ends come: a win in so many plies is won within them, whatever the reply, and a loss does not
//! come before.

use damath::ai::{Budget, Choice, Evaluation, Search, Stop};
use damath::engine::{Game, Rules};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::positions::random_game;
use crate::solver::solve;

const NODES: u64 = 4_000;

fn choose(search: &mut Search, game: &Game) -> Choice {
    let choice = search.run(game, &Budget::nodes(NODES), &Stop::new());
    choice.expect("the game is not over")
}

/// Lets the search play against every reply; each line must end in its win within so many plies.
fn wins_within(search: &mut Search, game: &Game, plies: u32) {
    let choice = choose(search, game);
    let mut after = game.clone();
    after.play(&choice.played).unwrap();
    if let Some(outcome) = after.outcome() {
        assert_eq!(outcome.winner, Some(game.turn()));
        return;
    }
    assert!(plies > 2, "no win in sight after {}", choice.played);
    for reply in after.legal_moves() {
        let mut next = after.clone();
        next.play(&reply).unwrap();
        assert!(next.outcome().is_none(), "the loser had the last move");
        wins_within(search, &next, plies - 2);
    }
}

/// Lets the search defend itself against every move; no line may be lost within fewer plies.
fn lasts(search: &mut Search, game: &Game, plies: u32) {
    let choice = choose(search, game);
    let mut after = game.clone();
    after.play(&choice.played).unwrap();
    if after.outcome().is_some() {
        return;
    }
    for reply in after.legal_moves() {
        let mut next = after.clone();
        next.play(&reply).unwrap();
        match next.outcome() {
            Some(outcome) if plies > 2 => {
                let lost = outcome.winner == Some(!game.turn());
                assert!(!lost, "{} loses at once", choice.played);
            }
            None if plies > 2 => lasts(search, &next, plies - 2),
            _ => {}
        }
    }
}

/// Random endings of plain dama whose win or loss the plain solver proves to be exactly `plies` away.
fn endings(rules: &Rules, plies: u32, count: usize) -> Vec<Game> {
    let mut random = ChaCha8Rng::seed_from_u64(plies.into());
    let mut found = Vec::new();
    while found.len() < count {
        let game = random_game(rules, 2, &mut random);
        let proved = |plies| {
            let bounds = solve(game.position(), 0, plies, &mut 0);
            if plies % 2 == 1 {
                bounds.least == 1
            } else {
                bounds.most == -1
            }
        };
        if proved(plies) && !proved(plies - 2) {
            found.push(game);
        }
    }
    found
}

#[test]
fn a_win_in_sight_is_announced_and_won() {
    let mut search = Search::with_memory(1 << 20);
    for rules in [Rules::filipino(), Rules::spanish()] {
        for (plies, count) in [(3, 20), (5, 12)] {
            for game in endings(&rules, plies, count) {
                let choice = choose(&mut search, &game);
                assert_eq!(choice.evaluation, Evaluation::Win(plies), "{choice:?}");
                wins_within(&mut search, &game, plies);
            }
        }
    }
}

#[test]
fn a_loss_in_sight_is_announced_and_put_off() {
    let mut search = Search::with_memory(1 << 20);
    for rules in [Rules::filipino(), Rules::spanish()] {
        for (plies, count) in [(2, 20), (4, 12)] {
            for game in endings(&rules, plies, count) {
                let choice = choose(&mut search, &game);
                assert_eq!(choice.evaluation, Evaluation::Loss(plies), "{choice:?}");
                lasts(&mut search, &game, plies);
            }
        }
    }
}
