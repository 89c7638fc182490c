//! Moves, resignation, and the end of games.

use damath::engine::damath::Score;
use damath::engine::{BySide, EndReason, Outcome, Side};
use damath::session::{At, GameId, MessageId, NotPlayed, SessionError, SideWish};

use crate::table::{ANA, BEN, CY, HERE, THERE, Table, assert_refused, board, seen, shown};

#[tokio::test]
async fn where_no_game_runs_nothing_is_played() {
    let table = Table::new().await;
    assert_refused!(table.play(ANA, "c3-d4").await, SessionError::NoGame);
    let resigned = table.sessions.resign(HERE, ANA, At::Now).await;
    assert_refused!(resigned, SessionError::NoGame);
}

#[tokio::test]
async fn only_the_two_players_play() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    assert_refused!(table.play(CY, "c3-d4").await, SessionError::NotAPlayer(_));
    let resigned = table.sessions.resign(HERE, CY, At::Now).await;
    assert_refused!(resigned, SessionError::NotAPlayer(_));
    assert_eq!(table.running().await.unwrap().ply(), 0);
}

#[tokio::test]
async fn players_take_turns_and_the_other_is_named() {
    let table = Table::new().await;
    table.ana_against_ben().await;
    assert_refused!(
        table.play(BEN, "b6-a5").await,
        SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)) if seat.is(ANA)
    );
    table.play(ANA, "c3-d4").await.unwrap();
    assert_refused!(
        table.play(ANA, "e3-f4").await,
        SessionError::NotPlayed(reason @ NotPlayed::NotYourTurn(_))
            if reason.person_to_move().is_some_and(|person| person.name == "Ben")
    );
    table.play(BEN, "b6-a5").await.unwrap();
}

#[tokio::test]
async fn a_move_may_be_written_in_several_ways() {
    for text in ["c3-d4", "c3 d4", "C3D4", "  c3 – d4 "] {
        let table = Table::new().await;
        table.ana_against_ben().await;
        let played = table.play(ANA, text).await.unwrap();
        assert_eq!(played.ply.played.to_string(), "c3-d4", "{text}");
        let kept = table.journal.kept().clone();
        assert_eq!(kept.plies[0].played, "c3-d4", "{text}");
    }
}

#[tokio::test]
async fn text_that_is_no_legal_move_changes_nothing() {
    let table = Table::new().await;
    let before = table.ana_against_ben().await;
    let long = "c3-d4".repeat(1_000);
    for text in [
        "", " ", "c3", "c3-c4", "d4-c3", "c3xe5", "z9-a1", "<@1>", "c3-d4\0", "🧮", &long,
    ] {
        assert_refused!(
            table.play(ANA, text).await,
            SessionError::NotPlayed(NotPlayed::Unreadable { .. })
        );
    }
    assert_eq!(seen(&table.running().await.unwrap()), seen(&before));
    assert!(table.journal.kept().plies.is_empty());
}

#[tokio::test]
async fn a_turn_is_written_down_with_its_player_time_and_number() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    table.play(ANA, "c3-d4").await.unwrap();
    table.wait(1_234);
    table.play(BEN, "b6-a5").await.unwrap();
    let plies = table.journal.kept().plies.clone();
    let written: Vec<_> = plies
        .iter()
        .map(|ply| (ply.game, ply.ply, ply.by))
        .collect();
    assert_eq!(written, [(game, 0, Some(ANA)), (game, 1, Some(BEN))]);
    assert_eq!(plies[1].at.0 - plies[0].at.0, 1_234);
}

#[tokio::test]
async fn a_control_works_for_its_own_position_only() {
    let table = Table::new().await;
    let first = table.ana_against_ben().await;
    let click = |by, at, text| table.sessions.play(HERE, by, at, text);
    let played = click(ANA, shown(&first), "c3-d4").await.unwrap();
    for by in [ANA, BEN] {
        assert_refused!(
            click(by, shown(&first), "b6-a5").await,
            SessionError::Stale { shown: 0, session, .. } if session.ply() == 1
        );
    }
    click(BEN, shown(&played.session), "b6-a5").await.unwrap();
}

/// Also one from the future, as after restoring an older copy of the database.
#[tokio::test]
async fn a_control_of_a_later_position_does_not_work() {
    let table = Table::new().await;
    let session = table.ana_against_ben().await;
    let game = session.record().id;
    let answer = table.sessions.play(HERE, ANA, at(game, 1), "c3-d4").await;
    assert_refused!(answer, SessionError::Stale { shown: 1, .. });
}

#[tokio::test]
async fn a_control_of_a_finished_game_is_dead() {
    let table = Table::new().await;
    let over = shown(&table.ana_against_ben().await);
    table.sessions.resign(HERE, ANA, At::Now).await.unwrap();
    for _ in 0..2 {
        let played = table.sessions.play(HERE, ANA, over, "c3-d4").await;
        assert_refused!(played, SessionError::GameOver);
        let resigned = table.sessions.resign(HERE, BEN, over).await;
        assert_refused!(resigned, SessionError::GameOver);
        // The second time round the next game runs, and the control is not mistaken for its own.
        let _ = table.play_bot(ANA, SideWish::Toss).await;
    }
    assert_eq!(table.running().await.unwrap().ply(), 0);
}

