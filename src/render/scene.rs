//! What a picture shows: a position with its names, points, last move and marks.

use crate::engine::damath::Score;
use crate::engine::{Bitboard, BySide, Game, Outcome, Ply, Position, Square};

/// Squares and chips to be marked while a move is being chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Squares that the chosen chip may go to, or squares marked by hand.
    pub targets: Bitboard,
    /// Chips that may be chosen, where a capture is compulsory; or the chosen chip.
    pub chips: Bitboard,
}

impl Marks {
    /// Marks a square by hand: the piece on it, or the empty square as a target.
    pub fn add(&mut self, position: &Position, square: Square) {
        let marked = match position.board().side_at(square) {
            Some(_) => &mut self.chips,
            None => &mut self.targets,
        };
        *marked = marked.with(square);
    }
}

/// Everything that a picture and its words say. Owns what it needs, so that it can be drawn on
/// another thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The pieces, the rules, and the side to move.
    pub position: Position,
    /// The players' names, as they call themselves; any text at all.
    pub names: BySide<String>,
    /// Points taken so far.
    pub points: BySide<Score>,
    /// The turn that led here.
    pub last: Option<Ply>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// What is marked.
    pub marks: Marks,
}

impl Scene {
    /// A game as it stands, with nothing marked.
    pub fn of(game: &Game, names: BySide<String>) -> Self {
        Self {
            position: game.position().clone(),
            names,
            points: game.points(),
            last: game.plies().last().cloned(),
            outcome: game.outcome(),
            marks: Marks::default(),
        }
    }

    /// A game's every state, from its start to now: the first has no last move. A finished game's last
    /// position comes twice, before and after the result is known.
    pub fn history(game: &Game, names: &BySide<String>) -> Vec<Self> {
        let mut position = game
            .start()
            .clone()
            .position()
            .expect("a game's start was checked when the game began");
        let mut scenes = Vec::with_capacity(game.plies().len() + 1);
        scenes.push(Self {
            position: position.clone(),
            names: names.clone(),
            points: game.start().points,
            last: None,
            outcome: None,
            marks: Marks::default(),
        });
        for ply in game.plies() {
            position.play_unchecked(&ply.played);
            scenes.push(Self {
                position: position.clone(),
                names: names.clone(),
                points: ply.points,
                last: Some(ply.clone()),
                outcome: None,
                marks: Marks::default(),
            });
        }
        if game.outcome().is_some() {
            scenes.push(Self::of(game, names.clone()));
        }
        scenes
    }

    /// The scene with the chips marked that must capture; nothing where no capture is compulsory.
    #[must_use]
    pub fn choosing_chip(mut self) -> Self {
        self.marks = Marks::default();
        if self.outcome.is_none() {
            let captures = self.position.legal_moves().into_iter();
            self.marks.chips = captures
                .filter(|played| played.is_capture())
                .map(|played| played.from())
                .collect();
        }
        self
    }

    /// The scene with a chosen chip marked, and the squares where its legal moves end.
    #[must_use]
    pub fn choosing_target(mut self, from: Square) -> Self {
        self.marks = Marks {
            chips: Bitboard::of(from),
            targets: Bitboard::EMPTY,
        };
        if self.outcome.is_none() {
            let moves = self.position.legal_moves().into_iter();
            self.marks.targets = moves
                .filter(|played| played.from() == from)
                .map(|played| played.to())
                .collect();
        }
        self
    }

    /// Points plus what the surviving chips are worth: what decides at the end.
    pub fn totals(&self) -> BySide<Score> {
        let remaining = self.position.remaining();
        BySide::new_with(|side| self.points[side] + remaining[side])
    }
}
