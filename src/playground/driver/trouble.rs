//! Trouble on purpose: faults of server, network and gateway, and changes a bot must live with.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{SeenMessage, StandIn};
use crate::playground::faults::{Fault, Route};
use crate::playground::gateway::intents;
use crate::playground::gateway::sessions::Order;
use crate::playground::permissions::Permissions;
use crate::playground::rejection::Rejection;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::channels::NewThread;
use crate::playground::state::model::{ChannelKind, Membership};

/// What a thread becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadState {
    /// People write in it.
    Open,
    /// Out of the list; a new message brings it back.
    Archived,
    /// Archived, and only those who manage threads can bring it back.
    Locked,
}

impl StandIn {
    /// Lets `fault` hit the next request that `route` matches.
    pub fn inject(&self, route: Route, fault: Fault) {
        self.running.app.faults.add(route, fault);
    }

    /// Closes every gateway connection; `None` sends a close frame without a code.
    pub fn close_gateway(&self, code: Option<u16>) {
        self.order(&Order::Close(code, "Closed by a test."));
    }

    /// Breaks every gateway connection without a close frame.
    pub fn drop_gateway(&self) {
        self.order(&Order::Drop);
    }

    /// Op 7: asks every connection to reconnect and resume.
    pub fn ask_to_reconnect(&self) {
        self.order(&Order::Send(Arc::from(
            r#"{"op":7,"d":null,"s":null,"t":null}"#,
        )));
    }

    /// Op 9: declares every session invalid. One that is not resumable is forgotten.
    pub fn invalidate_sessions(&self, resumable: bool) {
        let frame: Arc<str> = format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#).into();
        if resumable {
            return self.order(&Order::Send(frame));
        }
        for line in self.running.app.lock().sessions.forget() {
            // A line that closed meanwhile needs no message.
            let _ = line.send(Order::Send(frame.clone()));
        }
    }

    /// Sends text of any kind over every gateway connection.
    pub fn send_raw(&self, frame: &str) {
        self.order(&Order::Send(frame.into()));
    }

    /// Delivers an interaction's event once more.
    pub fn deliver_again(&self, interaction: Snowflake) -> Result<(), Rejection> {
        self.running.app.lock().deliver_again(interaction)
    }

    fn order(&self, order: &Order) {
        self.running.app.lock().sessions.order_all(order);
    }

    /// How often a client identified, and how often it resumed.
    pub fn gateway_counts(&self) -> (u64, u64) {
        let state = self.running.app.lock();
        (state.sessions.identified, state.sessions.resumed)
    }

    /// Gives a user (or the bot) exactly these permissions in a channel.
    pub fn set_permissions(
        &self,
        user: impl Into<Snowflake>,
        channel: impl Into<Snowflake>,
        permissions: Permissions,
    ) {
        self.running
            .app
            .lock()
            .set_permissions(user.into(), channel.into(), permissions);
    }

    /// Deletes a message, whoever wrote it.
    pub fn delete_message(
        &self,
        channel: impl Into<Snowflake>,
        message: impl Into<Snowflake>,
    ) -> Result<(), Rejection> {
        self.running
            .app
            .lock()
            .delete_message(channel.into(), message.into())
    }

    /// Puts other controls under a message without telling anybody: what a click that crosses an edit
    /// meets, or a bot whose older self wrote other ids.
    pub fn put_controls(&self, message: &SeenMessage, components: Vec<Value>) {
        let mut state = self.running.app.lock();
        if let Some(kept) = state.messages.get_mut(&(message.channel, message.id)) {
            kept.components = components;
        }
    }

    /// Deletes a channel with its threads and messages.
    pub fn delete_channel(&self, channel: impl Into<Snowflake>) {
        self.running.app.lock().delete_channel(channel.into());
    }

    /// The server removes the bot. Those who have it for themselves can still use it there.
    pub fn remove_bot(&self) {
        let mut state = self.running.app.lock();
        state.membership = Membership::Removed;
        let gone = json!({ "id": state.world.guild_id });
        state.dispatch("GUILD_DELETE", intents::GUILDS, &gone);
    }

    /// Discord loses the server for a while.
    pub fn begin_outage(&self) {
        let mut state = self.running.app.lock();
        state.membership = Membership::Outage;
        let out = json!({ "id": state.world.guild_id, "unavailable": true });
        state.dispatch("GUILD_DELETE", intents::GUILDS, &out);
    }

    /// The server is there again, after an outage or because it has invited the bot once more.
    pub fn bring_server_back(&self) {
        let mut state = self.running.app.lock();
        state.membership = Membership::Here;
        let guild = shape::guild_create(&state);
        state.dispatch("GUILD_CREATE", intents::GUILDS, &guild);
    }

    /// A person opens a public thread on its own.
    pub fn open_thread(
        &self,
        parent: impl Into<Snowflake>,
        owner: impl Into<Snowflake>,
        name: &str,
    ) -> Snowflake {
        let wanted = NewThread {
            parent: parent.into(),
            under_message: None,
            kind: ChannelKind::PublicThread,
            name: name.to_owned(),
            auto_archive_minutes: 1440,
        };
        self.running.app.lock().open_thread(wanted, owner.into())
    }

    /// The bot's direct messages with a person.
    pub fn direct_channel(&self, with: impl Into<Snowflake>) -> Snowflake {
        self.running.app.lock().direct_channel(with.into())
    }

    /// Messages of a group that the bot is no part of; its members have it for themselves.
    pub fn open_group(&self, members: &[u64]) -> Snowflake {
        let members = members.iter().map(|id| Snowflake(*id)).collect();
        self.running.app.lock().open_group(members)
    }

    /// Archives, locks or reopens a thread.
    pub fn set_thread(&self, thread: impl Into<Snowflake>, to: ThreadState) {
        self.running
            .app
            .lock()
            .change_channel(thread.into(), |channel| {
                if let Some(thread) = &mut channel.thread {
                    thread.archived = to != ThreadState::Open;
                    thread.locked = to == ThreadState::Locked;
                }
            });
    }
}
