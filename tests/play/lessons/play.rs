//! Four games at once, students at the wrong table, and a power cut.

use damath::playground::{SeenMessage, Snowflake};

use super::super::stage::{ROOM, Stage, notified, private};
use super::class::{MIXED, Table, class, round, sit_down};
use super::rooms::{check_rooms, seen};

/// Whatever somebody from the next table tries, they alone are told that others play here.
async fn is_left_alone(stage: &Stage, table: &Table, strangers: [u64; 2]) {
    let menu = &table.board.menus()[0];
    let value = menu.options[0].1.as_str();
    for stranger in strangers.map(|who| table.here(stage, who)) {
        let chosen = stranger
            .select(table.board.id, &menu.custom_id, &[value])
            .await;
        let typed = stranger.command("/move", &[("move", value)]).await;
        let resigned = stranger.command("/resign", &[]).await;
        for refused in [chosen, typed, resigned] {
            let told = private(&refused.unwrap());
            assert!(told.contains("are playing this game"), "{told}");
        }
    }
}

/// All four move, and the power goes before anybody has an answer.
async fn power_cut(stage: &mut Stage, tables: &mut [Table; 4]) {
    let mut sent = Vec::new();
    for table in tables.iter_mut() {
        sent.push(table.turn_into_the_dark(stage).await);
    }
    stage.kill_bot().await;
    stage.start_bot().await;
    for (table, sent) in tables.iter_mut().zip(sent) {
        table.look_again(stage, sent).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_games_at_once_are_kept_apart_and_outlive_a_power_cut() {
    let mut stage = class().await;
    let mut tables = sit_down(&stage, MIXED).await;
    let in_threads = tables.iter().filter(|table| table.is_in_thread());
    let in_threads: Vec<&Table> = in_threads.collect();
    assert_eq!(in_threads.len(), 3, "one game has the channel");
    for table in in_threads {
        let line = table.line(&stage).await;
        assert_eq!(notified(&stage, &line), [table.seats[1]], "when challenged");
    }
    let mut channels = tables.each_ref().map(Table::channel).to_vec();
    channels.sort();
    channels.dedup();
    assert_eq!(channels.len(), 4, "each game has a channel of its own");
    let shown = seen(&stage, Snowflake(ROOM));
    let shown: Vec<&str> = shown
        .iter()
        .map(SeenMessage::content)
        .filter(|text| !text.contains("In which language"))
        .collect();
    assert_eq!(shown.len(), 5, "four challenges and a board: {shown:#?}");
    for (nth, table) in tables.iter().enumerate() {
        is_left_alone(&stage, table, tables[(nth + 1) % 4].seats).await;
    }

    for _ in 0..8 {
        round(&stage, &mut tables).await;
    }
    power_cut(&mut stage, &mut tables).await;
    while tables.iter().any(|table| !table.over) {
        round(&stage, &mut tables).await;
        assert!(tables.iter().all(|table| table.plies < 600), "games end");
    }
    check_rooms(&stage, &tables);
    stage.close();
}
