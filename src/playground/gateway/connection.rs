//! One gateway connection, from HELLO to its end.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};

use super::intents;
use super::sessions::{Line, Order, ResumeError};
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::state::model::Membership;

/// Largest payload a client may send, in bytes.
const PAYLOAD: usize = 4096;

/// Payloads a client may send in [`SEND_WINDOW`].
const SENDS: usize = 120;
const SEND_WINDOW: Duration = Duration::from_mins(1);

/// IDENTIFYs a day; Discord then resets the token.
pub(crate) const IDENTIFIES: u64 = 1000;

/// Gateway opcodes a client may send.
mod op {
    pub const HEARTBEAT: u64 = 1;
    pub const IDENTIFY: u64 = 2;
    pub const PRESENCE: u64 = 3;
    pub const VOICE_STATE: u64 = 4;
    pub const RESUME: u64 = 6;
    pub const REQUEST_MEMBERS: u64 = 8;
}

/// An end of the connection, with Discord's close code.
struct Close(u16, &'static str);

const DECODE_ERROR: Close = Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Close = Close(4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Close = Close(4004, "Authentication failed.");
const INVALID_INTENTS: Close = Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Close = Close(4014, "Disallowed intent(s).");

#[derive(Deserialize)]
pub(crate) struct Asked {
    v: Option<String>,
    encoding: Option<String>,
}

/// Takes a websocket up.
pub(crate) async fn upgrade(
    State(app): State<App>,
    Query(asked): Query<Asked>,
    socket: WebSocketUpgrade,
) -> Response {
    socket.on_upgrade(move |socket| async move { Connection::serve(app, socket, asked).await })
}

struct Connection {
    app: App,
    line: Line,
    session: Option<String>,
    sends: VecDeque<Instant>,
}

impl Connection {
    async fn serve(app: App, mut socket: WebSocket, asked: Asked) {
        let version = asked.v.as_deref().unwrap_or("10");
        if version != "10" || asked.encoding.is_some_and(|encoding| encoding != "json") {
            let end = Close(4012, "Invalid API version");
            return close(&mut socket, Some(end.0), end.1).await;
        }
        let (line, orders) = mpsc::unbounded_channel();
        let mut connection = Self {
            app,
            line,
            session: None,
            sends: VecDeque::new(),
        };
        connection.run(&mut socket, orders).await;
        if let Some(session) = &connection.session {
            let mut state = connection.app.lock();
            let now = state.now();
            state.sessions.disconnect(session, &connection.line, now);
            state.set_bot_online();
        }
    }

    async fn run(&mut self, socket: &mut WebSocket, mut orders: mpsc::UnboundedReceiver<Order>) {
        let interval = self.app.options.heartbeat;
        let hello = json!({
            "op": 10, "s": null, "t": null,
            "d": { "heartbeat_interval": interval.as_millis(), "_trace": [] },
        });
        if send(socket, &hello).await.is_err() {
            return;
        }
        let mut closing = self.app.closing.subscribe();
        // Discord waits somewhat longer than the interval it gave.
        let patience = interval + interval / 2;
        let mut silent_until = tokio::time::Instant::now() + patience;
        loop {
            let ended = tokio::select! {
                order = orders.recv() => follow(socket, order).await,
                frame = socket.recv() => match frame {
                    Some(Ok(frame)) => match self.hear(socket, &frame).await {
                        Ok(Heard::Heartbeat) => {
                            silent_until = tokio::time::Instant::now() + patience;
                            false
                        }
                        Ok(Heard::Other) => false,
                        Err(Close(code, reason)) => {
                            close(socket, Some(code), reason).await;
                            true
                        }
                    },
                    _ => true,
                },
                () = tokio::time::sleep_until(silent_until) => {
                    self.end_session();
                    close(socket, Some(4009), "Session timed out.").await;
                    true
                }
                () = closed(&mut closing) => {
                    close(socket, Some(1001), "Discord WebSocket requesting client reconnect.").await;
                    true
                }
            };
            if ended {
                return;
            }
        }
    }

    async fn hear(&mut self, socket: &mut WebSocket, frame: &Message) -> Result<Heard, Close> {
        let text = match frame {
            Message::Text(text) => text.as_str(),
            Message::Close(frame) => {
                // By 1000 and 1001 a client says that it will not come back.
                if frame
                    .as_ref()
                    .is_some_and(|frame| matches!(frame.code, 1000 | 1001))
                {
                    self.end_session();
                }
                return Ok(Heard::Other);
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(Heard::Other),
            Message::Binary(_) => return Err(DECODE_ERROR),
        };
        if text.len() > PAYLOAD {
            return Err(DECODE_ERROR);
        }
        self.count_send()?;
        let payload: Value = serde_json::from_str(text).map_err(|_| DECODE_ERROR)?;
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(op::HEARTBEAT) => {
                // A line that broke here is noticed by the next receive.
                let _ = send(socket, &json!({ "op": 11 })).await;
                return Ok(Heard::Heartbeat);
            }
            Some(op::IDENTIFY) => self.identify(data)?,
            Some(op::RESUME) => self.resume(socket, data).await?,
            Some(op::PRESENCE | op::VOICE_STATE | op::REQUEST_MEMBERS)
                if self.session.is_none() =>
            {
                return Err(NOT_AUTHENTICATED);
            }
            Some(op::PRESENCE | op::VOICE_STATE) => {}
            Some(op::REQUEST_MEMBERS) => self.send_members(data),
            _ => return Err(Close(4001, "Unknown opcode.")),
        }
        Ok(Heard::Other)
    }

    fn count_send(&mut self) -> Result<(), Close> {
        let now = Instant::now();
        self.sends
            .retain(|at| now.duration_since(*at) < SEND_WINDOW);
        self.sends.push_back(now);
        if self.sends.len() > SENDS {
            Err(Close(4008, "Rate limited."))
        } else {
            Ok(())
        }
    }

    fn has_token(&self, data: &Value) -> bool {
        let given = data["token"].as_str().unwrap_or_default();
        given.strip_prefix("Bot ").unwrap_or(given) == self.app.options.token
    }

    fn identify(&mut self, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err(Close(4005, "Already authenticated."));
        }
        if !data["properties"].is_object() || !data["token"].is_string() {
            return Err(DECODE_ERROR);
        }
        let asked = data["intents"].as_u64().ok_or(DECODE_ERROR)?;
        if !self.has_token(data) {
            return Err(AUTHENTICATION_FAILED);
        }
        if asked & !intents::ALL != 0 {
            return Err(INVALID_INTENTS);
        }
        if asked & intents::PRIVILEGED & !self.app.options.privileged_intents != 0 {
            return Err(DISALLOWED_INTENTS);
        }
        let shard = data.get("shard").filter(|shard| !shard.is_null());
        let whole = shard.is_none_or(|shard| shard[0] == 0 && shard[1] == 1);
        if !whole {
            return Err(Close(4010, "Invalid shard."));
        }
        let mut state = self.app.lock();
        if state.sessions.identified >= IDENTIFIES {
            return Err(AUTHENTICATION_FAILED);
        }
        let session = state.sessions.open(asked, self.line.clone());
        let ready = shape::ready(&state, &session, &self.app.resume_url(), shard);
        state.sessions.send_to(&session, "READY", &ready);
        if asked & intents::GUILDS != 0 && state.membership == Membership::Here {
            let guild = shape::guild_create(&state);
            state.sessions.send_to(&session, "GUILD_CREATE", &guild);
        }
        state.set_bot_online();
        drop(state);
        self.session = Some(session);
        Ok(())
    }

    async fn resume(&mut self, socket: &mut WebSocket, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err(Close(4005, "Already authenticated."));
        }
        if !self.has_token(data) {
            return Err(AUTHENTICATION_FAILED);
        }
        let (Some(id), Some(seen)) = (data["session_id"].as_str(), data["seq"].as_u64()) else {
            return Err(DECODE_ERROR);
        };
        let taken_up = {
            let mut state = self.app.lock();
            let now = state.now();
            state.sessions.forget_abandoned(now);
            let taken_up = state.sessions.resume(id, seen, self.line.clone());
            state.set_bot_online();
            taken_up
        };
        match taken_up {
            Ok(()) => self.session = Some(id.to_owned()),
            Err(ResumeError::FromTheFuture) => return Err(Close(4007, "Invalid seq.")),
            Err(ResumeError::Unknown) => {
                // A line that broke here is noticed by the next receive.
                let _ = send(socket, &json!({ "op": 9, "d": false })).await;
            }
        }
        Ok(())
    }

    fn send_members(&self, data: &Value) {
        let Some(session) = &self.session else { return };
        let mut state = self.app.lock();
        let mut chunk = shape::guild_create(&state);
        let chunk = json!({
            "guild_id": chunk["id"], "members": chunk["members"].take(),
            "chunk_index": 0, "chunk_count": 1, "nonce": data["nonce"],
        });
        state
            .sessions
            .send_to(session, "GUILD_MEMBERS_CHUNK", &chunk);
    }

    fn end_session(&mut self) {
        if let Some(session) = self.session.take() {
            let mut state = self.app.lock();
            state.sessions.end(&session);
            state.set_bot_online();
        }
    }
}

enum Heard {
    Heartbeat,
    Other,
}

/// Carries out an order; true when the connection is over.
async fn follow(socket: &mut WebSocket, order: Option<Order>) -> bool {
    match order {
        Some(Order::Send(frame)) => socket
            .send(Message::Text(frame.as_ref().into()))
            .await
            .is_err(),
        Some(Order::Close(code, reason)) => {
            close(socket, code, reason).await;
            true
        }
        Some(Order::Drop) | None => true,
    }
}

async fn send(socket: &mut WebSocket, payload: &Value) -> Result<(), axum::Error> {
    socket.send(Message::Text(payload.to_string().into())).await
}

/// Waits until the server closes.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Sends a close frame and waits a moment for the client's own.
async fn close(socket: &mut WebSocket, code: Option<u16>, reason: &'static str) {
    let frame = code.map(|code| CloseFrame {
        code,
        reason: reason.into(),
    });
    if socket.send(Message::Close(frame)).await.is_ok() {
        let farewell = async { while let Some(Ok(_)) = socket.recv().await {} };
        // A client that never answers the close frame is cut off.
        let _ = tokio::time::timeout(Duration::from_millis(500), farewell).await;
    }
}
