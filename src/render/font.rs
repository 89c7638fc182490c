//! Glyphs of the two embedded faces. The only module that knows the font crate.
//!
//! Sizes are heights of a figure in pixels, not of a line: figures are what these pictures centre.
//! Invariant: no text makes this panic; a letter that a face lacks draws as nothing and is found by
//! [`Face::has`].
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "pixel coordinates of glyphs are far below 2²⁴"
)]

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use rusttype::{Font, Point, Scale};

/// One of the embedded faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Inter Medium: names and words.
    Text,
    /// Roboto Condensed Bold: chips, scores, coordinates. Its figures are all equally wide.
    Numeral,
}

/// A letter drawn at one size: how far it advances, and how much of each pixel it covers.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// Pixels to the next letter.
    pub advance: f32,
    /// From the pen to the left edge of the ink.
    pub left: i32,
    /// From the baseline to the top edge of the ink, negative upwards.
    pub top: i32,
    /// Width of the ink.
    pub width: usize,
    /// 0 to 16 for each pixel, row by row.
    pub coverage: Vec<u8>,
}

struct Loaded {
    font: Font<'static>,
    /// Line height over figure height: what the font crate's scale is to our size.
    scale: f32,
}

static TEXT: LazyLock<Loaded> =
    LazyLock::new(|| load(include_bytes!("../../fonts/Inter_500Medium.ttf")));
static NUMERAL: LazyLock<Loaded> =
    LazyLock::new(|| load(include_bytes!("../../fonts/RobotoCondensed_700Bold.ttf")));

fn load(bytes: &'static [u8]) -> Loaded {
    let font = Font::try_from_bytes(bytes).expect("the embedded fonts are well formed");
    let at = 1000.0;
    let figure = font
        .glyph('1')
        .scaled(Scale::uniform(at))
        .exact_bounding_box()
        .expect("the embedded fonts have figures");
    Loaded {
        font,
        scale: at / figure.height(),
    }
}

/// The most glyphs kept; a server's usual letters and sizes are a few hundred.
const KEPT: usize = 4096;

type Kept = HashMap<(Face, u16, char), Arc<Glyph>>;
static GLYPHS: LazyLock<RwLock<Kept>> = LazyLock::new(RwLock::default);

