//! The choice of a language, offered once to each person and to each server.

use damath::playground::{Person, SeenMessage};

use super::hand::press;
use super::stage::{ROOM, Stage, public};

/// A private answer, whatever it is about.
async fn asked(who: &Person) -> SeenMessage {
    let answer = who.command("/damath hint", &[]).await.unwrap();
    let message = answer.message().unwrap().clone();
    assert!(message.is_ephemeral());
    message
}

fn labels(message: &SeenMessage) -> Vec<String> {
    let buttons = message.buttons().into_iter();
    buttons.map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_offered_a_language_once_and_reads_it_from_then_on() {
    let mut stage = Stage::open().await;
    let first = asked(&stage.ana()).await;
    assert_eq!(labels(&first), ["English", "Filipino"]);
    assert!(first.content().starts_with("No game is running"));
    stage.kill_bot().await;
    stage.start_bot().await;
    assert_eq!(labels(&asked(&stage.ana()).await), [""; 0]);
    let told = press(&stage.ana(), &first, "Filipino").await.text();
    assert!(told.starts_with("Mula ngayon, Filipino"), "{told}");
    let answer = asked(&stage.ana()).await;
    assert!(
        answer.content().starts_with("Walang laro"),
        "{}",
        answer.content()
    );
    assert_eq!(labels(&answer), [""; 0]);
    let bens = asked(&stage.ben()).await;
    assert!(bens.content().starts_with("No game is running"));
    assert_eq!(labels(&bens), ["English", "Filipino"]);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_asked_for_its_language_once_and_its_managers_choose() {
    let mut stage = Stage::open().await;
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    assert!(board.content().contains("Red Ana"));
    let asked = |seen: &SeenMessage| seen.content().contains("In which language");
    let question = stage.message("the question for a language", asked).await;
    assert!(question.content().contains("Sa aling wika"));
    assert_eq!(labels(&question), ["English", "Filipino"]);

    let refused = press(&stage.ana(), &question, "Filipino").await;
    let refused = refused.message().unwrap();
    assert!(refused.is_ephemeral());
    assert!(
        refused
            .content()
            .starts_with("Only those with *Manage Server*"),
        "{}",
        refused.content()
    );
    let chosen = press(&stage.teacher(), &question, "Filipino").await;
    let chosen = chosen.message().unwrap();
    assert_eq!((chosen.id, labels(chosen).len()), (question.id, 0));
    assert!(chosen.content().starts_with("Mula ngayon"));

    let board = public(&stage.ana().command("/board", &[]).await.unwrap());
    assert!(board.content().contains("Pula Ana"), "{}", board.content());
    stage.kill_bot().await;
    stage.start_bot().await;
    public(&stage.ana().command("/board", &[]).await.unwrap());
    let seen = stage.standin.messages(ROOM, super::stage::CARLA);
    let questions = seen.iter().filter(|seen| asked(seen));
    assert_eq!(questions.count(), 0, "asked once, and answered");
    stage.close();
}
