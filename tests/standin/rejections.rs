//! Everything Discord refuses in a message, with the number it refuses it by.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, HALL, stand_in};
use crate::raw::{Api, Verdict, verdict};

const INVALID_FORM: Verdict = (400, 50035);

fn text(length: usize) -> String {
    "x".repeat(length)
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "b", "custom_id": id })
}

fn row(parts: &[Value]) -> Value {
    json!({ "type": 1, "components": parts })
}

fn rows(parts: &[Value]) -> Value {
    json!({ "components": [row(parts)] })
}

fn options(count: usize) -> Vec<Value> {
    (0..count)
        .map(|n| json!({ "label": "o", "value": n.to_string() }))
        .collect()
}

fn menu(change: &Value) -> Value {
    let mut menu = json!({ "type": 3, "custom_id": "m", "options": options(3) });
    for (key, value) in change.as_object().expect("an object") {
        menu[key] = value.clone();
    }
    menu
}

fn embed(embed: &Value) -> Value {
    json!({ "embeds": [embed] })
}

/// Bodies that a message may have, each at the very limit.
#[tokio::test]
async fn messages_at_the_limits_pass() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let full_row = |n: usize| {
        row(&(0..5)
            .map(|b| button(&format!("{n}.{b}")))
            .collect::<Vec<_>>())
    };
    let fields: Vec<Value> = (0..25)
        .map(|_| json!({ "name": "n", "value": "v" }))
        .collect();
    let bodies = [
        json!({ "content": text(2000) }),
        json!({ "content": "ñ".repeat(2000) }),
        json!({ "content": "c", "components": (0..5).map(full_row).collect::<Vec<_>>() }),
        rows(&[button(&text(100))]),
        rows(&[menu(
            &json!({ "options": options(25), "placeholder": text(150) }),
        )]),
        embed(&json!({ "title": text(256), "description": text(4096) })),
        embed(&json!({ "description": "d", "fields": fields })),
        embed(&json!({ "description": text(3952), "footer": { "text": text(2048) } })),
        json!({ "embeds": vec![json!({ "title": "t" }); 10] }),
        json!({ "content": "c", "nonce": text(25) }),
        json!({ "content": "c", "allowed_mentions": { "parse": [], "users": [ANA.to_string()] } }),
    ];
    for body in bodies {
        let answer = api.post(&format!("/channels/{HALL}/messages"), &body).await;
        assert_eq!(answer.0, 200, "{body}: {}", answer.1);
    }
}

type Case = (&'static str, Value);

fn content_cases() -> Vec<Case> {
    let allowed = |allowed: Value| json!({ "content": "c", "allowed_mentions": allowed });
    vec![
        ("content of 2001", json!({ "content": text(2001) })),
        ("content is a number", json!({ "content": 1 })),
        ("an array", json!([])),
        ("nonce of 26", json!({ "content": "c", "nonce": text(26) })),
        (
            "ephemeral without interaction",
            json!({ "content": "c", "flags": 64 }),
        ),
        (
            "parse and list of users",
            allowed(json!({ "parse": ["users"], "users": ["1"] })),
        ),
        ("made-up parse", allowed(json!({ "parse": ["friends"] }))),
        (
            "101 allowed users",
            allowed(json!({ "users": vec!["1"; 101] })),
        ),
        (
            "reply to nothing",
            json!({ "content": "c", "message_reference": { "message_id": "1" } }),
        ),
        (
            "kept attachment of nothing",
            json!({ "content": "c", "attachments": [{ "id": "1" }] }),
        ),
    ]
}

fn button_cases() -> Vec<Case> {
    let six_rows: Vec<Value> = (0..6).map(|n| row(&[button(&n.to_string())])).collect();
    let six: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let one = |button: Value| rows(&[button]);
    let same = [
        row(&[button("b")]),
        row(&[menu(&json!({ "custom_id": "b" }))]),
    ];
    vec![
        ("six rows", json!({ "components": six_rows })),
        ("six buttons", rows(&six)),
        ("an empty row", rows(&[])),
        (
            "a button without a row",
            json!({ "components": [button("b")] }),
        ),
        (
            "a menu beside a button",
            rows(&[menu(&json!({})), button("b")]),
        ),
        ("a text input", one(json!({ "type": 4, "custom_id": "t" }))),
        ("custom_id of 101", one(button(&text(101)))),
        ("custom_id of 0", one(button(""))),
        (
            "no custom_id",
            one(json!({ "type": 2, "style": 1, "label": "b" })),
        ),
        ("custom_id twice", rows(&[button("b"), button("b")])),
        ("custom_id twice in two rows", json!({ "components": same })),
        (
            "label of 81",
            one(json!({ "type": 2, "style": 1, "label": text(81), "custom_id": "b" })),
        ),
        (
            "neither label nor emoji",
            one(json!({ "type": 2, "style": 1, "custom_id": "b" })),
        ),
        (
            "no style",
            one(json!({ "type": 2, "label": "b", "custom_id": "b" })),
        ),
        (
            "a link without an address",
            one(json!({ "type": 2, "style": 5, "label": "b" })),
        ),
    ]
}

fn menu_cases() -> Vec<Case> {
    let one = |change: Value| rows(&[menu(&change)]);
    let option = |option: Value| rows(&[menu(&json!({ "options": [option] }))]);
    let twice = json!([{ "label": "a", "value": "v" }, { "label": "b", "value": "v" }]);
    vec![
        ("26 options", one(json!({ "options": options(26) }))),
        ("no options", one(json!({ "options": [] }))),
        (
            "placeholder of 151",
            one(json!({ "placeholder": text(151) })),
        ),
        (
            "option label of 101",
            option(json!({ "label": text(101), "value": "v" })),
        ),
        (
            "option value of 101",
            option(json!({ "label": "l", "value": text(101) })),
        ),
        (
            "option description of 101",
            option(json!({ "label": "l", "value": "v", "description": text(101) })),
        ),
        ("option value twice", one(json!({ "options": twice }))),
        ("more values than options", one(json!({ "max_values": 4 }))),
        (
            "least above most",
            one(json!({ "min_values": 2, "max_values": 1 })),
        ),
    ]
}

fn embed_cases() -> Vec<Case> {
    let fields: Vec<Value> = (0..26)
        .map(|_| json!({ "name": "n", "value": "v" }))
        .collect();
    let field = |field: Value| embed(&json!({ "fields": [field] }));
    let together = json!([{ "description": text(4000) }, { "description": text(2001) }]);
    vec![
        (
            "11 embeds",
            json!({ "embeds": vec![json!({ "title": "t" }); 11] }),
        ),
        ("title of 257", embed(&json!({ "title": text(257) }))),
        (
            "description of 4097",
            embed(&json!({ "description": text(4097) })),
        ),
        ("26 fields", embed(&json!({ "fields": fields }))),
        ("field without value", field(json!({ "name": "n" }))),
        (
            "field name of 257",
            field(json!({ "name": text(257), "value": "v" })),
        ),
        (
            "field value of 1025",
            field(json!({ "name": "n", "value": text(1025) })),
        ),
        (
            "footer of 2049",
            embed(&json!({ "footer": { "text": text(2049) } })),
        ),
        (
            "author of 257",
            embed(&json!({ "author": { "name": text(257) } })),
        ),
        ("6001 together", json!({ "embeds": together })),
        ("nothing in it", embed(&json!({}))),
        (
            "image by ftp",
            embed(&json!({ "image": { "url": "ftp://x" } })),
        ),
        (
            "colour beyond white",
            embed(&json!({ "title": "t", "color": 0x0100_0000 })),
        ),
    ]
}

#[tokio::test]
async fn messages_beyond_the_limits_are_refused() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/channels/{HALL}/messages");
    for (what, body) in [content_cases(), button_cases(), menu_cases(), embed_cases()]
        .into_iter()
        .flatten()
    {
        let answer = api.post(&path, &body).await;
        assert_eq!(verdict(&answer), INVALID_FORM, "{what}: {}", answer.1);
    }
    for empty in [
        json!({}),
        json!({ "content": "  " }),
        json!({ "content": null }),
    ] {
        assert_eq!(
            verdict(&api.post(&path, &empty).await),
            (400, 50006),
            "{empty}"
        );
    }
    assert!(
        stand_in.messages(HALL, ANA).is_empty(),
        "a refused message does not stand there"
    );
}

