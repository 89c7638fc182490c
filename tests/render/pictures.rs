//! What a picture shows, looked at as pixels of the decoded file.

use std::collections::HashMap;

use damath::engine::damath::Score;
use damath::engine::{BoardView, Game, Rules, Setup, Side, Square};
use damath::render::{Pace, Scene, Style, Theme, alt_text, replay, still};
use damath::text::Text;
use image::RgbImage;

use super::scenes::{
    all_damas, chain, compulsory, every_rules, game_after, names, sixty_turns, start,
};

/// Pixels of a still: a bar, a margin, and the edge of a square.
const BAR: u32 = 64;
const MARGIN: u32 = 32;
const EDGE: u32 = 112;

fn picture(scene: &Scene, style: Style) -> RgbImage {
    let file = still(scene, &style, &Text::english());
    image::load_from_memory(&file).unwrap().into_rgb8()
}

/// The pixels of a square's middle, where a piece or an operation is.
fn middle(picture: &RgbImage, square: Square, style: Style) -> Vec<u8> {
    let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
    let column = if (style.view == BoardView::Vismin) == (style.bottom == Side::Red) {
        file
    } else {
        7 - file
    };
    let row = if style.bottom == Side::Red {
        7 - rank
    } else {
        rank
    };
    let inset = EDGE / 4;
    let left = MARGIN + column * EDGE + inset;
    let top = BAR + MARGIN + row * EDGE + inset;
    image::imageops::crop_imm(picture, left, top, EDGE / 2, EDGE / 2)
        .to_image()
        .into_raw()
}

#[test]
fn stills_have_the_size_that_phones_show_one_to_one() {
    let scene = start(&Rules::default());
    assert_eq!(picture(&scene, Style::default()).dimensions(), (960, 1088));
}

#[test]
fn stills_stay_small() {
    for rules in every_rules() {
        for theme in Theme::ALL {
            let style = Style {
                theme,
                ..Style::of(&rules)
            };
            let bytes = still(&start(&rules), &style, &Text::english()).len();
            assert!(bytes <= 60_000, "{rules}, {theme}: {bytes} bytes");
        }
    }
}

#[test]
fn a_replay_of_sixty_turns_stays_small() {
    let game = sixty_turns(&Rules::default());
    let style = Style::of(game.rules());
    let file = replay(
        &game,
        &names("Ana", "Ben"),
        &style,
        &Text::english(),
        Pace::Steps,
    );
    assert!(file.len() <= 350_000, "{} bytes", file.len());
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let game = game_after(&Rules::default(), 20);
    let style = Style::of(game.rules());
    let called = names("Ana", "Ben");
    let scene = Scene::of(&game, called.clone());
    assert_eq!(
        still(&scene, &style, &Text::english()),
        still(&scene, &style, &Text::english())
    );
    let film = || replay(&game, &called, &style, &Text::english(), Pace::Steps);
    assert_eq!(film(), film());
}

/// Two squares look the same in the picture exactly when the words say the same of them.
#[test]
fn words_and_picture_agree() {
    let mut scenes = vec![Scene::of(&chain(), names("Ana", "Ben"))];
    for name in ["damath-radical", "filipino", "damath-polynomial"] {
        let rules = Rules::named(name, None).unwrap();
        scenes.extend([start(&rules), all_damas(&rules)]);
        scenes.push(Scene::of(&game_after(&rules, 25), names("Ana", "Ben")));
    }
    for mut scene in scenes {
        scene.last = None;
        let rules = scene.position.rules().clone();
        for bottom in Side::ALL {
            let style = Style {
                bottom,
                ..Style::of(&rules)
            };
            let said = said_of_squares(&alt_text(&scene, &style, &Text::english()), style);
            let shown = picture(&scene, style);
            let mut looks: HashMap<Vec<u8>, String> = HashMap::new();
            for square in Square::ALL {
                let empty = || match rules.chips() {
                    Some(_) => damath::engine::damath::Operation::at(square).to_string(),
                    None => "nothing".to_owned(),
                };
                let words = said.get(&square).cloned().unwrap_or_else(empty);
                let look = middle(&shown, square, style);
                let known = looks.entry(look).or_insert_with(|| words.clone());
                assert_eq!(*known, words, "{rules}, {square}: the same look");
            }
            let mut distinct: Vec<&String> = looks.values().collect();
            let count = distinct.len();
            distinct.sort();
            distinct.dedup();
            assert_eq!(distinct.len(), count, "{rules}: one thing has two looks");
        }
    }
}

