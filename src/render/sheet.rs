//! The sprites of one chip set, theme and size, each made when first needed and kept.
//!
//! Invariant: what a sheet keeps is bounded. Sprites are bounded by the number of their keys (under
//! 6 MB at the larger size), compressed tiles by [`TILE_BYTES`], and sheets themselves by [`KEPT`].

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::board::Tile;
use super::brush::Brush;
use super::canvas::Sprite;
use super::font::{Face, Ink};
use super::ground::{self, CellKey, Sign};
use super::layout::Size;
use super::palette::{Palette, Ramp};
use super::piece::{self, Ground, Mark, PieceKey};
use super::style::{Pieces, Style};
use super::theme::Theme;
use crate::engine::damath::{Chip, ChipId, ChipSet, Operation};
use crate::engine::{BySide, Kind, Rules, Side};

/// The most bytes of compressed tiles that a sheet keeps.
const TILE_BYTES: usize = 2 << 20;
/// The most sheets kept; the one unused for longest goes first.
const KEPT: usize = 12;

/// What a sheet's sprites all share.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    chips: Option<Vec<Chip>>,
    theme: Theme,
    pieces: Pieces,
    size: Size,
}

/// Sprites by key, made when first asked for.
struct Kept<K>(RwLock<HashMap<K, Arc<Sprite>>>);

impl<K: Eq + Hash + Copy> Kept<K> {
    fn get(&self, key: K, make: impl FnOnce() -> Sprite) -> Arc<Sprite> {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(sprite) = kept.get(&key) {
            return Arc::clone(sprite);
        }
        drop(kept);
        let sprite = Arc::new(make());
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(kept.entry(key).or_insert(sprite))
    }

    fn bytes(&self) -> usize {
        let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
        kept.values()
            .map(|sprite| sprite.pixels.len() + 4 * sprite.spans.len())
            .sum()
    }
}

impl<K> Default for Kept<K> {
    fn default() -> Self {
        Self(RwLock::default())
    }
}

/// Compressed tiles and how many bytes they take together.
#[derive(Default)]
struct Tiles {
    kept: HashMap<Tile, Arc<[u8]>>,
    bytes: usize,
}

/// Sprites, ramps and compressed tiles for one kind of picture.
pub struct Sheet {
    key: Key,
    faces: Vec<piece::Face>,
    ids: Vec<ChipId>,
    cells: Kept<CellKey>,
    pieces: Kept<PieceKey>,
    steps: Kept<u8>,
    tiles: Mutex<Tiles>,
    /// The small chips before the players' names.
    pub emblems: BySide<Sprite>,
    /// Shades for texts on the picture's fixed grounds.
    pub ramps: Ramps,
}

/// The shades of every text that a picture carries.
pub struct Ramps {
    /// Coordinates on the margin.
    pub coordinate: Ramp,
    /// Square numbers on a plain square, a square of the last move, a target.
    numbers: [Ramp; 3],
    /// Names and scores on a bar.
    pub text: Ramp,
    /// Sums on a bar.
    pub muted: Ramp,
    /// The mark of the side to move and the word for the winner.
    pub turn: Ramp,
}

impl Ramps {
    fn of(theme: Theme) -> Self {
        let (palette, colours) = (Palette::of(theme), theme.colours());
        let number =
            |ground, target| palette.ramp(ground::colour(ground, target, colours), colours.corner);
        Self {
            coordinate: palette.ramp(colours.margin, colours.coordinate),
            numbers: [
                number(Ground::Plain, false),
                number(Ground::Last, false),
                number(Ground::Plain, true),
            ],
            text: palette.ramp(colours.bar, colours.text),
            muted: palette.ramp(colours.bar, colours.muted),
            turn: palette.ramp(colours.bar, colours.turn),
        }
    }

    /// Shades for a square's number.
    pub fn number(&self, ground: Ground, target: bool) -> &Ramp {
        &self.numbers[match (target, ground) {
            (true, _) => 2,
            (false, Ground::Last) => 1,
            (false, Ground::Plain) => 0,
        }]
    }
}

impl Sheet {
    /// The sheet for a game's rules in a style, kept from the last time or new.
    pub fn of(rules: &Rules, style: Style, size: Size) -> Arc<Self> {
        static SHEETS: Mutex<Vec<Arc<Sheet>>> = Mutex::new(Vec::new());
        let chips = rules.chips().map(ChipSet::chips);
        let wanted = |sheet: &Arc<Self>| {
            let key = &sheet.key;
            key.size == size
                && key.theme == style.theme
                && key.pieces == style.pieces
                && key.chips.as_deref() == chips
        };
        let mut sheets = SHEETS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = sheets.iter().position(wanted) {
            let sheet = sheets.remove(at);
            sheets.push(Arc::clone(&sheet));
            return sheet;
        }
        let sheet = Arc::new(Self::new(rules.chips(), style, size));
        if sheets.len() >= KEPT {
            sheets.remove(0);
        }
        sheets.push(Arc::clone(&sheet));
        sheet
    }

    /// A sheet without sprites yet.
    pub fn new(set: Option<&ChipSet>, style: Style, size: Size) -> Self {
        let chips = set.map(ChipSet::chips);
        let id = |chip: &Chip| set.and_then(|set| set.id_of(*chip));
        let layout = size.layout();
        let emblem = |side| piece::emblem(side, style.pieces, style.theme, layout.bar * 5 / 8);
        Self {
            faces: chips.map(piece::Face::of_set).unwrap_or_default(),
            ids: chips.unwrap_or_default().iter().filter_map(id).collect(),
            cells: Kept::default(),
            pieces: Kept::default(),
            steps: Kept::default(),
            tiles: Mutex::default(),
            emblems: BySide::new_with(emblem),
            ramps: Ramps::of(style.theme),
            key: Key {
                chips: chips.map(<[Chip]>::to_vec),
                theme: style.theme,
                pieces: style.pieces,
                size,
            },
        }
    }

