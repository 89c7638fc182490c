//! `convert`, `check`, `sheet`.

use serde_json::Value;

use crate::harness::{Run, damath, damath_reading, load};

fn sample(column: &str) -> String {
    load("sample_game.json")[column]
        .as_str()
        .unwrap()
        .to_owned()
}

fn convert(text: &str, to: &str) -> Run {
    damath_reading(text, &["convert", "--to", to])
}

const DAMATH: &str = "[GameType \"26,W,8,8,A0,0\"]\n[Variant \"damath-whole\"]\n\n\
    1. c3-b4 d6-c5 2. b4xd6 {1 × 6 = 6.00; total 6.00}\ne7xc5 {10 ÷ 1 = 10.00; total 10.00} *\n";

#[test]
fn the_sample_game_goes_from_three_columns_to_four() {
    let columns = [
        ("luzon", sample("algebraic_luzon")),
        ("vismin", sample("algebraic_vismin")),
        ("numeric", sample("draughts")),
        ("dama", sample("dama")),
    ];
    for (from, text) in &columns[..3] {
        for (to, expected) in &columns {
            let expected = expected.replace('×', "x") + "\n";
            assert_eq!(convert(text, to).ok(), expected, "{from} to {to}");
            let named = damath_reading(text, &["convert", "--from", from, "--to", to]);
            assert_eq!(named.ok(), expected, "{from} to {to}");
        }
    }
}

#[test]
fn the_dama_column_alone_is_sixteen_games() {
    let text = sample("dama");
    let arguments = ["convert", "--from", "dama", "--to", "pdn"];
    let error = damath_reading(&text, &arguments).refused();
    assert!(error.contains("16 lines of moves fit"), "{error}");
    let json = damath_reading(&text, &[&arguments[..], &["--json"]].concat()).refused();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["lines"], 16);
    let plies: Vec<_> = json["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| at["ply"].as_u64())
        .collect();
    assert_eq!(plies, [70, 72, 77, 78, 79, 80].map(Some));
}

#[test]
fn every_format_is_read_back() {
    let numbers = "1. 22-18 9-13 2. 18-15 11x18 3. 23x14 *\n";
    let pdn = convert(numbers, "pdn").ok();
    for to in ["vismin", "luzon", "numeric", "sheet", "pdn", "csv"] {
        let there = convert(&pdn, to).ok();
        assert_eq!(convert(&there, "numeric").ok(), numbers, "{to}");
    }
    for to in ["sheet", "csv"] {
        let there = convert(DAMATH, to).ok();
        let back = convert(&there, "vismin").ok();
        assert_eq!(back, "1. c3-b4 d6-c5 2. b4xd6 e7xc5 *\n", "{to}");
    }
    assert_eq!(
        convert(DAMATH, "sheet").ok(),
        "1. 1 (6,3) 6 (5,4) 2. 1 (4,5) 10 (5,4) *\n"
    );
}

#[test]
fn a_damath_file_round_trips() {
    let once = convert(DAMATH, "pdn").ok();
    assert_eq!(convert(&once, "pdn").ok(), once);
    assert!(once.contains("{10 ÷ 1 = 10.00; total 10.00}"));
    let luzon = damath_reading(&once, &["convert", "--to", "pdn", "--board", "luzon"]).ok();
    assert!(luzon.contains("26,W,8,8,A0,1"));
    assert_eq!(convert(&luzon, "pdn").ok(), once);
}

#[test]
fn positions_become_games_and_games_positions() {
    let fen = convert(DAMATH, "fen").ok();
    assert!(
        fen.starts_with("W:W") && fen.trim_end().ends_with(":P6,10"),
        "{fen}"
    );
    let game = convert(&fen, "pdn").ok();
    assert!(
        game.contains(&format!("[FEN \"{}\"]", fen.trim_end())),
        "{game}"
    );
    assert_eq!(convert(&game, "fen").ok(), fen);
    let bad = convert("W:Wa1:Bb8\nW:W4:B29\n", "pdn").err;
    assert!(
        bad.contains("line 2: Red has an uncrowned piece on 4,"),
        "{bad}"
    );
}

#[test]
fn check_finds_the_first_fault_and_its_line() {
    let check = |text: &str| damath_reading(text, &["check"]);
    assert_eq!(
        check(DAMATH).ok(),
        "1 game, 4 moves: all legal, all scores right\n"
    );
    for (text, fault) in [
        (DAMATH.replace("e7xc5", "e7xc4"), "line 5: e7xc4"),
        (
            "[Variant \"damath-whole\"]\n1. 22-17 10-14\n2. 17 x 10 {1 × 6 = 7} *".to_owned(),
            "line 3: 17x10 scores “1 × 6 = 6.00; total 6.00”, not “1 × 6 = 7”",
        ),
        (
            DAMATH.replace("total 10.00", "total 11.00"),
            "line 5: e7xc5 scores “10 ÷ 1 = 10.00; total 10.00”, not",
        ),
        (
            "[Variant \"damath-whole\"]\n[FEN \"W:Wd6=4:Be7=9\"]\n1. d6xf8 0-1\n".to_owned(),
            "line 3: game 1: the result is 1-0 (no-pieces), not 0-1",
        ),
        (
            "[GameType \"26\"]\n[Result \"1-0\"]\n\n1. c3-d4 0-1\n".to_owned(),
            "line 2: the Result tag says 1-0, the moves end with 0-1",
        ),
        ("\n\n".to_owned(), "there is no game in this file"),
        (
            "1. hello *".to_owned(),
            "line 1: hello: “hello” is not a move",
        ),
    ] {
        let error = check(&text).refused();
        assert!(error.contains(fault), "{text}: {error}");
    }
    let dama = "[Result \"1-0\"]\n\n1. 2-15 0-1\n";
    let error = damath_reading(dama, &["check", "--from", "dama"]).refused();
    assert!(
        error.contains("line 1: the Result tag says 1-0, the moves end with 0-1"),
        "{error}"
    );
    let shuffle = "a1-b2 b8-a7 b2-a1 a7-b8 ".repeat(3);
    let kings = format!("[FEN \"W:WKa1:BKb8\"] {shuffle} *");
    let error = check(&kings).refused();
    assert!(
        error.contains("after the end of the game (repetition)"),
        "{error}"
    );
    let shuffle = "29-25 1-5 25-29 5-1 ".repeat(3);
    let numbers = format!("[FEN \"W:WK29:BK1\"] {shuffle} *");
    let error = check(&numbers).refused();
    assert!(error.contains(": 29-25 is played after the end"), "{error}");
}

