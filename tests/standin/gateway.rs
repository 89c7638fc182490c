//! The gateway by itself: opcodes, close codes, intents, resuming.

use std::time::Duration;

use damath::playground::{DriverError, StandIn, StandInOptions};
use serde_json::{Value, json};

use crate::harness::{ANA, BEN, HALL, class, stand_in};
use crate::raw::{Api, Frame, Gateway, identify};

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;
const MESSAGE_CONTENT: u64 = 1 << 15;

#[tokio::test]
async fn what_discord_closes_is_closed_with_its_code() {
    let stand_in = stand_in().await;
    let token = stand_in.token();
    let good = identify(token, GUILDS).to_string();
    let resume = |token: &str, seq| {
        json!({ "op": 6, "d": { "token": token, "session_id": "x", "seq": seq } }).to_string()
    };
    let sharded = |id, count| {
        let mut payload = identify(token, GUILDS);
        payload["d"]["shard"] = json!([id, count]);
        payload.to_string()
    };
    let without = |key: &str| {
        let mut payload = identify(token, GUILDS);
        payload["d"].as_object_mut().unwrap().remove(key);
        payload.to_string()
    };
    let cases: Vec<(&str, u16, Vec<String>)> = vec![
        (
            "unknown opcode",
            4001,
            vec![json!({ "op": 99 }).to_string()],
        ),
        ("no JSON", 4002, vec!["{".to_owned()]),
        (
            "above 4096 bytes",
            4002,
            vec![json!({ "op": 1, "d": "x".repeat(4097) }).to_string()],
        ),
        ("no intents", 4002, vec![without("intents")]),
        ("no properties", 4002, vec![without("properties")]),
        (
            "presence before identify",
            4003,
            vec![json!({ "op": 3, "d": {} }).to_string()],
        ),
        (
            "wrong token",
            4004,
            vec![identify("wrong", GUILDS).to_string()],
        ),
        ("resume with a wrong token", 4004, vec![resume("wrong", 0)]),
        ("identified twice", 4005, vec![good.clone(), good.clone()]),
        ("a shard that is not there", 4010, vec![sharded(1, 2)]),
        (
            "made-up intent",
            4013,
            vec![identify(token, 1 << 30).to_string()],
        ),
        (
            "privileged intent",
            4014,
            vec![identify(token, MESSAGE_CONTENT).to_string()],
        ),
        (
            "121 payloads",
            4008,
            vec![json!({ "op": 1, "d": null }).to_string(); 121],
        ),
    ];
    for (what, code, frames) in cases {
        let mut gateway = Gateway::connect(&Gateway::url(&stand_in)).await;
        for frame in frames {
            gateway.send_text(frame).await;
        }
        assert_eq!(gateway.end().await, Frame::Closed(Some(code)), "{what}");
    }
    let old = Gateway::url(&stand_in).replace("v=10", "v=9");
    assert_eq!(
        Gateway::open(&old).await.end().await,
        Frame::Closed(Some(4012))
    );
}

#[tokio::test]
async fn a_silent_client_is_closed() {
    let heartbeat = Duration::from_millis(600);
    let options = StandInOptions {
        heartbeat,
        ..StandInOptions::default()
    };
    let stand_in = StandIn::start(class(), options).await.expect("a free port");
    let mut gateway = Gateway::identified(&stand_in, GUILDS).await;
    assert_eq!(gateway.end().await, Frame::Closed(Some(4009)));
    let mut gateway = Gateway::identified(&stand_in, GUILDS).await;
    for _ in 0..4 {
        tokio::time::sleep(heartbeat / 2).await;
        gateway.send(&json!({ "op": 1, "d": gateway.heard })).await;
        loop {
            if gateway.payload().await["op"] == 11 {
                break;
            }
        }
    }
}

#[tokio::test]
async fn only_asked_events_come() -> Result<(), DriverError> {
    let stand_in = stand_in().await;
    let mut silent = Gateway::identified(&stand_in, GUILDS).await;
    let mut hearing = Gateway::identified(&stand_in, GUILDS | GUILD_MESSAGES).await;
    stand_in.as_user(ANA).say("hello")?;
    let bot = stand_in.bot();
    stand_in.as_user(ANA).say(&format!("<@{bot}> hello"))?;
    let veiled = hearing.event("MESSAGE_CREATE").await;
    assert_eq!(
        veiled["content"], "",
        "without MESSAGE_CONTENT others' texts are empty"
    );
    let readable = hearing.event("MESSAGE_CREATE").await;
    assert_eq!(
        readable["content"],
        format!("<@{bot}> hello"),
        "a mention makes it readable"
    );
    // The next thing the other one hears is the thread, so no message came before it.
    let api = Api::of(&stand_in);
    let body = json!({ "name": "a thread", "type": 11 });
    assert_eq!(
        api.post(&format!("/channels/{HALL}/threads"), &body)
            .await
            .0,
        201
    );
    assert_eq!(silent.payload().await["t"], "GUILD_CREATE");
    assert_eq!(silent.payload().await["t"], "THREAD_CREATE");
    Ok(())
}

