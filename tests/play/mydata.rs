//! What is kept about a person, given out and erased.

use damath::playground::SeenMessage;
use serde_json::Value;

use super::hand::{press, private_message};
use super::stage::{ANA, BEN, NEXT_ROOM, ROOM, Stage, private, public};
use super::timed::with_the_bot_away;

async fn ask(stage: &Stage, who: u64) -> SeenMessage {
    let person = stage.standin.as_user(who);
    let answer = person.command("/damath mydata delete", &[]).await.unwrap();
    private(&answer);
    answer.message().unwrap().clone()
}

/// Presses a button of the question, and waits for the last word about it.
async fn answer(stage: &Stage, who: u64, question: &SeenMessage, label: &str, last: &str) {
    let button = question.button(label).unwrap().custom_id;
    let person = stage.standin.as_user(who);
    person.click(question.id, &button).await.unwrap();
    let told = |seen: &SeenMessage| seen.id == question.id && seen.content().contains(last);
    let waited = stage
        .standin
        .wait_for_message(question.channel, who, last, told);
    assert!(waited.await.unwrap().buttons().is_empty());
}

async fn exported(stage: &Stage, who: u64) -> Value {
    let person = stage.standin.as_user(who);
    let answer = person.command("/damath mydata export", &[]).await.unwrap();
    assert!(private(&answer).contains("everything that I keep about you"));
    let files = answer.message().unwrap().attachments();
    assert_eq!(files[0].filename, "damath-my-data.json");
    let bytes = stage.standin.file(&files[0]).unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_about_somebody_comes_as_a_file_for_that_person_alone() {
    let stage = Stage::open().await;
    stage.game().await;
    let play = [("move", "c3-d4")];
    public(&stage.ana().command("/move", &play).await.unwrap());
    let told = exported(&stage, ANA).await;
    assert_eq!(told["person"], ANA.to_string());
    assert_eq!(told["games"][0]["your_name"], "Ana");
    assert_eq!(told["games"][0]["your_side"], "red");
    assert_eq!(told["moves"][0]["played"], "c3-d4");
    assert_eq!(told["moves"][0]["who"], "you");
    assert_eq!(told["challenges"][0]["part"], "made");
    let text = told.to_string();
    assert!(!text.contains(&BEN.to_string()) && !text.contains("Ben"));
    let other = exported(&stage, super::stage::CARLA).await;
    assert_eq!(other["games"], serde_json::json!([]));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_erased_before_the_question_is_answered_with_yes() {
    let stage = Stage::open().await;
    stage.game().await;
    let question = ask(&stage, ANA).await;
    let content = question.content();
    assert!(content.contains("would be resigned"), "{content}");
    assert!(content.contains(&ROOM.to_string()), "{content}");
    answer(&stage, ANA, &question, "Keep it", "Nothing was erased").await;
    let play = [("move", "c3-d4")];
    public(&stage.ana().command("/move", &play).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn on_yes_games_are_resigned_channels_told_and_the_rest_is_erased() {
    let mut stage = Stage::open().await;
    let board = stage.game().await;
    let beside = stage.ana().in_channel(NEXT_ROOM);
    let ben = BEN.to_string();
    let waiting = public(
        &beside
            .command("/challenge", &[("opponent", &ben)])
            .await
            .unwrap(),
    );
    let question = ask(&stage, ANA).await;
    answer(&stage, ANA, &question, "Yes, erase it", "is erased").await;
    let end = stage.message("the end", |seen| seen.content().contains("wins**"));
    assert!(end.await.content().contains("Ana resigned"));
    stage.bare(&board).await;
    let gone = |seen: &SeenMessage| seen.id == waiting.id && seen.buttons().is_empty();
    let gone = stage
        .standin
        .wait_for_message(NEXT_ROOM, BEN, "the challenge to go", gone);
    gone.await.unwrap();
    let told = exported(&stage, ANA).await;
    for sheet in ["games", "moves", "challenges", "level"] {
        assert_eq!(told[sheet], serde_json::json!([]), "{sheet}");
    }
    // Ben keeps his game, against somebody.
    let told = exported(&stage, BEN).await;
    assert_eq!(told["games"].as_array().unwrap().len(), 1);
    stage.kill_bot().await;
    stage.start_bot().await;
    // Nothing keeps Ana from beginning anew.
    stage.game().await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_were_put_away_are_ended_too() {
    let stage = Stage::open().await;
    let beside = stage.ana().in_channel(NEXT_ROOM);
    public(&beside.command("/play", &[]).await.unwrap());
    stage.standin.delete_channel(NEXT_ROOM);
    let mut question = ask(&stage, ANA).await;
    for _ in 0..50 {
        if question.content().contains("one parked game") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        question = ask(&stage, ANA).await;
    }
    assert!(question.content().contains("one parked game"));
    answer(&stage, ANA, &question, "Yes, erase it", "is erased").await;
    assert!(!ask(&stage, ANA).await.content().contains("parked"));
    // Its channel is gone, so its end cannot be told.
    stage.close_but_for(&[404]);
}

/// The program reports the fault that this test makes, so that the stage is not closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_parked_game_that_cannot_be_read_keeps_nothing_from_being_erased() {
    let mut stage = Stage::open().await;
    let mut games = Vec::new();
    for channel in [ROOM, NEXT_ROOM] {
        let board = stage.ana().in_channel(channel).command("/play", &[]).await;
        let resign = public(&board.unwrap()).button("Resign").unwrap().custom_id;
        games.push(resign.split(':').nth(1).unwrap().to_owned());
    }
    let parked = "UPDATE games SET shelf = 'parked', shelved_at = turn_since";
    let damage = format!("UPDATE games SET rules = 'chess' WHERE id = {}", games[0]);
    with_the_bot_away(&mut stage, &[parked, &damage]).await;
    let question = ask(&stage, ANA).await;
    assert!(
        question.content().contains("2 parked games"),
        "{}",
        question.content()
    );
    let which = format!(
        "could not be read any more. It ended without a result: game {}.",
        games[0]
    );
    answer(&stage, ANA, &question, "Yes, erase it", &which).await;
    assert!(!ask(&stage, ANA).await.content().contains("parked"));
    assert_eq!(exported(&stage, ANA).await["games"], serde_json::json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn before_it_is_erased_it_is_given_as_a_file() {
    let stage = Stage::open().await;
    stage.game().await;
    let asked = stage.ana().command("/damath mydata delete", &[]).await;
    let asked = private_message(&asked.unwrap());
    let copy = press(&stage.ana(), &asked, "Give me a copy first").await;
    let copy = private_message(&copy);
    assert_ne!(copy.id, asked.id, "the question stays");
    assert_eq!(copy.attachments()[0].filename, "damath-my-data.json");
    press(&stage.ana(), &asked, "Keep it").await;
    stage.close();
}
