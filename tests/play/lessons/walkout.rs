//! Students who walk out: nobody waits for them for ever.

use damath::playground::SeenMessage;

use super::super::figures::bold_after;
use super::super::stage::{Stage, notified, private, public};
use super::super::timed::{DAY, HOUR, MINUTE, NIGHT, zone};
use super::class::{Plan, Table, class, round, sit_down};
use super::rooms::{check_rooms, seen};

/// Somebody walks out of each of the first two games.
const TWO_LEFT: Plan = [
    ("damath-whole", "none"),
    ("damath-fraction", "2-days"),
    ("damath-integer", "none"),
    ("filipino", "3-days"),
];

fn reminds(message: &SeenMessage) -> bool {
    message.content().contains("still parked")
}

/// The two tables that are full play on.
async fn others_play(stage: &Stage, tables: &mut [Table; 4]) {
    let [_, _, third, fourth] = tables;
    tokio::join!(third.turn(stage), fourth.turn(stage));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_walks_out_loses_and_the_other_games_never_notice() {
    let mut stage = class().await;
    // Two days from now it is one o'clock in the night.
    let start = zone(&mut stage, 2 * DAY, NIGHT).await;
    let mut tables = sit_down(&stage, TWO_LEFT).await;
    for _ in 0..3 {
        round(&stage, &mut tables).await;
    }
    // Blue is to move at each table, and two of them have left.
    stage.later(start + 20 * HOUR);
    others_play(&stage, &mut tables).await;
    stage.later(start + DAY + 10 * MINUTE);
    let parked = |message: &SeenMessage| message.content().contains("is parked");
    let line = tables[0].message(&stage, "the parked game", parked).await;
    assert!(notified(&stage, &line).is_empty());
    let nothing = tables[0].here(&stage, tables[2].seats[0]);
    let told = nothing.command("/board", &[]).await.unwrap();
    assert!(private(&told).contains("No game is running"));

    stage.later(start + 40 * HOUR);
    others_play(&stage, &mut tables).await;
    // Six hours before the end of days, which is an hour at which people are awake.
    stage.later(start + 43 * HOUR);
    let awaited = |message: &SeenMessage| message.content().contains("it is your turn against");
    let reminder = tables[1].message(&stage, "a reminder", awaited).await;
    assert_eq!(notified(&stage, &reminder), [tables[1].seats[1]]);
    others_play(&stage, &mut tables).await;

    stage.later(start + 2 * DAY + 10 * MINUTE);
    let ended = |message: &SeenMessage| message.content().contains("🏁");
    let end = tables[1].message(&stage, "the end of days", ended).await;
    assert!(
        end.content().contains("**Carla wins**"),
        "{}",
        end.content()
    );
    tables[1].over = true;
    let at_night = seen(&stage, tables[0].channel());
    assert!(
        !at_night.iter().any(reminds),
        "nobody is disturbed at night"
    );

    stage.later(start + 2 * DAY + 6 * HOUR);
    let reminder = tables[0].message(&stage, "the reminder", reminds).await;
    assert_eq!(notified(&stage, &reminder), [tables[0].seats[1]]);
    // The time of a power cut is given back; what the reminder said holds all the same.
    stage.kill_bot().await;
    stage.start_bot().await;
    let claim = reminder.button("Claim the win").unwrap().custom_id;
    let waits = tables[0].here(&stage, tables[0].seats[0]);
    let end = public(&waits.click(reminder.id, &claim).await.unwrap());
    assert!(end.content().contains("**Ana wins**"), "{}", end.content());
    let totals = tables[0].totals().unwrap();
    assert_eq!(bold_after(end.content(), "\nRed "), totals[0]);
    assert_eq!(bold_after(end.content(), "\nBlue "), totals[1]);
    stage.bare(&reminder).await;

    // Those who stayed have not been told of anything but their own moves.
    for _ in 0..2 {
        others_play(&stage, &mut tables).await;
    }
    for table in &tables[2..] {
        // Whichever table got the class's own channel also sees the lines about the threads under it.
        if !table.is_in_thread() {
            continue;
        }
        let seen = seen(&stage, table.channel());
        assert!(!seen.iter().any(|message| parked(message) || ended(message)));
    }
    check_rooms(&stage, &tables);
    stage.close();
}
