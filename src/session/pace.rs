//! How long a side may take, and what comes of taking longer.
//!
//! Nothing here looks at a clock: the moment is given. Invariant: while a game is paused nothing is due.

use std::time::Duration;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::clock::Timestamp;
use super::session::Session;
use super::terms::TimeControl;
use crate::engine::Move;

/// A contest's time for both players together, from the first turn on.
pub const CONTEST: Duration = Duration::from_mins(20);

/// A contest's time for one move.
pub const CONTEST_MOVE: Duration = Duration::from_secs(60);

/// For how long at most a contest's time for a move rests while a capture is compulsory; and how long
/// the last compulsory capture may take when the contest's time is over.
pub const CAPTURE_REST: Duration = Duration::from_secs(60);

/// How often a side may overstep the time for a move; once more loses.
pub const WARNINGS: u8 = 3;

/// After how long without a move a game without a clock is parked.
pub const PARKED_AFTER: Duration = Duration::from_hours(24);

/// After how long without a move the side that waits may claim the game.
pub const CLAIMED_AFTER: Duration = Duration::from_hours(48);

/// For how long a parked game can be taken up again.
pub const PARKED_FOR: Duration = Duration::from_hours(30 * 24);

const DAY: Duration = Duration::from_hours(24);

/// What is due in a game because of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The time for a move is over: a warning and a drawn move, or the loss of the game.
    Overstepped,
    /// The contest's time is over: totals decide.
    ContestOver,
    /// The contest's time is over and a compulsory capture was not played: it is drawn, then totals
    /// decide.
    LastCapture,
    /// The days for a move are over: the side to move loses.
    DaysOver,
    /// Nobody has moved for long in a game without a clock: it is put away.
    Park,
}

impl Session {
    /// When the side to move has to have moved, where its time is limited: not for the bot, not while
    /// the game is paused.
    pub fn move_deadline(&self) -> Option<Timestamp> {
        let pace = &self.state().pace;
        if pace.paused_at.is_some() || self.seat_to_move().is_bot() {
            return None;
        }
        match self.record().terms.clock {
            TimeControl::None => None,
            TimeControl::Contest => {
                let rest = if self.must_capture() {
                    CAPTURE_REST
                } else {
                    Duration::ZERO
                };
                Some(pace.turn_since.after(CONTEST_MOVE + rest))
            }
            TimeControl::Days(days) => Some(pace.turn_since.after(DAY * u32::from(days))),
        }
    }

    /// When the contest's time for both is over: none before the first turn, none while the game is
    /// paused.
    pub fn contest_end(&self) -> Option<Timestamp> {
        let pace = &self.state().pace;
        let runs = pace.paused_at.is_none() && self.ply() > 0;
        pace.contest_left
            .filter(|_| runs)
            .map(|left| pace.turn_since.after(left))
    }

    /// What is due next because of the time, and when.
    pub fn next_due(&self) -> Option<(Timestamp, Due)> {
        if self.game().outcome().is_some() || self.state().pace.paused_at.is_some() {
            return None;
        }
        let of_contest = self.contest_end().map(|end| {
            if self.must_capture() {
                (end.after(CAPTURE_REST), Due::LastCapture)
            } else {
                (end, Due::ContestOver)
            }
        });
        let of_move = match self.record().terms.clock {
            TimeControl::None => {
                let parked = self.state().pace.turn_since.after(PARKED_AFTER);
                Some((parked, Due::Park)).filter(|_| !self.bot_to_move())
            }
            TimeControl::Contest => self.move_deadline().map(|at| (at, Due::Overstepped)),
            TimeControl::Days(_) => self.move_deadline().map(|at| (at, Due::DaysOver)),
        };
        // Of two at once the contest's end comes first: nobody loses by it.
        of_contest
            .into_iter()
            .chain(of_move)
            .min_by_key(|(at, _)| *at)
    }

    /// What is due at `now`.
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        self.next_due()
            .and_then(|(at, due)| (at <= now).then_some(due))
    }

    /// Whether the contest's time is over at `now`, so that a compulsory capture played now is the last
    /// turn.
    pub(super) fn is_past_contest(&self, now: Timestamp) -> bool {
        self.contest_end().is_some_and(|end| end <= now)
    }

    /// What is left of the contest's time at `now`.
    pub(super) fn contest_left_at(&self, now: Timestamp) -> Option<Duration> {
        let left = self.state().pace.contest_left?;
        if self.ply() == 0 {
            return Some(left);
        }
        Some(left.saturating_sub(now.since(self.state().pace.turn_since)))
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        let legal = self.game().legal_moves();
        legal.first().is_some_and(Move::is_capture)
    }

    /// The move that is made for a side that oversteps: any legal one, by a lot that the game's seed and
    /// the ply alone decide, so that it can be drawn again.
    pub fn drawn_move(&self) -> Option<Move> {
        let mut lot = ChaCha8Rng::seed_from_u64(self.record().seed);
        lot.set_stream(self.ply() as u64);
        self.game().legal_moves().choose(&mut lot).copied()
    }
}
