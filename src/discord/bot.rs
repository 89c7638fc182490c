//! The running bot: opened, connected, reconnected, stopped.
//!
//! Invariant: whatever state the connection is in, a stop takes a bounded time.

use std::sync::Arc;
use std::time::Duration;

use rand::TryRngCore;
use rand::rngs::OsRng;
use serenity::all::{ClientBuilder, GatewayError, GatewayIntents};
use tokio::task::{JoinError, JoinHandle};

use super::app::App;
use super::care::places;
use super::challenges;
use super::compact::Nudges;
use super::errors::{NotSent, with_sources};
use super::events::{Events, Handler};
use super::http;
use super::opponent::Opponent;
use super::pictures;
use super::timekeeper;
use super::unrest;
use super::untold::Unshown;
use crate::config::Config;
use crate::session::{Clock, ClockFile, JournalError, Sessions, SystemClock};
use crate::store::{DatabaseUrl, Store, StoreError};
use crate::text::Text;

/// How long a stop waits for what is under way.
const FINISH_WITHIN: Duration = Duration::from_secs(2);

/// How long a stop waits for the connection to be closed in good order.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);

/// The pause before connecting is tried again; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// What a test puts in the place of the machine's own.
pub struct Parts {
    /// The clock that all time comes from.
    pub clock: Arc<dyn Clock>,
    /// The seed of everything drawn by lot.
    pub seed: u64,
    /// The client of all requests to Discord; `None` for the bot's own, with time-outs.
    pub http_client: Option<reqwest::Client>,
}

impl Parts {
    /// The machine's clock, or the test's clock file where the settings name one, and a seed from the
    /// system.
    pub fn of(config: &Config) -> Self {
        let clock: Arc<dyn Clock> = match &config.clock_file {
            Some(path) => Arc::new(ClockFile(path.clone())),
            None => Arc::new(SystemClock),
        };
        // Without the system's randomness the time still differs from start to start.
        let seed = OsRng
            .try_next_u64()
            .unwrap_or_else(|_| clock.now().0.unsigned_abs());
        Self {
            clock,
            seed,
            http_client: None,
        }
    }
}

/// Why the bot did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored cannot be read.
    #[error("what is stored cannot be read: {}", with_sources(.0))]
    Journal(#[from] JournalError),
    /// The client of requests cannot be made.
    #[error("requests to Discord cannot be made: {0}")]
    HttpClient(#[from] reqwest::Error),
    /// The opponent's threads cannot be started.
    #[error("the opponent cannot be started: {0}")]
    Opponent(#[from] JoinError),
}

/// Why a running bot stopped by itself.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fatal {
    /// Discord does not know the token.
    #[error(
        "Discord refused the token. Press “Reset Token” on the page “Bot” of your application at\n\
         https://discord.com/developers/applications and put the new one into DISCORD_TOKEN."
    )]
    Token,
    /// Discord refuses the connection for another reason that trying again does not change.
    #[error("Discord refused the connection: {0}")]
    Gateway(String),
}

/// A bot.
pub struct Bot;

/// A bot that is connected, or trying to be.
pub struct RunningBot {
    app: Arc<App>,
    connection: JoinHandle<Fatal>,
}

impl Bot {
    /// Opens the store, takes up all games, and begins to connect. Returns before the connection is
    /// there: it is tried until it succeeds.
    pub async fn start(config: Config, parts: Parts) -> Result<RunningBot, StartError> {
        let database = match &config.database_url {
            Some(url) => url.parse().map_err(StoreError::from)?,
            None => DatabaseUrl::default(),
        };
        let client = match parts.http_client {
            Some(client) => client,
            None => http::client()?,
        };
        let store = Arc::new(Store::open(&database).await?);
        let journal = Arc::clone(&store);
        let (sessions, lost) = Sessions::load(journal, parts.clock, parts.seed).await?;
        for lost in lost {
            tracing::error!(entry = %lost.entry, reason = lost.reason,
                "something stored cannot be continued and was ended without a result");
        }
        let taken_up = sessions.all_running().await;
        tracing::info!(%database, running = taken_up.len(), "games taken up");
        let settings = config.clone();
        let opponent = tokio::task::spawn_blocking(move || Opponent::start(&settings)).await?;
        let nudges = Nudges::among(&taken_up);
        let app = Arc::new(App::new(
            sessions,
            store,
            opponent,
            Unshown::among(taken_up),
            nudges,
            Text::of(config.language),
        ));
        let connection = tokio::spawn(stay_connected(config, client, Arc::clone(&app)));
        Ok(RunningBot { app, connection })
    }
}

