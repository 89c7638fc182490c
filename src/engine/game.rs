//! A game: a position with its history, the points taken, and how it ends.

use std::fmt;

use super::damath::Score;
use super::moves::{Hop, Move};
use super::piece::Kind;
use super::position::{Board, IllegalMove, Position};
use super::ruleset::{Decision, Rules};
use super::setup::{Setup, SetupError};
use super::side::{BySide, Side};

/// One turn as it was played, with what it scored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The hops of a Damath capture, in order; empty for a quiet move and in plain dama.
    pub hops: Vec<Hop>,
    /// Whether the move crowned its piece.
    pub crowned: bool,
    /// Both sides' points after the move.
    pub points: BySide<Score>,
    quiet_turns: u32,
}

impl Ply {
    /// What the turn scored.
    pub fn score(&self) -> Score {
        self.hops.iter().map(|hop| hop.score).sum()
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// This side has no pieces left.
    NoPieces(Side),
    /// This side is to move and all its pieces are blocked.
    Blocked(Side),
    /// The same position with the same side to move came for the third time.
    Repetition,
    /// 80 turns passed with no capture and no man moved.
    QuietTurns,
    /// This side resigned.
    Resignation(Side),
    /// Both agreed to end the game.
    Agreement,
    /// The game's time was over.
    TimeUp,
    /// The arbiter ended the game.
    Arbiter,
    /// This side overstepped its time and loses by it.
    Forfeit(Side),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub reason: EndReason,
}

/// A move offered to a game that cannot take it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// Not among the legal moves.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("the game is over")]
    Over,
}

/// A game from its start to now.
///
/// Invariant: the outcome is `Some` exactly when no further move is accepted; every kept figure equals
/// what replaying the plies from the start gives.
#[derive(Clone, Debug)]
pub struct Game {
    start: Setup,
    position: Position,
    points: BySide<Score>,
    quiet_turns: u32,
    plies: Vec<Ply>,
    /// The boards before each ply, so that undoing and counting repetitions need no replay.
    boards: Vec<Board>,
    outcome: Option<Outcome>,
}

impl Game {
    /// A new game.
    ///
    /// # Panics
    /// Never: every rule set's start position is valid.
    pub fn new(rules: Rules) -> Self {
        Self::from_setup(Setup::start(rules)).expect("every rule set's start position is valid")
    }

    /// A game from a described position.
    pub fn from_setup(start: Setup) -> Result<Self, SetupError> {
        let position = start.clone().position()?;
        let mut game = Self {
            points: start.points,
            quiet_turns: start.quiet_turns,
            start,
            position,
            plies: Vec::new(),
            boards: Vec::new(),
            outcome: None,
        };
        game.outcome = game.natural_end();
        Ok(game)
    }

    /// Where the game started.
    pub const fn start(&self) -> &Setup {
        &self.start
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The side to move; at the end, the side that would be.
    pub const fn turn(&self) -> Side {
        self.position.turn()
    }

    /// The turns played so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The points taken so far; zero in plain dama.
    pub const fn points(&self) -> BySide<Score> {
        self.points
    }

    /// Turns since the last capture or move of a man.
    pub const fn quiet_turns(&self) -> u32 {
        self.quiet_turns
    }

    /// Points taken plus surviving chips, a dama counted twice: what decides a Damath game that ends
    /// now.
    pub fn totals(&self) -> BySide<Score> {
        let remaining = self.position.remaining();
        BySide::new_with(|side| self.points[side] + remaining[side])
    }

    /// The result, once the game is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The position now as a description that [`Game::from_setup`] takes: pieces, side to move,
    /// points, quiet turns. Earlier positions, which repetition counts, are not part of it.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.rules().clone());
        for square in self.position.board().occupied() {
            setup.put(square, self.position.piece_at(square));
        }
        setup.turn = self.turn();
        setup.points = self.points;
        setup.quiet_turns = self.quiet_turns;
        setup
    }

