//! Time in which nobody could play is given back to every game, once, whatever fails meanwhile.

use std::time::Duration;

use damath::session::{ChannelId, Clock, Reminder, SessionError, SideWish, Terms, TimeControl};

use crate::memory::Fault;
use crate::table::{ANA, HERE, THERE, Table, assert_refused, bot_game};

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;
const ROOMS: [ChannelId; 2] = [HERE, THERE];

/// Two games with a day for each move, of which the bot saw the last sign of life after ten minutes; then three
/// days passed without it.
async fn away() -> Table {
    let table = Table::new().await;
    for room in ROOMS {
        let mut game = bot_game(room, ANA, SideWish::Toss);
        game.terms.clock = TimeControl::Days(1);
        table.sessions.play_bot(game).await.unwrap();
    }
    table.wait(10 * MINUTE);
    table.sessions.keep_alive().await.unwrap();
    table.wait(3 * DAY);
    table
}

/// How much of a day is left in each game since the bot is back.
async fn left(table: &Table) -> Vec<Duration> {
    let mut left = Vec::new();
    for room in ROOMS {
        let session = table.sessions.running(room).await.unwrap();
        left.push(session.move_deadline().unwrap().since(table.clock.now()));
    }
    left
}

const WHAT_WAS_LEFT: Duration = Duration::from_mins(24 * 60 - 10);

#[tokio::test]
async fn a_game_that_cannot_be_written_keeps_no_other_waiting_and_is_struck_only_after_its_rest() {
    let table = away().await;
    table.journal.set_fault(Fault::FailsOnce);
    table.sessions.wake(table.clock.now()).await.unwrap();
    assert_eq!(table.sessions.all_due().await, []);
    assert_eq!(left(&table).await, [WHAT_WAS_LEFT; 2]);
}

#[tokio::test]
async fn a_rest_that_failed_for_all_can_be_given_back_later() {
    for fault in [Fault::Fails, Fault::LosesTheAnswer] {
        let table = away().await;
        let back = table.clock.now();
        table.journal.set_fault(fault);
        table.sessions.wake(back).await.unwrap_err();
        assert_eq!(table.sessions.all_due().await, [], "{fault:?}");
        table.journal.set_fault(Fault::None);
        table.wait(MINUTE);
        for _ in 0..2 {
            table.sessions.wake(back).await.unwrap();
            let rest = WHAT_WAS_LEFT.saturating_sub(Duration::from_mins(1));
            assert_eq!(left(&table).await, [rest; 2], "{fault:?}");
        }
    }
}

#[tokio::test]
async fn while_a_game_is_owed_time_no_sign_of_life_takes_it() {
    let table = away().await;
    let alive_at = table.journal.kept().alive_at;
    table.journal.set_fault(Fault::FailsOnce);
    table.sessions.wake(table.clock.now()).await.unwrap();
    table.sessions.keep_alive().await.unwrap();
    assert_eq!(table.journal.kept().alive_at, alive_at);
    // A crash now costs neither game anything.
    let (restarted, _) = table.restarted().await;
    assert_eq!(left(&restarted).await, [WHAT_WAS_LEFT; 2]);
    // Once it has its time, signs of life are given again.
    assert_eq!(left(&table).await, [WHAT_WAS_LEFT; 2]);
    table.wait(MINUTE);
    table.sessions.keep_alive().await.unwrap();
    assert_eq!(table.journal.kept().alive_at, Some(table.clock.now()));
}

#[tokio::test]
async fn a_short_outage_is_given_back_too() {
    let table = Table::new().await;
    let contest = Terms {
        clock: TimeControl::Contest,
        ..Terms::of("damath-whole")
    };
    table.on_terms(contest).await;
    table.wait(14_000);
    table.sessions.wake(table.clock.now()).await.unwrap();
    let deadline = table.running().await.unwrap().move_deadline().unwrap();
    assert_eq!(deadline.since(table.clock.now()), Duration::from_mins(1));
}

/// The reminder that was sent was of a move in the game as it ran.
#[tokio::test]
async fn a_game_with_days_whose_place_is_gone_is_not_claimed_before_they_are_over() {
    let table = Table::new().await;
    let days = Terms {
        clock: TimeControl::Days(7),
        ..Terms::of("damath-whole")
    };
    let game = table.on_terms(days).await.record().id;
    table.play(ANA, "c3-d4").await.unwrap();
    table.wait(6 * DAY);
    table.sessions.reminded(HERE, game, 1).await.unwrap();
    let gone = damath::session::Gone::Channel(HERE);
    let parked = table.sessions.put_away(gone).await;
    assert_eq!(parked.done.len(), 1);
    let (shelved, _) = table.sessions.shelved(game).await.unwrap();
    assert_eq!(shelved.state().pace.reminder, Reminder::Due);
    table.wait(DAY - 1);
    assert_refused!(
        table.sessions.claim(game, ANA).await,
        SessionError::NotClaimable { from: Some(from) } if from > table.clock.now()
    );
    table.wait(1);
    table.sessions.claim(game, ANA).await.unwrap();
}
