//! What was agreed, what changed besides the turns, and games on the shelf come back as they were.

use std::time::Duration;

use damath::engine::{BySide, Side};
use damath::session::{
    BoardChoice, ChannelId, GameId, GameRecord, GameState, Help, Journal, MessageId, Offer,
    OfferKind, OpenTo, Pace, PersonId, Place, Reminder, Seat, Shelf, SideLabel, Stakes, Terms,
    TimeControl, Timestamp,
};
use damath::store::Refusal;

use crate::harness::{
    Fresh, challenge, kept, on_both, opening, person, record, refusal, state_after,
};

on_both! {
    terms_seats_and_places_come_back
    a_state_comes_back
    turns_taken_back_are_gone
    a_game_on_the_shelf_takes_no_channel
    a_game_is_taken_up_where_there_is_room
    a_game_on_the_shelf_can_be_ended
    the_last_refusal_of_a_pair_is_found
    the_last_sign_of_life_is_kept
}

fn every_term() -> Terms {
    Terms {
        rules: "damath-custom".to_owned(),
        chips: Some("1 2 3 4 5 6 7 8 9 10 11 12".to_owned()),
        board: Some(BoardChoice::Classroom),
        help: Help::On,
        clock: TimeControl::Days(3),
        stakes: Stakes::Rated,
    }
}

fn busy_state() -> GameState {
    GameState {
        undone: u16::MAX,
        offer: Some(Offer {
            kind: OfferKind::Undo,
            by: Side::Blue,
        }),
        offered_at: BySide {
            red: None,
            blue: Some(7),
        },
        pace: Pace {
            turn_since: Timestamp(1_700_000_123_456),
            contest_left: Some(Duration::from_millis(1_199_999)),
            warnings: BySide { red: 3, blue: 0 },
            paused_at: Some(Timestamp(1_700_000_200_000)),
            rested_to: Timestamp(1_700_000_150_000),
            reminder: Reminder::Sent,
        },
        nudge: Some(MessageId(9)),
    }
}

async fn terms_seats_and_places_come_back(fresh: &Fresh) {
    let mut hotseat = record(1, 10);
    hotseat.parent = Some(ChannelId(9));
    hotseat.terms = every_term();
    hotseat.seats = BySide {
        red: Seat::Hotseat {
            keeper: person(1, "Ana"),
            label: SideLabel::Group(20),
        },
        blue: Seat::Hotseat {
            keeper: person(1, "Ana"),
            label: SideLabel::Blue,
        },
    };
    let mut open = challenge(5, 10);
    open.open_to = OpenTo::Anybody;
    open.terms = every_term();
    let store = fresh.open().await;
    store.game_started(&hotseat, None).await.unwrap();
    store.challenge_made(&open).await.unwrap();
    let store = fresh.reopen(store).await;
    let kept = kept(&store).await;
    assert_eq!(kept.games[0].record, hotseat);
    assert_eq!(kept.games[0].state, hotseat.first_state());
    assert_eq!(kept.challenges, [open]);
}

async fn a_state_comes_back(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let state = busy_state();
    store.state_changed(GameId(1), &state).await.unwrap();
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await.games[0].state, state);
    let unknown = store.state_changed(GameId(2), &state).await;
    assert_eq!(refusal(unknown), Refusal::NoGame(GameId(2)));
}

async fn turns_taken_back_are_gone(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let [first, second] = opening(1);
    for ply in [&first, &second] {
        store
            .ply_played(ply, &state_after(ply), None)
            .await
            .unwrap();
    }
    let state = busy_state();
    let none = store.plies_undone(GameId(1), 2, &state).await;
    assert!(matches!(
        refusal(none),
        Refusal::NotTheNextPly { held: 2, .. }
    ));
    store.plies_undone(GameId(1), 1, &state).await.unwrap();
    let store = fresh.reopen(store).await;
    let games = kept(&store).await.games;
    assert_eq!(games[0].moves, std::slice::from_ref(&first.played));
    assert_eq!(games[0].state, state);
    store
        .ply_played(&second, &state_after(&second), None)
        .await
        .unwrap();
}

