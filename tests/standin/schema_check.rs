//! The check against Discord's published schemas, itself checked.

use damath::playground::{DriverError, Recorded};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, with_bot};
use crate::schemas::{Schemas, VARIABLE, check_all};

fn request(method: Method, path: &str, body: Value) -> Recorded {
    Recorded {
        method,
        path: path.to_owned(),
        body,
        files: Vec::new(),
        status: 200,
        refusal: None,
        unknown_route: false,
    }
}

#[tokio::test]
async fn what_serenity_sends_is_what_discord_describes() -> Result<(), DriverError> {
    let (stand_in, bot) = with_bot().await;
    let ana = stand_in.as_user(ANA);
    ana.command("/picture", &[("alt", "a dot")]).await?;
    ana.command("/slow", &[]).await?;
    let panel = ana
        .command("/panel", &[])
        .await?
        .message()
        .expect("a message")
        .id;
    ana.select(panel, "menu", &["a"]).await?;
    ana.click(panel, "ask").await?;
    ana.autocomplete("/pick", "fruit", "a", &[]).await?;
    bot.stop().await;
    check_all(&stand_in.requests());
    Ok(())
}

#[test]
#[ignore = "needs DISCORD_SCHEMAS, the file of Discord's published request schemas"]
fn the_schemas_catch_what_they_can() {
    let schemas = Schemas::from_env().unwrap_or_else(|| panic!("{VARIABLE} is not set"));
    let messages = "/channels/1/messages";
    let text = |length: usize| "x".repeat(length);
    let button = |id: String| json!({ "type": 2, "style": 1, "label": "b", "custom_id": id });
    let row = |parts: Vec<Value>| json!({ "components": [{ "type": 1, "components": parts }] });
    let six = (0..6).map(|n| button(n.to_string())).collect();
    let commands = "/applications/1/commands";
    let callback = "/interactions/1/token/callback";
    let choices: Vec<Value> = (0..26)
        .map(|_| json!({ "name": "n", "value": "v" }))
        .collect();
    let bad = [
        request(Method::POST, messages, row(vec![button(text(101))])),
        request(Method::POST, messages, row(six)),
        request(
            Method::POST,
            messages,
            json!({ "embeds": [{ "description": text(4097) }] }),
        ),
        request(
            Method::POST,
            messages,
            json!({ "attachments": [{ "id": 0, "filename": "a", "description": text(1025) }] }),
        ),
        request(
            Method::POST,
            commands,
            json!({ "name": "play", "description": text(101) }),
        ),
        request(
            Method::POST,
            callback,
            json!({ "type": 8, "data": { "choices": choices } }),
        ),
    ];
    for request in &bad {
        assert!(!schemas.problems(request).is_empty(), "{request:?}");
    }
    let file = json!({ "content": "c", "attachments": [{ "id": 0, "filename": "a.png" }] });
    let good = [
        request(Method::POST, messages, row(vec![button(text(100))])),
        request(Method::POST, messages, file.clone()),
        request(Method::PATCH, "/webhooks/1/token/messages/@original", file),
        request(
            Method::POST,
            commands,
            json!({ "name": "play", "description": text(100) }),
        ),
        request(
            Method::POST,
            callback,
            json!({ "type": 5, "data": { "flags": 64 } }),
        ),
    ];
    for request in &good {
        assert_eq!(schemas.problems(request), Vec::<String>::new());
    }
    let unknown = request(Method::POST, "/guilds/1/bans", json!({ "x": 1 }));
    assert!(
        !schemas.problems(&unknown).is_empty(),
        "a request nobody described"
    );
}
