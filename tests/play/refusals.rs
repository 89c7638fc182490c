//! What is refused, to whom it is told, and that nothing changes by it.

use super::stage::{ANA, BEN, NEXT_ROOM, OTHER_BOT, Stage, private, public};
use damath::playground::SeenMessage;

/// The board as the channel has it now.
async fn board_now(stage: &Stage) -> String {
    let shown = stage.carla().command("/board", &[]).await.unwrap();
    shown.message().unwrap().attachments()[0].alt.clone()
}

async fn challenge(stage: &Stage, by: u64, whom: u64) -> damath::playground::Answer {
    let whom = whom.to_string();
    stage
        .standin
        .as_user(by)
        .command("/challenge", &[("opponent", &whom)])
        .await
        .unwrap()
}

fn control(message: &SeenMessage, label: &str) -> String {
    message
        .button(label)
        .unwrap_or_else(|| panic!("no {label} under {message:?}"))
        .custom_id
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_are_not_played() {
    let stage = Stage::open().await;
    stage.game().await;
    let before = board_now(&stage).await;
    for (who, typed, told) in [
        (BEN, "f6-e5", "Ana's turn"),
        (super::stage::CARLA, "c3-d4", "/board"),
        (ANA, "c3-c4", "c4"),
        (ANA, "f6-e5", "not yours"),
        (ANA, "d4-e5", "Nothing stands on d4"),
        (ANA, "z9", ""),
        (ANA, "c3-e5", ""),
        (ANA, "\u{202e};DROP TABLE games;--", ""),
        (ANA, "@everyone <@2000000000000000002>", ""),
        (ANA, &"x".repeat(6000), ""),
    ] {
        let answer = stage
            .standin
            .as_user(who)
            .command("/move", &[("move", typed)])
            .await
            .unwrap();
        let text = private(&answer);
        assert!(text.contains(told), "{typed:?} was answered {text:?}");
        assert!(text.len() < 2000);
        assert!(
            stage
                .standin
                .notified_of(answer.message().unwrap().id)
                .len()
                <= 1
        );
    }
    assert_eq!(board_now(&stage).await, before, "nothing has changed");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compulsory_capture_is_named() {
    let stage = Stage::open().await;
    stage.game().await;
    for (who, typed) in [(ANA, "c3-d4"), (BEN, "b6-c5"), (ANA, "d4xb6")] {
        let person = stage.standin.as_user(who);
        public(&person.command("/move", &[("move", typed)]).await.unwrap());
    }
    let answer = stage
        .ben()
        .command("/move", &[("move", "h6-g5")])
        .await
        .unwrap();
    let told = private(&answer);
    assert!(
        told.contains("compulsory") && told.contains("a7xc5"),
        "{told}"
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_game_here() {
    let stage = Stage::open().await;
    stage.game().await;
    let elsewhere = stage.ana().in_channel(NEXT_ROOM);
    for (command, options) in [
        ("/board", &[][..]),
        ("/move", &[("move", "c3-d4")][..]),
        ("/resign", &[][..]),
    ] {
        let told = private(&elsewhere.command(command, options).await.unwrap());
        assert!(told.contains("No game is running"), "{command}: {told}");
    }
    assert!(
        elsewhere
            .autocomplete("/move", "move", "", &[])
            .await
            .unwrap()
            .is_empty()
    );
    for waits in [stage.ben(), stage.carla()] {
        let listed = waits.autocomplete("/move", "move", "", &[]).await;
        assert!(listed.unwrap().is_empty(), "it is Ana's turn");
    }
    let both = public(&elsewhere.command("/play", &[]).await.unwrap());
    assert!(
        !both.menus().is_empty(),
        "another channel holds another game"
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_one_cannot_challenge() {
    let stage = Stage::open().await;
    assert!(private(&challenge(&stage, ANA, ANA).await).contains("yourself"));
    assert!(private(&challenge(&stage, ANA, OTHER_BOT).await).contains("bot"));
    public(&challenge(&stage, ANA, BEN).await);
    assert!(private(&challenge(&stage, ANA, super::stage::CARLA).await).contains("waiting"));
    public(&challenge(&stage, BEN, ANA).await);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_challenged_accepts() {
    let stage = Stage::open().await;
    let first = public(&challenge(&stage, ANA, BEN).await);
    let second = public(&challenge(&stage, BEN, super::stage::CARLA).await);
    for other in [stage.ana(), stage.carla()] {
        private(
            &other
                .click(first.id, &control(&first, "Accept"))
                .await
                .unwrap(),
        );
    }
    public(
        &stage
            .ben()
            .click(first.id, &control(&first, "Accept"))
            .await
            .unwrap(),
    );
    let again = stage
        .ben()
        .click(second.id, &control(&second, "Decline"))
        .await
        .unwrap();
    assert!(again.text().contains("took back"), "{}", again.text());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_expires_after_fifteen_minutes() {
    let stage = Stage::open().await;
    let made = public(&challenge(&stage, ANA, BEN).await);
    stage.later(15 * 60 + 1);
    let late = stage.ben().click(made.id, &control(&made, "Accept")).await;
    // The click may find the buttons gone already: both say that it is too late.
    if let Ok(late) = late {
        assert!(late.text().contains("expired") || late.text().contains("not answered"));
    }
    stage.bare(&made).await;
    private(&stage.ana().command("/board", &[]).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn stale_and_dead_controls() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let menu = board.menus()[0].custom_id.clone();
    let resign = control(&board, "Resign");
    let moved = public(
        &stage
            .ana()
            .select(board.id, &menu, &["c3-d4"])
            .await
            .unwrap(),
    );
    // A client that has not yet seen the controls go still shows them.
    let stale = stage.late_choice(ANA, &board, &menu, "c3-b4").await;
    let told = private(&stale);
    assert!(told.contains("start of the game"), "{told}");
    assert_eq!(
        stale.message().unwrap().attachments().len(),
        1,
        "with the current board"
    );

    let sure = stage
        .ben()
        .click(moved.id, &control(&moved, "Resign"))
        .await
        .unwrap();
    let question = sure.message().unwrap().clone();
    let yes = question
        .buttons()
        .into_iter()
        .find(|b| b.label.starts_with("Yes"))
        .unwrap();
    stage
        .ben()
        .click(question.id, &yes.custom_id)
        .await
        .unwrap();
    let dead = stage.late_click(ANA, &board, &resign).await;
    assert!(private(&dead).contains("over"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_control_ids() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let before = board_now(&stage).await;
    for id in [
        "mv",
        "mv:1:99999999999999999999",
        "rs:-1:0",
        "💥",
        "ac:0",
        "ry:0",
        "unknown",
    ] {
        let answer = stage.late_click(ANA, &board, id).await;
        private(&answer);
    }
    let menu = board.menus()[0].custom_id.clone();
    for value in ["a1-h8", "c3xe5xg7", "\u{202e}", "mv"] {
        let answer = stage.late_choice(ANA, &board, &menu, value).await;
        private(&answer);
    }
    assert_eq!(board_now(&stage).await, before);
    stage.close();
}
