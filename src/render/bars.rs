//! The score bars: whose chips, whose turn, who is called what, the last sum, the points.
//!
//! Invariant: whatever the name, everything stays inside the bar and the points stay whole.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixel coordinates are far below 2²⁴ and never negative"
)]

use super::canvas::{Area, Canvas};
use super::font::Face;
use super::layout::Layout;
use super::names;
use super::scene::Scene;
use super::sheet::Sheet;
use super::sums::{self, Decimals};
use super::words::Words;
use crate::engine::damath::Score;
use crate::engine::{BySide, EndReason, Side};

/// What a score bar says, clipped to what fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    side: Side,
    to_move: bool,
    name: String,
    verdict: Option<String>,
    remark: String,
    points: String,
}

/// Sizes of figures as shares of the bar's height, and where the name starts.
const NAME: f32 = 0.34;
const POINTS: f32 = 0.44;
const REMARK: f32 = 0.33;
const NAME_FROM: f32 = 1.42;
const RIGHT: f32 = 0.36;
const GAP: f32 = 0.40;
/// The least room that a name keeps beside a long sum.
const NAME_ROOM: f32 = 3.4;

fn figure(layout_bar: usize, share: f32) -> u16 {
    (layout_bar as f32 * share).round() as u16
}

impl Bar {
    /// Whether it is this side's turn.
    pub const fn to_move(&self) -> bool {
        self.to_move
    }

    /// Whether the bars differ in nothing but whose turn they say it is.
    pub fn differs_in_turn_only(&self, other: &Self) -> bool {
        self.to_move != other.to_move
            && *self
                == Self {
                    to_move: self.to_move,
                    ..other.clone()
                }
    }

    /// What a side's bar says in a scene.
    pub fn of(scene: &Scene, side: Side, words: &dyn Words, layout: Layout) -> Self {
        let bar = layout.bar;
        let points = points(scene, side);
        let verdict = verdict(scene, side, words);
        let measure = |face: Face, share, text: &str| face.measure(figure(bar, share), text);
        let gap = GAP * bar as f32;
        let mut room = layout.width() as f32
            - (NAME_FROM + RIGHT) * bar as f32
            - measure(Face::Numeral, POINTS, &points)
            - gap;
        if let Some(verdict) = &verdict {
            room -= measure(Face::Text, NAME, verdict) + gap * 0.6;
        }
        let shown = names::drawable(&scene.names[side]).unwrap_or_else(|| words.side_name(side));
        let wanted = measure(Face::Text, NAME, &shown).min(NAME_ROOM * bar as f32);
        let remark = remarks(scene, side)
            .into_iter()
            .find(|remark| measure(Face::Numeral, REMARK, remark) + gap + wanted <= room)
            .unwrap_or_default();
        if !remark.is_empty() {
            room -= measure(Face::Numeral, REMARK, &remark) + gap;
        }
        Self {
            side,
            to_move: scene.ending.is_none() && scene.position.turn() == side,
            name: names::clipped(&shown, Face::Text, figure(bar, NAME), room),
            verdict,
            remark,
            points,
        }
    }
}

/// The figure at the right: points in Damath (totals once the game is over), pieces left otherwise.
fn points(scene: &Scene, side: Side) -> String {
    if scene.position.rules().chips().is_none() {
        return scene.position.board().pieces(side).count().to_string();
    }
    let shown = if scene.ending.is_some() {
        scene.totals()
    } else {
        scene.points
    };
    sums::grouped(shown[side], decimals(scene))
}

/// Whether the figures of both bars have decimals. Once the game is over, the parts of the totals
/// count too.
fn decimals(scene: &Scene) -> Decimals {
    let BySide { red, blue } = scene.points;
    if scene.ending.is_none() {
        return Decimals::needed([red, blue]);
    }
    let left = scene.position.remaining();
    Decimals::needed([red, blue, left.red, left.blue])
}

/// What can be said beside the points, the fullest form first; the first that fits is shown.
fn remarks(scene: &Scene, side: Side) -> Vec<String> {
    let Some(chips) = scene.position.rules().chips() else {
        return Vec::new();
    };
    if scene.ending.is_some() {
        let (taken, left) = (scene.points[side], scene.position.remaining()[side]);
        let decimals = decimals(scene);
        let joint = if left < Score::ZERO { '−' } else { '+' };
        let size = if left < Score::ZERO { -left } else { left };
        let (taken, size) = (
            sums::grouped(taken, decimals),
            sums::grouped(size, decimals),
        );
        return vec![format!("{taken} {joint} {size} =")];
    }
    let Some(last) = scene
        .last
        .as_ref()
        .filter(|ply| ply.side == side && !ply.hops.is_empty())
    else {
        return Vec::new();
    };
    let each: Vec<String> = last.hops.iter().map(|hop| sums::sum(hop, chips)).collect();
    let recorded: Vec<String> = last
        .hops
        .iter()
        .map(|hop| sums::points(hop.score))
        .collect();
    let total = sums::points(last.score());
    let mut remarks = vec![each.join("   ")];
    if let [only] = each.as_slice() {
        // A sum of terms is long; its substituted half alone still says it all.
        remarks.extend(only.split_once(" = ").map(|(_, rest)| rest.to_owned()));
    } else {
        let joined = recorded
            .iter()
            .skip(1)
            .fold(recorded[0].clone(), |sum, next| {
                match next.strip_prefix('−') {
                    Some(size) => format!("{sum} − {size}"),
                    None => format!("{sum} + {next}"),
                }
            });
        remarks.push(format!("{joined} = {total}"));
    }
    let sign = if last.score() < Score::ZERO { "" } else { "+" };
    remarks.push(format!("{sign}{total}"));
    remarks
}

