//! A game as it was written down: where it started, its moves with their comments, its result.
//!
//! Not a [`Game`]: a record may go on after a repetition that nobody noticed, and its result is what
//! its writer says. Invariant: every move of it is legal where it stands.

use std::fmt;
use std::str::FromStr;

use super::score_comment::{self, WrongScore};
use crate::engine::damath::Score;
use crate::engine::game::{Game, Outcome};
use crate::engine::moves::{Hop, Move};
use crate::engine::piece::Kind;
use crate::engine::position::{IllegalMove, Position};
use crate::engine::ruleset::Rules;
use crate::engine::setup::{Setup, SetupError};
use crate::engine::side::{BySide, Side};

/// A result as records give it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// `1-0`.
    RedWins,
    /// `0-1`.
    BlueWins,
    /// `1/2-1/2`.
    Draw,
    /// `0-0`: both lost, as an arbiter may decide.
    BothLose,
    /// `*`: unfinished or unknown.
    #[default]
    Unknown,
}

/// The text is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a result")]
pub struct NotAResult;

impl GameResult {
    /// The result of a game; [`GameResult::Unknown`] while it runs.
    pub fn of(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Side::Red)) => Self::RedWins,
            Some(Some(Side::Blue)) => Self::BlueWins,
            Some(None) => Self::Draw,
            None => Self::Unknown,
        }
    }

    /// The result with a typeset draw, `½-½`.
    pub const fn typeset(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlueWins => "0-1",
            Self::Draw => "½-½",
            Self::BothLose => "0-0",
            Self::Unknown => "*",
        }
    }
}

/// The form that PDN uses.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Draw => "1/2-1/2",
            other => other.typeset(),
        })
    }
}

/// Reads every form in use: points 2-1-0 as well as 1-½-0.
impl FromStr for GameResult {
    type Err = NotAResult;

    fn from_str(text: &str) -> Result<Self, NotAResult> {
        match text {
            "1-0" | "2-0" => Ok(Self::RedWins),
            "0-1" | "0-2" => Ok(Self::BlueWins),
            "1/2-1/2" | "½-½" | "1-1" => Ok(Self::Draw),
            "0-0" => Ok(Self::BothLose),
            "*" => Ok(Self::Unknown),
            _ => Err(NotAResult),
        }
    }
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub played: Move,
    /// The comments that follow it.
    pub comments: Vec<String>,
    /// Its glyphs: 1 is `!`, 2 is `?` and so on, as PDN numbers them.
    pub glyphs: Vec<u8>,
    /// What could have been played instead, each beginning where this move does.
    pub variations: Vec<Variation>,
    /// The line of the text it was read from, from 1; 0 where it was not read.
    pub line: u32,
    /// The move as it was written; empty where it was not read.
    pub text: String,
}

/// Moves that were not played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The comments before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<RecordedMove>,
}

impl Variation {
    /// Whether its moves, and those of its own variations, are legal from this position.
    fn check(&self, start: &Position) -> Result<(), IllegalMove> {
        let mut position = start.clone();
        for recorded in &self.moves {
            recorded.check_variations(&position)?;
            position.play(&recorded.played)?;
        }
        Ok(())
    }
}

/// A game as it was written down.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// What the record says about the game, in order: `Event`, `White` and the like. Rules, start and
    /// result are not among them.
    pub tags: Vec<(String, String)>,
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The comments after the result, at the end of a text; before another game they are its own.
    pub closing: Vec<String>,
    /// The result.
    pub result: GameResult,
    start: Setup,
    first: Position,
    last: Position,
    moves: Vec<RecordedMove>,
    /// The results that its text gave, with their lines from 1: the tag's, then the movetext's.
    pub(super) stated: Vec<(u32, GameResult)>,
}

/// One turn of a record with what goes with it.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The number of the move, one for both sides' turns, from 1.
    pub number: usize,
    /// Who moves.
    pub side: Side,
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub recorded: &'a RecordedMove,
    /// The hops of a Damath capture.
    pub hops: Vec<Hop>,
    /// Both sides' points after the move.
    pub points: BySide<Score>,
    /// Quiet turns after the move.
    pub quiet_turns: u32,
}

