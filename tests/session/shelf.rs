//! Games left alone, put away and taken up again.

use std::time::Duration;

use damath::engine::{EndReason, Side};
use damath::session::{
    CLAIMED_AFTER, Clock, PARKED_FOR, Place, Session, SessionError, Shelf, SideWish, Struck,
    TakenUpBy, Terms,
};

use crate::table::{ANA, BEN, CY, HERE, THERE, Table, assert_refused};

const HOUR: u64 = 3_600_000;

/// Ana's game against Ben, parked after one move, so that Ben is to move.
async fn parked() -> (Table, Session) {
    let table = Table::new().await;
    table.ana_against_ben().await;
    table.play(ANA, "c3-d4").await.unwrap();
    table.wait(24 * HOUR - 1);
    assert!(table.sessions.all_due().await.is_empty());
    table.wait(1);
    let (channel, game) = table.sessions.all_due().await[0];
    let struck = table.sessions.strike(channel, game).await.unwrap();
    let Some(Struck::Parked(session)) = struck else {
        panic!("the game should be parked");
    };
    (table, *session)
}

#[tokio::test]
async fn a_game_left_alone_frees_its_channel_and_is_found_by_its_id() {
    let (table, session) = parked().await;
    assert_refused!(table.running().await, SessionError::NoGame);
    assert_eq!(table.sessions.channels_kept(), 0);
    let (again, shelved) = table.sessions.shelved(session.record().id).await.unwrap();
    assert_eq!(shelved.shelf, Shelf::Parked);
    assert_eq!(again.game().setup(), session.game().setup());
    let (restarted, lost) = table.restarted().await;
    assert!(lost.is_empty());
    assert_refused!(restarted.running().await, SessionError::NoGame);
    restarted.play_bot(CY, SideWish::Toss).await.unwrap();
}

#[tokio::test]
async fn a_player_takes_a_parked_game_up_and_its_turn_begins_anew() {
    let (table, session) = parked().await;
    let id = session.record().id;
    table.wait(5 * 24 * HOUR);
    let place = Place::here(HERE);
    let stranger = table
        .sessions
        .take_up(id, TakenUpBy::Player(CY), place)
        .await;
    assert_refused!(stranger, SessionError::NotAPlayer(_));
    let taken = table
        .sessions
        .take_up(id, TakenUpBy::Player(ANA), place)
        .await;
    let taken = taken.unwrap();
    assert_eq!(taken.game().setup(), session.game().setup());
    assert_eq!(taken.state().pace.turn_since, table.clock.now());
    assert!(table.sessions.all_due().await.is_empty());
    let twice = table
        .sessions
        .take_up(id, TakenUpBy::Player(BEN), Place::here(THERE))
        .await;
    assert_refused!(twice, SessionError::NotShelved);
    table.play_by_lot(HERE, 1, 1).await.unwrap();
}

#[tokio::test]
async fn where_another_game_runs_a_parked_one_goes_on_in_a_thread() {
    let (table, session) = parked().await;
    let id = session.record().id;
    table.play_bot(CY, SideWish::Toss).await.unwrap();
    let here = table
        .sessions
        .take_up(id, TakenUpBy::Player(BEN), Place::here(HERE))
        .await;
    assert_refused!(here, SessionError::ChannelTaken(_));
    let thread = Place {
        channel: THERE,
        parent: Some(HERE),
    };
    let taken = table
        .sessions
        .take_up(id, TakenUpBy::Player(BEN), thread)
        .await;
    assert_eq!(taken.unwrap().record().channel, THERE);
    let (restarted, _) = table.restarted().await;
    let running = restarted.sessions.running(THERE).await.unwrap();
    assert_eq!(running.record().parent, Some(HERE));
}

#[tokio::test]
async fn after_thirty_days_a_parked_game_stays_where_it_is() {
    for (wait, taken) in [(Duration::from_millis(1), true), (Duration::ZERO, false)] {
        let (table, session) = parked().await;
        let most = PARKED_FOR.saturating_sub(wait);
        table.wait(u64::try_from(most.as_millis()).unwrap());
        let id = session.record().id;
        let answer = table
            .sessions
            .take_up(id, TakenUpBy::Player(ANA), Place::here(HERE))
            .await;
        if taken {
            answer.unwrap();
        } else {
            assert_refused!(answer, SessionError::ShelvedTooLong);
        }
    }
}

#[tokio::test]
async fn only_who_waits_claims_and_only_after_two_days() {
    let (table, session) = parked().await;
    let id = session.record().id;
    let from = session.state().pace.turn_since.after(CLAIMED_AFTER);
    assert_refused!(
        table.sessions.claim(id, ANA).await,
        SessionError::NotClaimable { from: Some(when) } if when == from
    );
    table.wait(24 * HOUR);
    assert_refused!(
        table.sessions.claim(id, BEN).await,
        SessionError::NotClaimable { from: None }
    );
    assert_refused!(
        table.sessions.claim(id, CY).await,
        SessionError::NotAPlayer(_)
    );
    let won = table.sessions.claim(id, ANA).await.unwrap();
    let outcome = won.game().outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.winner),
        (EndReason::Forfeit(Side::Blue), Some(Side::Red))
    );
    assert_refused!(
        table.sessions.claim(id, ANA).await,
        SessionError::NotShelved
    );
    let taken = table
        .sessions
        .take_up(id, TakenUpBy::Player(BEN), Place::here(HERE))
        .await;
    assert_refused!(taken, SessionError::NotShelved);
}

