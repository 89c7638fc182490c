//! Games put away: found by person, by server, by how long nobody has moved; ended when nobody takes
//! them up.

use std::time::Duration;

use damath::engine::{BySide, Side};
use damath::session::{
    CLAIMED_AFTER, GameId, GameRecord, GameState, Journal, PersonId, Place, Reminder, Seat,
    ServerId, Shelf, ShelvedGame, SideLabel, TimeControl, Timestamp,
};
use damath::store::Store;

use crate::harness::{Fresh, on_both, person, record};

on_both! {
    a_person_s_parked_games_are_found
    a_server_s_games_put_away_are_found
    parked_games_of_two_people_are_due_for_one_reminder
    a_game_taken_up_is_due_for_a_reminder_again
    a_game_parked_is_due_for_a_reminder_whatever_was_reminded_of_before
    what_nobody_takes_up_ends_without_a_result
    a_rest_moves_the_turns_of_parked_games_on
}

const ANA: PersonId = PersonId(1);
const CARLA: PersonId = PersonId(3);
const SERVER: ServerId = ServerId(20);

fn at(seconds: i64) -> Timestamp {
    Timestamp(1_700_000_000_000 + seconds * 1000)
}

/// A game of its own channel, put away so many seconds after its start.
async fn put_away(store: &Store, game: GameRecord, shelf: Shelf, seconds: i64) {
    store.game_started(&game, None).await.unwrap();
    store
        .game_shelved(game.id, shelf, at(seconds))
        .await
        .unwrap();
}

fn in_server(id: u64) -> GameRecord {
    GameRecord {
        server: Some(SERVER),
        ..record(id, id)
    }
}

fn ids(found: &[ShelvedGame]) -> Vec<u64> {
    found.iter().map(|one| one.game.record.id.0).collect()
}

async fn a_person_s_parked_games_are_found(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, record(1, 1), Shelf::Parked, 10).await;
    put_away(&store, record(2, 2), Shelf::Parked, 30).await;
    put_away(&store, record(3, 3), Shelf::Voided, 20).await;
    store.game_started(&record(4, 4), None).await.unwrap();
    let store = fresh.reopen(store).await;
    let found = store.parked_of(ANA).await.unwrap();
    assert_eq!(ids(&found), [2, 1]);
    assert_eq!((found[0].shelf, found[0].since), (Shelf::Parked, at(30)));
    assert_eq!(found[0].game.record, record(2, 2));
    assert!(store.parked_of(CARLA).await.unwrap().is_empty());
}

async fn a_server_s_games_put_away_are_found(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, in_server(1), Shelf::Parked, 10).await;
    put_away(&store, in_server(2), Shelf::Voided, 30).await;
    put_away(&store, record(3, 3), Shelf::Voided, 20).await;
    let found = store.shelved_in(SERVER).await.unwrap();
    assert_eq!(ids(&found), [2, 1]);
    assert!(store.shelved_in(ServerId(21)).await.unwrap().is_empty());
}

async fn unreminded(store: &Store, before: Timestamp) -> Vec<u64> {
    let found = store
        .parked_unreminded(before.after(CLAIMED_AFTER))
        .await
        .unwrap();
    found.into_iter().map(|(game, _)| game.0).collect()
}

async fn parked_games_of_two_people_are_due_for_one_reminder(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, in_server(1), Shelf::Parked, 10).await;
    let mut against_bot = record(2, 2);
    against_bot.seats.blue = Seat::Bot {
        level: "easy".to_owned(),
    };
    put_away(&store, against_bot, Shelf::Parked, 10).await;
    let mut hotseat = record(3, 3);
    hotseat.seats = BySide::new_with(|side| Seat::Hotseat {
        keeper: person(1, "Ana"),
        label: match side {
            Side::Red => SideLabel::Red,
            Side::Blue => SideLabel::Blue,
        },
    });
    put_away(&store, hotseat, Shelf::Parked, 10).await;
    // Elsewhere than in a server that has the bot, nobody can be reminded.
    put_away(&store, record(5, 5), Shelf::Parked, 10).await;
    let removed = GameRecord {
        server: Some(ServerId(21)),
        ..record(6, 6)
    };
    put_away(&store, removed, Shelf::Parked, 10).await;
    let gone = store.server_removed(ServerId(21), at(0));
    gone.await.unwrap();
    put_away(&store, record(4, 4), Shelf::Voided, 10).await;
    assert!(unreminded(&store, at(-1)).await.is_empty());
    let due = store.parked_unreminded(at(0).after(CLAIMED_AFTER)).await;
    let due = due.unwrap();
    assert_eq!(due, [(GameId(1), Some(SERVER))]);
    assert!(store.parked_reminded(GameId(1)).await.unwrap());
    assert!(!store.parked_reminded(GameId(1)).await.unwrap(), "once");
    assert!(unreminded(&store, at(0)).await.is_empty());
    assert!(!store.parked_reminded(GameId(4)).await.unwrap());
}

