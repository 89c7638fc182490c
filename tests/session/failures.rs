//! When the journal fails, what was asked for has not happened and can be asked for again; when only
//! its answer is lost, it has happened, and the game goes on from there.

use std::fmt::Debug;
use std::time::Duration;

use damath::engine::{Move, Side};
use damath::session::{
    At, Consent, GameId, Gone, MessageId, OfferKind, Place, ServerId, Session, SessionError,
    SideWish, TakenUpBy,
};

use crate::memory::{Fault, Kept};
use crate::storms::agrees_with_its_journal;
use crate::table::{
    ANA, Answer, BEN, CY, HERE, THERE, Table, all_of, assert_refused, board, bot_game, person, seen,
};

const DAY: u64 = 24 * 3_600_000;

/// Prepares a table and asks for something while the journal has each of its faults.
async fn with_each_fault<P, T: Debug>(
    prepare: impl AsyncFn(&Table) -> P,
    ask: impl AsyncFn(&Table, &P) -> Answer<T>,
) {
    for fault in [Fault::Fails, Fault::LosesTheAnswer, Fault::NeverAnswers] {
        let table = Table::new().await;
        let prepared = prepare(&table).await;
        let before = state(&table).await;
        table.journal.set_fault(fault);
        let asking = ask(&table, &prepared);
        if fault == Fault::NeverAnswers {
            let patience = Duration::from_millis(5);
            assert!(tokio::time::timeout(patience, asking).await.is_err());
        } else {
            assert_refused!(asking.await, SessionError::Journal(_));
        }
        table.journal.set_fault(Fault::None);
        let after = state(&table).await;
        assert_eq!(after == before, fault == Fault::Fails, "{fault:?}");
        agrees_with_its_journal(&table).await;
        let again = ask(&table, &prepared).await;
        if fault == Fault::Fails {
            again.unwrap();
        } else {
            let stuck = matches!(again, Err(SessionError::Journal(_)));
            assert!(!stuck, "{fault:?}: {again:?}");
        }
        agrees_with_its_journal(&table).await;
    }
}

async fn state(table: &Table) -> (Kept, String) {
    let running = table.running().await.ok();
    let kept = table.journal.kept().clone();
    (kept, format!("{:?}", running.as_ref().map(seen)))
}

async fn nothing(_: &Table) {}

async fn a_game(table: &Table) -> GameId {
    table.ana_against_ben().await.record().id
}

#[tokio::test]
async fn of_a_challenge() {
    with_each_fault(nothing, async |table, ()| table.challenge(ANA, BEN).await).await;
}

#[tokio::test]
async fn of_remembering_the_message_of_a_challenge() {
    with_each_fault(
        async |table| table.challenge(ANA, BEN).await.unwrap().id,
        async |table, id| {
            let message = MessageId(5);
            table.sessions.challenge_shown(HERE, *id, message).await
        },
    )
    .await;
}

#[tokio::test]
async fn of_accepting() {
    with_each_fault(
        async |table| table.challenge(ANA, BEN).await.unwrap(),
        async |table, challenge| table.accept(challenge, BEN).await,
    )
    .await;
}

#[tokio::test]
async fn of_declining() {
    with_each_fault(
        async |table| table.challenge(ANA, BEN).await.unwrap().id,
        async |table, id| table.sessions.decline(HERE, *id, BEN).await,
    )
    .await;
}

#[tokio::test]
async fn of_replacing_an_expired_challenge() {
    with_each_fault(
        async |table| {
            table.challenge(ANA, BEN).await.unwrap();
            table.wait(900_000);
        },
        async |table, ()| table.challenge(ANA, CY).await,
    )
    .await;
}

#[tokio::test]
async fn of_clearing_away_an_expired_challenge() {
    with_each_fault(
        async |table| {
            table.challenge(ANA, BEN).await.unwrap();
            table.wait(900_000);
        },
        async |table, ()| all_of(table.sessions.expire_challenges().await),
    )
    .await;
}

#[tokio::test]
async fn of_a_game_against_the_bot() {
    with_each_fault(nothing, async |table, ()| {
        table.play_bot(ANA, SideWish::Toss).await
    })
    .await;
}

#[tokio::test]
async fn of_a_move() {
    with_each_fault(a_game, async |table, _| table.play(ANA, "c3-d4").await).await;
}

