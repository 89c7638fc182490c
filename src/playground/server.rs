//! The running server: one state behind one lock, the HTTP routes, and an orderly end.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::clock::Clock;
use super::faults::Faults;
use super::net::{Loopback, Wire};
use super::pace::Pace;
use super::record::Record;
use super::refusal::Refusal;
use super::snowflake::Snowflake;
use super::state::journal::Journal;
use super::state::{FIRST_ANSWER, Files, State, Wish};
use super::world::World;
use super::{page, rest};

/// How the stand-in is started.
#[derive(Clone, Debug)]
pub struct StandInOptions {
    /// Port on 127.0.0.1; 0 takes a free one.
    pub port: u16,
    /// The bot's token, without `Bot `.
    pub token: String,
    /// The clock of deadlines, ids and timestamps.
    pub clock: Clock,
    /// Folder that keeps channels, messages, files and commands; `None` keeps them in memory.
    pub data: Option<PathBuf>,
    /// Heartbeat interval told in HELLO.
    pub heartbeat: Duration,
    /// Privileged intents switched on in the "developer portal"; others close the line with 4014.
    pub privileged_intents: u64,
    /// Requests by the bot's token that one second takes before the global 429; interaction answers
    /// do not count. Discord's value is 50.
    pub requests_a_second: usize,
}

impl Default for StandInOptions {
    /// A free port, the system's clock, nothing kept, no privileged intents, Discord's rate limit.
    fn default() -> Self {
        Self {
            port: 0,
            token: DEFAULT_TOKEN.to_owned(),
            clock: Clock::system(),
            data: None,
            heartbeat: Duration::from_millis(41_250),
            privileged_intents: 0,
            requests_a_second: 50,
        }
    }
}

/// Shaped like a bot token (`base64(id).time.signature`), for clients that look at the shape, and
/// valid nowhere but here.
const DEFAULT_TOKEN: &str = "MTAwMDAwMDAwMDAwMDAwMDAwMQ.StndIn.only-the-playground-knows-this-one";

/// Why the stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The port is taken or may not be used.
    #[error("cannot listen on 127.0.0.1:{port}")]
    Listen {
        /// The port asked for.
        port: u16,
        /// What the system said.
        source: io::Error,
    },
    /// The folder cannot be read or written.
    #[error("cannot keep the playground's world in {}", folder.display())]
    Data {
        /// The folder asked for.
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// What every handler shares.
pub(crate) struct Shared {
    state: Mutex<State>,
    pub options: StandInOptions,
    pub faults: Faults,
    pub record: Record,
    pub pace: Pace,
    pub closing: watch::Sender<bool>,
    pub base_url: String,
}

pub(crate) type App = Arc<Shared>;

impl Shared {
    /// The state. Never held across an await.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn websocket_base(&self) -> String {
        self.base_url.replacen("http", "ws", 1)
    }

    pub fn gateway_url(&self) -> String {
        format!("{}/gateway", self.websocket_base())
    }

    pub fn resume_url(&self) -> String {
        format!("{}/gateway/resume", self.websocket_base())
    }

    /// Lets a person act, and starts the three seconds.
    pub fn begin(self: &Arc<Self>, wish: &Wish) -> Result<Snowflake, Refusal> {
        let (id, deadline) = {
            let mut state = self.lock();
            state.forget_the_past();
            let id = state.begin(wish)?;
            (
                id,
                state.now().after(FIRST_ANSWER + Duration::from_millis(1)),
            )
        };
        let app = self.clone();
        tokio::spawn(async move {
            app.options.clock.reach(deadline).await;
            app.lock().expire(id);
        });
        Ok(id)
    }
}

/// The server's task and what it serves.
pub(crate) struct Running {
    pub app: App,
    pub port: u16,
    task: JoinHandle<()>,
}

impl Running {
    pub async fn start(world: World, options: StandInOptions) -> Result<Self, StartError> {
        let port = options.port;
        let listen = |source| StartError::Listen { port, source };
        let listener = Loopback::bind(port).await.map_err(listen)?;
        let port = axum::serve::Listener::local_addr(&listener)
            .map_err(listen)?
            .port();
        let base_url = format!("http://127.0.0.1:{port}");
        let state = open_state(world, &options, base_url.clone())?;
        let app = Arc::new(Shared {
            state: Mutex::new(state),
            options,
            faults: Faults::default(),
            record: Record::default(),
            pace: Pace::default(),
            closing: watch::Sender::new(false),
            base_url,
        });
        let routes = rest::routes(&app)
            .merge(page::routes())
            .with_state(app.clone());
        let service = routes.into_make_service_with_connect_info::<Wire>();
        let mut closing = app.closing.subscribe();
        let task = tokio::spawn(async move {
            let stop = async move {
                // The sender lives as long as the server; without it there is nothing to serve.
                let _ = closing.wait_for(|closing| *closing).await;
            };
            // axum's server never gives an error: accepting is retried.
            let _ = axum::serve(listener, service)
                .with_graceful_shutdown(stop)
                .await;
        });
        Ok(Self { app, port, task })
    }

    /// Ends every connection and waits for the server; one that hangs is cut after two seconds.
    pub async fn stop(mut self) {
        self.app.closing.send_replace(true);
        if tokio::time::timeout(Duration::from_secs(2), &mut self.task)
            .await
            .is_err()
        {
            self.task.abort();
        }
    }
}

fn open_state(
    world: World,
    options: &StandInOptions,
    base_url: String,
) -> Result<State, StartError> {
    let clock = options.clock.clone();
    let Some(folder) = &options.data else {
        let mut state = State::new(world, clock, base_url, Files::in_memory());
        state.greet();
        return Ok(state);
    };
    let open = || -> io::Result<State> {
        let files = Files::in_folder(folder.join("attachments"))?;
        let mut state = State::new(world, clock, base_url, files);
        let is_new = !state.restore(Journal::read(folder)?)?;
        let journal = Journal::rewrite(folder, &state.snapshot())?;
        state.keep_in(journal);
        if is_new {
            state.greet();
        }
        Ok(state)
    };
    open().map_err(|source| StartError::Data {
        folder: folder.clone(),
        source,
    })
}
