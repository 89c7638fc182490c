//! A row that cannot be read stops what it belongs to, and nothing else.

use damath::session::{ChallengeId, Entry, GameId, Journal, Timestamp};

use crate::harness::{Fresh, challenge, kept, opening, record, state_after, statement};

/// A closed database in which two games run, two turns played in the first.
async fn with_two_games() -> Fresh {
    let fresh = Fresh::sqlite();
    let store = fresh.open().await;
    for (game, channel) in [(1, 10), (2, 11)] {
        store
            .game_started(&record(game, channel), None)
            .await
            .unwrap();
    }
    for ply in opening(1) {
        store
            .ply_played(&ply, &state_after(&ply), None)
            .await
            .unwrap();
    }
    store.close().await;
    fresh
}

#[tokio::test]
async fn a_broken_row_stops_its_own_game_alone() {
    for damage in [
        "DELETE FROM plies WHERE game = 1 AND ply = 1",
        "DELETE FROM plies WHERE game = 1 AND ply = 0",
        "UPDATE plies SET played = X'FF' WHERE game = 1 AND ply = 0",
        "DELETE FROM seats WHERE game = 1 AND side = 'blue'",
        "UPDATE seats SET name = NULL WHERE game = 1",
        "UPDATE games SET rules = X'FF' WHERE id = 1",
        "UPDATE games SET plies = -3 WHERE id = 1",
    ] {
        let fresh = with_two_games().await;
        statement(fresh.address(), damage).await;
        let store = fresh.open().await;
        let found = kept(&store).await;
        let games: Vec<_> = found.games.iter().map(|game| game.record.id).collect();
        assert_eq!(games, [GameId(2)], "{damage}");
        let broken: Vec<_> = found.unreadable.iter().map(|lost| lost.entry).collect();
        assert_eq!(broken, [Entry::Game(GameId(1))], "{damage}");
        store.close().await;
    }
}

#[tokio::test]
async fn a_broken_challenge_stops_no_other() {
    let fresh = Fresh::sqlite();
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    store.challenge_made(&challenge(2, 11)).await.unwrap();
    store.close().await;
    let damage = "UPDATE challenges SET challenger_name = X'FF' WHERE id = 1";
    statement(fresh.address(), damage).await;
    let store = fresh.open().await;
    let found = kept(&store).await;
    assert_eq!(found.challenges, [challenge(2, 11)]);
    assert_eq!(found.unreadable[0].entry, Entry::Challenge(ChallengeId(1)));
    store.close().await;
}

#[tokio::test]
async fn a_database_that_has_lost_a_table_is_not_read_at_all() {
    let fresh = with_two_games().await;
    statement(fresh.address(), "DROP TABLE plies").await;
    let store = fresh.open().await;
    store.load(Timestamp(0)).await.unwrap_err();
    store.close().await;
}