impl Turn<'_> {
    /// What the move scores.
    pub fn score(&self) -> Score {
        self.hops.iter().map(|hop| hop.score).sum()
    }
}

impl GameRecord {
    /// A record without moves.
    pub fn new(start: Setup) -> Result<Self, SetupError> {
        let first = start.clone().position()?;
        Ok(Self {
            tags: Vec::new(),
            comments: Vec::new(),
            closing: Vec::new(),
            result: GameResult::Unknown,
            start,
            last: first.clone(),
            first,
            moves: Vec::new(),
            stated: Vec::new(),
        })
    }

    /// The record of a game.
    ///
    /// # Panics
    /// Never: a game's start is valid and its plies are legal.
    pub fn of(game: &Game) -> Self {
        let mut record = Self::new(game.start().clone()).expect("a game's start is valid");
        for ply in game.plies() {
            record.last.play_unchecked(&ply.played);
            record.moves.push(RecordedMove::plain(ply.played));
        }
        record.result = GameResult::of(game.outcome());
        record
    }

    /// Adds a move; it and the moves of its variations must be legal.
    pub fn push(&mut self, recorded: RecordedMove) -> Result<(), IllegalMove> {
        recorded.check_variations(&self.last)?;
        self.last.play(&recorded.played)?;
        self.moves.push(recorded);
        Ok(())
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.start.rules
    }

    /// Where the game started.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// Whether it started from the start of its rules.
    pub fn from_usual_start(&self) -> bool {
        self.start == Setup::start(self.rules().clone())
    }

    /// The results that the text gave, with their lines from 1: that of the tag, then that at the end
    /// of the moves; none where it was not read from such a text.
    pub fn stated_results(&self) -> &[(u32, GameResult)] {
        &self.stated
    }

    /// The moves.
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// The position after the last move.
    pub const fn position(&self) -> &Position {
        &self.last
    }

    /// The moves with the positions and points that go with them.
    pub fn turns(&self) -> impl Iterator<Item = Turn<'_>> {
        let mut position = self.first.clone();
        let mut points = self.start.points;
        let mut quiet_turns = self.start.quiet_turns;
        let offset = usize::from(self.start.turn == Side::Blue);
        (offset..).zip(&self.moves).map(move |(half, recorded)| {
            let played = &recorded.played;
            let before = position.clone();
            let side = before.turn();
            let hops = before.hops(played);
            points[side] += hops.iter().map(|hop| hop.score).sum();
            let man_moved = before.board().kind(played.from()) == Kind::Man;
            quiet_turns = if played.is_capture() || man_moved {
                0
            } else {
                quiet_turns + 1
            };
            position.play_unchecked(played);
            Turn {
                number: half / 2 + 1,
                side,
                before,
                recorded,
                hops,
                points,
                quiet_turns,
            }
        })
    }

    /// The first score in its comments that is not what the move scores (Damath).
    pub fn wrong_score(&self) -> Option<WrongScore> {
        self.turns().find_map(|turn| score_comment::wrong(&turn))
    }

    /// The position after the last move, described with points and quiet turns.
    pub fn end(&self) -> Setup {
        let mut setup = Setup::empty(self.rules().clone());
        for square in self.last.board().occupied() {
            setup.put(square, self.last.piece_at(square));
        }
        setup.turn = self.last.turn();
        let last = self.turns().last();
        let start = (self.start.points, self.start.quiet_turns);
        (setup.points, setup.quiet_turns) =
            last.map_or(start, |turn| (turn.points, turn.quiet_turns));
        setup
    }
}

impl RecordedMove {
    /// A move with nothing beside it.
    pub const fn plain(played: Move) -> Self {
        Self {
            played,
            comments: Vec::new(),
            glyphs: Vec::new(),
            variations: Vec::new(),
            line: 0,
            text: String::new(),
        }
    }

    /// The move as its text calls it, else every landing in Vismin letters.
    pub fn called(&self) -> String {
        if self.text.is_empty() {
            self.played.to_string()
        } else {
            self.text.clone()
        }
    }

    fn check_variations(&self, before: &Position) -> Result<(), IllegalMove> {
        let mut variations = self.variations.iter();
        variations.try_for_each(|variation| variation.check(before))
    }
}
