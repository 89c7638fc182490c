//! What must be written down before an answer goes out.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use super::challenge::Challenge;
use super::clock::Timestamp;
use super::ids::{ChallengeId, ChannelId, GameId, MessageId, PersonId, ServerId};
use super::pace::CONTEST;
use super::seat::Seat;
use super::state::GameState;
use super::terms::{Terms, TimeControl};
use crate::engine::damath::Score;
use crate::engine::{BySide, Outcome};

/// A journal's answer, once it comes.
pub type Written<'a, T = ()> = Pin<Box<dyn Future<Output = Result<T, JournalError>> + Send + 'a>>;

/// What is stored could not be read or written.
#[derive(Debug, thiserror::Error)]
#[error("{doing}")]
pub struct JournalError {
    /// What was being done.
    pub doing: &'static str,
    /// What went wrong underneath.
    #[source]
    pub source: Box<dyn Error + Send + Sync>,
}

/// A game as it is written down at its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Which game.
    pub id: GameId,
    /// Where it is played.
    pub channel: ChannelId,
    /// The channel from which it was moved to a thread of its own.
    pub parent: Option<ChannelId>,
    /// The channel's server, if it has one.
    pub server: Option<ServerId>,
    /// Who plays.
    pub seats: BySide<Seat>,
    /// What was agreed.
    pub terms: Terms,
    /// The seed of everything drawn by lot in this game.
    pub seed: u64,
    /// When it began.
    pub started_at: Timestamp,
}

impl GameRecord {
    /// The state in which the game begins.
    pub fn first_state(&self) -> GameState {
        let contest = matches!(self.terms.clock, TimeControl::Contest).then_some(CONTEST);
        GameState::new(self.started_at, contest)
    }
}

/// One turn as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyRecord {
    /// Which game.
    pub game: GameId,
    /// How many plies had been played before. A journal refuses a number that it holds already.
    pub ply: usize,
    /// The move with every landing, `c3xe5xg7`.
    pub played: String,
    /// What it scored.
    pub score: Score,
    /// Who played it; `None` for the bot.
    pub by: Option<PersonId>,
    /// When.
    pub at: Timestamp,
}

/// How a challenge stopped being open without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeEnd {
    /// The challenged person declined.
    Declined,
    /// The challenger took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// The message that shows a game's latest board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    /// Which message.
    pub message: MessageId,
    /// How many plies had been played on it; `None` once turns were taken back, for it shows another position.
    pub ply: Option<usize>,
}

/// A running game as a journal gives it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Its start.
    pub record: GameRecord,
    /// Its moves in order, as in [`PlyRecord::played`].
    pub moves: Vec<String>,
    /// What changes besides the moves.
    pub state: GameState,
    /// The message that shows its latest board.
    pub board: Option<ShownBoard>,
}

/// A finished game as a journal gives it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedGame {
    /// The game.
    pub game: StoredGame,
    /// Its result.
    pub outcome: Outcome,
}

/// Why a game is neither running nor over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// It was left alone for long.
    Parked,
    /// The arbiter ended it without a result.
    Voided,
}

/// A game that was put away and can be taken up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelvedGame {
    /// The game.
    pub game: StoredGame,
    /// Why it was put away.
    pub shelf: Shelf,
    /// When.
    pub since: Timestamp,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel from which the game was moved to a thread of its own.
    pub parent: Option<ChannelId>,
}

/// Everything that goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// The games that are not over.
    pub games: Vec<StoredGame>,
    /// The challenges that have not been answered.
    pub challenges: Vec<Challenge>,
    /// The finished games whose channels have not been told, oldest first.
    pub untold: Vec<EndedGame>,
    /// What goes on and cannot be read.
    pub unreadable: Vec<NotRestored>,
    /// When the program was last known to run.
    pub alive_at: Option<Timestamp>,
}

/// Something that a journal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A game.
    Game(GameId),
    /// A challenge.
    Challenge(ChallengeId),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => write!(f, "game {id}"),
            Self::Challenge(id) => write!(f, "challenge {id}"),
        }
    }
}

/// Something that a journal holds and that cannot be read or continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRestored {
    /// What it is.
    pub entry: Entry,
    /// Why not.
    pub reason: String,
}

/// Where games and challenges live durably. When a method's future is done without an error, what it
/// was given survives the end of the process.
pub trait Journal: Send + Sync {
    /// Everything that goes on, and what ended since this moment and has not been told.
    fn load(&self, ended_since: Timestamp) -> Written<'_, Stored>;
    /// A challenge was made.
    fn challenge_made<'a>(&'a self, challenge: &'a Challenge) -> Written<'a>;
    /// An open challenge is shown by this message.
    fn challenge_shown(&self, challenge: ChallengeId, message: MessageId) -> Written<'_>;
    /// A challenge is open no more, and led to no game.
    fn challenge_ended(
        &self,
        challenge: ChallengeId,
        end: ChallengeEnd,
        at: Timestamp,
    ) -> Written<'_>;
    /// A game began; the challenge that led to it, if any, is accepted by this.
    fn game_started<'a>(
        &'a self,
        game: &'a GameRecord,
        accepted: Option<ChallengeId>,
    ) -> Written<'a>;
    /// A turn was played, which left the game in this state; `end` when it ended the game.
    fn ply_played<'a>(
        &'a self,
        ply: &'a PlyRecord,
        state: &'a GameState,
        end: Option<(Outcome, BySide<Score>)>,
    ) -> Written<'a>;
    /// The turns of a running game after the first `kept` were taken back, which no board shows yet.
    fn plies_undone<'a>(&'a self, game: GameId, kept: usize, state: &'a GameState) -> Written<'a>;
    /// Something besides the turns of a running game changed.
    fn state_changed<'a>(&'a self, game: GameId, state: &'a GameState) -> Written<'a>;
    /// A running game was put away: nothing is offered in it any more, and nobody has been reminded.
    fn game_shelved(&self, game: GameId, shelf: Shelf, at: Timestamp) -> Written<'_>;
    /// A game that was put away goes on at this place.
    fn game_taken_up<'a>(&'a self, game: GameId, place: Place, state: &'a GameState)
    -> Written<'a>;
    /// A game that was put away, if this is one.
    fn shelved(&self, game: GameId) -> Written<'_, Option<ShelvedGame>>;
    /// What was put away before this moment ends without a result, at that one; gives back how many games.
    fn shelf_cleared(&self, put_away_before: Timestamp, at: Timestamp) -> Written<'_, u64>;
    /// Nobody could play from one moment to the other: it costs nobody time in parked games. Told again, it
    /// changes nothing.
    fn rested(&self, since: Timestamp, until: Timestamp) -> Written<'_>;
    /// When one of the two last declined a challenge of the other or let it run out.
    fn last_refusal(&self, one: PersonId, other: PersonId) -> Written<'_, Option<Timestamp>>;
    /// The program runs at this moment.
    fn alive(&self, at: Timestamp) -> Written<'_>;
    /// The game, running or parked, ended without a further turn, with these totals.
    fn game_ended(
        &self,
        game: GameId,
        outcome: Outcome,
        totals: BySide<Score>,
        at: Timestamp,
    ) -> Written<'_>;
    /// The channel of a finished game has been told its end.
    fn end_told(&self, game: GameId) -> Written<'_>;
    /// A game cannot be read or continued: if it runs, it ends without a result; if it is over, nobody
    /// is told.
    fn game_broken<'a>(&'a self, game: GameId, reason: &'a str, at: Timestamp) -> Written<'a>;
    /// The latest board of a game is shown by this message.
    fn board_shown(&self, game: GameId, board: ShownBoard) -> Written<'_>;
}
