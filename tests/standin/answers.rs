//! First answers to interactions: in time, once, and of the right kind.

use std::time::Duration;

use damath::playground::DriverError;
use reqwest::Method;
use serde_json::{Value, json};

use crate::hand::{DONE, Got, Hand, say};
use crate::harness::ANA;
use crate::raw::Verdict;

const INVALID_FORM: Verdict = (400, 50035);

fn modal(change: &Value) -> Value {
    let input = json!({ "type": 4, "custom_id": "i", "label": "l", "style": 1 });
    let mut data = json!({
        "custom_id": "m", "title": "t", "components": [{ "type": 1, "components": [input] }],
    });
    for (key, value) in change.as_object().expect("an object") {
        data[key] = value.clone();
    }
    json!({ "type": 9, "data": data })
}

#[tokio::test]
async fn an_answer_comes_in_three_seconds_or_not_at_all() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    hand.stand_in.clock().advance(Duration::from_secs(3));
    assert_eq!(hand.answer(&got, &say("in time")).await, DONE);
    let got = hand.command().await;
    hand.stand_in.clock().advance(Duration::from_millis(3001));
    assert_eq!(hand.answer(&got, &say("late")).await, (404, 10062));
    assert_eq!(
        hand.webhook_call(Method::POST, &got, "", &json!({ "content": "c" }))
            .await,
        (404, 10015)
    );
    let shown = hand
        .stand_in
        .as_user(ANA)
        .answer_to(got.id.parse().unwrap(), "/do")
        .await;
    assert!(matches!(
        shown,
        Err(DriverError::Failed {
            shown: "The application did not respond",
            ..
        })
    ));
}

#[tokio::test]
async fn an_answer_is_given_once_and_by_its_own_token() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    let forged = Got {
        token: format!("{}x", got.token),
        id: got.id.clone(),
        json: Value::Null,
    };
    assert_eq!(hand.answer(&forged, &say("forged")).await, (404, 10062));
    assert_eq!(hand.answer(&got, &say("one")).await, DONE);
    assert_eq!(hand.answer(&got, &say("two")).await, (400, 40060));
    let deferred = hand.command().await;
    assert_eq!(hand.answer(&deferred, &json!({ "type": 5 })).await, DONE);
    assert_eq!(
        hand.answer(&deferred, &modal(&json!({}))).await,
        (400, 40060),
        "a modal after a deferral"
    );
}

fn input(change: &Value) -> Value {
    let mut input = json!({ "type": 4, "custom_id": "i", "label": "l", "style": 1 });
    for (key, value) in change.as_object().expect("an object") {
        input[key] = value.clone();
    }
    input
}

fn row(parts: &[Value]) -> Value {
    json!({ "type": 1, "components": parts })
}

fn modal_cases() -> Vec<(&'static str, Value)> {
    let one = |change: Value| modal(&json!({ "components": [row(&[input(&change)])] }));
    let named = |n: usize| input(&json!({ "custom_id": n.to_string() }));
    let six: Vec<Value> = (0..6).map(|n| row(&[named(n)])).collect();
    vec![
        ("title of 46", modal(&json!({ "title": "x".repeat(46) }))),
        ("no title", modal(&json!({ "title": null }))),
        (
            "custom_id of 101",
            modal(&json!({ "custom_id": "x".repeat(101) })),
        ),
        ("no inputs", modal(&json!({ "components": [] }))),
        ("six rows", modal(&json!({ "components": six }))),
        (
            "two inputs in a row",
            modal(&json!({ "components": [row(&[named(1), named(2)])] })),
        ),
        ("label of 46", one(json!({ "label": "x".repeat(46) }))),
        ("no style", one(json!({ "style": null }))),
        ("style 3", one(json!({ "style": 3 }))),
        ("up to 4001", one(json!({ "max_length": 4001 }))),
        (
            "least above most",
            one(json!({ "min_length": 3, "max_length": 2 })),
        ),
        (
            "placeholder of 101",
            one(json!({ "placeholder": "x".repeat(101) })),
        ),
    ]
}

