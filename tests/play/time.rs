//! What time does to games, as players see it: the program's clock is moved, and it tells what came
//! of it.

use damath::playground::SeenMessage;

use super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, private, public};
use super::timed::{DAY, HOUR, MINUTE, NIGHT, NOON, begin, board, moments, set, zone};

async fn play(stage: &Stage, who: u64, typed: &str) -> SeenMessage {
    let person = stage.standin.as_user(who);
    public(&person.command("/move", &[("move", typed)]).await.unwrap())
}

fn ended(message: &SeenMessage) -> bool {
    message.content().contains("🏁")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_oversteps_a_contest_s_minute_is_warned_and_a_move_is_drawn() {
    let stage = Stage::open().await;
    let first = begin(&stage, "contest").await;
    let text = first.content();
    assert!(
        text.contains("20 minutes begin with the first move"),
        "{text}"
    );
    let shown = play(&stage, ANA, "c3-d4").await;
    let [of_move, of_contest] = moments(&shown)[..] else {
        panic!("both times are shown: {}", shown.content());
    };
    assert!(
        (1138..=1142).contains(&(of_contest - of_move)),
        "{}",
        shown.content()
    );
    stage.later(59);
    stage.later(62);
    let drawn = stage
        .message("the drawn move", |message| {
            message.content().contains("overstepped")
        })
        .await;
    let text = drawn.content();
    assert!(
        text.contains(r"**Ben\_the \*great\*** overstepped the time: warning 1 of 3"),
        "{text}"
    );
    assert!(text.contains("the fourth time loses"), "{text}");
    assert!(text.contains("move 2") && text.contains("played"), "{text}");
    assert_eq!(notified(&stage, &drawn), [ANA]);
    assert!(!drawn.menus().is_empty(), "Ana goes on from here");
    stage.bare(&shown).await;

    // The menu from before is stale, the new one plays.
    let menu = shown.menus()[0].custom_id.clone();
    let late = stage.late_choice(BEN, &shown, &menu, "b6-c5").await;
    assert!(private(&late).contains("This board is from move 1"));
    let menu = &drawn.menus()[0];
    let value = menu.options[0].1.clone();
    public(
        &stage
            .ana()
            .select(drawn.id, &menu.custom_id, &[&value])
            .await
            .unwrap(),
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fourth_time_loses_whatever_the_totals() {
    let stage = Stage::open().await;
    begin(&stage, "contest").await;
    // Nobody moves: Red and Blue overstep in turn.
    for time in 1..=6 {
        stage.later(time * 125);
        let warning = format!("warning {} of 3", time.div_ceil(2));
        let told = format!("move {time}\n");
        stage
            .message("a warning", |message| {
                message.content().contains(&warning) && message.content().contains(&told)
            })
            .await;
    }
    stage.later(7 * 125);
    let end = stage.message("the end", ended).await;
    assert!(
        end.content().contains("**Ben\\_the \\*great\\* wins**"),
        "{}",
        end.content()
    );
    assert!(
        end.content().contains("overstepped the time"),
        "{}",
        end.content()
    );
    assert!(notified(&stage, &end).is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_contest_s_time_is_over_the_totals_decide() {
    let mut stage = Stage::open().await;
    begin(&stage, "contest").await;
    play(&stage, ANA, "c3-d4").await;
    set(&mut stage, &["contest_left = 30000"]).await;
    stage.later(32);
    let end = stage.message("the end", ended).await;
    assert!(
        end.content()
            .contains("The time is over: the totals decide."),
        "{}",
        end.content()
    );
    assert!(end.content().contains("draw"), "{}", end.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_compulsory_capture_is_drawn_a_minute_after_the_contest_s_end() {
    let mut stage = Stage::open().await;
    begin(&stage, "contest").await;
    play(&stage, ANA, "c3-d4").await;
    play(&stage, BEN, "b6-c5").await;
    set(&mut stage, &["contest_left = 30000"]).await;
    // Over, but the capture can still be played.
    stage.later(50);
    let board = board(&stage).await;
    assert!(board.contains("compulsory"), "{board}");
    stage.later(95);
    let end = stage.message("the end", ended).await;
    let text = end.content();
    assert!(
        text.contains("The capture that **Ana** still had to make was drawn"),
        "{text}"
    );
    assert!(
        text.contains("captured with") && text.contains("totals decide"),
        "{text}"
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_has_no_minute_but_the_contest_s_time_runs() {
    let stage = Stage::open().await;
    let contest = [("clock", "contest")];
    public(&stage.ana().command("/play", &contest).await.unwrap());
    play(&stage, ANA, "c3-d4").await;
    let moved = stage
        .message("the bot's move", |message| {
            message.content().contains("move 2") && !message.menus().is_empty()
        })
        .await;
    assert_eq!(moments(&moved).len(), 2, "{}", moved.content());
    // Ana oversteps, also if she had to capture; the bot answers the move that is drawn.
    stage.later(130);
    let line = stage
        .message("the warning", |message| {
            message.content().contains("**Ana** overstepped")
        })
        .await;
    assert!(!line.content().contains("Thinking"), "{}", line.content());
    stage
        .message("the bot's answer", |message| {
            message.content().contains("move 4") && !message.menus().is_empty()
        })
        .await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_oversteps_days_loses() {
    let stage = Stage::open().await;
    begin(&stage, "2-days").await;
    let shown = play(&stage, ANA, "c3-d4").await;
    assert!(
        shown.content().contains("Move until <t:"),
        "{}",
        shown.content()
    );
    stage.later(2 * DAY + MINUTE);
    let end = stage.message("the end", ended).await;
    assert!(end.content().contains("**Ana wins**"), "{}", end.content());
    let late = stage.ben().command("/move", &[("move", "b6-c5")]).await;
    assert!(private(&late.unwrap()).contains("No game is running"));
    stage.close();
}

async fn count(stage: &Stage, part: &str) -> usize {
    // Two rounds of the timekeeper.
    tokio::time::sleep(std::time::Duration::from_secs(11)).await;
    let seen = stage.standin.messages(ROOM, CARLA);
    seen.iter()
        .filter(|message| message.content().contains(part))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_with_days_is_reminded_once_six_hours_before_the_end() {
    let mut stage = Stage::open().await;
    let start = zone(&mut stage, DAY - 6 * HOUR, NOON).await;
    begin(&stage, "1-days").await;
    stage.later(start + DAY - 6 * HOUR - 10 * MINUTE);
    assert_eq!(count(&stage, "it is your turn").await, 0);
    stage.later(start + DAY - 6 * HOUR + MINUTE);
    let reminder = stage
        .message("the reminder", |message| {
            message.content().contains("it is your turn")
        })
        .await;
    assert_eq!(notified(&stage, &reminder), [ANA]);
    assert!(reminder.content().contains("https://discord.com/channels/"));
    assert_eq!(count(&stage, "it is your turn").await, 1);
    // After a restart neither.
    stage.kill_bot().await;
    stage.start_bot().await;
    assert_eq!(count(&stage, "it is your turn").await, 1);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_would_come_at_night_comes_in_the_evening_before() {
    let mut stage = Stage::open().await;
    // At one o'clock in the night, so at eight in the evening, five hours earlier.
    let start = zone(&mut stage, 2 * DAY - 6 * HOUR, NIGHT).await;
    begin(&stage, "2-days").await;
    set_pings_off(&mut stage, ANA).await;
    stage.later(start + 2 * DAY - 13 * HOUR);
    assert_eq!(count(&stage, "it is your turn").await, 0);
    stage.later(start + 2 * DAY - 11 * HOUR);
    let reminder = stage
        .message("the reminder", |message| {
            message.content().contains("it is your turn")
        })
        .await;
    assert!(
        notified(&stage, &reminder).is_empty(),
        "Ana wants no mentions"
    );
    assert!(reminder.content().contains("Ana"), "{}", reminder.content());
    stage.close();
}

async fn set_pings_off(stage: &mut Stage, who: u64) {
    let sql = format!("INSERT INTO person_settings VALUES ({who}, 'pings', 'off')");
    super::timed::with_the_bot_away(stage, &[&sql]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_when_the_bot_is_down_costs_nobody_anything() {
    let mut stage = Stage::open().await;
    begin(&stage, "1-days").await;
    let before = play(&stage, ANA, "c3-d4").await;
    stage.kill_bot().await;
    stage.later(3 * DAY);
    stage.start_bot().await;
    let now = public(&stage.ben().command("/board", &[]).await.unwrap());
    let moved = moments(&now)[0] - moments(&before)[0];
    let away = i64::try_from(3 * DAY).unwrap();
    assert!((away - 10..=away + 60).contains(&moved), "{moved}");
    play(&stage, BEN, "b6-c5").await;
    stage.close();
}
