//! A few pictures as they were when somebody last looked at them.
//!
//! After a change that is meant to be seen, renew them with `RENEW=1 cargo test --test render golden`
//! and look at each before committing it.

use std::fs;
use std::path::PathBuf;

use damath::engine::notation::{Notation, fen};
use damath::engine::{Game, Rules};
use damath::render::{Pieces, Scene, Style, Surface, Theme, still};
use damath::text::Text;
use image::RgbImage;

use super::scenes::{all_damas, chain, names};

/// Shades may differ a little between machines, whose mathematics libraries round differently; shapes
/// may not.
const SHADE: u8 = 24;
const FEW_IN: usize = 2_000;

fn assert_golden(name: &str, file: &[u8]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/render/{name}.png"));
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, file).unwrap();
    }
    let decoded = |bytes: &[u8]| image::load_from_memory(bytes).unwrap().into_rgb8();
    let (golden, drawn) = (decoded(&fs::read(&path).unwrap()), decoded(file));
    assert_eq!(golden.dimensions(), drawn.dimensions(), "{name}");
    let off = differing(&golden, &drawn);
    let most = golden.pixels().len() / FEW_IN;
    assert!(
        off <= most,
        "{name}: {off} pixels differ; see how to renew it in golden.rs"
    );
}

fn differing(one: &RgbImage, other: &RgbImage) -> usize {
    let far = |(one, other): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
        one.0
            .iter()
            .zip(other.0)
            .any(|(one, other)| one.abs_diff(other) > SHADE)
    };
    one.pixels().zip(other.pixels()).filter(far).count()
}

#[test]
fn golden_chain_with_damas() {
    let game = chain();
    let scene = Scene::of(&game, names("Ana", "Ben"));
    assert_golden(
        "chain",
        &still(&scene, &Style::of(game.rules()), &Text::english()),
    );
}

#[test]
fn golden_radical_damas_on_slate() {
    let rules = Rules::named("damath-radical", None).unwrap();
    let style = Style {
        theme: Theme::Slate,
        ..Style::of(&rules)
    };
    assert_golden(
        "radicals",
        &still(&all_damas(&rules), &style, &Text::english()),
    );
}

#[test]
fn golden_bottle_caps_on_the_dama_matrix() {
    let rules = Rules::filipino();
    let text = "W:WKa1,c1,e3,g3,Kf8,b4,h2:BKg1,b8,d6,f6,Kc7,h8,a5";
    let game = Game::from_setup(fen::read(&rules, text).unwrap()).unwrap();
    let style = Style {
        surface: Surface::Lines,
        pieces: Pieces::Tansan,
        notation: Notation::Dama,
        ..Style::of(&rules)
    };
    let scene = Scene::of(&game, names("Ana", "Ben"));
    assert_golden("matrix", &still(&scene, &style, &Text::english()));
}
