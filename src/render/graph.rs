//! The course of a game as a graph: the expected final difference after every turn. Takes numbers and
//! knows nothing of who computed them.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixel coordinates are far below 2²⁴; scores are only drawn, not reckoned with"
)]

use super::canvas::{Area, Canvas};
use super::colour::Rgb;
use super::font::Face;
use super::names;
use super::palette::{Palette, Ramp};
use super::png;
use super::sums::{self, Decimals};
use super::theme::{self, Colours, Theme};
use super::words::Words;
use crate::engine::damath::Score;
use crate::engine::{BySide, Side};

/// The numbers of a graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The expected final difference, Red's total less Blue's, at the start and after every turn.
    pub differences: Vec<Score>,
    /// The turns, counted from 1, that are to be marked: the game's turning points.
    pub marked: Vec<usize>,
}

const WIDTH: usize = 960;
const HEIGHT: usize = 420;
/// The field inside the axes.
const FIELD: Area = Area {
    x: 104,
    y: 60,
    width: WIDTH - 104 - 36,
    height: HEIGHT - 60 - 56,
};
const FIGURE: u16 = 15;
const NAME: u16 = 16;

/// Draws a course as a PNG, 960 × 420 pixels. A course without turns gives an empty field.
pub fn graph(course: &Course, names: &BySide<String>, theme: Theme, words: &dyn Words) -> Vec<u8> {
    let inks = Inks::of(theme.colours());
    let mut plot = Plot {
        canvas: Canvas::new(WIDTH, HEIGHT, inks.palette.nearest(inks.ground)),
        scale: Scale::of(&course.differences),
        inks,
    };
    plot.grid(course);
    plot.course(&course.differences);
    plot.marks(course);
    for side in Side::ALL {
        let shown = names::drawable(&names[side]).unwrap_or_else(|| words.side_name(side));
        plot.legend(side, &shown);
    }
    png::encode(&plot.canvas, &plot.inks.palette)
}

/// The graph's colours and its palette.
struct Inks {
    palette: Palette,
    ground: Rgb,
    grid: Rgb,
    axis: Rgb,
    line: Rgb,
    sides: BySide<Rgb>,
    text: Ramp,
    muted: Ramp,
}

impl Inks {
    fn of(colours: &Colours) -> Self {
        let ground = colours.bar;
        let faint = |colour: Rgb, share| ground.towards(colour, share);
        let sides = BySide::new_with(|side| faint(colours.chips[side].body, 200));
        let (grid, axis) = (faint(colours.muted, 50), faint(colours.muted, 150));
        let mut edges = vec![(ground, colours.text), (ground, colours.muted)];
        for (_, side) in sides.iter() {
            edges.extend([(ground, *side), (*side, colours.text), (grid, *side)]);
        }
        let palette = Palette::new(theme::ramps(&[ground, grid, axis], &edges));
        Self {
            text: palette.ramp(ground, colours.text),
            muted: palette.ramp(ground, colours.muted),
            line: colours.text,
            palette,
            ground,
            grid,
            axis,
            sides,
        }
    }
}

/// How differences become heights.
struct Scale {
    /// The largest size of a difference that fits, in hundredths.
    reach: i64,
    /// The distance between two lines of the grid, in hundredths.
    step: i64,
}

impl Scale {
    fn of(differences: &[Score]) -> Self {
        let sizes = differences
            .iter()
            .map(|score| score.hundredths().saturating_abs());
        let largest = sizes.max().unwrap_or(0).clamp(1_000, i64::MAX / 8);
        // The smallest of 1, 2, 5 times a power of ten of which at most three cover the reach.
        let mut step = 100;
        'found: loop {
            for factor in [1, 2, 5] {
                if step * factor * 3 >= largest {
                    step *= factor;
                    break 'found;
                }
            }
            step *= 10;
        }
        let lines = (largest + step - 1) / step;
        Self {
            reach: lines * step,
            step,
        }
    }

    fn y(&self, hundredths: i64) -> f32 {
        let share = hundredths as f64 / self.reach as f64;
        let half = FIELD.height as f32 / 2.0;
        FIELD.y as f32 + half - share as f32 * (half - 6.0)
    }
}

struct Plot {
    canvas: Canvas,
    scale: Scale,
    inks: Inks,
}

