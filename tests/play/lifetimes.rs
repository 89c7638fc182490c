//! The program ends and starts again; the games go on.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{Fault, Route, SeenMessage};

use super::stage::{ANA, NEXT_ROOM, Stage, public};

async fn play(stage: &Stage, who: u64, typed: &str) -> SeenMessage {
    let person = stage.standin.as_user(who);
    public(&person.command("/move", &[("move", typed)]).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_program_goes_on_from_the_last_answered_move() {
    let mut stage = Stage::open().await;
    stage.game().await;
    play(&stage, ANA, "c3-d4").await;
    let board = play(&stage, super::stage::BEN, "b6-c5").await;
    stage.kill_bot().await;
    stage.start_bot().await;

    // The old board's own menu still works: its id carries game and ply.
    let menu = board.menus()[0].custom_id.clone();
    let moved = public(
        &stage
            .ana()
            .select(board.id, &menu, &["d4xb6"])
            .await
            .unwrap(),
    );
    assert!(
        moved.content().contains("1 ÷ 9 = 0.11"),
        "{}",
        moved.content()
    );
    stage.bare(&board).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_survive_a_crash() {
    let mut stage = Stage::open().await;
    let ben = super::stage::BEN.to_string();
    let made = public(
        &stage
            .ana()
            .command("/challenge", &[("opponent", &ben)])
            .await
            .unwrap(),
    );
    stage.kill_bot().await;
    stage.start_bot().await;
    let accept = made.button("Accept").unwrap().custom_id;
    let board = public(&stage.ben().click(made.id, &accept).await.unwrap());
    assert!(!board.menus().is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_the_players_move_and_its_own_the_bot_moves_after_the_start() {
    let mut stage = Stage::open().await;
    public(&stage.ana().command("/play", &[]).await.unwrap());
    // The answer to the move is held up on the wire, so that the crash comes before the bot's own move.
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    stage
        .standin
        .inject(answers, Fault::Slow(Duration::from_secs(30)));
    stage
        .ana()
        .send_command("/move", &[("move", "c3-d4")])
        .unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    let moved = stage
        .message("the bot's move after the start", |message| {
            message.content().contains("move 2") && !message.menus().is_empty()
        })
        .await;
    assert!(moved.content().contains("Ana"), "{}", moved.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_several_channels_come_back() {
    let mut stage = Stage::open().await;
    public(&stage.ana().command("/play", &[]).await.unwrap());
    public(
        &stage
            .carla()
            .in_channel(NEXT_ROOM)
            .command("/play", &[])
            .await
            .unwrap(),
    );
    stage.kill_bot().await;
    stage.start_bot().await;
    for person in [stage.ana(), stage.carla().in_channel(NEXT_ROOM)] {
        let shown = person.command("/board", &[]).await.unwrap();
        assert!(shown.text().contains("to move"), "{}", shown.text());
    }
    stage.close();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn asked_to_end_the_program_ends_soon_and_well() {
    let mut stage = Stage::open().await;
    stage.game().await;
    assert_eq!(stage.stop_bot().await, Some(0));
    stage.start_bot().await;
    assert!(
        stage
            .carla()
            .command("/board", &[])
            .await
            .unwrap()
            .text()
            .contains("to move")
    );
    stage.close();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_never_connects_ends_when_asked() {
    let mut stage = Stage::without_bot().await;
    stage.launch_against("http://127.0.0.1:9");
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(stage.stop_bot().await, Some(0));
}
