//! Servers that go and come back, channels that are deleted, threads in the archive.

use std::time::Duration;

use damath::playground::{SeenMessage, Snowflake, ThreadState};

use super::stage::{ANA, BEN, NEXT_ROOM, ROOM, Stage, private, public};
use super::timed::execute;

const DAY: u64 = 24 * 3600;

/// Waits until the program has logged something.
async fn logged(stage: &Stage, what: &str) {
    for _ in 0..200 {
        if stage.log().contains(what) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("never logged: {what}");
}

async fn my_games(stage: &Stage, who: u64) -> String {
    let person = stage.standin.as_user(who);
    let menu = person.command("/damath menu", &[]).await.unwrap();
    let menu = menu.message().unwrap();
    let games = menu.button("My games").unwrap().custom_id;
    private(&person.click(menu.id, &games).await.unwrap())
}

/// Somebody's game against the bot, once its board is written down.
async fn game_against_bot(stage: &Stage, who: u64) {
    let board = public(
        &stage
            .standin
            .as_user(who)
            .command("/play", &[])
            .await
            .unwrap(),
    );
    let link = format!("/{}", board.id);
    for _ in 0..100 {
        if my_games(stage, who).await.contains(&link) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the board was never written down");
}

/// The requests that the bot made by its own token to a channel.
fn requests_to_channels(stage: &Stage) -> usize {
    let requests = stage.standin.requests();
    let to_channels = requests
        .iter()
        .filter(|one| one.path.contains("/channels/"));
    to_channels.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_deleted_is_kept_among_the_games_of_its_players() {
    let stage = Stage::open().await;
    let beside = stage.ana().in_channel(NEXT_ROOM);
    public(&beside.command("/play", &[]).await.unwrap());
    stage.standin.delete_channel(NEXT_ROOM);
    logged(&stage, "games of a place that is gone were parked").await;
    assert!(my_games(&stage, ANA).await.contains("__Parked__"));
    // What followed the answer may have met the deletion.
    stage.close_but_for(&[404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_gone_goes_on_where_its_player_asks() {
    let stage = Stage::open().await;
    let beside = stage.ana().in_channel(NEXT_ROOM);
    let board = public(&beside.command("/play", &[]).await.unwrap());
    let resign = board.button("Resign").unwrap().custom_id;
    let resume = format!("pr:{}", resign.split(':').nth(1).unwrap());
    let menu = stage
        .ana()
        .command("/damath menu", &[("post", "false")])
        .await;
    let menu = menu.unwrap().message().unwrap().clone();
    stage.standin.delete_channel(NEXT_ROOM);
    logged(&stage, "games of a place that is gone were parked").await;
    let direct = stage.standin.direct_channel(ANA);
    let elsewhere = stage.ana().in_channel(direct);
    let own = elsewhere.command("/damath menu", &[]).await.unwrap();
    let own = own.message().unwrap().clone();
    let refused = stage.late_click_by(&elsewhere, &own, &resume).await;
    assert!(private(&refused).contains("in another channel of its server"));
    let taken = public(&stage.late_click(ANA, &menu, &resume).await);
    assert!(!taken.menus().is_empty() && taken.channel == Snowflake(ROOM));
    let play = [("move", "c3-d4")];
    public(&stage.ana().command("/move", &play).await.unwrap());
    stage.close_but_for(&[404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_thread_leaves_the_game_in_its_channel_alone() {
    let stage = Stage::open().await;
    stage.game().await;
    let thread = stage.standin.open_thread(ROOM, ANA, "beside");
    let beside = stage.ana().in_channel(thread);
    public(&beside.command("/play", &[]).await.unwrap());
    stage.standin.delete_channel(thread);
    logged(&stage, "games of a place that is gone were parked").await;
    let games = my_games(&stage, ANA).await;
    assert!(games.contains("__Parked__"), "{games}");
    let play = [("move", "c3-d4")];
    public(&stage.ana().command("/move", &play).await.unwrap());
    stage.close_but_for(&[404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_takes_its_thread_out_of_the_archive() {
    let stage = Stage::open().await;
    let thread = stage.standin.open_thread(ROOM, ANA, "a game");
    let inside = stage.ana().in_channel(thread);
    let board = public(&inside.command("/play", &[]).await.unwrap());
    stage.standin.set_thread(thread, ThreadState::Archived);
    let menu = &board.menus()[0];
    let chosen = [menu.options[0].1.as_str()];
    let moved = inside.select(board.id, &menu.custom_id, &chosen).await;
    public(&moved.unwrap());
    let open = stage.standin.channel(thread).unwrap();
    assert_eq!(open["thread_metadata"]["archived"], false);
    stage.close_but_for(&[400]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_a_thread_that_was_locked_is_kept_for_another_place() {
    let stage = Stage::open().await;
    let thread = stage.standin.open_thread(ROOM, ANA, "a game");
    let inside = stage.ana().in_channel(thread);
    public(&inside.command("/play", &[]).await.unwrap());
    stage.standin.set_thread(thread, ThreadState::Locked);
    // Discord takes no answer there, neither one way nor the other.
    inside.send_command("/move", &[("move", "c3-d4")]).unwrap();
    logged(&stage, "games of a place that is gone were parked").await;
    assert!(my_games(&stage, ANA).await.contains("__Parked__"));
    stage.close_but_for(&[400, 403, 404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_message_was_deleted_is_posted_anew() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    stage.standin.delete_message(ROOM, board.id).unwrap();
    let play = [("move", "c3-d4")];
    let next = public(&stage.ana().command("/move", &play).await.unwrap());
    assert!(!next.menus().is_empty());
    stage.close_but_for(&[404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_server_that_removed_the_bot_rest_and_come_back_with_it() {
    let stage = Stage::open().await;
    game_against_bot(&stage, ANA).await;
    let before = requests_to_channels(&stage);
    stage.standin.remove_bot();
    logged(&stage, "games of a place that is gone were parked").await;
    stage.later(29 * DAY);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(
        requests_to_channels(&stage),
        before,
        "nothing is posted there"
    );
    stage.standin.bring_server_back();
    logged(&stage, "has it again").await;
    stage.later(60 * DAY);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(!stage.log().contains("was erased"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_days_after_its_removal_a_server_is_erased() {
    let stage = Stage::open().await;
    let zone = [("time_zone", "Europe/Berlin")];
    let teacher = stage.teacher();
    let set = teacher.command("/damath settings server", &zone);
    set.await.unwrap();
    game_against_bot(&stage, BEN).await;
    stage.standin.remove_bot();
    logged(&stage, "has removed the bot").await;
    stage.later(30 * DAY);
    logged(&stage, "was erased").await;
    stage.standin.bring_server_back();
    let panel = stage
        .teacher()
        .command("/damath settings server", &[])
        .await;
    assert!(!private(&panel.unwrap()).contains("Berlin"));
    assert!(
        my_games(&stage, BEN)
            .await
            .contains("You have no games yet")
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_while_the_program_did_not_run_is_found_on_connecting() {
    let mut stage = Stage::open().await;
    stage.game().await;
    stage.kill_bot().await;
    stage.standin.remove_bot();
    stage.start_bot().await;
    logged(&stage, "has removed the bot").await;
    logged(&stage, "games of a place that is gone were parked").await;
    stage.later(30 * DAY);
    logged(&stage, "was erased").await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_parked_at_a_removal_is_parked_on_connecting() {
    let mut stage = Stage::open().await;
    stage.game().await;
    stage.kill_bot().await;
    let server = stage.everybody();
    let written = format!("INSERT INTO removals VALUES ({server}, 4000000000000)");
    execute(&stage, &[&written]).await;
    stage.standin.remove_bot();
    stage.start_bot().await;
    logged(&stage, "games of a place that is gone were parked").await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_is_no_removal() {
    let mut stage = Stage::open().await;
    let board = stage.game().await;
    stage.standin.begin_outage();
    stage.later(3600);
    tokio::time::sleep(Duration::from_secs(3)).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    stage.standin.bring_server_back();
    let menu = &board.menus()[0];
    let chosen = [menu.options[0].1.as_str()];
    let moved = stage.ana().select(board.id, &menu.custom_id, &chosen).await;
    let moved: SeenMessage = public(&moved.unwrap());
    assert!(moved.content().contains("move 1"));
    assert!(!stage.log().contains("a server has removed the bot"));
    assert_ne!(moved.id, Snowflake(0));
    stage.close();
}
