//! Games found by who played them, and what they add up to.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{
    GameId, GameRecord, Journal, PersonId, PlyRecord, Seat, ServerId, Shelf, SideLabel, Timestamp,
};
use damath::store::{Among, RulesStats, Store, Tally};

use crate::harness::{Fresh, on_both, opening, person, record, state_after, statement};

on_both! {
    finished_games_are_listed_latest_first
    parked_games_are_listed_and_voided_ones_are_not
    results_are_counted_by_rules_and_opposition
    results_of_one_server_are_its_own
    somebody_without_games_has_no_results
}

const ANA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const CARLA: PersonId = PersonId(3);

/// Begins a game and plays two plies that score this much.
async fn begin(store: &Store, record: &GameRecord, scores: [i64; 2]) {
    store.game_started(record, None).await.unwrap();
    for (ply, score) in opening(record.id.0).into_iter().zip(scores) {
        let ply = PlyRecord {
            score: Score::from_hundredths(score),
            ..ply
        };
        store
            .ply_played(&ply, &state_after(&ply), None)
            .await
            .unwrap();
    }
}

async fn end(store: &Store, game: u64, winner: Option<Side>, totals: [i64; 2], at: i64) {
    let outcome = Outcome {
        winner,
        reason: EndReason::Agreement,
    };
    let [red, blue] = totals.map(Score::from_hundredths);
    let totals = BySide { red, blue };
    let ended = store.game_ended(GameId(game), outcome, totals, Timestamp(at));
    ended.await.unwrap();
}

/// A game in a channel of its own.
fn game(id: u64, rules: &str, blue: Seat) -> GameRecord {
    let mut record = record(id, 100 + id);
    rules.clone_into(&mut record.terms.rules);
    record.seats.blue = blue;
    record
}

fn ben() -> Seat {
    Seat::Person(person(2, "Ben"))
}

async fn finished_games_are_listed_latest_first(fresh: &Fresh) {
    let store = fresh.open().await;
    for (id, at) in [(1, 300), (2, 100), (3, 200)] {
        begin(&store, &game(id, "damath-whole", ben()), [0, 0]).await;
        end(&store, id, Some(Side::Red), [100, 0], at).await;
    }
    // Running, without a move, and unreadable ones are left out.
    begin(&store, &game(4, "damath-whole", ben()), [0, 0]).await;
    let empty = game(5, "damath-whole", ben());
    store.game_started(&empty, None).await.unwrap();
    end(&store, 5, None, [0, 0], 400).await;
    begin(&store, &game(6, "damath-whole", ben()), [0, 0]).await;
    end(&store, 6, None, [0, 0], 500).await;
    begin(&store, &game(7, "damath-whole", ben()), [0, 0]).await;
    let broken = store.game_broken(GameId(7), "a test", Timestamp(600));
    broken.await.unwrap();
    store.close().await;
    statement(
        fresh.address(),
        "DELETE FROM seats WHERE game = 6 AND side = 'blue'",
    )
    .await;
    let store = fresh.open().await;

    let ids = |games: Vec<damath::store::FinishedGame>| -> Vec<u64> {
        games.iter().map(|game| game.record.id.0).collect()
    };
    let of = |person, most| store.finished_of(person, most);
    assert_eq!(ids(of(ANA, 10).await.unwrap()), [1, 3, 2]);
    assert_eq!(ids(of(BEN, 2).await.unwrap()), [1, 3]);
    assert_eq!(ids(of(CARLA, 10).await.unwrap()), [0; 0]);
    let latest = &of(ANA, 1).await.unwrap_or_default();
    assert!(latest.iter().all(|game| game.plies == 2));
}

