//! The board's picture, as it is seen.

use image::{GenericImageView, RgbImage};
use serde_json::json;

use super::program::Classroom;
use super::stage::ANA;
use super::window::{Key, Window};

/// How large the bot draws a board.
const BOARD: (u32, u32) = (960, 1088);
/// Its width by its height, to a pixel's rounding.
const RATIO: f64 = 960.0 / 1088.0;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_board_is_shown_whole_and_enlarged_pixel_by_pixel() {
    let class = Classroom::open().await;
    let ana = class.window(ANA).await;
    ana.resize(1280, 1280).await;
    ana.command("/play").await;
    ana.board().await;
    let (natural, box_) = shown(&ana, ".media img").await;
    assert_eq!(natural, BOARD);
    assert!((box_.0 / box_.1 - RATIO).abs() < 0.005, "drawn as {box_:?}");
    assert!(box_.0 > 400.0, "large enough to read: {box_:?}");

    let source = "return document.querySelector('.media img').src";
    let source = ana.script(source, vec![]).await;
    let file = pixels(&fetched(source.as_str().expect("an address")).await);
    assert_eq!(file.dimensions(), BOARD);
    // In the channel the picture is scaled, so only its colours can be compared: the mean of each third.
    let page = pixels(&ana.screenshot_of(".media img").await);
    for third in 0..3 {
        let (seen, sent) = (mean(&page, third), mean(&file, third));
        let near = seen.iter().zip(sent).all(|(a, b)| (a - b).abs() < 4.0);
        assert!(near, "third {third}: {seen:?} for {sent:?}");
    }

    ana.click(".picture").await;
    shown(&ana, ".lightbox img").await;
    ana.click(".lightbox img").await;
    let (natural, box_) = shown(&ana, ".lightbox img").await;
    assert_eq!((natural, box_), (BOARD, (960.0, 1088.0)));
    let seen = pixels(&ana.screenshot_of(".lightbox img").await);
    assert_eq!(seen.dimensions(), BOARD);
    let different = seen.pixels().zip(file.pixels()).filter(|(a, b)| a != b);
    assert_eq!(different.count(), 0, "pixels that differ from the file's");
    ana.key(Key::Escape).await;

    class.close([&ana]).await;
}

/// The size of a picture's file, once it is loaded, and the size at which it is drawn.
async fn shown(window: &Window, css: &str) -> ((u32, u32), (f64, f64)) {
    let sizes = "const i = document.querySelector(arguments[0]); if (!i?.complete || !i.naturalWidth) return false; \
        const b = i.getBoundingClientRect(); return [i.naturalWidth, i.naturalHeight, b.width, b.height]";
    let sizes = window.until(css, sizes, vec![json!(css)]).await;
    let size = |nth: usize| sizes[nth].as_f64().expect("a size");
    let whole = |nth: usize| {
        sizes[nth]
            .as_u64()
            .and_then(|size| u32::try_from(size).ok())
    };
    let natural = whole(0).zip(whole(1)).expect("whole pixels");
    (natural, (size(2), size(3)))
}

/// The file behind an address.
pub async fn fetched(url: &str) -> Vec<u8> {
    let answer = reqwest::get(url).await.expect("the picture is there");
    answer.bytes().await.expect("all of it").into()
}

fn pixels(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).expect("a PNG").to_rgb8()
}

/// The mean colour of the upper, middle or lower third.
fn mean(picture: &RgbImage, third: u32) -> [f64; 3] {
    let height = picture.height() / 3;
    let part = picture.view(0, third * height, picture.width(), height);
    let mut sums = [0.0; 3];
    for (_, _, pixel) in part.pixels() {
        for (sum, value) in sums.iter_mut().zip(pixel.0) {
            *sum += f64::from(value);
        }
    }
    sums.map(|sum| sum / (f64::from(part.width()) * f64::from(part.height())))
}
