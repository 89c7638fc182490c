//! When the journal fails, what was asked for has not happened, and can be asked for again.

use std::fmt::Debug;

use damath::engine::Side;
use damath::session::{At, MessageId, SessionError, SideWish};

use crate::memory::Kept;
use crate::table::{ANA, Answer, BEN, CY, HERE, Table, assert_refused, seen};

/// Asks twice: with a failing journal, where nothing may change, and again when it works.
async fn fails_then_works<T: Debug, F>(table: &Table, ask: impl Fn(Table) -> F)
where
    F: Future<Output = Answer<T>>,
{
    let before = state(table).await;
    table.journal.break_down(true);
    assert_refused!(ask(table.clone()).await, SessionError::Journal(_));
    table.journal.break_down(false);
    assert_eq!(state(table).await, before);
    ask(table.clone()).await.unwrap();
    assert_ne!(table.journal.kept().clone(), before.0);
}

async fn state(table: &Table) -> (Kept, String) {
    let running = table.running().await.ok();
    let kept = table.journal.kept().clone();
    (kept, format!("{:?}", running.as_ref().map(seen)))
}

#[tokio::test]
async fn of_a_challenge() {
    let table = Table::new().await;
    fails_then_works(
        &table,
        |table| async move { table.challenge(ANA, BEN).await },
    )
    .await;
}

#[tokio::test]
async fn of_accepting() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    fails_then_works(&table, |table| {
        let challenge = challenge.clone();
        async move { table.accept(&challenge, BEN).await }
    })
    .await;
}

#[tokio::test]
async fn of_declining() {
    let table = Table::new().await;
    let id = table.challenge(ANA, BEN).await.unwrap().id;
    fails_then_works(&table, |table| async move {
        table.sessions.decline(HERE, id, BEN).await
    })
    .await;
}

#[tokio::test]
async fn of_replacing_an_expired_challenge() {
    let table = Table::new().await;
    table.challenge(ANA, BEN).await.unwrap();
    table.wait(900_000);
    fails_then_works(
        &table,
        |table| async move { table.challenge(ANA, CY).await },
    )
    .await;
}

#[tokio::test]
async fn of_a_game_against_the_bot() {
    let table = Table::new().await;
    fails_then_works(&table, |table| async move {
        table.play_bot(ANA, SideWish::Toss).await
    })
    .await;
}

#[tokio::test]
async fn of_a_move() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    fails_then_works(
        &table,
        |table| async move { table.play(ANA, "c3-d4").await },
    )
    .await;
}

#[tokio::test]
async fn of_the_bots_move() {
    let table = Table::new().await;
    let session = table
        .play_bot(ANA, SideWish::Side(Side::Blue))
        .await
        .unwrap();
    let (game, played) = (session.record().id, session.game().legal_moves()[0]);
    fails_then_works(&table, |table| async move {
        table.sessions.play_for_bot(HERE, game, 0, &played).await
    })
    .await;
}

#[tokio::test]
async fn of_resigning() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    fails_then_works(&table, |table| async move {
        table.sessions.resign(HERE, BEN, At::Now).await
    })
    .await;
}

#[tokio::test]
async fn of_remembering_a_board() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    fails_then_works(&table, |table| async move {
        table.sessions.board_shown(HERE, game, MessageId(5)).await
    })
    .await;
}

/// The move that ends a game is one write; when that fails the game goes on.
#[tokio::test]
async fn of_the_last_move_of_a_game() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    table.play_by_lot(HERE, usize::MAX, 1).await.unwrap();
    let last = {
        let mut kept = table.journal.kept();
        kept.ends.clear();
        kept.plies.pop();
        kept.games.get_mut(&game).unwrap().moves.pop().unwrap()
    };
    let (table, _) = table.restarted().await;
    let by = table
        .running()
        .await
        .unwrap()
        .seat_to_move()
        .person()
        .unwrap()
        .id;
    fails_then_works(&table, |table| {
        let last = last.clone();
        async move { table.play(by, &last).await }
    })
    .await;
    assert_refused!(table.running().await, SessionError::NoGame);
    assert_eq!(table.journal.kept().ends.len(), 1);
}
