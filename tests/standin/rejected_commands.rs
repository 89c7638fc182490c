//! Everything Discord refuses in a command, and what it gives back for a good one.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::stand_in;
use crate::raw::{Api, Verdict, verdict};

const INVALID_FORM: Verdict = (400, 50035);

fn command(change: &Value) -> Value {
    let mut command = json!({ "name": "play", "description": "d" });
    for (key, value) in change.as_object().expect("an object") {
        command[key] = value.clone();
    }
    command
}

fn option(change: &Value) -> Value {
    let mut option = json!({ "type": 3, "name": "o", "description": "d" });
    for (key, value) in change.as_object().expect("an object") {
        option[key] = value.clone();
    }
    command(&json!({ "options": [option] }))
}

fn options(list: &[Value]) -> Value {
    command(&json!({ "options": list }))
}

fn leaf(name: &str, required: bool) -> Value {
    json!({ "type": 3, "name": name, "description": "d", "required": required })
}

fn choices(count: usize) -> Vec<Value> {
    (0..count)
        .map(|n| json!({ "name": "c", "value": n.to_string() }))
        .collect()
}

fn text(length: usize) -> String {
    "x".repeat(length)
}

type Case = (&'static str, Value);

fn command_cases() -> Vec<Case> {
    let localized = |key: &str, texts: Value| command(&json!({ (key): texts }));
    vec![
        ("upper case", command(&json!({ "name": "Play" }))),
        ("a space", command(&json!({ "name": "play game" }))),
        ("no name", json!({ "description": "d" })),
        ("name of 33", command(&json!({ "name": text(33) }))),
        ("no description", json!({ "name": "play" })),
        (
            "description of 101",
            command(&json!({ "description": text(101) })),
        ),
        ("description of 0", command(&json!({ "description": "" }))),
        (
            "a locale that Discord lacks",
            localized("description_localizations", json!({ "fil": "d" })),
        ),
        (
            "a localized name in upper case",
            localized("name_localizations", json!({ "de": "Spielen" })),
        ),
        (
            "user command with a description",
            command(&json!({ "type": 2 })),
        ),
        (
            "permissions in words",
            command(&json!({ "default_member_permissions": "all" })),
        ),
        ("context 3", command(&json!({ "contexts": [3] }))),
    ]
}

fn option_cases() -> Vec<Case> {
    let choice = |choice: Value| option(&json!({ "choices": [choice] }));
    let both = json!({ "choices": choices(1), "autocomplete": true });
    vec![
        ("option in upper case", option(&json!({ "name": "Side" }))),
        (
            "option without description",
            option(&json!({ "description": null })),
        ),
        ("option without type", option(&json!({ "type": null }))),
        ("option of type 12", option(&json!({ "type": 12 }))),
        ("26 choices", option(&json!({ "choices": choices(26) }))),
        (
            "choice name of 101",
            choice(json!({ "name": text(101), "value": "v" })),
        ),
        (
            "choice value of 101",
            choice(json!({ "name": "n", "value": text(101) })),
        ),
        (
            "choice of another type",
            choice(json!({ "name": "n", "value": 1 })),
        ),
        ("choices and autocomplete", option(&both)),
        (
            "autocomplete of a user",
            option(&json!({ "type": 6, "autocomplete": true })),
        ),
        ("max_length of 6001", option(&json!({ "max_length": 6001 }))),
        (
            "min above max",
            option(&json!({ "type": 4, "min_value": 2, "max_value": 1 })),
        ),
    ]
}

fn tree_cases() -> Vec<Case> {
    let branch = |kind: u8, name: &str, options: Value| json!({ "type": kind, "name": name, "description": "d", "options": options });
    let sub = |options: Value| branch(1, "s", options);
    let group = |options: Value| branch(2, "g", options);
    let many: Vec<Value> = (0..26).map(|n| leaf(&format!("o{n}"), false)).collect();
    // 25 options of 25 choices, each with a value of 100: far above 8000 together.
    let long: Vec<Value> = (0..25)
        .map(|c| json!({ "name": "c", "value": format!("{c:0100}") }))
        .collect();
    let heavy: Vec<Value> = (0..25)
        .map(|n| json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": long }))
        .collect();
    vec![
        ("26 options", options(&many)),
        (
            "required after optional",
            options(&[leaf("a", false), leaf("b", true)]),
        ),
        (
            "an option's name twice",
            options(&[leaf("a", true), leaf("a", true)]),
        ),
        (
            "subcommand beside an option",
            options(&[sub(json!([])), leaf("a", true)]),
        ),
        (
            "subcommand in a subcommand",
            options(&[sub(json!([sub(json!([]))]))]),
        ),
        (
            "group in a group",
            options(&[group(json!([group(json!([]))]))]),
        ),
        ("above 8000 in all", options(&heavy)),
    ]
}

#[tokio::test]
async fn commands_beyond_the_limits_are_refused() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/applications/{}/commands", stand_in.bot());
    for (what, body) in [command_cases(), option_cases(), tree_cases()]
        .into_iter()
        .flatten()
    {
        let answer = api.post(&path, &body).await;
        assert_eq!(verdict(&answer), INVALID_FORM, "{what}: {}", answer.1);
        let all = api.call(Method::PUT, &path, &json!([body])).await;
        assert_eq!(
            verdict(&all),
            INVALID_FORM,
            "{what}, all at once: {}",
            all.1
        );
    }
    let twice = json!([command(&json!({})), command(&json!({}))]);
    let twice = api.call(Method::PUT, &path, &twice).await;
    assert_eq!(verdict(&twice), INVALID_FORM, "a name twice");
    let hundred_and_one: Vec<Value> = (0..101)
        .map(|n| command(&json!({ "name": format!("c{n}") })))
        .collect();
    let all = api.call(Method::PUT, &path, &json!(hundred_and_one)).await;
    assert_eq!(verdict(&all), INVALID_FORM, "101 commands");
    assert!(
        stand_in.commands().is_empty(),
        "a refused command is not there"
    );
}

#[tokio::test]
async fn commands_keep_their_ids_and_say_what_they_are() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/applications/{}/commands", stand_in.bot());
    let (status, made) = api.post(&path, &command(&json!({}))).await;
    assert_eq!((status, &made["type"]), (201, &json!(1)));
    assert!(made["id"].is_string() && made["version"].is_string());
    let (status, again) = api
        .post(&path, &command(&json!({ "description": "other" })))
        .await;
    assert_eq!((status, &again["id"]), (200, &made["id"]));
    assert_ne!(again["version"], made["version"]);
    let both = json!([command(&json!({})), { "name": "Challenge to a game", "type": 2 }]);
    let (_, all) = api.call(Method::PUT, &path, &both).await;
    assert_eq!((&all[0]["id"], &all[1]["type"]), (&made["id"], &json!(2)));
    let one = format!("{path}/{}", made["id"].as_str().unwrap());
    let change = json!({ "description": "changed" });
    let (status, changed) = api.call(Method::PATCH, &one, &change).await;
    assert_eq!((status, &changed["description"]), (200, &json!("changed")));
    assert_eq!(api.call(Method::DELETE, &one, &Value::Null).await.0, 204);
    assert_eq!(
        verdict(&api.call(Method::GET, &one, &Value::Null).await),
        (404, 10063)
    );
    let foreign = api
        .call(Method::GET, "/applications/1/commands", &Value::Null)
        .await;
    assert_eq!(verdict(&foreign), (404, 10002));
}

#[tokio::test]
async fn two_hundred_new_commands_a_day() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/applications/{}/commands", stand_in.bot());
    let batch = |from: usize| -> Value {
        (from..from + 100)
            .map(|n| command(&json!({ "name": format!("c{n}") })))
            .collect()
    };
    assert_eq!(api.call(Method::PUT, &path, &batch(0)).await.0, 200);
    assert_eq!(api.call(Method::PUT, &path, &batch(100)).await.0, 200);
    let more = api.call(Method::PUT, &path, &batch(200)).await;
    assert_eq!(verdict(&more), (429, 30034));
    // Overwriting what is there creates nothing.
    assert_eq!(api.call(Method::PUT, &path, &batch(100)).await.0, 200);
    stand_in
        .clock()
        .advance(std::time::Duration::from_hours(24));
    assert_eq!(api.call(Method::PUT, &path, &batch(200)).await.0, 200);
}
