//! What is printed on a chip, as shapes and glyphs: whole numbers, stacked fractions, decimals,
//! radicals with their vinculum, terms with raised exponents.
//!
//! Invariant: a [`Label`] is measured in units of one figure's height, with its baseline at 0 and y
//! downwards; nothing here knows pixels until [`Fit::paint`].

use super::brush::Brush;
use super::colour::Rgb;
use super::font::{Face, Ink};
use crate::engine::damath::Chip;

/// Thickness of minus signs, fraction bars and roots.
const THICK: f32 = 0.15;
/// Size of the figures of a stacked fraction.
const STACKED: f32 = 0.80;
/// Size of an exponent, and how far its foot is raised.
const EXPONENT: (f32, f32) = (0.60, 0.58);
/// How narrow letters may be set before a label is made smaller instead.
const NARROWEST: f32 = 0.84;

enum Part {
    Text {
        text: String,
        pen: (f32, f32),
        size: f32,
    },
    Bar(Ink),
    Stroke {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
    },
}

/// A chip's printed form, laid out.
pub struct Label {
    parts: Vec<(Part, Ink)>,
    ink: Ink,
    /// How far left of its box's middle the label looks centred: a minus sign weighs less than a
    /// figure.
    lean: f32,
    /// How much of the box's middle counts, the rest being the middle of a figure: tails and
    /// exponents weigh less than figures.
    weight: f32,
}

impl Label {
    /// Lays out a chip's printed form.
    pub fn of(chip: Chip) -> Self {
        let mut setter = Setter::default();
        match chip {
            Chip::Fraction {
                numerator,
                denominator,
            } => {
                setter.sign(numerator, 0.18);
                setter.fraction(numerator.unsigned_abs(), denominator.unsigned_abs());
            }
            Chip::Radical { factor, radicand } => {
                setter.sign(factor, 0.06);
                setter.coefficient(factor);
                setter.root(radicand);
            }
            Chip::Term { factor, x, y } => {
                setter.light_tails();
                setter.sign(factor, 0.08);
                setter.coefficient(factor);
                setter.variable("x", x);
                setter.variable("y", y);
            }
            Chip::Whole(number) => {
                setter.sign(number, 0.10);
                setter.text(&number.unsigned_abs().to_string(), 1.0, 0.0);
            }
            Chip::Decimal { digits, .. } => {
                setter.sign(digits, 0.10);
                setter.text(chip.to_string().trim_start_matches('−'), 1.0, 0.0);
            }
        }
        setter.finish()
    }

    /// The largest figure height, up to `largest`, at which the label fits a disc of a radius around
    /// `(0, 0)` without rising above `ceiling` (negative: above the middle).
    pub fn fit(&self, radius: f32, ceiling: f32, largest: f32) -> Fit {
        let mut narrow = 1.0;
        let mut size = largest;
        loop {
            let drop = self.drop(size, ceiling);
            if self.reach(size, narrow, drop) <= radius {
                return Fit { size, narrow, drop };
            }
            if narrow > NARROWEST && self.ink.width() > 1.6 * self.ink.height() {
                narrow -= 0.02;
            } else {
                size *= 0.98;
            }
        }
    }

    /// How far below the middle the label must be centred to stay under the ceiling.
    fn drop(&self, size: f32, ceiling: f32) -> f32 {
        (ceiling + self.ink.height() * size / 2.0).max(0.0)
    }

    /// The distance from the middle of the disc to the farthest corner of any part.
    fn reach(&self, size: f32, narrow: f32, drop: f32) -> f32 {
        let (middle_x, middle_y) = self.middle();
        let corners = |ink: &Ink| {
            let x = (ink.left - middle_x)
                .abs()
                .max((ink.right - middle_x).abs())
                * size
                * narrow;
            let above = (ink.top - middle_y) * size + drop;
            let below = (ink.bottom - middle_y) * size + drop;
            x.hypot(above.abs().max(below.abs()))
        };
        self.parts
            .iter()
            .map(|(_, ink)| corners(ink))
            .fold(0.0, f32::max)
    }

    fn middle(&self) -> (f32, f32) {
        let Ink {
            left,
            right,
            top,
            bottom,
        } = self.ink;
        (
            f32::midpoint(left, right) + self.lean,
            self.weight * f32::midpoint(top, bottom) - 0.5 * (1.0 - self.weight),
        )
    }

    /// Paints the label as fitted, around a centre.
    pub fn paint(&self, fit: Fit, brush: &mut Brush, (cx, cy): (f32, f32), ink: Rgb) {
        let (middle_x, middle_y) = self.middle();
        let Fit { size, narrow, drop } = fit;
        let place = |(x, y): (f32, f32)| {
            let (x, y) = ((x - middle_x) * size * narrow, (y - middle_y) * size);
            (cx + x, cy + drop + y)
        };
        for (part, _) in &self.parts {
            match part {
                Part::Text {
                    text,
                    pen,
                    size: own,
                } => {
                    let height = size * own;
                    Face::Numeral.paint(
                        text,
                        (height * narrow, height),
                        place(*pen),
                        |x, y, share| {
                            brush.cover(x, y, share, ink);
                        },
                    );
                }
                Part::Bar(bar) => {
                    let (left, top) = place((bar.left, bar.top));
                    let (right, bottom) = place((bar.right, bar.bottom));
                    brush.bar(
                        Ink {
                            left,
                            right,
                            top,
                            bottom,
                        },
                        ink,
                    );
                }
                Part::Stroke { from, to, width } => {
                    brush.stroke(place(*from), place(*to), width * size, ink);
                }
            }
        }
    }
}

