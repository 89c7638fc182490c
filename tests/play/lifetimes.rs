//! The program ends and starts again; the games go on.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{Fault, Route, SeenMessage};

use super::stage::{ANA, NEXT_ROOM, Stage, notified, public};

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

/// From now on the next such request does not arrive before the crash.
fn hold_up(stage: &Stage, route: Route) {
    stage
        .standin
        .inject(route, Fault::Slow(Duration::from_secs(30)));
}

async fn crash(stage: &mut Stage) {
    tokio::time::sleep(Duration::from_secs(2)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_the_bot_s_move_and_its_message_the_move_is_shown_after_the_start() {
    let mut stage = Stage::open().await;
    public(&stage.ana().command("/play", &[]).await.unwrap());
    let edits = Route::new(Method::PATCH, "/webhooks/*/*/messages/@original");
    hold_up(&stage, edits);
    let thinking = play(&stage, ANA, "c3-d4").await;
    crash(&mut stage).await;
    let moved = stage
        .message("the bot's move", |message| {
            message.content().contains("move 2") && !message.menus().is_empty()
        })
        .await;
    assert_ne!(moved.id, thinking.id);
    assert!(!stage.now(&thinking).content().contains("Thinking"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_a_move_and_its_message_the_other_player_is_called_after_the_start() {
    let mut stage = Stage::open().await;
    let before = stage.game().await;
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    hold_up(&stage, answers);
    let typed = [("move", "c3-d4")];
    stage.ana().send_command("/move", &typed).unwrap();
    crash(&mut stage).await;
    let moved = |message: &SeenMessage| message.content().contains("move 1");
    let moved = stage.message("the move", moved).await;
    assert_eq!(notified(&stage, &moved), [super::stage::BEN]);
    stage.bare(&before).await;

    // Shown once.
    stage.kill_bot().await;
    stage.start_bot().await;
    let shown = || stage.standin.messages(moved.channel, super::stage::CARLA);
    let boards = shown().len();
    stage.ana().command("/rules", &[]).await.unwrap();
    assert_eq!(shown().len(), boards);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_an_accepted_challenge_and_its_board_the_board_is_shown_after_the_start() {
    let mut stage = Stage::open().await;
    let ben = super::stage::BEN.to_string();
    let options = [("opponent", ben.as_str()), ("side", "red")];
    let made = public(&stage.ana().command("/challenge", &options).await.unwrap());
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    hold_up(&stage, answers);
    let accept = made.button("Accept").unwrap().custom_id;
    stage.ben().send_click(made.id, &accept).unwrap();
    crash(&mut stage).await;
    let first = |message: &SeenMessage| !message.menus().is_empty();
    let board = stage.message("the first board", first).await;
    assert_eq!(notified(&stage, &board), [ANA]);
    stage.close();
}

/// How the game ended is posted after the start, once, and mentions nobody.
#[tokio::test(flavor = "multi_thread")]
async fn killed_between_a_resignation_and_its_message_the_end_is_told_after_the_start() {
    let mut stage = Stage::open().await;
    stage.game().await;
    let question = stage.ana().command("/resign", &[]).await.unwrap();
    let question = question.message().unwrap().clone();
    let held_up = Fault::Slow(Duration::from_secs(30));
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    stage.standin.inject(answers, held_up);
    let yes = question.button("Yes, resign").unwrap().custom_id;
    stage.ana().send_click(question.id, &yes).unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    one_end(&stage, "Ben\\_the \\*great\\* wins").await;
    // Until that has been written down too.
    tokio::time::sleep(Duration::from_millis(500)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    one_end(&stage, "Ben\\_the \\*great\\* wins").await;
    stage.close();
}

/// The same for a move that ends the game.
#[tokio::test(flavor = "multi_thread")]
async fn killed_between_a_last_move_and_its_message_the_end_is_told_after_the_start() {
    let mut stage = Stage::open().await;
    let (mut last, moves) = (stage.game().await, shortest_game());
    let (final_move, before) = moves.split_last().unwrap();
    for (turn, typed) in before.iter().enumerate() {
        last = play(&stage, [ANA, super::stage::BEN][turn % 2], typed).await;
    }
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    let held_up = Fault::Slow(Duration::from_secs(30));
    stage.standin.inject(answers, held_up);
    let mover = [ANA, super::stage::BEN][before.len() % 2];
    let mover = stage.standin.as_user(mover);
    mover
        .send_command("/move", &[("move", final_move)])
        .unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    one_end(&stage, "🏁").await;
    stage.bare(&last).await;
    stage.close();
}

/// The moves of a game by lot to its end.
fn shortest_game() -> Vec<String> {
    use super::two_players::Dice;
    use damath::engine::{Game, Rules};
    let game_by = |seed| {
        let (mut game, mut dice) = (Game::new(Rules::default()), Dice(seed));
        while game.outcome().is_none() {
            let moves = game.legal_moves();
            game.play(&moves[dice.below(moves.len())]).unwrap();
        }
        game
    };
    let shortest = (1..200).map(game_by).min_by_key(|game| game.plies().len());
    let plies = shortest.unwrap().plies().to_vec();
    plies.iter().map(|ply| ply.played.to_string()).collect()
}

/// One message tells the end, and notifies nobody.
async fn one_end(stage: &Stage, told: &str) {
    let end = |seen: &SeenMessage| seen.content().contains('🏁');
    stage.message("the end", end).await;
    let all = stage
        .standin
        .messages(super::stage::ROOM, super::stage::CARLA);
    let ends: Vec<_> = all
        .iter()
        .filter(|seen| seen.content().contains("🏁"))
        .collect();
    assert_eq!(ends.len(), 1);
    assert!(ends[0].content().contains(told), "{}", ends[0].content());
    assert!(notified(stage, ends[0]).is_empty());
    assert_eq!(ends[0].attachments().len(), 1);
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

/// Discord ends every session soon after it was begun: the program would identify every five seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_ends_every_connection_is_left_alone_for_a_while() {
    let stage = Stage::open().await;
    let identified = || stage.standin.gateway_counts().0;
    let paused = || stage.log().contains("ends every connection");
    for _ in 0..600 {
        // The code of a session that has timed out: it cannot be resumed.
        stage.standin.close_gateway(Some(4009));
        tokio::time::sleep(Duration::from_millis(100)).await;
        if paused() {
            break;
        }
    }
    assert!(paused());
    let before = identified();
    assert!((4..=9).contains(&before), "identified {before} times");
    // The pause of ten seconds has begun; a connection that is there already may still be lost.
    let until = tokio::time::Instant::now() + Duration::from_secs(8);
    while tokio::time::Instant::now() < until {
        stage.standin.close_gateway(Some(4009));
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(identified(), before);
    // Left in peace, the next connection stays.
    stage.standin.bot_online().await.unwrap();
    let shown = stage.ana().command("/rules", &[]).await.unwrap();
    assert!(!shown.text().is_empty());
    let told = stage.log().matches("ends every connection").count();
    assert_eq!(told, 1);
}

/// An answer under way holds up the stop; asked again, the program ends at once and says so.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn asked_twice_to_end_the_program_does_not_wait() {
    let mut stage = Stage::open().await;
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    let held_up = Fault::Slow(Duration::from_secs(30));
    stage.standin.inject(answers, held_up);
    stage.ana().send_command("/rules", &[]).unwrap();
    tokio::time::sleep(Duration::from_millis(500)).await;
    stage.ask_to_end();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(stage.stop_bot().await, Some(130));
}

/// The first board that is drawn, which nobody sees, holds up no stop.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn asked_to_end_right_after_the_start_the_program_ends_soon() {
    let mut stage = Stage::without_bot().await;
    stage.launch();
    while !stage.log().contains("games taken up") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let asked = std::time::Instant::now();
    assert_eq!(stage.stop_bot().await, Some(0));
    assert!(asked.elapsed() < Duration::from_secs(5));
    stage.close();
}
