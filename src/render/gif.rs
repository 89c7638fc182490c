//! A whole game as an animated GIF.
//!
//! Squares that change go out as small frames of their own, and a tile's compressed bytes are kept on
//! the sheet: a replay mostly copies what earlier replays compressed. Invariant: with all frames
//! applied, the picture is the one that [`super::board::compose`] gives for the last scene.

use std::collections::HashMap;
use std::rc::Rc;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::bars::{self, Bar};
use super::board::{self, Tile};
use super::canvas::{Area, Canvas};
use super::layout::{Layout, Size};
use super::palette::{Palette, TRANSPARENT};
use super::scene::Scene;
use super::sheet::Sheet;
use super::style::Style;
use super::words::Words;
use crate::engine::{BySide, Move, Side, Square};

/// How finely a replay is cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// Several small frames a turn: the chip lifts, what it took vanishes, it lands.
    #[default]
    Steps,
    /// One frame a turn, for players that stumble over many small frames.
    OneFrameATurn,
}

/// Times in hundredths of a second. Players raise anything under 2 to 10.
mod delay {
    /// The start position.
    pub const START: u16 = 120;
    /// After a square that only loses or gains a highlight.
    pub const SWEEP: u16 = 2;
    /// After a chip lifted, or a taken one vanished.
    pub const STEP: u16 = 8;
    /// After a landing.
    pub const LAND: u16 = 4;
    /// After a turn.
    pub const HOLD: u16 = 80;
    /// After the last turn, and on the result.
    pub const END: u16 = 500;
}

/// Draws scenes that follow one another, as [`Scene::history`] gives them.
///
/// # Panics
/// When there is no scene: every history has at least its start.
pub fn encode(scenes: &[Scene], style: Style, words: &dyn Words, pace: Pace) -> Vec<u8> {
    let rules = scenes[0].position.rules();
    let style = style.settled(rules);
    let mut film = Film {
        canvas: board::compose(&scenes[0], style, words, Size::Replay),
        sheet: Sheet::of(rules, style, Size::Replay),
        layout: Size::Replay.layout(),
        bars: BySide::new_with(|side| Bar::of(&scenes[0], side, words, Size::Replay.layout())),
        style,
        words,
        known: HashMap::new(),
    };
    let mut reel = Reel::new(film.layout, Palette::of(style.theme));
    reel.write(vec![film.whole(delay::START)]);
    for (before, after) in scenes.iter().zip(&scenes[1..]) {
        let mut frames = match pace {
            Pace::Steps => film.steps(before, after),
            Pace::OneFrameATurn => film.one_frame(after),
        };
        if let Some(last) = frames.last_mut() {
            last.delay = delay::HOLD;
        }
        reel.write(frames);
    }
    reel.finish()
}

/// What the viewer sees so far, and what is needed to change it.
struct Film<'a> {
    canvas: Canvas,
    sheet: std::sync::Arc<Sheet>,
    layout: Layout,
    bars: BySide<Bar>,
    style: Style,
    words: &'a dyn Words,
    /// Compressed pieces of the score bars: the mark of the side to move comes again every turn.
    known: HashMap<(usize, Vec<u8>), Rc<[u8]>>,
}