/// A label's size and place within its chip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// Figure height in pixels.
    pub size: f32,
    /// Width of letters as a share of their natural width.
    pub narrow: f32,
    /// How far below the chip's middle the label is centred, in pixels.
    pub drop: f32,
}

/// Lays out parts from left to right.
#[derive(Default)]
struct Setter {
    parts: Vec<(Part, Ink)>,
    pen: f32,
    lean: f32,
    tails: f32,
}

impl Setter {
    /// Lets tails and exponents count for little when the label is centred.
    fn light_tails(&mut self) {
        self.tails = 0.65;
    }

    /// A text whose figures are `size` units high, its foot raised by `raised`.
    fn text(&mut self, text: &str, size: f32, raised: f32) {
        let Some(ink) = Face::Numeral.ink(text) else {
            return;
        };
        // Each text starts at the left edge of its ink, so that gaps are ours and not the font's.
        let pen = (self.pen - ink.left * size, -raised);
        let placed = Ink {
            left: self.pen,
            right: self.pen + ink.width() * size,
            top: ink.top * size - raised,
            bottom: ink.bottom * size - raised,
        };
        self.parts.push((
            Part::Text {
                text: text.to_owned(),
                pen,
                size,
            },
            placed,
        ));
        self.pen = placed.right;
    }

    fn bar(&mut self, bar: Ink) {
        self.parts.push((Part::Bar(bar), bar));
    }

    fn stroke(&mut self, from: (f32, f32), to: (f32, f32), width: f32) {
        let half = width / 2.0;
        let ink = Ink {
            left: from.0.min(to.0) - half,
            right: from.0.max(to.0) + half,
            top: from.1.min(to.1) - half,
            bottom: from.1.max(to.1) + half,
        };
        self.parts.push((Part::Stroke { from, to, width }, ink));
    }

    /// A minus sign before a negative number, at the height of a figure's middle.
    fn sign(&mut self, number: i32, gap: f32) {
        if number < 0 {
            const LENGTH: f32 = 0.50;
            self.bar(Ink {
                left: self.pen,
                right: self.pen + LENGTH,
                top: -0.5 - THICK / 2.0,
                bottom: -0.5 + THICK / 2.0,
            });
            self.pen += LENGTH + gap;
            self.lean = 0.05;
        }
    }

    /// The number before a root or a variable; 1 is not printed.
    fn coefficient(&mut self, factor: i32) {
        let size = factor.unsigned_abs();
        if size != 1 {
            self.text(&size.to_string(), 1.0, 0.0);
            self.pen += 0.06;
        }
    }

    fn fraction(&mut self, numerator: u32, denominator: u32) {
        let (above, below) = (numerator.to_string(), denominator.to_string());
        let width = |text: &str| Face::Numeral.ink(text).map_or(0.0, Ink::width) * STACKED;
        let (left, wide) = (self.pen, width(&above).max(width(&below)));
        let overhang = 0.06;
        self.pen = left + overhang + (wide - width(&above)) / 2.0;
        self.text(&above, STACKED, 0.5 + 0.20);
        self.pen = left + overhang + (wide - width(&below)) / 2.0;
        self.text(&below, STACKED, 0.5 - 0.20 - STACKED);
        self.pen = left + wide + 2.0 * overhang;
        self.bar(Ink {
            left,
            right: self.pen,
            top: -0.5 - THICK / 2.0 + 0.01,
            bottom: -0.5 + THICK / 2.0 - 0.01,
        });
    }

    fn root(&mut self, radicand: i32) {
        const ROOF: f32 = -1.22;
        const THIN: f32 = 0.09;
        let left = self.pen;
        let knee = [(left + 0.03, -0.50), (left + 0.13, -0.58)];
        let (foot, top) = ((left + 0.27, -0.03), (left + 0.47, ROOF));
        self.stroke(knee[0], knee[1], THIN);
        self.stroke(knee[1], foot, THICK);
        self.stroke(foot, top, THIN);
        self.pen = left + 0.47 + 0.11;
        self.text(&radicand.to_string(), 1.0, 0.0);
        self.stroke(top, (self.pen + 0.04, ROOF), THIN);
    }

    fn variable(&mut self, letter: &str, exponent: u8) {
        if exponent == 0 {
            return;
        }
        self.pen += 0.03;
        self.text(letter, 1.0, 0.0);
        if exponent > 1 {
            self.pen += 0.03;
            self.text(&exponent.to_string(), EXPONENT.0, EXPONENT.1);
        }
    }

    fn finish(self) -> Label {
        let boxes = self.parts.iter().map(|(_, ink)| *ink);
        let ink = boxes.reduce(Ink::union).unwrap_or(Ink {
            left: 0.0,
            right: 0.0,
            top: -1.0,
            bottom: 0.0,
        });
        Label {
            parts: self.parts,
            ink,
            lean: self.lean,
            weight: 1.0 - self.tails,
        }
    }
}
