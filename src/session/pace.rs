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
pub const CONTEST_MOVE: Duration = Duration::from_mins(1);

/// For how long at most a contest's time for a move rests while a capture is compulsory; and how long
/// the last compulsory capture may take when the contest's time is over.
pub const CAPTURE_REST: Duration = Duration::from_mins(1);

/// How often a side may overstep the time for a move; once more loses.
pub const WARNINGS: u8 = 3;

/// After how long without a move a game without a clock is parked.
pub const PARKED_AFTER: Duration = Duration::from_hours(24);

/// After how long without a move the side that waits may claim a parked game that gives no days for it.
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

impl TimeControl {
    /// After how long without a move the side that waits may claim a parked game.
    pub fn claimed_after(self) -> Duration {
        match self {
            Self::None | Self::Contest => CLAIMED_AFTER,
            Self::Days(days) => CLAIMED_AFTER.max(DAY * u32::from(days)),
        }
    }
}

impl Session {
    /// When the side to move has to have moved, where its time is limited: not for the bot, not while
    /// the game is paused. The time for a compulsory capture outlasts the contest's, for this one alone.
    pub fn move_deadline(&self) -> Option<Timestamp> {
        let pace = &self.state().pace;
        if pace.paused_at.is_some() || self.seat_to_move().is_bot() {
            return None;
        }
        match self.record().terms.clock {
            TimeControl::None => None,
            TimeControl::Contest => Some(self.contest_move_deadline()),
            TimeControl::Days(days) => Some(pace.turn_since.after(DAY * u32::from(days))),
        }
    }

