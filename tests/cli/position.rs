//! `moves`, `apply`, `perft`, `rules`.

use serde_json::{Value, json};

use crate::harness::{damath, damath_reading, load};

const CHAIN: &str = "W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8";

fn sorted(mut moves: Vec<Value>) -> Vec<Value> {
    for one in &mut moves {
        one.as_object_mut().unwrap().remove("notation");
        let captured = one["captured"].as_array_mut().unwrap();
        captured.sort_by_key(ToString::to_string);
    }
    moves.sort_by_key(ToString::to_string);
    moves
}

#[test]
fn moves_for_machines_are_those_of_the_vectors() {
    // Every twelfth takes all seven chip sets.
    for vector in load("damath_positions.json")
        .as_array()
        .unwrap()
        .iter()
        .step_by(5)
    {
        let (rules, fen) = (
            vector["rules"].as_str().unwrap(),
            vector["fen"].as_str().unwrap(),
        );
        let moves = damath(&["moves", "--rules", rules, "--fen", fen, "--json"]).json();
        let expected = vector["moves"].as_array().unwrap().clone();
        assert_eq!(
            sorted(moves.as_array().unwrap().clone()),
            sorted(expected),
            "{fen}"
        );
    }
}

#[test]
fn moves_are_named_by_the_rules_of_notation() {
    let notations = |rules: &str, fen: &str| -> Vec<String> {
        let moves = damath(&["moves", "--rules", rules, "--fen", fen, "--json"]).json();
        let moves = moves.as_array().unwrap().iter();
        moves
            .map(|one| one["notation"].as_str().unwrap().to_owned())
            .collect()
    };
    let seed = "W:WKa1:Bb2,b4,c5,e5,g5,c7,e7";
    let mut names = notations("filipino", seed);
    names.sort();
    assert_eq!(
        names,
        [
            "a1xa5",
            "a1xa7",
            "a1xb6",
            "a1xc3xf6xd8xa5xd2xh6",
            "a1xc3xf6xd8xb6xe3xh6"
        ]
    );
    assert_eq!(notations("damath-whole", CHAIN), ["c3xe5xg7"]);
    assert_eq!(notations("filipino", "B:W32:B"), [""; 0]);
}

#[test]
fn people_see_each_game_on_its_own_board() {
    let first = |arguments: &[&str]| damath(arguments).ok().lines().next().unwrap().to_owned();
    assert_eq!(first(&["moves", "--rules", "filipino"]), "h3-g4");
    assert_eq!(
        first(&["moves", "--rules", "filipino", "--board", "vismin"]),
        "a3-b4"
    );
    assert_eq!(first(&["moves"]), "a3-b4");
    assert_eq!(
        first(&["moves", "--fen", CHAIN]),
        "c3xe5xg7  7 − 3 = 4; 7 ÷ 5 = 1.40; total 5.40"
    );
}

#[test]
fn applied_moves_give_position_scores_and_outcome() {
    let applied = damath(&["apply", "--fen", CHAIN, "--json", "7 (1,6)"]).json();
    assert_eq!(
        applied,
        json!({
            "fen": "B:Wg7=7,g3=2:Bh4=8:P5.40,0",
            "points": {"W": "5.40", "B": "0.00"},
            "remaining": {"W": "9.00", "B": "8.00"},
            "totals": {"W": "14.40", "B": "8.00"},
            "outcome": null,
        })
    );
    let over = damath(&["apply", "--json", "--fen", "W:Wd6=4:Be7=9:P0,7", "d6xf8"]).json();
    assert_eq!(
        over["outcome"],
        json!({"winner": "W", "reason": "no-pieces"})
    );
    assert_eq!(over["totals"], json!({"W": "8.44", "B": "7.00"}));
    let shown = damath(&["apply", "--fen", CHAIN, "c3xg7"]).ok();
    assert!(
        shown.contains("Red c3xe5xg7  7 − 3 = 4; 7 ÷ 5 = 1.40; total 5.40"),
        "{shown}"
    );
    assert!(shown.contains("Red 14.40 = 5.40 + chips 9.00"), "{shown}");
}

#[test]
fn every_set_can_be_played_and_custom_chips_given() {
    let chips = "1 2 3 4 5 6 7 8 9 10 11 -1/2";
    let arguments = [
        "apply",
        "--rules",
        "damath-custom",
        "--chips",
        chips,
        "--json",
        "c3-d4",
    ];
    let applied = damath(&arguments).json();
    assert!(applied["fen"].as_str().unwrap().contains("g1=-1/2"));
    let negative = damath(&[
        "apply",
        "--rules",
        "damath-integer",
        "--json",
        "--",
        "-1 d4",
    ])
    .json();
    assert!(negative["fen"].as_str().unwrap().contains("d4=-1"));
}

