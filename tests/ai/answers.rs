//! What programs read: the shapes of JSON answers, and players by name.

use damath::ai::{Budget, Player, Search, Stop, bench, play_match};
use damath::cli;
use damath::engine::notation::fen;
use damath::engine::{BySide, Game, Rules};
use serde_json::Value;

fn best(rules: &Rules, position: Option<&str>, depth: u32) -> Value {
    let game = match position {
        Some(text) => Game::from_setup(fen::read(rules, text).unwrap()).unwrap(),
        None => Game::new(rules.clone()),
    };
    let choice = Search::with_memory(1 << 20).run(&game, &Budget::depth(depth), &Stop::new());
    serde_json::to_value(cli::best::answer(&choice.unwrap())).unwrap()
}

fn keys(answer: &Value) -> Vec<&str> {
    answer
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn best_in_damath_scores_in_text_with_two_decimals() {
    let answer = best(&Rules::default(), None, 3);
    assert_eq!(keys(&answer), ["depth", "move", "nodes", "pv", "score"]);
    let score = answer["score"].as_str().unwrap();
    let (_, decimals) = score.split_once('.').unwrap();
    assert!(
        decimals.len() == 2 && score.parse::<f64>().is_ok(),
        "{score}"
    );
    assert_eq!(answer["pv"][0], answer["move"]);
    assert_eq!(answer["depth"], 3);
}

#[test]
fn best_writes_every_landing() {
    let answer = best(&Rules::default(), Some("W:Wc3=4,a1=8:Bd4=1,f6=2,b8=3"), 2);
    assert_eq!(answer["move"], "c3xe5xg7");
}

#[test]
fn best_in_dama_scores_in_hundredths_of_a_man_or_counts_to_the_end() {
    let score = |position: Option<&str>| best(&Rules::filipino(), position, 5)["score"].clone();
    assert!(score(None).is_i64());
    assert_eq!(score(Some("W:Wc3:Bd4")), "win 1");
    assert_eq!(score(Some("B:Wf4:Bh6")), "loss 2");
}

#[test]
fn a_match_counts_every_game_once() {
    let rules = Rules::filipino();
    let players = BySide {
        red: Player::Budget(Budget::depth(2)),
        blue: Player::Random,
    };
    let mut searches = BySide::new_with(|_| Search::with_memory(1 << 20));
    let tally = play_match(&rules, players, 10, 1, &mut searches, &mut |_| ());
    let again = play_match(&rules, players, 10, 1, &mut searches, &mut |_| ());
    assert_eq!(tally, again);
    let answer = serde_json::to_value(cli::match_::answer(&tally)).unwrap();
    let expected = [
        "draws",
        "elo",
        "elo_error",
        "losses",
        "mean_difference",
        "wins",
    ];
    assert_eq!(keys(&answer), expected);
    let count = |name: &str| answer[name].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 10);
    assert!(count("wins") > 7 && answer["elo"].as_f64().unwrap() > 0.0);
}

#[test]
fn players_go_by_their_names() {
    for name in [
        "easy",
        "master",
        "random",
        "greedy",
        "depth:4",
        "nodes:100000",
        "ms:50",
    ] {
        assert_eq!(name.parse::<Player>().unwrap().to_string(), name);
    }
    for name in [
        "", "expert", "depth", "depth:", "depth:0", "nodes:-1", "ms:1.5",
    ] {
        assert!(name.parse::<Player>().is_err(), "{name}");
    }
}

#[test]
fn the_bench_answers_with_its_fingerprint() {
    let answer = cli::bench::answer(&[bench::run(-8)]);
    assert!(answer["positions"].as_u64().unwrap() >= 20);
    assert_eq!(answer["fingerprint"].as_str().unwrap().len(), 16);
}