fn choices(list: &[Value]) -> Value {
    json!({ "type": 8, "data": { "choices": list } })
}

#[tokio::test]
async fn answers_fit_a_command() {
    let mut hand = Hand::new().await;
    let command = hand.command().await;
    let wrong = [
        ("no type", json!({})),
        ("type 2", json!({ "type": 2 })),
        ("choices for a command", choices(&[])),
        (
            "an update without a message",
            json!({ "type": 7, "data": { "content": "c" } }),
        ),
        ("a silent update without a message", json!({ "type": 6 })),
        (
            "a deferral with another flag",
            json!({ "type": 5, "data": { "flags": 4 } }),
        ),
        ("content of 2001", say(&"x".repeat(2001))),
    ];
    for (what, body) in wrong.into_iter().chain(modal_cases()) {
        assert_eq!(hand.answer(&command, &body).await, INVALID_FORM, "{what}");
    }
    assert_eq!(
        hand.answer(&command, &json!({ "type": 4 })).await,
        (400, 50006),
        "no data"
    );
    assert_eq!(
        hand.answer(&command, &say("")).await,
        (400, 50006),
        "no content"
    );
    assert_eq!(
        hand.answer(&command, &say("c")).await,
        DONE,
        "refused answers cost nothing"
    );
}

#[tokio::test]
async fn answers_fit_a_suggestion_request() {
    let mut hand = Hand::new().await;
    let choice = |name: &str, value: &str| json!({ "name": name, "value": value });
    let long = "x".repeat(101);
    let ana = hand.stand_in.as_user(ANA);
    let asked = tokio::spawn(async move { ana.autocomplete("/pick", "o", "x", &[]).await });
    let typing = hand.next().await;
    assert_eq!(typing.json["data"]["options"][0]["focused"], true);
    let many: Vec<Value> = (0..26).map(|n| choice("c", &n.to_string())).collect();
    let wrong = [
        ("a message", say("c")),
        ("26 choices", choices(&many)),
        ("choice name of 101", choices(&[choice(&long, "v")])),
        ("choice name of 0", choices(&[choice("", "v")])),
        ("choice value of 101", choices(&[choice("n", &long)])),
        (
            "a number for text",
            choices(&[json!({ "name": "n", "value": 1 })]),
        ),
    ];
    for (what, body) in &wrong {
        assert_eq!(hand.answer(&typing, body).await, INVALID_FORM, "{what}");
    }
    assert_eq!(hand.answer(&typing, &choices(&many[..25])).await, DONE);
    assert_eq!(asked.await.expect("no panic").expect("choices").len(), 25);
}

#[tokio::test]
async fn a_modal_cannot_follow_a_modal() {
    let mut hand = Hand::new().await;
    let got = hand.command().await;
    assert_eq!(hand.answer(&got, &modal(&json!({}))).await, DONE);
    let ana = hand.stand_in.as_user(ANA);
    let form = ana
        .answer_to(got.id.parse().unwrap(), "/do")
        .await
        .expect("a form");
    let form = form.modal().expect("a form").clone();
    let empty = ana.submit_modal(&form, &[]).await;
    assert!(
        matches!(empty, Err(DriverError::Refused { .. })),
        "the input is required"
    );
    let filled = tokio::spawn(async move { ana.submit_modal(&form, &[("i", "text")]).await });
    let submitted = hand.next().await;
    assert_eq!(
        submitted.json["data"]["components"][0]["components"][0]["value"],
        "text"
    );
    assert_eq!(
        hand.answer(&submitted, &modal(&json!({}))).await,
        INVALID_FORM
    );
    assert_eq!(
        hand.answer(&submitted, &json!({ "type": 7, "data": {} }))
            .await,
        INVALID_FORM
    );
    assert_eq!(hand.answer(&submitted, &say("read")).await, DONE);
    assert_eq!(
        filled.await.expect("no panic").expect("an answer").text(),
        "read"
    );
}