    /// The legal moves; none once the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            Vec::new()
        } else {
            self.position.legal_moves()
        }
    }

    /// Plays a move and finds out whether the game is over.
    ///
    /// # Panics
    /// Never: the turn that is given back was added just before.
    pub fn play(&mut self, played: &Move) -> Result<&Ply, PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        if !self.position.is_legal(played) {
            return Err(IllegalMove(*played).into());
        }
        let side = self.turn();
        let hops = self.position.hops(played);
        let man_moved = self.position.board().kind(played.from()) == Kind::Man;
        let crowned = self.position.crowns(played);
        let before = self.quiet_turns;
        self.boards.push(*self.position.board());
        self.position.play_unchecked(played);
        self.points[side] += hops.iter().map(|hop| hop.score).sum();
        self.quiet_turns = if played.is_capture() || man_moved {
            0
        } else {
            before + 1
        };
        self.plies.push(Ply {
            side,
            played: *played,
            hops,
            crowned,
            points: self.points,
            quiet_turns: before,
        });
        self.outcome = self.natural_end();
        Ok(self.plies.last().expect("a ply was pushed just now"))
    }

    /// Takes back the last turn, and the end of the game with it; gives back what was taken back.
    ///
    /// # Panics
    /// Never: a board is kept for every turn.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        let board = self.boards.pop().expect("a board is kept for every ply");
        self.position = Position::from_checked(self.rules().clone(), board, ply.side);
        self.points = ply.points;
        self.points[ply.side] -= ply.score();
        self.quiet_turns = ply.quiet_turns;
        self.outcome = None;
        Some(ply)
    }

    /// Ends the game by resignation. Nothing changes in a game that is over.
    pub fn resign(&mut self, side: Side) {
        let outcome = Outcome {
            winner: Some(!side),
            reason: EndReason::Resignation(side),
        };
        self.outcome.get_or_insert(outcome);
    }

    /// Ends the game by agreement: a draw in plain dama, totals decide in Damath. Nothing changes in a
    /// game that is over.
    pub fn agree_to_end(&mut self) {
        self.end_without_loser(EndReason::Agreement);
    }

    /// Ends the game because its time is over; totals decide. Nothing changes in a game that is over.
    pub fn time_up(&mut self) {
        self.end_without_loser(EndReason::TimeUp);
    }

    /// Ends the game because the arbiter does: a draw in plain dama, totals decide in Damath. Nothing
    /// changes in a game that is over.
    pub fn stop(&mut self) {
        self.end_without_loser(EndReason::Arbiter);
    }

    /// Ends the game because a side overstepped its time. Nothing changes in a game that is over.
    pub fn forfeit(&mut self, side: Side) {
        let outcome = Outcome {
            winner: Some(!side),
            reason: EndReason::Forfeit(side),
        };
        self.outcome.get_or_insert(outcome);
    }

    fn end_without_loser(&mut self, reason: EndReason) {
        let winner = self.ahead();
        self.outcome.get_or_insert(Outcome { winner, reason });
    }

    /// Who wins when nobody has lost by the rules: the higher total in Damath, nobody in plain dama.
    fn ahead(&self) -> Option<Side> {
        let totals = self.totals();
        match self.rules().ruleset().decision {
            Decision::LastToMoveWins => None,
            Decision::TotalsDecide if totals.red == totals.blue => None,
            Decision::TotalsDecide if totals.red > totals.blue => Some(Side::Red),
            Decision::TotalsDecide => Some(Side::Blue),
        }
    }

    fn natural_end(&self) -> Option<Outcome> {
        let turn = self.turn();
        let ruleset = self.rules().ruleset();
        let reason = if let Some(side) = self.bare_side() {
            EndReason::NoPieces(side)
        } else if self.position.legal_moves().is_empty() {
            EndReason::Blocked(turn)
        } else if self.occurrences() >= ruleset.repetitions {
            EndReason::Repetition
        } else if self.quiet_turns >= ruleset.quiet_turns {
            EndReason::QuietTurns
        } else {
            return None;
        };
        let winner = match (ruleset.decision, reason) {
            (Decision::LastToMoveWins, EndReason::NoPieces(loser) | EndReason::Blocked(loser)) => {
                Some(!loser)
            }
            _ => self.ahead(),
        };
        Some(Outcome { winner, reason })
    }

    /// The side that has lost all its pieces. In Damath it is the side to move: play cannot lead to
    /// anything else, and a board with one side's chips alone shows a chip's moves.
    fn bare_side(&self) -> Option<Side> {
        let turn = self.turn();
        let sides: &[Side] = match self.rules().ruleset().decision {
            Decision::LastToMoveWins => &[turn, !turn],
            Decision::TotalsDecide => &[turn],
        };
        let is_bare = |side: &&Side| self.position.board().pieces(**side).is_empty();
        sides.iter().find(is_bare).copied()
    }

    /// How often the position now has stood on the board with the same side to move.
    fn occurrences(&self) -> u32 {
        // Only quiet turns since the last capture or man's move can have led back here.
        let reach = self.quiet_turns as usize;
        let earlier = self.boards.iter().rev().take(reach).skip(1).step_by(2);
        let same = earlier
            .filter(|board| *board == self.position.board())
            .count();
        1 + u32::try_from(same).expect("a game has fewer than 2³² plies")
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPieces(_) => "no-pieces",
            Self::Blocked(_) => "blocked",
            Self::Repetition => "repetition",
            Self::QuietTurns => "quiet-turns",
            Self::Resignation(_) => "resignation",
            Self::Agreement => "agreement",
            Self::TimeUp => "time-up",
            Self::Arbiter => "arbiter",
            Self::Forfeit(_) => "forfeit",
        })
    }
}
