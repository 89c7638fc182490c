//! The end of a game is told even when the process stopped before.

use std::time::Duration;

use damath::engine::EndReason;
use damath::session::{At, Session, SideWish};

use crate::memory::Fault;
use crate::table::{ANA, BEN, HERE, Table, seen, shown};

async fn untold(table: &Table) -> Vec<Session> {
    table.sessions.take_untold(HERE).await.unwrap()
}

#[tokio::test]
async fn the_end_by_a_last_move_is_there_after_a_crash() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let end = table.play_by_lot(HERE, usize::MAX, 1).await.unwrap();
    let (next, _) = table.restarted().await;
    let found = untold(&next).await;
    assert_eq!(found.len(), 1);
    assert_eq!(seen(&found[0]), seen(&end.session));
}

#[tokio::test]
async fn a_resignation_is_there_after_a_crash() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    table.play(ANA, "c3-d4").await.unwrap();
    let ended = table.sessions.resign(HERE, BEN, At::Now).await.unwrap();
    let (next, _) = table.restarted().await;
    let found = untold(&next).await;
    assert_eq!(seen(&found[0]), seen(&ended));
    let reason = found[0].game().outcome().unwrap().reason;
    assert!(matches!(reason, EndReason::Resignation(_)));
}

#[tokio::test]
async fn an_end_that_was_told_is_not_told_again() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let ended = table.sessions.resign(HERE, BEN, At::Now).await.unwrap();
    assert_eq!(untold(&table).await.len(), 0, "whoever ended it tells it");
    table.sessions.end_told(&ended).await.unwrap();
    let (next, _) = table.restarted().await;
    assert_eq!(untold(&next).await.len(), 0);
}

#[tokio::test]
async fn an_end_that_could_not_be_told_waits_beside_the_next_game() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let ended = table.sessions.resign(HERE, BEN, At::Now).await.unwrap();
    table.sessions.keep_untold(ended.clone()).await.unwrap();
    table.play_bot(ANA, SideWish::Toss).await.unwrap();
    let found = untold(&table).await;
    assert_eq!(seen(&found[0]), seen(&ended));
    assert_eq!(untold(&table).await.len(), 0, "taken once");
}

#[tokio::test]
async fn an_end_of_yesterday_is_told_to_nobody() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    table.sessions.resign(HERE, BEN, At::Now).await.unwrap();
    table.clock.advance(Duration::from_hours(24));
    assert_eq!(untold(&table.restarted().await.0).await.len(), 1);
    table.wait(1);
    assert_eq!(untold(&table.restarted().await.0).await.len(), 0);
}

/// The player is told that nothing was saved; the journal knows better.
#[tokio::test]
async fn an_end_whose_writing_lost_its_answer_waits_to_be_told() {
    let table = Table::new().await;
    let session = table.ana_against_ben().await;
    table.journal.set_fault(Fault::LosesTheAnswer);
    let answer = table.sessions.resign(HERE, BEN, shown(&session)).await;
    answer.unwrap_err();
    table.journal.set_fault(Fault::None);
    assert_eq!(untold(&table).await.len(), 1);
}

#[tokio::test]
async fn an_end_that_does_not_follow_from_the_moves_is_told_to_nobody() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    table.sessions.resign(HERE, BEN, At::Now).await.unwrap();
    let other = EndReason::Repetition;
    table.journal.kept().ends.get_mut(&game).unwrap().0.reason = other;
    let (next, lost) = table.restarted().await;
    assert_eq!(lost, ["the stored result does not follow from the moves"]);
    assert_eq!(untold(&next).await.len(), 0);
    let (_, lost) = next.restarted().await;
    assert_eq!(lost, Vec::<String>::new());
}
