//! Ending a game where it stands: totals decide in Damath, plain dama is drawn. Between people it is
//! offered; one person alone confirms it, and the bot agrees unless it expects more of playing on.

use std::sync::Arc;

use super::{of_player, offers};
use crate::ai::{Budget, Evaluation, Priority};
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::components::{Position, UnknownControl};
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::view::board::Address;
use crate::discord::view::offer;
use crate::session::{At, OfferKind, Opposition, Session, SessionError};

/// How many positions the bot looks at before it agrees; the same on every machine.
const NODES: u64 = 50_000;

/// Up to how much two results are the same to the bot, in hundredths of a point: no search so short knows
/// the totals better.
const SAME_POINTS: i64 = 100;

/// The same in plain dama, in hundredths of a man.
const SAME_MEN: i64 = 20;

/// Offers the other player to end the game; a person who needs no player's consent is asked whether to.
pub async fn ask(call: &Arc<Call>, at: At) -> Result<(), Problem> {
    let sessions = &call.app.sessions;
    let offered = sessions.offer(call.channel, call.person.id, at, OfferKind::End);
    match offered.await {
        Ok(session) => offers::show(call, &session, OfferKind::End).await,
        Err(SessionError::NobodyToAsk) => {
            let session = sessions.running(call.channel).await?;
            call.reply(&offer::sure(&call.text(), &session)).await?;
            Ok(())
        }
        Err(refused) => {
            let refused = refused.into();
            if offers::is_second_tap(call, at, OfferKind::End, &refused).await {
                return Ok(call.acknowledge().await?);
            }
            Err(refused)
        }
    }
}

/// Ends the game after the person has confirmed it, if the bot agrees where it plays.
pub async fn confirmed(call: &Arc<Call>, place: Position) -> Result<(), Problem> {
    // The question is private: under a message that everybody sees the button is forged.
    if !call.is_from_private() {
        return Err(UnknownControl.into());
    }
    let session = of_player(call, place).await?;
    let text = call.text();
    if session.opposition() == Opposition::Bot {
        // Behind many live games a search waits for longer than Discord does.
        call.acknowledge().await?;
        if !bot_agrees(call, &session).await? {
            call.edit_answer(&Reply::private(text.bot_plays_on()))
                .await?;
            return Ok(());
        }
    }
    let sessions = &call.app.sessions;
    let ended = sessions.end_by_agreement(call.channel, call.person.id, place.at());
    let ended = ended.await?;
    call.app.opponent.stop(place.game);
    let done = Reply::private(text.end_done());
    let shown = match session.opposition() {
        Opposition::Bot => call.edit_answer(&done).await,
        Opposition::Hotseat | Opposition::People => call.update(&done).await,
    };
    if let Err(error) = shown {
        tracing::debug!(%error, "a question stays though it was answered");
    }
    boards::announce(call, &ended, Address::Nobody).await;
    Ok(())
}

/// Does not end it.
pub async fn refused(call: &Call) -> Result<(), Problem> {
    if !call.is_from_private() {
        return Err(UnknownControl.into());
    }
    call.update(&Reply::private(call.text().resign_not()))
        .await?;
    Ok(())
}

/// Whether the bot would have the game end as it stands.
async fn bot_agrees(call: &Call, session: &Session) -> Result<bool, Problem> {
    let game = session.game().clone();
    let opponent = &call.app.opponent;
    let found = opponent.consult(Priority::Live, move |search, allowance, stop| {
        let budget = Budget::nodes(NODES).within(allowance);
        search.run(&game, &budget, stop)
    });
    let choice = found.await?.ok_or(Problem::NoAnswer)?;
    Ok(!expects_more(session, choice.evaluation))
}

/// Whether the bot, by what a search expects for the side to move, gains by playing on: more points, or a
/// game that would be lost here.
fn expects_more(session: &Session, evaluation: Evaluation) -> bool {
    let (totals, mover) = (session.game().totals(), session.game().turn());
    let (now, same) = match evaluation {
        Evaluation::Difference { .. } => {
            ((totals[mover] - totals[!mover]).hundredths(), SAME_POINTS)
        }
        // A draw.
        Evaluation::Men(_) | Evaluation::Win(_) | Evaluation::Loss(_) => (0, SAME_MEN),
    };
    let expected = hundredths(evaluation);
    let (now, expected) = if session.seats()[mover].is_bot() {
        (now, expected)
    } else {
        (now.saturating_neg(), expected.saturating_neg())
    };
    gains(now, expected, same)
}

/// The same from the bot's view, in hundredths.
const fn gains(now: i64, expected: i64, same: i64) -> bool {
    let saves_the_game = now < 0 && expected >= 0;
    saves_the_game || expected.saturating_sub(now) > same
}

/// What a search expects, from the view of the side to move, in hundredths.
const fn hundredths(evaluation: Evaluation) -> i64 {
    match evaluation {
        Evaluation::Difference { expected, .. } => expected.hundredths(),
        Evaluation::Men(men) => men,
        Evaluation::Win(_) => i64::MAX,
        Evaluation::Loss(_) => i64::MIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::bot_game;
    use crate::engine::Side;
    use crate::engine::damath::Score;

    fn points(hundredths: i64) -> Evaluation {
        Evaluation::Difference {
            expected: Score::from_hundredths(hundredths),
            decided: false,
        }
    }

    #[tokio::test]
    async fn the_bot_plays_on_only_where_it_expects_more() {
        // Ana is to move, and the totals are even.
        let even = bot_game(Side::Red).await;
        for (expected_by_ana, plays_on) in [
            (points(0), false),
            (points(2000), false),
            (points(-SAME_POINTS), false),
            (points(-SAME_POINTS - 1), true),
            (Evaluation::Men(0), false),
            (Evaluation::Men(-SAME_MEN), false),
            (Evaluation::Men(-50), true),
            (Evaluation::Win(9), false),
            (Evaluation::Loss(9), true),
        ] {
            let wants = expects_more(&even, expected_by_ana);
            assert_eq!(wants, plays_on, "{expected_by_ana:?}");
        }
        // The same where the bot is to move.
        let bots = bot_game(Side::Blue).await;
        assert!(expects_more(&bots, points(SAME_POINTS + 1)));
        assert!(!expects_more(&bots, points(-2000)));
    }

    #[test]
    fn the_bot_does_not_agree_to_lose_what_it_expects_not_to_lose() {
        assert!(!gains(-90, -80, SAME_POINTS), "it loses either way");
        assert!(gains(-90, 0, SAME_POINTS), "a draw is better than a loss");
        assert!(gains(-10, 10, SAME_POINTS));
        assert!(!gains(50, 90, SAME_POINTS), "it wins either way");
    }

    #[test]
    fn a_win_in_sight_is_more_than_any_figure() {
        assert_eq!(hundredths(points(-250)), -250);
        assert!(hundredths(Evaluation::Win(9)) > hundredths(Evaluation::Men(900)));
        assert!(hundredths(Evaluation::Loss(9)) < hundredths(Evaluation::Men(-900)));
    }
}
