//! How sides are drawn and games against the bot begin.

use damath::engine::Side;
use damath::session::{SessionError, SideWish};

use crate::memory::now;
use crate::table::{ANA, BEN, HERE, Table, assert_refused, bot_game};

/// The side of the challenger after a toss, and the seed of the game.
fn toss(seed: u64) -> (Side, u64) {
    now(async {
        let table = Table::with_seed(seed).await;
        let challenge = table.challenge(ANA, BEN).await.unwrap();
        let session = table.accept(&challenge, BEN).await.unwrap();
        (session.side_of(ANA).unwrap(), session.record().seed)
    })
}

#[test]
fn the_toss_follows_from_the_seed() {
    for seed in 0..20 {
        assert_eq!(toss(seed), toss(seed), "seed {seed}");
    }
}

/// 200 tosses of a fair coin give 70 to 130 of each but once in 40,000 times; the seeds are fixed.
#[test]
fn the_toss_is_fair() {
    let red = (0..200).filter(|seed| toss(*seed).0 == Side::Red).count();
    assert!((70..=130).contains(&red), "{red} of 200");
}

#[test]
fn games_have_seeds_of_their_own_that_fit_a_signed_column() {
    let mut seeds: Vec<u64> = (0..50).map(|seed| toss(seed).1).collect();
    assert!(seeds.iter().all(|seed| i64::try_from(*seed).is_ok()));
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 50);
}

#[tokio::test]
async fn against_the_bot_a_person_is_as_asked() {
    for side in Side::ALL {
        let table = Table::new().await;
        let session = table.play_bot(ANA, SideWish::Side(side)).await.unwrap();
        assert!(session.seats()[side].is(ANA));
        assert!(session.seats()[!side].is_bot());
        assert_eq!(session.bot_to_move(), side == Side::Blue);
    }
}

/// "Against the bot the person is Red and moves first unless asked otherwise."
#[test]
fn against_the_bot_a_person_who_asks_for_nothing_is_red() {
    for seed in 0..20 {
        now(async {
            let table = Table::with_seed(seed).await;
            let session = table.play_bot(ANA, SideWish::default()).await.unwrap();
            assert!(session.seats().red.is(ANA), "seed {seed}");
            assert!(!session.bot_to_move());
        });
    }
}

#[tokio::test]
async fn against_the_bot_too_a_channel_holds_one_game() {
    let table = Table::new().await;
    let running = table.ana_against_ben().await;
    assert_refused!(
        table.play_bot(ANA, SideWish::Toss).await,
        SessionError::ChannelTaken(session) if session.record().id == running.record().id
    );
}

#[tokio::test]
async fn unknown_rules_begin_no_game() {
    let table = Table::new().await;
    for rules in ["", "chess", "damath-custom", "DAMATH-WHOLE"] {
        let mut game = bot_game(HERE, ANA, SideWish::Toss);
        game.terms.rules = rules.to_owned();
        assert_refused!(table.sessions.play_bot(game).await, SessionError::Rules(_));
    }
    assert!(table.journal.kept().games.is_empty());
    table.play_bot(ANA, SideWish::Toss).await.unwrap();
}
