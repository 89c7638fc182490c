//! Pieces: numbered chips, turned discs, bottle caps. A pure function from a key to a sprite.

use super::brush::{At, Brush};
use super::canvas::Sprite;
use super::colour::Rgb;
use super::label::{Fit, Label};
use super::palette::Palette;
use super::style::Pieces;
use super::theme::{ChipColours, Colours, Theme};
use crate::engine::damath::ChipId;
use crate::engine::{Kind, Side};

/// What a piece stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// A square nothing happened on.
    Plain,
    /// A square of the last move.
    Last,
}

/// Whether a piece is marked as one that must, or is about to, move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It is not.
    None,
    /// A thick ring around it.
    Ring,
}

/// Everything that a piece's picture depends on, besides its theme and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceKey {
    /// Whose it is.
    pub side: Side,
    /// Chip or dama, man or king.
    pub kind: Kind,
    /// The chip, in Damath.
    pub chip: Option<ChipId>,
    /// What it stands on.
    pub ground: Ground,
    /// Its mark.
    pub mark: Mark,
}

/// A chip's radius as a share of the square's edge.
pub const RADIUS: f32 = 0.405;

/// A chip's label, and the room that a chip and a dama leave for it.
pub struct Face {
    label: Label,
    largest: f32,
}

impl Face {
    /// The faces of a whole set. Labels of one set are kept to similar sizes, so that a short one does
    /// not shout over a long one.
    pub fn of_set(chips: &[crate::engine::damath::Chip]) -> Vec<Self> {
        const LARGEST: f32 = 0.40;
        let labels: Vec<Label> = chips.iter().map(|chip| Label::of(*chip)).collect();
        let fitted = labels
            .iter()
            .map(|label| label.fit(man_room(1.0), f32::MIN, LARGEST).size);
        let largest = (fitted.fold(LARGEST, f32::min) * 1.5).min(LARGEST);
        labels
            .into_iter()
            .map(|label| Self { label, largest })
            .collect()
    }

    fn fit(&self, kind: Kind, edge: f32) -> Fit {
        let largest = self.largest * edge;
        match kind {
            Kind::Man => self.label.fit(man_room(edge), f32::MIN, largest),
            Kind::King => self
                .label
                .fit(0.325 * edge, (CROWN_FOOT + 0.045) * edge, largest),
        }
    }
}

/// The radius that a chip's rings leave for its label.
fn man_room(edge: f32) -> f32 {
    0.328 * edge
}

/// Where a dama's crown stands over its number, from the middle of the chip.
const CROWN_FOOT: f32 = -0.180;

/// Paints a piece.
pub fn paint(
    key: PieceKey,
    face: Option<&Face>,
    pieces: Pieces,
    theme: Theme,
    edge: usize,
) -> Sprite {
    let colours = theme.colours();
    let ground = match key.ground {
        Ground::Plain => colours.square,
        Ground::Last => colours.last,
    };
    let mut brush = Brush::new(edge, ground);
    let edge = brush.side();
    let chip = &colours.chips[key.side];
    let centre = (edge / 2.0, edge / 2.0 - edge * 0.01);
    if key.mark == Mark::Ring {
        mark(&mut brush, colours);
    }
    match (pieces, face) {
        (Pieces::Discs, Some(face)) => {
            numbered(&mut brush, chip, key.kind, centre);
            face.label
                .paint(face.fit(key.kind, edge), &mut brush, centre, chip.ink);
        }
        (Pieces::Discs, None) => turned(&mut brush, chip, key.kind, centre),
        (Pieces::Tansan, _) => cap(&mut brush, chip, key.kind, centre),
    }
    brush.cut_out(Palette::of(theme))
}

/// The small picture of a side's chip that stands before the player's name.
pub fn emblem(side: Side, pieces: Pieces, theme: Theme, edge: usize) -> Sprite {
    let colours = theme.colours();
    let mut brush = Brush::new(edge, colours.bar);
    let centre = (brush.side() / 2.0, brush.side() / 2.0);
    let chip = &colours.chips[side];
    match pieces {
        Pieces::Discs => {
            let radius = brush.side() * 0.46;
            brush.disc(centre, radius, outline(chip, colours.bar));
            brush.disc(centre, radius * 0.92, chip.body);
            if let Some(ring) = chip.ring {
                brush.ring(centre, radius * 0.76, radius * 0.62, ring);
            }
        }
        Pieces::Tansan => one_cap(&mut brush, chip, centre, brush_scale(edge)),
    }
    brush.whole(Palette::of(theme))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "edges of sprites are a hundred pixels"
)]
fn brush_scale(edge: usize) -> f32 {
    edge as f32 * 1.12
}

