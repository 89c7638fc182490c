//! Composing a picture: which tile stands where, and copying them together.
//!
//! Invariant: the picture is a pure function of scene, style, words and size. The replay redraws only
//! tiles that changed, so everything on a square must be part of its [`Tile`].

use super::bars::{self, Bar};
use super::canvas::{Area, Canvas};
use super::font::Face;
use super::ground::{CellKey, Corners, Sign};
use super::layout::{Layout, Size};
use super::palette::Palette;
use super::piece::{Ground, Mark, PieceKey};
use super::scene::Scene;
use super::sheet::Sheet;
use super::style::{Style, Surface};
use super::words::Words;
use crate::engine::damath::{ChipSet, Operation};
use crate::engine::notation::Notation;
use crate::engine::{Side, Square};

/// Everything that is shown on one cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// The cell below everything.
    pub cell: CellKey,
    /// The piece on it.
    pub piece: Option<PieceKey>,
    /// Which landing of a chain it was.
    pub step: Option<u8>,
    /// Its number, where the notation numbers squares.
    pub number: Option<u8>,
}

/// Composes a picture as palette indices.
pub fn compose(scene: &Scene, style: Style, words: &dyn Words, size: Size) -> Canvas {
    let style = style.settled(scene.position.rules());
    let sheet = Sheet::of(scene.position.rules(), style, size);
    let layout = size.layout();
    let (palette, colours) = (Palette::of(style.theme), style.theme.colours());
    let margin = palette.nearest(colours.margin);
    let mut canvas = Canvas::new(layout.width(), layout.height(), margin);
    coordinates(&mut canvas, scene, style, &sheet);
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let resting = CellKey::Resting(lines(style, (column, row)));
        canvas.put(&sheet.cell(resting), layout.cell((column, row)));
    }
    for square in Square::ALL {
        draw_tile(
            &mut canvas,
            tile(scene, style, square),
            &sheet,
            layout.place(square, style),
        );
    }
    for side in Side::ALL {
        let bar = Bar::of(scene, side, words, layout);
        bars::draw(&mut canvas, &bar, bar_area(layout, side, style), &sheet);
    }
    canvas
}

/// Where a side's score bar is.
pub fn bar_area(layout: Layout, side: Side, style: Style) -> Area {
    let y = if side == style.bottom {
        layout.height() - layout.bar
    } else {
        0
    };
    Area {
        x: 0,
        y,
        width: layout.width(),
        height: layout.bar,
    }
}

/// What a scene shows on a square.
pub fn tile(scene: &Scene, style: Style, square: Square) -> Tile {
    let rules = scene.position.rules();
    let piece = scene.position.piece_at(square);
    let last = scene.last.as_ref().map(|ply| &ply.played);
    let ground = match last {
        Some(played) if played.path().any(|on_path| on_path == square) => Ground::Last,
        _ => Ground::Plain,
    };
    let step = last
        .filter(|played| played.landings().len() > 1)
        .and_then(|played| {
            let landings = (1u8..).zip(played.landings());
            landings
                .filter(|(_, landing)| **landing == square)
                .map(|(nth, _)| nth)
                .last()
        });
    let sign = match (rules.chips(), piece) {
        (None, _) => Sign::None,
        (Some(_), None) => Sign::Large(Operation::at(square)),
        (Some(_), Some(_)) => Sign::Small(Operation::at(square)),
    };
    Tile {
        cell: CellKey::Playing {
            sign,
            ground,
            target: scene.marks.targets.contains(square),
            lines: lines(style, style.cell(square)),
        },
        piece: piece.map(|piece| PieceKey {
            side: piece.side,
            kind: piece.kind,
            chip: piece.chip,
            ground,
            mark: if scene.marks.chips.contains(square) {
                Mark::Ring
            } else {
                Mark::None
            },
        }),
        step,
        number: number(style, square),
    }
}

/// The number printed on a square, in the notations that number squares.
fn number(style: Style, square: Square) -> Option<u8> {
    match style.notation {
        Notation::Numeric | Notation::Dama => style.notation.square_name(square).parse().ok(),
        Notation::Vismin | Notation::Luzon | Notation::Sheet => None,
    }
}

/// The corners of a cell that lines of the line board run through: those shared with another cell
/// on the board's inside.
fn lines(style: Style, (column, row): (u8, u8)) -> Option<Corners> {
    let inside = |column: u8, row: u8| (1..8).contains(&column) && (1..8).contains(&row);
    (style.surface == Surface::Lines).then(|| Corners {
        through: [
            inside(column, row),
            inside(column + 1, row),
            inside(column, row + 1),
            inside(column + 1, row + 1),
        ],
    })
}

