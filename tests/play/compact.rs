//! Compact games: one board message is kept, and a line calls the player to move.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{Fault, Route, SeenMessage};

use super::hand::{press, private_message};
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, public};
use super::timed::with_the_bot_away;

/// A class whose server keeps one board message a game.
async fn compact() -> Stage {
    let stage = Stage::open().await;
    let teacher = stage.teacher();
    let panel = teacher.command("/damath settings server", &[]).await;
    let panel = private_message(&panel.unwrap());
    let menu = panel.menus()[0].custom_id.clone();
    let opened = teacher.select(panel.id, &menu, &["messages"]).await;
    let opened = private_message(&opened.unwrap());
    let menu = opened.menus()[1].custom_id.clone();
    let set = teacher.select(panel.id, &menu, &["compact"]).await;
    private_message(&set.unwrap());
    stage
}

async fn shows(stage: &Stage, board: &SeenMessage, words: &str) -> SeenMessage {
    let id = board.id;
    let fits = |seen: &SeenMessage| seen.id == id && seen.content().contains(words);
    stage.message(words, fits).await
}

/// The lines that call somebody to move, in the channel now.
fn lines(stage: &Stage) -> Vec<SeenMessage> {
    let all = stage.standin.messages(ROOM, CARLA).into_iter();
    let is_line = |seen: &SeenMessage| {
        seen.content().lines().count() == 1 && seen.content().ends_with("> to move.")
    };
    all.filter(is_line).collect()
}

async fn line_for(stage: &Stage, who: u64) -> SeenMessage {
    let words = format!("<@{who}> to move.");
    let line = |seen: &SeenMessage| seen.content() == words;
    let line = stage.message("the line that calls", line).await;
    assert_eq!(notified(stage, &line), [who]);
    line
}

