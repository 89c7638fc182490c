//! Which ends have been told is kept.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{EndedGame, GameId, Journal, Timestamp};
use damath::store::Refusal;

use crate::harness::{
    Fresh, board, kept, on_both, opening, record, refusal, running, state_after, statement,
};

on_both! {
    an_end_is_untold_until_it_is_told
    an_end_from_before_the_moment_does_not_come_back
    the_end_of_a_running_game_is_not_told
    a_broken_end_is_told_to_nobody
}

const RESIGNED: Outcome = Outcome {
    winner: Some(Side::Blue),
    reason: EndReason::Resignation(Side::Red),
};
const NO_POINTS: BySide<Score> = BySide {
    red: Score::ZERO,
    blue: Score::ZERO,
};
const END: Timestamp = Timestamp(1_700_000_001_000);

async fn an_end_is_untold_until_it_is_told(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    store.board_shown(GameId(1), board(5, 0)).await.unwrap();
    let [first, _] = opening(1);
    let end = Some((RESIGNED, NO_POINTS));
    store
        .ply_played(&first, &state_after(&first), end)
        .await
        .unwrap();
    store.game_started(&record(2, 10), None).await.unwrap();
    store
        .game_ended(GameId(2), RESIGNED, NO_POINTS, END)
        .await
        .unwrap();
    let store = fresh.reopen(store).await;
    let mut game = running(record(1, 10), &vec![(first, end)]);
    game.board = Some(board(5, 0));
    let ended = |game| EndedGame {
        game,
        outcome: RESIGNED,
    };
    let other = ended(running(record(2, 10), &vec![]));
    let mut untold = kept(&store).await.untold;
    untold.sort_by_key(|ended| ended.game.record.id);
    assert_eq!(untold, [ended(game), other.clone()]);
    for _ in 0..2 {
        store.end_told(GameId(1)).await.unwrap();
    }
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await.untold, [other]);
    assert_eq!(kept(&store).await.games, []);
}

async fn an_end_from_before_the_moment_does_not_come_back(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    store
        .game_ended(GameId(1), RESIGNED, NO_POINTS, END)
        .await
        .unwrap();
    for (since, found) in [(END, 1), (Timestamp(END.0 + 1), 0)] {
        assert_eq!(store.load(since).await.unwrap().untold.len(), found);
    }
}

async fn the_end_of_a_running_game_is_not_told(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    for id in [1, 99] {
        let answer = store.end_told(GameId(id)).await;
        assert_eq!(refusal(answer), Refusal::NotOver(GameId(id)));
    }
}

async fn a_broken_end_is_told_to_nobody(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    store
        .game_ended(GameId(1), RESIGNED, NO_POINTS, END)
        .await
        .unwrap();
    let later = Timestamp(END.0 + 5);
    store.game_broken(GameId(1), "worms", later).await.unwrap();
    assert_eq!(kept(&store).await.untold, []);
    let history = store.history(GameId(1)).await.unwrap().unwrap();
    let end = history.end.unwrap();
    assert_eq!((end.at, end.outcome), (END, RESIGNED), "the result stays");
    assert_eq!(history.fault.as_deref(), Some("worms"));
}

/// A database from before ends were marked as told.
#[tokio::test]
async fn ends_of_an_older_database_count_as_told() {
    let fresh = Fresh::sqlite();
    let store = fresh.open().await;
    for game in [1, 2] {
        store
            .game_started(&record(game, 9 + game), None)
            .await
            .unwrap();
    }
    store
        .game_ended(GameId(1), RESIGNED, NO_POINTS, END)
        .await
        .unwrap();
    store.close().await;
    let back = "DROP INDEX games_untold; ALTER TABLE games DROP COLUMN told;
                DELETE FROM _sqlx_migrations WHERE version = 8";
    statement(fresh.address(), back).await;
    let store = fresh.open().await;
    assert_eq!(kept(&store).await.untold, []);
    store
        .game_ended(GameId(2), RESIGNED, NO_POINTS, END)
        .await
        .unwrap();
    assert_eq!(kept(&store).await.untold.len(), 1);
    store.close().await;
}