#[tokio::test]
async fn of_the_bots_move() {
    let begin = async |table: &Table| -> (At, Move) {
        let blue = SideWish::Side(Side::Blue);
        let session = table.play_bot(ANA, blue).await.unwrap();
        (session.at(), session.game().legal_moves()[0])
    };
    with_each_fault(begin, async |table, (at, played)| {
        table.sessions.play_for_bot(HERE, *at, played).await
    })
    .await;
}

#[tokio::test]
async fn of_resigning() {
    with_each_fault(a_game, async |table, _| {
        table.sessions.resign(HERE, BEN, At::Now).await
    })
    .await;
}

#[tokio::test]
async fn of_remembering_a_board() {
    with_each_fault(a_game, async |table, game| {
        table.sessions.board_shown(HERE, *game, board(5)).await
    })
    .await;
}

async fn a_game_due_to_be_parked(table: &Table) -> GameId {
    let game = a_game(table).await;
    table.play(ANA, "c3-d4").await.unwrap();
    table.wait(DAY);
    table.sessions.keep_alive().await.unwrap();
    game
}

/// Ben has not moved for two days, so that Ana may claim the game.
async fn a_parked_game(table: &Table) -> GameId {
    let game = a_game_due_to_be_parked(table).await;
    table.sessions.strike(HERE, game).await.unwrap().unwrap();
    table.wait(DAY);
    table.sessions.keep_alive().await.unwrap();
    game
}

async fn a_move_against_the_bot(table: &Table) {
    let red = SideWish::Side(Side::Red);
    table.play_bot(ANA, red).await.unwrap();
    table.play(ANA, "c3-d4").await.unwrap();
}

async fn a_game_ended(table: &Table) -> Session {
    a_game(table).await;
    table.sessions.resign(HERE, ANA, At::Now).await.unwrap()
}

async fn an_offer(table: &Table) {
    a_game(table).await;
    let offered = table.sessions.offer(HERE, ANA, At::Now, OfferKind::End);
    offered.await.unwrap();
}

#[tokio::test]
async fn of_parking() {
    with_each_fault(a_game_due_to_be_parked, async |table, game| {
        table.sessions.strike(HERE, *game).await
    })
    .await;
}

#[tokio::test]
async fn of_voiding() {
    with_each_fault(a_game, async |table, game| {
        table.sessions.void(HERE, *game).await
    })
    .await;
}

#[tokio::test]
async fn of_ending_a_game_for_the_arbiter() {
    with_each_fault(a_game, async |table, game| {
        table.sessions.stop(HERE, *game).await
    })
    .await;
}

#[tokio::test]
async fn of_taking_a_game_up() {
    with_each_fault(a_parked_game, async |table, game| {
        let by = TakenUpBy::Player(BEN);
        table.sessions.take_up(*game, by, Place::here(HERE)).await
    })
    .await;
}

#[tokio::test]
async fn of_claiming() {
    with_each_fault(a_parked_game, async |table, game| {
        table.sessions.claim(*game, ANA).await
    })
    .await;
}

#[tokio::test]
async fn of_resigning_a_parked_game() {
    with_each_fault(a_parked_game, async |table, game| {
        table.sessions.resign_shelved(*game, BEN).await
    })
    .await;
}

#[tokio::test]
async fn of_clearing_the_shelf() {
    with_each_fault(
        async |table| {
            a_parked_game(table).await;
            table.wait(31 * DAY);
            table.sessions.keep_alive().await.unwrap();
        },
        async |table, ()| table.sessions.clear_shelf().await,
    )
    .await;
}

#[tokio::test]
async fn of_putting_away_what_is_in_a_place_that_is_gone() {
    with_each_fault(a_game, async |table, _| {
        all_of(table.sessions.put_away(Gone::Channel(HERE)).await)
    })
    .await;
}

#[tokio::test]
async fn of_pausing() {
    with_each_fault(a_game, async |table, _| table.sessions.pause(HERE).await).await;
}

#[tokio::test]
async fn of_going_on_after_a_pause() {
    with_each_fault(
        async |table| {
            a_game(table).await;
            table.sessions.pause(HERE).await.unwrap();
        },
        async |table, ()| table.sessions.resume(HERE).await,
    )
    .await;
}

#[tokio::test]
async fn of_reminding() {
    with_each_fault(a_game, async |table, game| {
        table.sessions.reminded(HERE, *game, 0).await
    })
    .await;
}

#[tokio::test]
async fn of_a_sign_of_life() {
    with_each_fault(
        async |table| table.wait(5000),
        async |table, ()| Ok(table.sessions.keep_alive().await?),
    )
    .await;
}

