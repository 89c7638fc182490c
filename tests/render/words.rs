//! What the words say, and that they stay within Discord's and a phone's limits.

use damath::engine::damath::Score;
use damath::engine::notation::{Notation, fen};
use damath::engine::{BoardView, Game, Rules, Side};
use damath::render::{ALT_LIMIT, BOARD_WIDTH, Scene, Style, alt_text, sum, text_board};
use damath::text::{Language, Text};

use super::scenes::{all_damas, chain, compulsory, every_rules, game_after, names, start};

fn alt(scene: &Scene) -> String {
    alt_text(scene, &Style::of(scene.position.rules()), &Text::english())
}

#[test]
fn a_capture_is_told_with_its_sums() {
    let scene = Scene::of(&chain(), names("Ana", "Ben"));
    assert_eq!(
        alt(&scene),
        "Blue (Ben) to move. Last move: Red c3xe5xc7, 7 − 3 = 4, 7 + 6 = 13. \
         Points: Red 29.50, Blue 8.00. \
         Red: 5 on c1, 8 on e1, 0 on h2, dama 9 on a7, 7 on c7. \
         Blue: dama 4 on g1, 10 on f6, 11 on b8, 8 on d8."
    );
}

#[test]
fn the_end_is_told_with_its_reason_and_the_totals() {
    let mut game = chain();
    game.resign(Side::Red);
    let text = alt(&Scene::of(&game, names("Ana", "Ben")));
    let told = "Game over, Red resigned: Blue (Ben) wins. Last move: Red c3xe5xc7, \
                7 − 3 = 4, 7 + 6 = 13. Totals: Red 67.50, Blue 45.00.";
    assert!(text.starts_with(told), "{text}");
}

#[test]
fn plain_dama_is_told_in_pieces_in_both_languages() {
    let rules = Rules::filipino();
    let setup = fen::read(&rules, "W:Wc3:Bd4").unwrap();
    let mut game = Game::from_setup(setup).unwrap();
    game.play(&game.legal_moves()[0].clone()).unwrap();
    let scene = Scene::of(&game, names("Ana", "Ben"));
    for (language, told) in [
        (
            Language::English,
            "Game over, Blue has no pieces left: Red (Ana) wins. Last move: Red f3xd5. \
             Red: d5. Blue: none left.",
        ),
        (
            Language::Filipino,
            "Tapos na ang laro, wala nang pitsa ang Asul: panalo si Ana (Pula). \
             Huling tira: Pula f3xd5. Pula: d5. Asul: wala nang natira.",
        ),
    ] {
        let style = Style::of(&rules);
        assert_eq!(alt_text(&scene, &style, &Text::of(language)), told);
    }
}

#[test]
fn a_compulsory_capture_is_told() {
    let scene = compulsory().choosing_chip();
    assert!(alt(&scene).contains("A capture is compulsory: a3."));
}

#[test]
fn squares_are_named_in_the_notation_of_the_picture() {
    let rules = damath::engine::Rules::filipino();
    let mut game = Game::new(rules.clone());
    let mut moves = game.legal_moves().into_iter();
    let step = moves.find(|played| played.to_string() == "a3-b4");
    game.play(&step.unwrap()).unwrap();
    let scene = Scene::of(&game, names("Ana", "Ben"));
    for (notation, played) in [
        (Notation::Luzon, "h3-g4"),
        (Notation::Numeric, "21-17"),
        (Notation::Dama, "4-16"),
        (Notation::Sheet, "(7,2)-(6,3)"),
    ] {
        let style = Style {
            notation,
            ..Style::of(&rules)
        };
        let text = alt_text(&scene, &style, &Text::english());
        assert!(
            text.contains(&format!("Last move: Red {played}.")),
            "{text}"
        );
    }
}

#[test]
fn descriptions_fit_discord_whatever_is_to_be_said() {
    let endless = "🎉endless ".repeat(400);
    for rules in every_rules() {
        let mut scenes = vec![all_damas(&rules), start(&rules)];
        let game = game_after(&rules, 40);
        scenes.extend(Scene::history(&game, &names("Ana", "Ben")));
        for mut scene in scenes {
            scene.names = names(&endless, &endless);
            scene.points.red = Score::from_hundredths(-999_999_999_999);
            let lettered = Style {
                notation: Notation::Vismin,
                ..Style::of(&rules)
            };
            for style in [Style::of(&rules), lettered] {
                let text = alt_text(&scene, &style, &Text::english());
                assert!(text.chars().count() <= ALT_LIMIT, "{rules}: {text}");
                assert!(text.ends_with('.'), "{rules}: cut short: {text}");
            }
        }
    }
}

