//! Requests and a gateway line without a library in between, to say what no library would.

use std::time::Duration;

use damath::playground::StandIn;
use futures_util::{SinkExt, StreamExt};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// HTTP status and Discord's error number; 0 where there is none.
pub type Verdict = (u16, u64);

/// A REST client with the bot's token.
pub struct Api {
    client: Client,
    base: String,
    token: String,
}

impl Api {
    pub fn of(stand_in: &StandIn) -> Self {
        let base = format!("{}/api/v10", stand_in.url());
        Self {
            client: Client::new(),
            base,
            token: stand_in.token().to_owned(),
        }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.base));
        request.header("authorization", format!("Bot {}", self.token))
    }

    pub async fn send(&self, request: RequestBuilder) -> (u16, Value) {
        let response = request.send().await.expect("the stand-in answers");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub async fn call(&self, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let request = self
            .request(method, path)
            .header(CONTENT_TYPE, "application/json");
        self.send(request.body(body.to_string())).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.call(Method::POST, path, body).await
    }

    /// Sends `payload_json` and files, each a name and bytes.
    pub async fn upload(
        &self,
        method: Method,
        path: &str,
        payload: &Value,
        files: &[(&str, &[u8])],
    ) -> (u16, Value) {
        let boundary = "a-boundary-that-stands-in-no-file";
        let mut body = Vec::new();
        let head = "Content-Disposition: form-data; name=";
        let json = format!(
            "--{boundary}\r\n{head}\"payload_json\"\r\nContent-Type: application/json\r\n\r\n{payload}\r\n"
        );
        body.extend_from_slice(json.as_bytes());
        for (number, (name, bytes)) in files.iter().enumerate() {
            let part = format!(
                "--{boundary}\r\n{head}\"files[{number}]\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
            );
            body.extend_from_slice(part.as_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        }
        body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        let kind = format!("multipart/form-data; boundary={boundary}");
        self.send(
            self.request(method, path)
                .header(CONTENT_TYPE, kind)
                .body(body),
        )
        .await
    }
}

/// The verdict in an answer.
pub fn verdict((status, body): &(u16, Value)) -> Verdict {
    (*status, body["code"].as_u64().unwrap_or(0))
}

/// A gateway connection.
pub struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Last sequence number heard.
    pub heard: u64,
    /// From READY.
    pub session: String,
    pub resume_url: String,
}

/// How a connection ended, or what came over it.
#[derive(Debug, PartialEq)]
pub enum Frame {
    Payload(Value),
    Closed(Option<u16>),
    Cut,
}

const PATIENCE: Duration = Duration::from_secs(10);

impl Gateway {
    /// Connects and reads nothing.
    pub async fn open(url: &str) -> Self {
        let (socket, _) = tokio_tungstenite::connect_async(url)
            .await
            .expect("a websocket");
        Self {
            socket,
            heard: 0,
            session: String::new(),
            resume_url: String::new(),
        }
    }

    /// Connects and reads HELLO.
    pub async fn connect(url: &str) -> Self {
        let mut gateway = Self::open(url).await;
        assert_eq!(gateway.payload().await["op"], 10, "HELLO comes first");
        gateway
    }

    pub fn url(stand_in: &StandIn) -> String {
        format!(
            "ws://127.0.0.1:{}/gateway?v=10&encoding=json",
            stand_in.port()
        )
    }

    /// Connects and identifies; READY has come.
    pub async fn identified(stand_in: &StandIn, intents: u64) -> Self {
        let mut gateway = Self::connect(&Self::url(stand_in)).await;
        gateway.send(&identify(stand_in.token(), intents)).await;
        let ready = gateway.event("READY").await;
        gateway.session = ready["session_id"].as_str().expect("an id").into();
        gateway.resume_url = ready["resume_gateway_url"].as_str().expect("a url").into();
        gateway
    }

    pub async fn send(&mut self, payload: &Value) {
        self.send_text(payload.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("an open line");
    }

    /// The next frame of whatever kind.
    pub async fn frame(&mut self) -> Frame {
        let frame = tokio::time::timeout(PATIENCE, self.socket.next())
            .await
            .expect("a frame");
        match frame {
            Some(Ok(Message::Text(text))) => {
                let payload: Value = serde_json::from_str(&text).expect("JSON");
                self.heard = payload["s"].as_u64().unwrap_or(self.heard);
                Frame::Payload(payload)
            }
            Some(Ok(Message::Close(frame))) => Frame::Closed(frame.map(|frame| frame.code.into())),
            Some(Ok(other)) => panic!("{other:?}"),
            Some(Err(_)) | None => Frame::Cut,
        }
    }

    pub async fn payload(&mut self) -> Value {
        match self.frame().await {
            Frame::Payload(payload) => payload,
            other => panic!("the line ended: {other:?}"),
        }
    }

    /// The data of the next event of this name, skipping others.
    pub async fn event(&mut self, name: &str) -> Value {
        loop {
            let mut payload = self.payload().await;
            if payload["t"] == name {
                return payload["d"].take();
            }
        }
    }

    /// Reads on until the line ends.
    pub async fn end(&mut self) -> Frame {
        loop {
            match self.frame().await {
                Frame::Payload(_) => {}
                end => return end,
            }
        }
    }

    /// A payload that takes this session up again.
    pub fn resume(&self, token: &str, seq: u64) -> Value {
        json!({ "op": 6, "d": { "token": token, "session_id": self.session, "seq": seq } })
    }
}

pub fn identify(token: &str, intents: u64) -> Value {
    let properties = json!({ "os": "test", "browser": "test", "device": "test" });
    json!({ "op": 2, "d": { "token": token, "intents": intents, "properties": properties } })
}