impl Plot {
    fn grid(&mut self, course: &Course) {
        let lines = self.scale.reach / self.scale.step;
        let decimals = Decimals::needed([Score::from_hundredths(self.scale.step)]);
        for line in -lines..=lines {
            let value = line * self.scale.step;
            let y = self.scale.y(value).round() as usize;
            let ink = if line == 0 {
                self.inks.axis
            } else {
                self.inks.grid
            };
            let index = self.inks.palette.nearest(ink);
            self.canvas.fill(
                Area {
                    y,
                    height: 1,
                    ..FIELD
                },
                index,
            );
            let figure = sums::grouped(Score::from_hundredths(value.abs()), decimals);
            let sign = match line.signum() {
                1 => "+",
                -1 => "−",
                _ => "",
            };
            let text = format!("{sign}{figure}");
            let left = FIELD.x as f32 - 14.0 - Face::Numeral.measure(FIGURE, &text);
            let at = (left, y + usize::from(FIGURE) / 2);
            self.canvas
                .write(&text, (Face::Numeral, FIGURE), at, &self.inks.muted);
        }
        let turns = course.differences.len().saturating_sub(1);
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|step| turns / step <= 12)
            .unwrap_or(turns.max(1));
        for turn in (0..=turns).step_by(step) {
            let text = turn.to_string();
            let x = column(turn, turns) - Face::Numeral.measure(FIGURE, &text) / 2.0;
            let at = (x, FIELD.y + FIELD.height + 14 + usize::from(FIGURE));
            self.canvas
                .write(&text, (Face::Numeral, FIGURE), at, &self.inks.muted);
        }
    }

    /// The field between the course and the middle in the colour of who is ahead, and the course.
    fn course(&mut self, differences: &[Score]) {
        let turns = differences.len().saturating_sub(1);
        if turns == 0 {
            return;
        }
        let zero = self.scale.y(0);
        for x in FIELD.x..FIELD.x + FIELD.width {
            let along = (x - FIELD.x) as f32 / (FIELD.width - 1) as f32 * turns as f32;
            let turn = (along as usize).min(turns - 1);
            let height = |turn: usize| self.scale.y(differences[turn].hundredths());
            let (from, to) = (height(turn), height(turn + 1));
            let y = from + (to - from) * (along - turn as f32);
            let slope = (to - from) * turns as f32 / (FIELD.width - 1) as f32;
            self.column(x, y, zero, slope);
        }
    }

    fn column(&mut self, x: usize, y: f32, zero: f32, slope: f32) {
        const HALF_WIDTH: f32 = 1.6;
        let ahead = if y <= zero { Side::Red } else { Side::Blue };
        let (top, bottom) = (y.min(zero), y.max(zero));
        // Measured across the line, not down the column, so that steep parts are not thin.
        let steep = 1.0f32.hypot(slope);
        let reach = (HALF_WIDTH + 1.0) * steep;
        for row in ((top - reach).max(0.0) as usize)..=((bottom + reach) as usize + 1) {
            let middle = row as f32 + 0.5;
            let filled = bottom.min(middle + 0.5) - top.max(middle - 0.5);
            let line = HALF_WIDTH + 0.5 - (middle - y).abs() / steep;
            self.cover(x, row, filled, self.inks.sides[ahead]);
            self.cover(x, row, line, self.inks.line);
        }
    }

    /// A small ring on the course for every marked turn.
    fn marks(&mut self, course: &Course) {
        const RADIUS: f32 = 7.5;
        let turns = course.differences.len().saturating_sub(1);
        let near = |at: f32| (at - RADIUS - 1.0).max(0.0) as usize..(at + RADIUS + 2.0) as usize;
        for &turn in course
            .marked
            .iter()
            .filter(|turn| (1..=turns).contains(*turn))
        {
            let x = column(turn, turns);
            let y = self.scale.y(course.differences[turn].hundredths());
            for (row, column) in near(y).flat_map(|row| near(x).map(move |column| (row, column))) {
                let distance = (column as f32 + 0.5 - x).hypot(row as f32 + 0.5 - y);
                self.cover(column, row, RADIUS + 0.5 - distance, self.inks.line);
                self.cover(column, row, RADIUS - 2.5 - distance, self.inks.ground);
            }
        }
    }

    /// Covers a share of one pixel, 0 to 1; shares beyond count as the nearer end.
    fn cover(&mut self, x: usize, y: usize, share: f32, ink: Rgb) {
        if share <= 0.0 || x >= WIDTH || y >= HEIGHT {
            return;
        }
        let below = self.inks.palette.colours()[usize::from(self.canvas.pixel(x, y))];
        let mixed = below.towards(ink, (share.min(1.0) * 255.0).round() as u8);
        let pixel = Area {
            x,
            y,
            width: 1,
            height: 1,
        };
        self.canvas.fill(pixel, self.inks.palette.nearest(mixed));
    }

    /// Who is ahead above and below the middle.
    fn legend(&mut self, side: Side, name: &str) {
        let patch = 18;
        let room = 340.0;
        let x = match side {
            Side::Red => FIELD.x,
            Side::Blue => FIELD.x + FIELD.width / 2,
        };
        let y = 24;
        let swatch = Area {
            x,
            y,
            width: patch,
            height: patch,
        };
        self.canvas
            .fill(swatch, self.inks.palette.nearest(self.inks.sides[side]));
        let arrow = match side {
            Side::Red => "+",
            Side::Blue => "−",
        };
        let text = format!("{arrow}  {}", names::clipped(name, Face::Text, NAME, room));
        let at = (
            (x + patch + 12) as f32,
            y + usize::midpoint(patch, NAME.into()),
        );
        self.canvas
            .write(&text, (Face::Text, NAME), at, &self.inks.text);
    }
}

fn column(turn: usize, turns: usize) -> f32 {
    FIELD.x as f32 + (FIELD.width - 1) as f32 * turn as f32 / turns.max(1) as f32
}
