//! PDN files that cannot be read: what is said of them, and how soon.

use std::cell::Cell;
use std::rc::Rc;

use damath::engine::Rules;
use damath::engine::notation::Notation;
use damath::engine::notation::pdn::{self, Standing};

use crate::data::rules;
use crate::pdn::refusal;

#[test]
fn faults_are_named_with_their_line() {
    for (text, message) in [
        (
            "1. c3-b4\nb6-a5\n2. b4-b5 *",
            "line 3: b4-b5: “b5” is not a square of this board",
        ),
        ("1. c3-b4\n{open", "line 2: a comment is not closed"),
        (
            "[Event \"x\n\n",
            "line 3: a tag is written [Name \"value\"]",
        ),
        ("[Event x]", "line 1: a tag is written [Name \"value\"]"),
        (
            "1. c3-b4 )",
            "line 1: the brackets of variations do not match",
        ),
        (
            "1. c3-b4\n(1. e3-d4\n\n",
            "line 2: a variation is not closed: “)” is missing",
        ),
        (
            "[GameType \"20\"] *",
            "line 1: the game type “20” is not read here: 26 and 24 are",
        ),
        (
            "\n[FEN \"W:W4:B\"] *",
            "line 2: in the FEN tag: Red has an uncrowned piece on 4, \
            where it would have been crowned",
        ),
        (
            "[FEN \"nonsense\"] *",
            "line 1: in the FEN tag: a position begins with the side to move, \
            W or B, and a colon",
        ),
        (
            "[Variant \"damath-custom\"] *",
            "line 1: damath-custom needs its twelve chips",
        ),
        ("[Result \"5-3\"] *", "line 1: “5-3” is not a result"),
        ("1. c3-b4 $999 *", "line 1: “$999” is not a glyph"),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
    let damath = pdn::read("[Variant \"damath-sums\"] *", &Rules::filipino()).unwrap_err();
    assert!(
        damath
            .to_string()
            .contains("there are no rules called “damath-sums”")
    );
}

/// Counts how many characters of endless text are read before it is refused.
fn read_of(unit: &str) -> usize {
    let taken = Rc::new(Cell::new(0));
    let counter = Rc::clone(&taken);
    let endless = unit.chars().cycle().take(10_000_000).inspect(move |_| {
        counter.set(counter.get() + 1);
    });
    let refused = pdn::Reader::new(endless, Rules::filipino()).find_map(Result::err);
    assert!(refused.is_some(), "{unit}");
    taken.get()
}

#[test]
fn ten_million_characters_of_garbage_are_refused_early() {
    for unit in [
        "a",
        "\u{0}",
        "é",
        "{",
        "(",
        "[",
        "\"",
        ";",
        "x-",
        "$a",
        "lorem ipsum ",
        "1-5 ",
    ] {
        let read = read_of(unit);
        assert!(read < 70_000, "{unit}: {read}");
    }
    for unit in [
        " ",
        "\n",
        "% \n",
        "1. ",
        "[a \"b\"]",
        "{c} ",
        "() ",
        "$1 ",
        "* ",
    ] {
        let read = read_of(unit);
        assert!(read <= 1_000_100, "{unit}: {read}");
    }
}

#[test]
fn faults_call_squares_as_the_file_does() {
    let cannot = |from: &str, to: &str| {
        format!("the piece on {from} moves one square diagonally forward and cannot get to {to}")
    };
    for (text, message) in [
        ("1. 22-13 *", cannot("22", "13")),
        (
            "1. f3-g5 *",
            "“g5” is not a square of this board".to_owned(),
        ),
        ("1. f3-h5 *", cannot("f3", "h5")),
        ("1. c3-e5 *", cannot("c3", "e5")),
        ("[GameType \"24\"] 1. 10-17 *", cannot("10", "17")),
        ("[FEN \"W:W4:B\"] *", "an uncrowned piece on 4,".to_owned()),
        (
            "[FEN \"W:Wa8:B\"] *",
            "an uncrowned piece on a8,".to_owned(),
        ),
        ("[FEN \"W:WK1,1:B\"] *", "two pieces stand on 1".to_owned()),
    ] {
        let told = refusal(text);
        assert!(told.contains(&message), "{text}: {told}");
    }
    let dama = pdn::read_dama("1. 2-15\n2-3 *", &Rules::filipino(), Standing::IfUnnamed);
    let told = dama.unwrap_err().to_string();
    assert!(told.starts_with("line 2: 2-3: the piece on 2 "), "{told}");
    let sheet = pdn::Reader::new("1. 1 (6,3) 6 (2,3)".chars(), rules("damath-whole"));
    let told = sheet.among(&[Notation::Sheet]).next().unwrap().unwrap_err();
    let told = told.to_string();
    assert!(
        told.contains("the piece on (4,5) moves one square"),
        "{told}"
    );
}
