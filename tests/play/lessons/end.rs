//! The end of a lesson: the teacher looks what is left, and ends it.

use damath::playground::SeenMessage;

use super::super::figures::bold_after;
use super::super::stage::{ROOM, Stage, TEACHER, notified, private, public};
use super::class::{MIXED, Table, admin, class, round, sit_down};
use super::rooms::check_rooms;

fn ended(message: &SeenMessage) -> bool {
    message.content().contains("🏁")
}

/// The line of the first channel about a thread's game that is over.
async fn end_line(stage: &Stage, table: &Table) -> SeenMessage {
    let link = format!("<#{}>", table.channel());
    let fits = |message: &SeenMessage| ended(message) && message.content().contains(&link);
    stage.message("the line at the end", fits).await
}

/// The teacher picks a game from the list that Discord shows.
async fn pick(stage: &Stage, command: &str, table: &Table, typed: &str) -> String {
    let command = format!("/damath admin {command}");
    let teacher = stage.teacher();
    let listed = teacher.autocomplete(&command, "game", typed, &[]).await;
    let listed = listed.unwrap();
    assert_eq!(listed.len(), 1, "{listed:?}");
    assert_eq!(listed[0].value, table.game().as_str());
    table.game()
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_of_the_lesson_the_teacher_ends_what_is_left() {
    let stage = class().await;
    // From here on the role alone makes the teacher.
    let role = stage.role_of(TEACHER);
    let named = [("teacher_role", role.as_str())];
    let teacher = stage.teacher();
    private(
        &teacher
            .command("/damath settings server", &named)
            .await
            .unwrap(),
    );
    stage.take_away_management(TEACHER);
    assert!(
        admin(&stage, "list", &[])
            .await
            .contains("No game is running")
    );

    let mut tables = sit_down(&stage, MIXED).await;
    for _ in 0..5 {
        round(&stage, &mut tables).await;
    }
    stage.later(181);
    let list = admin(&stage, "list", &[]).await;
    assert!(
        list.contains("**4 games are running in this server.**"),
        "{list}"
    );
    assert_eq!(list.matches("to move, idle for 3 min").count(), 4, "{list}");
    for table in &tables {
        let link = format!("/{}/{}", table.channel(), table.board.id);
        assert!(list.contains(&link), "{list}");
    }

    stop_by_totals(&stage, &mut tables[0]).await;
    void_and_restore(&stage, &mut tables[3]).await;
    let list = admin(&stage, "list", &[]).await;
    assert!(list.contains("**3 games are running"), "{list}");
    for _ in 0..2 {
        round(&stage, &mut tables).await;
    }
    for table in &mut tables[1..] {
        let asked = table.press(&stage, table.seats[1], "Resign").await;
        let question = asked.message().unwrap();
        let yes = question.button("Yes, resign").unwrap().custom_id;
        let loser = table.here(&stage, table.seats[1]);
        loser.click(question.id, &yes).await.unwrap();
        table.message(&stage, "the end", ended).await;
        table.over = true;
        if table.is_in_thread() {
            end_line(&stage, table).await;
        }
    }
    assert!(
        admin(&stage, "list", &[])
            .await
            .contains("No game is running")
    );
    check_rooms(&stage, &tables);
    stage.close();
}

async fn stop_by_totals(stage: &Stage, table: &mut Table) {
    let game = pick(stage, "stop", table, "ana").await;
    let options = [("result", "totals"), ("game", game.as_str())];
    assert!(admin(stage, "stop", &options).await.contains("Done"));
    let end = table.message(stage, "the end", ended).await;
    let text = end.content();
    assert!(text.contains("**Mrs. Reyes** ended this game"), "{text}");
    let [red, blue] = table.totals().unwrap();
    assert_eq!(bold_after(text, "\nRed "), red, "{text}");
    assert_eq!(bold_after(text, "\nBlue "), blue, "{text}");
    assert!(notified(stage, &end).is_empty());
    stage.bare(&table.board).await;
    table.over = true;
    if table.is_in_thread() {
        end_line(stage, table).await;
    }
}

async fn void_and_restore(stage: &Stage, table: &mut Table) {
    let game = pick(stage, "stop", table, "gloria").await;
    let options = [("result", "void"), ("game", game.as_str())];
    assert!(admin(stage, "stop", &options).await.contains("Done"));
    let fits = |message: &SeenMessage| message.content().contains("without a result");
    table.message(stage, "the end without a result", fits).await;
    stage.bare(&table.board).await;
    let list = admin(stage, "list", &[]).await;
    assert!(list.contains("**2 games are running"), "{list}");
    let refused = table.here(stage, table.to_move());
    let refused = refused.command("/move", &[("move", "1")]).await.unwrap();
    assert!(private(&refused).contains("No game is running"));

    assert_eq!(pick(stage, "restore", table, "gloria").await, game);
    let restore = [("game", game.as_str())];
    let teacher = stage.teacher();
    let restored = teacher.command("/damath admin restore", &restore).await;
    let restored = restored.unwrap();
    let fits = |message: &SeenMessage| message.content().contains("brought this game back");
    table.board = table.message(stage, "the game again", fits).await;
    assert_eq!(notified(stage, &table.board), [table.to_move()]);
    if table.channel().0 == ROOM {
        assert_eq!(public(&restored).id, table.board.id);
    } else {
        assert!(private(&restored).contains("goes on here"));
    }
}