impl Film<'_> {
    /// The whole picture.
    fn whole(&self, delay: u16) -> Frame<'static> {
        let area = Area {
            x: 0,
            y: 0,
            width: self.canvas.width(),
            height: self.canvas.height(),
        };
        frame(area, compress(self.canvas.crop(area)), delay)
    }

    /// One turn as small frames.
    fn steps(&mut self, before: &Scene, after: &Scene) -> Vec<Frame<'static>> {
        let changed: Vec<(Square, Tile)> = Square::ALL
            .into_iter()
            .map(|square| (square, board::tile(after, self.style, square)))
            .filter(|(square, tile)| *tile != board::tile(before, self.style, *square))
            .collect();
        let mut frames = Vec::with_capacity(changed.len() + 6);
        let played = after.last.as_ref().map(|ply| &ply.played);
        for phase in PHASES {
            for (square, tile) in changed
                .iter()
                .filter(|(square, _)| phase.has(*square, played))
            {
                frames.push(self.tile(*square, *tile, phase.delay()));
            }
        }
        for side in Side::ALL {
            self.bar(after, side, &mut frames);
        }
        frames
    }

    /// One turn as one frame, transparent where nothing changes.
    fn one_frame(&mut self, after: &Scene) -> Vec<Frame<'static>> {
        let next = board::compose(after, self.style, self.words, Size::Replay);
        let all = Area {
            x: 0,
            y: 0,
            width: next.width(),
            height: next.height(),
        };
        let before = std::mem::replace(&mut self.canvas, next);
        let Some(area) = self.canvas.changed(&before, all, 0) else {
            return Vec::new();
        };
        let mut pixels = self.canvas.crop(area);
        for (now, then) in pixels.iter_mut().zip(before.crop(area)) {
            if *now == then {
                *now = TRANSPARENT;
            }
        }
        let mut frame = frame(area, compress(pixels), delay::HOLD);
        frame.transparent = Some(TRANSPARENT);
        vec![frame]
    }

    fn tile(&mut self, square: Square, tile: Tile, delay: u16) -> Frame<'static> {
        let (x, y) = self.layout.place(square, self.style);
        let edge = self.layout.square;
        board::draw_tile(&mut self.canvas, tile, &self.sheet, (x, y));
        let area = Area {
            x,
            y,
            width: edge,
            height: edge,
        };
        let bytes = self.sheet.tile(tile, || compress(self.canvas.crop(area)));
        frame(area, bytes.to_vec(), delay)
    }

    /// What changed in a side's bar: the mark of the side to move, and the rest of it.
    fn bar(&mut self, after: &Scene, side: Side, frames: &mut Vec<Frame<'static>>) {
        let bar = Bar::of(after, side, self.words, self.layout);
        if bar == self.bars[side] {
            return;
        }
        let area = board::bar_area(self.layout, side, self.style);
        if bar.to_move() != self.bars[side].to_move() {
            bars::draw_mark(&mut self.canvas, &bar, area, &self.sheet);
            frames.push(self.part(bars::mark_area(area)));
        }
        if !bar.differs_in_turn_only(&self.bars[side]) {
            let before = self.canvas.cut(area);
            bars::draw(&mut self.canvas, &bar, area, &self.sheet);
            if let Some(changed) = self.canvas.changed(&before, area, area.y) {
                frames.push(self.part(changed));
            }
        }
        self.bars[side] = bar;
    }

    /// A part of the score bars as it is now.
    fn part(&mut self, area: Area) -> Frame<'static> {
        let key = (area.width, self.canvas.crop(area));
        let bytes = self
            .known
            .entry(key)
            .or_insert_with_key(|(_, pixels)| compress(pixels.clone()).into());
        frame(area, bytes.to_vec(), delay::SWEEP)
    }
}

/// The order in which a turn's squares change.
#[derive(Clone, Copy)]
enum Phase {
    /// The turn before loses its highlight.
    Sweep,
    /// The chip leaves its square.
    Lift,
    /// What it took leaves the board.
    Vanish,
    /// It stands on its last square; on the way, its landings are marked.
    Land,
}

const PHASES: [Phase; 4] = [Phase::Sweep, Phase::Lift, Phase::Vanish, Phase::Land];

impl Phase {
    fn has(self, square: Square, played: Option<&Move>) -> bool {
        let Some(played) = played else {
            return matches!(self, Self::Sweep);
        };
        let landed = played.landings().contains(&square);
        let lifted = played.from() == square && !landed;
        let taken = played.captured().contains(square);
        match self {
            Self::Land => landed,
            Self::Lift => lifted,
            Self::Vanish => taken,
            Self::Sweep => !landed && !lifted && !taken,
        }
    }

    const fn delay(self) -> u16 {
        match self {
            Self::Sweep => delay::SWEEP,
            Self::Lift | Self::Vanish => delay::STEP,
            Self::Land => delay::LAND,
        }
    }
}

/// The file being written. The latest frame waits, because the very last one is held longest.
struct Reel {
    encoder: Encoder<Vec<u8>>,
    waiting: Option<Frame<'static>>,
}

impl Reel {
    fn new(layout: Layout, palette: &Palette) -> Self {
        let file = Vec::with_capacity(256 * 1024);
        let (width, height) = (pixels(layout.width()), pixels(layout.height()));
        let mut encoder = Encoder::new(file, width, height, &palette.bytes())
            .expect("the palette has 256 colours and memory is writable");
        encoder
            .set_repeat(Repeat::Infinite)
            .expect("memory is writable");
        Self {
            encoder,
            waiting: None,
        }
    }

