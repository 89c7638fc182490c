//! A bot by hand, that answers exactly what a test wants.

use damath::playground::clock::Clock;
use damath::playground::{Snowflake, StandIn, StandInOptions};
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::{ANA, HALL, class, unhurried};
use crate::raw::{Api, Gateway, Verdict, verdict};

/// A first answer that was taken.
pub const DONE: Verdict = (204, 0);

/// A bot by hand: a gateway line, the API, and three commands.
pub struct Hand {
    pub stand_in: StandIn,
    pub api: Api,
    gateway: Gateway,
}

/// One interaction as the bot got it.
pub struct Got {
    pub id: String,
    pub token: String,
    pub json: Value,
}

impl Hand {
    pub async fn new() -> Self {
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

    pub async fn next(&mut self) -> Got {
        let json = self.gateway.event("INTERACTION_CREATE").await;
        let text = |key: &str| json[key].as_str().expect("text").to_owned();
        Got {
            id: text("id"),
            token: text("token"),
            json: json.clone(),
        }
    }

    pub async fn command(&mut self) -> Got {
        self.stand_in
            .as_user(ANA)
            .send_command("/do", &[])
            .expect("it is registered");
        self.next().await
    }

    pub async fn answer(&self, to: &Got, body: &Value) -> Verdict {
        let path = format!("/interactions/{}/{}/callback", to.id, to.token);
        verdict(&self.api.post(&path, body).await)
    }

    /// A message with a button, in answer to a command.
    pub async fn panel(&mut self, flags: u64) -> (Got, Snowflake) {
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

    pub async fn click(&mut self, message: Snowflake) -> Got {
        self.stand_in
            .as_user(ANA)
            .send_click(message, "b")
            .expect("it is there");
        self.next().await
    }

    pub fn webhook(&self, of: &Got, rest: &str) -> String {
        format!("/webhooks/{}/{}{rest}", self.stand_in.bot(), of.token)
    }

    pub async fn webhook_call(
        &self,
        method: Method,
        of: &Got,
        rest: &str,
        body: &Value,
    ) -> Verdict {
        verdict(&self.api.call(method, &self.webhook(of, rest), body).await)
    }
}

pub fn say(text: &str) -> Value {
    json!({ "type": 4, "data": { "content": text } })
}