#[tokio::test]
async fn a_control_does_not_work_in_another_channel() {
    let table = Table::new().await;
    let at = shown(&table.ana_against_ben().await);
    let answer = table.sessions.play(THERE, ANA, at, "c3-d4").await;
    assert_refused!(answer, SessionError::GameOver);
}

/// Each side's twelve chips are worth 0 + 1 + … + 11 = 66.
#[tokio::test]
async fn either_player_resigns_at_any_time_and_both_totals_stay() {
    for (loser, side) in [(ANA, Side::Red), (BEN, Side::Blue)] {
        for plies in [0, 1] {
            let table = Table::new().await;
            let session = table.ana_against_ben().await;
            if plies == 1 {
                table.play(ANA, "c3-d4").await.unwrap();
            }
            table
                .sessions
                .may_resign(HERE, loser, At::Now)
                .await
                .unwrap();
            // The button was shown at the start; the other side may have moved since.
            let resigned = table
                .sessions
                .resign(HERE, loser, shown(&session))
                .await
                .unwrap();
            let outcome = Outcome {
                winner: Some(!side),
                reason: EndReason::Resignation(side),
            };
            assert_eq!(resigned.game().outcome(), Some(outcome));
            let points = Score::from_hundredths(6_600);
            let totals = BySide {
                red: points,
                blue: points,
            };
            let (kept_outcome, kept_totals, _) = table.journal.kept().ends[&session.record().id];
            assert_eq!((kept_outcome, kept_totals), (outcome, totals));
            assert_refused!(table.running().await, SessionError::NoGame);
        }
    }
}

#[tokio::test]
async fn asking_whether_one_may_resign_ends_nothing() {
    let table = Table::new().await;
    let session = table.ana_against_ben().await;
    let asked = table.sessions.may_resign(HERE, BEN, At::Now).await.unwrap();
    assert_eq!(seen(&asked), seen(&session));
    let stranger = table.sessions.may_resign(HERE, CY, At::Now).await;
    assert_refused!(stranger, SessionError::NotAPlayer(_));
    table.running().await.unwrap();
}

#[tokio::test]
async fn the_move_that_ends_a_game_frees_the_channel() {
    for seed in 0..5 {
        let table = Table::new().await;
        let game = table.ana_against_ben().await.record().id;
        let last = table.play_by_lot(HERE, usize::MAX, seed).await.unwrap();
        let outcome = last.session.game().outcome().unwrap();
        let (kept, totals, _) = table.journal.kept().ends[&game];
        assert_eq!((kept, totals), (outcome, last.session.game().totals()));
        assert_refused!(table.running().await, SessionError::NoGame);
        assert!(table.sessions.all_running().await.is_empty());
        table.ana_against_ben().await;
    }
}

#[tokio::test]
async fn the_bot_plays_its_own_turns_only_and_each_once() {
    let table = Table::new().await;
    let session = table
        .play_bot(ANA, SideWish::Side(Side::Red))
        .await
        .unwrap();
    let game = session.record().id;
    let red = session.game().legal_moves()[0];
    let early = table.sessions.play_for_bot(HERE, at(game, 0), &red).await;
    assert!(early.is_err());
    let after = table.play(ANA, &red.to_string()).await.unwrap().session;
    assert_refused!(
        table.play(ANA, "e3-f4").await,
        SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)) if seat.is_bot()
    );
    let illegal = table.sessions.play_for_bot(HERE, at(game, 1), &red).await;
    assert_refused!(illegal, SessionError::Play(_));
    let blue = after.game().legal_moves()[0];
    let other = table
        .sessions
        .play_for_bot(HERE, at(GameId(game.0 + 1), 1), &blue)
        .await;
    assert_refused!(other, SessionError::GameOver);
    let played = table
        .sessions
        .play_for_bot(HERE, at(game, 1), &blue)
        .await
        .unwrap();
    assert_eq!(played.session.ply(), 2);
    let again = table.sessions.play_for_bot(HERE, at(game, 1), &blue).await;
    assert_refused!(again, SessionError::Stale { .. });
    assert_eq!(table.journal.kept().plies[1].by, None);
}

#[tokio::test]
async fn the_board_before_is_given_back_so_that_its_controls_can_go() {
    let table = Table::new().await;
    let game = table.ana_against_ben().await.record().id;
    let show = |message| table.sessions.board_shown(HERE, game, board(message));
    assert_eq!(show(5).await.unwrap(), None);
    let played = table.play(ANA, "c3-d4").await.unwrap();
    assert_eq!(played.board_before, Some(MessageId(5)));
    assert_eq!(show(6).await.unwrap(), Some(board(5)));
    table.sessions.resign(HERE, ANA, At::Now).await.unwrap();
    assert_eq!(show(7).await.unwrap(), None);
    assert_eq!(table.journal.kept().games[&game].board, Some(board(6)));
}

/// The position of a game after so many plies, with nothing taken back.
fn at(game: GameId, ply: usize) -> At {
    At::Shown {
        game,
        ply,
        undone: 0,
    }
}