/// The colour that sets a chip off from a bar: its rim, or its ink where the rim would vanish.
fn outline(chip: &ChipColours, bar: Rgb) -> Rgb {
    if chip.rim.contrast(bar) >= 1.5 {
        chip.rim
    } else {
        chip.body
    }
}

fn mark(brush: &mut Brush, colours: &Colours) {
    let edge = brush.side();
    let centre = (edge / 2.0, edge / 2.0);
    brush.disc(centre, edge * 0.460, colours.target_ring);
    brush.disc(centre, edge * 0.431, colours.target);
}

/// A chip's body: thickness, rim, face, and the rings that tell sides and damas apart.
fn numbered(brush: &mut Brush, chip: &ChipColours, kind: Kind, centre: At) {
    let edge = brush.side();
    let radius = edge * RADIUS;
    body(brush, chip, centre, radius);
    match kind {
        Kind::Man => {
            if let Some(ring) = chip.ring {
                brush.ring(centre, edge * 0.372, edge * 0.353, ring);
            }
        }
        Kind::King => {
            brush.ring(centre, edge * 0.398, edge * 0.346, chip.gold);
            if let Some(ring) = chip.ring {
                brush.ring(centre, edge * 0.334, edge * 0.320, ring);
            }
            crown(
                brush,
                (centre.0, centre.1 + CROWN_FOOT * edge),
                edge * 0.20,
                chip.gold,
            );
        }
    }
}

fn body(brush: &mut Brush, chip: &ChipColours, centre: At, radius: f32) {
    let edge = brush.side();
    brush.disc((centre.0, centre.1 + edge * 0.03), radius, chip.rim);
    brush.disc(centre, radius, chip.rim);
    brush.disc(centre, radius - edge * 0.018, chip.body);
}

/// A crown standing on `foot`, three points and a base.
fn crown(brush: &mut Brush, (x, foot): At, width: f32, ink: Rgb) {
    let (half, height) = (width / 2.0, width * 0.56);
    let at = |across: f32, up: f32| (x + across * half, foot - up * height);
    brush.polygon(
        &[
            at(-0.86, 0.0),
            at(-1.0, 0.80),
            at(-0.48, 0.42),
            at(0.0, 1.0),
            at(0.48, 0.42),
            at(1.0, 0.80),
            at(0.86, 0.0),
        ],
        ink,
    );
    for (across, up) in [(-1.0, 0.86), (0.0, 1.06), (1.0, 0.86)] {
        brush.disc(at(across, up), width * 0.065, ink);
    }
}

/// A turned wooden disc; a king carries a crown.
fn turned(brush: &mut Brush, chip: &ChipColours, kind: Kind, centre: At) {
    let edge = brush.side();
    body(brush, chip, centre, edge * RADIUS);
    if let Some(ring) = chip.ring {
        brush.ring(centre, edge * 0.372, edge * 0.353, ring);
    }
    match kind {
        Kind::Man => {
            brush.ring(centre, edge * 0.265, edge * 0.235, chip.rim);
            brush.ring(centre, edge * 0.155, edge * 0.125, chip.rim);
        }
        Kind::King => {
            brush.ring(centre, edge * 0.398, edge * 0.346, chip.gold);
            crown(
                brush,
                (centre.0, centre.1 + edge * 0.11),
                edge * 0.40,
                chip.gold,
            );
        }
    }
}

/// A bottle cap; a king is a second cap stacked on the first, and crowned.
fn cap(brush: &mut Brush, chip: &ChipColours, kind: Kind, (x, y): At) {
    let edge = brush.side();
    match kind {
        Kind::Man => one_cap(brush, chip, (x, y), edge),
        Kind::King => {
            one_cap(brush, chip, (x, y + edge * 0.035), edge);
            one_cap(brush, chip, (x, y - edge * 0.045), edge * 0.94);
            let top = y - edge * 0.045;
            brush.ring((x, top), edge * 0.275, edge * 0.240, chip.gold);
            crown(brush, (x, top + edge * 0.08), edge * 0.28, chip.gold);
        }
    }
}

