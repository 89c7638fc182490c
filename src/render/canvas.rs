//! An indexed image under composition. Composing copies rows of finished sprites and blends nothing.

use super::font::Face;
use super::palette::Ramp;

/// Palette indices, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    pixels: Vec<u8>,
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Left edge.
    pub x: usize,
    /// Top edge.
    pub y: usize,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// A finished square picture, ready to be copied.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// Pixels along each edge.
    pub side: usize,
    /// Palette indices, row by row.
    pub pixels: Vec<u8>,
    /// For each row, the columns from and up to which the picture covers what is below it.
    pub spans: Vec<(u16, u16)>,
}

impl Canvas {
    /// An image of one colour.
    pub fn new(width: usize, height: usize, index: u8) -> Self {
        Self {
            width,
            pixels: vec![index; width * height],
        }
    }

    /// Pixels across.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub const fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    /// Palette indices, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// One pixel's palette index.
    pub fn pixel(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// One row of an area.
    pub fn row(&self, area: Area, row: usize) -> &[u8] {
        let start = (area.y + row) * self.width + area.x;
        &self.pixels[start..start + area.width]
    }

    /// Fills a rectangle.
    pub fn fill(&mut self, area: Area, index: u8) {
        for row in area.y..area.y + area.height {
            let start = row * self.width + area.x;
            self.pixels[start..start + area.width].fill(index);
        }
    }

    /// Copies the covering part of a sprite.
    pub fn put(&mut self, sprite: &Sprite, (x, y): (usize, usize)) {
        for (row, &(from, to)) in sprite.spans.iter().enumerate() {
            let (from, to) = (usize::from(from), usize::from(to));
            let source = &sprite.pixels[row * sprite.side + from..row * sprite.side + to];
            let start = (y + row) * self.width + x + from;
            self.pixels[start..start + source.len()].copy_from_slice(source);
        }
    }

    /// The pixels of an area that differ from `before`, as the smallest area around them. The rows of
    /// `before` begin at this image's row `first_row`.
    pub fn changed(&self, before: &Self, within: Area, first_row: usize) -> Option<Area> {
        let earlier = Area {
            y: within.y - first_row,
            ..within
        };
        let mut bounds: Option<(usize, usize, usize, usize)> = None;
        for row in 0..within.height {
            let (now, then) = (self.row(within, row), before.row(earlier, row));
            if now == then {
                continue;
            }
            let differs = |column: &usize| now[*column] != then[*column];
            let first = (0..within.width).find(differs).unwrap_or(0);
            let last = (0..within.width).rfind(differs).unwrap_or(0);
            let (left, right, top, _) = bounds.unwrap_or((first, last, row, row));
            bounds = Some((left.min(first), right.max(last), top, row));
        }
        let (left, right, top, bottom) = bounds?;
        Some(Area {
            x: within.x + left,
            y: within.y + top,
            width: right - left + 1,
            height: bottom - top + 1,
        })
    }

    /// A copy of an area, as an image of its own.
    pub fn cut(&self, area: Area) -> Self {
        Self {
            width: area.width,
            pixels: self.crop(area),
        }
    }

    /// A copy of an area's pixels.
    pub fn crop(&self, area: Area) -> Vec<u8> {
        (0..area.height)
            .flat_map(|row| self.row(area, row).iter().copied())
            .collect()
    }

    /// Writes a text from `x` on a baseline, over pixels of the ramp's ground; ink outside the image
    /// is dropped. Gives back where the pen ends.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "pixel coordinates of pictures a thousand pixels wide"
    )]
    pub fn write(
        &mut self,
        text: &str,
        (face, size): (Face, u16),
        (x, baseline): (f32, usize),
        ramp: &Ramp,
    ) -> f32 {
        let mut pen = x;
        for letter in text.chars() {
            let glyph = face.glyph(size, letter);
            let left = pen.round() as i32 + glyph.left;
            let top = baseline as i32 + glyph.top;
            for (row, line) in (top..).zip(glyph.coverage.chunks(glyph.width.max(1))) {
                for (column, &shade) in (left..).zip(line) {
                    if shade > 0 {
                        self.set(column, row, ramp[usize::from(shade)]);
                    }
                }
            }
            pen += glyph.advance;
        }
        pen
    }

    fn set(&mut self, x: i32, y: i32, index: u8) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x < self.width
            && let Some(pixel) = self.pixels.get_mut(y * self.width + x)
        {
            *pixel = index;
        }
    }
}
