//! A program started anew goes on where the one before stopped.

use damath::engine::Side;
use damath::session::{
    At, ChallengeEnd, ChannelId, Entry, MessageId, NotRestored, SessionError, ShownBoard, SideWish,
    StoredGame,
};

use crate::table::{
    ANA, BEN, CY, HERE, THERE, Table, assert_refused, board, bot_game, seen, shown,
};

#[tokio::test]
async fn running_games_are_as_they_were() {
    let table = Table::new().await;
    for seed in 0..20 {
        let channel = ChannelId(100 + seed);
        let game = bot_game(channel, ANA, SideWish::Toss);
        let id = table.sessions.play_bot(game).await.unwrap().record().id;
        let plies = usize::try_from(seed).unwrap() * 3;
        table.play_by_lot(channel, plies, seed).await;
        table
            .sessions
            .board_shown(channel, id, board(500 + seed))
            .await
            .unwrap();
    }
    let (next, lost) = table.restarted().await;
    assert_eq!(lost, Vec::<String>::new());
    let mut running = 0;
    for seed in 0..20 {
        let channel = ChannelId(100 + seed);
        let after = next.sessions.running(channel).await;
        match table.sessions.running(channel).await {
            Ok(before) => assert_eq!(seen(&after.unwrap()), seen(&before)),
            Err(_) => assert_refused!(after, SessionError::NoGame),
        }
        running += usize::from(next.sessions.running(channel).await.is_ok());
    }
    assert!(running >= 10, "only {running} games were still running");
}

#[tokio::test]
async fn controls_from_before_work_after() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    let before = table.play(ANA, "c3-d4").await.unwrap().session;
    let (next, _) = table.restarted().await;
    let played = next
        .sessions
        .play(HERE, BEN, shown(&before), "b6-a5")
        .await
        .unwrap();
    assert_eq!(played.session.ply(), 2);
}

#[tokio::test]
async fn waiting_challenges_wait_on_and_keep_their_time() {
    let table = Table::new().await;
    let first = table.challenge(ANA, BEN).await.unwrap();
    table.wait(60_000);
    let second = table.challenge(CY, BEN).await.unwrap();
    let (next, _) = table.restarted().await;
    assert_refused!(
        next.challenge(ANA, CY).await,
        SessionError::ChallengeWaiting(waiting) if *waiting == first
    );
    next.wait(840_000);
    assert_refused!(
        next.accept(&first, BEN).await,
        SessionError::ChallengeExpired(_)
    );
    next.accept(&second, BEN).await.unwrap();
}

/// Played to its end with a restart after every ply, a game ends like one without: quiet turns and
/// repetitions count from before.
#[tokio::test]
async fn a_game_with_many_restarts_ends_like_one_without() {
    for seed in 0..3 {
        let (steady, shaken) = (Table::new().await, Table::new().await);
        steady.ana_against_ben().await;
        shaken.ana_against_ben().await;
        let expected = steady
            .play_by_lot(HERE, usize::MAX, seed)
            .await
            .unwrap()
            .session;
        let mut last = None;
        for ply in expected.game().plies() {
            let (next, _) = shaken.restarted().await;
            let by = next
                .running()
                .await
                .unwrap()
                .seat_to_move()
                .person()
                .unwrap()
                .id;
            last = Some(
                next.play(by, &ply.played.to_string())
                    .await
                    .unwrap()
                    .session,
            );
        }
        assert_eq!(seen(&last.unwrap()), seen(&expected), "seed {seed}");
    }
}

#[tokio::test]
async fn a_game_that_cannot_go_on_is_named_and_stops_no_other() {
    for damage in ["c3-d4", "nonsense"] {
        let table = Table::new().await;
        let broken = table.ana_against_ben().await.record().id;
        table.play(ANA, "c3-d4").await.unwrap();
        let game = bot_game(THERE, CY, SideWish::Toss);
        let sound = table.sessions.play_bot(game).await.unwrap();
        let damaged = |kept: &mut StoredGame| kept.moves.push(damage.to_owned());
        damaged(table.journal.kept().games.get_mut(&broken).unwrap());
        let (next, lost) = table.restarted().await;
        assert_eq!(lost, [format!("the stored move {damage} is not legal")]);
        assert_refused!(next.running().await, SessionError::NoGame);
        let other = next.sessions.running(THERE).await.unwrap();
        assert_eq!(seen(&other), seen(&sound));
    }
}

#[tokio::test]
async fn a_game_of_unknown_rules_leaves_its_channel_free() {
    let table = Table::new().await;
    let broken = table.ana_against_ben().await.record().id;
    let rules = |kept: &mut StoredGame| kept.record.terms.rules = "chess".to_owned();
    rules(table.journal.kept().games.get_mut(&broken).unwrap());
    let (next, lost) = table.restarted().await;
    assert!(lost[0].contains("chess"), "{lost:?}");
    assert_eq!(next.journal.kept().broken[&broken], lost[0]);
    next.ana_against_ben().await;
    let (_, lost) = next.restarted().await;
    assert_eq!(lost, Vec::<String>::new());
}

#[tokio::test]
async fn what_cannot_be_read_is_ended_and_stops_nothing_else() {
    let table = Table::new().await;
    let broken = table.ana_against_ben().await.record().id;
    let game = bot_game(THERE, CY, SideWish::Toss);
    table.sessions.play_bot(game).await.unwrap();
    table.journal.kept().unreadable = vec![NotRestored {
        entry: Entry::Game(broken),
        reason: "worms".to_owned(),
    }];
    let (next, lost) = table.restarted().await;
    assert_eq!(lost, ["worms"]);
    assert!(next.sessions.running(THERE).await.is_ok());
    assert_eq!(next.journal.kept().broken[&broken], "worms");
}

#[tokio::test]
async fn a_challenge_that_cannot_be_read_leaves_its_challenger_free() {
    let table = Table::new().await;
    let challenge = table.challenge(ANA, BEN).await.unwrap();
    table.journal.kept().unreadable = vec![NotRestored {
        entry: Entry::Challenge(challenge.id),
        reason: "worms".to_owned(),
    }];
    let (next, _) = table.restarted().await;
    assert_eq!(
        next.journal.kept().closed[&challenge.id],
        ChallengeEnd::Expired
    );
}

/// A crash in between leaves it to the next start to show the position.
#[tokio::test]
async fn after_an_undo_no_board_counts_as_showing_the_position() {
    let table = Table::new().await;
    let red = SideWish::Side(Side::Red);
    let game = table.play_bot(ANA, red).await.unwrap().record().id;
    table.play_by_lot(HERE, 2, 1).await.unwrap();
    let shown = ShownBoard {
        message: MessageId(5),
        ply: Some(2),
    };
    table.sessions.board_shown(HERE, game, shown).await.unwrap();
    assert!(!table.running().await.unwrap().is_unshown());
    table.sessions.undo(HERE, ANA, At::Now).await.unwrap();
    for _ in 0..2 {
        let (restarted, _) = table.restarted().await;
        for table in [&table, &restarted] {
            let session = table.running().await.unwrap();
            assert!(session.is_unshown(), "after {} plies", session.ply());
            assert_eq!(
                session.board(),
                Some(MessageId(5)),
                "it loses its controls later"
            );
        }
        table.play_by_lot(HERE, 2, 9).await.unwrap();
    }
}
