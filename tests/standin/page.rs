//! What the page reads, sends and hears.

use std::time::Duration;

use damath::playground::{DriverError, StandIn};
use futures_util::StreamExt;
use reqwest::{Client, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::harness::{ANA, BEN, HALL, REYES, ROOM, class, stand_in, with_bot};

fn url(stand_in: &StandIn, path: &str) -> String {
    format!("{}/playground/api{path}", stand_in.url())
}

async fn read(request: RequestBuilder) -> (u16, Value) {
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

async fn get(stand_in: &StandIn, path: &str) -> (u16, Value) {
    read(Client::new().get(url(stand_in, path))).await
}

async fn post(stand_in: &StandIn, path: &str, body: &Value) -> (u16, Value) {
    let request = Client::new()
        .post(url(stand_in, path))
        .body(body.to_string());
    read(request.header("content-type", "application/json")).await
}

/// An open stream of one person's events.
struct Events {
    body: std::pin::Pin<Box<dyn futures_util::Stream<Item = String> + Send>>,
    text: String,
}

impl Events {
    async fn open(stand_in: &StandIn, user: u64) -> Self {
        let response: Response = reqwest::get(url(stand_in, &format!("/events?user={user}")))
            .await
            .expect("a stream");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let body = response.bytes_stream();
        let body = body.map(|part| String::from_utf8_lossy(&part.expect("a part")).into_owned());
        Self {
            body: Box::pin(body),
            text: String::new(),
        }
    }

    /// Name and data of the next event.
    async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map(str::to_owned)
                };
                let found = (field("event: "), field("data: "));
                self.text = rest.into();
                if let (Some(name), Some(data)) = found {
                    return (name, serde_json::from_str(&data).expect("JSON"));
                }
                continue;
            }
            let part = tokio::time::timeout(Duration::from_secs(10), self.body.next()).await;
            self.text
                .push_str(&part.expect("an event in time").expect("an open stream"));
        }
    }

    /// The data of the next event of this name, skipping others.
    async fn of(&mut self, wanted: &str) -> Value {
        loop {
            let (name, data) = self.next().await;
            if name == wanted {
                return data;
            }
        }
    }
}

/// Direct messages are opened once and shown to their own person alone.
#[tokio::test]
async fn direct_messages_with_the_bot_are_seen_by_their_person_alone() {
    let (stand_in, bot) = with_bot().await;
    let mut ana = Events::open(&stand_in, ANA).await;
    let (status, opened) = post(&stand_in, "/direct", &json!({ "user": ANA.to_string() })).await;
    assert_eq!((status, &opened["type"]), (200, &json!(1)));
    assert_eq!(
        ana.of("channel_create").await["channel"]["id"],
        opened["id"]
    );
    let again = post(&stand_in, "/direct", &json!({ "user": ANA.to_string() })).await;
    assert_eq!(again.1["id"], opened["id"]);
    for (viewer, seen) in [(ANA, true), (BEN, false)] {
        let (_, state) = get(&stand_in, &format!("/state?user={viewer}")).await;
        let channels = state["channels"].as_array().unwrap();
        let is_there = channels.iter().any(|channel| channel["id"] == opened["id"]);
        assert_eq!(is_there, seen, "{viewer}");
    }
    let (status, _) = post(&stand_in, "/direct", &json!({ "user": "5" })).await;
    assert_eq!(status, 404);
    bot.stop().await;
}

