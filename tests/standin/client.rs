//! A real serenity client against the stand-in.

use damath::playground::{AnswerKind, DriverError, Refusal};

use crate::fixture_bot::DOT;
use crate::harness::{ANA, BEN, HALL, ids, with_bot};

type Tried = Result<(), DriverError>;

#[tokio::test]
async fn a_command_is_answered_with_a_file_and_a_notification() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let answer = stand_in
        .as_user(ANA)
        .command("/picture", &[("alt", "a dot")])
        .await?;
    let message = answer.message().expect("a message");
    let file = &message.attachments()[0];
    assert_eq!(
        (file.filename.as_str(), file.alt.as_str()),
        ("dot.gif", "a dot")
    );
    assert_eq!(stand_in.file(file).as_deref(), Some(DOT));
    assert_eq!(message.json["attachments"][0]["width"], 1);
    assert_eq!(message.json["interaction_metadata"]["name"], "picture");
    assert_eq!(stand_in.notified_of(message.id), ids(&[ANA]));
    bot.stop().await;
    stand_in.shutdown().await;
    Ok(())
}

#[tokio::test]
async fn a_deferred_answer_is_edited_and_followed_up_privately() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    ana.command("/slow", &[]).await?;
    let aside = stand_in
        .wait_for_message(HALL, ANA, "the aside", |m| m.content() == "Psst")
        .await?;
    assert!(aside.is_ephemeral());
    let seen_by_ben = stand_in.messages(HALL, BEN);
    assert_eq!(
        seen_by_ben.len(),
        1,
        "the aside is Ana's alone: {seen_by_ben:?}"
    );
    assert_eq!(seen_by_ben[0].content(), "Done");
    let names: Vec<String> = seen_by_ben[0]
        .attachments()
        .into_iter()
        .map(|file| file.filename)
        .collect();
    assert_eq!(names, ["1.gif", "2.gif"]);
    assert!(
        stand_in.unknown_requests().is_empty(),
        "{:?}",
        stand_in.unknown_requests()
    );
    bot.stop().await;
    Ok(())
}

#[tokio::test]
async fn suggestions_come_and_the_chosen_one_is_sent() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    let offered = ana.autocomplete("/pick", "fruit", "an", &[]).await?;
    assert_eq!(offered.len(), 1);
    assert_eq!(
        (offered[0].name.as_str(), &offered[0].value),
        ("BANANA", &"banana".into())
    );
    let answer = ana.command("/pick", &[("fruit", "banana")]).await?;
    assert_eq!(answer.text(), "banana");
    bot.stop().await;
    Ok(())
}

#[tokio::test]
async fn buttons_menus_and_forms_work() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    let panel = ana.command("/panel", &[]).await?;
    let panel = panel.message().expect("a message").id;
    let pressed = ana.click(panel, "press").await?;
    assert!(matches!(pressed.kind, AnswerKind::Updated(_)));
    assert_eq!(pressed.text(), "Used press");
    let chosen = ana.select(panel, "menu", &["a", "c"]).await?;
    assert_eq!(chosen.text(), "Used menu a+c");
    let form = ana.click(panel, "ask").await?;
    let form = form.modal().expect("a form");
    let read = ana
        .submit_modal(form, &[("name", "Ana"), ("why", "because")])
        .await?;
    assert_eq!(read.text(), "Read Ana, because");
    assert!(read.message().expect("a message").is_ephemeral());
    bot.stop().await;
    Ok(())
}

#[tokio::test]
async fn a_user_command_names_its_target() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let answer = stand_in.as_user(ANA).user_command("Greet", BEN).await?;
    assert_eq!(answer.text(), format!("Hello <@{BEN}>"));
    let message = answer.message().expect("a message").id;
    assert_eq!(
        stand_in.notified_of(message),
        ids(&[BEN]),
        "without allowed_mentions all count"
    );
    bot.stop().await;
    Ok(())
}

#[tokio::test]
async fn the_client_refuses_what_discords_client_refuses() -> Tried {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    let refusal = |error: DriverError| match error {
        DriverError::Refused { reason, .. } => reason,
        other => panic!("{other}"),
    };
    let panel = ana
        .command("/panel", &[])
        .await?
        .message()
        .expect("a message")
        .id;
    let missing = ana.send_command("/picture", &[]).map_err(refusal);
    assert_eq!(missing, Err(Refusal::MissingOption("alt".to_owned())));
    let unknown = ana.send_command("/nothing", &[]).map_err(refusal);
    assert_eq!(unknown, Err(Refusal::UnknownCommand("/nothing".to_owned())));
    let extra = ana.send_command("/slow", &[("x", "1")]).map_err(refusal);
    assert_eq!(extra, Err(Refusal::UnknownOption("x".to_owned())));
    let long = ana
        .send_command("/picture", &[("alt", &"x".repeat(51))])
        .map_err(refusal);
    assert!(matches!(
        long,
        Err(Refusal::BadValue {
            reason: "shorter text",
            ..
        })
    ));
    let off = ana.send_click(panel, "off").map_err(refusal);
    assert_eq!(off, Err(Refusal::Disabled("off".to_owned())));
    let gone = ana.send_click(panel, "gone").map_err(refusal);
    assert_eq!(gone, Err(Refusal::UnknownComponent("gone".to_owned())));
    let three = ana
        .select(panel, "menu", &["a", "b", "c"])
        .await
        .map_err(refusal);
    assert!(matches!(three, Err(Refusal::BadSelection("too many"))));
    let other = ana.select(panel, "menu", &["d"]).await.map_err(refusal);
    assert!(matches!(
        other,
        Err(Refusal::BadSelection("one that is not offered"))
    ));
    bot.stop().await;
    Ok(())
}
