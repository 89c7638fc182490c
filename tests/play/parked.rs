//! Games left alone: parked, brought back, claimed, forgotten.

use damath::playground::SeenMessage;
use serde_json::json;

use super::hand::{press, private_message};
use super::seed::{Past, Seed};
use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, notified, private, public};
use super::threads::thread;
use super::timed::{DAY, HOUR, MINUTE, NIGHT, NOON, zone};

/// A game in which Ben is to move, its board, and the line that says that it is parked.
async fn parked(stage: &Stage, start: u64) -> (SeenMessage, SeenMessage) {
    stage.game().await;
    let moved = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let board = public(&moved.unwrap());
    stage.later(start + DAY + MINUTE);
    let line = stage
        .message("the parked game", |message| {
            message.content().contains("is parked")
        })
        .await;
    (board, line)
}

/// For those who do not play; a player is offered to go on.
async fn no_game_here(stage: &Stage) {
    let told = private(&stage.carla().command("/board", &[]).await.unwrap());
    assert!(told.contains("No game is running"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_left_alone_is_parked_and_goes_on_by_its_button() {
    let mut stage = Stage::open().await;
    let (_, line) = parked(&stage, 0).await;
    assert!(
        line.content().contains("**Ana** can claim it <t:"),
        "{}",
        line.content()
    );
    assert!(notified(&stage, &line).is_empty());
    no_game_here(&stage).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    no_game_here(&stage).await;

    let typed = stage
        .ben()
        .command("/move", &[("move", "b6-c5")])
        .await
        .unwrap();
    assert!(private(&typed).contains("one of yours is parked"));
    assert!(typed.message().unwrap().button("Resume").is_some());
    let refused = private(&press(&stage.standin.as_user(CARLA), &line, "Resume").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let board = public(&press(&stage.standin.as_user(ANA), &line, "Resume").await);
    assert!(
        board.content().starts_with("▶️ **Ana** goes on"),
        "{}",
        board.content()
    );
    assert!(board.content().contains("move 1"), "{}", board.content());
    assert_eq!(notified(&stage, &board), [BEN]);
    stage.bare(&line).await;

    let again = stage
        .late_click(BEN, &line, &line.buttons()[0].custom_id)
        .await;
    assert!(private(&again).contains("goes on here"));
    let menu = board.menus()[0].custom_id.clone();
    let moved = stage
        .ben()
        .select(board.id, &menu, &["b6-c5"])
        .await
        .unwrap();
    assert!(public(&moved).content().contains("move 2"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_control_brings_the_game_back_and_plays_nothing() {
    let stage = Stage::open().await;
    let (board, _) = parked(&stage, 0).await;
    let menu = board.menus()[0].custom_id.clone();
    let stranger = stage.carla().select(board.id, &menu, &["b6-c5"]).await;
    assert!(private(&stranger.unwrap()).contains("are playing this game"));
    no_game_here(&stage).await;
    let back = stage.ben().select(board.id, &menu, &["b6-c5"]).await;
    let back = public(&back.unwrap());
    assert!(back.content().contains("goes on") && back.content().contains("move 1"));
    stage.bare(&board).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_waits_is_told_when_a_game_can_be_claimed_and_claims_it() {
    let mut stage = Stage::open().await;
    let start = zone(&mut stage, 2 * DAY, NOON).await;
    let (board, line) = parked(&stage, start).await;
    let game = line.buttons()[0].custom_id.replace("pr:", "");
    let early = stage.late_click(ANA, &board, &format!("pc:{game}")).await;
    assert!(private(&early).contains("You can claim this game <t:"));

    stage.later(start + 2 * DAY + 5 * MINUTE);
    let reminder = stage
        .message("the reminder", |message| {
            message.content().contains("still parked")
        })
        .await;
    assert_eq!(notified(&stage, &reminder), [BEN]);
    for (who, told) in [(BEN, "cannot be claimed"), (CARLA, "are playing this game")] {
        let refused =
            private(&press(&stage.standin.as_user(who), &reminder, "Claim the win").await);
        assert!(refused.contains(told), "{refused}");
    }
    let end = public(&press(&stage.standin.as_user(ANA), &reminder, "Claim the win").await);
    let text = end.content();
    assert!(
        text.contains("**Ana** claims the game") && text.contains("**Ana wins**"),
        "{text}"
    );
    stage.bare(&reminder).await;
    let over = stage
        .late_click(BEN, &line, &line.buttons()[0].custom_id)
        .await;
    assert!(private(&over).contains("not parked any more"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_at_night() {
    let mut stage = Stage::open().await;
    let start = zone(&mut stage, 2 * DAY, NIGHT).await;
    parked(&stage, start).await;
    stage.later(start + 2 * DAY + 5 * MINUTE);
    tokio::time::sleep(std::time::Duration::from_secs(11)).await;
    let reminded = |message: &SeenMessage| message.content().contains("still parked");
    let seen = stage.standin.messages(ROOM, CARLA);
    assert!(!seen.iter().any(reminded));
    stage.later(start + 2 * DAY + 6 * HOUR);
    stage.message("the reminder in the morning", reminded).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_is_parked_and_nobody_can_claim_it() {
    let stage = Stage::open().await;
    public(&stage.ana().command("/play", &[]).await.unwrap());
    stage.later(DAY + MINUTE);
    let line = stage
        .message("the parked game", |message| {
            message.content().contains("is parked")
        })
        .await;
    assert!(!line.content().contains("claim"), "{}", line.content());
    let game = line.buttons()[0].custom_id.replace("pr:", "");
    let claimed = stage.late_click(ANA, &line, &format!("pc:{game}")).await;
    assert!(private(&claimed).contains("cannot be claimed"));
    let resume = format!("pr:{game}");
    let back = stage.late_click(ANA, &line, &resume).await;
    assert!(!public(&back).menus().is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn after_thirty_days_a_parked_game_is_gone() {
    let mut stage = Stage::open().await;
    let (_, line) = parked(&stage, 0).await;
    stage.later(32 * DAY);
    let late = private(&press(&stage.standin.as_user(BEN), &line, "Resume").await);
    assert!(late.contains("30 days"), "{late}");
    stage.kill_bot().await;
    stage.start_bot().await;
    let mut told = String::new();
    for _ in 0..50 {
        told = private(&press(&stage.standin.as_user(BEN), &line, "Resume").await);
        if told.contains("not parked any more") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(told.contains("not parked any more"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn resumed_elsewhere_a_game_goes_on_in_its_channel_or_here_if_that_is_gone() {
    for gone in [false, true] {
        let stage = Stage::open().await;
        let (_, line) = parked(&stage, 0).await;
        let elsewhere = stage.ana().in_channel(NEXT_ROOM);
        let carla = CARLA.to_string();
        let options = [("opponent", carla.as_str())];
        let asked = elsewhere.command("/challenge", &options);
        let other = public(&asked.await.unwrap());
        if gone {
            stage.standin.delete_channel(ROOM);
        }
        let resume = line.buttons()[0].custom_id.clone();
        let button = json!({ "type": 2, "style": 2, "label": "x", "custom_id": resume });
        stage
            .standin
            .put_controls(&other, vec![json!({ "type": 1, "components": [button] })]);
        let answer = elsewhere.click(other.id, &resume).await.unwrap();
        if gone {
            let board = public(&answer);
            assert!(board.content().contains("move 1"), "{}", board.content());
        } else {
            let told = private(&answer);
            assert!(
                told.contains("goes on here: https://discord.com/"),
                "{told}"
            );
            stage
                .message("the board", |message| message.content().starts_with("▶️"))
                .await;
        }
        stage.close_but_for(&[404]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_another_game_runs_a_parked_one_goes_on_in_a_thread() {
    let stage = Stage::open().await;
    let (board, line) = parked(&stage, 0).await;
    public(&stage.carla().command("/play", &[]).await.unwrap());
    let told = public(&press(&stage.standin.as_user(ANA), &line, "Resume").await);
    assert_eq!(told.channel.0, ROOM, "the channel gets one line");
    let (id, _) = thread(&stage, 0).await;
    let goes_on = |message: &SeenMessage| message.content().contains("goes on");
    let waited = stage
        .standin
        .wait_for_message(id, CARLA, "the board", goes_on);
    let there = waited.await.unwrap();
    assert!(there.content().contains("move 1"), "{}", there.content());
    assert_eq!(notified(&stage, &there), [BEN]);
    stage.bare(&line).await;
    stage.bare(&board).await;
    let ben = stage.ben().in_channel(id);
    let moved = ben.command("/move", &[("move", "b6-c5")]).await.unwrap();
    assert!(public(&moved).content().contains("move 2"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn more_parked_games_than_buttons_are_chosen_from_a_menu() {
    let mut stage = Stage::without_bot().await;
    let seed = Seed::open(&stage).await;
    for nth in 1..=7 {
        let past = Past {
            id: nth,
            channel: NEXT_ROOM,
            red: (ANA, "Ana"),
            blue: (BEN, "Ben"),
        };
        seed.parked(&past, 1).await;
    }
    seed.close().await;
    stage.start_bot().await;
    let listed = stage.ana().command("/games", &[]).await.unwrap();
    let listed = private_message(&listed);
    assert_eq!(listed.button("Go on: Ben"), None);
    let menu = listed.menus()[0].clone();
    let mut offered: Vec<_> = menu.options.iter().map(|(_, id)| id.clone()).collect();
    offered.sort();
    assert_eq!(offered, ["1", "2", "3", "4", "5", "6", "7"]);
    let one = stage.ana().select(listed.id, &menu.custom_id, &["6"]).await;
    let one = private_message(&one.unwrap());
    let told = private(&press(&stage.standin.as_user(ANA), &one, "Go on: Ben").await);
    assert!(told.contains("goes on"), "{told}");
    let board = |seen: &SeenMessage| !seen.menus().is_empty();
    let shown = stage
        .standin
        .wait_for_message(NEXT_ROOM, CARLA, "its board", board);
    let shown = shown.await.unwrap();
    assert!(shown.menus()[0].custom_id.starts_with("mv:6:"), "{shown:?}");
    // The others wait for their turn in the list.
    let again = stage.ana().select(listed.id, &menu.custom_id, &["6"]).await;
    assert!(private(&again.unwrap()).contains("not parked any more"));
    stage.close();
}
