//! What is written comes back as it was, also after closing.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{
    ChallengeEnd, ChallengeId, ChannelId, GameId, GameRecord, Journal, MessageId, OpenTo, PersonId,
    Seat, ServerId, SideWish, Stored, Timestamp,
};
use damath::store::{ApplicationId, EndedChallenge, GameEnd, GameHistory, Scope, Store};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::harness::{
    Fresh, Turns, board, challenge, kept, on_both, opening, person, record, running, state_after,
    turns,
};

on_both! {
    nothing_is_kept_in_a_new_database
    challenges_come_back
    the_message_of_a_challenge_comes_back
    the_starts_of_games_come_back
    games_by_lot_come_back
    every_end_comes_back
    a_broken_game_frees_its_channel_and_keeps_the_reason
    the_latest_board_comes_back
    an_accepted_challenge_is_closed_by_its_game
    an_ended_challenge_does_not_come_back
    registrations_come_back
}

const LARGEST: u64 = i64::MAX as u64;

async fn nothing_is_kept_in_a_new_database(fresh: &Fresh) {
    let store = fresh.open().await;
    assert_eq!(kept(&store).await, Stored::default());
    assert_eq!(store.history(GameId(1)).await.unwrap(), None);
}

async fn challenges_come_back(fresh: &Fresh) {
    let mut plain = challenge(1, 10);
    plain.side = SideWish::Side(Side::Red);
    let mut largest = challenge(LARGEST, LARGEST);
    largest.server = Some(ServerId(LARGEST));
    largest.side = SideWish::Side(Side::Blue);
    largest.challenger = person(LARGEST, "O'Niño \"; DROP TABLE games; -- 🧮\u{202e}");
    largest.open_to = OpenTo::Person(person(0, ""));
    largest.made_at = Timestamp(-1);
    let all = vec![plain, challenge(2, 11), largest];
    let store = fresh.open().await;
    for challenge in &all {
        store.challenge_made(challenge).await.unwrap();
    }
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await.challenges, all);
}

async fn the_message_of_a_challenge_comes_back(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    store.challenge_made(&challenge(2, 11)).await.unwrap();
    let shown = store.challenge_shown(ChallengeId(1), MessageId(LARGEST));
    shown.await.unwrap();
    let store = fresh.reopen(store).await;
    let messages = kept(&store).await.challenges;
    let messages: Vec<_> = messages.into_iter().map(|open| open.message).collect();
    assert_eq!(messages, [Some(MessageId(LARGEST)), None]);
}

async fn the_starts_of_games_come_back(fresh: &Fresh) {
    let mut by_bot = record(1, 10);
    by_bot.seats.red = Seat::Bot {
        level: "strong".to_owned(),
    };
    let mut alone = record(2, 11);
    alone.seats.blue = Seat::Person(person(1, "Ana"));
    let mut largest = record(LARGEST, LARGEST);
    largest.server = Some(ServerId(LARGEST));
    largest.terms.rules = String::from("damath-custom");
    largest.terms.chips = Some("1 2 3 4 5 6 7 8 9 10 11 −1/2".to_owned());
    largest.seed = LARGEST;
    let all = [by_bot, alone, largest];
    let store = fresh.open().await;
    for record in &all {
        store.game_started(record, None).await.unwrap();
    }
    let store = fresh.reopen(store).await;
    let expected: Vec<_> = all
        .into_iter()
        .map(|record| running(record, &Turns::new()))
        .collect();
    assert_eq!(kept(&store).await.games, expected);
}

