//! What contradicts what is kept is refused, and changes nothing.

use std::sync::Arc;

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{
    ChallengeEnd, ChallengeId, ChannelId, GameId, Journal, JournalError, MessageId, PersonId,
    PlyRecord, Timestamp,
};
use damath::store::{Refusal, Store, StoreError};

use crate::harness::{
    Fresh, board, challenge, kept, on_both, opening, person, record, refusal, running, state_after,
};

on_both! {
    a_ply_is_written_once
    a_ply_cannot_be_skipped
    a_game_that_is_over_takes_nothing
    an_unknown_game_takes_nothing
    one_game_runs_in_a_channel
    a_game_id_is_used_once
    a_challenge_is_accepted_once
    a_closed_challenge_begins_no_game
    a_taken_channel_leaves_the_challenge_open
    a_challenger_has_one_challenge_in_a_channel
    a_challenge_ends_once
    a_closed_challenge_is_shown_by_nothing
    a_number_of_64_bits_is_refused_whole
    of_many_writers_of_one_ply_one_succeeds
    of_many_starts_in_one_channel_one_succeeds
    of_many_acceptances_one_succeeds
}

const RESIGNED: Outcome = Outcome {
    winner: Some(Side::Blue),
    reason: EndReason::Resignation(Side::Red),
};
const NO_POINTS: BySide<Score> = BySide {
    red: Score::ZERO,
    blue: Score::ZERO,
};
const LATER: Timestamp = Timestamp(1_700_000_001_000);

/// A store in which game 1 runs in channel 10.
async fn with_a_game(fresh: &Fresh) -> Store {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    store
}

async fn a_ply_is_written_once(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let [first, _] = opening(1);
    store
        .ply_played(&first, &state_after(&first), None)
        .await
        .unwrap();
    let other = PlyRecord {
        played: "e3-f4".to_owned(),
        ..first.clone()
    };
    for again in [&first, &other] {
        assert_eq!(
            refusal(store.ply_played(again, &state_after(again), None).await),
            Refusal::NotTheNextPly {
                game: GameId(1),
                held: 1,
                offered: 0
            }
        );
    }
    assert_eq!(kept(&store).await.games[0].moves, [first.played]);
}

async fn a_ply_cannot_be_skipped(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let [_, second] = opening(1);
    // Not even by a ply that would end the game.
    let answer = store
        .ply_played(&second, &state_after(&second), Some((RESIGNED, NO_POINTS)))
        .await;
    assert_eq!(
        refusal(answer),
        Refusal::NotTheNextPly {
            game: GameId(1),
            held: 0,
            offered: 1
        }
    );
    assert_eq!(kept(&store).await.games, [running(record(1, 10), &vec![])]);
}

async fn a_game_that_is_over_takes_nothing(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let [first, second] = opening(1);
    store
        .ply_played(&first, &state_after(&first), Some((RESIGNED, NO_POINTS)))
        .await
        .unwrap();
    let before = store.history(GameId(1)).await.unwrap();
    let over = Refusal::GameOver(GameId(1));
    assert_eq!(
        refusal(store.ply_played(&second, &state_after(&second), None).await),
        over
    );
    let drawn = Outcome {
        winner: None,
        reason: EndReason::Agreement,
    };
    let answer = store.game_ended(GameId(1), drawn, NO_POINTS, LATER).await;
    assert_eq!(refusal(answer), over);
    assert_eq!(store.history(GameId(1)).await.unwrap(), before);
}

async fn an_unknown_game_takes_nothing(fresh: &Fresh) {
    let store = fresh.open().await;
    let unknown = Refusal::NoGame(GameId(1));
    let [first, _] = opening(1);
    assert_eq!(
        refusal(store.ply_played(&first, &state_after(&first), None).await),
        unknown
    );
    let answer = store
        .game_ended(GameId(1), RESIGNED, NO_POINTS, LATER)
        .await;
    assert_eq!(refusal(answer), unknown);
    let answer = store.board_shown(GameId(1), board(5, 0)).await;
    assert_eq!(refusal(answer), unknown);
}

async fn one_game_runs_in_a_channel(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let answer = store.game_started(&record(2, 10), None).await;
    assert_eq!(refusal(answer), Refusal::ChannelTaken(ChannelId(10)));
    assert_eq!(store.history(GameId(2)).await.unwrap(), None);
}

async fn a_game_id_is_used_once(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let answer = store.game_started(&record(1, 11), None).await;
    assert_eq!(refusal(answer), Refusal::GameExists(GameId(1)));
}

async fn a_challenge_is_accepted_once(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let accepted = Some(ChallengeId(1));
    store.game_started(&record(2, 10), accepted).await.unwrap();
    let answer = store.game_started(&record(3, 11), accepted).await;
    assert_eq!(refusal(answer), Refusal::ChallengeNotOpen(ChallengeId(1)));
    assert_eq!(store.history(GameId(3)).await.unwrap(), None);
}

