//! Gateway sessions: what each connection asked for, and the events it can ask for again.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::intents;
use crate::playground::clock::Moment;
use crate::playground::rejection::Rejection;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State;
use crate::playground::state::model::Message;

/// Events kept for a connection that comes back.
const KEPT: usize = 2000;

/// What a connection's task is told to do.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    Send(Arc<str>),
    /// Close frame with this code; `None` is a close frame without a code.
    Close(Option<u16>, &'static str),
    /// Cut the line without a word.
    Drop,
}

pub(crate) type Line = mpsc::UnboundedSender<Order>;

#[derive(Debug)]
pub(crate) struct Session {
    pub intents: u64,
    pub sequence: u64,
    /// Sent events with their numbers, oldest first.
    log: VecDeque<(u64, Arc<str>)>,
    line: Option<Line>,
    /// When the line was lost; meaningless while there is one.
    left: Moment,
}

impl Session {
    /// Sends an event over the line, or keeps it for a resume.
    fn send(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let frame = json!({ "op": 0, "t": name, "s": self.sequence, "d": data }).to_string();
        let frame: Arc<str> = frame.into();
        self.log.push_back((self.sequence, frame.clone()));
        if self.log.len() > KEPT {
            self.log.pop_front();
        }
        self.order(Order::Send(frame));
    }

    fn order(&mut self, order: Order) {
        let Some(line) = &self.line else { return };
        if line.send(order).is_err() {
            self.line = None;
        }
    }
}

/// For how long a session without a line can be taken up again. Discord does not tell; its clients
/// see a few minutes.
const RESUMABLE: Duration = Duration::from_mins(3);

/// Every session that can still be resumed, by its id.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    open: HashMap<String, Session>,
    count: u64,
    /// IDENTIFYs so far.
    pub identified: u64,
    /// RESUMEs that worked so far.
    pub resumed: u64,
}

impl Sessions {
    pub fn open(&mut self, asked: u64, line: Line) -> String {
        self.count += 1;
        self.identified += 1;
        let id = format!(
            "{:032x}",
            u128::from(self.count) * 0x9E37_79B9_7F4A_7C15_F39C_C060
        );
        let session = Session {
            intents: asked,
            sequence: 0,
            log: VecDeque::new(),
            line: Some(line),
            left: Moment(0),
        };
        self.open.insert(id.clone(), session);
        id
    }

    /// Takes up a session on a new line and sends what was missed, then RESUMED.
    pub fn resume(&mut self, id: &str, last_seen: u64, line: Line) -> Result<(), ResumeError> {
        let session = self.open.get_mut(id).ok_or(ResumeError::Unknown)?;
        if last_seen > session.sequence {
            return Err(ResumeError::FromTheFuture);
        }
        let first_kept = session
            .log
            .front()
            .map_or(session.sequence + 1, |(number, _)| *number);
        if last_seen + 1 < first_kept {
            return Err(ResumeError::Unknown);
        }
        session.order(Order::Close(Some(4000), "Resumed elsewhere."));
        session.line = Some(line);
        let missed: Vec<Arc<str>> = session
            .log
            .iter()
            .filter(|(number, _)| *number > last_seen)
            .map(|(_, frame)| frame.clone())
            .collect();
        for frame in missed {
            session.order(Order::Send(frame));
        }
        session.send("RESUMED", &json!({ "_trace": [] }));
        self.resumed += 1;
        Ok(())
    }

    /// The line of a session is gone; the session itself can be resumed.
    pub fn disconnect(&mut self, id: &str, gone: &Line, now: Moment) {
        if let Some(session) = self.open.get_mut(id)
            && session
                .line
                .as_ref()
                .is_some_and(|line| line.same_channel(gone))
        {
            session.line = None;
            session.left = now;
        }
    }

    /// Forgets sessions that nobody came back to.
    pub fn forget_abandoned(&mut self, now: Moment) {
        self.open
            .retain(|_, session| session.line.is_some() || now.since(session.left) < RESUMABLE);
    }

