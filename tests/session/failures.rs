//! When the journal fails, what was asked for has not happened and can be asked for again; when only
//! its answer is lost, it has happened, and the game goes on from there.

use std::fmt::Debug;
use std::time::Duration;

use damath::engine::{Move, Side};
use damath::session::{At, GameId, MessageId, SessionError, SideWish};

use crate::memory::{Fault, Kept};
use crate::storms::agrees_with_its_journal;
use crate::table::{ANA, Answer, BEN, CY, HERE, Table, assert_refused, board, seen};

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
        async |table, ()| table.sessions.expire_challenges().await,
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