/// One cap seen from above, its crimped edge drawn with 21 teeth as real ones have.
fn one_cap(brush: &mut Brush, chip: &ChipColours, (x, y): At, edge: f32) {
    const TEETH: f32 = 21.0;
    brush.wavy_disc(
        (x, y + edge * 0.02),
        edge * 0.395,
        edge * 0.014,
        TEETH,
        chip.rim,
    );
    brush.wavy_disc((x, y), edge * 0.395, edge * 0.014, TEETH, chip.rim);
    brush.wavy_disc((x, y), edge * 0.372, edge * 0.014, TEETH, chip.body);
    brush.ring((x, y), edge * 0.317, edge * 0.297, chip.rim);
    if let Some(ring) = chip.ring {
        brush.ring((x, y), edge * 0.285, edge * 0.262, ring);
    }
}

#[cfg(test)]
#[expect(
    clippy::cast_precision_loss,
    reason = "edges of sprites are a hundred pixels"
)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::engine::Rules;
    use crate::engine::damath::Chip;
    use crate::render::font::Ink;

    /// Where one label's ink is, from the middle of its chip.
    struct Inked {
        what: String,
        edge: f32,
        bounds: Ink,
        farthest: f32,
    }

    static EVERY_LABEL: LazyLock<Vec<Inked>> = LazyLock::new(|| {
        let custom = "-0.999 -999/999 999 1/999 -40 7 3 -1 2 5/6 0.5 -12.5";
        let sets = Rules::NAMES.iter().filter_map(|name| {
            let chips = (*name == "damath-custom").then_some(custom);
            let rules = Rules::named(name, chips).unwrap();
            rules.chips().map(|set| set.chips().to_vec())
        });
        let sets: Vec<Vec<Chip>> = sets.collect();
        let mut every = Vec::new();
        for kind in [Kind::Man, Kind::King] {
            for edge in [112, 80] {
                let blank = Face {
                    label: Label::of(Chip::Whole(1)),
                    largest: 0.0001,
                };
                let blank = pixels(&blank, kind, edge);
                for set in &sets {
                    for (chip, face) in set.iter().zip(Face::of_set(set)) {
                        let what = format!("{chip} as {kind:?} at {edge}");
                        every.push(inked(what, &pixels(&face, kind, edge), &blank, edge));
                    }
                }
            }
        }
        every
    });

    fn pixels(face: &Face, kind: Kind, edge: usize) -> Vec<u8> {
        let key = PieceKey {
            side: Side::Blue,
            kind,
            chip: None,
            ground: Ground::Plain,
            mark: Mark::None,
        };
        paint(key, Some(face), Pieces::Discs, Theme::Classic, edge).pixels
    }

    fn inked(what: String, with: &[u8], without: &[u8], edge: usize) -> Inked {
        let span = edge as f32;
        let offset = |at: usize| {
            let (x, y) = ((at % edge) as f32 + 0.5, (at / edge) as f32 + 0.5);
            (x - span / 2.0, y - span / 2.0 + span * 0.01)
        };
        let differing = (0..edge * edge)
            .filter(|at| with[*at] != without[*at])
            .map(offset);
        let points: Vec<(f32, f32)> = differing.collect();
        let around = |(x, y): &(f32, f32)| Ink {
            left: *x,
            right: *x,
            top: *y,
            bottom: *y,
        };
        let bounds = points.iter().map(around).reduce(Ink::union);
        Inked {
            bounds: bounds.expect("a label leaves ink"),
            farthest: points.iter().map(|(x, y)| x.hypot(*y)).fold(0.0, f32::max),
            edge: span,
            what,
        }
    }

    #[test]
    fn every_label_is_inked_within_its_rings() {
        for label in EVERY_LABEL.iter() {
            let room = label.edge * 0.346;
            assert!(label.farthest <= room, "{}: {}", label.what, label.farthest);
        }
    }

    #[test]
    fn every_label_is_high_enough_to_read() {
        for label in EVERY_LABEL.iter() {
            let height = label.bounds.height();
            assert!(height >= label.edge * 0.15, "{}: {height}", label.what);
        }
    }

    #[test]
    fn every_label_stands_in_the_middle_of_its_chip() {
        for label in EVERY_LABEL.iter() {
            let off = f32::midpoint(label.bounds.left, label.bounds.right).abs();
            assert!(off <= label.edge * 0.03, "{}: {off}", label.what);
        }
    }
}
