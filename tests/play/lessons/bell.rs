//! The bell: nothing moves and no time runs until the teacher lets all games go on.

use std::time::Instant;

use damath::playground::SeenMessage;

use super::super::stage::{Stage, notified, private};
use super::super::timed::{DAY, moments};
use super::class::{Plan, Table, admin, class, round, sit_down};
use super::rooms::{check_rooms, names, seen};

const CLOCKED: Plan = [
    ("damath-whole", "contest"),
    ("damath-fraction", "2-days"),
    ("damath-integer", "none"),
    ("filipino", "none"),
];

const ALL: [(&str, &str); 1] = [("where", "all")];

fn tells_pause(told: &str) {
    assert!(told.contains("The teacher has paused this game"), "{told}");
}

/// Whatever the two at a table try, each is told of the pause alone.
async fn rests(stage: &Stage, table: &Table) {
    let menu = &table.board.menus()[0];
    let value = menu.options[0].1.as_str();
    for who in table.seats {
        let person = table.here(stage, who);
        let chosen = person
            .select(table.board.id, &menu.custom_id, &[value])
            .await;
        tells_pause(&private(&chosen.unwrap()));
        for typed in [value, "not a move"] {
            let played = person.command("/move", &[("move", typed)]).await;
            tells_pause(&private(&played.unwrap()));
        }
        tells_pause(&private(&person.command("/resign", &[]).await.unwrap()));
        tells_pause(&private(&table.press(stage, who, "Resign").await));
    }
}

async fn bell(stage: &Stage, tables: &[Table; 4], part: &str) -> Vec<SeenMessage> {
    let mut told = Vec::new();
    for table in tables {
        let line = table.message(stage, part, |message| message.content().contains(part));
        told.push(line.await);
        assert!(notified(stage, told.last().unwrap()).is_empty());
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bell_stops_every_move_and_every_clock_until_the_teacher_lets_all_go_on() {
    let mut stage = class().await;
    let mut tables = sit_down(&stage, CLOCKED).await;
    for _ in 0..3 {
        round(&stage, &mut tables).await;
    }
    let sure = tables[2].press(&stage, tables[2].seats[0], "Resign").await;
    let before = tables.each_ref().map(|table| moments(&table.board));
    assert_eq!(before.each_ref().map(Vec::len), [2, 2, 0, 0]);

    let earliest_pause = Instant::now();
    let told = admin(&stage, "pause", &ALL).await;
    let latest_pause = Instant::now();
    assert_eq!(told, "4 games are paused.");
    bell(&stage, &tables, "**Mrs. Reyes** paused this game").await;
    for table in &tables {
        rests(&stage, table).await;
    }
    // Who was asked before the bell cannot answer after it either.
    let question = sure.message().unwrap();
    let yes = question.button("Yes, resign").unwrap().custom_id;
    let resigning = tables[2].here(&stage, tables[2].seats[0]);
    tells_pause(&private(&resigning.click(question.id, &yes).await.unwrap()));

    stage.later(3 * DAY);
    stage.kill_bot().await;
    stage.start_bot().await;
    for table in &tables {
        rests(&stage, table).await;
    }
    let earliest_end = Instant::now();
    let told = admin(&stage, "resume", &ALL).await;
    let latest_end = Instant::now();
    assert_eq!(told, "4 games go on.");
    let lines = bell(&stage, &tables, "lets this game go on").await;
    // The contest's minute runs again.
    tables[0].turn(&stage).await;

    let shortest = DAY * 3 + (earliest_end - latest_pause).as_secs();
    let longest = DAY * 3 + (latest_end - earliest_pause).as_secs() + 1;
    for (line, before) in lines.iter().zip(&before) {
        let after = moments(line);
        assert_eq!(after.len(), before.len(), "{}", line.content());
        for (after, before) in after.iter().zip(before) {
            let paused = u64::try_from(after - before).unwrap();
            assert!((shortest - 1..=longest + 1).contains(&paused), "{paused} s");
        }
    }
    for _ in 0..2 {
        round(&stage, &mut tables).await;
    }
    for table in &tables {
        for message in seen(&stage, table.channel()) {
            let text = message.content();
            let late = ["overstepped", "is parked", "🏁"].iter();
            assert!(
                late.filter(|word| text.contains(**word)).count() == 0,
                "{text}"
            );
        }
        assert!(table.seats.iter().all(|who| names(&table.board, *who)));
    }
    check_rooms(&stage, &tables);
    stage.close();
}