#[tokio::test]
async fn the_state_is_the_viewers() {
    let (stand_in, bot) = with_bot().await;
    let (status, state) = get(&stand_in, &format!("/state?user={ANA}")).await;
    assert_eq!(status, 200);
    assert_eq!(state["application"]["name"], "Fixture");
    assert_eq!(state["bot_online"], true);
    let people: Vec<(&Value, &Value)> = state["users"]
        .as_array()
        .unwrap()
        .iter()
        .map(|user| (&user["global_name"], &user["manager"]))
        .collect();
    assert_eq!(
        people,
        [
            (&json!("Ana"), &json!(false)),
            (&json!("Ben"), &json!(false)),
            (&json!("Ms. Reyes"), &json!(true)),
        ]
    );
    let channels: Vec<&Value> = state["channels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|channel| &channel["name"])
        .collect();
    assert_eq!(channels, ["hall", "room"]);
    assert!(
        state["commands"]
            .as_array()
            .unwrap()
            .iter()
            .any(|command| command["name"] == "pick")
    );
    let stranger = format!("/channels/{HALL}/messages?user=1");
    assert_eq!(get(&stand_in, &stranger).await.0, 404);
    stand_in.set_permissions(ANA, ROOM, damath::playground::Permissions::NONE);
    let (_, state) = get(&stand_in, &format!("/state?user={ANA}")).await;
    assert_eq!(
        state["channels"].as_array().unwrap().len(),
        1,
        "a hidden channel is not listed"
    );
    let hidden = format!("/channels/{ROOM}/messages?user={ANA}");
    assert_eq!(get(&stand_in, &hidden).await.0, 403);
    bot.stop().await;
}

#[tokio::test]
async fn history_comes_in_pages_oldest_first() {
    let stand_in = stand_in().await;
    let said = format!("/channels/{HALL}/messages");
    for n in 0..5 {
        let body = json!({ "user": ANA.to_string(), "content": n.to_string() });
        assert_eq!(post(&stand_in, &said, &body).await.0, 201);
    }
    let texts = |page: &Value| -> Vec<String> {
        page.as_array()
            .unwrap()
            .iter()
            .map(|m| m["content"].as_str().unwrap().to_owned())
            .collect()
    };
    let (_, last) = get(&stand_in, &format!("{said}?user={BEN}&limit=2")).await;
    assert_eq!(texts(&last), ["3", "4"]);
    let before = last[0]["id"].as_str().unwrap();
    let (_, earlier) = get(
        &stand_in,
        &format!("{said}?user={BEN}&limit=2&before={before}"),
    )
    .await;
    assert_eq!(texts(&earlier), ["1", "2"]);
    let empty = json!({ "user": ANA.to_string(), "content": " " });
    assert_eq!(post(&stand_in, &said, &empty).await.0, 400);
}

#[tokio::test]
async fn a_command_from_the_page_is_seen_by_whom_it_concerns() {
    let (stand_in, bot) = with_bot().await;
    let mut anas = Events::open(&stand_in, ANA).await;
    let mut bens = Events::open(&stand_in, BEN).await;
    let id = stand_in
        .commands()
        .iter()
        .find(|c| c["name"] == "picture")
        .unwrap()["id"]
        .clone();
    let act = |options: Value| {
        json!({
            "user": ANA.to_string(), "channel_id": HALL.to_string(), "type": 2, "nonce": "n1",
            "data": { "id": id, "name": "picture", "type": 1, "options": options },
        })
    };
    let (status, told) = post(&stand_in, "/interactions", &act(json!([]))).await;
    assert_eq!(
        (status, &told["error"]),
        (400, &json!("the option alt is required"))
    );
    let alt = json!([{ "type": 3, "name": "alt", "value": "dot" }]);
    let (status, told) = post(&stand_in, "/interactions", &act(alt)).await;
    assert_eq!(status, 202);
    let message = anas.of("message_create").await["message"].take();
    assert_eq!(
        message["interaction_metadata"]["user"]["global_name"],
        "Ana"
    );
    assert_eq!(anas.of("notified").await["message_id"], message["id"]);
    let done = anas.of("interaction_done").await;
    assert_eq!((&done["id"], &done["nonce"]), (&told["id"], &json!("n1")));
    assert_eq!(
        bens.of("message_create").await["message"]["id"],
        message["id"]
    );
    let image = message["attachments"][0]["url"].as_str().unwrap();
    let image = reqwest::get(image).await.unwrap();
    assert_eq!(image.headers()["content-type"], "image/gif");
    assert_eq!(&image.bytes().await.unwrap()[..], crate::fixture_bot::DOT);
    stand_in.as_user(ANA).say("after").unwrap();
    let (name, _) = bens.next().await;
    assert_eq!(
        name, "message_create",
        "neither notification nor outcome is Ben's"
    );
    bot.stop().await;
}

#[tokio::test]
async fn modals_and_ephemeral_answers_reach_one_window_only() -> Result<(), DriverError> {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    let panel = ana
        .command("/panel", &[])
        .await?
        .message()
        .expect("a message")
        .id;
    let mut anas = Events::open(&stand_in, ANA).await;
    let mut bens = Events::open(&stand_in, BEN).await;
    let act = |kind: u8, data: Value| {
        json!({
            "user": ANA.to_string(), "channel_id": HALL.to_string(), "type": kind,
            "message_id": panel.to_string(), "data": data,
        })
    };
    let click = act(3, json!({ "component_type": 2, "custom_id": "ask" }));
    assert_eq!(post(&stand_in, "/interactions", &click).await.0, 202);
    let opened = anas.of("modal").await;
    assert_eq!(opened["message_id"], panel.to_string());
    assert_eq!(opened["modal"]["title"], "A form");
    let rows = json!([{ "type": 1, "components": [
        { "type": 4, "custom_id": "name", "value": "Ana" },
    ] }]);
    let filled = act(5, json!({ "custom_id": "form:1", "components": rows }));
    assert_eq!(post(&stand_in, "/interactions", &filled).await.0, 202);
    let read = anas.of("message_create").await["message"].take();
    assert_eq!(read["content"], "Read Ana,");
    assert_eq!(read["flags"], 64);
    let one = format!("/messages/{}?user=", read["id"].as_str().unwrap());
    let delete = |user: u64| Client::new().delete(url(&stand_in, &format!("{one}{user}")));
    assert_eq!(read_status(delete(BEN)).await, 404);
    assert_eq!(read_status(delete(ANA)).await, 204);
    assert_eq!(anas.of("message_delete").await["id"], read["id"]);
    assert_eq!(ana.sees().len(), 1);
    ana.say("after")?;
    assert_eq!(
        bens.next().await.1["message"]["content"],
        "after",
        "Ben heard of none of it"
    );
    bot.stop().await;
    Ok(())
}

async fn read_status(request: RequestBuilder) -> u16 {
    read(request).await.0
}

#[tokio::test]
async fn suggestions_come_through_the_page() {
    let (stand_in, bot) = with_bot().await;
    let id = stand_in
        .commands()
        .iter()
        .find(|c| c["name"] == "pick")
        .unwrap()["id"]
        .clone();
    let option = json!({ "type": 3, "name": "fruit", "value": "an", "focused": true });
    let typing = json!({
        "user": ANA.to_string(), "channel_id": HALL.to_string(), "type": 4,
        "data": { "id": id, "name": "pick", "type": 1, "options": [option] },
    });
    let (status, told) = post(&stand_in, "/interactions", &typing).await;
    assert_eq!(status, 200);
    assert_eq!(
        told["choices"],
        json!([{ "name": "BANANA", "value": "banana" }])
    );
    bot.stop().await;
    stand_in.bot_offline().await.expect("it stopped");
    assert_eq!(post(&stand_in, "/interactions", &typing).await.0, 504);
}

#[tokio::test]
async fn a_failed_interaction_is_shown_as_discord_shows_it() {
    let (stand_in, bot) = with_bot().await;
    let mut anas = Events::open(&stand_in, ANA).await;
    stand_in.as_user(ANA).send_command("/mute", &[]).unwrap();
    stand_in.clock().advance(Duration::from_secs(4));
    assert_eq!(
        anas.of("interaction_failed").await["reason"],
        "The application did not respond"
    );
    bot.stop().await;
    assert_eq!(anas.of("bot_status").await["online"], false);
}

#[tokio::test]
async fn the_page_is_guarded() {
    let stand_in = stand_in().await;
    let index = reqwest::get(stand_in.url()).await.expect("a page");
    let policy = index.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'"),
        "{policy}"
    );
    assert!(
        index.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    let state = url(&stand_in, &format!("/state?user={REYES}"));
    let host = format!("evil.example:{}", stand_in.port());
    assert_eq!(
        read_status(Client::new().get(&state).header("host", host)).await,
        403
    );
    let foreign = Client::new()
        .get(&state)
        .header("origin", "http://evil.example");
    assert_eq!(read_status(foreign).await, 403);
    let simple = Client::new().post(url(&stand_in, &format!("/channels/{HALL}/messages")));
    let simple = simple
        .header("content-type", "text/plain")
        .body(r#"{"user":"1","content":"x"}"#);
    assert_eq!(
        read_status(simple).await,
        415,
        "what a form of another site can send"
    );
}

#[tokio::test]
async fn the_server_ends_with_streams_open() {
    let stand_in = StandIn::start(class(), damath::playground::StandInOptions::default());
    let stand_in = stand_in.await.expect("a free port");
    let _anas = Events::open(&stand_in, ANA).await;
    let _gateway = crate::raw::Gateway::identified(&stand_in, 1).await;
    let port = stand_in.port();
    let start = std::time::Instant::now();
    stand_in.shutdown().await;
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "it was ended and not cut"
    );
    assert!(
        tokio::net::TcpStream::connect(("127.0.0.1", port))
            .await
            .is_err()
    );
}