async fn parked_games_are_listed_and_voided_ones_are_not(fresh: &Fresh) {
    let store = fresh.open().await;
    for (id, shelf, at) in [
        (1, Some(Shelf::Parked), 100),
        (2, Some(Shelf::Parked), 200),
        (3, Some(Shelf::Voided), 300),
        (4, None, 0),
    ] {
        begin(&store, &game(id, "damath-whole", ben()), [0, 0]).await;
        if let Some(shelf) = shelf {
            let put = store.game_shelved(GameId(id), shelf, Timestamp(at));
            put.await.unwrap();
        }
    }
    let store = fresh.reopen(store).await;
    let parked = store.parked_of(BEN).await.unwrap();
    let parked: Vec<_> = parked
        .iter()
        .map(|parked| (parked.game.record.id.0, parked.since.0))
        .collect();
    assert_eq!(parked, [(2, 200), (1, 100)]);
    assert_eq!(store.parked_of(CARLA).await.unwrap(), []);
}

async fn results_are_counted_by_rules_and_opposition(fresh: &Fresh) {
    let store = fresh.open().await;
    let bot = || Seat::Bot {
        level: "easy".to_owned(),
    };
    for (id, rules, blue, winner, totals) in [
        (1, "damath-whole", ben(), Some(Side::Red), [5000, 100]),
        (2, "damath-whole", ben(), Some(Side::Blue), [700, 9000]),
        (3, "damath-whole", ben(), None, [50, 50]),
        (4, "damath-whole", bot(), Some(Side::Red), [6000, 0]),
        (5, "filipino", ben(), Some(Side::Red), [0, 0]),
    ] {
        begin(&store, &game(id, rules, blue), [250, -100]).await;
        store.hint_given(GameId(id), ANA, 2, 0).await.unwrap();
        end(&store, id, winner, totals, 1000).await;
    }
    let mut hotseat = game(6, "damath-whole", ben());
    hotseat.seats = BySide {
        red: SideLabel::Red,
        blue: SideLabel::Blue,
    }
    .map(|label| Seat::Hotseat {
        keeper: person(1, "Ana"),
        label,
    });
    begin(&store, &hotseat, [9999, 9999]).await;
    end(&store, 6, Some(Side::Red), [99_999, 0], 1000).await;

    let store = fresh.reopen(store).await;
    let stats = store.stats(ANA, Among::Everywhere).await.unwrap();
    assert_eq!(stats.hints, 5);
    let tally = |wins, draws, losses| Tally {
        wins,
        draws,
        losses,
    };
    let whole = RulesStats {
        rules: "damath-whole".to_owned(),
        people: tally(1, 1, 1),
        bot: tally(1, 0, 0),
        hotseat: 1,
        captured: Score::from_hundredths(4 * 250),
        best: Some(Score::from_hundredths(6000)),
    };
    assert_eq!(stats.rules.len(), 2);
    assert_eq!(stats.rules[0], whole);
    assert_eq!(stats.rules[1].people, tally(1, 0, 0));

    let stats = store.stats(BEN, Among::Everywhere).await.unwrap();
    let whole = &stats.rules[0];
    assert_eq!((whole.people, whole.bot), (tally(1, 1, 1), tally(0, 0, 0)));
    assert_eq!(whole.captured, Score::from_hundredths(3 * -100));
    assert_eq!(whole.best, Some(Score::from_hundredths(9000)));
}

async fn results_of_one_server_are_its_own(fresh: &Fresh) {
    let store = fresh.open().await;
    for (id, server) in [(1, Some(7)), (2, Some(8)), (3, None)] {
        let record = GameRecord {
            server: server.map(ServerId),
            ..game(id, "damath-whole", ben())
        };
        begin(&store, &record, [100, 0]).await;
        end(&store, id, Some(Side::Red), [100, 0], 1000).await;
    }
    let wins = async |among| {
        let stats = store.stats(ANA, among).await.unwrap();
        let wins: usize = stats.rules.iter().map(|rules| rules.people.wins).sum();
        wins
    };
    assert_eq!(wins(Among::Server(ServerId(7))).await, 1);
    assert_eq!(wins(Among::Everywhere).await, 3);
    assert_eq!(wins(Among::Server(ServerId(9))).await, 0);
}

async fn somebody_without_games_has_no_results(fresh: &Fresh) {
    let store = fresh.open().await;
    let stats = store.stats(CARLA, Among::Everywhere).await.unwrap();
    assert_eq!((stats.rules.len(), stats.hints), (0, 0));
}