    /// The picture size that the sheet is for.
    pub const fn size(&self) -> Size {
        self.key.size
    }

    fn edge(&self) -> usize {
        self.key.size.layout().square
    }

    /// A cell's sprite.
    pub fn cell(&self, key: CellKey) -> Arc<Sprite> {
        self.cells
            .get(key, || ground::paint(key, self.key.theme, self.edge()))
    }

    /// A piece's sprite.
    pub fn piece(&self, key: PieceKey) -> Arc<Sprite> {
        self.pieces.get(key, || {
            let face = key.chip.and_then(|chip| self.faces.get(chip.index()));
            piece::paint(key, face, self.key.pieces, self.key.theme, self.edge())
        })
    }

    /// The badge that numbers a landing of a chain, 1 to 12, the size of a quarter square.
    pub fn step(&self, nth: u8) -> Arc<Sprite> {
        self.steps
            .get(nth, || badge(nth, self.key.theme, self.edge() / 4))
    }

    /// A tile's compressed bytes, made by `compress` when not kept.
    pub fn tile(&self, tile: Tile, compress: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        let mut tiles = self.tiles.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = tiles.kept.get(&tile) {
            return Arc::clone(bytes);
        }
        let bytes: Arc<[u8]> = compress().into();
        if tiles.bytes + bytes.len() > TILE_BYTES {
            *tiles = Tiles::default();
        }
        tiles.bytes += bytes.len();
        tiles.kept.insert(tile, Arc::clone(&bytes));
        bytes
    }

    /// Makes every sprite that a picture on this sheet can need.
    pub fn fill(&self) {
        for key in every_cell(self.key.chips.is_some()) {
            self.cell(key);
        }
        let chips = if self.ids.is_empty() {
            vec![None]
        } else {
            self.ids.iter().copied().map(Some).collect()
        };
        for side in Side::ALL {
            for kind in [Kind::Man, Kind::King] {
                for ground in [Ground::Plain, Ground::Last] {
                    for mark in [Mark::None, Mark::Ring] {
                        for &chip in &chips {
                            self.piece(PieceKey {
                                side,
                                kind,
                                chip,
                                ground,
                                mark,
                            });
                        }
                    }
                }
            }
        }
    }

    /// How many bytes of pictures the sheet keeps now.
    pub fn bytes(&self) -> usize {
        let tiles = self
            .tiles
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .bytes;
        self.cells.bytes() + self.pieces.bytes() + self.steps.bytes() + tiles
    }
}

/// Every key of a chequered board's cells.
fn every_cell(with_operations: bool) -> Vec<CellKey> {
    let signs: Vec<Sign> = if with_operations {
        let both = |operation| [Sign::Large(operation), Sign::Small(operation)];
        Operation::ALL.into_iter().flat_map(both).collect()
    } else {
        vec![Sign::None]
    };
    let mut keys = vec![CellKey::Resting(None)];
    for sign in signs {
        for ground in [Ground::Plain, Ground::Last] {
            for target in [false, true] {
                keys.push(CellKey::Playing {
                    sign,
                    ground,
                    target,
                    lines: None,
                });
            }
        }
    }
    keys
}

#[expect(clippy::cast_precision_loss, reason = "a badge is some twenty pixels")]
fn badge(nth: u8, theme: Theme, edge: usize) -> Sprite {
    let colours = theme.colours();
    let mut brush = Brush::new(edge, colours.last);
    let middle = edge as f32 / 2.0;
    brush.disc((middle, middle), middle - 0.5, colours.frame);
    let text = nth.to_string();
    if let Some(Ink { left, right, .. }) = Face::Numeral.ink(&text) {
        let height = edge as f32 * if nth < 10 { 0.56 } else { 0.48 };
        let pen = (
            middle - f32::midpoint(left, right) * height,
            middle + height / 2.0,
        );
        Face::Numeral.paint(&text, (height, height), pen, |x, y, share| {
            brush.cover(x, y, share, colours.step);
        });
    }
    brush.cut_out(Palette::of(theme))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_set_and_theme_stay_within_eight_megabytes() {
        for name in ["damath-polynomial", "filipino"] {
            let rules = Rules::named(name, None).unwrap();
            let bytes = [Size::Still, Size::Replay].map(|size| {
                let sheet = Sheet::new(rules.chips(), Style::of(&rules), size);
                sheet.fill();
                sheet.bytes()
            });
            let most = bytes.iter().sum::<usize>() + TILE_BYTES;
            assert!(most <= 8_000_000, "{name}: {most} bytes");
        }
    }

    #[test]
    fn compressed_tiles_are_forgotten_before_they_grow_too_many() {
        let rules = Rules::filipino();
        let sheet = Sheet::new(None, Style::of(&rules), Size::Replay);
        let tile = |number| Tile {
            cell: CellKey::Resting(None),
            piece: None,
            step: None,
            number: Some(number),
        };
        for number in 0..=255 {
            sheet.tile(tile(number), || vec![0; 100_000]);
            assert!(sheet.bytes() <= TILE_BYTES);
        }
        assert_eq!(sheet.tile(tile(255), || vec![1]).len(), 100_000);
    }
}