#[tokio::test]
async fn a_refusal_says_where() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let body = embed(&json!({ "title": text(257) }));
    let (_, told) = api.post(&format!("/channels/{HALL}/messages"), &body).await;
    assert_eq!(
        told,
        json!({
            "code": 50035,
            "message": "Invalid Form Body",
            "errors": { "embeds": { "0": { "title": { "_errors": [{
                "code": "BASE_TYPE_MAX_LENGTH",
                "message": "Must be 256 or fewer in length.",
            }] } } } },
        })
    );
}

#[tokio::test]
async fn files_are_held_to_their_limits() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/channels/{HALL}/messages");
    let listed = |description: String| json!({ "attachments": [{ "id": 0, "filename": "a.png", "description": description }] });
    let upload = async |payload: &Value, bytes: &[u8]| {
        verdict(
            &api.upload(Method::POST, &path, payload, &[("a.png", bytes)])
                .await,
        )
    };
    assert_eq!(upload(&listed(text(1024)), b"x").await, (200, 0));
    assert_eq!(upload(&listed(text(1025)), b"x").await, INVALID_FORM);
    assert_eq!(
        upload(&json!({ "attachments": [] }), b"x").await,
        INVALID_FORM
    );
    let ten_mebibytes = vec![0; 10 * 1024 * 1024];
    assert_eq!(upload(&json!({}), &ten_mebibytes).await, (200, 0));
    let more = vec![0; 10 * 1024 * 1024 + 1];
    assert_eq!(upload(&json!({}), &more).await, (413, 40005));
    let eleven = vec![("a.png", &b"x"[..]); 11];
    let answer = api.upload(Method::POST, &path, &json!({}), &eleven).await;
    assert_eq!(verdict(&answer), INVALID_FORM);
}

#[tokio::test]
async fn requests_that_are_none_are_refused() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/channels/{HALL}/messages");
    let json = |body: &str| {
        api.request(Method::POST, &path)
            .header("content-type", "application/json")
            .body(body.to_owned())
    };
    assert_eq!(verdict(&api.send(json("{")).await), (400, 50109));
    let form = api
        .request(Method::POST, &path)
        .header("content-type", "text/plain")
        .body("x");
    assert_eq!(verdict(&api.send(form).await), INVALID_FORM);
    let stranger = reqwest::Client::new().get(format!("{}/api/v10/users/@me", stand_in.url()));
    assert_eq!(
        verdict(&api.send(stranger.try_clone().unwrap()).await),
        (401, 0)
    );
    let wrong = stranger.header("authorization", "Bot wrong");
    assert_eq!(verdict(&api.send(wrong).await), (401, 0));
    assert_eq!(
        verdict(&api.post("/no/such/route", &json!({})).await),
        (404, 0)
    );
    let unknown = stand_in.unknown_requests();
    assert_eq!(unknown.len(), 1, "a test can fail on routes nobody checked");
    assert_eq!(unknown[0].path, "/no/such/route");
}