/// Waits until a line is deleted, as it is when the move is played.
async fn goes(stage: &Stage, line: &SeenMessage) {
    for _ in 0..100 {
        if lines(stage).iter().all(|one| one.id != line.id) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the line stays: {line:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_board_is_kept_and_a_line_calls_each_player() {
    let stage = compact().await;
    let board = stage.game().await;
    assert_eq!(notified(&stage, &board), [ANA]);
    let menu = board.menus()[0].custom_id.clone();
    let moved = stage.ana().select(board.id, &menu, &["c3-d4"]).await;
    assert_eq!(public(&moved.unwrap()).id, board.id);
    let first = line_for(&stage, BEN).await;
    let now = shows(&stage, &board, "c3→d4").await;
    assert!(!now.menus().is_empty());
    assert_eq!(now.attachments().len(), 1, "the picture is replaced");

    // By a command the line is the answer.
    let answer = stage.ben().command("/move", &[("move", "b6-a5")]).await;
    let answer = public(&answer.unwrap());
    shows(&stage, &board, "b6→a5").await;
    let second = line_for(&stage, ANA).await;
    assert_eq!(answer.id, second.id);
    assert_ne!(first.id, second.id);
    goes(&stage, &first).await;
    let left: Vec<_> = lines(&stage).into_iter().map(|line| line.id).collect();
    assert_eq!(left, [second.id]);

    // From a private board too.
    let own = private_message(&press(&stage.ana(), &stage.now(&board), "My side").await);
    let menu = own.menus()[0].custom_id.clone();
    stage.ana().select(own.id, &menu, &["d4-c5"]).await.unwrap();
    shows(&stage, &board, "d4→c5").await;
    line_for(&stage, BEN).await;

    let asked = private_message(&stage.ana().command("/resign", &[]).await.unwrap());
    press(&stage.ana(), &asked, "Yes, resign").await;
    let end = |seen: &SeenMessage| seen.content().contains('🏁');
    let end = stage.message("the end", end).await;
    assert_ne!(end.id, board.id, "the end is not overlooked");
    stage.bare(&board).await;
    let gone = |seen: &SeenMessage| seen.id == end.id;
    stage.message("the end", gone).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_goes_when_the_move_is_played_after_a_restart_too() {
    let mut stage = compact().await;
    let board = stage.game().await;
    let menu = board.menus()[0].custom_id.clone();
    let moved = stage.ana().select(board.id, &menu, &["c3-d4"]).await;
    public(&moved.unwrap());
    let first = line_for(&stage, BEN).await;
    with_the_bot_away(&mut stage, &[]).await;
    let answer = stage.ben().command("/move", &[("move", "b6-a5")]).await;
    let answer = public(&answer.unwrap());
    shows(&stage, &board, "b6→a5").await;
    goes(&stage, &first).await;
    let left: Vec<_> = lines(&stage).into_iter().map(|line| line.id).collect();
    assert_eq!(left, [answer.id]);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_cannot_be_changed_is_sent_anew() {
    let stage = compact().await;
    let board = moved_on(&stage).await;
    stage.standin.delete_message(ROOM, board.id).unwrap();
    let played = stage.ben().command("/move", &[("move", "b6-a5")]).await;
    assert_eq!(notified(&stage, &public(&played.unwrap())), [ANA]);
    let anew = |seen: &SeenMessage| seen.content().contains("b6→a5") && !seen.menus().is_empty();
    let anew = stage.message("a whole board", anew).await;
    assert!(notified(&stage, &anew).is_empty(), "called by the line");
    let menu = anew.menus()[0].custom_id.clone();
    let moved = stage.ana().select(anew.id, &menu, &["d4-c5"]).await;
    assert_eq!(public(&moved.unwrap()).id, anew.id, "kept from now on");
    stage.close_but_for(&[404]);
}

/// A game after Ana's first move, and its board, which the bot is known to keep.
async fn moved_on(stage: &Stage) -> SeenMessage {
    let board = stage.game().await;
    let menu = board.menus()[0].custom_id.clone();
    let moved = stage.ana().select(board.id, &menu, &["c3-d4"]).await;
    public(&moved.unwrap());
    line_for(stage, BEN).await;
    board
}

/// Changing the board that is kept takes a while.
fn slow_board(stage: &Stage) {
    let change = Route::new(Method::PATCH, "/channels/*/messages/*");
    let slow = Fault::Slow(Duration::from_secs(2));
    stage.standin.inject(change, slow);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_by_command_is_answered_before_the_board_is_changed() {
    let stage = compact().await;
    let board = moved_on(&stage).await;
    slow_board(&stage);
    let played = stage.ben().command("/move", &[("move", "b6-a5")]).await;
    assert_eq!(notified(&stage, &public(&played.unwrap())), [ANA]);
    assert!(!stage.now(&board).content().contains("b6→a5"));
    shows(&stage, &board, "b6→a5").await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_one_board_is_kept_and_nobody_called() {
    let stage = compact().await;
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    let menu = board.menus()[0].custom_id.clone();
    let moved = stage.ana().select(board.id, &menu, &["c3-d4"]).await;
    assert_eq!(public(&moved.unwrap()).id, board.id);
    let now = shows(&stage, &board, "move 2").await;
    assert!(!now.menus().is_empty());
    let answer = now.menus()[0].options[0].1.clone();
    let typed = [("move", answer.as_str())];
    let told = stage.ana().command("/move", &typed).await.unwrap();
    let told = private_message(&told);
    assert!(told.content().starts_with("Played."), "{told:?}");
    shows(&stage, &board, "move 4").await;

    let back = press(&stage.ana(), &stage.now(&board), "Undo").await;
    assert_eq!(public(&back).id, board.id);
    let back = shows(&stage, &board, "move 2").await;
    assert!(back.content().contains("took back a move"), "{back:?}");
    assert!(lines(&stage).is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn asked_for_again_the_board_that_is_kept_is_the_new_one() {
    let stage = compact().await;
    let board = stage.game().await;
    let again = public(&stage.carla().command("/board", &[]).await.unwrap());
    assert_ne!(again.id, board.id);
    stage.bare(&board).await;
    let played = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    public(&played.unwrap());
    shows(&stage, &again, "c3→d4").await;
    stage.close();
}