impl Face {
    fn loaded(self) -> &'static Loaded {
        match self {
            Self::Text => &TEXT,
            Self::Numeral => &NUMERAL,
        }
    }

    /// Whether the face can draw a letter.
    pub fn has(self, letter: char) -> bool {
        self.loaded().font.glyph(letter).id().0 != 0
    }

    /// A letter at a size in pixels of figure height, kept for the next time.
    pub fn glyph(self, size: u16, letter: char) -> Arc<Glyph> {
        let key = (self, size, letter);
        let kept = GLYPHS.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(glyph) = kept.get(&key) {
            return Arc::clone(glyph);
        }
        drop(kept);
        let glyph = Arc::new(self.draw(size, letter));
        let mut kept = GLYPHS.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&glyph));
        glyph
    }

    fn draw(self, size: u16, letter: char) -> Glyph {
        let loaded = self.loaded();
        let scale = Scale::uniform(f32::from(size) * loaded.scale);
        let scaled = loaded.font.glyph(letter).scaled(scale);
        let advance = scaled.h_metrics().advance_width;
        let placed = scaled.positioned(Point { x: 0.0, y: 0.0 });
        let Some(bounds) = placed.pixel_bounding_box() else {
            return Glyph {
                advance,
                left: 0,
                top: 0,
                width: 0,
                coverage: Vec::new(),
            };
        };
        let width = bounds.width() as usize;
        let mut coverage = vec![0; width * bounds.height() as usize];
        placed.draw(|x, y, share| {
            let shade = (share.clamp(0.0, 1.0) * 16.0).round() as u8;
            if let Some(pixel) = coverage.get_mut(y as usize * width + x as usize) {
                *pixel = shade;
            }
        });
        Glyph {
            advance,
            left: bounds.min.x,
            top: bounds.min.y,
            width,
            coverage,
        }
    }

    /// How far a text advances at a size, in pixels.
    pub fn measure(self, size: u16, text: &str) -> f32 {
        text.chars()
            .map(|letter| self.glyph(size, letter).advance)
            .sum()
    }

    /// The ink of a text in units of figure height, from the pen on the baseline: left, right, top,
    /// bottom, y downwards. `None` when nothing would be inked.
    pub fn ink(self, text: &str) -> Option<Ink> {
        let mut ink: Option<Ink> = None;
        self.lay_out(text, 1000.0, 1000.0, (0.0, 0.0), |glyph| {
            if let Some(bounds) = glyph.unpositioned().exact_bounding_box() {
                let pen = glyph.position();
                let own = Ink {
                    left: (pen.x + bounds.min.x) / 1000.0,
                    right: (pen.x + bounds.max.x) / 1000.0,
                    top: bounds.min.y / 1000.0,
                    bottom: bounds.max.y / 1000.0,
                };
                ink = Some(ink.map_or(own, |ink| ink.union(own)));
            }
        });
        ink
    }

    /// Draws a text with its pen starting at `pen`, figures `height` tall and letters set as wide as
    /// for figures `width` tall; `paint` gets each pixel with its coverage, 0 to 1.
    pub fn paint(
        self,
        text: &str,
        (width, height): (f32, f32),
        pen: (f32, f32),
        mut paint: impl FnMut(i32, i32, f32),
    ) {
        self.lay_out(text, width, height, pen, |glyph| {
            if let Some(bounds) = glyph.pixel_bounding_box() {
                glyph.draw(|x, y, share| {
                    paint(bounds.min.x + x as i32, bounds.min.y + y as i32, share);
                });
            }
        });
    }

    fn lay_out(
        self,
        text: &str,
        width: f32,
        height: f32,
        pen: (f32, f32),
        mut each: impl FnMut(rusttype::PositionedGlyph<'static>),
    ) {
        let loaded = self.loaded();
        let scale = Scale {
            x: width * loaded.scale,
            y: height * loaded.scale,
        };
        let start = Point { x: pen.0, y: pen.1 };
        loaded.font.layout(text, scale, start).for_each(&mut each);
    }
}

/// A box of ink, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// Left edge.
    pub left: f32,
    /// Right edge.
    pub right: f32,
    /// Top edge.
    pub top: f32,
    /// Bottom edge.
    pub bottom: f32,
}

impl Ink {
    /// The smallest box around both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Left to right.
    pub fn width(self) -> f32 {
        self.right - self.left
    }

    /// Top to bottom.
    pub fn height(self) -> f32 {
        self.bottom - self.top
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rules;
    use crate::engine::damath::ChipSet;

    #[test]
    fn no_chip_and_no_sum_needs_a_letter_that_the_numerals_lack() {
        let rules = Rules::NAMES
            .iter()
            .filter_map(|name| Rules::named(name, None).ok());
        let faces: String = rules
            .flat_map(|rules| {
                rules
                    .chips()
                    .map(ChipSet::chips)
                    .unwrap_or_default()
                    .to_vec()
            })
            .map(|chip| chip.to_string())
            .collect();
        for letter in faces
            .chars()
            .chain("0123456789.,+−×÷=≈()/√²³abcdefgh… ".chars())
        {
            assert!(Face::Numeral.has(letter), "{letter:?}");
        }
    }

    #[test]
    fn figures_are_equally_wide_and_as_high_as_asked() {
        let one = Face::Numeral.glyph(40, '1');
        for figure in '0'..='9' {
            let glyph = Face::Numeral.glyph(40, figure);
            assert!((glyph.advance - one.advance).abs() < 0.01);
        }
        for face in [Face::Text, Face::Numeral] {
            // Half a pixel of softness may show above.
            assert!([-40, -41].contains(&face.glyph(40, '1').top));
        }
    }

    #[test]
    fn missing_letters_are_known_to_be_missing() {
        for letter in ['م', '김', '🎉', '\u{202E}'] {
            assert!(!Face::Text.has(letter), "{letter:?}");
        }
        assert!(
            "Ñandú Łódź Thị"
                .chars()
                .all(|letter| Face::Text.has(letter))
        );
    }
}