async fn a_game_on_the_shelf_takes_no_channel(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let [first, second] = opening(1);
    store
        .ply_played(&first, &state_after(&first), None)
        .await
        .unwrap();
    let at = Timestamp(1_700_000_500_000);
    let parked = store.game_shelved(GameId(1), Shelf::Parked, at);
    parked.await.unwrap();
    store.game_started(&record(2, 10), None).await.unwrap();
    let store = fresh.reopen(store).await;
    let running = kept(&store).await.games;
    assert_eq!(running.len(), 1);
    assert_eq!(running[0].record.id, GameId(2));
    let shelved = store.shelved(GameId(1)).await.unwrap().unwrap();
    assert_eq!((shelved.shelf, shelved.since), (Shelf::Parked, at));
    assert_eq!(shelved.game.record, record(1, 10));
    assert_eq!(shelved.game.moves, [first.played]);
    for none in [2, 3] {
        assert_eq!(store.shelved(GameId(none)).await.unwrap(), None);
    }
    let late = store.ply_played(&second, &state_after(&second), None).await;
    refusal(late);
    let twice = store.game_shelved(GameId(1), Shelf::Voided, at).await;
    refusal(twice);
}

async fn a_game_is_taken_up_where_there_is_room(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let voided = store.game_shelved(GameId(1), Shelf::Voided, Timestamp(5));
    voided.await.unwrap();
    store.game_started(&record(2, 10), None).await.unwrap();
    let here = Place::here(ChannelId(10));
    let state = busy_state();
    let taken = store.game_taken_up(GameId(1), here, &state).await;
    assert_eq!(refusal(taken), Refusal::ChannelTaken(ChannelId(10)));
    let thread = Place {
        channel: ChannelId(11),
        parent: Some(ChannelId(10)),
    };
    store
        .game_taken_up(GameId(1), thread, &state)
        .await
        .unwrap();
    let again = store.game_taken_up(GameId(1), thread, &state).await;
    assert_eq!(refusal(again), Refusal::NotShelved(GameId(1)));
    let store = fresh.reopen(store).await;
    let games = kept(&store).await.games;
    let back = games
        .iter()
        .find(|game| game.record.id == GameId(1))
        .unwrap();
    let expected = GameRecord {
        channel: ChannelId(11),
        parent: Some(ChannelId(10)),
        ..record(1, 10)
    };
    assert_eq!((&back.record, &back.state), (&expected, &state));
    assert_eq!(store.shelved(GameId(1)).await.unwrap(), None);
}

async fn a_game_on_the_shelf_can_be_ended(fresh: &Fresh) {
    use damath::engine::damath::Score;
    use damath::engine::{EndReason, Outcome};
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let parked = store.game_shelved(GameId(1), Shelf::Parked, Timestamp(5));
    parked.await.unwrap();
    let outcome = Outcome {
        winner: Some(Side::Red),
        reason: EndReason::Forfeit(Side::Blue),
    };
    let totals = BySide {
        red: Score::ZERO,
        blue: Score::ZERO,
    };
    let at = Timestamp(1_700_000_000_000);
    let ended = store.game_ended(GameId(1), outcome, totals, at);
    ended.await.unwrap();
    assert_eq!(store.shelved(GameId(1)).await.unwrap(), None);
    let store = fresh.reopen(store).await;
    let kept = kept(&store).await;
    assert_eq!((kept.games.len(), kept.untold.len()), (0, 1));
    let again = store.game_ended(GameId(1), outcome, totals, at).await;
    assert_eq!(refusal(again), Refusal::GameOver(GameId(1)));
}

async fn the_last_refusal_of_a_pair_is_found(fresh: &Fresh) {
    use damath::session::{ChallengeEnd, ChallengeId};
    let store = fresh.open().await;
    let ends = [
        ChallengeEnd::Declined,
        ChallengeEnd::Expired,
        ChallengeEnd::Withdrawn,
    ];
    for (id, end) in (1..).zip(ends) {
        store.challenge_made(&challenge(id, 10)).await.unwrap();
        let at = Timestamp(i64::try_from(id).unwrap() * 100);
        let ended = store.challenge_ended(ChallengeId(id), end, at);
        ended.await.unwrap();
    }
    let last = async |from, to| {
        store
            .last_refusal(PersonId(from), PersonId(to))
            .await
            .unwrap()
    };
    assert_eq!(last(1, 2).await, Some(Timestamp(200)));
    assert_eq!(last(2, 1).await, Some(Timestamp(200)));
    assert_eq!(last(1, 3).await, None);
}

async fn the_last_sign_of_life_is_kept(fresh: &Fresh) {
    let store = fresh.open().await;
    assert_eq!(kept(&store).await.alive_at, None);
    for at in [5, 1_700_000_000_000] {
        store.alive(Timestamp(at)).await.unwrap();
    }
    let store = fresh.reopen(store).await;
    assert_eq!(
        kept(&store).await.alive_at,
        Some(Timestamp(1_700_000_000_000))
    );
}
