//! What arrives from Discord's gateway: the connection is there, a server is there, somebody used a
//! command or a control.

use std::sync::Arc;

use poise::{FrameworkContext, FrameworkOptions};
use serenity::all::{
    Context, EventHandler, FullEvent, Guild, GuildChannel, Interaction, Message,
    PartialGuildChannel, Ready, UnavailableGuild,
};
use serenity::async_trait;
use serenity::http::Http;

use super::app::App;
use super::boards;
use super::call::{Call, Kind};
use super::care::places;
use super::controls;
use super::errors::Problem;
use super::explain::explain;
use super::opponent::{self, Show};
use super::registration;
use super::style::Look;
use super::untold;
use super::view::board::{self, Address, Controls};
use crate::config::Scope;
use crate::session::{ChannelId, Gone, ServerId, Session};

/// Handles the gateway's events.
pub struct Events {
    app: Arc<App>,
    options: FrameworkOptions<Arc<Call>, Problem>,
    scope: Scope,
}

impl Events {
    /// A handler that registers commands in `scope`.
    pub fn new(app: Arc<App>, scope: Scope) -> Self {
        let options = super::commands::framework(&app.text);
        Self {
            app,
            options,
            scope,
        }
    }

    async fn call(&self, http: &Arc<Http>, interaction: &Interaction) -> Option<Arc<Call>> {
        let (app, http) = (Arc::clone(&self.app), Arc::clone(http));
        let call = match interaction {
            Interaction::Command(from) => Call::command(app, http, from, Kind::Command),
            Interaction::Autocomplete(from) => Call::command(app, http, from, Kind::Autocomplete),
            Interaction::Component(from) => Call::component(app, http, from),
            Interaction::Modal(from) => Call::form(app, http, from),
            _ => return None,
        };
        Some(Arc::new(call.with_settings().await))
    }

    async fn run_command(&self, context: Context, call: &Arc<Call>, interaction: Interaction) {
        // A connection begins with being told who the bot is, but a command that follows at once is
        // handled by another task, which may run first.
        let me = self.app.me.wait().await;
        let Some(shards) = self.app.shards.get() else {
            tracing::error!("a command came without a connection");
            return;
        };
        let framework = FrameworkContext {
            bot_id: *me,
            serenity_context: &context,
            options: &self.options,
            user_data: call,
            shard_manager: &shards,
        };
        // Boxed: poise's future is large, and few run at a time.
        Box::pin(poise::dispatch_event(
            framework,
            FullEvent::InteractionCreate { interaction },
        ))
        .await;
    }

    async fn handle(&self, context: Context, call: &Arc<Call>, interaction: Interaction) {
        let done = match interaction {
            Interaction::Component(used) => controls::used(call, &used).await,
            Interaction::Modal(form) => controls::filled_in(call, &form).await,
            command => return self.run_command(context, call, command).await,
        };
        if let Err(problem) = done {
            explain(call, &problem).await;
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        let events = &self.0;
        tracing::info!(
            name = ready.user.name,
            servers = ready.guilds.len(),
            "connected"
        );
        events.app.begun.count();
        // Later connections say the same.
        let _ = events.app.me.set(ready.user.id);
        let _guard = events.app.in_flight.enter();
        if events.app.is_closing() {
            return;
        }
        let servers = ready.guilds.iter().map(|guild| ServerId(guild.id.get()));
        places::listed(&events.app, &servers.collect()).await;
        let commands = &events.options.commands;
        registration::register(&events.app, &context.http, commands, events.scope).await;
        // Of direct messages Discord never tells that they are there.
        for session in events.app.sessions.all_running().await {
            let from_before = session.state().pace.turn_since <= events.app.started_at;
            if session.record().server.is_none() && from_before && session.bot_to_move() {
                take_up(&events.app, &context.http, &session).await;
            }
        }
    }

    async fn guild_create(&self, context: Context, guild: Guild, _is_new: Option<bool>) {
        let events = &self.0;
        if events.app.is_closing() {
            return;
        }
        let server = ServerId(guild.id.get());
        places::present(&events.app, server).await;
        untold::post(&events.app, &context.http, server).await;
        untold::post_boards(&events.app, &context.http, server).await;
        for session in events.app.sessions.all_running().await {
            if session.record().server == Some(server) && session.bot_to_move() {
                take_up(&events.app, &context.http, &session).await;
            }
        }
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        // What is unavailable comes back.
        if !gone.unavailable {
            places::removed(&self.0.app, ServerId(gone.id.get())).await;
        }
    }

    async fn channel_delete(&self, _: Context, gone: GuildChannel, _: Option<Vec<Message>>) {
        let channel = ChannelId(gone.id.get());
        places::put_away(&self.0.app, Gone::Channel(channel)).await;
    }

    async fn thread_delete(&self, _: Context, gone: PartialGuildChannel, _: Option<GuildChannel>) {
        let thread = ChannelId(gone.id.get());
        places::put_away(&self.0.app, Gone::Channel(thread)).await;
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let events = Arc::clone(&self.0);
        if events.app.is_closing() || !events.app.seen.is_new(interaction.id().get()) {
            return;
        }
        let Some(call) = events.call(&context.http, &interaction).await else {
            tracing::warn!("an interaction of a kind that this bot never asks for");
            return;
        };
        let _guard = events.app.in_flight.enter();
        let handled = tokio::spawn({
            let call = Arc::clone(&call);
            async move { events.handle(context, &call, interaction).await }
        });
        // Poise catches panics in commands; this catches those in controls.
        if handled.await.is_err_and(|error| error.is_panic()) {
            explain(&call, &Problem::Panicked).await;
        }
    }

    async fn ratelimit(&self, info: serenity::all::RatelimitInfo) {
        tracing::warn!(
            seconds = info.timeout.as_secs_f32(),
            method = %info.method.reqwest_method(),
            "Discord asks to wait before the next request"
        );
    }
}

/// The handler as serenity takes it.
pub struct Handler(pub Arc<Events>);

/// Goes on with a game in which the bot was about to move when it was stopped: the board that shows it
/// thinking stops doing so, and the move is posted.
async fn take_up(app: &Arc<App>, http: &Arc<Http>, session: &Session) {
    if !opponent::think(app, http, session, vec![Show::Post]) {
        return;
    }
    if let Some(board) = session.board() {
        let look = Look::public(app, session).await;
        let state = board::message(&look, session, Address::Nobody, Controls::Hidden);
        boards::edit(http, session.record().channel, board, || state.to_edit()).await;
    }
}
