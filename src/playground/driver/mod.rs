//! The stand-in in one's own process: how tests and the playground command start it, act in it as
//! people, look at what happened, and break things.

mod person;
mod seen;
mod trouble;

use std::time::Duration;

use serde_json::Value;

pub use person::{Answer, AnswerKind, Person};
pub use seen::{Button, Menu, Modal, SeenAttachment, SeenMessage, Suggestion};
pub use trouble::ThreadState;

use super::clock::Clock;
use super::record::Recorded;
use super::refusal::Refusal;
use super::server::{Running, StandInOptions, StartError};
use super::shape;
use super::snowflake::Snowflake;
use super::state::Notification;
use super::world::World;

/// How long a driver waits for something to happen, in real time.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Why a driver's wish did not come true.
#[derive(Debug, thiserror::Error)]
pub enum DriverError {
    /// Discord's client would not have sent this.
    #[error("{act}: {reason}")]
    Refused {
        /// What was tried.
        act: String,
        /// Why not.
        reason: Refusal,
    },
    /// The person saw "This interaction failed" or its like.
    #[error("{act}: {shown}")]
    Failed {
        /// What was tried.
        act: String,
        /// What the client showed.
        shown: &'static str,
    },
    /// It did not happen in [`PATIENCE`].
    #[error("waited {waited:?} for {what}; the last messages were {last:#?}")]
    TimedOut {
        /// What was waited for.
        what: String,
        /// How long.
        waited: Duration,
        /// The end of the channel, to see what happened instead.
        last: Vec<String>,
    },
}

/// A running stand-in.
pub struct StandIn {
    running: Running,
}

impl StandIn {
    /// Starts serving `world` on 127.0.0.1.
    pub async fn start(world: World, options: StandInOptions) -> Result<Self, StartError> {
        Ok(Self {
            running: Running::start(world, options).await?,
        })
    }

    /// Ends every connection and the server.
    pub async fn shutdown(self) {
        self.running.stop().await;
    }

    /// `http://127.0.0.1:PORT`: the page's address, and what takes the place of
    /// `https://discord.com`.
    pub fn url(&self) -> &str {
        &self.running.app.base_url
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.running.port
    }

    /// The bot's token.
    pub fn token(&self) -> &str {
        &self.running.app.options.token
    }

    /// The clock everything reads.
    pub fn clock(&self) -> &Clock {
        &self.running.app.options.clock
    }

    /// A person to act as, in the first channel.
    pub fn as_user(&self, id: impl Into<Snowflake>) -> Person {
        let app = self.running.app.clone();
        let channel = app
            .lock()
            .world
            .rooms
            .first()
            .map_or(Snowflake(0), |room| room.id);
        Person::new(app, id.into(), channel)
    }

    /// Every message of a channel that `viewer` sees, oldest first.
    pub fn messages(
        &self,
        channel: impl Into<Snowflake>,
        viewer: impl Into<Snowflake>,
    ) -> Vec<SeenMessage> {
        seen::messages(&self.running.app, channel.into(), viewer.into())
    }

    /// Waits until a bot is connected.
    pub async fn bot_online(&self) -> Result<(), DriverError> {
        self.until("a bot to connect", |state| state.sessions.any_connected())
            .await
    }

    /// Waits until no bot is connected.
    pub async fn bot_offline(&self) -> Result<(), DriverError> {
        self.until("the bot to leave", |state| !state.sessions.any_connected())
            .await
    }

    /// Waits until the bot has registered a command of this name.
    pub async fn command_registered(&self, name: &str) -> Result<(), DriverError> {
        let what = format!("the command {name} to be registered");
        self.until(&what, |state| {
            state.commands.reachable().iter().any(|c| c["name"] == name)
        })
        .await
    }

    async fn until(
        &self,
        what: &str,
        holds: impl Fn(&super::state::State) -> bool,
    ) -> Result<(), DriverError> {
        let look = |state: &super::state::State| holds(state).then_some(());
        person::wait(&self.running.app, what, None, look).await
    }

    /// Waits for a message in `channel` that `viewer` sees and that `fits`; the newest such.
    pub async fn wait_for_message(
        &self,
        channel: impl Into<Snowflake>,
        viewer: impl Into<Snowflake>,
        what: &str,
        fits: impl Fn(&SeenMessage) -> bool,
    ) -> Result<SeenMessage, DriverError> {
        let (channel, viewer) = (channel.into(), viewer.into());
        let look = |state: &super::state::State| {
            seen::in_channel(state, channel, viewer)
                .into_iter()
                .rev()
                .find(&fits)
        };
        person::wait(&self.running.app, what, Some((channel, viewer)), look).await
    }

    /// Everybody who was notified so far, in order.
    pub fn notifications(&self) -> Vec<Notification> {
        self.running.app.lock().notifications.clone()
    }

    /// Who was notified of one message.
    pub fn notified_of(&self, message: impl Into<Snowflake>) -> Vec<Snowflake> {
        let message = message.into();
        let state = self.running.app.lock();
        let of = state
            .notifications
            .iter()
            .filter(|notified| notified.message == message);
        of.flat_map(|notified| notified.users.clone()).collect()
    }

    /// Every request the bot made, in order.
    pub fn requests(&self) -> Vec<Recorded> {
        self.running.app.record.all()
    }

    /// Requests for routes that the stand-in does not have. A test that finds one fails: the bot
    /// uses something that was never checked.
    pub fn unknown_requests(&self) -> Vec<Recorded> {
        self.requests()
            .into_iter()
            .filter(|request| request.unknown_route)
            .collect()
    }

    /// Requests that were refused as Discord would have refused them.
    pub fn refused_requests(&self) -> Vec<Recorded> {
        self.requests()
            .into_iter()
            .filter(|request| request.refusal.is_some())
            .collect()
    }

    /// Registered commands, as Discord's objects.
    pub fn commands(&self) -> Vec<Value> {
        self.running
            .app
            .lock()
            .commands
            .reachable()
            .into_iter()
            .cloned()
            .collect()
    }

    /// Bytes of an uploaded file.
    pub fn file(&self, attachment: &SeenAttachment) -> Option<Vec<u8>> {
        let file = self.running.app.lock().files.get(attachment.id)?;
        Some(file.to_vec())
    }

    /// A channel as Discord's object, if it is there.
    pub fn channel(&self, id: impl Into<Snowflake>) -> Option<Value> {
        let state = self.running.app.lock();
        state
            .channels
            .get(&id.into())
            .map(|channel| shape::channel(&state, channel))
    }

    /// Threads under a channel, oldest first.
    pub fn threads(&self, parent: impl Into<Snowflake>) -> Vec<Value> {
        let parent = parent.into();
        let state = self.running.app.lock();
        let under = state.channels.values().filter(|channel| {
            channel
                .thread
                .as_ref()
                .is_some_and(|thread| thread.parent == parent)
        });
        under
            .map(|channel| shape::channel(&state, channel))
            .collect()
    }

    /// The server's id, which is also that of the role that everybody has.
    pub fn server(&self) -> Snowflake {
        self.running.app.lock().world.guild_id
    }

    /// The roles by which a person may do more than everybody.
    pub fn member_roles(&self, user: impl Into<Snowflake>) -> Vec<Snowflake> {
        shape::roles_of(&self.running.app.lock(), user.into())
    }

    /// The bot's user id.
    pub fn bot(&self) -> Snowflake {
        self.running.app.lock().bot()
    }
}