#[test]
fn boards_of_terms_tell_x_and_y_beside_any_other_name() {
    let rules = Rules::named("damath-polynomial", None).unwrap();
    let setup = fen::read(&rules, "W:Wa3=6x,Kh2=10y:Bb4=6x,f8=28y").unwrap();
    let game = Game::from_setup(setup).unwrap();
    let scene = Scene::of(&game, names("Ana", "Ben")).choosing_chip();
    let told = |notation| {
        let style = Style {
            view: BoardView::Vismin,
            notation,
            ..Style::of(&rules)
        };
        let words = Text::english();
        (
            alt_text(&scene, &style, &words),
            text_board(&scene, &style, &words),
        )
    };
    let (text, board) = told(Notation::Vismin);
    assert!(
        text.contains("A capture is compulsory: a3 (7,2)."),
        "{text}"
    );
    assert!(
        text.contains("dama 10y on h2 (0,1), 6x on a3 (7,2)."),
        "{text}"
    );
    let expected = "\
8    +           B28y
y7         −           ×
7 −           ×
y6      +           ÷
6    ÷           +
y5         ×           −
5 ×           −
y4      ÷           +
4    B6x         ÷
y3         −           ×
3 R6x         ×
y2      +           ÷
2    ÷           +
y1         ×           R10y*
1 ×           −
y0      ÷           +
  a  b  c  d  e  f  g  h
x 7  6  5  4  3  2  1  0";
    assert_eq!(board, expected);
    let (text, board) = told(Notation::Numeric);
    assert!(text.contains("6x on 21 (7,2)."), "{text}");
    assert!(board.ends_with('0') && board.contains("\ny7"), "{board}");
    let (text, board) = told(Notation::Sheet);
    assert!(text.contains("6x on (7,2)."), "{text}");
    assert!(!board.contains("\ny"), "{board}");
}

#[test]
fn text_boards_fit_a_phone() {
    for rules in every_rules() {
        for scene in [start(&rules), all_damas(&rules)] {
            for (bottom, notation) in Side::ALL.into_iter().flat_map(|side| {
                [Notation::Vismin, Notation::Sheet, Notation::Numeric].map(|each| (side, each))
            }) {
                let style = Style {
                    bottom,
                    notation,
                    ..Style::of(&rules)
                };
                for language in Language::ALL {
                    for line in text_board(&scene, &style, &Text::of(language)).lines() {
                        assert!(line.chars().count() <= BOARD_WIDTH, "{rules}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_text_board_shows_chips_damas_and_operations() {
    let scene = Scene::of(&chain(), names("Ana", "Ben"));
    let board = text_board(&scene, &Style::of(scene.position.rules()), &Text::english());
    let expected = "\
8    B11     B8      ÷       ×
7 R9*    R7      ×       ÷
6    ÷       ×       B10     −
5 ×      ÷       −       +
4    +       −       ÷       ×
3 −      +       ×       ÷
2    ÷       ×       +       R0
1 ×      R5      R8      B4*
  a  b   c   d   e   f   g  h";
    assert_eq!(squeezed(&board), squeezed(expected), "{board}");
}

/// Runs of blanks count as one: what stands in which order matters, not the exact column.
fn squeezed(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .map(|line| line.split_whitespace().collect())
        .collect()
}

#[test]
fn ranks_of_long_chips_take_two_lines_and_lose_nothing() {
    for rules in every_rules() {
        let scene = all_damas(&rules);
        let board = text_board(&scene, &Style::of(&rules), &Text::english());
        let words = board.split_whitespace();
        let damas = words.filter(|word| word.ends_with('*')).count();
        assert_eq!(damas, 24, "{rules}:\n{board}");
    }
}

#[test]
fn sums_are_written_as_in_class() {
    for (rules, position, written) in [
        ("damath-whole", "W:Wc3=7:Bd4=3,h8=1", "7 − 3 = 4"),
        ("damath-whole", "W:WKe1=7:BKf2=3,a7=1", "(7 × 3) × 4 = 84"),
        ("damath-integer", "W:Wc3=4:Bd4=-9,h8=2", "4 − (−9) = 13"),
        (
            "damath-fraction",
            "W:Wc3=5/10:Bd4=2/10,h8=1/10",
            "5/10 − 2/10 = 0.30",
        ),
        (
            "damath-radical",
            "W:Wc3=16r32:Bd4=4r18,h8=64r2",
            "16√32 − 4√18 = 52√2 ≈ 73.54",
        ),
        (
            "damath-polynomial",
            "W:Wc3=6x:Bd4=10y,h8=28y",
            "6x − 10y = 6(3) − 10(4) = −22",
        ),
    ] {
        let rules = damath::engine::Rules::named(rules, None).unwrap();
        let setup = damath::engine::notation::fen::read(&rules, position).unwrap();
        let position = setup.position().unwrap();
        let hops = position
            .legal_moves()
            .into_iter()
            .map(|played| position.hops(&played))
            .find(|hops| {
                hops.iter()
                    .any(|hop| sum(hop, rules.chips().unwrap()) == written)
            });
        assert!(hops.is_some(), "{written} is not among the sums");
    }
}
