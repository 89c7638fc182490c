//! Position to picture, and to words.
//!
//! [`still`] draws a [`Scene`] as a PNG in about a millisecond; [`alt_text`] and [`text_board`] say the
//! same in words. Pure and synchronous; knows nothing of Discord. What it is not: a source of rules —
//! it shows what a position and its plies say.
//!
//! Pictures are indexed. A [`Theme`] gives a palette in which every smooth edge is a ramp of shades;
//! sprites (`piece`, `ground`) are painted in true colour once, brought to that palette, and kept in a
//! `sheet`; a picture is rows of sprites copied together (`board`) and compressed.
//!
//! Invariant: the same scene, style and words give the same bytes, and no text makes drawing fail.

mod alt;
mod bars;
mod board;
mod brush;
mod canvas;
mod colour;
mod font;
mod gif;
mod graph;
mod ground;
mod label;
mod layout;
mod names;
mod palette;
mod piece;
mod png;
mod scene;
mod sheet;
mod style;
mod sums;
mod theme;
mod words;

pub use alt::{ALT_LIMIT, BOARD_WIDTH, alt_text, move_name, text_board};
pub use colour::Rgb;
pub use gif::Pace;
pub use graph::{Course, graph};
pub use scene::{Ending, LastTurn, Marks, Scene};
pub use style::{Pieces, Style, Surface, UnknownChoice};
pub use sums::{Decimals, grouped, points, sum};
pub use theme::{ChipColours, Colours, Theme, UnknownTheme};
pub use words::{Words, game};

use crate::engine::notation::GameRecord;
use crate::engine::{BySide, Game, Rules};
use layout::Size;
use palette::Palette;
use sheet::Sheet;

/// A scene as a PNG, 960 × 1088 pixels. Takes about a millisecond once its sprites are made.
pub fn still(scene: &Scene, style: &Style, words: &dyn Words) -> Vec<u8> {
    let canvas = board::compose(scene, *style, words, Size::Still);
    png::encode(&canvas, Palette::of(style.theme))
}

/// Makes every sprite of a rule set and theme ahead of its first picture; gives back how many bytes are
/// kept for them. Some tens of milliseconds: call it off the async threads, or not at all, since sprites
/// are made when first needed.
pub fn prepare(rules: &Rules, style: &Style) -> usize {
    let style = style.settled(rules);
    let sizes = [Size::Still, Size::Replay].into_iter();
    sizes
        .map(|size| {
            let sheet = Sheet::of(rules, style, size);
            sheet.fill();
            sheet.bytes()
        })
        .sum()
}

/// A whole game as an animated GIF, 688 × 784 pixels: every turn's chip lifts, what it took vanishes,
/// it lands; points count along; the result is held longest. Takes some milliseconds: call it off the
/// async threads.
pub fn replay(
    game: &Game,
    names: &BySide<String>,
    style: &Style,
    words: &dyn Words,
    pace: Pace,
) -> Vec<u8> {
    gif::encode(&Scene::history(game, names), *style, words, pace)
}

/// A game on record as an animated GIF, as [`replay`] draws it.
pub fn replay_record(
    record: &GameRecord,
    names: &BySide<String>,
    style: &Style,
    words: &dyn Words,
    pace: Pace,
) -> Vec<u8> {
    gif::encode(&Scene::of_record(record, names), *style, words, pace)
}
