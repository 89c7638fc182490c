//! One running game and who plays it.

use super::channel::refuse_paused;
use super::clock::Timestamp;
use super::error::{NotPlayed, SessionError};
use super::ids::{MessageId, PersonId};
use super::journal::{EndedGame, GameRecord, Place, PlyRecord, ShownBoard, StoredGame};
use super::seat::Seat;
use super::sessions::At;
use super::state::{GameState, Reminder};
use super::terms::Stakes;
use crate::engine::notation::{self, Naming, Notation};
use crate::engine::{BySide, EndReason, Game, Move, PlayError, Ply, RulesError, Side};

/// A game with its seats. Cloning gives a snapshot.
#[derive(Clone, Debug)]
pub struct Session {
    record: GameRecord,
    game: Game,
    state: GameState,
    board: Option<ShownBoard>,
}

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition {
    /// Two people.
    People,
    /// A person and the bot.
    Bot,
    /// Two at the device of one person.
    Hotseat,
}

/// A turn that has been played and written down.
#[derive(Clone, Debug)]
pub struct Played {
    /// The turn.
    pub ply: Ply,
    /// The game after it.
    pub session: Session,
    /// The message that showed the board before it.
    pub board_before: Option<MessageId>,
}

/// A turn that is to be written down: it, and the game after it.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) session: Session,
    pub(super) ply: Ply,
    pub(super) record: PlyRecord,
}

/// A stored game that cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// Its rules are unknown.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// One of its moves is not legal.
    #[error("the stored move {0} is not legal")]
    Move(String),
    /// It is over, and its moves lead to another result than the stored one.
    #[error("the stored result does not follow from the moves")]
    Outcome,
}

impl Session {
    pub(super) fn begin(record: GameRecord) -> Result<Self, RulesError> {
        let rules = record.terms.rules()?;
        let state = record.first_state();
        Ok(Self {
            record,
            game: Game::new(rules),
            state,
            board: None,
        })
    }

    /// A stored game played through from its start.
    ///
    /// Fails if its rules are unknown or one of its moves is not legal.
    pub fn restore(stored: StoredGame) -> Result<Self, RestoreError> {
        let mut session = Self::begin(stored.record)?;
        for text in stored.moves {
            let legal = session.game.legal_moves();
            let played = legal.iter().find(|candidate| candidate.to_string() == text);
            match played.map(|played| session.game.play(played)) {
                Some(Ok(_)) => {}
                _ => return Err(RestoreError::Move(text)),
            }
        }
        session.state = stored.state;
        session.board = stored.board;
        Ok(session)
    }

    /// A stored game that is over, played through to its result.
    ///
    /// Fails like [`Session::restore`], and if its moves lead to another result than the stored one.
    pub fn restore_ended(ended: EndedGame) -> Result<Self, RestoreError> {
        let mut session = Self::restore(ended.game)?;
        let game = &mut session.game;
        match ended.outcome.reason {
            EndReason::Resignation(side) => game.resign(side),
            EndReason::Forfeit(side) => game.forfeit(side),
            EndReason::Agreement => game.agree_to_end(),
            EndReason::TimeUp => game.time_up(),
            EndReason::Arbiter => game.stop(),
            // Follow from the moves.
            EndReason::NoPieces(_)
            | EndReason::Blocked(_)
            | EndReason::Repetition
            | EndReason::QuietTurns => {}
        }
        if game.outcome() == Some(ended.outcome) {
            Ok(session)
        } else {
            Err(RestoreError::Outcome)
        }
    }

    /// How the game was written down at its start: its id, channel, seats and seed.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What changes besides the turns.
    pub const fn state(&self) -> &GameState {
        &self.state
    }

    pub(super) const fn state_mut(&mut self) -> &mut GameState {
        &mut self.state
    }

    pub(super) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Who plays against whom.
    pub fn opposition(&self) -> Opposition {
        let seats = &self.record.seats;
        match (&seats.red, &seats.blue) {
            (Seat::Bot { .. }, _) | (_, Seat::Bot { .. }) => Opposition::Bot,
            (Seat::Hotseat { .. }, _) | (_, Seat::Hotseat { .. }) => Opposition::Hotseat,
            (Seat::Person(_) | Seat::Gone, Seat::Person(_) | Seat::Gone) => Opposition::People,
        }
    }

    /// Whether the game's result may still count for ratings.
    pub fn is_rated(&self) -> bool {
        self.record.terms.stakes == Stakes::Rated
            && self.state.undone == 0
            && self.opposition() == Opposition::People
    }