#[tokio::test]
async fn of_offering() {
    with_each_fault(a_game, async |table, _| {
        let end = OfferKind::End;
        table.sessions.offer(HERE, ANA, At::Now, end).await
    })
    .await;
}

#[tokio::test]
async fn of_answering_an_offer() {
    for consent in [Consent::Agree, Consent::PlayOn] {
        with_each_fault(an_offer, async |table, ()| {
            let (at, end) = (At::Now, OfferKind::End);
            let sessions = &table.sessions;
            sessions.answer_offer(HERE, BEN, at, end, consent).await
        })
        .await;
    }
}

#[tokio::test]
async fn of_ending_by_agreement() {
    with_each_fault(a_move_against_the_bot, async |table, ()| {
        table.sessions.end_by_agreement(HERE, ANA, At::Now).await
    })
    .await;
}

#[tokio::test]
async fn of_taking_a_turn_back() {
    with_each_fault(a_move_against_the_bot, async |table, ()| {
        table.sessions.undo(HERE, ANA, At::Now).await
    })
    .await;
}

#[tokio::test]
async fn of_remembering_that_an_end_was_told() {
    with_each_fault(a_game_ended, async |table, ended| {
        table.sessions.end_told(ended).await
    })
    .await;
}

#[tokio::test]
async fn of_accepting_into_a_thread() {
    with_each_fault(
        async |table| table.challenge(ANA, BEN).await.unwrap().id,
        async |table, id| {
            let place = Place::here(THERE);
            table.sessions.accept(HERE, *id, person(BEN), place).await
        },
    )
    .await;
}

/// The challenge stands in another channel than the game that it led to.
#[tokio::test]
async fn a_challenge_that_was_accepted_into_a_thread_is_open_no_more_though_nobody_waited() {
    let table = Table::new().await;
    let id = table.challenge(ANA, BEN).await.unwrap().id;
    table.journal.set_fault(Fault::NeverAnswers);
    let place = Place::here(THERE);
    let accepting = table.sessions.accept(HERE, id, person(BEN), place);
    let patience = Duration::from_millis(5);
    assert!(tokio::time::timeout(patience, accepting).await.is_err());
    table.journal.set_fault(Fault::None);
    let open = table.sessions.may_accept(HERE, id, BEN).await;
    assert_refused!(open, SessionError::NoChallenge);
    table.challenge(ANA, CY).await.unwrap();
}

#[tokio::test]
async fn a_channel_that_fails_keeps_no_other_from_being_put_away() {
    let table = Table::new().await;
    for room in [HERE, THERE] {
        let mut game = bot_game(room, ANA, SideWish::Toss);
        game.server = Some(ServerId(20));
        table.sessions.play_bot(game).await.unwrap();
    }
    table.journal.set_fault(Fault::FailsOnce);
    let gone = Gone::Server(ServerId(20));
    let first = table.sessions.put_away(gone).await;
    assert!(first.failed.is_some());
    assert_eq!(first.done.len(), 1);
    let again = all_of(table.sessions.put_away(gone).await).unwrap();
    assert_eq!(again.len(), 1);
}

#[tokio::test]
async fn a_challenge_that_cannot_be_ended_keeps_no_other_open() {
    let table = Table::new().await;
    for from in [ANA, BEN] {
        table.challenge(from, CY).await.unwrap();
    }
    table.wait(900_000);
    table.journal.set_fault(Fault::FailsOnce);
    let first = table.sessions.expire_challenges().await;
    assert!(first.failed.is_some());
    assert_eq!(first.done.len(), 1);
    let again = all_of(table.sessions.expire_challenges().await).unwrap();
    assert_eq!(again.len(), 1);
}

/// The move that ends a game and the end are one write: both happen or neither.
#[tokio::test]
async fn of_the_last_move_of_a_game() {
    let whole = Table::new().await;
    whole.ana_against_ben().await;
    let end = whole.play_by_lot(HERE, usize::MAX, 1).await.unwrap();
    let plies = end.session.ply();
    let all_but_one = async |table: &Table| {
        table.ana_against_ben().await;
        table.play_by_lot(HERE, plies - 1, 1).await.unwrap();
        let session = table.running().await.unwrap();
        session.seat_to_move().person().unwrap().id
    };
    let last = end.ply.played.to_string();
    with_each_fault(all_but_one, async |table, by| {
        let played = table.play(*by, &last).await;
        let over = table.journal.kept().ends.len();
        assert_eq!(over, table.journal.kept().plies.len() + 1 - plies);
        played
    })
    .await;
}