#[tokio::test]
async fn nobody_claims_a_game_against_the_bot() {
    let table = Table::new().await;
    let red = SideWish::Side(Side::Red);
    let session = table.play_bot(ANA, red).await.unwrap();
    table.wait(24 * HOUR);
    let (channel, game) = table.sessions.all_due().await[0];
    table.sessions.strike(channel, game).await.unwrap();
    table.wait(48 * HOUR);
    assert_refused!(
        table.sessions.claim(session.record().id, ANA).await,
        SessionError::NotClaimable { from: None }
    );
}

#[tokio::test]
async fn what_the_arbiter_voids_only_the_arbiter_brings_back() {
    let table = Table::new().await;
    let id = table.ana_against_ben().await.record().id;
    table.play(ANA, "c3-d4").await.unwrap();
    table.sessions.void(HERE, id).await.unwrap();
    assert_refused!(table.running().await, SessionError::NoGame);
    assert!(!table.journal.kept().ends.contains_key(&id));
    let place = Place::here(HERE);
    let player = table
        .sessions
        .take_up(id, TakenUpBy::Player(ANA), place)
        .await;
    assert_refused!(player, SessionError::NotShelved);
    let (table, _) = table.restarted().await;
    let back = table.sessions.take_up(id, TakenUpBy::Arbiter, place).await;
    assert_eq!(back.unwrap().ply(), 1);
    table.play_by_lot(HERE, 1, 1).await.unwrap();
}

#[tokio::test]
async fn the_arbiter_ends_a_game_and_totals_decide_in_damath_alone() {
    for (rules, moves) in [("damath-whole", 12), ("filipino", 4)] {
        let table = Table::new().await;
        let id = table.on_terms(Terms::of(rules)).await.record().id;
        table.play_by_lot(HERE, moves, 8).await;
        let ended = table.sessions.stop(HERE, id).await.unwrap();
        let outcome = ended.game().outcome().unwrap();
        assert_eq!(outcome.reason, EndReason::Arbiter);
        let totals = ended.game().totals();
        let decided = rules == "damath-whole" && totals.red != totals.blue;
        assert_eq!(outcome.winner.is_some(), decided);
        let other = table.sessions.stop(HERE, id).await;
        assert_refused!(other, SessionError::NoGame);
    }
}

#[tokio::test]
async fn only_a_running_rated_game_counts_against_help() {
    let table = Table::new().await;
    assert!(!table.sessions.plays_rated(ANA).await);
    let rated = Terms {
        stakes: damath::session::Stakes::Rated,
        ..Terms::of("damath-whole")
    };
    table.on_terms(rated).await;
    assert!(table.sessions.plays_rated(ANA).await);
    assert!(table.sessions.plays_rated(BEN).await);
    assert!(!table.sessions.plays_rated(CY).await);
    table.wait(24 * HOUR);
    let (channel, game) = table.sessions.all_due().await[0];
    table.sessions.strike(channel, game).await.unwrap();
    assert!(
        !table.sessions.plays_rated(ANA).await,
        "parked games do not count"
    );
}

#[tokio::test]
async fn of_a_claim_and_a_taking_up_elsewhere_one_succeeds() {
    for first_claims in [true, false] {
        let (table, session) = parked().await;
        let id = session.record().id;
        table.wait(24 * HOUR);
        let elsewhere = Place::here(THERE);
        let claim = table.sessions.claim(id, ANA);
        let take_up = table
            .sessions
            .take_up(id, TakenUpBy::Player(BEN), elsewhere);
        let (claimed, taken) = if first_claims {
            tokio::join!(claim, take_up)
        } else {
            let (taken, claimed) = tokio::join!(take_up, claim);
            (claimed, taken)
        };
        assert_ne!(claimed.is_ok(), taken.is_ok(), "{claimed:?} {taken:?}");
        let over = table.journal.kept().ends.contains_key(&id);
        assert_eq!(over, claimed.is_ok());
        let runs = table.sessions.running(THERE).await.is_ok();
        assert_eq!(runs, taken.is_ok());
    }
}

#[tokio::test]
async fn what_nobody_takes_up_is_cleared_away() {
    let (table, session) = parked().await;
    assert_eq!(table.sessions.clear_shelf().await.unwrap(), 0);
    table.wait(30 * 24 * HOUR + 1);
    assert_eq!(table.sessions.clear_shelf().await.unwrap(), 1);
    let gone = table.sessions.shelved(session.record().id).await;
    assert_refused!(gone, SessionError::NotShelved);
}

#[tokio::test]
async fn the_time_without_the_program_brings_no_claim_nearer() {
    let (table, session) = parked().await;
    table.sessions.keep_alive().await.unwrap();
    table.wait(3 * 24 * HOUR);
    let (table, _) = table.restarted().await;
    let claimed = table.sessions.claim(session.record().id, ANA).await;
    assert_refused!(claimed, SessionError::NotClaimable { from: Some(_) });
}
