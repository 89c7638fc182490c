//! Palette indices as a PNG file.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// The image as an indexed PNG. Level 2 with the Up filter: of the settings measured, the one that is
/// both fast (1 ms) and small (49 KB) on boards.
pub fn encode(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let size = |pixels: usize| u32::try_from(pixels).expect("pictures are a thousand pixels wide");
    let mut file = Vec::with_capacity(96 * 1024);
    let mut encoder = Encoder::new(&mut file, size(canvas.width()), size(canvas.height()));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(
        palette
            .colours()
            .iter()
            .flat_map(|colour| colour.0)
            .collect::<Vec<u8>>(),
    );
    encoder.set_deflate_compression(DeflateCompression::Level(2));
    encoder.set_filter(Filter::Up);
    let mut writer = encoder
        .write_header()
        .expect("the header is valid and memory is writable");
    writer
        .write_image_data(canvas.pixels())
        .expect("the image has as many pixels as its header says");
    writer.finish().expect("memory is writable");
    file
}
