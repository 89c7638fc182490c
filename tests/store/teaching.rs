//! Levels, hints, and finished games found again.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{ChannelId, GameId, Journal, PersonId, Timestamp};
use damath::store::{HintCount, Lesson, Refusal, Store, StoreError, Told};

use crate::harness::{Fresh, on_both, opening, record, state_after};

on_both! {
    a_level_comes_back_for_its_person
    hints_are_counted_by_position_and_person
    the_same_ply_after_an_undo_is_another_position
    a_hint_for_another_position_is_refused
    the_last_finished_game_of_a_channel_is_found
    a_lesson_is_told_once_in_a_life
}

const ANA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

async fn end(store: &Store, game: u64, at: i64) {
    let resigned = Outcome {
        winner: Some(Side::Blue),
        reason: EndReason::Resignation(Side::Red),
    };
    let totals = BySide {
        red: Score::ZERO,
        blue: Score::ZERO,
    };
    let ended = store.game_ended(GameId(game), resigned, totals, Timestamp(at));
    ended.await.unwrap();
}

async fn a_level_comes_back_for_its_person(fresh: &Fresh) {
    let store = fresh.open().await;
    assert_eq!(store.level_of(ANA).await.unwrap(), None);
    store.set_level(ANA, "hard").await.unwrap();
    store.set_level(BEN, "easy").await.unwrap();
    store.set_level(ANA, "master").await.unwrap();
    let store = fresh.reopen(store).await;
    assert_eq!(
        store.level_of(ANA).await.unwrap().as_deref(),
        Some("master")
    );
    assert_eq!(store.level_of(BEN).await.unwrap().as_deref(), Some("easy"));
}

async fn hints_are_counted_by_position_and_person(fresh: &Fresh) {
    let store = fresh.open().await;
    let game = GameId(1);
    store.game_started(&record(1, 10), None).await.unwrap();
    assert_eq!(store.hints(game).await.unwrap(), []);
    let again = [
        store.hint_given(game, ANA, 0, 0).await.unwrap(),
        store.hint_given(game, ANA, 0, 0).await.unwrap(),
        store.hint_given(game, BEN, 0, 0).await.unwrap(),
    ];
    assert_eq!(again, [1, 1, 1]);
    let first = &opening(1)[0];
    store
        .ply_played(first, &state_after(first), None)
        .await
        .unwrap();
    assert_eq!(store.hint_given(game, ANA, 1, 0).await.unwrap(), 2);
    let store = fresh.reopen(store).await;
    let count = |person, hints| HintCount { person, hints };
    let counted = store.hints(game).await.unwrap();
    assert_eq!(counted, [count(ANA, 2), count(BEN, 1)]);
    assert_eq!(store.hints(GameId(2)).await.unwrap(), []);
}

async fn the_same_ply_after_an_undo_is_another_position(fresh: &Fresh) {
    let store = fresh.open().await;
    let game = GameId(1);
    store.game_started(&record(1, 10), None).await.unwrap();
    let [first, second] = opening(1);
    for ply in [&first, &second] {
        let state = state_after(ply);
        store.ply_played(ply, &state, None).await.unwrap();
    }
    assert_eq!(store.hint_given(game, ANA, 2, 0).await.unwrap(), 1);
    let mut state = state_after(&first);
    state.undone = 1;
    store.plies_undone(game, 1, &state).await.unwrap();
    store.ply_played(&second, &state, None).await.unwrap();
    for _ in 0..2 {
        assert_eq!(store.hint_given(game, ANA, 2, 1).await.unwrap(), 2);
    }
    let counted = store.hints(game).await.unwrap();
    assert_eq!((counted.len(), counted[0].hints), (1, 2));
}

async fn a_hint_for_another_position_is_refused(fresh: &Fresh) {
    let store = fresh.open().await;
    let game = GameId(1);
    store.game_started(&record(1, 10), None).await.unwrap();
    for (game, ply) in [(game, 1), (GameId(2), 0)] {
        let refused = store.hint_given(game, ANA, ply, 0).await.unwrap_err();
        let StoreError::Refused(refusal) = refused else {
            panic!("{refused}");
        };
        assert_eq!(refusal, Refusal::NotAtPly { game, ply });
    }
    end(&store, 1, 5).await;
    store.hint_given(game, ANA, 0, 0).await.unwrap_err();
    assert_eq!(store.hints(game).await.unwrap(), []);
}

async fn the_last_finished_game_of_a_channel_is_found(fresh: &Fresh) {
    let store = fresh.open().await;
    let here = ChannelId(10);
    // Game 1 ends last of those with a move; 3 has none, 4 runs, 5 is elsewhere.
    for (game, channel, ended_at) in [
        (2, 10, Some(100)),
        (1, 10, Some(200)),
        (3, 10, Some(300)),
        (5, 11, Some(400)),
        (4, 10, None),
    ] {
        store
            .game_started(&record(game, channel), None)
            .await
            .unwrap();
        if game != 3 {
            let first = &opening(game)[0];
            store
                .ply_played(first, &state_after(first), None)
                .await
                .unwrap();
        }
        if let Some(at) = ended_at {
            end(&store, game, at).await;
        }
    }
    let store = fresh.reopen(store).await;
    assert_eq!(store.last_finished(here).await.unwrap(), Some(GameId(1)));
    assert_eq!(store.last_finished(ChannelId(12)).await.unwrap(), None);
}

async fn a_lesson_is_told_once_in_a_life(fresh: &Fresh) {
    let store = fresh.open().await;
    let tell = |person| store.tell_once(person, Lesson::NegativeCapture);
    assert_eq!(tell(ANA).await.unwrap(), Told::Now);
    assert_eq!(tell(ANA).await.unwrap(), Told::Before);
    assert_eq!(tell(BEN).await.unwrap(), Told::Now);
    let store = fresh.reopen(store).await;
    let again = store.tell_once(ANA, Lesson::NegativeCapture).await;
    assert_eq!(again.unwrap(), Told::Before);
}