/// Reads a description back: for each square with a piece, whose and what it is.
fn said_of_squares(text: &str, style: Style) -> HashMap<Square, String> {
    let by_name: HashMap<String, Square> = Square::ALL
        .into_iter()
        .map(|square| (style.notation.square_name(square), square))
        .collect();
    let mut said = HashMap::new();
    for side in ["Red", "Blue"] {
        let list = text
            .rsplit_once(&format!("{side}: "))
            .map_or("", |(_, list)| list);
        let list = list
            .split(". ")
            .next()
            .unwrap_or_default()
            .trim_end_matches('.');
        for item in list.split(", ") {
            let (what, square) = item.rsplit_once(' ').unwrap_or(("", item));
            if let Some(square) = by_name.get(square) {
                said.insert(*square, format!("{side} {what}"));
            }
        }
    }
    said
}

#[test]
fn no_name_moves_anything_but_itself() {
    let rules = Rules::default();
    let style = Style::of(&rules);
    let mut scene = start(&rules);
    scene.points.red = Score::from_hundredths(-999_999_999_999);
    let usual = picture(&scene, style);
    for name in [
        "",
        "\u{202E}\u{202D}evil\u{2066}",
        "مريم عبد الله القاسم الطويلة جدا",
        "👩‍👩‍👧‍👦🎉🏳️‍🌈",
        "Z̷̢̛a̶l̵g̸o̷",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "\0\n\r\t",
        "𝓕𝓪𝓷𝓬𝔂",
        "@everyone <@123>",
    ] {
        scene.names = names(name, name);
        let shown = picture(&scene, style);
        let differs = |(x, y): &(u32, u32)| shown.get_pixel(*x, *y) != usual.get_pixel(*x, *y);
        let all = (0..1088).flat_map(|y| (0..960).map(move |x| (x, y)));
        for (x, y) in all.filter(differs) {
            let in_bar = !(BAR..1088 - BAR).contains(&y);
            let score = if y < BAR { 880 } else { 660 };
            assert!(
                in_bar && (80..score).contains(&x),
                "{name:?} reaches ({x}, {y})"
            );
        }
    }
}

#[test]
fn the_largest_scores_fit_beside_the_longest_names() {
    let mut scene = Scene::of(&chain(), names(&"W".repeat(100), &"W".repeat(100)));
    scene.points.red = Score::from_hundredths(-999_999_999_999);
    scene.points.blue = Score::from_hundredths(-999_999_999_999);
    let shown = picture(&scene, Style::default());
    let ground = shown.get_pixel(959, 1087);
    // The last pixels of the bar stay free, and so does a gap somewhere between name and score.
    let free = |x: u32| (1088 - BAR..1088).all(|y| shown.get_pixel(x, y) == ground);
    assert!((940..960).all(free));
    let widest_gap = (100..940).map(free).collect::<Vec<_>>();
    let widest_gap = widest_gap.split(|free| !free).map(<[bool]>::len).max();
    assert!(widest_gap >= Some(20), "{widest_gap:?}");
}

#[test]
fn marks_change_the_marked_squares_and_no_other() {
    let rules = Rules::default();
    let style = Style::of(&rules);
    let plain = compulsory();
    let marked = plain.clone().choosing_target("a3".parse().unwrap());
    let (before, after) = (picture(&plain, style), picture(&marked, style));
    let changed: Vec<String> = Square::ALL
        .into_iter()
        .filter(|square| tile(&before, *square) != tile(&after, *square))
        .map(|square| square.to_string())
        .collect();
    assert_eq!(changed, ["a3", "c5"]);
}

/// A whole square of a Vismin board seen by Red.
fn tile(picture: &RgbImage, square: Square) -> Vec<u8> {
    let left = MARGIN + u32::from(square.file()) * EDGE;
    let top = BAR + MARGIN + u32::from(7 - square.rank()) * EDGE;
    image::imageops::crop_imm(picture, left, top, EDGE, EDGE)
        .to_image()
        .into_raw()
}

#[test]
fn an_empty_board_can_be_drawn() {
    for rules in every_rules() {
        let game = Game::from_setup(Setup::empty(rules.clone())).unwrap();
        let scene = Scene::of(&game, names("Ana", "Ben"));
        assert!(!still(&scene, &Style::of(&rules), &Text::english()).is_empty());
        let film = replay(
            &game,
            &names("Ana", "Ben"),
            &Style::of(&rules),
            &Text::english(),
            Pace::Steps,
        );
        assert!(film.starts_with(b"GIF89a"));
    }
}
