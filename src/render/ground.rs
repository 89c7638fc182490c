//! The board's squares before a piece stands on them: operations, highlights, targets, lines.

use super::brush::Brush;
use super::canvas::Sprite;
use super::colour::Rgb;
use super::font::Ink;
use super::palette::Palette;
use super::piece::Ground;
use super::theme::{Colours, Theme};
use crate::engine::damath::Operation;

/// The four corners of a cell that a line of the line board runs through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Corners {
    /// North-west, north-east, south-west, south-east.
    pub through: [bool; 4],
}

/// What a playing square's operation looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// No operation: plain dama.
    None,
    /// Large, on an empty square.
    Large(Operation),
    /// Small, in the corner beside a chip.
    Small(Operation),
}

/// Everything that a cell's picture depends on, besides its theme and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKey {
    /// A square that is not played on.
    Resting(Option<Corners>),
    /// A playing square.
    Playing {
        /// Its operation.
        sign: Sign,
        /// Whether the last move touched it.
        ground: Ground,
        /// Whether the chosen chip may go here.
        target: bool,
        /// The lines through it, on the line board.
        lines: Option<Corners>,
    },
}

/// Paints a cell.
pub fn paint(key: CellKey, theme: Theme, edge: usize) -> Sprite {
    let colours = theme.colours();
    let brush = match key {
        CellKey::Resting(None) => Brush::new(edge, colours.resting),
        CellKey::Resting(Some(corners)) => passing(corners, colours, edge),
        CellKey::Playing {
            sign,
            ground,
            target,
            lines: None,
        } => {
            let colour = match (target, ground) {
                (true, _) => colours.target,
                (false, Ground::Last) => colours.last,
                (false, Ground::Plain) => colours.square,
            };
            let mut brush = Brush::new(edge, colour);
            if ground == Ground::Last {
                frame(&mut brush, colours.frame);
            }
            if target {
                target_ring(&mut brush, colours);
            }
            operation(&mut brush, sign, (ground, target), colours);
            brush
        }
        CellKey::Playing {
            ground,
            target,
            lines: Some(corners),
            ..
        } => point(corners, ground, target, colours, edge),
    };
    brush.whole(Palette::of(theme))
}

/// The colour of a cell where texts are written on it.
pub fn colour(ground: Ground, target: bool, colours: &Colours) -> Rgb {
    match (target, ground) {
        (true, _) => colours.target,
        (false, Ground::Last) => colours.last,
        (false, Ground::Plain) => colours.square,
    }
}

/// The frame of a square that the last move touched: its colour alone is too close to its neighbours'
/// for some eyes.
fn frame(brush: &mut Brush, ink: Rgb) {
    let edge = brush.side();
    let thick = (edge * 0.04).round();
    let bar = |left, right, top, bottom| Ink {
        left,
        right,
        top,
        bottom,
    };
    for side in [
        bar(0.0, edge, 0.0, thick),
        bar(0.0, edge, edge - thick, edge),
        bar(0.0, thick, 0.0, edge),
        bar(edge - thick, edge, 0.0, edge),
    ] {
        brush.bar(side, ink);
    }
}

fn target_ring(brush: &mut Brush, colours: &Colours) {
    let edge = brush.side();
    let middle = edge / 2.0;
    brush.ring(
        (middle, middle),
        edge * 0.43,
        edge * 0.385,
        colours.target_ring,
    );
}

fn operation(brush: &mut Brush, sign: Sign, (ground, target): (Ground, bool), colours: &Colours) {
    let edge = brush.side();
    match sign {
        Sign::None => {}
        Sign::Large(operation) => {
            let size = if target { 0.40 } else { 0.46 };
            let ink = if target {
                colours.corner
            } else {
                colours.operation
            };
            draw_sign(brush, operation, (edge / 2.0, edge / 2.0), edge * size, ink);
        }
        Sign::Small(operation) => {
            // Clear of the frame where there is one, and else of the ring around a marked chip.
            let at = edge * if ground == Ground::Last { 0.132 } else { 0.115 };
            draw_sign(brush, operation, (at, at), edge * 0.150, colours.corner);
        }
    }
}

/// An operation sign, `size` across, as strokes of one weight.
fn draw_sign(brush: &mut Brush, operation: Operation, (x, y): (f32, f32), size: f32, ink: Rgb) {
    let half = size / 2.0;
    let weight = (size * 0.19).max(2.6);
    let reach = half - weight / 2.0;
    let mut line = |from: (f32, f32), to: (f32, f32)| {
        brush.stroke((x + from.0, y + from.1), (x + to.0, y + to.1), weight, ink);
    };
    match operation {
        Operation::Add => {
            line((-reach, 0.0), (reach, 0.0));
            line((0.0, -reach), (0.0, reach));
        }
        Operation::Subtract => line((-reach, 0.0), (reach, 0.0)),
        Operation::Multiply => {
            let slant = reach * 0.80;
            line((-slant, -slant), (slant, slant));
            line((-slant, slant), (slant, -slant));
        }
        Operation::Divide => {
            line((-reach, 0.0), (reach, 0.0));
            let dot = weight * 0.66;
            for side in [-1.0, 1.0] {
                brush.disc((x, y + side * (half - dot)), dot, ink);
            }
        }
    }
}

/// A point of the line board: where diagonals cross.
fn point(corners: Corners, ground: Ground, target: bool, colours: &Colours, edge: usize) -> Brush {
    let mut brush = Brush::new(edge, colours.square);
    let edge = brush.side();
    let middle = (edge / 2.0, edge / 2.0);
    let ends = [(0.0, 0.0), (edge, 0.0), (0.0, edge), (edge, edge)];
    for (end, _) in ends
        .into_iter()
        .zip(corners.through)
        .filter(|(_, through)| *through)
    {
        brush.stroke(middle, end, edge * LINE, colours.line);
    }
    if ground == Ground::Last {
        brush.disc(middle, edge * 0.465, colours.frame);
        brush.disc(middle, edge * 0.438, colours.last);
    } else if target {
        brush.disc(middle, edge * 0.30, colours.target_ring);
        brush.disc(middle, edge * 0.25, colours.target);
    } else {
        brush.disc(middle, edge * 0.07, colours.line);
    }
    brush
}

/// The width of a line of the line board.
const LINE: f32 = 0.032;

/// A cell between points: only the tips of the lines that pass its corners show.
fn passing(corners: Corners, colours: &Colours, edge: usize) -> Brush {
    let mut brush = Brush::new(edge, colours.square);
    let edge = brush.side();
    let tip = edge * LINE * 2.0;
    let ends = [
        ((-tip, tip), (tip, -tip)),
        ((edge - tip, -tip), (edge + tip, tip)),
        ((-tip, edge - tip), (tip, edge + tip)),
        ((edge - tip, edge + tip), (edge + tip, edge - tip)),
    ];
    for ((from, to), _) in ends
        .into_iter()
        .zip(corners.through)
        .filter(|(_, through)| *through)
    {
        brush.stroke(from, to, edge * LINE, colours.line);
    }
    brush
}
