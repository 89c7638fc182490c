//! Ratings: which games count, once, where, and what they add up to.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{
    ChannelId, GameId, GameRecord, Journal, PersonId, RATED_FROM, Rating, Seat, ServerId,
    ServerSetting, Stakes, Timestamp,
};
use damath::store::{Cell, Refusal, Store};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::harness::{Fresh, on_both, person, record, refusal, state_after, statement, turns};

on_both! {
    a_rated_game_counts_for_both_and_once
    rated_games_are_given_out_to_their_players
    a_game_that_its_last_move_ends_counts_too
    games_that_do_not_count
    the_fourth_game_of_two_on_a_day_does_not_count
    a_day_is_the_server_s_own
    every_server_and_rule_set_has_its_own_ratings
    somebody_whose_name_was_erased_is_listed_without_it
}

const SERVER: ServerId = ServerId(7);
const WHOLE: &str = "damath-whole";
const ANA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

/// A rated game of Ana and Ben in a channel of its own.
fn rated(game: u64) -> GameRecord {
    let mut record = record(game, 100 + game);
    record.server = Some(SERVER);
    record.terms.stakes = Stakes::Rated;
    record
}

fn won_by(winner: Side) -> Outcome {
    Outcome {
        winner: Some(winner),
        reason: EndReason::Resignation(!winner),
    }
}

const NO_TOTALS: BySide<Score> = BySide {
    red: Score::ZERO,
    blue: Score::ZERO,
};

/// Begins a game and plays so many plies.
async fn play(store: &Store, record: &GameRecord, plies: usize) {
    store.game_started(record, None).await.unwrap();
    let mut lot = ChaCha8Rng::seed_from_u64(3);
    for (ply, _) in turns(record, plies, &mut lot) {
        store
            .ply_played(&ply, &state_after(&ply), None)
            .await
            .unwrap();
    }
}

/// Plays a game that Red wins at this moment.
async fn red_wins(store: &Store, record: &GameRecord, plies: usize, at: i64) {
    play(store, record, plies).await;
    let end = store.game_ended(record.id, won_by(Side::Red), NO_TOTALS, Timestamp(at));
    end.await.unwrap();
}

async fn counted(store: &Store, game: u64) -> bool {
    let changes = store.rating_changes(GameId(game)).await.unwrap();
    assert!(changes.is_empty() || changes.len() == 2);
    !changes.is_empty()
}

async fn a_rated_game_counts_for_both_and_once(fresh: &Fresh) {
    let store = fresh.open().await;
    red_wins(&store, &rated(1), RATED_FROM, 1000).await;
    let again = store.game_ended(GameId(1), won_by(Side::Blue), NO_TOTALS, Timestamp(2000));
    assert_eq!(refusal(again.await), Refusal::GameOver(GameId(1)));

    let store = fresh.reopen(store).await;
    let first = BySide::new_with(|_| Rating::default());
    let after = Rating::after_game(first, Some(Side::Red));
    let mut changes = store.rating_changes(GameId(1)).await.unwrap();
    changes.sort_by_key(|change| change.person);
    let told: Vec<_> = changes
        .iter()
        .map(|change| (change.person, change.before, change.after))
        .collect();
    assert_eq!(
        told,
        [
            (ANA, 1500.0, after.red.value),
            (BEN, 1500.0, after.blue.value)
        ]
    );
    let standings = store.standings(SERVER, WHOLE).await.unwrap();
    let listed: Vec<_> = standings
        .iter()
        .map(|one| (one.name.as_str(), one.rating, one.games, one.opponents))
        .collect();
    assert_eq!(
        listed,
        [("Ana", after.red, 1, 1), ("Ben", after.blue, 1, 1)]
    );
    let own = store.ratings_of(SERVER, BEN).await.unwrap();
    assert_eq!((own.len(), own[0].rating), (1, after.blue));
}

async fn rated_games_are_given_out_to_their_players(fresh: &Fresh) {
    let store = fresh.open().await;
    red_wins(&store, &rated(1), RATED_FROM, 1000).await;
    let sheets = store.about_person(BEN).await.unwrap();
    let sheet = sheets.iter().find(|sheet| sheet.name == "rated_games");
    let [row] = &sheet.unwrap().rows[..] else {
        panic!("{sheet:?}");
    };
    let cell = |name: &str| row.iter().find(|(own, _)| own == name).unwrap().1.clone();
    assert_eq!(cell("game"), Cell::Number(1));
    assert_eq!(cell("ended_at"), Cell::Number(1000));
    let Cell::Text(before) = cell("rating_before") else {
        panic!("{row:?}");
    };
    assert!(before.starts_with("1500"), "{before}");
    assert!(row.iter().all(|(name, _)| name != "opponent"));
}

async fn a_game_that_its_last_move_ends_counts_too(fresh: &Fresh) {
    let store = fresh.open().await;
    let record = rated(1);
    play(&store, &record, RATED_FROM - 1).await;
    let mut lot = ChaCha8Rng::seed_from_u64(3);
    let (last, _) = turns(&record, RATED_FROM, &mut lot).pop().unwrap();
    let end = Some((won_by(Side::Blue), NO_TOTALS));
    store
        .ply_played(&last, &state_after(&last), end)
        .await
        .unwrap();
    assert!(counted(&store, 1).await);
}

