//! What time does to games, moved by hand.

use std::time::Duration;

use damath::engine::{EndReason, Side};
use damath::session::{
    At, CONTEST, Clock, Consent, Due, OfferKind, Session, SessionError, SideWish, Struck, Terms,
    TimeControl,
};

use crate::table::{ANA, BEN, HERE, THERE, Table, assert_refused, bot_game};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

fn on(clock: TimeControl) -> Terms {
    Terms {
        clock,
        ..Terms::of("damath-whole")
    }
}

async fn strike(table: &Table) -> Option<Struck> {
    let due = table.sessions.all_due().await;
    let (channel, game) = *due.first()?;
    table.sessions.strike(channel, game).await.unwrap()
}

async fn drawn(table: &Table) -> (Session, u8) {
    match strike(table).await {
        Some(Struck::Drawn { played, warnings }) => (played.session, warnings),
        other => panic!("a move should be drawn: {other:?}"),
    }
}

async fn ended(table: &Table) -> (EndReason, Option<Side>) {
    match strike(table).await {
        Some(Struck::Ended(session)) => {
            let outcome = session.game().outcome().unwrap();
            (outcome.reason, outcome.winner)
        }
        other => panic!("the game should end: {other:?}"),
    }
}

/// Plays by lot, a second a turn, until the side to move must or need not capture.
async fn until(table: &Table, must_capture: bool) -> Session {
    for seed in 0..200 {
        let session = table.running().await.unwrap();
        if session.must_capture() == must_capture && session.ply() > 0 {
            return session;
        }
        table.wait(SECOND);
        table.play_by_lot(HERE, 1, seed).await;
    }
    panic!("no such position came");
}

#[tokio::test]
async fn overstepping_a_contest_s_minute_draws_a_move_and_the_fourth_time_loses() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Contest)).await;
    let mut warned = 0;
    loop {
        let before = table.running().await.unwrap();
        let limit = if before.must_capture() { 2 } else { 1 };
        if before.game().turn() == Side::Blue {
            table.play_by_lot(HERE, 1, 1).await;
            continue;
        }
        table.wait(limit * MINUTE - 1);
        assert!(strike(&table).await.is_none(), "the minute is not over");
        table.wait(1);
        if warned == 3 {
            break;
        }
        let expected = before.drawn_move().unwrap();
        let (after, warnings) = drawn(&table).await;
        warned += 1;
        assert_eq!(warnings, warned);
        assert_eq!(after.ply(), before.ply() + 1);
        assert_eq!(after.game().plies().last().unwrap().played, expected);
        assert_eq!(after.state().pace.warnings.blue, 0);
    }
    assert_eq!(
        ended(&table).await,
        (EndReason::Forfeit(Side::Red), Some(Side::Blue))
    );
    assert!(strike(&table).await.is_none());
}

#[tokio::test]
async fn what_is_drawn_can_be_drawn_again_from_the_seed() {
    let first = Table::new().await;
    let second = Table::new().await;
    for table in [&first, &second] {
        table.on_terms(on(TimeControl::Contest)).await;
    }
    let [one, two] = [&first, &second];
    let (one, two) = (one.running().await.unwrap(), two.running().await.unwrap());
    assert_eq!(one.record().seed, two.record().seed);
    assert_eq!(one.drawn_move(), two.drawn_move());
    let (restarted, _) = first.restarted().await;
    assert_eq!(
        restarted.running().await.unwrap().drawn_move(),
        one.drawn_move()
    );
}

#[tokio::test]
async fn the_contest_s_time_runs_for_both_from_the_first_move() {
    let table = Table::new().await;
    let session = table.on_terms(on(TimeControl::Contest)).await;
    assert_eq!(session.contest_end(), None);
    table.wait(50 * SECOND);
    table.play(ANA, "c3-d4").await.unwrap();
    let end = table.clock.now().after(CONTEST);
    assert_eq!(table.running().await.unwrap().contest_end(), Some(end));
    for turn in 0..30 {
        table.wait(20 * SECOND);
        table.play_by_lot(HERE, 1, turn).await;
    }
    let now = table.running().await.unwrap();
    assert_eq!(now.contest_end(), Some(end), "turns do not move it");
}

#[tokio::test]
async fn when_the_contest_is_over_totals_decide() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Contest)).await;
    let quiet = until(&table, false).await;
    let end = quiet.contest_end().unwrap();
    // The bell keeps anybody from overstepping before the end.
    let left = end.since(table.clock.now());
    table.wait(30 * SECOND);
    let paused = table.sessions.pause(HERE).await.unwrap();
    assert_eq!((paused.contest_end(), paused.due(end)), (None, None));
    table.wait(HOUR);
    table.sessions.resume(HERE).await.unwrap();
    let mut session = table.running().await.unwrap();
    assert_eq!(
        session.contest_end(),
        Some(end.after(Duration::from_hours(1))),
        "the pause costs nobody anything"
    );
    let mut spent = Duration::from_secs(30);
    let mut seed = 0;
    while left.saturating_sub(spent) > Duration::from_secs(59) || session.must_capture() {
        table.wait(25 * SECOND);
        spent += Duration::from_secs(25);
        seed += 1;
        table.play_by_lot(HERE, 1, seed).await.unwrap();
        session = table.running().await.unwrap();
    }
    let rest = session.contest_end().unwrap().since(table.clock.now());
    table.wait(u64::try_from(rest.as_millis()).unwrap());
    let by = session.seat_to_move().person().unwrap().id;
    let text = session.game().legal_moves()[0].to_string();
    assert_refused!(table.play(by, &text).await, SessionError::TimeOver);
    let (reason, winner) = ended(&table).await;
    let totals = session.game().totals();
    assert_eq!(reason, EndReason::TimeUp);
    let ahead = match totals.red.cmp(&totals.blue) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    };
    assert_eq!(winner, ahead);
}