async fn a_game_taken_up_is_due_for_a_reminder_again(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, in_server(1), Shelf::Parked, 10).await;
    store.parked_reminded(GameId(1)).await.unwrap();
    let state = GameState::new(at(50), None);
    let place = Place::here(record(1, 1).channel);
    let taken = store.game_taken_up(GameId(1), place, &state);
    taken.await.unwrap();
    assert!(store.parked_of(ANA).await.unwrap().is_empty());
    let again = store.game_shelved(GameId(1), Shelf::Parked, at(90));
    again.await.unwrap();
    assert!(unreminded(&store, at(49)).await.is_empty());
    assert_eq!(unreminded(&store, at(50)).await, [1]);
}

async fn a_game_parked_is_due_for_a_reminder_whatever_was_reminded_of_before(fresh: &Fresh) {
    let store = fresh.open().await;
    let mut game = in_server(1);
    game.terms.clock = TimeControl::Days(7);
    store.game_started(&game, None).await.unwrap();
    let mut reminded = game.first_state();
    reminded.pace.reminder = Reminder::Sent;
    store.state_changed(game.id, &reminded).await.unwrap();
    let parked = store.game_shelved(game.id, Shelf::Parked, at(10));
    parked.await.unwrap();
    let week = game.started_at.after(Duration::from_hours(7 * 24));
    for (now, due) in [(week.before(Duration::from_millis(1)), 0), (week, 1)] {
        assert_eq!(store.parked_unreminded(now).await.unwrap().len(), due);
    }
}

async fn what_nobody_takes_up_ends_without_a_result(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, record(1, 1), Shelf::Parked, 10).await;
    put_away(&store, record(2, 2), Shelf::Voided, 10).await;
    put_away(&store, record(3, 3), Shelf::Parked, 20).await;
    store.game_started(&record(4, 4), None).await.unwrap();
    assert_eq!(store.shelf_cleared(at(11), at(40)).await.unwrap(), 2);
    assert_eq!(store.shelf_cleared(at(11), at(41)).await.unwrap(), 0);
    assert_eq!(ids(&store.parked_of(ANA).await.unwrap()), [3]);
    assert_eq!(store.shelved(GameId(1)).await.unwrap(), None);
    let kept = store.history(GameId(1)).await.unwrap().unwrap();
    assert_eq!(kept.end, None);
    assert!(kept.fault.is_some());
    let goes_on = store.load(Timestamp(0)).await.unwrap();
    assert_eq!(goes_on.games.len(), 1, "the running game is not touched");
    assert!(goes_on.untold.is_empty(), "nobody is told");
    let last = store.last_finished(record(1, 1).channel).await;
    assert_eq!(last.unwrap(), None);
}

async fn a_rest_moves_the_turns_of_parked_games_on(fresh: &Fresh) {
    let store = fresh.open().await;
    put_away(&store, record(1, 1), Shelf::Parked, 10).await;
    put_away(&store, record(2, 2), Shelf::Voided, 10).await;
    for _ in 0..2 {
        store.rested(at(100), at(400)).await.unwrap();
    }
    let turn = |game: Option<ShelvedGame>| game.unwrap().game.state.pace.turn_since;
    assert_eq!(turn(store.shelved(GameId(1)).await.unwrap()), at(300));
    assert_eq!(turn(store.shelved(GameId(2)).await.unwrap()), at(0));
}
