//! Servers that removed the bot: what belongs to them is erased in time, and nothing else is.

use damath::session::{
    Challenge, GameRecord, Journal, PersonId, ServerId, ServerSetting, Timestamp,
};
use damath::store::Store;

use crate::harness::{
    Fresh, challenge, everything, kept, on_both, opening, record, state_after, statement,
};

on_both! {
    a_removed_server_is_erased_when_its_time_has_come
    a_server_that_comes_back_keeps_everything
    the_first_moment_of_a_removal_counts
    servers_are_known_by_anything_that_is_kept_of_them
}

/// Numbers that occur nowhere else.
const SCHOOL: ServerId = ServerId(777_003_777);
const OTHER: ServerId = ServerId(888_004_888);

async fn fill(store: &Store, server: ServerId, first: u64) {
    let game = GameRecord {
        server: Some(server),
        ..record(first, first)
    };
    store.game_started(&game, None).await.unwrap();
    for ply in opening(first) {
        let state = state_after(&ply);
        store.ply_played(&ply, &state, None).await.unwrap();
    }
    let hint = store.hint_given(game.id, PersonId(1), 2, 0);
    hint.await.unwrap();
    let waiting = Challenge {
        server: Some(server),
        ..challenge(first, first + 1)
    };
    store.challenge_made(&waiting).await.unwrap();
    let set = store.set_server_setting(server, ServerSetting::Pings, Some("off"));
    set.await.unwrap();
}

async fn a_removed_server_is_erased_when_its_time_has_come(fresh: &Fresh) {
    let store = fresh.open().await;
    fill(&store, SCHOOL, 100).await;
    fill(&store, OTHER, 200).await;
    store.server_removed(SCHOOL, Timestamp(5000)).await.unwrap();
    assert_eq!(store.erase_removed(Timestamp(4999)).await.unwrap(), []);
    assert_eq!(kept(&store).await.games.len(), 2);
    let erased = store.erase_removed(Timestamp(5000)).await.unwrap();
    assert_eq!(erased, [SCHOOL]);
    assert_eq!(store.erase_removed(Timestamp(5000)).await.unwrap(), []);
    let store = fresh.reopen(store).await;
    let left = kept(&store).await;
    assert_eq!(left.games.len(), 1);
    assert_eq!(left.games[0].record.server, Some(OTHER));
    store.close().await;
    let left = everything(fresh.address()).await;
    let of_school = |line: &&String| {
        line.contains(&SCHOOL.to_string()) || line.ends_with(": 100") || line.ends_with(": 101")
    };
    assert_eq!(left.iter().filter(of_school).collect::<Vec<_>>(), [""; 0]);
    for table in ["plies.game: 200", "seats.game: 200", "hints.game: 200"] {
        assert!(left.iter().any(|line| line == table), "{table}");
    }
}

async fn a_server_that_comes_back_keeps_everything(fresh: &Fresh) {
    let store = fresh.open().await;
    fill(&store, SCHOOL, 100).await;
    assert!(!store.server_present(SCHOOL).await.unwrap());
    store.server_removed(SCHOOL, Timestamp(5000)).await.unwrap();
    let store = fresh.reopen(store).await;
    assert!(store.server_present(SCHOOL).await.unwrap());
    assert_eq!(store.erase_removed(Timestamp(i64::MAX)).await.unwrap(), []);
    assert_eq!(kept(&store).await.games.len(), 1);
}

async fn the_first_moment_of_a_removal_counts(fresh: &Fresh) {
    let store = fresh.open().await;
    for at in [5000, 9000] {
        store.server_removed(SCHOOL, Timestamp(at)).await.unwrap();
    }
    let erased = store.erase_removed(Timestamp(5000)).await.unwrap();
    assert_eq!(erased, [SCHOOL]);
}

async fn servers_are_known_by_anything_that_is_kept_of_them(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    assert_eq!(store.servers().await.unwrap(), []);
    fill(&store, SCHOOL, 100).await;
    let set = store.set_server_setting(OTHER, ServerSetting::Pings, Some("off"));
    set.await.unwrap();
    assert_eq!(store.servers().await.unwrap(), [SCHOOL, OTHER]);
    store.server_removed(SCHOOL, Timestamp(1)).await.unwrap();
    assert_eq!(store.servers().await.unwrap(), [OTHER]);
}

/// While the first is erased, the second comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_comes_back_while_others_are_erased_keeps_everything() {
    let fresh = Fresh::sqlite();
    let store = fresh.open().await;
    for (server, first) in [(SCHOOL, 100), (OTHER, 200)] {
        fill(&store, server, first).await;
        store.server_removed(server, Timestamp(5000)).await.unwrap();
    }
    store.close().await;
    let comes_back = format!(
        "CREATE TRIGGER comes_back AFTER DELETE ON removals WHEN OLD.server = {SCHOOL}
         BEGIN DELETE FROM removals WHERE server = {OTHER}; END"
    );
    statement(fresh.address(), &comes_back).await;
    let store = fresh.open().await;
    let erased = store.erase_removed(Timestamp(5000)).await.unwrap();
    assert_eq!(erased, [SCHOOL]);
    let left = kept(&store).await;
    assert_eq!(left.games.len(), 1);
    assert_eq!(left.games[0].record.server, Some(OTHER));
    store.close().await;
    fresh.remove().await;
}