#[test]
fn bad_input_is_refused_with_its_reason() {
    for (arguments, reason) in [
        (
            vec!["moves", "--rules", "chess"],
            "there are no rules called “chess”",
        ),
        (
            vec!["moves", "--rules", "damath-custom"],
            "needs its twelve chips",
        ),
        (
            vec!["moves", "--rules", "filipino", "--chips", "1"],
            "for damath-custom only",
        ),
        (
            vec!["moves", "--rules", "damath-custom", "--chips", "1 2"],
            "2 were given",
        ),
        (
            vec!["moves", "--rules", "filipino", "--fen", "W:W4:B29"],
            "on 4,",
        ),
        (
            vec!["moves", "--fen", "nonsense"],
            "begins with the side to move",
        ),
        (
            vec!["apply", "--fen", CHAIN, "c3-b4"],
            "a capture of 2 is compulsory here: c3xe5xg7",
        ),
        (
            vec!["apply", "c3-d4", "c3-d4"],
            "move 2, c3-d4: nothing stands on c3",
        ),
        (
            vec!["apply", "--notation", "morse", "c3-d4"],
            "“morse” is not a notation",
        ),
        (
            vec!["apply", "--fen", "W:Wd6=4:Be7=9", "d6xf8", "f8-e7"],
            "move 2, f8-e7: the game is over (no-pieces)",
        ),
        (vec!["perft"], "--depth"),
        (vec!["perft", "--depth", "99"], "99 is not in 0..=40"),
        (vec!["rules", "chess"], "there are no rules called “chess”"),
        (vec!["fly"], "unrecognized subcommand"),
    ] {
        let error = damath(&arguments).refused();
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn errors_for_machines_name_the_candidates() {
    let fen = "W:WKc1:Bd2,b4,d4,e5,f6,g7";
    let run = damath(&[
        "apply", "--json", "--rules", "filipino", "--fen", fen, "c1xa3",
    ]);
    let error: Value = serde_json::from_str(&run.refused()).unwrap();
    assert_eq!(error["candidates"].as_array().unwrap().len(), 4);
    // The sentence calls squares as the move does, the list as all machine output.
    let luzon = damath(&[
        "apply", "--json", "--rules", "filipino", "--fen", fen, "f1xh3",
    ]);
    let told: Value = serde_json::from_str(&luzon.refused()).unwrap();
    assert_eq!(told["candidates"], error["candidates"]);
    assert!(told["error"].as_str().unwrap().contains("f1x"), "{told}");
}

#[test]
fn counts_are_those_of_the_table() {
    for (rules, depth, nodes) in [
        ("filipino", "6", 37628),
        ("spanish", "6", 36473),
        ("damath-whole", "5", 7473),
    ] {
        let run = ["perft", "--rules", rules, "--depth", depth, "--json"];
        assert_eq!(damath(&run).json()["nodes"], nodes, "{rules}");
    }
    let scored = damath(&["perft", "--depth", "5", "--scores", "--json"]).json();
    assert_eq!(scored["nodes"], 7473);
    let divided = damath(&["perft", "--rules", "filipino", "--depth", "3", "--divide"]).ok();
    let parts = divided.lines().filter_map(|line| line.split_once(": "));
    assert_eq!(
        parts
            .map(|(_, count)| count.parse::<u64>().unwrap())
            .sum::<u64>(),
        302
    );
}

#[test]
fn rules_are_told_for_every_set() {
    let names = damath(&["rules", "--json"]).json();
    let names = names.as_array().unwrap();
    assert_eq!(names.len(), 10);
    for name in names {
        let text = damath(&["rules", name.as_str().unwrap()]).ok();
        assert!(
            text.contains("## Capturing") && text.contains("## Decided here"),
            "{name}"
        );
        assert!(
            !text.contains("damath-") && !text.contains("TODO"),
            "{name}"
        );
        let filipino = damath(&["rules", name.as_str().unwrap(), "--language", "fil"]).ok();
        assert!(
            filipino.contains("## Pagkain") && filipino.contains("## Pasya namin"),
            "{name}"
        );
    }
    let refused = damath(&["rules", "filipino", "--language", "tl"]).refused();
    assert!(
        refused.contains("the languages are en and fil"),
        "{refused}"
    );
}

#[test]
fn every_command_shows_an_example() {
    for command in [
        "moves", "apply", "perft", "convert", "check", "sheet", "rules",
    ] {
        let help = damath(&[command, "--help"]).ok();
        assert!(help.contains("Example:"), "{command}");
        assert!(help.contains(&format!("damath {command}")), "{command}");
        assert!(help.contains("--json"), "{command}");
    }
    let others = [
        "best", "match", "bench", "hub", "tables", "tune", "render", "replay", "gallery",
    ];
    for command in others {
        let help = damath(&[command, "--help"]).ok();
        assert!(help.contains("Example:"), "{command}");
        assert!(help.contains(&format!("damath {command}")), "{command}");
    }
}

#[test]
fn people_are_told_of_squares_on_their_own_board() {
    let people = damath(&["apply", "--rules", "filipino", "f3-h5"]).refused();
    assert!(people.contains("the piece on f3"), "{people}");
    let typed = damath(&["apply", "--rules", "filipino", "22-13"]).refused();
    assert!(typed.contains("the piece on 22"), "{typed}");
    let dama = ["--rules", "filipino", "--notation", "dama", "1-2"];
    let typed = damath(&[&["apply"][..], &dama].concat()).refused();
    assert!(typed.contains("the piece on 1 "), "{typed}");
    let asked = damath(&["apply", "--rules", "filipino", "--board", "vismin", "f3-h5"]).refused();
    assert!(asked.contains("the piece on c3"), "{asked}");
    for (typed, named) in [("f3-h5", "f3"), ("22-13", "22"), ("(5,2)-(3,4)", "(5,2)")] {
        let machines = damath(&["apply", "--rules", "filipino", "--json", typed]).refused();
        let error: Value = serde_json::from_str(&machines).unwrap();
        let error = error["error"].as_str().unwrap();
        assert!(error.contains(&format!("the piece on {named} ")), "{error}");
    }
}

#[test]
fn errors_give_back_little_of_what_was_typed() {
    let typed = "\u{1B}[31m\n".repeat(100);
    let twelve = [&typed[..]; 12].join(" ");
    for arguments in [
        vec!["apply", &typed],
        vec!["apply", "--notation", &typed, "c3-d4"],
        vec!["rules", &typed],
        vec!["moves", "--rules", &typed],
        vec!["moves", "--fen", &typed],
        vec!["moves", "--rules", "damath-custom", "--chips", &twelve],
        vec!["best", "--rules", &typed, "--depth", "1"],
        vec![
            "best", "--rules", "filipino", "--depth", "1", "--moves", &typed,
        ],
        vec!["best", "--rules", "filipino", "--level", &typed],
        vec![
            "match", "--rules", "filipino", "--red", &typed, "--blue", "easy",
        ],
        vec!["render", "--rules", &typed, "--out", "no.png"],
        vec!["render", "--mark", &typed, "--out", "no.png"],
        vec!["render", "--theme", &typed, "--out", "no.png"],
        vec!["render", "--pieces", &typed, "--out", "no.png"],
        vec!["render", "--surface", &typed, "--out", "no.png"],
        vec!["render", "--board", &typed, "--out", "no.png"],
        vec!["render", "--notation", &typed, "--out", "no.png"],
    ] {
        let error = damath(&arguments).refused();
        let shown = &arguments[..2];
        assert!(!error.contains('\u{1B}'), "{shown:?}: {error}");
        assert!(error.chars().count() < 400, "{shown:?}: {error}");
        assert!(error.trim_end().lines().count() < 6, "{shown:?}: {error}");
    }
}

#[test]
fn the_end_by_quiet_turns_is_read_back() {
    let over = ["--rules", "filipino", "--fen", "W:WKa1:BKb8:H80"];
    let shown = damath(&[&["apply"][..], &over].concat()).ok();
    assert!(shown.contains("Draw (quiet-turns)"), "{shown}");
    assert_eq!(damath(&[&["moves"][..], &over].concat()).ok(), "");
}

#[test]
fn chips_that_begin_with_a_minus_are_given_to_every_command() {
    let chips = [
        "--rules",
        "damath-custom",
        "--chips",
        "-1 2 3 4 5 6 7 8 9 10 11 -1/2",
    ];
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = out.to_str().unwrap();
    for arguments in [
        &["moves"][..],
        &["apply", "c3-d4"],
        &["perft", "--depth", "1"],
        &["best", "--depth", "1"],
        &[
            "match", "--red", "random", "--blue", "random", "--games", "2",
        ],
        &["render", "--out", out],
    ] {
        damath(&[arguments, &chips].concat()).ok();
    }
    for command in ["convert", "check", "sheet", "replay"] {
        let mut arguments = vec![command];
        match command {
            "convert" => arguments.extend(["--to", "csv"]),
            "replay" => arguments.extend(["--out", out]),
            _ => {}
        }
        arguments.extend(chips);
        damath_reading("1. c3-d4 b6-a5 *", &arguments).ok();
    }
}
