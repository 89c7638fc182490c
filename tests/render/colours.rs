//! Contrasts and colour distances of every theme, reckoned from the published formulas: WCAG 2.2
//! contrast, CIEDE2000, and Machado, Oliveira and Fernandes (2009) for colour-blind sight.

use damath::render::{Colours, Rgb, Theme};

/// WCAG 2.2 1.4.3 asks 4.5 of text, 3 of large text and of graphics that carry meaning.
const TEXT: f64 = 4.5;
const LARGE: f64 = 3.0;

fn themes() -> impl Iterator<Item = (Theme, &'static Colours)> {
    Theme::ALL.into_iter().map(|theme| (theme, theme.colours()))
}

fn assert_contrast(theme: Theme, what: &str, one: Rgb, other: Rgb, least: f64) {
    let contrast = contrast(one, other);
    assert!(
        contrast >= least,
        "{theme}: {what}: {contrast:.2}, below {least}"
    );
}

#[test]
fn the_formula_gives_the_published_figures() {
    let figure = |one, other| (contrast(Rgb::hex(one), Rgb::hex(other)) * 100.0).round() / 100.0;
    assert_eq!(figure(0xFF_FFFF, 0x00_0000).to_string(), "21");
    assert_eq!(figure(0xFF_FFFF, 0x77_7777).to_string(), "4.48");
    // The first pair of Sharma, Wu and Dalal's test data for CIEDE2000.
    let distance = ciede2000([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485]);
    assert!((distance - 2.0425).abs() < 0.0001, "{distance}");
    let distance = ciede2000([22.7233, 20.0904, -46.6940], [23.0331, 14.9730, -42.5619]);
    assert!((distance - 2.0373).abs() < 0.0001, "{distance}");
}

#[test]
fn texts_can_be_read() {
    for (theme, colours) in themes() {
        let text = |what: &str, ink, ground| assert_contrast(theme, what, ink, ground, TEXT);
        text("names", colours.text, colours.bar);
        text("sums", colours.muted, colours.bar);
        text("verdict", colours.turn, colours.bar);
        text("coordinates", colours.coordinate, colours.margin);
        text("step numbers", colours.step, colours.frame);
        for ground in [colours.square, colours.last, colours.target] {
            text("small operations", colours.corner, ground);
        }
        for (side, chip) in colours.chips.iter() {
            text(&format!("{side}'s numbers"), chip.ink, chip.body);
        }
    }
}

#[test]
fn marks_and_chips_stand_out() {
    for (theme, colours) in themes() {
        let seen = |what: &str, one, other| assert_contrast(theme, what, one, other, LARGE);
        for ground in [colours.square, colours.last] {
            seen("large operations", colours.operation, ground);
        }
        seen("last move's frame", colours.frame, colours.square);
        seen("target's ring", colours.target_ring, colours.target);
        seen("lines", colours.line, colours.square);
        for (side, chip) in colours.chips.iter() {
            let outer = contrast(chip.body, colours.square).max(contrast(chip.rim, colours.square));
            assert!(
                outer >= LARGE,
                "{theme}: {side}'s chips on squares: {outer:.2}"
            );
            seen("a dama's ring and crown", chip.gold, chip.body);
            if let Some(ring) = chip.ring {
                seen("the ring of a side", ring, chip.body);
            }
        }
    }
}

#[test]
fn sides_differ_in_more_than_colour() {
    for (theme, colours) in themes() {
        let rings = colours.chips.map(|chip| chip.ring.is_some());
        assert!(rings.red && !rings.blue, "{theme}");
    }
}

/// A ΔE of 20 is a difference nobody overlooks between two chips side by side.
#[test]
fn sides_are_told_apart_by_colour_blind_eyes() {
    for (theme, colours) in themes() {
        let (red, blue) = (colours.chips.red.body, colours.chips.blue.body);
        for (sight, matrix) in SIGHTS {
            let seen = |colour| lab(through(colour, matrix));
            let apart = ciede2000(seen(red), seen(blue));
            assert!(apart >= 20.0, "{theme}, {sight}: {apart:.1}");
        }
    }
}

#[test]
fn the_squares_of_the_last_move_are_framed_for_eyes_that_miss_their_colour() {
    for (theme, colours) in themes() {
        for (sight, matrix) in SIGHTS {
            let seen = |colour| lab(through(colour, matrix));
            let apart = ciede2000(seen(colours.frame), seen(colours.square));
            assert!(apart >= 20.0, "{theme}, {sight}: {apart:.1}");
        }
    }
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |colour: Rgb| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

fn linear(colour: Rgb) -> [f64; 3] {
    colour.0.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    })
}

type Matrix = [[f64; 3]; 3];

/// Full sight, and the three dichromacies at severity 1.0.
const SIGHTS: [(&str, Matrix); 4] = [
    (
        "full sight",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn through(colour: Rgb, matrix: Matrix) -> [f64; 3] {
    let seen = linear(colour);
    matrix.map(|row| {
        let sum: f64 = row
            .iter()
            .zip(seen)
            .map(|(weight, channel)| weight * channel)
            .sum();
        sum.clamp(0.0, 1.0)
    })
}

/// CIELAB under D65 of linear sRGB.
fn lab([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let x = (0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47;
    let y = 0.212_672_9 * red + 0.715_152_2 * green + 0.072_175_0 * blue;
    let z = (0.019_333_9 * red + 0.119_192_0 * green + 0.950_304_1 * blue) / 1.088_83;
    let [x, y, z] = [x, y, z].map(|share: f64| {
        if share > 0.008_856 {
            share.cbrt()
        } else {
            7.787 * share + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The colour difference of CIE 142-2001.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25f64.powi(7))).sqrt();
    let mean = f64::midpoint(a1.hypot(b1), a2.hypot(b2));
    let stretch = 1.5 - 0.5 * seventh(mean);
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = if c1 * c2 == 0.0 {
        0.0
    } else if (h2 - h1).abs() <= 180.0 {
        h2 - h1
    } else if h2 > h1 {
        h2 - h1 - 360.0
    } else {
        h2 - h1 + 360.0
    };
    let hue_part = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (light, chroma) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let hue = if c1 * c2 == 0.0 {
        h1 + h2
    } else if (h1 - h2).abs() <= 180.0 {
        f64::midpoint(h1, h2)
    } else if h1 + h2 < 360.0 {
        f64::midpoint(h1, h2) + 180.0
    } else {
        f64::midpoint(h1, h2) - 180.0
    };
    let cosine = |factor: f64, less: f64| (factor * hue - less).to_radians().cos();
    let t = 1.0 - 0.17 * cosine(1.0, 30.0) + 0.24 * cosine(2.0, 0.0) + 0.32 * cosine(3.0, -6.0)
        - 0.20 * cosine(4.0, 63.0);
    let around = (light - 50.0).powi(2);
    let scale_light = 1.0 + 0.015 * around / (20.0 + around).sqrt();
    let (scale_chroma, scale_hue) = (1.0 + 0.045 * chroma, 1.0 + 0.015 * chroma * t);
    let rotation = -(2.0 * 30.0 * (-((hue - 275.0) / 25.0).powi(2)).exp())
        .to_radians()
        .sin()
        * 2.0
        * seventh(chroma);
    let (light, chroma, hue) = (
        (l2 - l1) / scale_light,
        (c2 - c1) / scale_chroma,
        hue_part / scale_hue,
    );
    (light * light + chroma * chroma + hue * hue + rotation * chroma * hue).sqrt()
}
