//! What follows a first answer: edits, files, further messages, notifications.

use std::time::Duration;

use damath::playground::{DriverError, Snowflake};
use reqwest::Method;
use serde_json::{Value, json};

use crate::hand::{DONE, Hand, say};
use crate::harness::{ANA, BEN, HALL, ids};
use crate::raw::verdict;

#[tokio::test]
async fn what_follows_needs_a_first_answer_and_a_living_token() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    let text = json!({ "content": "c" });
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &text).await,
        (404, 10015)
    );
    let original = "/messages/@original";
    assert_eq!(
        hand.webhook_call(Method::GET, &got, original, &Value::Null)
            .await,
        (404, 10015)
    );
    assert_eq!(hand.answer(&got, &say("first")).await, DONE);
    assert_eq!(
        hand.webhook_call(Method::GET, &got, original, &Value::Null)
            .await,
        (200, 0)
    );
    assert_eq!(
        hand.webhook_call(Method::PATCH, &got, original, &text)
            .await,
        (200, 0)
    );
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &text).await,
        (200, 0)
    );
    assert_eq!(
        hand.webhook_call(Method::PATCH, &got, "/messages/1", &text)
            .await,
        (404, 10008)
    );
    let foreign = format!("/webhooks/1/{}", got.token);
    assert_eq!(verdict(&hand.api.post(&foreign, &text).await), (404, 10015));
    hand.stand_in.clock().advance(Duration::from_mins(15));
    assert_eq!(
        hand.webhook_call(Method::PATCH, &got, original, &text)
            .await,
        (200, 0)
    );
    hand.stand_in.clock().advance(Duration::from_millis(1));
    for method in [Method::GET, Method::PATCH, Method::DELETE] {
        let verdict = hand.webhook_call(method, &got, original, &text).await;
        assert_eq!(
            verdict,
            (401, 50027),
            "after fifteen minutes the bot's own routes must do"
        );
    }
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &text).await,
        (401, 50027)
    );
}

#[tokio::test]
async fn with_response_tells_the_message() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=1",
        got.id, got.token
    );
    let (status, told) = hand.api.post(&path, &say("hello")).await;
    assert_eq!(status, 200);
    assert_eq!(told["resource"]["message"]["content"], "hello");
    assert_eq!(
        told["interaction"]["response_message_id"],
        told["resource"]["message"]["id"]
    );
    assert_eq!(told["interaction"]["response_message_ephemeral"], false);
}

#[tokio::test]
async fn a_deferral_fixes_who_sees_the_answer() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    assert_eq!(
        hand.answer(&got, &json!({ "type": 5, "data": { "flags": 64 } }))
            .await,
        DONE
    );
    assert!(hand.stand_in.messages(HALL, BEN).is_empty());
    assert!(hand.stand_in.messages(HALL, ANA)[0].is_loading());
    // The first follow-up fills the waiting answer; its own flags do not count.
    let loud = json!({ "content": "done", "flags": 0 });
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &loud).await,
        (200, 0)
    );
    let seen = hand.stand_in.messages(HALL, ANA);
    assert_eq!(
        (seen.len(), seen[0].content(), seen[0].is_loading()),
        (1, "done", false)
    );
    assert!(seen[0].is_ephemeral());
    assert!(hand.stand_in.messages(HALL, BEN).is_empty());
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &loud).await,
        (200, 0)
    );
    assert_eq!(
        hand.stand_in.messages(HALL, BEN).len(),
        1,
        "the next one is a message of its own"
    );
}

#[tokio::test]
async fn a_public_answer_to_a_private_messages_button_does_not_quote_it() {
    let mut hand = Hand::new().await;
    let (_, panel) = hand.panel(64).await;
    let click = hand.click(panel).await;
    assert_eq!(hand.answer(&click, &say("for everybody")).await, DONE);
    for viewer in [ANA, BEN] {
        let seen = hand.stand_in.messages(HALL, viewer).pop().expect("it");
        assert_eq!(seen.content(), "for everybody");
        assert!(!seen.json.to_string().contains("panel"), "{}", seen.json);
    }
    let (_, panel) = hand.panel(0).await;
    let click = hand.click(panel).await;
    assert_eq!(hand.answer(&click, &say("and this")).await, DONE);
    let seen = hand.stand_in.messages(HALL, BEN).pop().expect("it");
    assert_eq!(seen.json["referenced_message"]["content"], "panel");
}