/// Copies a tile's sprites to a place.
#[expect(
    clippy::cast_precision_loss,
    reason = "pixel coordinates are far below 2²⁴"
)]
pub fn draw_tile(canvas: &mut Canvas, tile: Tile, sheet: &Sheet, (x, y): (usize, usize)) {
    let edge = sheet.size().layout().square;
    canvas.put(&sheet.cell(tile.cell), (x, y));
    if let Some(number) = tile.number {
        let (pen, baseline, size) = number_place(tile.cell, edge);
        let (ground, target) = match tile.cell {
            CellKey::Playing { ground, target, .. } => (ground, target),
            CellKey::Resting(_) => (Ground::Plain, false),
        };
        let ramp = sheet.ramps.number(ground, target);
        let at = ((x + pen) as f32, y + baseline);
        canvas.write(&number.to_string(), (Face::Numeral, size), at, ramp);
    }
    if let Some(piece) = tile.piece {
        canvas.put(&sheet.piece(piece), (x, y));
    }
    if let Some(step) = tile.step {
        let badge = sheet.step(step);
        canvas.put(&badge, (x + edge - badge.side - edge / 40, y + edge / 40));
    }
}

/// Where a square's number starts, its baseline, and its size: in the corner that the operation leaves
/// free, clear of the piece; on the line board, beside the line.
fn number_place(cell: CellKey, edge: usize) -> (usize, usize, u16) {
    let size = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
    let (height, inset) = (edge / 9, edge / 17);
    match cell {
        CellKey::Playing { lines: Some(_), .. } => {
            let height = edge / 10;
            (edge * 5 / 32, edge / 50 + height, size(height))
        }
        CellKey::Playing {
            sign: Sign::None, ..
        }
        | CellKey::Resting(_) => (inset, inset + height, size(height)),
        CellKey::Playing { .. } => (inset, edge - inset, size(height)),
    }
}

/// Writes the coordinates on all four margins.
#[expect(
    clippy::cast_precision_loss,
    reason = "pixel coordinates are far below 2²⁴"
)]
fn coordinates(canvas: &mut Canvas, scene: &Scene, style: Style, sheet: &Sheet) {
    let layout = sheet.size().layout();
    let terms = scene
        .position
        .rules()
        .chips()
        .is_some_and(ChipSet::depends_on_square);
    let size = u16::try_from(layout.margin / 2).unwrap_or(u16::MAX);
    let face = (Face::Numeral, size);
    let drop = usize::midpoint(layout.margin, size.into());
    let mut centred = |text: &str, (x, y): (usize, usize)| {
        let left = x as f32 - Face::Numeral.measure(size, text) / 2.0;
        canvas.write(text, face, (left, y + drop), &sheet.ramps.coordinate);
    };
    let board = 8 * layout.square;
    for nth in 0..8 {
        let along = layout.margin + layout.square * usize::from(nth) + layout.square / 2;
        let down = layout.bar + along - layout.margin / 2;
        let (first, second) = (names(style, nth, false), names(style, nth, terms));
        let top = layout.bar;
        centred(&first.0, (along, top + layout.margin + board));
        centred(&second.0, (along, top));
        centred(&first.1, (layout.margin / 2, down));
        centred(&second.1, (layout.margin + board + layout.margin / 2, down));
    }
}

/// What the margins say beside the nth column and the nth row: file and rank, or x and y. Boards of
/// terms in x and y carry x and y on their far sides, whatever the notation is.
pub fn names(style: Style, nth: u8, always_coordinates: bool) -> (String, String) {
    // Any playing square of the column, or of the row, tells what it is called.
    let square_at = |column: u8, row: u8| {
        Square::ALL.into_iter().find(|square| {
            let cell = style.cell(*square);
            (column == 8 || cell.0 == column) && (row == 8 || cell.1 == row)
        })
    };
    let (in_column, in_row) = (square_at(nth, 8), square_at(8, nth));
    let (Some(in_column), Some(in_row)) = (in_column, in_row) else {
        return (String::new(), String::new());
    };
    if style.notation == Notation::Sheet || always_coordinates {
        (
            in_column.coordinates().x.to_string(),
            in_row.coordinates().y.to_string(),
        )
    } else if matches!(style.notation, Notation::Vismin | Notation::Luzon) {
        let file = in_column.name(style.view).chars().take(1).collect();
        let rank = in_row.name(style.view).chars().skip(1).collect();
        (file, rank)
    } else {
        (String::new(), String::new())
    }
}