/// Random starts, random lengths, in random order between the games; some of them end.
async fn games_by_lot_come_back(fresh: &Fresh) {
    let mut lot = ChaCha8Rng::seed_from_u64(2_024);
    let mut games: Vec<(GameRecord, Turns)> = (0..24)
        .map(|id| {
            let record = record_by_lot(id, &mut lot);
            let most = if id % 4 == 0 {
                usize::MAX
            } else {
                lot.random_range(0..40)
            };
            let turns = turns(&record, most, &mut lot);
            (record, turns)
        })
        .collect();
    let store = fresh.open().await;
    for (record, _) in &games {
        store.game_started(record, None).await.unwrap();
    }
    let longest = games.iter().map(|(_, turns)| turns.len()).max().unwrap();
    for ply in 0..longest {
        for (_, turns) in &games {
            if let Some((ply, end)) = turns.get(ply) {
                store
                    .ply_played(ply, &state_after(ply), *end)
                    .await
                    .unwrap();
            }
        }
    }
    let store = fresh.reopen(store).await;
    for (record, turns) in &games {
        assert_eq!(history(&store, record.id).await, as_played(record, turns));
    }
    let ended = games.iter().filter(|(_, turns)| ends(turns)).count();
    assert!((6..20).contains(&ended), "{ended} games ended");
    games.retain(|(_, turns)| !ends(turns));
    let expected: Vec<_> = games
        .into_iter()
        .map(|(record, turns)| running(record, &turns))
        .collect();
    assert_eq!(kept(&store).await.games, expected);
}

fn record_by_lot(id: u64, lot: &mut ChaCha8Rng) -> GameRecord {
    const RULES: [&str; 4] = ["damath-whole", "damath-radical", "filipino", "spanish"];
    let mut record = record(id, 100 + id);
    record.terms.rules = RULES[lot.random_range(0..RULES.len())].into();
    record.seed = lot.random::<u64>() >> 1;
    record.server = lot
        .random::<bool>()
        .then(|| ServerId(lot.random::<u64>() >> 1));
    if lot.random() {
        record.seats.blue = Seat::Bot {
            level: "easy".to_owned(),
        };
    }
    record
}

fn ends(turns: &Turns) -> bool {
    turns.last().is_some_and(|(_, end)| end.is_some())
}

fn as_played(record: &GameRecord, turns: &Turns) -> GameHistory {
    let end = turns.last().and_then(|(ply, end)| {
        end.map(|(outcome, totals)| GameEnd {
            outcome,
            totals,
            at: ply.at,
        })
    });
    GameHistory {
        record: record.clone(),
        challenge: None,
        plies: turns.iter().map(|(ply, _)| ply.clone()).collect(),
        state: turns
            .last()
            .map_or_else(|| record.first_state(), |(ply, _)| state_after(ply)),
        board: None,
        end,
        fault: None,
    }
}

async fn history(store: &Store, game: GameId) -> GameHistory {
    store.history(game).await.unwrap().unwrap()
}

async fn every_end_comes_back(fresh: &Fresh) {
    let of_a_side = [
        EndReason::NoPieces,
        EndReason::Blocked,
        EndReason::Resignation,
        EndReason::Forfeit,
    ];
    let reasons = of_a_side
        .iter()
        .flat_map(|reason| Side::ALL.map(reason))
        .chain([
            EndReason::Repetition,
            EndReason::QuietTurns,
            EndReason::Agreement,
            EndReason::TimeUp,
            EndReason::Arbiter,
        ]);
    let winners = [None, Some(Side::Red), Some(Side::Blue)];
    let ends = reasons.flat_map(|reason| winners.map(|winner| Outcome { winner, reason }));
    let store = fresh.open().await;
    let mut expected = Vec::new();
    for (id, outcome) in (1..).zip(ends) {
        let totals = BySide {
            red: Score::from_hundredths(-186),
            blue: Score::from_hundredths(12_345_678_901),
        };
        let at = Timestamp(1_800_000_000_000);
        // All in one channel: each end frees it for the next.
        store.game_started(&record(id, 10), None).await.unwrap();
        store
            .game_ended(GameId(id), outcome, totals, at)
            .await
            .unwrap();
        expected.push((
            id,
            GameEnd {
                outcome,
                totals,
                at,
            },
        ));
    }
    let store = fresh.reopen(store).await;
    for (id, end) in expected {
        assert_eq!(history(&store, GameId(id)).await.end, Some(end));
    }
    assert_eq!(kept(&store).await.games, []);
}