#[tokio::test]
async fn components_update_their_message_and_its_files() {
    let mut hand = Hand::new().await;
    let (_, panel) = hand.panel(0).await;
    let click = hand.click(panel).await;
    assert_eq!(click.json["message"]["id"], panel.to_string());
    let path = format!("/interactions/{}/{}/callback", click.id, click.token);
    let file = |number: u64| json!({ "id": number, "description": "alt" });
    let update = json!({ "type": 7, "data": { "content": "one", "attachments": [file(0)] } });
    let answer = hand
        .api
        .upload(Method::POST, &path, &update, &[("1.png", b"1")])
        .await;
    assert_eq!(verdict(&answer), DONE);
    let files = |hand: &Hand| -> Vec<String> {
        let message = hand.stand_in.messages(HALL, ANA).remove(0);
        message
            .attachments()
            .into_iter()
            .map(|file| file.filename)
            .collect()
    };
    assert_eq!(files(&hand), ["1.png"]);
    let first = hand.stand_in.messages(HALL, ANA)[0].attachments().remove(0);
    let original = hand.webhook(&click, "/messages/@original");
    // Without a list the old file stays; with one, only what it names.
    let more = hand
        .api
        .upload(Method::PATCH, &original, &json!({}), &[("2.png", b"2")])
        .await;
    assert_eq!(more.0, 200);
    assert_eq!(files(&hand), ["1.png", "2.png"]);
    let second = more.1["attachments"][1]["id"].clone();
    let list = json!({ "attachments": [{ "id": second }, { "id": 0, "filename": "3.png" }] });
    let mixed = hand
        .api
        .upload(Method::PATCH, &original, &list, &[("x.png", b"3")])
        .await;
    assert_eq!(mixed.0, 200);
    assert_eq!(files(&hand), ["2.png", "3.png"]);
    let replaced = hand.stand_in.file(&first);
    assert_eq!(
        replaced.as_deref(),
        Some(&b"1"[..]),
        "whoever saw the message before the edit can still load it"
    );
    let text = json!({ "content": "text alone" });
    assert_eq!(
        hand.webhook_call(Method::PATCH, &click, "/messages/@original", &text)
            .await
            .0,
        200
    );
    assert_eq!(files(&hand), ["2.png", "3.png"]);
    let none = json!({ "attachments": [], "content": null });
    let emptied = hand
        .webhook_call(Method::PATCH, &click, "/messages/@original", &none)
        .await;
    assert_eq!(emptied.0, 200, "the button is still there");
    assert!(files(&hand).is_empty());
    let nothing = json!({ "components": [] });
    let gone = hand
        .webhook_call(Method::PATCH, &click, "/messages/@original", &nothing)
        .await;
    assert_eq!(gone, (400, 50006));
}

#[tokio::test]
async fn an_embed_takes_its_picture_out_of_the_list() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    let path = format!("/interactions/{}/{}/callback", got.id, got.token);
    let embeds = json!([{ "title": "t", "image": { "url": "attachment://b.gif" } }]);
    let data = json!({ "embeds": embeds, "attachments": [{ "id": 0 }] });
    let body = json!({ "type": 4, "data": data });
    let dot = crate::fixture_bot::DOT;
    let answer = hand
        .api
        .upload(Method::POST, &path, &body, &[("b.gif", dot)])
        .await;
    assert_eq!(verdict(&answer), DONE);
    let message = hand.stand_in.messages(HALL, ANA).remove(0);
    assert!(message.attachments().is_empty());
    let image = &message.json["embeds"][0]["image"];
    assert_eq!((&image["width"], &image["height"]), (&json!(1), &json!(1)));
    let url = image["url"].as_str().expect("a url");
    let bytes = reqwest::get(url)
        .await
        .expect("served")
        .bytes()
        .await
        .expect("a body");
    assert_eq!(&bytes[..], dot);
}

#[tokio::test]
async fn only_new_messages_notify_and_only_whom_they_may() {
    let mut hand = Hand::new().await;
    let notified = |hand: &Hand| -> Vec<Snowflake> {
        let message = hand.stand_in.messages(HALL, ANA).pop().expect("a message");
        hand.stand_in.notified_of(message.id)
    };
    let both = format!("<@{ANA}> and <@{BEN}>");
    let send = |allowed: Value, flags: u64| {
        let mut data = json!({ "content": both, "flags": flags });
        if !allowed.is_null() {
            data["allowed_mentions"] = allowed;
        }
        json!({ "type": 4, "data": data })
    };
    let cases = [
        (Value::Null, 0, ids(&[ANA, BEN])),
        (json!({ "parse": [] }), 0, ids(&[])),
        (json!({ "parse": ["users"] }), 0, ids(&[ANA, BEN])),
        (
            json!({ "parse": [], "users": [BEN.to_string()] }),
            0,
            ids(&[BEN]),
        ),
        (Value::Null, 64, ids(&[ANA])),
        (Value::Null, 4096, ids(&[])),
    ];
    for (allowed, flags, expected) in cases {
        let got = hand.command().await;
        assert_eq!(hand.answer(&got, &send(allowed.clone(), flags)).await, DONE);
        assert_eq!(notified(&hand), expected, "{allowed} {flags}");
    }
    let got = hand.command().await;
    assert_eq!(hand.answer(&got, &json!({ "type": 5 })).await, DONE);
    let text = json!({ "content": both });
    hand.webhook_call(Method::PATCH, &got, "/messages/@original", &text)
        .await;
    assert_eq!(
        notified(&hand),
        ids(&[]),
        "an edit notifies nobody, a filled-in answer neither"
    );
}

#[tokio::test]
async fn without_a_bot_an_interaction_fails_at_once() {
    let hand = Hand::new().await;
    hand.stand_in.invalidate_sessions(false);
    hand.stand_in
        .bot_offline()
        .await
        .expect("no session is left");
    let failed = hand.stand_in.as_user(ANA).command("/do", &[]).await;
    assert!(
        matches!(failed, Err(DriverError::Failed { .. })),
        "{failed:?}"
    );
}
