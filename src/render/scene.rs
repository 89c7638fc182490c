//! What a picture shows: a position with its names, points, last move and marks.

use crate::engine::damath::Score;
use crate::engine::notation::{GameRecord, GameResult};
use crate::engine::{
    Bitboard, BySide, EndReason, Game, Hop, Move, Outcome, Ply, Position, Side, Square,
};

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

/// The turn that led to a scene.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTurn {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The hops of a Damath capture, in order.
    pub hops: Vec<Hop>,
}

impl LastTurn {
    /// What the turn scored.
    pub fn score(&self) -> Score {
        self.hops.iter().map(|hop| hop.score).sum()
    }
}

impl From<&Ply> for LastTurn {
    fn from(ply: &Ply) -> Self {
        Self {
            side: ply.side,
            played: ply.played,
            hops: ply.hops.clone(),
        }
    }
}

/// How a game ended, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game is over; a record may not say.
    pub reason: Option<EndReason>,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner,
            reason: Some(outcome.reason),
        }
    }
}

impl Ending {
    /// What a record's result says; nothing for a game that is unfinished or that both lost.
    fn recorded(result: GameResult) -> Option<Self> {
        let winner = match result {
            GameResult::RedWins => Some(Side::Red),
            GameResult::BlueWins => Some(Side::Blue),
            GameResult::Draw => None,
            GameResult::BothLose | GameResult::Unknown => return None,
        };
        Some(Self {
            winner,
            reason: None,
        })
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
    pub last: Option<LastTurn>,
    /// The result, once the game is over.
    pub ending: Option<Ending>,
    /// What is marked.
    pub marks: Marks,
}

impl Scene {
    /// A position with nothing else to say.
    pub fn at(position: Position, names: BySide<String>, points: BySide<Score>) -> Self {
        Self {
            position,
            names,
            points,
            last: None,
            ending: None,
            marks: Marks::default(),
        }
    }

    /// A game as it stands, with nothing marked.
    pub fn of(game: &Game, names: BySide<String>) -> Self {
        Self {
            last: game.plies().last().map(LastTurn::from),
            ending: game.outcome().map(Ending::from),
            ..Self::at(game.position().clone(), names, game.points())
        }
    }

    /// A game's every state, from its start to now: the first has no last move. A finished game's last
    /// position comes twice, before and after the result is known.
    pub fn history(game: &Game, names: &BySide<String>) -> Vec<Self> {
        let mut scenes = Self::of_record(&GameRecord::of(game), names);
        if let Some(outcome) = game.outcome()
            && let Some(last) = scenes.last_mut()
        {
            last.ending = Some(outcome.into());
        }
        scenes
    }

    /// A record's every state, as [`Scene::history`] gives them for a game.
    pub fn of_record(record: &GameRecord, names: &BySide<String>) -> Vec<Self> {
        let mut scenes = Vec::with_capacity(record.moves().len() + 2);
        let mut points = record.start().points;
        let mut last = None;
        for turn in record.turns() {
            let mut scene = Self::at(turn.before.clone(), names.clone(), points);
            scene.last = last.take();
            scenes.push(scene);
            points = turn.points;
            last = Some(LastTurn {
                side: turn.side,
                played: turn.recorded.played,
                hops: turn.hops,
            });
        }
        let mut scene = Self::at(record.position().clone(), names.clone(), points);
        scene.last = last;
        scenes.push(scene.clone());
        if let Some(ending) = Ending::recorded(record.result) {
            scene.ending = Some(ending);
            scenes.push(scene);
        }
        scenes
    }

    /// The scene with the chips marked that must capture; nothing where no capture is compulsory.
    #[must_use]
    pub fn choosing_chip(mut self) -> Self {
        self.marks = Marks::default();
        if self.ending.is_none() {
            let captures = self.position.legal_moves();
            self.marks.chips = captures
                .iter()
                .filter(|played| played.is_capture())
                .map(Move::from)
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
        if self.ending.is_none() {
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