async fn a_broken_game_frees_its_channel_and_keeps_the_reason(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    let broken = store.game_broken(GameId(1), "worms", Timestamp(5));
    broken.await.unwrap();
    store.game_started(&record(2, 10), None).await.unwrap();
    let store = fresh.reopen(store).await;
    let kept = history(&store, GameId(1)).await;
    assert_eq!((kept.end, kept.fault.as_deref()), (None, Some("worms")));
}

async fn the_latest_board_comes_back(fresh: &Fresh) {
    let store = fresh.open().await;
    store.game_started(&record(1, 10), None).await.unwrap();
    for message in [5, LARGEST] {
        store
            .board_shown(GameId(1), board(message, 3))
            .await
            .unwrap();
    }
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await.games[0].board, Some(board(LARGEST, 3)));
}

async fn an_accepted_challenge_is_closed_by_its_game(fresh: &Fresh) {
    let store = fresh.open().await;
    store.challenge_made(&challenge(1, 10)).await.unwrap();
    let other = challenge(2, 11);
    store.challenge_made(&other).await.unwrap();
    store
        .game_started(&record(3, 10), Some(ChallengeId(1)))
        .await
        .unwrap();
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await.challenges, [other]);
    assert_eq!(
        history(&store, GameId(3)).await.challenge,
        Some(ChallengeId(1))
    );
    let accepted = EndedChallenge::Accepted {
        game: GameId(3),
        channel: ChannelId(10),
    };
    let end = |id| store.challenge_end(ChallengeId(id));
    assert_eq!(end(1).await.unwrap(), Some(accepted));
    assert_eq!(end(2).await.unwrap(), None, "it is open");
    assert_eq!(end(9).await.unwrap(), None, "it is not kept");
}

async fn an_ended_challenge_does_not_come_back(fresh: &Fresh) {
    let store = fresh.open().await;
    let ends = [
        ChallengeEnd::Declined,
        ChallengeEnd::Withdrawn,
        ChallengeEnd::Expired,
    ];
    for (id, end) in (1..).zip(ends) {
        // The same challenger in the same channel: ending one makes room for the next.
        store.challenge_made(&challenge(id, 10)).await.unwrap();
        store
            .challenge_ended(ChallengeId(id), end, Timestamp(5))
            .await
            .unwrap();
    }
    let store = fresh.reopen(store).await;
    assert_eq!(kept(&store).await, Stored::default());
    for (id, end) in [
        (1, EndedChallenge::Refused),
        (2, EndedChallenge::Refused),
        (3, EndedChallenge::RanOut),
    ] {
        let kept = store.challenge_end(ChallengeId(id)).await.unwrap();
        assert_eq!(kept, Some(end));
    }
}

async fn registrations_come_back(fresh: &Fresh) {
    let (one, other) = (ApplicationId(1), ApplicationId(LARGEST));
    let server = Scope::Server(ServerId(9));
    let store = fresh.open().await;
    store
        .set_registration(one, Scope::Everywhere, "old")
        .await
        .unwrap();
    store
        .set_registration(one, Scope::Everywhere, "new")
        .await
        .unwrap();
    store.set_registration(other, server, "else").await.unwrap();
    let store = fresh.reopen(store).await;
    for (application, scope, hash) in [
        (one, Scope::Everywhere, Some("new")),
        (one, server, None),
        (other, Scope::Everywhere, None),
        (other, server, Some("else")),
    ] {
        let kept = store.registration(application, scope).await.unwrap();
        assert_eq!(kept.as_deref(), hash, "{application:?} {scope}");
    }
}

/// Turns of the two sides name their players, and the bot's nobody.
#[test]
fn the_harness_names_who_played() {
    let [red, blue] = opening(1);
    assert_eq!((red.by, blue.by), (Some(PersonId(1)), Some(PersonId(2))));
}