    fn write(&mut self, frames: Vec<Frame<'static>>) {
        for frame in frames {
            if let Some(earlier) = self.waiting.replace(frame) {
                self.put(&earlier);
            }
        }
    }

    fn put(&mut self, frame: &Frame<'static>) {
        self.encoder
            .write_lzw_pre_encoded_frame(frame)
            .expect("frames are compressed with a valid code size, and memory is writable");
    }

    fn finish(mut self) -> Vec<u8> {
        if let Some(mut last) = self.waiting.take() {
            last.delay = delay::END;
            self.put(&last);
        }
        self.encoder.into_inner().expect("memory is writable")
    }
}

fn frame(area: Area, bytes: Vec<u8>, delay: u16) -> Frame<'static> {
    Frame {
        left: pixels(area.x),
        top: pixels(area.y),
        width: pixels(area.width),
        height: pixels(area.height),
        delay,
        dispose: DisposalMethod::Keep,
        buffer: bytes.into(),
        ..Frame::default()
    }
}

fn compress(pixels: Vec<u8>) -> Vec<u8> {
    let mut frame = Frame {
        buffer: pixels.into(),
        ..Frame::default()
    };
    frame.make_lzw_pre_encoded();
    frame.buffer.into_owned()
}

fn pixels(count: usize) -> u16 {
    u16::try_from(count).expect("pictures are a thousand pixels wide")
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;
    use crate::engine::{Game, Rules};
    use crate::text::Text;

    /// Applies a file's frames one after the other; gives the picture after each, with its delay.
    fn played(file: &[u8]) -> Vec<(Vec<u8>, u16)> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(file).unwrap();
        let width = usize::from(decoder.width());
        let mut screen = vec![0; width * usize::from(decoder.height())];
        let mut states = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (row, line) in frame.buffer.chunks(frame.width.into()).enumerate() {
                let start = (usize::from(frame.top) + row) * width + usize::from(frame.left);
                for (pixel, index) in screen[start..].iter_mut().zip(line) {
                    if frame.transparent != Some(*index) {
                        *pixel = *index;
                    }
                }
            }
            states.push((screen.clone(), frame.delay));
        }
        states
    }

    fn scenes(name: &str, turns: usize) -> (Vec<Scene>, Style) {
        let mut game = Game::new(Rules::named(name, None).unwrap());
        for turn in 0..turns {
            let moves = game.legal_moves();
            let Some(choice) = moves.get(turn * 5 % moves.len().max(1)) else {
                break;
            };
            game.play(choice).unwrap();
        }
        game.agree_to_end();
        let names = BySide::new_with(|side| side.to_string());
        (Scene::history(&game, &names), Style::of(game.rules()))
    }

    #[test]
    fn every_scene_is_shown_whole_before_the_next_begins() {
        for (name, pace) in [
            ("damath-integer", Pace::Steps),
            ("damath-polynomial", Pace::OneFrameATurn),
            ("filipino", Pace::Steps),
        ] {
            let (scenes, style) = scenes(name, 24);
            let states = played(&encode(&scenes, style, &Text::english(), pace));
            let held: Vec<&Vec<u8>> = states
                .iter()
                .filter(|(_, delay)| *delay >= delay::HOLD)
                .map(|(picture, _)| picture)
                .collect();
            assert_eq!(held.len(), scenes.len(), "{name}");
            for (scene, picture) in scenes.iter().zip(held) {
                let still = board::compose(scene, style, &Text::english(), Size::Replay);
                assert!(still.pixels() == picture, "{name}");
            }
        }
    }

    #[test]
    fn no_frame_is_so_short_that_players_stretch_it_and_the_last_is_the_longest() {
        let (scenes, style) = scenes("damath-whole", 30);
        let delays: Vec<u16> = played(&encode(&scenes, style, &Text::english(), Pace::Steps))
            .into_iter()
            .map(|(_, delay)| delay)
            .collect();
        let (last, before) = delays.split_last().unwrap();
        assert!(before.iter().all(|delay| (2..*last).contains(delay)));
    }
}