#[test]
fn check_looks_at_every_figure_of_a_table() {
    let table = convert(DAMATH, "csv").ok();
    let check = |text: &str| damath_reading(text, &["check"]);
    assert_eq!(
        check(&table).ok(),
        "1 game, 4 moves: all legal, all scores right\n"
    );
    let error = check(&table.replace("10.00,10.00", "10.00,11.00")).refused();
    assert!(
        error.contains("line 5: Total is “10.00”, not “11.00”"),
        "{error}"
    );
    let semicolons = table.replace(',', ";");
    assert!(check(&semicolons).ok().starts_with("1 game, 4 moves"));
    let error = check(&semicolons.replace("= 10;", "= 12;")).refused();
    assert!(error.contains("line 5: Hops is"), "{error}");
}

#[test]
fn a_table_carries_what_reading_it_back_needs() {
    let game = "[Variant \"damath-integer\"]\n[FEN \"W:Wd6=4:Be7=-9,h8=2\"]\n1. d6xf8 *\n";
    let table = convert(game, "csv").ok();
    let back = convert(&table, "pdn").ok();
    assert_eq!(back, convert(game, "pdn").ok());
    let columns = |line: &str| line.split(',').take(5).collect::<Vec<_>>().join(",");
    let bare = table.lines().map(columns).collect::<Vec<_>>().join("\n");
    let error = convert(&bare, "pdn").refused();
    assert!(
        error.contains("line 2: the piece on d6 is not yours (the table does not say"),
        "{error}"
    );
}

#[test]
fn rules_asked_for_are_those_that_a_bare_file_is_read_by() {
    for text in [
        "[GameType \"26\"]\n\n1. c3-b4 d6-c5 2. b4xd6 *",
        "[GameType \"26,W,8,8,A0,0\"]\n\n1. 22-17 10-14 2. 17x10 *",
    ] {
        let integer = ["convert", "--rules", "damath-integer", "--to", "pdn"];
        let written = damath_reading(text, &integer).ok();
        assert!(
            written.contains("{-1 × 6 = -6.00; total -6.00}"),
            "{written}"
        );
    }
    let text = "[GameType \"26\"]\n\n1. c3-b5 *";
    for rules in ["damath-integer", "spanish"] {
        let error = damath_reading(text, &["check", "--rules", rules]).refused();
        let end = format!("(read by the rules of {rules})\n");
        assert!(
            error.contains("line 3: c3-b5: ") && error.ends_with(&end),
            "{error}"
        );
    }
}

#[test]
fn files_keep_their_comments_and_variations() {
    let text = "{before} 1. c3 - d4 $1 {after} (1. e3-f4 {other}) 1... b6-a5 *";
    let written = convert(text, "pdn").ok();
    let moves = "{before} 1. c3-d4 $1 {after} (1. e3-f4 {other}) 1... b6-a5\n*\n";
    assert!(written.contains(moves), "{written}");
}

#[test]
fn many_games_are_checked_together() {
    let text = format!("{DAMATH}\n{DAMATH}");
    let counted = damath_reading(&text, &["check", "--json"]).json();
    assert_eq!(
        (counted["games"].as_u64(), counted["moves"].as_u64()),
        (Some(2), Some(8))
    );
    let error = convert(&text, "csv").refused();
    assert!(error.contains("this file holds more"), "{error}");
}

#[test]
fn a_score_sheet_fits_a_phone_and_a_spreadsheet() {
    let text = damath_reading(DAMATH, &["sheet"]).ok();
    assert!(
        text.lines().all(|line| line.chars().count() <= 34),
        "{text}"
    );
    assert!(
        text.contains("2. Blue 10: e7×c5\n    10 ÷ 1 = 10\n"),
        "{text}"
    );
    let table = damath_reading(DAMATH, &["sheet", "--csv"]).ok();
    assert!(table.starts_with("\u{FEFF}Move,Side,Chip,From,To,Hops,Score,Total,Rules\r\n"));
    assert!(
        table.contains("2,Red,1,b4,d6,1 × 6 = 6,6.00,6.00,\r\n"),
        "{table}"
    );
    let turns = damath_reading(DAMATH, &["sheet", "--json"]).json();
    assert_eq!(turns[3]["total"], "10.00");
    assert_eq!(turns[3]["hops"][0]["op"], "÷");
}

#[test]
fn files_that_are_none_are_refused() {
    let missing = damath(&["check", "no/such/file.pdn"]).refused();
    assert!(missing.contains("no/such/file.pdn"), "{missing}");
    let garbage = "\u{0}garbage ".repeat(1_000_000);
    for arguments in [["check", "-"], ["sheet", "-"], ["convert", "--to=fen"]] {
        assert!(!damath_reading(&garbage, &arguments).refused().is_empty());
    }
    for from in ["dama", "csv", "fen"] {
        let error = damath_reading(&garbage, &["convert", "--to", "pdn", "--from", from]).refused();
        assert!(error.contains("too large"), "{error}");
    }
}
