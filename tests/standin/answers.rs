//! Answers to interactions: in time, once, of the right kind, and what follows them.

use std::time::Duration;

use damath::playground::clock::Clock;
use damath::playground::{DriverError, Snowflake, StandIn, StandInOptions};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, BEN, HALL, class, ids, unhurried};
use crate::raw::{Api, Gateway, Verdict, verdict};

const INVALID_FORM: Verdict = (400, 50035);
const DONE: Verdict = (204, 0);

/// A bot by hand: a gateway line, the API, and three commands.
struct Hand {
    stand_in: StandIn,
    api: Api,
    gateway: Gateway,
}

/// One interaction as the bot got it.
struct Got {
    id: String,
    token: String,
    json: Value,
}

impl Hand {
    async fn new() -> Self {
        let options = StandInOptions {
            clock: Clock::standing(),
            ..unhurried()
        };
        let stand_in = StandIn::start(class(), options).await.expect("a free port");
        let gateway = Gateway::identified(&stand_in, 1).await;
        let api = Api::of(&stand_in);
        let option = json!({
            "type": 3, "name": "o", "description": "d", "required": true, "autocomplete": true,
        });
        let commands = json!([
            { "name": "do", "description": "d" },
            { "name": "pick", "description": "d", "options": [option] },
        ]);
        let path = format!("/applications/{}/commands", stand_in.bot());
        assert_eq!(api.call(Method::PUT, &path, &commands).await.0, 200);
        Self {
            stand_in,
            api,
            gateway,
        }
    }

    async fn next(&mut self) -> Got {
        let json = self.gateway.event("INTERACTION_CREATE").await;
        let text = |key: &str| json[key].as_str().expect("text").to_owned();
        Got {
            id: text("id"),
            token: text("token"),
            json: json.clone(),
        }
    }

    async fn command(&mut self) -> Got {
        self.stand_in
            .as_user(ANA)
            .send_command("/do", &[])
            .expect("it is registered");
        self.next().await
    }

    async fn answer(&self, to: &Got, body: &Value) -> Verdict {
        let path = format!("/interactions/{}/{}/callback", to.id, to.token);
        verdict(&self.api.post(&path, body).await)
    }

    /// A message with a button, in answer to a command.
    async fn panel(&mut self, flags: u64) -> (Got, Snowflake) {
        let got = self.command().await;
        let button = json!({ "type": 2, "style": 1, "label": "b", "custom_id": "b" });
        let row = json!({ "type": 1, "components": [button] });
        let data = json!({ "content": "panel", "flags": flags, "components": [row] });
        assert_eq!(
            self.answer(&got, &json!({ "type": 4, "data": data })).await,
            DONE
        );
        let message = self
            .stand_in
            .messages(HALL, ANA)
            .pop()
            .expect("the panel")
            .id;
        (got, message)
    }

    async fn click(&mut self, message: Snowflake) -> Got {
        self.stand_in
            .as_user(ANA)
            .send_click(message, "b")
            .expect("it is there");
        self.next().await
    }

    fn webhook(&self, of: &Got, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.stand_in.bot(), of.token)
    }

    async fn webhook_call(&self, method: Method, of: &Got, rest: &str, body: &Value) -> Verdict {
        verdict(&self.api.call(method, &self.webhook(of, rest), body).await)
    }
}

fn say(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}

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
