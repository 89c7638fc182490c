//! `best`, `match`, `bench`, `hub`, as a program is used.

use crate::harness::{damath, damath_reading};

#[test]
fn best_takes_one_budget_beside_its_other_arguments() {
    let position = "W:Wa3=7,h2=0:Bb4=0,g3=8";
    for budget in [
        ["--depth", "3"],
        ["--nodes", "500"],
        ["--ms", "50"],
        ["--level", "easy"],
    ] {
        let mut arguments = vec![
            "best",
            "--rules",
            "damath-whole",
            "--fen",
            position,
            "--json",
        ];
        arguments.extend(budget);
        let answer = damath(&arguments).json();
        let played = answer["move"].as_str().unwrap();
        assert!(["a3xc5", "h2xf4"].contains(&played), "{answer}");
        assert!(
            answer["score"].is_string() && answer["pv"].is_array(),
            "{answer}"
        );
    }
    let two = damath(&[
        "best", "--rules", "filipino", "--depth", "3", "--nodes", "9",
    ]);
    assert_eq!(two.code, 2);
    assert_eq!(
        damath(&["best", "--rules", "filipino"]).code,
        2,
        "a budget is needed"
    );
}

#[test]
fn best_counts_the_moves_that_led_here() {
    let answer = damath(&[
        "best", "--rules", "filipino", "--moves", "c3-d4", "b6-c5", "--nodes", "200",
    ]);
    assert!(answer.ok().contains("d4xb6"), "the capture is compulsory");
    let wrong = damath(&[
        "best", "--rules", "filipino", "--moves", "c3-d4", "c3-b4", "--nodes", "200",
    ]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("c3-b4"), "{}", wrong.err);
}

#[test]
fn a_match_is_told_from_reds_view() {
    let told = damath(&[
        "match",
        "--rules",
        "damath-integer",
        "--red",
        "greedy",
        "--blue",
        "random",
        "--games",
        "4",
        "--seed",
        "3",
        "--json",
    ]);
    let told = told.json();
    let games = ["wins", "draws", "losses"].map(|name| told[name].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 4);
    for name in ["mean_difference", "elo", "elo_error"] {
        assert!(!told[name].is_null() || name.starts_with("elo"), "{told}");
    }
    let unknown = damath(&[
        "match", "--rules", "filipino", "--red", "wizard", "--blue", "easy",
    ]);
    assert_eq!(unknown.code, 2);
}

#[test]
fn hub_says_who_it_is() {
    let said = damath_reading("hub\nquit\n", &["hub"]).ok();
    assert!(said.contains("id name=") && said.contains("wait"), "{said}");
}
