//! What a bot may do where, and what becomes of it when things are not there.

use std::time::Duration;

use damath::playground::{DriverError, Permissions, StandIn, ThreadState};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, HALL, ROOM, stand_in};
use crate::raw::{Api, verdict};

const GET: Method = Method::GET;
const PATCH: Method = Method::PATCH;
const DELETE: Method = Method::DELETE;

async fn send(api: &Api, channel: u64, body: &Value) -> (u16, u64) {
    verdict(
        &api.post(&format!("/channels/{channel}/messages"), body)
            .await,
    )
}

async fn posted(api: &Api, channel: u64) -> u64 {
    let path = format!("/channels/{channel}/messages");
    let (_, message) = api.post(&path, &json!({ "content": "c" })).await;
    message["id"]
        .as_str()
        .expect("an id")
        .parse()
        .expect("a number")
}

fn bot_has(stand_in: &StandIn, permissions: Permissions) {
    stand_in.set_permissions(stand_in.bot(), HALL, permissions);
}

#[tokio::test]
async fn posting_needs_its_permissions() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let all = Permissions::GAME_BOT;
    let text = json!({ "content": "c" });
    let embed = json!({ "embeds": [{ "title": "t" }] });
    let earlier = posted(&api, HALL).await;
    let reply =
        json!({ "content": "c", "message_reference": { "message_id": earlier.to_string() } });
    let cases = [
        (all, &text, (200, 0)),
        (all.without(Permissions::VIEW_CHANNEL), &text, (403, 50001)),
        (all.without(Permissions::SEND_MESSAGES), &text, (403, 50013)),
        (all.without(Permissions::EMBED_LINKS), &text, (200, 0)),
        (all.without(Permissions::EMBED_LINKS), &embed, (403, 50013)),
        (
            all.without(Permissions::READ_MESSAGE_HISTORY),
            &reply,
            (400, 160_002),
        ),
        (all, &reply, (200, 0)),
    ];
    for (permissions, body, expected) in cases {
        bot_has(&stand_in, permissions);
        assert_eq!(
            send(&api, HALL, body).await,
            expected,
            "{permissions} {body}"
        );
    }
    bot_has(&stand_in, all.without(Permissions::ATTACH_FILES));
    let path = format!("/channels/{HALL}/messages");
    let file = api
        .upload(Method::POST, &path, &json!({}), &[("a.png", b"x")])
        .await;
    assert_eq!(verdict(&file), (403, 50013));
    bot_has(&stand_in, Permissions::NONE);
    let hidden = api
        .call(GET, &format!("/channels/{HALL}"), &Value::Null)
        .await;
    assert_eq!(verdict(&hidden), (403, 50001));
    assert_eq!(
        send(&api, ROOM, &text).await,
        (200, 0),
        "the other channel is as it was"
    );
}

#[tokio::test]
async fn threads_have_rules_of_their_own() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let all = Permissions::GAME_BOT;
    let text = json!({ "content": "c" });
    let named = json!({ "name": "Ana × Ben", "auto_archive_duration": 60 });
    let message = posted(&api, HALL).await;
    let under = format!("/channels/{HALL}/messages/{message}/threads");
    bot_has(&stand_in, all.without(Permissions::CREATE_PUBLIC_THREADS));
    assert_eq!(verdict(&api.post(&under, &named).await), (403, 50013));
    bot_has(&stand_in, all);
    for wrong in [
        json!({}),
        json!({ "name": "x".repeat(101) }),
        json!({ "name": "n", "auto_archive_duration": 61 }),
    ] {
        assert_eq!(
            verdict(&api.post(&under, &wrong).await),
            (400, 50035),
            "{wrong}"
        );
    }
    let (status, thread) = api.post(&under, &named).await;
    assert_eq!((status, &thread["id"]), (201, &json!(message.to_string())));
    assert_eq!(thread["parent_id"], HALL.to_string());
    assert_eq!(verdict(&api.post(&under, &named).await), (400, 160_004));
    let inside = format!("/channels/{message}/threads");
    assert_eq!(
        verdict(&api.post(&inside, &named).await),
        (400, 50024),
        "no thread in a thread"
    );

    bot_has(&stand_in, all.without(Permissions::SEND_MESSAGES));
    assert_eq!(
        send(&api, message, &text).await,
        (200, 0),
        "SEND_MESSAGES has no effect in threads"
    );
    bot_has(
        &stand_in,
        all.without(Permissions::SEND_MESSAGES_IN_THREADS),
    );
    assert_eq!(send(&api, message, &text).await, (403, 50013));
    bot_has(&stand_in, all);

    let in_thread = posted(&api, message).await;
    let edit = format!("/channels/{message}/messages/{in_thread}");
    stand_in.set_thread(message, ThreadState::Archived);
    assert_eq!(verdict(&api.call(PATCH, &edit, &text).await), (400, 50083));
    assert_eq!(
        send(&api, message, &text).await,
        (200, 0),
        "a post reopens it"
    );
    assert_eq!(verdict(&api.call(PATCH, &edit, &text).await), (200, 0));
    stand_in.set_thread(message, ThreadState::Locked);
    assert_eq!(send(&api, message, &text).await, (400, 50083));
}

