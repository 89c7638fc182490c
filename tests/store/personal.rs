//! What is kept about a person: all of it is given out, and after erasing nothing of it is left.

use damath::engine::{BySide, Outcome};
use damath::engine::{EndReason, Side};
use damath::session::{
    ChallengeEnd, GameId, GameRecord, Journal, OpenTo, Person, PersonId, PersonSetting, PlyRecord,
    Seat, Shelf, Timestamp,
};
use damath::store::{Cell, Sheet, Store};
use sqlx::{AnyConnection, Connection};

use crate::harness::{
    Fresh, challenge, everything, kept, on_both, opening, person, record, state_after,
};

on_both! {
    everything_about_somebody_is_given_out_and_nothing_about_others
    nothing_about_somebody_erased_is_left
    a_finished_game_stays_readable_without_somebody
    what_goes_on_keeps_its_player
    games_on_the_shelf_are_found_by_their_player
}

/// Numbers and names that occur nowhere else.
const DINA: u64 = 777_001_777;
const EMIL: u64 = 888_002_888;

fn dina() -> Person {
    person(DINA, "Dina Dimaguiba")
}

fn game(id: u64, channel: u64) -> GameRecord {
    GameRecord {
        seats: BySide {
            red: Seat::Person(dina()),
            blue: Seat::Person(person(EMIL, "Emil")),
        },
        ..record(id, channel)
    }
}

fn turns(game: u64) -> Vec<PlyRecord> {
    let by = [DINA, EMIL];
    let turns = opening(game).into_iter().zip(by);
    turns
        .map(|(ply, by)| PlyRecord {
            by: Some(PersonId(by)),
            ..ply
        })
        .collect()
}

async fn end(store: &Store, game: u64) {
    let outcome = Outcome {
        winner: Some(Side::Red),
        reason: EndReason::Resignation(Side::Blue),
    };
    let at = Timestamp(1_700_000_900_000);
    let totals = BySide::default();
    store
        .game_ended(GameId(game), outcome, totals, at)
        .await
        .unwrap();
}

/// A finished game of both with a hint, settings of both, and challenges that came to nothing.
async fn past(store: &Store) {
    store.game_started(&game(1, 10), None).await.unwrap();
    for ply in turns(1) {
        store
            .ply_played(&ply, &state_after(&ply), None)
            .await
            .unwrap();
    }
    let hint = store.hint_given(GameId(1), PersonId(DINA), 2, 0);
    hint.await.unwrap();
    end(store, 1).await;
    for who in [DINA, EMIL] {
        let who = PersonId(who);
        store.set_level(who, "hard").await.unwrap();
        let set = store.set_person_setting(who, PersonSetting::Theme, Some("slate"));
        set.await.unwrap();
    }
    let mut made = challenge(5, 10);
    made.challenger = dina();
    let mut received = challenge(6, 10);
    received.challenger = person(EMIL, "Emil");
    received.open_to = OpenTo::Person(dina());
    for challenge in [made, received] {
        store.challenge_made(&challenge).await.unwrap();
        let at = Timestamp(1_700_000_000_001);
        let ended = store.challenge_ended(challenge.id, ChallengeEnd::Declined, at);
        ended.await.unwrap();
    }
}

fn rows<'a>(sheets: &'a [Sheet], name: &str) -> &'a [Vec<(String, Cell)>] {
    let sheet = sheets.iter().find(|sheet| sheet.name == name);
    &sheet.unwrap().rows
}

fn value<'a>(row: &'a [(String, Cell)], name: &str) -> &'a Cell {
    &row.iter().find(|(own, _)| own == name).unwrap().1
}

async fn everything_about_somebody_is_given_out_and_nothing_about_others(fresh: &Fresh) {
    let store = fresh.open().await;
    past(&store).await;
    let sheets = store.about_person(PersonId(DINA)).await.unwrap();
    let text = |text: &str| Cell::Text(text.to_owned());
    let setting = &rows(&sheets, "settings")[0];
    assert_eq!(value(setting, "value"), &text("slate"));
    assert_eq!(value(&rows(&sheets, "level")[0], "level"), &text("hard"));
    let game = &rows(&sheets, "games")[0];
    assert_eq!(value(game, "your_side"), &text("red"));
    assert_eq!(value(game, "your_name"), &text("Dina Dimaguiba"));
    assert_eq!(value(game, "end_side"), &text("blue"));
    assert_eq!(value(game, "bot_level"), &Cell::Nothing);
    let moves = rows(&sheets, "moves");
    let who: Vec<_> = moves.iter().map(|row| value(row, "who").clone()).collect();
    assert_eq!(who, [text("you"), text("other")]);
    assert_eq!(value(&rows(&sheets, "hints")[0], "ply"), &Cell::Number(2));
    let challenges = rows(&sheets, "challenges");
    let part = challenges.iter().map(|row| value(row, "part").clone());
    assert_eq!(part.collect::<Vec<_>>(), [text("made"), text("received")]);
    let told = format!("{sheets:?}");
    assert!(!told.contains(&EMIL.to_string()) && !told.contains("Emil"));
    let nobody = store.about_person(PersonId(5)).await.unwrap();
    assert!(nobody.iter().all(|sheet| sheet.rows.is_empty()));
}

