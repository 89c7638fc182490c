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

fn embed(embed: Value) -> Value {
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
        embed(json!({ "title": text(256), "description": text(4096) })),
        embed(json!({ "description": "d", "fields": fields })),
        embed(json!({ "description": text(3952), "footer": { "text": text(2048) } })),
        json!({ "embeds": vec![json!({ "title": "t" }); 10] }),
        json!({ "content": "c", "nonce": text(25) }),
        json!({ "content": "c", "allowed_mentions": { "parse": [], "users": [ANA.to_string()] } }),
    ];
    for body in bodies {
        let answer = api.post(&format!("/channels/{HALL}/messages"), &body).await;
        assert_eq!(answer.0, 200, "{body}: {}", answer.1);
    }
}

#[tokio::test]
async fn messages_beyond_the_limits_are_refused() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let six_rows: Vec<Value> = (0..6).map(|n| row(&[button(&n.to_string())])).collect();
    let six_buttons: Vec<Value> = (0..6).map(|n| button(&n.to_string())).collect();
    let six_thousand_one = json!({ "embeds": [
        { "description": text(4000) }, { "description": text(2001) },
    ] });
    let fields: Vec<Value> = (0..26)
        .map(|_| json!({ "name": "n", "value": "v" }))
        .collect();
    let cases = [
        ("nothing", json!({}), (400, 50006)),
        ("blank content", json!({ "content": "  " }), (400, 50006)),
        (
            "content of 2001",
            json!({ "content": text(2001) }),
            INVALID_FORM,
        ),
        ("content is a number", json!({ "content": 1 }), INVALID_FORM),
        ("an array", json!([]), INVALID_FORM),
        ("six rows", json!({ "components": six_rows }), INVALID_FORM),
        ("six buttons", rows(&six_buttons), INVALID_FORM),
        ("an empty row", rows(&[]), INVALID_FORM),
        (
            "a button without a row",
            json!({ "components": [button("b")] }),
            INVALID_FORM,
        ),
        (
            "a menu beside a button",
            rows(&[menu(&json!({})), button("b")]),
            INVALID_FORM,
        ),
        (
            "a text input",
            rows(&[json!({ "type": 4, "custom_id": "t" })]),
            INVALID_FORM,
        ),
        (
            "custom_id of 101",
            rows(&[button(&text(101))]),
            INVALID_FORM,
        ),
        ("custom_id of 0", rows(&[button("")]), INVALID_FORM),
        (
            "no custom_id",
            rows(&[json!({ "type": 2, "style": 1, "label": "b" })]),
            INVALID_FORM,
        ),
        (
            "custom_id twice",
            rows(&[button("b"), button("b")]),
            INVALID_FORM,
        ),
        (
            "custom_id twice in two rows",
            json!({ "components": [row(&[button("b")]), row(&[menu(&json!({ "custom_id": "b" }))])] }),
            INVALID_FORM,
        ),
        (
            "label of 81",
            rows(&[json!({ "type": 2, "style": 1, "label": text(81), "custom_id": "b" })]),
            INVALID_FORM,
        ),
        (
            "neither label nor emoji",
            rows(&[json!({ "type": 2, "style": 1, "custom_id": "b" })]),
            INVALID_FORM,
        ),
        (
            "no style",
            rows(&[json!({ "type": 2, "label": "b", "custom_id": "b" })]),
            INVALID_FORM,
        ),
        (
            "a link without an address",
            rows(&[json!({ "type": 2, "style": 5, "label": "b" })]),
            INVALID_FORM,
        ),
        (
            "26 options",
            rows(&[menu(&json!({ "options": options(26) }))]),
            INVALID_FORM,
        ),
        (
            "no options",
            rows(&[menu(&json!({ "options": [] }))]),
            INVALID_FORM,
        ),
        (
            "placeholder of 151",
            rows(&[menu(&json!({ "placeholder": text(151) }))]),
            INVALID_FORM,
        ),
        (
            "option label of 101",
            rows(&[menu(
                &json!({ "options": [{ "label": text(101), "value": "v" }] }),
            )]),
            INVALID_FORM,
        ),
        (
            "option value of 101",
            rows(&[menu(
                &json!({ "options": [{ "label": "l", "value": text(101) }] }),
            )]),
            INVALID_FORM,
        ),
        (
            "option description of 101",
            rows(&[menu(&json!({ "options": [
                { "label": "l", "value": "v", "description": text(101) },
            ] }))]),
            INVALID_FORM,
        ),
        (
            "option value twice",
            rows(&[menu(&json!({ "options": [
                { "label": "a", "value": "v" }, { "label": "b", "value": "v" },
            ] }))]),
            INVALID_FORM,
        ),
        (
            "more values than options",
            rows(&[menu(&json!({ "max_values": 4 }))]),
            INVALID_FORM,
        ),
        (
            "least above most",
            rows(&[menu(&json!({ "min_values": 2, "max_values": 1 }))]),
            INVALID_FORM,
        ),
        (
            "11 embeds",
            json!({ "embeds": vec![json!({ "title": "t" }); 11] }),
            INVALID_FORM,
        ),
        (
            "embed title of 257",
            embed(json!({ "title": text(257) })),
            INVALID_FORM,
        ),
        (
            "embed description of 4097",
            embed(json!({ "description": text(4097) })),
            INVALID_FORM,
        ),
        (
            "26 fields",
            embed(json!({ "fields": fields })),
            INVALID_FORM,
        ),
        (
            "field without value",
            embed(json!({ "fields": [{ "name": "n" }] })),
            INVALID_FORM,
        ),
        (
            "field name of 257",
            embed(json!({ "fields": [{ "name": text(257), "value": "v" }] })),
            INVALID_FORM,
        ),
        (
            "field value of 1025",
            embed(json!({ "fields": [{ "name": "n", "value": text(1025) }] })),
            INVALID_FORM,
        ),
        (
            "footer of 2049",
            embed(json!({ "footer": { "text": text(2049) } })),
            INVALID_FORM,
        ),
        (
            "author of 257",
            embed(json!({ "author": { "name": text(257) } })),
            INVALID_FORM,
        ),
        ("6001 in embeds", six_thousand_one, INVALID_FORM),
        ("an empty embed", embed(json!({})), INVALID_FORM),
        (
            "embed image by ftp",
            embed(json!({ "image": { "url": "ftp://x" } })),
            INVALID_FORM,
        ),
        (
            "colour beyond white",
            embed(json!({ "title": "t", "color": 0x0100_0000 })),
            INVALID_FORM,
        ),
        (
            "nonce of 26",
            json!({ "content": "c", "nonce": text(26) }),
            INVALID_FORM,
        ),
        (
            "ephemeral without interaction",
            json!({ "content": "c", "flags": 64 }),
            INVALID_FORM,
        ),
        (
            "parse and list of users",
            json!({ "content": "c", "allowed_mentions": { "parse": ["users"], "users": ["1"] } }),
            INVALID_FORM,
        ),
        (
            "made-up parse",
            json!({ "content": "c", "allowed_mentions": { "parse": ["friends"] } }),
            INVALID_FORM,
        ),
        (
            "101 allowed users",
            json!({ "content": "c", "allowed_mentions": { "users": vec!["1"; 101] } }),
            INVALID_FORM,
        ),
        (
            "reply to nothing",
            json!({ "content": "c", "message_reference": { "message_id": "1" } }),
            INVALID_FORM,
        ),
        (
            "kept attachment of nothing",
            json!({ "content": "c", "attachments": [{ "id": "1" }] }),
            INVALID_FORM,
        ),
    ];
    for (what, body, expected) in cases {
        let answer = api.post(&format!("/channels/{HALL}/messages"), &body).await;
        assert_eq!(verdict(&answer), expected, "{what}: {}", answer.1);
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
    let body = embed(json!({ "title": text(257) }));
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