#[tokio::test]
async fn what_is_not_there_has_a_number() -> Result<(), DriverError> {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let text = json!({ "content": "c" });
    let message = |id: u64| format!("/channels/{HALL}/messages/{id}");
    assert_eq!(send(&api, 1, &text).await, (404, 10003));
    assert_eq!(
        verdict(&api.call(PATCH, &message(1), &text).await),
        (404, 10008)
    );
    let anas = stand_in.as_user(ANA).say("mine")?.0;
    assert_eq!(
        verdict(&api.call(PATCH, &message(anas), &text).await),
        (403, 50005)
    );
    assert_eq!(
        verdict(&api.call(DELETE, &message(anas), &Value::Null).await),
        (403, 50013)
    );
    let own = posted(&api, HALL).await;
    assert_eq!(
        verdict(&api.call(GET, &message(own), &Value::Null).await),
        (200, 0)
    );
    stand_in.delete_message(HALL, own).expect("it is there");
    assert_eq!(
        verdict(&api.call(PATCH, &message(own), &text).await),
        (404, 10008)
    );
    let own = posted(&api, HALL).await;
    stand_in.delete_channel(HALL);
    assert_eq!(
        verdict(&api.call(PATCH, &message(own), &text).await),
        (404, 10003)
    );
    for (path, expected) in [
        ("/users/1", (404, 10013)),
        ("/guilds/1", (404, 10004)),
        ("/guilds/1000000000000000002/members/1", (404, 10007)),
    ] {
        assert_eq!(
            verdict(&api.call(GET, path, &Value::Null).await),
            expected,
            "{path}"
        );
    }
    Ok(())
}

#[tokio::test]
async fn old_messages_take_few_edits() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let path = format!("/channels/{HALL}/messages/{}", posted(&api, HALL).await);
    let edit = async || verdict(&api.call(PATCH, &path, &json!({ "content": "c" })).await);
    for _ in 0..50 {
        assert_eq!(edit().await, (200, 0), "a fresh message is edited freely");
    }
    stand_in.clock().advance(Duration::from_hours(1));
    let mut refused = None;
    for count in 0..100 {
        if edit().await == (429, 30046) {
            refused = Some(count);
            break;
        }
    }
    assert!(refused.is_some_and(|count| count > 0), "{refused:?}");
    stand_in.clock().advance(Duration::from_hours(1));
    assert_eq!(edit().await, (200, 0));
}

#[tokio::test]
async fn a_nonce_makes_a_post_once() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let body = json!({ "content": "board", "nonce": "7:12", "enforce_nonce": true });
    let path = format!("/channels/{HALL}/messages");
    let (_, first) = api.post(&path, &body).await;
    let (_, second) = api.post(&path, &body).await;
    assert_eq!(first["id"], second["id"]);
    assert_eq!(stand_in.messages(HALL, ANA).len(), 1);
    let loose = json!({ "content": "board", "nonce": "7:12" });
    let (_, third) = api.post(&path, &loose).await;
    assert_ne!(first["id"], third["id"], "only enforce_nonce makes it so");
}

#[tokio::test]
async fn direct_messages_go_to_people() -> Result<(), DriverError> {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let open = async |id: u64| {
        api.post(
            "/users/@me/channels",
            &json!({ "recipient_id": id.to_string() }),
        )
        .await
    };
    let (status, channel) = open(ANA).await;
    assert_eq!((status, &channel["type"]), (200, &json!(1)));
    assert_eq!(open(ANA).await.1["id"], channel["id"]);
    assert_eq!(verdict(&open(1).await), (404, 10013));
    let id: u64 = channel["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(send(&api, id, &json!({ "content": "c" })).await, (200, 0));
    assert_eq!(stand_in.as_user(ANA).in_channel(id).sees().len(), 1);
    Ok(())
}