async fn nothing_about_somebody_erased_is_left(fresh: &Fresh) {
    let store = fresh.open().await;
    past(&store).await;
    store.erase_person(PersonId(DINA)).await.unwrap();
    let sheets = store.about_person(PersonId(DINA)).await.unwrap();
    assert!(sheets.iter().all(|sheet| sheet.rows.is_empty()));
    let other = store.about_person(PersonId(EMIL)).await.unwrap();
    assert_eq!(rows(&other, "settings").len(), 1);
    assert_eq!(rows(&other, "moves").len(), 2);
    store.close().await;
    let left = everything(fresh.address()).await;
    let named = |line: &&String| line.contains(&DINA.to_string()) || line.contains("Dina");
    assert_eq!(left.iter().filter(named).collect::<Vec<_>>(), [""; 0]);
    assert!(left.contains(&format!("seats.person: {EMIL}")));
}

async fn a_finished_game_stays_readable_without_somebody(fresh: &Fresh) {
    let store = fresh.open().await;
    past(&store).await;
    store.erase_person(PersonId(DINA)).await.unwrap();
    let store = fresh.reopen(store).await;
    let history = store.history(GameId(1)).await.unwrap().unwrap();
    assert_eq!(history.record.seats.red, Seat::Gone);
    assert!(history.record.seats.blue.is(PersonId(EMIL)));
    let by: Vec<_> = history.plies.iter().map(|ply| ply.by).collect();
    assert_eq!(by, [None, Some(PersonId(EMIL))]);
    // Its end was told to nobody yet.
    let kept = kept(&store).await;
    assert_eq!((kept.untold.len(), kept.unreadable.len()), (1, 0));
}

async fn what_goes_on_keeps_its_player(fresh: &Fresh) {
    let store = fresh.open().await;
    past(&store).await;
    store.game_started(&game(2, 11), None).await.unwrap();
    let mut open = challenge(7, 11);
    open.challenger = dina();
    store.challenge_made(&open).await.unwrap();
    store.erase_person(PersonId(DINA)).await.unwrap();
    let kept = kept(&store).await;
    assert_eq!(kept.games[0].record, game(2, 11));
    assert_eq!(kept.challenges, [open]);
    assert_eq!(kept.unreadable, []);
}

async fn games_on_the_shelf_are_found_by_their_player(fresh: &Fresh) {
    let store = fresh.open().await;
    for (id, channel) in [(1, 10), (2, 11), (3, 12), (4, 13)] {
        store.game_started(&game(id, channel), None).await.unwrap();
    }
    let at = Timestamp(1_700_000_000_002);
    for (id, shelf) in [(1, Shelf::Parked), (2, Shelf::Voided), (3, Shelf::Parked)] {
        store.game_shelved(GameId(id), shelf, at).await.unwrap();
    }
    end(&store, 3).await;
    let found = store.shelved_of(PersonId(EMIL)).await.unwrap();
    assert_eq!(found, [GameId(1), GameId(2)]);
    assert_eq!(store.shelved_of(PersonId(5)).await.unwrap(), []);
}

/// Whoever adds a table or a column that names somebody adds it to what is given out and erased, too.
#[tokio::test]
async fn every_column_that_can_name_somebody_is_known() {
    let fresh = Fresh::sqlite();
    fresh.open().await.close().await;
    let mut connection = AnyConnection::connect(fresh.address()).await.unwrap();
    let columns = "SELECT m.name || '.' || c.name FROM sqlite_master m, pragma_table_info(m.name) c
                   WHERE m.type = 'table' AND (c.name LIKE '%person%' OR c.name LIKE '%name'
                      OR c.name LIKE 'challenge%' OR c.name LIKE 'opponent%' OR c.name LIKE 'server%')
                   ORDER BY 1";
    let columns: Vec<String> = sqlx::query_scalar(columns)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert_eq!(
        columns,
        [
            "challenges.challenged",
            "challenges.challenged_name",
            "challenges.challenger",
            "challenges.challenger_name",
            "challenges.server",
            "games.challenge",
            "games.server",
            "hints.person",
            "lessons.person",
            "people.person",
            "person_settings.name",
            "person_settings.person",
            "plies.person",
            "rated_games.opponent",
            "rated_games.person",
            "rated_games.server",
            "ratings.person",
            "ratings.server",
            "removals.server",
            "seats.name",
            "seats.person",
            "server_settings.name",
            "server_settings.server",
        ]
    );
}
