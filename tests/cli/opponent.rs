//! `best`, `match`, `bench`, `hub`, as a program is used.

use crate::harness::{damath, damath_reading, damath_with};

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

#[test]
fn tables_are_built_verified_and_found() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    let none = damath(&["tables", "verify", "--tables", tables]);
    assert!(none.refused().contains("damath tables build"));
    let built = damath(&[
        "tables", "build", "--rules", "filipino", "--pieces", "2", "--out", tables,
    ]);
    assert!(built.out.contains("3600 positions"), "{}", built.out);
    let checked = damath(&["tables", "verify", "--tables", tables, "--positions", "200"]).ok();
    assert!(
        checked.contains("200 positions checked, 0 wrong"),
        "{checked}"
    );
    // A king on the long diagonal holds for ever: a look at one position says so with the table alone.
    let look = |options: &[&str]| {
        let position = [
            "best",
            "--rules",
            "filipino",
            "--fen",
            "W:WKb2:BKh6",
            "--nodes",
            "20",
            "--json",
        ];
        let answer = damath(&[&position[..], options].concat()).json();
        answer["score"].as_i64()
    };
    assert_eq!(look(&["--tables", tables]), Some(0));
    let red_alone = damath(&[
        "match",
        "--rules",
        "filipino",
        "--red",
        "nodes:50",
        "--blue",
        "nodes:50",
        "--games",
        "2",
        "--json",
        "--red-tables",
        tables,
    ]);
    assert!(red_alone.json()["draws"].is_number());
    std::fs::write(folder.path().join("filipino.endgames"), "no table").unwrap();
    let damaged = damath(&[
        "best", "--rules", "filipino", "--nodes", "20", "--tables", tables,
    ]);
    assert!(
        damaged.refused().contains("filipino.endgames"),
        "the file is named"
    );
}

#[test]
fn the_bot_says_which_amount_of_memory_it_takes() {
    for wrong in ["0", "lots", "64MB", "1.5"] {
        let refused = damath_with(
            &[("DISCORD_TOKEN", "t"), ("DAMATH_MEMORY_MB", wrong)],
            &["bot"],
        )
        .refused();
        assert!(
            refused.contains("DAMATH_MEMORY_MB") && refused.contains("such as 64"),
            "{refused}"
        );
    }
}