#[tokio::test]
async fn guild_create_is_whole() {
    let stand_in = stand_in().await;
    let mut gateway = Gateway::identified(&stand_in, GUILDS).await;
    let guild = gateway.event("GUILD_CREATE").await;
    let names: Vec<&Value> = guild["channels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|channel| &channel["name"])
        .collect();
    assert_eq!(names, ["hall", "room"]);
    assert_eq!(guild["member_count"], 4);
}

#[tokio::test]
async fn a_dropped_line_is_resumed_and_the_missed_is_replayed() -> Result<(), DriverError> {
    let stand_in = stand_in().await;
    let mut first = Gateway::identified(&stand_in, GUILDS | GUILD_MESSAGES).await;
    first.event("GUILD_CREATE").await;
    stand_in.drop_gateway();
    assert_eq!(first.end().await, Frame::Cut);
    for text in ["one", "two"] {
        stand_in.as_user(ANA).say(text)?;
    }
    let mut second = Gateway::connect(&format!("{}?v=10", first.resume_url)).await;
    second
        .send(&first.resume(stand_in.token(), first.heard))
        .await;
    let replayed: Vec<Value> = vec![
        second.payload().await,
        second.payload().await,
        second.payload().await,
    ];
    let names: Vec<&Value> = replayed.iter().map(|payload| &payload["t"]).collect();
    assert_eq!(names, ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]);
    let numbers: Vec<u64> = replayed.iter().map(|p| p["s"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [first.heard + 1, first.heard + 2, first.heard + 3]);
    assert_eq!(stand_in.gateway_counts(), (1, 1));
    Ok(())
}

#[tokio::test]
async fn sessions_end_when_they_end_at_discord() {
    let stand_in = stand_in().await;
    let token = stand_in.token();
    let first = Gateway::identified(&stand_in, GUILDS).await;
    // A number that was never sent.
    let mut second = Gateway::connect(&Gateway::url(&stand_in)).await;
    second.send(&first.resume(token, first.heard + 100)).await;
    assert_eq!(second.end().await, Frame::Closed(Some(4007)));
    // Op 9 forgets the session.
    stand_in.invalidate_sessions(false);
    let mut third = Gateway::connect(&Gateway::url(&stand_in)).await;
    third.send(&first.resume(token, first.heard)).await;
    assert_eq!(third.payload().await, json!({ "op": 9, "d": false }));
    // After op 9 the same line can identify.
    third.send(&identify(token, GUILDS)).await;
    third.event("READY").await;
}

#[tokio::test]
async fn an_abandoned_session_is_forgotten() {
    let stand_in = stand_in().await;
    let first = Gateway::identified(&stand_in, GUILDS).await;
    stand_in.drop_gateway();
    stand_in.bot_offline().await.expect("the line is cut");
    stand_in.clock().advance(Duration::from_mins(5));
    let mut second = Gateway::connect(&Gateway::url(&stand_in)).await;
    second
        .send(&first.resume(stand_in.token(), first.heard))
        .await;
    assert_eq!(second.payload().await["op"], 9);
}

#[tokio::test]
async fn an_interaction_reaches_a_bot_without_intents() -> Result<(), DriverError> {
    let stand_in = stand_in().await;
    let mut gateway = Gateway::identified(&stand_in, 0).await;
    let api = Api::of(&stand_in);
    let option = json!({ "type": 6, "name": "who", "description": "d", "required": true });
    let command = json!({ "name": "dare", "description": "d", "options": [option] });
    api.post(
        &format!("/applications/{}/commands", stand_in.bot()),
        &command,
    )
    .await;
    let id = stand_in
        .as_user(ANA)
        .send_command("/dare", &[("who", &BEN.to_string())])?;
    let sent = gateway.event("INTERACTION_CREATE").await;
    assert_eq!(sent["id"], id.to_string());
    assert_eq!(
        sent["data"]["resolved"]["users"][BEN.to_string()]["global_name"],
        "Ben"
    );
    assert!(sent["data"]["resolved"]["members"][BEN.to_string()]["permissions"].is_string());
    assert_eq!(sent["member"]["user"]["id"], ANA.to_string());
    assert_eq!(sent["context"], 0);
    assert_eq!(sent["attachment_size_limit"], 10_485_760);
    stand_in.deliver_again(id).expect("it is there");
    assert_eq!(
        gateway.event("INTERACTION_CREATE").await["id"],
        id.to_string()
    );
    Ok(())
}