fn verdict(scene: &Scene, side: Side, words: &dyn Words) -> Option<String> {
    let ending = scene.ending?;
    match (ending.winner, ending.reason) {
        (None, _) => Some(words.drew()),
        (Some(winner), _) if winner == side => Some(words.won()),
        (Some(_), Some(EndReason::Resignation(loser))) if loser == side => Some(words.resigned()),
        (Some(_), _) => None,
    }
}

/// Draws a bar into its area.
pub fn draw(canvas: &mut Canvas, bar: &Bar, area: Area, sheet: &Sheet) {
    canvas.fill(area, sheet.ramps.text[0]);
    draw_mark(canvas, bar, area, sheet);
    let height = area.height as f32;
    let emblem = &sheet.emblems[bar.side];
    let inset = (area.height - emblem.side) / 2;
    canvas.put(emblem, (area.x + (height * 0.64) as usize, area.y + inset));

    let baseline = |share: f32| area.y + (height * (0.5 + share / 2.0)).round() as usize;
    let right = area.width as f32 - RIGHT * height;
    let mut write = |text: &str, (face, share): (Face, f32), x: f32, ramp| {
        canvas.write(
            text,
            (face, figure(area.height, share)),
            (x, baseline(share)),
            ramp,
        )
    };
    let ramps = &sheet.ramps;
    let end = write(
        &bar.name,
        (Face::Text, NAME),
        NAME_FROM * height,
        &ramps.text,
    );
    if let Some(verdict) = &bar.verdict {
        write(
            verdict,
            (Face::Text, NAME),
            end + GAP * 0.6 * height,
            &ramps.turn,
        );
    }
    let width = Face::Numeral.measure(figure(area.height, POINTS), &bar.points);
    write(
        &bar.points,
        (Face::Numeral, POINTS),
        right - width,
        &ramps.text,
    );
    let before = Face::Numeral.measure(figure(area.height, REMARK), &bar.remark);
    let remark_at = right - width - GAP * height - before;
    write(
        &bar.remark,
        (Face::Numeral, REMARK),
        remark_at,
        &ramps.muted,
    );
}

/// The part of a bar that the mark of the side to move takes.
pub fn mark_area(area: Area) -> Area {
    Area {
        width: area.height * 5 / 8,
        ..area
    }
}

/// Draws the mark of the side to move, or clears its place.
pub fn draw_mark(canvas: &mut Canvas, bar: &Bar, area: Area, sheet: &Sheet) {
    if bar.to_move {
        turn_mark(canvas, area, sheet);
    } else {
        canvas.fill(mark_area(area), sheet.ramps.turn[0]);
    }
}

/// A stripe along the bar's edge and an arrowhead beside the chip.
fn turn_mark(canvas: &mut Canvas, area: Area, sheet: &Sheet) {
    let index = sheet.ramps.turn[16];
    let stripe = area.height / 8;
    canvas.fill(
        Area {
            width: stripe,
            ..area
        },
        index,
    );
    let reach = area.height / 6;
    let left = area.x + area.height * 9 / 32;
    for row in 0..=2 * reach {
        let width = if row <= reach { row } else { 2 * reach - row };
        let y = area.y + area.height / 2 - reach + row;
        canvas.fill(
            Area {
                x: left,
                y,
                width,
                height: 1,
            },
            index,
        );
        // One half-covered pixel softens the slope.
        canvas.fill(
            Area {
                x: left + width,
                y,
                width: 1,
                height: 1,
            },
            sheet.ramps.turn[8],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, Rules};
    use crate::render::layout::Size;
    use crate::text::{Language, Text};

    #[test]
    fn verdicts_and_sides_can_be_drawn_in_every_language_and_leave_room_for_a_name() {
        let mut game = Game::new(Rules::default());
        game.resign(Side::Red);
        for language in Language::ALL {
            let words = Text::of(language);
            for word in [words.won(), words.drew(), words.resigned()] {
                assert_eq!(names::drawable(&word).as_ref(), Some(&word));
            }
            for size in [Size::Still, Size::Replay] {
                let layout = size.layout();
                for side in Side::ALL {
                    let name = words.side_name(side);
                    assert_eq!(names::drawable(&name).as_ref(), Some(&name));
                    let longest = "W".repeat(32);
                    let called = BySide {
                        red: longest.clone(),
                        blue: longest,
                    };
                    let bar = Bar::of(&Scene::of(&game, called), side, &words, layout);
                    assert!(bar.verdict.is_some());
                    assert!(bar.name.chars().count() > 8, "{language:?}: {}", bar.name);
                }
            }
        }
    }
}
