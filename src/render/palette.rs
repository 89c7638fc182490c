//! A theme's colours as the palette of an indexed image.
//!
//! Invariant: at most 255 colours, so that index 255 is free to mean "leave the pixel as it was".

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::colour::Rgb;
use super::theme::Theme;

/// The palette index that a GIF frame uses for pixels that stay.
pub const TRANSPARENT: u8 = 255;

/// How many shades a smooth edge is resolved into.
pub const SHADES: usize = 17;

/// The palette indices from a ground to an ink, by coverage.
pub type Ramp = [u8; SHADES];

/// The colours of an indexed image.
#[derive(Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// The nearest index of colours that sprites have used so far; sprites share most of theirs.
    known: Mutex<HashMap<[u8; 3], u8>>,
}

/// The most colours that a palette remembers the nearest index of.
const KNOWN: usize = 1 << 15;

impl Palette {
    /// The palette of a theme, made once.
    pub fn of(theme: Theme) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Theme::ALL.len()] =
            [const { OnceLock::new() }; Theme::ALL.len()];
        PALETTES[theme as usize].get_or_init(|| Self::new(theme.colours().ramps()))
    }

    /// A palette of these colours, of which there should be no more than 255: more are left out.
    pub fn new(mut colours: Vec<Rgb>) -> Self {
        colours.truncate(usize::from(TRANSPARENT));
        Self {
            colours,
            known: Mutex::default(),
        }
    }

    /// The colours in order.
    pub fn colours(&self) -> &[Rgb] {
        &self.colours
    }

    /// Red, green, blue of each colour in order, filled up to 256 colours.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flat_map(|colour| colour.0).collect();
        bytes.resize(256 * 3, 0);
        bytes
    }

    /// The index of the colour nearest to `wanted`.
    pub fn nearest(&self, wanted: Rgb) -> u8 {
        let nearest = (0u8..)
            .zip(&self.colours)
            .min_by_key(|(_, colour)| colour.distance(wanted));
        nearest.map_or(0, |(index, _)| index)
    }

    /// The indices from one colour to another.
    pub fn ramp(&self, ground: Rgb, ink: Rgb) -> Ramp {
        let mut ramp = [0; SHADES];
        for (shade, index) in (0u16..).zip(&mut ramp) {
            let share = u8::try_from(shade * 255 / 16).unwrap_or(u8::MAX);
            *index = self.nearest(ground.towards(ink, share));
        }
        ramp
    }

    /// The indices of an image's pixels.
    pub fn quantise(&self, image: &image::RgbImage) -> Vec<u8> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() > KNOWN {
            known.clear();
        }
        let mut latest = None;
        let index = |pixel: &image::Rgb<u8>| {
            // Most pixels are as their neighbour is, and need no look into the map.
            if let Some((colour, index)) = latest
                && colour == pixel.0
            {
                return index;
            }
            let nearest = || self.nearest(Rgb(pixel.0));
            let index = *known.entry(pixel.0).or_insert_with(nearest);
            latest = Some((pixel.0, index));
            index
        };
        image.pixels().map(index).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_fits_a_palette_and_leaves_one_index_free() {
        for theme in Theme::ALL {
            let count = theme.colours().ramps().len();
            assert!(
                count <= usize::from(TRANSPARENT),
                "{theme}: {count} colours"
            );
        }
    }

    #[test]
    fn a_colour_of_the_palette_is_nearest_to_itself() {
        let palette = Palette::of(Theme::Classic);
        for (index, colour) in (0u8..).zip(palette.colours()) {
            assert_eq!(palette.nearest(*colour), index);
        }
    }
}