    /// The position now, as the controls beneath it name it.
    pub fn at(&self) -> At {
        At::Shown {
            game: self.record.id,
            ply: self.ply(),
            undone: self.state.undone,
        }
    }

    /// Who plays.
    pub const fn seats(&self) -> &BySide<Seat> {
        &self.record.seats
    }

    /// The seat that is to move.
    pub fn seat_to_move(&self) -> &Seat {
        &self.record.seats[self.game.turn()]
    }

    /// Whether the game goes on and the bot is to move.
    pub fn bot_to_move(&self) -> bool {
        self.game.outcome().is_none() && self.seat_to_move().is_bot()
    }

    /// How many plies have been played.
    pub fn ply(&self) -> usize {
        self.game.plies().len()
    }

    /// How the squares of the game's board are named.
    pub fn notation(&self) -> Notation {
        let terms = &self.record.terms;
        terms.board_by(self.game.rules()).notation()
    }

    /// The side on which a person sits. Somebody who holds both sides holds the side to move.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        [self.game.turn(), !self.game.turn()]
            .into_iter()
            .find(|side| self.record.seats[*side].is(person))
    }

    /// Like [`Session::side_of`], for what only players may do.
    pub(super) fn player(&self, person: PersonId) -> Result<Side, SessionError> {
        let side = self.side_of(person);
        side.ok_or_else(|| SessionError::NotAPlayer(Box::new(self.clone())))
    }

    /// The message that shows the latest board.
    pub fn board(&self) -> Option<MessageId> {
        self.board.map(|board| board.message)
    }

    /// Whether no message is known to show the position now.
    pub fn is_unshown(&self) -> bool {
        let shown = self.board.and_then(|board| board.ply);
        shown != Some(self.ply())
    }

    /// Turns were taken back: the board in the channel shows another position.
    pub(super) const fn unshow(&mut self) {
        if let Some(board) = &mut self.board {
            board.ply = None;
        }
    }

    /// Takes a person out of a game that is over.
    pub(super) fn forget(&mut self, person: PersonId) {
        for side in Side::ALL {
            let seat = &mut self.record.seats[side];
            if seat.is(person) {
                *seat = Seat::Gone;
            }
        }
    }

    pub(super) const fn show_board(&mut self, board: ShownBoard) -> Option<ShownBoard> {
        self.board.replace(board)
    }

    /// Reads a player's move: the game must not be paused, it must be that player's turn, and the text
    /// one legal move.
    pub(super) fn read_move(&self, by: PersonId, text: &str) -> Result<Move, SessionError> {
        self.player(by)?;
        refuse_paused(self)?;
        let to_move = self.seat_to_move();
        if !to_move.is(by) {
            return Err(NotPlayed::NotYourTurn(to_move.clone()).into());
        }
        let (position, board) = (self.game.position(), self.notation());
        let view = (self.record.terms.board_by(self.game.rules())).view();
        let unreadable = |reason| {
            let typed = notation::naming_beside(position, text, board);
            let naming = typed.unwrap_or(Naming::of(board)).lettered(view);
            NotPlayed::Unreadable { reason, naming }
        };
        Ok(notation::read_move_beside(position, text, board).map_err(unreadable)?)
    }

    /// The game after a move and the turn as it is to be written down; this session is not changed. What
    /// was offered is offered no more: it was meant for the position before.
    pub(super) fn after(
        &self,
        played: &Move,
        by: Option<PersonId>,
        at: Timestamp,
    ) -> Result<Turn, PlayError> {
        let mut next = self.clone();
        let ply = next.game.play(played)?.clone();
        next.state.offer = None;
        next.state.pace.contest_left = self.contest_left_at(at);
        next.state.pace.turn_since = at;
        next.state.pace.reminder = Reminder::Due;
        if self.is_past_contest(at) {
            next.game.time_up();
        }
        let record = PlyRecord {
            game: self.record.id,
            ply: self.ply(),
            played: played.to_string(),
            score: ply.score(),
            by,
            at,
        };
        Ok(Turn {
            session: next,
            ply,
            record,
        })
    }

    pub(super) const fn move_to(&mut self, place: Place) {
        self.record.channel = place.channel;
        self.record.parent = place.parent;
        // What showed it stands elsewhere, or far up.
        self.board = None;
    }

    /// The game after it ended without a further turn; this session is not changed.
    pub(super) fn ended(&self, end: impl FnOnce(&mut Game)) -> Self {
        let mut next = self.clone();
        next.state.offer = None;
        end(&mut next.game);
        next
    }
}
