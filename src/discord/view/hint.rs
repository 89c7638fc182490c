//! A hint in words: the move, its sum, why in one sentence, and how far the next best is behind.

use super::{menu, players, sums};
use crate::ai::{Claim, Hint};
use crate::discord::style::Look;
use crate::engine::Position;
use crate::engine::damath::Score;
use crate::render::{game, points};
use crate::session::Session;
use crate::text::Text;

/// How many reasons are given. More is no sentence any more.
const MOST_REASONS: usize = 3;

/// The hint for whoever is to move, the `count`th in this game.
pub fn message(look: &Look, session: &Session, hint: &Hint, count: usize) -> String {
    let text = &look.text;
    let parts = [
        best(look, session, hint),
        beside_others(text, session, hint),
        text.hint_count(count),
    ];
    parts.join(" ")
}

fn best(look: &Look, session: &Session, hint: &Hint) -> String {
    let text = &look.text;
    let position = session.game().position();
    let played = menu::label(look, position, &hint.choice.played);
    let sum = worked_out(text, position, hint);
    let gains = hint.claims.iter().any(|c| matches!(c, Claim::Gains(_)));
    let mut reasons = reasons(text, session, hint);
    match (sum, joined(text, &mut reasons)) {
        // What a capture gains is itself a reason; what it costs is told beside.
        (Some(sum), why) if !gains => match why {
            Some(why) => text.hint_capture_because(played, sum, why),
            None => text.hint_capture(played, sum),
        },
        (_, Some(why)) => text.hint_because(played, why),
        (_, None) => text.hint_alone(played),
    }
}

/// `(7 − 3) + (7 ÷ 5) = 5.40`; nothing for a move that scores nothing by its nature.
fn worked_out(text: &Text, position: &Position, hint: &Hint) -> Option<String> {
    let chips = position.rules().chips()?;
    let total: Score = hint.hops.iter().map(|hop| hop.score).sum();
    (!hint.hops.is_empty())
        .then(|| text.sum_result(sums::capture(chips, &hint.hops), points(total)))
}

/// What was checked of the move, the weightiest first.
fn reasons(text: &Text, session: &Session, hint: &Hint) -> Vec<String> {
    let position = session.game().position();
    let opponent = || players::at(text, session, !session.game().turn());
    let mut claims = hint.claims.clone();
    claims.sort_by_key(weight);
    let reasons = claims.iter().filter_map(|claim| match claim {
        Claim::Gains(_) => worked_out(text, position, hint),
        Claim::Takes(count) => Some(text.reason_takes(*count)),
        Claim::CannotBeRetaken => Some(text.reason_not_retaken(opponent())),
        Claim::ForcesNegativeCapture(score) => {
            Some(text.reason_forces_negative(opponent(), score.to_string()))
        }
        Claim::Crowns => Some(text.reason_crowns(game(position.rules()))),
        Claim::AvoidsLosingPoints(score) => {
            Some(text.reason_avoids_points(opponent(), score.to_string()))
        }
        Claim::AvoidsLosingAPiece => Some(text.reason_avoids_piece(opponent())),
    });
    reasons.take(MOST_REASONS).collect()
}

const fn weight(claim: &Claim) -> u8 {
    match claim {
        Claim::Gains(_) | Claim::Takes(_) => 0,
        Claim::CannotBeRetaken => 1,
        Claim::Crowns => 2,
        Claim::ForcesNegativeCapture(_) => 3,
        Claim::AvoidsLosingPoints(_) | Claim::AvoidsLosingAPiece => 4,
    }
}

/// `a`, `a and b`, `a, b and c`.
fn joined(text: &Text, parts: &mut Vec<String>) -> Option<String> {
    let last = parts.pop()?;
    Some(if parts.is_empty() {
        last
    } else {
        text.and(parts.join(", "), last)
    })
}

fn beside_others(text: &Text, session: &Session, hint: &Hint) -> String {
    if session.game().legal_moves().len() == 1 {
        return text.hint_only_move();
    }
    let game = game(session.game().rules());
    match hint.ahead_by {
        Some(0) => text.hint_equal(),
        Some(100) => text.hint_one_point_ahead(game),
        Some(ahead) => text.hint_ahead(game, Score::from_hundredths(ahead).to_string()),
        None => text.hint_narrow(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::hint::claims;
    use crate::ai::{Budget, Stop};
    use crate::ai::{Choice, Search};
    use crate::discord::testing::{game, look};

    async fn told(moves: &[&str], hinted: &str, ahead_by: Option<i64>, count: usize) -> String {
        let session = game(moves).await;
        let position = session.game().position();
        let legal = position.legal_moves();
        let played = *legal
            .iter()
            .find(|legal| legal.to_string() == hinted)
            .unwrap();
        let mut search = Search::with_memory(1 << 16);
        let run = search.run(session.game(), &Budget::depth(1), &Stop::new());
        let hint = Hint {
            choice: Choice {
                played,
                ..run.unwrap()
            },
            hops: position.hops(&played),
            claims: claims(position, &played),
            ahead_by,
        };
        message(&look(&session), &session, &hint, count)
    }

    /// The sample game's first moves; then a 6 takes a 9, and a 0 takes that 6 back.
    const OPENING: [&str; 7] = [
        "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6",
    ];

    #[tokio::test]
    async fn a_capture_is_told_with_its_sum_worked_out() {
        assert_eq!(
            told(&OPENING[..6], "d4xb6", None, 1).await,
            "Best: **6: d4×b6**, because 6 ÷ 9 = 0.67. It is the only move. \
             (Hint 1 in this game.)"
        );
    }

    #[tokio::test]
    async fn a_capture_that_gains_nothing_is_no_reason_by_itself() {
        let told = told(&OPENING, "a7xc5", None, 3).await;
        assert!(told.starts_with("Best: **"), "{told}");
        assert!(told.contains(" (0 ÷ 6 = 0)"), "{told}");
        assert!(!told.contains("because 0"), "{told}");
        assert!(told.ends_with("(Hint 3 in this game.)"), "{told}");
    }

    #[tokio::test]
    async fn a_quiet_move_without_a_proved_reason_has_none() {
        assert_eq!(
            told(&[], "e3-d4", Some(0), 1).await,
            "Best: **6: e3→d4**. Another move is as good. (Hint 1 in this game.)"
        );
    }

    #[tokio::test]
    async fn how_far_the_next_best_is_behind_is_told_in_points() {
        for (ahead_by, beside) in [
            (100, "Next best is 1 point worse."),
            (2200, "Next best is 22 points worse."),
            (50, "Next best is 0.50 points worse."),
        ] {
            let told = told(&[], "e3-d4", Some(ahead_by), 1).await;
            assert!(told.contains(beside), "{told}");
        }
    }
}
