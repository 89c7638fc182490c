//! Moves read and written in every notation.

use std::collections::BTreeSet;

use damath::engine::notation::{
    Naming, Notation, ReadMoveError, candidates, candidates_beside, naming_beside, naming_of,
    read_move, read_move_beside, read_move_in, write_move,
};
use damath::engine::{BoardView, Game, Position, Setup};

use crate::data::{load, position, rules};

const WHOLE: &str = "W:Wc3=7,g3=2:Bd4=3,f6=5,h4=8";
const SEED_EXAMPLE: &str = "W:WKa1:Bb2,b4,c5,e5,g5,c7,e7";
const FOUR_WAYS: &str = "W:WKc1:Bd2,b4,d4,e5,f6,g7";

fn start(rules_name: &str) -> Position {
    Setup::start(rules(rules_name)).position().unwrap()
}

/// The move that a text is read as, or the reason why it is none.
fn read(position: &Position, text: &str) -> String {
    match read_move(position, text) {
        Ok(played) => played.to_string(),
        Err(error) => error.to_string(),
    }
}

fn texts(moves: &[damath::engine::Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn one_move_in_all_its_forms() {
    let position = start("filipino");
    for text in [
        "c3-d4",
        "c3 d4",
        "c3d4",
        "C3-D4",
        " c3 – d4 ",
        "c3→d4",
        "c3xd4",
        "c3:d4",
        "f3-e4",
        "F3E4",
        "22-18",
        "22 18",
        "22x18",
        "2218",
        "1-15",
        "1×15",
        "(5,2)-(4,3)",
        "(5,2) (4,3)",
        "5,2 4,3",
    ] {
        assert_eq!(read(&position, text), "c3-d4", "{text}");
    }
}

#[test]
fn a_chip_and_its_target_are_a_move() {
    let position = start("damath-whole");
    for text in [
        "1 (4,3)",
        "1 d4",
        "1-d4",
        "1: d4",
        "1d4",
        "1 e4",
        "1: c3→d4",
        "1 4,3",
        "1 ( 4 , 3 )",
    ] {
        assert_eq!(read(&position, text), "c3-d4", "{text}");
    }
    let chain = crate::data::position("damath-whole", WHOLE);
    for text in [
        "7 (3,4) (1,6)",
        "7 (1,6)",
        "7: c3×e5×g7",
        "7 e5 g7",
        "7xg7",
        "c3xg7",
        "c3 e5 g7",
    ] {
        assert_eq!(read(&chain, text), "c3xe5xg7", "{text}");
    }
}

#[test]
fn chips_are_typed_as_printed_or_in_ascii() {
    for (rules, text, read_as) in [
        ("damath-integer", "-1 d4", "c3-d4"),
        ("damath-integer", "−1: c3→d4", "c3-d4"),
        ("damath-fraction", "2/10 d4", "c3-d4"),
        ("damath-radical", "4√18 d4", "c3-d4"),
        ("damath-radical", "4r18d4", "c3-d4"),
        ("damath-radical", "-r8 (2,3)", "e3-f4"),
        ("damath-polynomial", "6x d4", "c3-d4"),
        ("damath-polynomial", "6xxd4", "c3-d4"),
        ("damath-polynomial", "-xy^2 f4", "e3-f4"),
        ("damath-polynomial", "−xy²: e3→f4", "e3-f4"),
    ] {
        assert_eq!(read(&start(rules), text), read_as, "{rules} {text}");
    }
}

#[test]
fn a_refusal_names_its_reason() {
    for (rules, fen, text, reason) in [
        ("filipino", "", "hello", "“hello” is not a move"),
        ("filipino", "", "", "“” is not a move"),
        ("filipino", "", "c3-d4!", "“c3-d4!” is not a move"),
        ("filipino", "", "7 c3", "“7 c3” is not a move"),
        (
            "filipino",
            "",
            "c3-i9",
            "“i9” is not a square of this board",
        ),
        (
            "filipino",
            "",
            "c3-e4",
            "“e4” is not a square of this board",
        ),
        (
            "filipino",
            "",
            "22-33",
            "“33” is not a square of this board",
        ),
        (
            "filipino",
            "",
            "(5,2)-(5,3)",
            "“(5,3)” is not a square of this board",
        ),
        ("filipino", "", "d4-e5", "nothing stands on d4"),
        ("filipino", "", "b6-a5", "the piece on b6 is not yours"),
        (
            "filipino",
            "",
            "b2-a3",
            "b2-a3 is blocked by your own piece on a3",
        ),
        ("filipino", "", "b2", "the piece on b2 cannot move"),
        ("filipino", "", "c3", "where to? Possible: c3-b4, c3-d4"),
        (
            "filipino",
            "",
            "c3-e5",
            "the piece on c3 moves one square diagonally forward and cannot get to e5",
        ),
        (
            "filipino",
            "W:WKa1:Bh6,d8",
            "a1-b8",
            "the dama on a1 moves along diagonals and cannot get to b8",
        ),
        (
            "filipino",
            "W:WKa1,c3:Bd8",
            "a1-e5",
            "a1-e5 is blocked by your own piece on c3",
        ),
        (
            "filipino",
            "W:WKa1:Bc3,d4",
            "a1-e5",
            "a1-e5 is blocked by a piece of the other side on c3",
        ),
        (
            "filipino",
            "B:W32:B",
            "b8-a7",
            "there is no legal move here: the game is over",
        ),
    ] {
        refused(rules, fen, text, reason);
    }
}

#[test]
fn a_refusal_calls_squares_as_the_text_does() {
    let whole = "W:Wc3=7,d4=1:Bh8=3";
    for (rules, fen, text, reason) in [
        (
            "filipino",
            "",
            "f3-h5",
            "the piece on f3 moves one square diagonally forward and cannot get to h5",
        ),
        (
            "filipino",
            "",
            "25-21",
            "25-21 is blocked by your own piece on 21",
        ),
        (
            "filipino",
            "",
            "(5,2)",
            "where to? Possible: (5,2)-(6,3), (5,2)-(4,3)",
        ),
        (
            "damath-whole",
            whole,
            "7 (4,3)",
            "(5,2)-(4,3) is blocked by your own piece on (4,3)",
        ),
        (
            "damath-whole",
            whole,
            "7 e4",
            "f3-e4 is blocked by your own piece on e4",
        ),
        (
            "damath-whole",
            whole,
            "a8-b7",
            "the piece on a8 is not yours",
        ),
        (
            "filipino",
            "W:Wc3,g3:Bd4,f6,h4",
            "22-17",
            "a capture of 2 is compulsory here: 22x15x8",
        ),
        ("filipino", "W:WK29,K1:B", "17-14", "nothing stands on 17"),
    ] {
        let position = match fen {
            "" => start(rules),
            fen => position(rules, fen),
        };
        let error = read_move(&position, text).unwrap_err();
        let naming = naming_of(&position, text).expect(text);
        assert_eq!(error.worded(naming).to_string(), reason, "{text}");
    }
    for text in ["7", "hello", "c3-i9", ""] {
        assert_eq!(naming_of(&start("damath-whole"), text), None, "{text}");
    }
    let dama = Naming::of(Notation::Dama);
    let many = position("filipino", "W:WKc7,Ke7,Kh8:BKa5");
    let error = read_move_in(&many, "9-15", Notation::Dama).unwrap_err();
    assert_eq!(
        error.worded(dama).to_string(),
        "that could be 2 different moves: 9-15 (a8-d5), 9-15 (a8-e4)"
    );
    let vismin = error.worded(dama.lettered(BoardView::Vismin)).to_string();
    assert!(vismin.ends_with("9-15 (h8-e5), 9-15 (h8-d4)"), "{vismin}");
}

#[test]
fn a_refused_capture_names_the_rule() {
    for (rules, fen, text, reason) in [
        (
            "damath-whole",
            WHOLE,
            "g3xe5",
            "a capture of 2 is compulsory here: c3xe5xg7",
        ),
        (
            "damath-whole",
            WHOLE,
            "c3-b4",
            "a capture of 2 is compulsory here: c3xe5xg7",
        ),
        (
            "damath-whole",
            WHOLE,
            "9 b4",
            "you have no chip 9 on the board",
        ),
        (
            "damath-whole",
            WHOLE,
            "12 b4",
            "you have no chip 12 on the board",
        ),
        (
            "damath-whole",
            "W:Wc3=7,Kh2=4:Bd4=3,g3=6",
            "c3xe5",
            "a dama must take here: h2xf4, h2xe5, h2xd6, h2xc7, h2xb8",
        ),
        (
            "spanish",
            "W:Wc3,g3:BKd4,f4",
            "g3xe5",
            "the capture must take the most kings, here 1: c3xe5",
        ),
    ] {
        refused(rules, fen, text, reason);
    }
}

/// Holds that a text is refused in a position, or at the start for no position, for this reason.
fn refused(rules: &str, fen: &str, text: &str, reason: &str) {
    let position = match fen {
        "" => start(rules),
        fen => position(rules, fen),
    };
    assert_eq!(read(&position, text), reason, "{rules} {fen}");
}

#[test]
fn a_text_that_fits_several_moves_is_answered_with_them() {
    let four = "that could be 4 different moves: ";
    let position = position("filipino", FOUR_WAYS);
    let answer = read(&position, "c1xa3");
    assert!(answer.starts_with(four), "{answer}");
    for way in ["c1xe3xc5xa3", "c1xf4xd6xa3", "c1xg5xe7xa3", "c1xh6xf8xa3"] {
        assert!(answer.contains(way), "{answer}");
        assert_eq!(read(&position, way), way);
    }
}

#[test]
fn the_short_form_is_written_where_it_is_unique() {
    let position = position("filipino", SEED_EXAMPLE);
    let written: BTreeSet<_> = position
        .legal_moves()
        .iter()
        .map(|played| write_move(&position, played, Notation::Vismin))
        .collect();
    let expected = [
        "a1xb6",
        "a1xa7",
        "a1xa5",
        "a1xc3xf6xd8xa5xd2xh6",
        "a1xc3xf6xd8xb6xe3xh6",
    ];
    assert_eq!(written, expected.map(String::from).into());
}

#[test]
fn any_way_round_that_takes_the_same_pieces_is_the_same_move() {
    let circle = position("filipino", "W:WK26:B14,15,22,23");
    assert_eq!(
        read_move(&circle, "26x17x10x19x26"),
        read_move(&circle, "26x19x10x17x26")
    );
    assert!(read_move(&circle, "26x17x10x19x26").is_ok());
    // A king that goes straight on may be written with any landing between.
    let straight = position("filipino", "W:WKa1:Bb2,e5");
    for text in ["a1xc3xf6", "a1xd4xf6", "a1xf6"] {
        assert_eq!(read(&straight, text), "a1xc3xf6", "{text}");
    }
    let damath = position("damath-whole", "W:WKa1=2:Bb2=3,e5=4");
    assert_eq!(read(&damath, "a1xd4xf6"), "a1xd4xf6");
    assert!(read(&damath, "a1xf6").starts_with("that could be 2"));
}

#[test]
fn the_dama_numbers_of_the_seed_name_two_moves() {
    let position = position("filipino", "W:WKc7,Ke7,Kh8:BKa5");
    let answer = read_move_in(&position, "9-15", Notation::Dama).unwrap_err();
    let ReadMoveError::Ambiguous { candidates } = answer else {
        panic!("{answer}");
    };
    assert_eq!(texts(&candidates), ["h8-e5", "h8-d4"]);
}

#[test]
fn beside_a_board_with_numbers_a_number_is_that_board_s() {
    let position = position("filipino", "W:WKh8,Kb6,c3:BKh2");
    let ambiguous = read_move(&position, "9-5").unwrap_err();
    assert!(matches!(ambiguous, ReadMoveError::Ambiguous { .. }));
    for (board, played) in [(Notation::Numeric, "b6-a7"), (Notation::Dama, "h8-g7")] {
        let read = read_move_beside(&position, "9-5", board).unwrap();
        assert_eq!(read.to_string(), played);
        assert_eq!(texts(&candidates_beside(&position, "9-5", board)), [played]);
        assert_eq!(
            naming_beside(&position, "9-5", board),
            Some(Naming::of(board))
        );
        // Whatever cannot be mistaken is read beside every board.
        for other in ["b6-a7", "g6-h7", "(6,5)-(7,6)"] {
            let read = read_move_beside(&position, other, board).unwrap();
            assert_eq!(read.to_string(), "b6-a7", "{other}");
        }
    }
}

#[test]
fn what_is_typed_filters_the_moves() {
    let listed = |rules: &str, typed: &str| texts(&candidates(&start(rules), typed)).join(" ");
    assert_eq!(candidates(&start("damath-whole"), "").len(), 7);
    for (rules, typed, moves) in [
        ("damath-whole", "1", "c3-b4 c3-d4"),
        ("damath-whole", "1:", "c3-b4 c3-d4"),
        ("damath-whole", "1: c3→d", "c3-d4"),
        ("damath-whole", "1 (4", "c3-d4"),
        ("damath-whole", "1 d", "c3-d4"),
        ("damath-whole", "c3", "c3-b4 c3-d4"),
        ("damath-whole", "C3-", "c3-b4 c3-d4"),
        ("damath-whole", "c", "c3-b4 c3-d4"),
        ("damath-whole", "d4", "c3-d4 e3-d4"),
        ("damath-whole", "zzz", ""),
        ("damath-integer", "−1", "c3-b4 c3-d4"),
        ("damath-integer", "-9", "g3-f4 g3-h4"),
        ("damath-fraction", "2", "c3-b4 c3-d4"),
        ("filipino", "22-1", "c3-b4 c3-d4"),
        ("filipino", "22-18", "c3-d4"),
        ("filipino", "f3e", "c3-d4"),
    ] {
        assert_eq!(listed(rules, typed), moves, "{rules} {typed}");
    }
    assert_eq!(
        listed("damath-whole", "7"),
        "",
        "chip 7 cannot move at the start"
    );
}

#[test]
fn dama_numbers_are_those_of_the_table() {
    #[derive(serde::Deserialize)]
    struct Row {
        pdn: u8,
        vismin: String,
        luzon: String,
        dama: u8,
    }
    for row in load::<Vec<Row>>("dama_numbering.json") {
        let text = format!("W:WK{}:B", row.pdn);
        let position = position("filipino", &text);
        let played = position.legal_moves()[0];
        let names = |notation| {
            let text = write_move(&position, &played, notation);
            text.split('-').next().unwrap().to_owned()
        };
        assert_eq!(names(Notation::Vismin), row.vismin);
        assert_eq!(names(Notation::Luzon), row.luzon);
        assert_eq!(names(Notation::Numeric), row.pdn.to_string());
        assert_eq!(names(Notation::Dama), row.dama.to_string());
    }
}

#[derive(serde::Deserialize)]
struct Sample {
    algebraic_luzon: String,
    algebraic_vismin: String,
    draughts: String,
    dama: String,
}

/// The moves of a column: no move numbers, no result, `×` as `x`.
fn column(text: &str) -> Vec<String> {
    text.split(' ')
        .filter(|word| !word.ends_with('.') && !word.contains('½'))
        .map(|word| word.replace('×', "x"))
        .collect()
}

#[test]
fn the_sample_game_reads_from_three_columns_and_writes_to_four() {
    let sample: Sample = load("sample_game.json");
    let columns = [
        (Notation::Luzon, column(&sample.algebraic_luzon)),
        (Notation::Vismin, column(&sample.algebraic_vismin)),
        (Notation::Numeric, column(&sample.draughts)),
        (Notation::Dama, column(&sample.dama)),
    ];
    for (from, moves) in &columns[..3] {
        let mut game = Game::new(rules("filipino"));
        for (ply, text) in moves.iter().enumerate() {
            let played = read_move_in(game.position(), text, *from).unwrap();
            for (to, expected) in &columns {
                let written = write_move(game.position(), &played, *to);
                assert_eq!(written, expected[ply], "{from} to {to}, ply {}", ply + 1);
            }
            game.play(&played).unwrap();
        }
        assert_eq!(game.plies().len(), 80);
    }
}

#[test]
fn a_lone_number_is_a_chip_and_never_a_pair_of_squares() {
    let start = start("damath-whole");
    for (typed, told) in [
        ("11", "the piece on g1 cannot move"),
        ("10", "the piece on d2 cannot move"),
        ("99", "you have no chip 99 on the board"),
        ("12", "you have no chip 12 on the board"),
    ] {
        assert_eq!(read(&start, typed), told, "{typed}");
    }
}
