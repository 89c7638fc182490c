//! Files of games: what is read, what is refused and where, and what is written.

use damath::engine::notation::pdn::{self, Standing};
use damath::engine::notation::{GameRecord, GameResult, Notation, fen};
use damath::engine::{BoardView, Rules};

use crate::data::{load, rules};

fn games(text: &str) -> Vec<GameRecord> {
    pdn::read(text, &Rules::filipino()).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The moves of the only game in a text.
fn moves(text: &str) -> String {
    let games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let moves: Vec<_> = games[0]
        .moves()
        .iter()
        .map(|m| m.played.to_string())
        .collect();
    moves.join(" ")
}

pub(crate) fn refusal(text: &str) -> String {
    pdn::read(text, &Rules::filipino()).unwrap_err().to_string()
}

const BLACK_STARTS: &str = "[GameType \"26\"]\n\
    [FEN \"B:W21,23,24,25,26,27,28,29,30,31,32,17:B1-12\"]\n";

#[test]
fn every_form_of_movetext_is_read() {
    let four = "c3-b4 b6-a5 b4-c5 d6xb4";
    for text in [
        "1. c3-b4 b6-a5 2. b4-c5 d6xb4 *",
        "1.c3-b4 b6-a5 2.b4-c5 d6xb4",
        "[Event \"x\"]\r\n[GameType \"26\"]\r\n\r\n1. c3-b4 b6-a5\r\n2. b4-c5 d6:b4 1-0\r\n",
        "1. c3-b4 b6-a5 ; a comment 9. a1-b2\n2. b4-c5 d6xb4 *",
        "1. c3-b4 {first; [%clk 1:00]} b6-a5 $1 2. b4-c5! d6×b4?? 0-1",
        "% escaped 1. a1-b2\n1. c3-b4 (1. e3-f4 (1. g3-h4) b6-a5) 1... b6-a5 2. b4-c5 d6xb4",
        "1. c3 - b4 b6- a5 2. b4 -c5 d6 x b4! *",
        "[GameType \"26\"] 1. 22-17 9-13 2. 17-14 10x17 2-0",
        "[GameType \"26,W,8,8,A0,1\"] 1. f3-g4 g6-h5 2. g4-f5 e6xg4 1-1",
        "[Variant \"Brazilian\"] [GameType \"26,W,8,8,N2,0\"] 1. 22-17 b6-a5 2. 17-14 d6xb4",
    ] {
        assert_eq!(moves(text), four, "{text}");
    }
    for numbers in ["1... b6-a5", "1. ... b6-a5", "1… b6-a5"] {
        let text = format!("{BLACK_STARTS}{numbers} 2. b4-c5 d6xb4 *");
        assert_eq!(moves(&text), "b6-a5 b4-c5 d6xb4", "{text}");
    }
}

#[test]
fn results_are_told_from_moves() {
    for (text, result) in [
        ("1-0", GameResult::RedWins),
        ("2-0", GameResult::RedWins),
        ("0-1", GameResult::BlueWins),
        ("0-2", GameResult::BlueWins),
        ("1-1", GameResult::Draw),
        ("1/2-1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("0-0", GameResult::BothLose),
        ("*", GameResult::Unknown),
    ] {
        let read = games(&format!("1. c3-b4 {text}"));
        assert_eq!((read.len(), read[0].result), (1, result), "{text}");
    }
    // 1-5 and 1-6 are moves: from b8 to a7 and c7.
    for (text, played) in [("1-5", "b8-a7"), ("1-6", "b8-c7")] {
        let text = format!("[FEN \"B:WKh2:B1,4\"] 1... {text} *");
        assert_eq!(moves(&text), played);
    }
    let text = "[FEN \"W:WK1:BK32\"] 1. 1-11 1-0";
    let refused = refusal(text);
    assert!(
        refused.contains("1-11"),
        "a move, if an impossible one: {refused}"
    );
}

#[test]
fn many_games_follow_each_other() {
    let text = "{about the file}\n[White \"A\"]\n[Black \"B\"]\n\n1. c3-b4 b6-a5 1-0\n\n\
        [White \"C\"]\n\n1. c3-d4\n\n[White \"D\"]\n[Result \"0-1\"]\n\n[White \"E\"]\n* *";
    let games = games(text);
    let summary: Vec<_> = games
        .iter()
        .map(|game| (game.tags.len(), game.moves().len(), game.result))
        .collect();
    assert_eq!(
        summary,
        [
            (2, 2, GameResult::RedWins),
            (1, 1, GameResult::Unknown),
            // Tags follow tags: one game, whose first White counts.
            (1, 0, GameResult::Unknown),
            (0, 0, GameResult::Unknown),
        ]
    );
}

#[test]
fn numbers_in_a_fen_tag_follow_the_game_type() {
    let start_of = |tags: &str| fen::write(games(&format!("{tags} *"))[0].start());
    assert_eq!(start_of("[GameType \"26\"][FEN \"W:W29:B4\"]"), "W:Wa1:Bh8");
    assert_eq!(start_of("[GameType \"24\"][FEN \"W:W1:B32\"]"), "W:Wa1:Bh8");
    let spanish = games("[GameType \"24,W,8,8,N1,1\"] 1. 10-14 21-17 *");
    assert_eq!(spanish[0].rules().name(), "spanish");
    assert_eq!(spanish[0].moves()[0].played.to_string(), "c3-d4");
}

#[test]
fn a_damath_game_keeps_its_scores_in_comments() {
    let text = "[White \"Ana \\\"A\\\"\"]\n[GameType \"26,W,8,8,A0,0\"]\n\
        [Variant \"damath-whole\"]\n\n\
        1. c3-b4 {hello} d6-c5 $1 2. b4xd6 {1 × 6 = 6.00; total 6.00} e7xc5 \
        {10 ÷ 1 = 10.00; total 10.00} *";
    let game = &games(text)[0];
    let written = pdn::write(game, BoardView::Vismin);
    assert_eq!(
        written,
        "[White \"Ana \\\"A\\\"\"]\n[Result \"*\"]\n[GameType \"26,W,8,8,A0,0\"]\n\
         [Variant \"damath-whole\"]\n\n\
         1. c3-b4 {hello} d6-c5 $1 2. b4xd6 {1 × 6 = 6.00; total 6.00} e7xc5\n\
         {10 ÷ 1 = 10.00; total 10.00}\n*\n\n"
    );
    let again = &games(&written)[0];
    assert_eq!(pdn::write(again, BoardView::Vismin), written);
    assert_eq!(again.wrong_score(), None);
    let luzon = pdn::write(game, BoardView::Luzon);
    assert!(luzon.contains("26,W,8,8,A0,1") && luzon.contains("1. f3-g4"));
    assert_eq!(pdn::write(&games(&luzon)[0], BoardView::Vismin), written);
}

#[test]
fn a_file_keeps_all_that_was_said_about_the_game() {
    let said = "{Round 3, (table 2)} {Ana is Red} 1. c3-b4 $1 {solid} (1. e3-f4 $5 {wilder}\n\
        b6-a5 (1... d6-e5 $2 {loses} 2. f4xd6 (2. a1-b2)) 2. g3-h4) ({or} 1. c3-d4)\n\
        1... b6-a5 2. b4-c5 d6xb4 {sharp}\n1-0\n\n";
    let text =
        format!("[Result \"1-0\"]\n[GameType \"26,W,8,8,A0,0\"]\n[Variant \"filipino\"]\n\n{said}");
    // A variation that holds an illegal move is kept as it was written.
    let written = text.replace("(2. a1-b2))", "{(2. a1-b2)})");
    let game = &games(&text)[0];
    assert_eq!(pdn::write(game, BoardView::Vismin), written);
    assert_eq!(pdn::write(&games(&written)[0], BoardView::Vismin), written);
    let luzon = pdn::write(game, BoardView::Luzon);
    assert!(luzon.contains("(1... e6-d5 $2"), "{luzon}");
    assert_eq!(pdn::write(&games(&luzon)[0], BoardView::Vismin), written);
    let open = "{about the game} 1. c3-b4 (b6-a5 *";
    assert!(pdn::read(open, &Rules::filipino()).is_err());
    let bare = &games("{about the game} 1. c3-b4 *")[0];
    assert_eq!(bare.comments, ["about the game"]);
}

#[test]
fn what_is_no_variation_is_kept_as_a_comment() {
    for (variation, kept) in [
        (
            "(hello {there} $3 (1. c3-d4))",
            "{(hello there $3 (1. c3-d4))}",
        ),
        ("(1. b2-a3)", "{(1. b2-a3)}"),
        ("(1. e3-d4 1-0)", "(1. e3-d4 {1-0})"),
        ("({only words})", "({only words})"),
        ("()", ""),
        ("(1. 23 - 18)", "(1. e3-d4)"),
    ] {
        let game = &games(&format!("1. c3-b4 {variation} b6-a5 *"))[0];
        let written = pdn::write(game, BoardView::Vismin);
        let moves = written.split("\n\n").nth(1).unwrap();
        let number = if kept.starts_with('(') { "1... " } else { "" };
        let expected = format!("1. c3-b4 {kept} {number}b6-a5 *").replace("  ", " ");
        assert_eq!(moves.replace('\n', " "), expected, "{variation}");
    }
    let long = format!("1. c3-b4 (hello {})", "there ".repeat(20_000));
    assert_eq!(refusal(&long), "line 1: a comment goes on too long");
    let first = &games("(1. e3-d4) 1. c3-b4 *")[0];
    assert_eq!((first.comments.len(), first.moves().len()), (1, 1));
}

#[test]
fn blanks_may_stand_around_joints() {
    for text in [
        "1. 22 - 18 9 - 13 2. 18 - 15 11 x 18 3. 23 x 14 *",
        "1.22 -18 9- 13 2.18 – 15 11 × 18 3. 23 x 14 1 - 0",
        "1 22 - 18 9 - 13 2 18 - 15 11 x 18 3 23 x 14",
        "1. 22 18 9 13 2. 18 15 11 18 3. 23 14",
        "1. c3 - d4 b6 - a5 2. d4 - e5 f6 x d4 3. e3 x c5 *",
        "1. c3 d4 b6 a5 2. d4 e5 f6 d4 3. e3 c5 1/2 - 1/2",
        "1. f3 - e4 g6 - h5 2. e4 - d5 c6 x e4 3. d3 x f5 *",
    ] {
        assert_eq!(moves(text), "c3-d4 b6-a5 d4-e5 f6xd4 e3xc5", "{text}");
    }
}

#[test]
fn captures_are_read_with_blanks_between_their_landings() {
    let chain = "[FEN \"W:Wc3,g1:Bd4,f6,a5\"] ";
    for text in [
        "1. c3 e5 g7 a5 b4 2. g1 h2 *",
        "1. c3 x e5 x g7! a5 b4? 2. g1 h2",
        "1. c3xe5 g7 a5-b4 2. g1-h2 1-0",
        "1. c3 x e5 g7 a5 b4 2. g1 h2! *",
        "1. c3 e5 g7!? {both} a5 b4 2. g1 h2 *",
        "1. 22 15 8 13 17 2. 32 28 *",
        "1. c3 g7 (1. c3 e5 g7 a5 b4) a5 b4 2. g1 h2 *",
    ] {
        assert_eq!(
            moves(&format!("{chain}{text}")),
            "c3xe5xg7 a5-b4 g1-h2",
            "{text}"
        );
    }
    // What is wrong is said of the move itself, not of what follows it.
    for (text, told) in [
        ("1. c3 e5 b6 a5 *", "line 1: c3 e5: "),
        ("1. c3 d5! b6 a5 *", "line 1: c3 d5: "),
        ("1. c3 d4 b6\na6 c5 *", "line 1: b6 a6: "),
    ] {
        let refused = refusal(text);
        assert!(refused.starts_with(told), "{text}: {refused}");
    }
    let glyphs = &games("1. c3 d4! b6 a5?? *")[0];
    let glyphs: Vec<_> = glyphs
        .moves()
        .iter()
        .map(|one| one.glyphs.clone())
        .collect();
    assert_eq!(glyphs, [[1], [4]]);
}

#[test]
fn what_is_said_after_the_last_result_is_kept() {
    let text = "1. c3-b4 1-0 {Game one} {of two}\n[White \"B\"]\n1. c3-d4 0-1 {agreed} ; at noon";
    let read = games(text);
    assert_eq!(read[1].comments, ["Game one", "of two"]);
    assert_eq!(read[1].closing, ["agreed", "at noon"]);
    assert!(read[0].closing.is_empty());
    let written: String = read
        .iter()
        .map(|game| pdn::write(game, BoardView::Vismin))
        .collect();
    assert!(written.ends_with("0-1 {agreed} {at noon}\n\n"), "{written}");
    let again = games(&written);
    assert_eq!(
        (&again[1].comments, &again[1].closing),
        (&read[1].comments, &read[1].closing)
    );
    // What is wrong behind a game does not hide the game.
    let mut reader = pdn::Reader::new("1. c3-b4 1-0 {open".chars(), Rules::filipino());
    assert_eq!(reader.next().unwrap().unwrap().moves().len(), 1);
    assert!(reader.next().unwrap().is_err());
    let dama = pdn::read_dama(
        "1. 2-15 1-0 {agreed}",
        &Rules::filipino(),
        Standing::IfUnnamed,
    );
    assert_eq!(dama.unwrap()[0].closing, ["agreed"]);
}

#[test]
fn rules_that_were_asked_for_stand_above_a_bare_game_type() {
    let whole = rules("damath-whole");
    let read = |text: &str| {
        let reader = pdn::Reader::new(text.chars(), whole.clone());
        reader.standing(Standing::AskedFor).next().unwrap()
    };
    for text in [
        "[GameType \"26\"] 1. 22-18 9-13 *",
        "[GameType \"26,W,8,8,A0,1\"] 1. c3-d4 b6-a5 *",
        "[GameType \"26\"] [FEN \"W:Wa1=5:Bb8=0\"] 1. a1-b2 *",
        "1. c3-d4 *",
    ] {
        assert_eq!(read(text).unwrap().rules(), &whole, "{text}");
    }
    // A game type says how squares are numbered all the same, and a variant of ours says all.
    let spanish = read("[GameType \"24\"] 1. 10-14 *").unwrap();
    assert_eq!(spanish.rules(), &whole);
    assert_eq!(spanish.moves()[0].played.to_string(), "c3-d4");
    let named = read("[GameType \"26\"] [Variant \"filipino\"] 1. c3-d4 *").unwrap();
    assert_eq!(named.rules().name(), "filipino");
}

#[test]
fn a_wrong_score_is_found_with_its_line() {
    let wrong = |comment: &str| {
        let text = format!("[Variant \"damath-whole\"]\n1. c3-b4 d6-c5\n2. b4xd6 {{{comment}}} *");
        games(&text)[0]
            .wrong_score()
            .map(|wrong| (wrong.line, wrong.right))
    };
    let right = "1 × 6 = 6.00; total 6.00";
    assert_eq!(wrong(right), None);
    assert_eq!(wrong("1 × 6 = 6; total 6"), None);
    assert_eq!(wrong("my best move"), None);
    for comment in [
        "1 × 6 = 7.00; total 7.00",
        "1 × 6 = 6.00; total 7.00",
        "total 5",
    ] {
        assert_eq!(wrong(comment), Some((3, right.to_owned())), "{comment}");
    }
}

#[test]
fn spanish_games_and_custom_chips_carry_what_reading_needs() {
    let spanish = pdn::read("1. c3-d4 b6-a5 *", &Rules::spanish()).unwrap();
    let written = pdn::write(&spanish[0], BoardView::Vismin);
    assert!(written.contains("[GameType \"24,W,8,8,N1,1\"]") && written.contains("1. 10-14 21-17"));
    assert_eq!(pdn::write(&games(&written)[0], BoardView::Vismin), written);

    let chips = "1/2 2.5 -3 4 5 6 7 8 9 10 11 12";
    let custom = Rules::named("damath-custom", Some(chips)).unwrap();
    let mut game = pdn::read("[FEN \"W:Wc3=1/2:Bd4=2.5:P1,-2:H0\"] 1. c3xe5 1-0", &custom).unwrap();
    let written = pdn::write(&game.remove(0), BoardView::Vismin);
    assert!(
        written.contains(&format!("[Chips \"{chips}\"]")),
        "{written}"
    );
    assert!(
        written.contains("[FEN \"W:Wc3=1/2:Bd4=2.5:P1,-2\"]"),
        "{written}"
    );
    assert!(
        written.contains("{1/2 − 2.5 = -2.00; total -2.00}"),
        "{written}"
    );
    assert_eq!(pdn::write(&games(&written)[0], BoardView::Vismin), written);
}

#[test]
fn score_sheet_moves_are_read_as_movetext() {
    let whole = rules("damath-whole");
    let read = |text: &str| {
        let reader = pdn::Reader::new(text.chars(), whole.clone()).among(&[Notation::Sheet]);
        let games: Result<Vec<_>, _> = reader.collect();
        pdn::movetext(&games.unwrap()[0], Notation::Vismin)
    };
    assert_eq!(
        read("1. 1 (6,3) 6 (5,4) 2. 1 (4,5) *"),
        "1. c3-b4 d6-c5 2. b4xd6 *"
    );
    assert_eq!(
        read("1. 1 b4 6 c5 {comment} 2. 1 d6 1-0"),
        "1. c3-b4 d6-c5 2. b4xd6 1-0"
    );
}

#[derive(serde::Deserialize)]
struct Sample {
    algebraic_vismin: String,
    draughts: String,
    dama: String,
    final_fen: String,
}

#[test]
fn the_sample_game_goes_from_file_to_file() {
    let sample: Sample = load("sample_game.json");
    let game = &games(&sample.draughts)[0];
    assert_eq!(game.result, GameResult::Draw);
    assert_eq!(
        pdn::movetext(game, Notation::Vismin),
        sample.algebraic_vismin
    );
    assert_eq!(
        pdn::movetext(game, Notation::Dama),
        sample.dama.replace('×', "x")
    );
    let end = fen::read(&Rules::filipino(), &sample.final_fen).unwrap();
    assert_eq!(game.end().position(), end.position());
}
