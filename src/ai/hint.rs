//! A hint: the best move, and why, in claims that have been checked on the board.
//!
//! Invariant: every claim follows from the legal moves and their recorded scores alone, not from an
//! estimate; whoever doubts one can play it through.

use super::analysis::figure;
use super::budget::Budget;
use super::search::{Choice, Search};
use super::stop::Stop;
use crate::engine::damath::Score;
use crate::engine::{Decision, Game, Hop, Move, Position};

/// Something true of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A capture that records this score, above zero (Damath).
    Gains(Score),
    /// A capture of so many pieces (plain dama).
    Takes(u32),
    /// The moved piece cannot be taken by the reply.
    CannotBeRetaken,
    /// Every reply is a capture that records less than zero; this one the most for the enemy (Damath).
    ForcesNegativeCapture(Score),
    /// The piece is crowned.
    Crowns,
    /// After every other move the enemy's best reply records at least this much, above zero; after this
    /// one no reply records anything above zero (Damath).
    AvoidsLosingPoints(Score),
    /// After every other move some reply takes a piece; after this one none does (plain dama).
    AvoidsLosingAPiece,
}

/// A move to suggest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move, with what the search expects of it.
    pub choice: Choice,
    /// Its hops, with their sums.
    pub hops: Vec<Hop>,
    /// What is true of it.
    pub claims: Vec<Claim>,
    /// How much less the next best move is expected to bring, in the figures of
    /// [`analysis`](super::analysis). Nothing where there is no other move, and where a look at all
    /// moves to equal depth does not confirm the choice.
    pub ahead_by: Option<i64>,
}

/// The best move within the budget, what speaks for it, and how far the next best is behind; nothing if
/// the game is over. The budget is spent twice at most: on the choice, and on comparing all moves.
pub fn hint(search: &mut Search, game: &Game, budget: &Budget, stop: &Stop) -> Option<Hint> {
    let choice = search.run(game, budget, stop)?;
    Some(Hint {
        hops: game.position().hops(&choice.played),
        claims: claims(game.position(), &choice.played),
        ahead_by: ahead_by(search, game, &choice.played, budget, stop),
        choice,
    })
}

fn ahead_by(
    search: &mut Search,
    game: &Game,
    played: &Move,
    budget: &Budget,
    stop: &Stop,
) -> Option<i64> {
    let judged = search.judge(game, budget, stop)?.moves;
    let (_, own) = judged.iter().find(|(other, _)| other == played)?;
    let others = judged.iter().filter(|(other, _)| other != played);
    let next_best = others.map(|(_, value)| value).max()?;
    let ahead = figure(*own, game.rules()) - figure(*next_best, game.rules());
    // A sure win comes before a larger margin that is not sure; their difference would mislead.
    (own >= next_best && ahead >= 0).then_some(ahead)
}

/// All claims that hold for a legal move.
pub fn claims(position: &Position, played: &Move) -> Vec<Claim> {
    let after = after(position, played);
    let replies = after.legal_moves();
    let mut claims = Vec::new();
    claims.extend(gain(position, played));
    if played.is_capture()
        && !replies
            .iter()
            .any(|reply| reply.captured().contains(played.to()))
    {
        claims.push(Claim::CannotBeRetaken);
    }
    claims.extend(negative_capture(&after, &replies));
    if position.crowns(played) {
        claims.push(Claim::Crowns);
    }
    claims.extend(avoided(position, played));
    claims
}

fn after(position: &Position, played: &Move) -> Position {
    let mut after = position.clone();
    after.play_unchecked(played);
    after
}

fn totals_decide(position: &Position) -> bool {
    position.rules().ruleset().decision == Decision::TotalsDecide
}

fn gain(position: &Position, played: &Move) -> Option<Claim> {
    if !totals_decide(position) {
        return played
            .is_capture()
            .then(|| Claim::Takes(played.captured().count()));
    }
    let score = position.score(played);
    (score > Score::ZERO).then_some(Claim::Gains(score))
}

fn negative_capture(after: &Position, replies: &[Move]) -> Option<Claim> {
    if !totals_decide(after) || !replies.iter().all(Move::is_capture) {
        return None;
    }
    let best = replies.iter().map(|reply| after.score(reply)).max()?;
    (best < Score::ZERO).then_some(Claim::ForcesNegativeCapture(best))
}

fn avoided(position: &Position, played: &Move) -> Option<Claim> {
    let moves = position.legal_moves();
    let others = || moves.iter().filter(|other| *other != played);
    others().next()?;
    if totals_decide(position) {
        let best_reply = |own: &Move| {
            let after = after(position, own);
            let replies = after.legal_moves();
            replies.iter().map(|reply| after.score(reply)).max()
        };
        if best_reply(played).is_some_and(|score| score > Score::ZERO) {
            return None;
        }
        let least = others()
            .map(|other| best_reply(other).unwrap_or_default())
            .min()?;
        return (least > Score::ZERO).then_some(Claim::AvoidsLosingPoints(least));
    }
    let loses_a_piece = |own: &Move| {
        let replies = after(position, own).legal_moves();
        replies.iter().any(Move::is_capture)
    };
    let avoids = !loses_a_piece(played) && others().all(loses_a_piece);
    avoids.then_some(Claim::AvoidsLosingAPiece)
}
