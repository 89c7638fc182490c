//! Presses that cross: the same button twice before its first press has done what it is for.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{Answer, AnswerKind, Fault, Person, Route, SeenMessage};

use super::hand::{press, private_message, resign};
use super::stage::{ANA, BEN, ROOM, Stage, private, public};

/// Opening the next thread takes a while.
fn slow_thread(stage: &Stage) {
    let opening = Route::new(Method::POST, "/channels/*/messages/*/threads");
    let slow = Fault::Slow(Duration::from_secs(2));
    stage.standin.inject(opening, slow);
}

/// Two press the same button one after the other, without waiting: both answers.
async fn both_press(people: [&Person; 2], under: &SeenMessage, button: &str) -> [Answer; 2] {
    let pressed = people.map(|who| who.send_click(under.id, button).unwrap());
    let [first, second] = people;
    let (first, second) = tokio::join!(
        first.answer_to(pressed[0], "the first press"),
        second.answer_to(pressed[1], "the second press")
    );
    [first.unwrap(), second.unwrap()]
}

fn is_quiet(answer: &Answer) -> bool {
    matches!(answer.kind, AnswerKind::Acknowledged)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_twice_at_once_is_one_game_in_one_thread() {
    let stage = Stage::open().await;
    let challenge = stage.carla().command("/challenge", &[]).await.unwrap();
    let challenge = public(&challenge);
    public(&stage.ana().command("/play", &[]).await.unwrap());
    slow_thread(&stage);
    let accept = challenge.button("Accept").unwrap().custom_id;
    let (ana, ben) = (stage.ana(), stage.ben());
    let answers = both_press([&ben, &ana], &challenge, &accept).await;
    // The one takes note and then changes the message, the other takes note alone.
    assert!(answers.iter().all(is_quiet), "{answers:?}");
    stage.bare(&challenge).await;
    let threads = stage.standin.threads(ROOM);
    assert_eq!(threads.len(), 1, "{threads:#?}");
    for (who, answer) in [(&ben, &answers[0]), (&ana, &answers[1])] {
        let told = who.followups(answer);
        assert!(
            told.iter()
                .all(|one| !one.content().contains("Something went wrong"))
        );
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_pressed_twice_at_once_opens_one_thread() {
    let stage = Stage::open().await;
    public(&stage.ana().command("/play", &[]).await.unwrap());
    let end = resign(&stage, &stage.ana()).await;
    public(&stage.ben().command("/play", &[]).await.unwrap());
    slow_thread(&stage);
    let rematch = end.button("Rematch").unwrap().custom_id;
    let ana = stage.ana();
    let answers = both_press([&ana, &ana], &end, &rematch).await;
    assert_eq!(answers.iter().filter(|one| is_quiet(one)).count(), 1);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(stage.standin.threads(ROOM).len(), 1);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_of_the_menu_pressed_twice_at_once_opens_one_thread() {
    let stage = Stage::open().await;
    public(&stage.ben().command("/play", &[]).await.unwrap());
    let menu = private_message(&stage.ana().command("/damath menu", &[]).await.unwrap());
    let levels = private_message(&press(&stage.ana(), &menu, "Play the bot").await);
    slow_thread(&stage);
    let easy = levels.button("Easy").unwrap().custom_id;
    let ana = stage.ana();
    let answers = both_press([&ana, &ana], &levels, &easy).await;
    assert_eq!(answers.iter().filter(|one| is_quiet(one)).count(), 1);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(stage.standin.threads(ROOM).len(), 1);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_between_people_asked_for_twice_is_asked_once() {
    let stage = Stage::open().await;
    let ben = BEN.to_string();
    let options = [("opponent", ben.as_str()), ("side", "red"), ("help", "on")];
    let challenge = public(&stage.ana().command("/challenge", &options).await.unwrap());
    public(&press(&stage.ben(), &challenge, "Accept").await);
    let moved = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let board = public(&moved.unwrap());
    let offer = public(&press(&stage.ana(), &board, "Undo").await);
    assert!(offer.button("Agree").is_some(), "{offer:?}");
    let again = press(&stage.ana(), &board, "Undo").await;
    assert!(is_quiet(&again), "{again:?}");
    let other = private(&press(&stage.ben(), &board, "End and count").await);
    assert!(other.contains("An offer stands already"), "{other}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_of_the_last_move_shows_nothing() {
    let stage = Stage::open().await;
    let groups = [("red", "group-1"), ("blue", "group-2")];
    let options = [groups[0], groups[1], ("rules", "filipino")];
    let mut board = public(
        &stage
            .ana()
            .command("/damath hotseat", &options)
            .await
            .unwrap(),
    );
    let mut lot = super::two_players::Dice(3);
    let (menu, last) = loop {
        let moves = super::two_players::offered(&stage, &stage.ana(), &board).await;
        let chosen = moves[lot.below(moves.len())].1.clone();
        let typed = [("move", chosen.as_str())];
        let next = public(&stage.ana().command("/move", &typed).await.unwrap());
        if next.content().contains('🏁') {
            // A menu of pieces leads to one of moves with the same position.
            break (board.menus()[0].custom_id.replace("nr:", "mv:"), chosen);
        }
        board = next;
    };
    let before = stage.standin.messages(ROOM, ANA).len();
    let again = stage.late_choice(ANA, &board, &menu, &last).await;
    assert!(is_quiet(&again), "{again:?}");
    assert_eq!(stage.standin.messages(ROOM, ANA).len(), before);
    let other = private(&stage.late_choice(BEN, &board, &menu, &last).await);
    assert!(other.contains("This game is over"), "{other}");
    stage.close();
}
