//! Claims of hints, re-verified by playing on with [`Game`] alone; and analysis of a whole game.

use damath::ai::hint::{Claim, claims};
use damath::ai::{Budget, Search, Stop, grade, hint, summarise};
use damath::engine::{Game, Move, Rules, Side};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::positions::{all_rules, random_game};

/// The games after every reply to a move, with the replies.
fn replies(game: &Game, played: &Move) -> Vec<(Move, Game)> {
    let mut after = game.clone();
    after.play(played).unwrap();
    let moves = after.legal_moves();
    moves
        .into_iter()
        .map(|reply| {
            let mut next = after.clone();
            next.play(&reply).unwrap();
            (reply, next)
        })
        .collect()
}

/// What the last turn of a game recorded, in hundredths, read off the totals of points.
fn recorded(before: &Game, after: &Game) -> i64 {
    let side = before.turn();
    (after.points()[side] - before.points()[side]).hundredths()
}

fn pieces(game: &Game, side: Side) -> u32 {
    game.position().board().pieces(side).count()
}

fn best_reply(game: &Game, played: &Move) -> i64 {
    let mut after = game.clone();
    after.play(played).unwrap();
    let all = replies(game, played);
    all.iter()
        .map(|(_, next)| recorded(&after, next))
        .max()
        .unwrap_or(0)
}

fn loses_a_piece(game: &Game, played: &Move) -> bool {
    let side = game.turn();
    let own = pieces(game, side);
    replies(game, played)
        .iter()
        .any(|(_, next)| pieces(next, side) < own)
}

fn holds(game: &Game, played: &Move, claim: Claim) -> bool {
    let side = game.turn();
    let mut after = game.clone();
    after.play(played).unwrap();
    let moves = game.legal_moves();
    let mut others = moves.iter().filter(|other| *other != played);
    match claim {
        Claim::Gains(score) => {
            score.hundredths() > 0 && recorded(game, &after) == score.hundredths()
        }
        Claim::Takes(count) => pieces(game, !side) - pieces(&after, !side) == count,
        Claim::CannotBeRetaken => replies(game, played)
            .iter()
            .all(|(_, next)| next.position().board().side_at(played.to()) == Some(side)),
        Claim::ForcesNegativeCapture(score) => {
            let all = replies(game, played);
            let best = all.iter().map(|(_, next)| recorded(&after, next)).max();
            let captures = all
                .iter()
                .all(|(_, next)| pieces(next, side) < pieces(&after, side));
            captures && best == Some(score.hundredths()) && best < Some(0)
        }
        Claim::Crowns => {
            let kings = |game: &Game| game.position().board().kings(side).count();
            kings(&after) == kings(game) + 1
        }
        Claim::AvoidsLosingPoints(score) => {
            let least = others.map(|other| best_reply(game, other)).min();
            best_reply(game, played) <= 0 && least == Some(score.hundredths()) && least > Some(0)
        }
        Claim::AvoidsLosingAPiece => {
            !loses_a_piece(game, played) && others.all(|other| loses_a_piece(game, other))
        }
    }
}

#[test]
fn every_claim_holds_on_a_thousand_positions() {
    let mut made = 0;
    for rules in all_rules() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..=1_000 / all_rules().len() {
            let game = random_game(&rules, 5, &mut random);
            for played in game.legal_moves() {
                for claim in claims(game.position(), &played) {
                    assert!(holds(&game, &played, claim), "{played}: {claim:?}");
                    made += 1;
                }
            }
        }
    }
    assert!(made > 1_000, "{made}");
}

#[test]
fn a_hint_is_the_searchs_move_with_its_sums() {
    let game = Game::new(Rules::default());
    let mut search = Search::with_memory(1 << 20);
    let budget = Budget::nodes(2_000);
    let hint = hint(&mut search, &game, &budget, &Stop::new()).unwrap();
    let choice = search.run(&game, &budget, &Stop::new()).unwrap();
    assert_eq!(hint.choice, choice);
    assert_eq!(hint.hops, game.position().hops(&choice.played));
}

#[test]
fn a_hint_is_ahead_of_the_next_best_by_what_playing_that_would_lose() {
    for seed in 0..8 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let game = random_game(&Rules::default(), 6, &mut random);
        let mut search = Search::with_memory(1 << 20);
        let budget = Budget::depth(3);
        let Some(hint) = hint(&mut search, &game, &budget, &Stop::new()) else {
            continue;
        };
        let mut losses: Vec<i64> = Vec::new();
        for other in game.legal_moves() {
            let mut next = game.clone();
            next.play(&other).unwrap();
            let ply = game.plies().len();
            let graded = grade(&mut search, &next, ply, &budget, &Stop::new()).unwrap();
            let (worst, played) = (graded.expected_worst, graded.expected_played);
            assert!(
                worst <= played,
                "seed {seed}: {other} is worse than the worst"
            );
            if other != hint.choice.played {
                losses.push(graded.lost());
            }
        }
        match hint.ahead_by {
            // Not always the least loss: a move that surely loses little is not the next best.
            Some(ahead) => assert!(losses.contains(&ahead), "seed {seed}: {ahead}, {losses:?}"),
            None => assert!(losses.is_empty() || losses.contains(&0), "seed {seed}"),
        }
    }
}

#[test]
fn a_games_grades_measure_what_each_move_lost() {
    for rules in [Rules::default(), Rules::filipino()] {
        let mut game = Game::new(rules);
        let mut search = Search::with_memory(1 << 20);
        while game.outcome().is_none() && game.plies().len() < 14 {
            let choice = search.run(&game, &Budget::depth(2), &Stop::new()).unwrap();
            game.play(&choice.played).unwrap();
        }
        let budget = Budget::depth(3);
        let graded: Vec<_> = (0..game.plies().len())
            .map(|ply| grade(&mut search, &game, ply, &budget, &Stop::new()).unwrap())
            .collect();
        for ply in &graded {
            assert!(ply.expected_worst <= ply.expected_played);
            assert!(ply.expected_played <= ply.expected_best);
            assert_eq!(ply.lost() == 0, ply.best == ply.played);
            assert_eq!(ply.depth, 3);
        }
        let summary = summarise(&graded);
        assert_eq!(summary.expected.len(), game.plies().len());
        for (_, accuracy) in summary.accuracy.iter() {
            assert!((0.0..=1.0).contains(&accuracy.unwrap()));
        }
        assert_eq!(
            grade(&mut search, &game, graded.len(), &budget, &Stop::new()),
            None
        );
    }
}