    fn contest_move_deadline(&self) -> Timestamp {
        let begun = self.state().pace.turn_since;
        if !self.must_capture() {
            return begun.after(CONTEST_MOVE);
        }
        let own = begun.after(CONTEST_MOVE + CAPTURE_REST);
        match self.contest_end() {
            // Whoever is to capture when the contest's time is over has not overstepped by then.
            Some(end) if end <= own => end.after(CAPTURE_REST),
            _ => own,
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
        match self.record().terms.clock {
            TimeControl::None => {
                let parked = self.state().pace.turn_since.after(PARKED_AFTER);
                (!self.bot_to_move()).then_some((parked, Due::Park))
            }
            TimeControl::Days(_) => self.move_deadline().map(|at| (at, Due::DaysOver)),
            TimeControl::Contest => self.next_due_in_contest(),
        }
    }

    fn next_due_in_contest(&self) -> Option<(Timestamp, Due)> {
        let of_move = self.move_deadline().map(|at| (at, Due::Overstepped));
        let Some(end) = self.contest_end() else {
            return of_move;
        };
        // Nobody loses by the contest's end: once it has come, no move is late any more.
        match of_move {
            Some((at, due)) if at < end => Some((at, due)),
            _ if self.must_capture() => Some((end.after(CAPTURE_REST), Due::LastCapture)),
            _ => Some((end, Due::ContestOver)),
        }
    }

    /// What is due at `now`.
    pub fn due(&self, now: Timestamp) -> Option<Due> {
        if self.record().terms.clock == TimeControl::Contest {
            // Whether a capture is compulsory, which takes longest to find out, does not matter yet.
            let earliest = self.state().pace.turn_since.after(CONTEST_MOVE);
            let goes_on = self.contest_end().is_none_or(|end| now < end);
            if now < earliest && goes_on {
                return None;
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::samples::{START, game, played, seated};
    use crate::session::seat::{Person, Seat};
    use crate::session::{PersonId, state::Pace};

    /// After the first two Blue must take 9, after the third Red may do as it likes.
    const TO_A_CAPTURE: [&str; 3] = ["c3-d4", "b6-c5", "d4xb6"];

    fn after(seconds: u64) -> Timestamp {
        START.after(Duration::from_secs(seconds))
    }

    fn with_pace(session: &Session, change: impl FnOnce(&mut Pace)) -> Session {
        let mut session = session.clone();
        change(&mut session.state_mut().pace);
        session
    }

    /// A contest game in which so much of the time for both is left since the last move.
    fn with_left(moves: &[&str], seconds: u64) -> Session {
        with_pace(&game(TimeControl::Contest, moves), |pace| {
            pace.turn_since = START;
            pace.contest_left = Some(Duration::from_secs(seconds));
        })
    }

    #[test]
    fn a_contest_s_time_runs_from_the_first_move_on_and_a_move_s_at_once() {
        let begun = game(TimeControl::Contest, &[]);
        assert_eq!(begun.contest_end(), None);
        assert_eq!(begun.next_due(), Some((after(60), Due::Overstepped)));
        // The first move comes after 30 seconds: 20 minutes are left then.
        let moved = played(&begun, "c3-d4", after(30));
        assert_eq!(moved.contest_end(), Some(after(30 + 20 * 60)));
        assert_eq!(moved.move_deadline(), Some(after(90)));
        let answered = played(&moved, "b6-c5", after(50));
        assert_eq!(answered.contest_end(), Some(after(30 + 20 * 60)));
    }

    #[test]
    fn a_move_s_time_rests_for_a_minute_while_a_capture_is_compulsory() {
        let session = game(TimeControl::Contest, &TO_A_CAPTURE[..2]);
        assert!(session.must_capture());
        assert_eq!(session.next_due(), Some((after(122), Due::Overstepped)));
    }

    #[test]
    fn the_contest_s_end_lets_totals_decide() {
        let session = with_left(&TO_A_CAPTURE[..1], 40);
        assert_eq!(session.due(after(39)), None);
        assert_eq!(session.due(after(40)), Some(Due::ContestOver));
        let at_once = with_left(&TO_A_CAPTURE[..1], 60);
        let due = at_once.due(after(60));
        assert_eq!(due, Some(Due::ContestOver), "nobody loses by the end");
    }

    #[test]
    fn a_move_that_was_late_before_the_contest_s_end_is_late() {
        let session = with_left(&TO_A_CAPTURE[..1], 61);
        assert_eq!(session.due(after(61)), Some(Due::Overstepped));
    }

    #[test]
    fn a_capture_compulsory_at_the_contest_s_end_has_a_minute_and_nobody_oversteps() {
        for left in [1, 50, 100, 120] {
            let session = with_left(&TO_A_CAPTURE[..2], left);
            assert_eq!(session.move_deadline(), Some(after(left + 60)));
            assert_eq!(session.due(after(left + 59)), None, "{left}");
            assert_eq!(session.due(after(left + 60)), Some(Due::LastCapture));
        }
        let session = with_left(&TO_A_CAPTURE[..2], 121);
        assert_eq!(session.due(after(121)), Some(Due::Overstepped));
    }

    #[test]
    fn the_last_compulsory_capture_ends_the_game_by_totals() {
        let session = with_left(&TO_A_CAPTURE[..2], 10);
        let captured = played(&session, "d4xb6", after(30));
        let outcome = captured.game().outcome().unwrap();
        assert_eq!(outcome.reason, crate::engine::EndReason::TimeUp);
    }

    #[test]
    fn the_bot_has_no_time_for_a_move_but_the_contest_s_runs() {
        let ana = Seat::Person(Person {
            id: PersonId(1),
            name: "Ana".to_owned(),
        });
        let bot = Seat::Bot {
            level: "easy".to_owned(),
        };
        let session = seated(TimeControl::Contest, ana, bot, &TO_A_CAPTURE[..1]);
        assert_eq!(session.move_deadline(), None);
        let end = after(1 + 20 * 60);
        assert_eq!(session.next_due(), Some((end, Due::ContestOver)));
    }

    #[test]
    fn nothing_is_due_while_a_game_is_paused() {
        for clock in TimeControl::ALL {
            let paused = with_pace(&game(clock, &TO_A_CAPTURE[..2]), |pace| {
                pace.paused_at = Some(START);
            });
            assert_eq!(paused.next_due(), None, "{clock:?}");
            assert_eq!(paused.contest_end(), None);
        }
    }

    #[test]
    fn days_run_out_and_a_game_without_a_clock_is_parked_after_one() {
        let day = 24 * 3600;
        let days = game(TimeControl::Days(3), &[]);
        assert_eq!(days.next_due(), Some((after(3 * day), Due::DaysOver)));
        let none = game(TimeControl::None, &[]);
        assert_eq!(none.next_due(), Some((after(day), Due::Park)));
    }

    #[test]
    fn a_drawn_move_is_legal_and_can_be_drawn_again() {
        let session = game(TimeControl::Contest, &TO_A_CAPTURE[..1]);
        let drawn = session.drawn_move().unwrap();
        assert!(session.game().legal_moves().contains(&drawn));
        let again = game(TimeControl::Contest, &TO_A_CAPTURE[..1]);
        assert_eq!(again.drawn_move(), Some(drawn));
    }
}
