//! Files of games in the local dama numbering, in which a number names two squares.

use damath::engine::notation::pdn::{self, DamaError, Standing};
use damath::engine::notation::{GameRecord, GameResult, Notation};
use damath::engine::{BoardView, Rules};

use crate::data::load;

fn read(text: &str) -> Result<Vec<GameRecord>, DamaError> {
    pdn::read_dama(text, &Rules::filipino(), Standing::IfUnnamed)
}

#[derive(serde::Deserialize)]
struct Sample {
    dama: String,
}

#[test]
fn a_file_in_dama_numbers_keeps_what_was_said() {
    let text = "[White \"Ana\"]\n\n{first} 1. 2-15! {second} 2-15 (2-14 {third}) \
        2. 4-16 $2 7-2 1-0\n[White \"Ben\"]\n1. 2-15 2-15 2. 4-16 7-2\n[White \"Cora\"]\n*";
    let games = read(text).unwrap();
    assert_eq!(games.len(), 3);
    let written = pdn::write(&games[0], BoardView::Vismin);
    let expected = "{first} 1. e3-d4 $1 {second} d6-e5 {(2-14 third)} 2. a3-b4 $2 c7-d6\n1-0\n";
    assert!(written.contains(expected), "{written}");
    let names: Vec<_> = games.iter().map(|game| game.tags[0].1.as_str()).collect();
    assert_eq!(names, ["Ana", "Ben", "Cora"]);
}

#[test]
fn the_sample_game_in_dama_numbers_is_sixteen_games() {
    let sample: Sample = load("sample_game.json");
    let DamaError::Ambiguous { lines, plies, view } = read(&sample.dama).unwrap_err() else {
        panic!("several lines fit");
    };
    assert_eq!((lines, view), (16, BoardView::Luzon));
    let at: Vec<_> = plies.iter().map(|(ply, _)| *ply).collect();
    assert_eq!(at, [70, 72, 77, 78, 79, 80]);
    assert!(plies.iter().all(|(_, moves)| moves.len() > 1));
}

#[test]
fn dama_numbers_are_read_where_one_line_fits() {
    let games = read("1. 2-15 2-15 2. 4-16 7-2 1-0").unwrap();
    assert_eq!(
        pdn::movetext(&games[0], Notation::Vismin),
        "1. e3-d4 d6-e5 2. a3-b4 c7-d6 1-0"
    );
    let spaced = read("1. 2 - 15 2 -15 2. 4- 16 7 2 1 - 0").unwrap();
    assert_eq!(
        pdn::write(&spaced[0], BoardView::Vismin),
        pdn::write(&games[0], BoardView::Vismin)
    );
    let refused = read("1. 2-15\n2-99 *").unwrap_err();
    assert_eq!(
        refused.to_string(),
        "line 2: 2-99: “99” is not a square of this board"
    );
}

#[test]
fn an_open_variation_in_dama_numbers_is_refused() {
    for (text, line) in [
        ("1. 2-15\n(2-14 2-15 2. 4-16 *", 2),
        ("1. 2-15 2-15\n\n(4-16 ({x} \n[White \"B\"] 1. 2-15 *", 3),
        ("(1. 2-15\n[White \"B\"] *", 1),
    ] {
        let read = read(text);
        let told = format!("line {line}: a variation is not closed: “)” is missing");
        assert_eq!(read.unwrap_err().to_string(), told, "{text}");
    }
}

#[test]
fn one_one_in_dama_numbers_is_a_move_where_the_game_goes_on() {
    let start = "[FEN \"W:WKc3,h2:Bb8,h6\"] ";
    let from_there = |text: &str| read(&format!("{start}{text}")).unwrap();
    // From c3 along the long diagonal to f6: both squares are 1 in their halves.
    for text in [
        "1. 1-1 12-8 *",
        "1. 1 - 1 12-8 *",
        "1. 1-1 {check} 12-8 1-0",
        "1. 1-1 *",
    ] {
        let games = from_there(text);
        let first = games[0].moves()[0].played.to_string();
        assert_eq!((games.len(), &first[..]), (1, "c3-f6"), "{text}");
    }
    let games = from_there("1. 1-1 12-8 1-1 {agreed}\n1. 2-15 2-15 1-1 1. 2-15 1-1");
    let ends: Vec<_> = games
        .iter()
        .map(|game| (game.moves().len(), game.result))
        .collect();
    assert_eq!(
        ends,
        [
            (2, GameResult::Draw),
            (2, GameResult::Draw),
            (1, GameResult::Draw)
        ]
    );
    assert_eq!(games[0].moves()[1].comments, ["agreed"]);
    // What is written is read back, the move at its end too.
    let game = &from_there("1. 1-1 *")[0];
    assert_eq!(
        pdn::movetext(game, Notation::Dama).lines().last(),
        Some("1. 1-1 *")
    );
}