    /// Ends a session for good.
    pub fn end(&mut self, id: &str) {
        self.open.remove(id);
    }

    pub fn any_connected(&self) -> bool {
        self.open.values().any(|session| session.line.is_some())
    }

    /// Whether a bot is there, or may come back to its session.
    pub fn any_reachable(&self) -> bool {
        !self.open.is_empty()
    }

    /// Sends an event to one session.
    pub fn send_to(&mut self, id: &str, name: &str, data: &Value) {
        if let Some(session) = self.open.get_mut(id) {
            session.send(name, data);
        }
    }

    /// Gives every connected line an order.
    pub fn order_all(&mut self, order: &Order) {
        for session in self.open.values_mut() {
            session.order(order.clone());
        }
    }

    /// Makes every session impossible to resume, and keeps the lines.
    pub fn forget(&mut self) -> Vec<Line> {
        self.open
            .drain()
            .filter_map(|(_, session)| session.line)
            .collect()
    }

    fn each(&mut self) -> impl Iterator<Item = &mut Session> {
        self.open.values_mut()
    }
}

/// Why a session cannot be taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResumeError {
    Unknown,
    /// A sequence number that was never sent: close code 4007.
    FromTheFuture,
}

impl State {
    /// Sends an event to every session that asked for `intent`.
    pub fn dispatch(&mut self, name: &str, intent: u64, data: &Value) {
        for session in self
            .sessions
            .each()
            .filter(|session| session.intents & intent != 0)
        {
            session.send(name, data);
        }
    }

    /// Sends an event that needs no intent.
    pub fn dispatch_always(&mut self, name: &str, data: &Value) {
        for session in self.sessions.each() {
            session.send(name, data);
        }
    }

    pub fn message_intent(&self, channel: Snowflake) -> u64 {
        let direct = self
            .channels
            .get(&channel)
            .is_some_and(|c| c.recipient.is_some());
        if direct {
            intents::DIRECT_MESSAGES
        } else {
            intents::GUILD_MESSAGES
        }
    }

    /// Sends a message event. Without the content intent a bot reads only its own messages, those
    /// that mention it, and direct ones.
    pub fn dispatch_message(&mut self, name: &str, message: &Message) {
        let place = self.channels.get(&message.channel);
        if message.is_ephemeral() || place.is_some_and(|place| self.is_visit(place)) {
            return;
        }
        let intent = self.message_intent(message.channel);
        let mut full = crate::playground::shape::message(self, message);
        if intent == intents::GUILD_MESSAGES {
            full["guild_id"] = json!(self.world.guild_id);
            full["member"] = crate::playground::shape::partial_member(self, message.author);
            full["member"]["deaf"] = json!(false);
            full["member"]["mute"] = json!(false);
        }
        let bot = self.bot();
        let readable = message.author == bot
            || message.mentions.contains(&bot)
            || intent == intents::DIRECT_MESSAGES;
        let mut veiled = full.clone();
        if !readable {
            veiled["content"] = json!("");
            for key in ["embeds", "attachments", "components"] {
                veiled[key] = json!([]);
            }
        }
        for session in self
            .sessions
            .each()
            .filter(|session| session.intents & intent != 0)
        {
            let reads = session.intents & intents::MESSAGE_CONTENT != 0;
            session.send(name, if reads { &full } else { &veiled });
        }
    }

    /// Sends the event of an interaction once more, as Discord's gateway sometimes does.
    pub fn deliver_again(&mut self, id: Snowflake) -> Result<(), Rejection> {
        let interaction = self
            .interactions
            .get(&id)
            .ok_or(Rejection::UnknownInteraction)?;
        let payload = crate::playground::shape::interaction(self, interaction);
        self.dispatch_always("INTERACTION_CREATE", &payload);
        Ok(())
    }
}