async fn games_that_do_not_count(fresh: &Fresh) {
    let store = fresh.open().await;
    let friendly = GameRecord {
        terms: record(1, 1).terms,
        ..rated(1)
    };
    red_wins(&store, &friendly, RATED_FROM, 1000).await;
    red_wins(&store, &rated(2), RATED_FROM - 1, 1000).await;
    let nowhere = GameRecord {
        server: None,
        ..rated(3)
    };
    red_wins(&store, &nowhere, RATED_FROM, 1000).await;
    let mut with_bot = rated(4);
    with_bot.seats.blue = Seat::Bot {
        level: "easy".to_owned(),
    };
    red_wins(&store, &with_bot, RATED_FROM, 1000).await;

    play(&store, &rated(5), RATED_FROM).await;
    store
        .hint_given(GameId(5), ANA, RATED_FROM, 0)
        .await
        .unwrap();
    play(&store, &rated(6), RATED_FROM).await;
    let mut undone = rated(6).first_state();
    undone.undone = 1;
    store.state_changed(GameId(6), &undone).await.unwrap();
    for game in [5, 6] {
        let end = store.game_ended(GameId(game), won_by(Side::Red), NO_TOTALS, Timestamp(1000));
        end.await.unwrap();
    }
    play(&store, &rated(7), RATED_FROM).await;
    let broken = store.game_broken(GameId(7), "a test", Timestamp(1000));
    broken.await.unwrap();
    for game in 1..=7 {
        assert!(!counted(&store, game).await, "game {game}");
    }
    assert_eq!(store.standings(SERVER, WHOLE).await.unwrap(), []);
}

/// 2026-01-01 at 21:30 in Manila.
const EVENING: i64 = 1_767_274_200_000;
const HOUR: i64 = 3_600_000;

async fn the_fourth_game_of_two_on_a_day_does_not_count(fresh: &Fresh) {
    let store = fresh.open().await;
    for game in 1..=4 {
        red_wins(&store, &rated(game), RATED_FROM, EVENING).await;
    }
    // The same two with their sides exchanged are the same two; somebody else is not.
    let seats = rated(5).seats;
    let swapped = GameRecord {
        seats: BySide {
            red: seats.blue,
            blue: seats.red,
        },
        ..rated(5)
    };
    red_wins(&store, &swapped, RATED_FROM, EVENING + HOUR).await;
    let mut with_carla = rated(6);
    with_carla.seats.blue = Seat::Person(person(3, "Carla"));
    red_wins(&store, &with_carla, RATED_FROM, EVENING + HOUR).await;
    red_wins(&store, &rated(7), RATED_FROM, EVENING + 3 * HOUR).await;
    let mut all = Vec::new();
    for game in 1..=7 {
        all.push(counted(&store, game).await);
    }
    assert_eq!(all, [true, true, true, false, false, true, true]);
    let standings = store.standings(SERVER, WHOLE).await.unwrap();
    let ana = standings.iter().find(|one| one.person == ANA).unwrap();
    assert_eq!((ana.games, ana.opponents), (5, 2));
}

async fn a_day_is_the_server_s_own(fresh: &Fresh) {
    let store = fresh.open().await;
    // In New York these are half past eight in the morning and half past eleven of one day.
    let zone = Some("America/New_York");
    let set = store.set_server_setting(SERVER, ServerSetting::TimeZone, zone);
    set.await.unwrap();
    for game in 1..=3 {
        red_wins(&store, &rated(game), RATED_FROM, EVENING).await;
    }
    red_wins(&store, &rated(4), RATED_FROM, EVENING + 3 * HOUR).await;
    assert!(counted(&store, 3).await);
    assert!(!counted(&store, 4).await);
}

async fn every_server_and_rule_set_has_its_own_ratings(fresh: &Fresh) {
    let store = fresh.open().await;
    red_wins(&store, &rated(1), RATED_FROM, 1000).await;
    let mut dama = rated(2);
    "filipino".clone_into(&mut dama.terms.rules);
    red_wins(&store, &dama, RATED_FROM, 2000).await;
    let elsewhere = GameRecord {
        server: Some(ServerId(8)),
        channel: ChannelId(300),
        ..rated(3)
    };
    red_wins(&store, &elsewhere, RATED_FROM, 3000).await;
    for (server, rules) in [(SERVER, WHOLE), (SERVER, "filipino"), (ServerId(8), WHOLE)] {
        let standings = store.standings(server, rules).await.unwrap();
        let games: Vec<_> = standings.iter().map(|one| one.games).collect();
        assert_eq!(games, [1, 1], "{server} {rules}");
    }
    let own = store.ratings_of(SERVER, ANA).await.unwrap();
    let rules: Vec<_> = own.iter().map(|rated| rated.rules.as_str()).collect();
    assert_eq!(rules, [WHOLE, "filipino"]);
    assert_eq!(store.standings(ServerId(9), WHOLE).await.unwrap(), []);
}

async fn somebody_whose_name_was_erased_is_listed_without_it(fresh: &Fresh) {
    let store = fresh.open().await;
    red_wins(&store, &rated(1), RATED_FROM, 1000).await;
    store.close().await;
    statement(
        fresh.address(),
        "UPDATE seats SET name = '' WHERE person = 1",
    )
    .await;
    let store = fresh.open().await;
    let standings = store.standings(SERVER, WHOLE).await.unwrap();
    let names: Vec<_> = standings.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["", "Ben"]);
}