/// A game in which a capture is compulsory and the contest's time is over.
async fn over_at_a_capture() -> (Table, Session) {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Contest)).await;
    let capture = until(&table, true).await;
    // The turn begins just before the end, whatever went before.
    let id = capture.record().id;
    {
        let mut kept = table.journal.kept();
        let pace = &mut kept.games.get_mut(&id).unwrap().state.pace;
        pace.contest_left = Some(Duration::from_secs(5));
        kept.alive_at = Some(table.clock.now());
    }
    let (table, _) = table.restarted().await;
    table.wait(5 * SECOND);
    let session = table.running().await.unwrap();
    assert!(session.due(table.clock.now()).is_none());
    (table, session)
}

#[tokio::test]
async fn a_compulsory_capture_at_the_end_is_still_played_and_nobody_loses_by_it() {
    let (table, session) = over_at_a_capture().await;
    table.wait(50 * SECOND);
    let by = session.seat_to_move().person().unwrap().id;
    let text = session.game().legal_moves()[0].to_string();
    let played = table.play(by, &text).await.unwrap();
    let outcome = played.session.game().outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::TimeUp);
    assert_refused!(table.running().await, SessionError::NoGame);
}

#[tokio::test]
async fn a_compulsory_capture_that_is_not_played_at_the_end_is_drawn() {
    let (table, session) = over_at_a_capture().await;
    table.wait(MINUTE - 1);
    assert!(strike(&table).await.is_none());
    table.wait(1);
    let Some(Struck::LastCapture(played)) = strike(&table).await else {
        panic!("the capture should be drawn");
    };
    assert_eq!(Some(played.ply.played), session.drawn_move());
    let outcome = played.session.game().outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::TimeUp);
    assert_eq!(
        played.session.state().pace.warnings,
        session.state().pace.warnings
    );
}

#[tokio::test]
async fn a_contest_is_for_games_with_totals() {
    let table = Table::new().await;
    for (rules, fits) in [
        ("filipino", false),
        ("spanish", false),
        ("damath-radical", true),
    ] {
        let mut game = bot_game(HERE, ANA, SideWish::Toss);
        game.terms = Terms {
            clock: TimeControl::Contest,
            ..Terms::of(rules)
        };
        let begun = table.sessions.play_bot(game).await;
        if fits {
            begun.unwrap();
        } else {
            assert_refused!(begun, SessionError::ClockNotForRules);
        }
    }
}

#[tokio::test]
async fn the_bot_is_never_warned() {
    let table = Table::new().await;
    let mut game = bot_game(HERE, ANA, SideWish::Side(Side::Blue));
    game.terms.clock = TimeControl::Contest;
    let session = table.sessions.play_bot(game).await.unwrap();
    assert!(session.bot_to_move());
    table.wait(HOUR);
    assert!(strike(&table).await.is_none());
}

#[tokio::test]
async fn days_for_a_move_are_lost_on_the_millisecond() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Days(2))).await;
    table.wait(DAY);
    table.play(ANA, "c3-d4").await.unwrap();
    let deadline = table.clock.now().after(Duration::from_hours(48));
    let session = table.running().await.unwrap();
    assert_eq!(session.next_due(), Some((deadline, Due::DaysOver)));
    table.wait(2 * DAY - 1);
    assert!(strike(&table).await.is_none());
    table.wait(1);
    assert_eq!(
        ended(&table).await,
        (EndReason::Forfeit(Side::Blue), Some(Side::Red))
    );
}

#[tokio::test]
async fn the_time_when_the_program_does_not_run_is_nobody_s_fault() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Days(1))).await;
    table.wait(20 * HOUR);
    table.sessions.keep_alive().await.unwrap();
    table.wait(3 * DAY);
    let (table, _) = table.restarted().await;
    assert!(strike(&table).await.is_none());
    let deadline = table.running().await.unwrap().move_deadline().unwrap();
    assert_eq!(
        deadline.since(table.clock.now()),
        Duration::from_hours(4),
        "what was left is left"
    );
    // Written down: the next stop counts from here.
    table.sessions.keep_alive().await.unwrap();
    let (table, _) = table.restarted().await;
    let again = table.running().await.unwrap().move_deadline();
    assert_eq!(again, Some(deadline));
}

