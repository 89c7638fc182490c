//! Smooth shapes in true colour, for sprites. Used when a sprite is made, never when a board is.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "pixel coordinates of sprites a hundred pixels wide"
)]

use image::{GrayImage, Luma, RgbImage};
use imageproc::drawing::draw_polygon_mut;
use imageproc::point::Point;

use super::canvas::Sprite;
use super::colour::Rgb;
use super::font::Ink;
use super::palette::Palette;

/// A square picture being painted on a ground of one colour.
pub struct Brush {
    image: RgbImage,
    touched: Vec<bool>,
}

/// A point, y downwards.
pub type At = (f32, f32);

impl Brush {
    /// An empty square picture.
    pub fn new(side: usize, ground: Rgb) -> Self {
        let edge = side as u32;
        Self {
            image: RgbImage::from_pixel(edge, edge, image::Rgb(ground.0)),
            touched: vec![false; side * side],
        }
    }

    /// Pixels along each edge.
    pub fn side(&self) -> f32 {
        self.image.width() as f32
    }

    /// Covers a share of one pixel, 0 to 1.
    pub fn cover(&mut self, x: i32, y: i32, share: f32, ink: Rgb) {
        let edge = self.image.width() as i32;
        if share <= 0.0 || !(0..edge).contains(&x) || !(0..edge).contains(&y) {
            return;
        }
        let pixel = self.image.get_pixel_mut(x as u32, y as u32);
        pixel.0 = if share >= 1.0 {
            ink.0
        } else {
            Rgb(pixel.0).towards(ink, (share * 255.0).round() as u8).0
        };
        self.touched[(y * edge + x) as usize] = true;
    }

    fn fill(&mut self, around: Ink, ink: Rgb, share: impl Fn(f32, f32) -> f32) {
        let edge = self.image.width() as i32;
        let columns = (around.left.floor() as i32 - 1).max(0)..(around.right as i32 + 2).min(edge);
        let rows = (around.top.floor() as i32 - 1).max(0)..(around.bottom as i32 + 2).min(edge);
        for y in rows {
            for x in columns.clone() {
                self.cover(x, y, share(x as f32 + 0.5, y as f32 + 0.5), ink);
            }
        }
    }

    /// A disc.
    pub fn disc(&mut self, (cx, cy): At, radius: f32, ink: Rgb) {
        self.fill(around((cx, cy), radius), ink, |x, y| {
            within((x - cx, y - cy), radius)
        });
    }

    /// A disc whose edge waves in and out by `depth`, `waves` times around: a bottle cap.
    pub fn wavy_disc(&mut self, (cx, cy): At, radius: f32, depth: f32, waves: f32, ink: Rgb) {
        self.fill(around((cx, cy), radius + depth), ink, |x, y| {
            let (dx, dy) = (x - cx, y - cy);
            let edge = radius + depth * (waves * dy.atan2(dx)).cos();
            within((dx, dy), edge)
        });
    }

    /// A ring between two radii.
    pub fn ring(&mut self, (cx, cy): At, outer: f32, inner: f32, ink: Rgb) {
        self.fill(around((cx, cy), outer), ink, |x, y| {
            let offset = (x - cx, y - cy);
            within(offset, outer) * (1.0 - within(offset, inner))
        });
    }

    /// A rectangle, smooth where its edges fall between pixels.
    pub fn bar(&mut self, bar: Ink, ink: Rgb) {
        let overlap =
            |from: f32, to: f32, at: f32| (to.min(at + 0.5) - from.max(at - 0.5)).clamp(0.0, 1.0);
        self.fill(bar, ink, |x, y| {
            overlap(bar.left, bar.right, x) * overlap(bar.top, bar.bottom, y)
        });
    }

    /// A line with round ends.
    pub fn stroke(&mut self, from: At, to: At, width: f32, ink: Rgb) {
        let ends = Ink {
            left: from.0.min(to.0) - width,
            right: from.0.max(to.0) + width,
            top: from.1.min(to.1) - width,
            bottom: from.1.max(to.1) + width,
        };
        let (along_x, along_y) = (to.0 - from.0, to.1 - from.1);
        let length = along_x
            .mul_add(along_x, along_y * along_y)
            .max(f32::EPSILON);
        self.fill(ends, ink, |x, y| {
            let (dx, dy) = (x - from.0, y - from.1);
            let share = (dx.mul_add(along_x, dy * along_y) / length).clamp(0.0, 1.0);
            within((dx - share * along_x, dy - share * along_y), width / 2.0)
        });
    }

    /// A filled polygon.
    pub fn polygon(&mut self, corners: &[At], ink: Rgb) {
        const FINE: u32 = 8;
        let bounds = corners
            .iter()
            .fold(around((corners[0].0, corners[0].1), 0.0), |box_, at| {
                box_.union(around(*at, 0.0))
            });
        let (left, top) = (bounds.left.floor(), bounds.top.floor());
        let (width, height) = (
            (bounds.right - left) as u32 + 2,
            (bounds.bottom - top) as u32 + 2,
        );
        let fine = |at: f32| (at * FINE as f32).round() as i32;
        let scaled: Vec<Point<i32>> = corners
            .iter()
            .map(|(x, y)| Point::new(fine(x - left), fine(y - top)))
            .collect();
        let mut mask = GrayImage::new(width * FINE, height * FINE);
        draw_polygon_mut(&mut mask, &scaled, Luma([1]));
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let covered: u32 = (0..FINE * FINE)
                .map(|at| mask.get_pixel(x * FINE + at % FINE, y * FINE + at / FINE).0[0])
                .map(u32::from)
                .sum();
            let share = covered as f32 / (FINE * FINE) as f32;
            self.cover(left as i32 + x as i32, top as i32 + y as i32, share, ink);
        }
    }

    /// The finished sprite of everything that was painted; the ground outside it is left out.
    pub fn cut_out(self, palette: &Palette) -> Sprite {
        let side = self.image.width() as usize;
        let spans = self
            .touched
            .chunks(side)
            .map(|row| {
                let first = row.iter().position(|touched| *touched).unwrap_or(0);
                let end = row
                    .iter()
                    .rposition(|touched| *touched)
                    .map_or(0, |at| at + 1);
                (first as u16, end as u16)
            })
            .collect();
        Sprite {
            side,
            pixels: palette.quantise(&self.image),
            spans,
        }
    }

    /// The finished sprite with its ground.
    pub fn whole(self, palette: &Palette) -> Sprite {
        let side = self.image.width() as usize;
        Sprite {
            side,
            pixels: palette.quantise(&self.image),
            spans: vec![(0, side as u16); side],
        }
    }
}

/// The share of a pixel, so far from a middle, that a disc around the middle covers.
fn within((dx, dy): At, radius: f32) -> f32 {
    let square = dx * dx + dy * dy;
    let (inner, outer) = ((radius - 0.5).max(0.0), (radius + 0.5).max(0.0));
    if square <= inner * inner {
        1.0
    } else if square >= outer * outer {
        0.0
    } else {
        radius - square.sqrt() + 0.5
    }
}

fn around((x, y): At, reach: f32) -> Ink {
    Ink {
        left: x - reach,
        right: x + reach,
        top: y - reach,
        bottom: y + reach,
    }
}
