//! Many at once: what may happen once happens once, and memory and journal agree afterwards.

use std::future::Future;
use std::time::Duration;

use damath::engine::Side;
use damath::session::{At, ChannelId, PersonId, SessionError, SideWish};

use crate::table::{ANA, Answer, BEN, CY, HERE, THERE, Table, bot_game, seen, shown};

/// Runs all at once on several threads.
async fn all<T, F>(tasks: impl IntoIterator<Item = F>) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let running: Vec<_> = tasks.into_iter().map(tokio::spawn).collect();
    let mut answers = Vec::new();
    for task in running {
        answers.push(task.await.unwrap());
    }
    answers
}

/// The one that succeeded, and why the others did not.
fn one<T: std::fmt::Debug>(answers: Vec<Answer<T>>) -> (T, Vec<SessionError>) {
    let (mut done, mut refused) = (Vec::new(), Vec::new());
    for answer in answers {
        match answer {
            Ok(answer) => done.push(answer),
            Err(error) => refused.push(error),
        }
    }
    assert_eq!(done.len(), 1, "{done:?}");
    (done.remove(0), refused)
}

/// A restart finds exactly what goes on now.
pub async fn agrees_with_its_journal(table: &Table) {
    let (next, lost) = table.restarted().await;
    assert!(lost.is_empty(), "{lost:?}");
    let of = async |table: &Table| {
        let mut running = table.sessions.all_running().await;
        running.sort_by_key(|session| session.record().id);
        running.iter().map(seen).collect::<Vec<_>>()
    };
    assert_eq!(of(table).await, of(&next).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_a_hundred_clicks_on_one_control_one_plays() {
    let table = Table::new().await;
    let session = table.ana_against_ben().await;
    let at = shown(&session);
    let moves = session.game().legal_moves();
    let clicks = (0..100).map(|click| {
        let (table, text) = (table.clone(), moves[click % moves.len()].to_string());
        async move { table.sessions.play(HERE, ANA, at, &text).await }
    });
    let (played, refused) = one(all(clicks).await);
    assert_eq!(played.session.ply(), 1);
    assert!(
        refused
            .iter()
            .all(|error| matches!(error, SessionError::Stale { shown: 0, .. }))
    );
    assert_eq!(table.journal.kept().plies.len(), 1);
    agrees_with_its_journal(&table).await;
}

/// Searches of one position that end at once, as after a restart in the middle of one.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_searches_for_one_turn_one_plays() {
    let table = Table::new().await;
    let session = table
        .play_bot(ANA, SideWish::Side(Side::Blue))
        .await
        .unwrap();
    let (at, moves) = (session.at(), session.game().legal_moves());
    let searches = (0..20).map(|search| {
        let (table, played) = (table.clone(), moves[search % moves.len()]);
        async move { table.sessions.play_for_bot(HERE, at, &played).await }
    });
    one(all(searches).await);
    agrees_with_its_journal(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_fifty_starts_in_one_channel_one_begins() {
    let table = Table::new().await;
    let starts = (0..50).map(|person| {
        let table = table.clone();
        async move { table.play_bot(PersonId(100 + person), SideWish::Toss).await }
    });
    let (begun, refused) = one(all(starts).await);
    let id = begun.record().id;
    let named = |error: &SessionError| matches!(error, SessionError::ChannelTaken(session) if session.record().id == id);
    assert!(refused.iter().all(named));
    agrees_with_its_journal(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_fifty_acceptances_in_one_channel_one_begins_and_the_others_wait() {
    let table = Table::new().await;
    let mut challenges = Vec::new();
    for person in 100..150 {
        challenges.push(table.challenge(PersonId(person), BEN).await.unwrap());
    }
    let acceptances = challenges.into_iter().map(|challenge| {
        let table = table.clone();
        async move { table.accept(&challenge, BEN).await }
    });
    let (_, refused) = one(all(acceptances).await);
    assert!(
        refused
            .iter()
            .all(|error| matches!(error, SessionError::ChannelTaken(_)))
    );
    assert_eq!(table.journal.kept().open.len(), 49);
    agrees_with_its_journal(&table).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_fifty_challenges_of_one_person_one_waits() {
    let table = Table::new().await;
    let challenges = (0..50).map(|person| {
        let table = table.clone();
        async move { table.challenge(ANA, PersonId(100 + person)).await }
    });
    let (made, refused) = one(all(challenges).await);
    let named = |error: &SessionError| matches!(error, SessionError::ChallengeWaiting(waiting) if **waiting == made);
    assert!(refused.iter().all(named));
    assert_eq!(table.journal.kept().open.len(), 1);
}

/// Accepted, declined and withdrawn at once, many times over: one of them counts.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_challenge_is_answered_once() {
    for seed in 0..50 {
        let table = Table::with_seed(seed).await;
        let challenge = table.challenge(ANA, BEN).await.unwrap();
        let answers = (0..9).map(|task| {
            let (table, challenge) = (table.clone(), challenge.clone());
            async move {
                let decline = |by| table.sessions.decline(HERE, challenge.id, by);
                match task % 3 {
                    0 => table.accept(&challenge, BEN).await.map(|_| "accepted"),
                    1 => decline(BEN).await.map(|_| "declined"),
                    _ => decline(ANA).await.map(|_| "withdrawn"),
                }
            }
        });
        let (answer, refused) = one(all(answers).await);
        assert!(
            refused
                .iter()
                .all(|error| matches!(error, SessionError::NoChallenge))
        );
        assert_eq!(table.running().await.is_ok(), answer == "accepted");
        let kept = table.journal.kept().clone();
        assert_eq!(kept.open.len(), 0);
        assert_eq!(kept.accepted.len() + kept.closed.len(), 1);
        agrees_with_its_journal(&table).await;
    }
}

/// A challenge is accepted while other people challenge and begin games: one game, and no more.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn challenges_acceptances_and_starts_at_once_seat_one_game() {
    for seed in 0..50 {
        let table = Table::with_seed(seed).await;
        let challenge = table.challenge(ANA, BEN).await.unwrap();
        let tasks = (0..30).map(|task| {
            let (table, challenge) = (table.clone(), challenge.clone());
            async move {
                let other = PersonId(100 + task);
                match task % 3 {
                    0 => table.accept(&challenge, BEN).await.is_ok(),
                    1 => table.play_bot(other, SideWish::Toss).await.is_ok(),
                    _ => {
                        let _ = table.challenge(other, BEN).await;
                        false
                    }
                }
            }
        });
        let seated = all(tasks).await.into_iter().filter(|begun| *begun).count();
        assert_eq!(seated, 1, "seed {seed}");
        assert_eq!(table.journal.kept().games.len(), 1);
        agrees_with_its_journal(&table).await;
    }
}

/// Both resign while one moves: one resignation counts, and the move came before it or not at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_game_ends_once() {
    for seed in 0..50 {
        let table = Table::with_seed(seed).await;
        let game = table.ana_against_ben().await.record().id;
        let tasks = (0..6).map(|task| {
            let table = table.clone();
            async move {
                let by = [ANA, BEN][task % 2];
                if task == 0 {
                    let _ = table.play(ANA, "c3-d4").await;
                }
                table.sessions.resign(HERE, by, At::Now).await
            }
        });
        let (resigned, refused) = one(all(tasks).await);
        assert!(
            refused
                .iter()
                .all(|error| matches!(error, SessionError::NoGame))
        );
        let kept = table.journal.kept().clone();
        assert_eq!(kept.games[&game].moves.len(), resigned.ply());
        assert_eq!(Some(kept.ends[&game].0), resigned.game().outcome());
        agrees_with_its_journal(&table).await;
    }
}

/// Many ask about many channels, begin and end games there, and stop waiting half-way: nobody is left
/// with a channel that the map has lost, and only channels where something goes on are kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn channels_that_were_only_asked_about_are_not_kept() {
    let table = Table::new().await;
    let channel = |task: u64| ChannelId(1_000 + task % 3);
    let tasks = (0..5_000_u64).map(|task| {
        let (table, here) = (table.clone(), channel(task));
        async move {
            let sessions = &table.sessions;
            match task % 4 {
                0 => {
                    let who = PersonId(task);
                    if sessions
                        .play_bot(bot_game(here, who, SideWish::Toss))
                        .await
                        .is_ok()
                    {
                        sessions.resign(here, who, At::Now).await.unwrap();
                    }
                }
                1 => {
                    let soon = Duration::from_micros(task);
                    let _ = tokio::time::timeout(soon, sessions.running(here)).await;
                }
                2 => assert!(sessions.resign(here, CY, At::Now).await.is_err()),
                _ => drop(sessions.running(here).await),
            }
        }
    });
    all(tasks).await;
    assert_eq!(table.journal.kept().running().count(), 0);
    assert_eq!(table.sessions.channels_kept(), 0);

    let session = table.ana_against_ben().await;
    table.sessions.running(THERE).await.unwrap_err();
    assert_eq!(table.sessions.channels_kept(), 1);
    table
        .sessions
        .resign(HERE, ANA, shown(&session))
        .await
        .unwrap();
    assert_eq!(table.sessions.channels_kept(), 0);
}