#[tokio::test]
async fn a_turn_after_the_last_sign_of_life_counts_from_itself() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Days(1))).await;
    table.sessions.keep_alive().await.unwrap();
    table.wait(MINUTE);
    table.play(ANA, "c3-d4").await.unwrap();
    table.wait(2 * DAY);
    let (table, _) = table.restarted().await;
    let deadline = table.running().await.unwrap().move_deadline().unwrap();
    assert_eq!(deadline.since(table.clock.now()), Duration::from_hours(24));
}

#[tokio::test]
async fn while_the_teacher_pauses_nothing_moves_and_nothing_is_due() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Contest)).await;
    table.wait(30 * SECOND);
    table.sessions.pause(HERE).await.unwrap();
    assert_refused!(table.sessions.pause(HERE).await, SessionError::Paused(_));
    table.wait(DAY);
    let (table, _) = table.restarted().await;
    assert!(strike(&table).await.is_none());
    assert_refused!(table.play(ANA, "c3-d4").await, SessionError::Paused(_));
    let offered = table
        .sessions
        .offer(HERE, BEN, At::Now, OfferKind::End)
        .await;
    assert_refused!(offered, SessionError::Paused(_));
    table.sessions.resume(HERE).await.unwrap();
    assert_refused!(table.sessions.resume(HERE).await, SessionError::NotPaused);
    let left = table.running().await.unwrap().move_deadline().unwrap();
    assert_eq!(left.since(table.clock.now()), Duration::from_secs(30));
    table.play(ANA, "c3-d4").await.unwrap();
    let none = table
        .sessions
        .answer_offer(HERE, BEN, At::Now, OfferKind::End, Consent::Agree)
        .await;
    assert_refused!(none, SessionError::NoOffer);
}

#[tokio::test]
async fn the_time_without_a_connection_is_nobody_s_fault() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Contest)).await;
    table.wait(20 * SECOND);
    table.sessions.keep_alive().await.unwrap();
    table.wait(HOUR);
    table.sessions.wake(table.clock.now()).await.unwrap();
    assert!(strike(&table).await.is_none());
    let left = table.running().await.unwrap().move_deadline().unwrap();
    assert_eq!(left.since(table.clock.now()), Duration::from_secs(40));
    // Given back once.
    table.sessions.wake(table.clock.now()).await.unwrap();
    assert_eq!(table.running().await.unwrap().move_deadline(), Some(left));
}

#[tokio::test]
async fn the_bot_plays_nothing_but_a_compulsory_capture_when_the_contest_is_over() {
    let table = Table::new().await;
    let mut game = bot_game(HERE, ANA, SideWish::Side(Side::Red));
    game.terms.clock = TimeControl::Contest;
    table.sessions.play_bot(game).await.unwrap();
    table.play(ANA, "c3-d4").await.unwrap();
    let session = table.running().await.unwrap();
    table.wait(20 * MINUTE);
    let move_ = session.game().legal_moves()[0];
    let late = table
        .sessions
        .play_for_bot(HERE, session.at(), &move_)
        .await;
    assert_refused!(late, SessionError::TimeOver);
    let (reason, _) = ended(&table).await;
    assert_eq!(reason, EndReason::TimeUp);

    let (table, session) = over_at_a_capture_of_the_bot().await;
    let capture = session.game().legal_moves()[0];
    let played = table
        .sessions
        .play_for_bot(HERE, session.at(), &capture)
        .await;
    let outcome = played.unwrap().session.game().outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::TimeUp);
}

/// A contest whose time is over while the bot must capture.
async fn over_at_a_capture_of_the_bot() -> (Table, Session) {
    let table = Table::new().await;
    let mut game = bot_game(HERE, ANA, SideWish::Side(Side::Red));
    game.terms.clock = TimeControl::Contest;
    table.sessions.play_bot(game).await.unwrap();
    for seed in 0..200 {
        let session = table.running().await.unwrap();
        if session.bot_to_move() && session.must_capture() {
            table.wait(20 * MINUTE);
            return (table, session);
        }
        table.wait(SECOND);
        table.play_by_lot(HERE, 1, seed).await.unwrap();
    }
    panic!("the bot never had to capture");
}

#[tokio::test]
async fn somebody_busy_in_one_channel_keeps_no_other_game_waiting() {
    let table = Table::new().await;
    table.on_terms(on(TimeControl::Days(1))).await;
    let mut beside = bot_game(THERE, ANA, SideWish::Toss);
    beside.terms = on(TimeControl::Days(1));
    table.sessions.play_bot(beside).await.unwrap();
    table.wait(DAY);
    assert_eq!(table.sessions.all_due().await.len(), 2);
    // While a write hangs its channel is left out, and the look comes to an end.
    table.journal.set_fault(crate::memory::Fault::NeverAnswers);
    let sessions = table.sessions.clone();
    let hanging = tokio::spawn(async move { sessions.pause(HERE).await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    let look = tokio::time::timeout(Duration::from_secs(5), table.sessions.all_due());
    let due = look.await.expect("the look comes to an end");
    let due: Vec<_> = due.into_iter().map(|(channel, _)| channel).collect();
    assert_eq!(due, [THERE]);
    hanging.abort();
}
