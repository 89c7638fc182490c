//! Faults on purpose, met by raw requests and by the serenity client.

use std::time::{Duration, Instant};

use damath::playground::{DriverError, Fault, Route, StandIn, StandInOptions};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, HALL, class, stand_in, with_bot};
use crate::raw::Api;

fn messages() -> Route {
    Route::new(Method::POST, "/channels/*/messages")
}

fn path() -> String {
    format!("/channels/{HALL}/messages")
}

#[tokio::test]
async fn a_fault_hits_one_request_of_its_route() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let text = json!({ "content": "c" });
    stand_in.inject(messages(), Fault::RateLimited { retry_after: 1.5 });
    stand_in.inject(messages(), Fault::Status(502));
    assert_eq!(
        api.call(Method::GET, &path(), &Value::Null).await.0,
        200,
        "another method"
    );
    let (status, told) = api.post(&path(), &text).await;
    assert_eq!((status, &told["retry_after"]), (429, &json!(1.5)));
    assert_eq!(api.post(&path(), &text).await.0, 502);
    assert!(
        stand_in.messages(HALL, ANA).is_empty(),
        "neither was carried out"
    );
    assert_eq!(api.post(&path(), &text).await.0, 200);
    let statuses: Vec<u16> = stand_in
        .requests()
        .iter()
        .skip(1)
        .map(|request| request.status)
        .collect();
    assert_eq!(statuses, [429, 502, 200]);
}

#[tokio::test]
async fn connections_break_before_or_after_the_deed() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let post = || {
        api.request(Method::POST, &path())
            .header("content-type", "application/json")
    };
    stand_in.inject(messages(), Fault::Drop);
    assert!(post().body(r#"{"content":"lost"}"#).send().await.is_err());
    assert!(stand_in.messages(HALL, ANA).is_empty());
    stand_in.inject(messages(), Fault::DropAnswer);
    assert!(post().body(r#"{"content":"done"}"#).send().await.is_err());
    assert_eq!(stand_in.messages(HALL, ANA)[0].content(), "done");
}

#[tokio::test]
async fn slow_requests_are_slow() {
    let stand_in = stand_in().await;
    let api = Api::of(&stand_in);
    let wait = Duration::from_millis(200);
    for fault in [Fault::Slow(wait), Fault::SlowAnswer(wait)] {
        stand_in.inject(messages(), fault);
        let start = Instant::now();
        assert_eq!(api.post(&path(), &json!({ "content": "c" })).await.0, 200);
        assert!(start.elapsed() >= wait, "{fault:?}");
    }
}

#[tokio::test]
async fn the_global_limit_leaves_interactions_alone() {
    let options = StandInOptions {
        requests_a_second: 5,
        ..StandInOptions::default()
    };
    let stand_in = StandIn::start(class(), options).await.expect("a free port");
    let api = Api::of(&stand_in);
    let read = || api.call(Method::GET, "/users/@me", &Value::Null);
    let answers = futures_util::future::join_all((0..20).map(|_| read())).await;
    let passed = answers.iter().filter(|(status, _)| *status == 200).count();
    assert!(passed >= 5, "{answers:?}");
    let (_, told) = answers
        .iter()
        .find(|(status, _)| *status == 429)
        .expect("one too many");
    assert_eq!(told["global"], true);
    let answer = api
        .post("/interactions/1/token/callback", &json!({ "type": 6 }))
        .await;
    assert_eq!(answer.0, 404);
}

/// What serenity does when the line breaks: it resumes and misses nothing.
#[tokio::test]
async fn serenity_resumes_after_every_gentle_end() -> Result<(), DriverError> {
    type Break = fn(&StandIn);
    let ends: [(&str, Break); 4] = [
        ("dropped", |stand_in| stand_in.drop_gateway()),
        ("closed by 4000", |stand_in| {
            stand_in.close_gateway(Some(4000));
        }),
        ("closed by 1000", |stand_in| {
            stand_in.close_gateway(Some(1000));
        }),
        ("asked to reconnect", |stand_in| stand_in.ask_to_reconnect()),
    ];
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    for (resumes, (how, end)) in (1..).zip(ends) {
        end(&stand_in);
        let answer = ana.command("/picture", &[("alt", how)]).await?;
        assert_eq!(
            answer.message().expect("a message").attachments()[0].alt,
            how
        );
        assert_eq!(stand_in.gateway_counts(), (1, resumes), "{how}");
    }
    bot.stop().await;
    Ok(())
}