async fn a_closed_challenge_begins_no_game(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    store
        .challenge_ended(ChallengeId(1), ChallengeEnd::Declined, LATER)
        .await
        .unwrap();
    for absent in [1, 99] {
        let answer = store
            .game_started(&record(2, 10), Some(ChallengeId(absent)))
            .await;
        assert_eq!(
            refusal(answer),
            Refusal::ChallengeNotOpen(ChallengeId(absent))
        );
    }
    assert!(kept(&store).await.games.is_empty());
}

async fn a_taken_channel_leaves_the_challenge_open(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    store.challenge_made(&challenge(5, 10)).await.unwrap();
    let answer = store
        .game_started(&record(2, 10), Some(ChallengeId(5)))
        .await;
    assert_eq!(refusal(answer), Refusal::ChannelTaken(ChannelId(10)));
    assert_eq!(kept(&store).await.challenges, [challenge(5, 10)]);
}

async fn a_challenger_has_one_challenge_in_a_channel(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let mut of_another = challenge(2, 10);
    of_another.challenger = person(3, "Cy");
    store.challenge_made(&of_another).await.unwrap();
    store.challenge_made(&challenge(3, 11)).await.unwrap();
    for (id, channel) in [(4, 10), (1, 12)] {
        let answer = store.challenge_made(&challenge(id, channel)).await;
        assert_eq!(refusal(answer), Refusal::ChallengeWaiting(ChallengeId(id)));
    }
    assert_eq!(kept(&store).await.challenges.len(), 3);
}

async fn a_closed_challenge_is_shown_by_nothing(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let ended = store.challenge_ended(ChallengeId(1), ChallengeEnd::Declined, LATER);
    ended.await.unwrap();
    let answer = store.challenge_shown(ChallengeId(1), MessageId(5)).await;
    assert_eq!(refusal(answer), Refusal::ChallengeNotOpen(ChallengeId(1)));
}

async fn a_challenge_ends_once(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let end = |id, end| store.challenge_ended(ChallengeId(id), end, LATER);
    end(1, ChallengeEnd::Expired).await.unwrap();
    for id in [1, 2] {
        let answer = end(id, ChallengeEnd::Declined).await;
        assert_eq!(refusal(answer), Refusal::ChallengeNotOpen(ChallengeId(id)));
    }
}

fn is_too_large(answer: &Result<(), JournalError>) -> bool {
    let source = answer.as_ref().unwrap_err().source.downcast_ref();
    matches!(source, Some(StoreError::TooLarge(u64::MAX)))
}

/// Also where the number comes late in a transaction, nothing of it stays.
async fn a_number_of_64_bits_is_refused_whole(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let [first, _] = opening(1);
    let mut by_nobody = first.clone();
    by_nobody.by = Some(PersonId(u64::MAX));
    assert!(is_too_large(
        &store
            .ply_played(&by_nobody, &state_after(&by_nobody), None)
            .await
    ));
    store.challenge_made(&challenge(5, 11)).await.unwrap();
    let mut seatless = record(2, 11);
    seatless.seats.blue = damath::session::Seat::Person(person(u64::MAX, "Ben"));
    let answer = store.game_started(&seatless, Some(ChallengeId(5))).await;
    assert!(is_too_large(&answer));
    assert_eq!(kept(&store).await.challenges, [challenge(5, 11)]);
    assert_eq!(kept(&store).await.games, [running(record(1, 10), &vec![])]);
    store
        .ply_played(&first, &state_after(&first), None)
        .await
        .unwrap();
}

/// Runs the same write from many tasks at once; says how many succeeded.
async fn storm<F>(store: Store, write: impl Fn(Arc<Store>, u64) -> F) -> usize
where
    F: Future<Output = Result<(), JournalError>> + Send + 'static,
{
    let store = Arc::new(store);
    let tasks: Vec<_> = (0..50)
        .map(|task| tokio::spawn(write(Arc::clone(&store), task)))
        .collect();
    let mut succeeded = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => succeeded += 1,
            Err(error) => {
                refusal::<()>(Err(error));
            }
        }
    }
    store.close().await;
    succeeded
}

async fn of_many_writers_of_one_ply_one_succeeds(fresh: &Fresh) {
    let store = with_a_game(fresh).await;
    let write = |store: Arc<Store>, _| async move {
        let [first, _] = opening(1);
        store.ply_played(&first, &state_after(&first), None).await
    };
    assert_eq!(storm(store, write).await, 1);
    assert_eq!(kept(&fresh.open().await).await.games[0].moves.len(), 1);
}

async fn of_many_starts_in_one_channel_one_succeeds(fresh: &Fresh) {
    let write =
        |store: Arc<Store>, id| async move { store.game_started(&record(id, 10), None).await };
    assert_eq!(storm(fresh.open().await, write).await, 1);
    assert_eq!(kept(&fresh.open().await).await.games.len(), 1);
}

async fn of_many_acceptances_one_succeeds(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let write = |store: Arc<Store>, id| async move {
        // In channels of their own, so that only the challenge stands between them.
        let accepted = Some(ChallengeId(1));
        store.game_started(&record(id, 100 + id), accepted).await
    };
    assert_eq!(storm(store, write).await, 1);
    assert_eq!(kept(&fresh.open().await).await.games.len(), 1);
}
