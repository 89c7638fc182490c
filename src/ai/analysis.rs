//! Grading a finished game: every move against the best at equal depth.
//!
//! Plies are graded one at a time, so that a caller can show progress and give way to live games.
//! Figures are hundredths of a point of the final difference in Damath, hundredths of a man in plain
//! dama. Nothing here words a sentence.

#![expect(clippy::cast_precision_loss, reason = "shares of a game, not scores")]

use super::budget::Budget;
use super::search::Search;
use super::stop::Stop;
use super::value::{PROVEN, Value, is_proven};
use crate::engine::{BySide, Decision, Game, Hop, Move, Rules, Side};

/// A won game of plain dama in these figures: ten men. Values beyond say no more than that.
pub const WON: i64 = 1_000;

/// One ply, graded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GradedPly {
    /// Which ply of the game, from 0.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move that was played.
    pub played: Move,
    /// The best move; the one played if no other is better.
    pub best: Move,
    /// The hops of the best move, with their sums.
    pub best_hops: Vec<Hop>,
    /// What was to be expected after the best move, from the mover's view.
    pub expected_best: i64,
    /// What was to be expected after the move played.
    pub expected_played: i64,
    /// What was to be expected after the worst move.
    pub expected_worst: i64,
    /// How many moves there were.
    pub choices: usize,
    /// How many plies were looked ahead, the same for every move.
    pub depth: u32,
}

impl GradedPly {
    /// What the move lost against the best; never negative.
    pub const fn lost(&self) -> i64 {
        self.expected_best - self.expected_played
    }

    /// Whether the player was to be expected not to lose before the move, and to lose after it.
    pub const fn gave_the_game_away(&self) -> bool {
        self.expected_best >= 0 && self.expected_played < 0
    }

    /// Whether nothing depended on the choice: one move only, or all equally good.
    pub const fn is_forced(&self) -> bool {
        self.choices == 1 || self.expected_best == self.expected_worst
    }

    /// What was expected after the move, from Red's view: one point of the graph.
    pub const fn expected_red(&self) -> i64 {
        match self.side {
            Side::Red => self.expected_played,
            Side::Blue => -self.expected_played,
        }
    }
}

/// Grades one ply of a game, `budget` being for all its moves together. Nothing if the game has no
/// such ply, or if `stop` or the budget ended the search before anything was known.
pub fn grade(
    search: &mut Search,
    game: &Game,
    ply: usize,
    budget: &Budget,
    stop: &Stop,
) -> Option<GradedPly> {
    let played = game.plies().get(ply)?;
    let mut before = game.clone();
    while before.plies().len() > ply {
        before.undo();
    }
    let judgement = search.judge(&before, budget, stop)?;
    let figure = |value: Value| figure(value, game.rules());
    let of_played = judgement
        .moves
        .iter()
        .find(|(other, _)| *other == played.played)?;
    let first = judgement.moves.first()?;
    // Not the last in order: a sure loss comes after larger ones that are not sure.
    let figures = judgement.moves.iter().map(|(_, value)| figure(*value));
    let worst = figures.min()?;
    let best = if figure(first.1) > figure(of_played.1) {
        first
    } else {
        of_played
    };
    Some(GradedPly {
        ply,
        side: played.side,
        played: played.played,
        best: best.0,
        best_hops: before.position().hops(&best.0),
        expected_best: figure(best.1),
        expected_played: figure(of_played.1),
        expected_worst: worst,
        choices: judgement.moves.len(),
        depth: judgement.depth,
    })
}

/// A value as a figure that can be subtracted: margins without the height of a proven win, and in plain
/// dama nothing beyond [`WON`].
pub(super) fn figure(value: Value, rules: &Rules) -> i64 {
    match rules.ruleset().decision {
        Decision::TotalsDecide if is_proven(value) => value - PROVEN * value.signum(),
        Decision::TotalsDecide => value,
        Decision::LastToMoveWins => value.clamp(-WON, WON),
    }
}

/// What the grades of a game come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Each player's mean of 1 − lost ÷ (best − worst), from 0 to 1; nothing for a player who never had a
    /// choice.
    pub accuracy: BySide<Option<f64>>,
    /// What each player's moves lost, all together.
    pub lost: BySide<i64>,
    /// The ply at which the game turned, if it did.
    pub turning_point: Option<usize>,
    /// What was expected after each graded ply, from Red's view: the graph.
    pub expected: Vec<i64>,
}

/// Sums up graded plies, given in the order of the game.
pub fn summarise(graded: &[GradedPly]) -> Summary {
    let own = |side: Side| graded.iter().filter(move |ply| ply.side == side);
    Summary {
        accuracy: BySide::new_with(|side| {
            let shares: Vec<f64> = own(side)
                .filter(|ply| !ply.is_forced())
                .map(share)
                .collect();
            let count = shares.len() as f64;
            (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / count)
        }),
        lost: BySide::new_with(|side| own(side).map(GradedPly::lost).sum()),
        turning_point: turning_point(graded),
        expected: graded.iter().map(GradedPly::expected_red).collect(),
    }
}

/// How much of what could be kept was kept.
fn share(ply: &GradedPly) -> f64 {
    let range = (ply.expected_best - ply.expected_worst) as f64;
    1.0 - ply.lost() as f64 / range
}

/// The last ply whose player threw away the lead or an even game for good: before it the player was to
/// be expected not to lose, after it to lose, and that never changed again. Where the lead never
/// changed, the ply that lost most; nothing if no ply lost anything.
fn turning_point(graded: &[GradedPly]) -> Option<usize> {
    let last = graded
        .iter()
        .rev()
        .find(|ply| ply.lost() > 0 && ply.gave_the_game_away());
    let most = || graded.iter().max_by_key(|ply| ply.lost());
    let ply = last.or_else(most)?;
    (ply.lost() > 0).then_some(ply.ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Square;

    fn ply(nth: usize, side: Side, best: i64, played: i64, worst: i64) -> GradedPly {
        let step = Move::quiet(Square::ALL[0], Square::ALL[5]);
        GradedPly {
            ply: nth,
            side,
            played: step,
            best: step,
            best_hops: Vec::new(),
            expected_best: best,
            expected_played: played,
            expected_worst: worst,
            choices: 3,
            depth: 4,
        }
    }

    #[test]
    fn accuracy_is_the_mean_share_kept_and_leaves_forced_moves_out() {
        let graded = [
            ply(0, Side::Red, 100, 100, 0),
            ply(1, Side::Blue, 50, 50, 50),
            ply(2, Side::Red, 100, 25, -50),
        ];
        let summary = summarise(&graded);
        assert_eq!(summary.accuracy.red, Some(0.75));
        assert_eq!(summary.accuracy.blue, None);
        assert_eq!(summary.lost.red, 75);
        assert_eq!(summary.expected, [100, -50, 25]);
    }

    #[test]
    fn the_game_turns_where_the_lead_is_lost_for_good() {
        let graded = [
            ply(0, Side::Red, 10, -300, -400),
            ply(1, Side::Blue, 300, -20, -30),
            ply(2, Side::Red, 20, 20, 0),
            ply(3, Side::Blue, -20, -80, -90),
        ];
        assert_eq!(summarise(&graded).turning_point, Some(1));
        let even = [
            ply(0, Side::Red, 50, 40, 0),
            ply(1, Side::Blue, -40, -70, -90),
        ];
        assert_eq!(
            summarise(&even).turning_point,
            Some(1),
            "the most was lost there"
        );
        assert_eq!(summarise(&[ply(0, Side::Red, 5, 5, 0)]).turning_point, None);
    }
}
