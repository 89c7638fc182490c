//! Sessions on a real store.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use damath::session::{
    BotGame, ChannelId, ManualClock, Place, Session, Sessions, SideWish, Terms, Timestamp,
};
use damath::store::Store;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::harness::{Fresh, on_both, person};

on_both! {
    a_game_goes_on_after_a_restart
    askers_that_give_up_part_nothing
}

const CHANNEL: ChannelId = ChannelId(10);

async fn sessions_on(store: &Arc<Store>) -> Sessions {
    let clock = Arc::new(ManualClock::new(Timestamp(1_700_000_000_000)));
    let (sessions, lost) = Sessions::load(store.clone(), clock, 1).await.unwrap();
    assert!(lost.is_empty(), "{lost:?}");
    sessions
}

async fn begin(sessions: &Sessions) -> Session {
    let game = BotGame {
        place: Place::here(CHANNEL),
        server: None,
        person: person(1, "Ana"),
        side: SideWish::Toss,
        level: "easy".to_owned(),
        terms: Terms::of("damath-whole"),
    };
    sessions.play_bot(game).await.unwrap()
}

/// Plays a move by lot for whoever is to move.
async fn step(sessions: &Sessions, session: &Session, lot: &mut ChaCha8Rng) {
    let played = *session.game().legal_moves().choose(lot).unwrap();
    let at = session.at();
    let answer = match session.seat_to_move().person() {
        Some(person) => {
            let text = played.to_string();
            sessions.play(CHANNEL, person.id, at, &text).await
        }
        None => sessions.play_for_bot(CHANNEL, at, &played).await,
    };
    answer.unwrap();
}

async fn a_game_goes_on_after_a_restart(fresh: &Fresh) {
    let mut lot = ChaCha8Rng::seed_from_u64(5);
    let mut store = Arc::new(fresh.open().await);
    let id = begin(&sessions_on(&store).await).await.record().id;
    let mut plies = 0;
    while let Ok(session) = sessions_on(&store).await.running(CHANNEL).await {
        assert_eq!(session.ply(), plies);
        step(&sessions_on(&store).await, &session, &mut lot).await;
        plies += 1;
        if plies % 10 == 0 {
            store.close().await;
            store = Arc::new(fresh.open().await);
        }
    }
    let history = store.history(id).await.unwrap().unwrap();
    assert_eq!(history.plies.len(), plies);
    assert!(history.end.is_some());
    store.close().await;
}

/// The answer, unless it takes more polls than these; then the work is dropped where it stands.
async fn give_up_after<T>(polls: u32, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    let mut left = polls;
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(answer) => Poll::Ready(Some(answer)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}

/// Tasks are cancelled at any point of a write; memory and disk agree on what came of it.
async fn askers_that_give_up_part_nothing(fresh: &Fresh) {
    let mut lot = ChaCha8Rng::seed_from_u64(6);
    let store = Arc::new(fresh.open().await);
    let sessions = sessions_on(&store).await;
    let (mut given_up, mut waited) = (0, 0);
    for _ in 0..300 {
        let session = match sessions.running(CHANNEL).await {
            Ok(session) => session,
            Err(_) => begin(&sessions).await,
        };
        let history = store.history(session.record().id).await.unwrap().unwrap();
        let kept: Vec<_> = history.plies.into_iter().map(|ply| ply.played).collect();
        let plies = session.game().plies().iter();
        assert_eq!(
            kept,
            plies.map(|ply| ply.played.to_string()).collect::<Vec<_>>()
        );
        let polls = if lot.random() {
            u32::MAX
        } else {
            lot.random_range(0..16)
        };
        match give_up_after(polls, step(&sessions, &session, &mut lot)).await {
            Some(()) => waited += 1,
            None => given_up += 1,
        }
    }
    assert!(
        given_up > 10 && waited > 10,
        "{given_up} given up, {waited} waited"
    );
    store.close().await;
}