impl RunningBot {
    /// Waits until the bot stops by itself, which it does only when going on makes no sense.
    pub async fn stopped(&mut self) -> Fatal {
        match (&mut self.connection).await {
            Ok(fatal) => fatal,
            Err(error) => Fatal::Gateway(error.to_string()),
        }
    }

    /// Stops taking interactions, lets those under way finish, and closes the connection and the store;
    /// within a few seconds, whatever state they are in.
    pub async fn shutdown(self) {
        self.app.close();
        if let Some(shards) = self.app.shards.get() {
            // It may wait for ever when the connection was never there.
            let _ = tokio::time::timeout(CLOSE_WITHIN, shards.shutdown_all()).await;
        }
        if !self.app.in_flight.idle(FINISH_WITHIN).await {
            tracing::warn!("some answers were not finished; what was played is stored");
        }
        if !self.connection.is_finished() {
            self.connection.abort();
            // The task's end is all that is waited for; it gives nothing when it is aborted.
            let _ = self.connection.await;
        }
        self.app.store.close().await;
    }
}

/// Connects, and connects again when a connection is lost for good; gives back why that makes no sense
/// any more.
async fn stay_connected(config: Config, client: reqwest::Client, app: Arc<App>) -> Fatal {
    let events = Arc::new(Events::new(Arc::clone(&app), config.scope));
    // Beside connecting, which takes longer; nobody waits for it, a stop neither.
    let text = app.text.clone();
    tokio::spawn(async move { pictures::warm_up(&text).await });
    let mut pause = FIRST_PAUSE;
    loop {
        match connect(&config, &client, &app, &events).await {
            Err(NotConnected::Fatal(fatal)) => return fatal,
            Err(NotConnected::NotYet(reason)) => {
                tracing::warn!(%reason, seconds = pause.as_secs(), "Discord is not reached; trying again");
            }
            Ok(()) => {
                tracing::info!("the connection was closed");
                pause = FIRST_PAUSE;
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

enum NotConnected {
    Fatal(Fatal),
    NotYet(String),
}

impl From<NotSent> for NotConnected {
    fn from(error: NotSent) -> Self {
        if error.is_unauthorized() {
            Self::Fatal(Fatal::Token)
        } else {
            Self::NotYet(error.to_string())
        }
    }
}

/// One connection, from asking for the gateway's address to the end. Serenity renews it by itself as
/// long as that helps.
async fn connect(
    config: &Config,
    client: &reqwest::Client,
    app: &Arc<App>,
    events: &Arc<Events>,
) -> Result<(), NotConnected> {
    let rest = http::discord(config, client.clone());
    // Asked before serenity asks: where it gets no answer it takes Discord's own address, even with a
    // stand-in, and then tries for ever.
    let gateway = rest.get_gateway().await.map_err(NotSent::from)?;
    // GUILDS alone: interactions need no intent, and no message is ever read.
    let mut discord = ClientBuilder::new_with_http(rest, GatewayIntents::GUILDS)
        .event_handler(Handler(Arc::clone(events)))
        .await
        .map_err(NotSent::from)?;
    *discord.ws_url.lock().await = gateway.url;
    app.shards.set(Arc::clone(&discord.shard_manager));
    let watch = challenges::watch(Arc::clone(app), Arc::clone(&discord.http));
    let timekeeper = timekeeper::watch(Arc::clone(app), Arc::clone(&discord.http));
    let sweep = places::watch(Arc::clone(app));
    let (rest, shards) = (
        Arc::clone(&discord.http),
        Arc::clone(&discord.shard_manager),
    );
    let address = Arc::clone(&discord.ws_url);
    let breaker = unrest::watch(&app.begun, &shards, &rest, &address);
    let ended = tokio::select! {
        ended = discord.start() => ended,
        () = watch => Ok(()),
        () = timekeeper => Ok(()),
        () = sweep => Ok(()),
        () = breaker => Ok(()),
    };
    match ended {
        Err(serenity::Error::Gateway(
            GatewayError::InvalidAuthentication | GatewayError::NoAuthentication,
        )) => Err(NotConnected::Fatal(Fatal::Token)),
        Err(serenity::Error::Gateway(error)) => {
            Err(NotConnected::Fatal(Fatal::Gateway(error.to_string())))
        }
        Err(error) => Err(NotSent::from(error).into()),
        Ok(()) => Ok(()),
    }
}
