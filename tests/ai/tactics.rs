//! Positions with one right move: proved by the plain solver, found by the search.

use damath::ai::{Budget, Search, Stop};
use damath::engine::damath::Operation;
use damath::engine::notation::fen;
use damath::engine::{Game, Kind, Position, Rules, Square};

use crate::solver::{best_counted, only_move};

struct Tactic {
    theme: String,
    game: Game,
    plies: u32,
    right: String,
}

fn tactics() -> Vec<Tactic> {
    let lines = include_str!("../data/tactics.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let rules = Rules::named(parts[1], None).unwrap();
            Tactic {
                theme: parts[0].to_owned(),
                game: Game::from_setup(fen::read(&rules, parts[2]).unwrap()).unwrap(),
                plies: parts[3].parse().unwrap(),
                right: parts[4].to_owned(),
            }
        })
        .collect()
}

#[test]
fn each_right_move_is_proved_without_the_search() {
    let tactics = tactics();
    assert!(tactics.len() >= 40, "{}", tactics.len());
    for tactic in tactics {
        let position = tactic.game.position();
        let proved = if tactic.theme == "sacrifice" {
            let (best, margin) = best_counted(position, tactic.plies);
            (margin >= 500).then_some(best)
        } else {
            only_move(position, 0, tactic.plies, &mut 0)
        };
        let proved = proved.map(|played| played.to_string());
        let text = fen::write(&tactic.game.setup());
        assert_eq!(proved.as_ref(), Some(&tactic.right), "{text}");
    }
}

#[test]
fn the_search_finds_each_right_move() {
    let mut search = Search::with_memory(1 << 20);
    for tactic in tactics() {
        let budget = Budget::nodes(30_000);
        let choice = search.run(&tactic.game, &budget, &Stop::new()).unwrap();
        let position = fen::write(&tactic.game.setup());
        assert_eq!(choice.played.to_string(), tactic.right, "{position}");
    }
}

/// The position after the right move.
fn afterwards(tactic: &Tactic) -> Position {
    let mut game = tactic.game.clone();
    let moves = game.legal_moves();
    let right = moves
        .iter()
        .find(|played| played.to_string() == tactic.right);
    game.play(right.unwrap()).unwrap();
    game.position().clone()
}

/// Whether, whatever the reply, a dama can then land on ×.
fn a_dama_lands_on_times(position: &Position) -> bool {
    position.legal_moves().iter().all(|reply| {
        let mut next = position.clone();
        next.play_unchecked(reply);
        next.legal_moves().iter().any(|played| {
            let on_times = |square: &Square| Operation::at(*square) == Operation::Multiply;
            next.board().kind(played.from()) == Kind::King
                && played.is_capture()
                && played.landings().iter().any(on_times)
        })
    })
}

#[test]
fn the_themes_are_what_they_say() {
    let mut met = [0; 3];
    for tactic in tactics() {
        let before = tactic.game.position();
        let right = before.legal_moves();
        let right = right
            .iter()
            .find(|m| m.to_string() == tactic.right)
            .unwrap();
        let after = afterwards(&tactic);
        let negative = |position: &Position, m| position.score(m).hundredths() < 0;
        match tactic.theme.as_str() {
            "refuse" => {
                let moves = before.legal_moves();
                assert!(moves.iter().any(|m| m.is_capture() && negative(before, m)));
                assert!(!negative(before, right));
                met[0] += 1;
            }
            "steer" => {
                let replies = after.legal_moves();
                assert!(!right.is_capture() && !replies.is_empty());
                assert!(
                    replies
                        .iter()
                        .all(|m| m.is_capture() && negative(&after, m))
                );
                met[1] += 1;
            }
            "sacrifice" => {
                assert_eq!(before.board().kind(right.from()), Kind::Man);
                assert!(a_dama_lands_on_times(&after));
                assert!(
                    after
                        .legal_moves()
                        .iter()
                        .all(|m| m.captured().contains(right.to()))
                );
                met[2] += 1;
            }
            _ => {}
        }
    }
    assert!(met.iter().all(|count| *count >= 2), "{met:?}");
}
