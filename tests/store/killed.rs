//! A process killed at any moment loses nothing that it had said to be written.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use damath::session::{GameId, Journal};
use damath::store::Store;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::harness::{Fresh, kept, on_both, record, state_after, turns};

/// The database that the writing process is to use.
const ADDRESS: &str = "DAMATH_TEST_KILLED_WRITER";

on_both! {
    every_acknowledged_ply_is_there_after_a_kill
}

/// The process that is killed: plays game after game by lot and says after every ply that it is written.
#[test]
#[ignore = "runs inside the other tests of this file, in a process of its own"]
fn the_writer() {
    let address = std::env::var(ADDRESS).expect("the other tests of this file start this one");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = Store::open(&address.parse().unwrap()).await.unwrap();
        let first = 1 + kept(&store)
            .await
            .games
            .iter()
            .map(|game| game.record.id.0)
            .max()
            .unwrap_or(0);
        for game in first.. {
            let record = record(game, 1_000 + game);
            store.game_started(&record, None).await.unwrap();
            let mut lot = ChaCha8Rng::seed_from_u64(game);
            for (ply, end) in turns(&record, usize::MAX, &mut lot) {
                store
                    .ply_played(&ply, &state_after(&ply), end)
                    .await
                    .unwrap();
                println!("written {game} {} {}", ply.ply, ply.played);
            }
        }
    });
}

fn start_writer(address: &str) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["killed::the_writer", "--exact", "--ignored", "--nocapture"])
        .env(ADDRESS, address)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// What the writer said: game, ply, move.
fn acknowledged(line: &str) -> Option<(u64, usize, String)> {
    let mut words = line.split_once("written ")?.1.split(' ');
    let game = words.next()?.parse().ok()?;
    let ply = words.next()?.parse().ok()?;
    Some((game, ply, words.next()?.to_owned()))
}

async fn every_acknowledged_ply_is_there_after_a_kill(fresh: &Fresh) {
    for kill_after in [1, 40, 333] {
        let mut writer = start_writer(fresh.address());
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut said = Vec::new();
        while said.len() < kill_after {
            let line = lines
                .next()
                .expect("the writer goes on until it is killed")
                .unwrap();
            said.extend(acknowledged(&line));
        }
        writer.kill().unwrap();
        // What it said between the last line read and its end counts too; the very last line may be cut.
        let rest: Vec<String> = lines.map_while(Result::ok).collect();
        said.extend(rest.iter().filter_map(|line| acknowledged(line)));
        writer.wait().unwrap();

        let store = fresh.open().await;
        check(&store, &said).await;
        store.close().await;
    }
}

async fn check(store: &Store, said: &[(u64, usize, String)]) {
    for (game, ply, played) in said {
        let history = store.history(GameId(*game)).await.unwrap().unwrap();
        assert_eq!(&history.plies[*ply].played, played, "game {game} ply {ply}");
    }
    let (game, ply, _) = said.last().unwrap();
    let history = store.history(GameId(*game)).await.unwrap().unwrap();
    let unsaid = history.plies.len() - (ply + 1);
    assert!(
        unsaid <= 1,
        "{unsaid} plies were written before the ones before were acknowledged"
    );
}

/// Killed at any moment of its first start, it starts well the next time.
#[tokio::test]
async fn a_first_start_that_is_killed_can_be_repeated() {
    for delay in 0..24 {
        let fresh = Fresh::sqlite();
        let mut writer = start_writer(fresh.address());
        std::thread::sleep(Duration::from_millis(delay));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let store = fresh.open().await;
        store
            .game_started(&record(u64::from(u32::MAX), 5), None)
            .await
            .unwrap();
    }
}
