//! `damath playground`: a stand-in for Discord and the bot in one process, tried in a browser.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use super::bot::in_runtime;
use super::logging;
use super::signals::Signals;
use crate::config::{Config, ConfigError, Scope, Token};
use crate::discord::{Bot, Parts, RunningBot, StartError, with_sources};
use crate::playground::StartError as StandInError;
use crate::playground::{StandIn, StandInOptions, World};
use crate::text::{Language, Text};

/// Where the page is, if the port is free.
const DEFAULT_PORT: u16 = 8099;

/// What is logged unless the settings say otherwise.
const LOGGED: &str = "warn";

/// Try the bot without Discord: a classroom in the browser, on this machine alone
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath playground --open")]
pub struct PlaygroundArgs {
    /// Port of the page on 127.0.0.1 [default: 8099, or a free one where that is taken]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Folder that keeps channels and games [default: a new one, removed at the end]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The language that the bot begins with: en or fil
    #[arg(long, value_name = "L", default_value = "en")]
    language: Language,
}

/// Why the playground did not start.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("the folder {} cannot be made: {source}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    #[error("{}", with_sources(.0))]
    StandIn(#[from] StandInError),
    #[error(transparent)]
    Bot(#[from] StartError),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("signals cannot be received: {0}")]
    Signals(io::Error),
}

/// The playground's folder; a temporary one goes when this is dropped.
struct Folder {
    path: PathBuf,
    temporary: bool,
}

impl PlaygroundArgs {
    /// The playground as it is started without options.
    pub const fn plain() -> Self {
        Self {
            port: None,
            open: false,
            data: None,
            language: Language::English,
        }
    }

    /// Runs stand-in and bot until asked to stop.
    pub fn run(&self) -> ExitCode {
        in_runtime(async {
            match self.serve().await {
                Ok(()) => ExitCode::SUCCESS,
                Err(failure) => {
                    eprintln!("The playground did not start: {failure}");
                    ExitCode::FAILURE
                }
            }
        })
    }

    async fn serve(&self) -> Result<(), Failure> {
        let mut signals = Signals::listen().map_err(Failure::Signals)?;
        let folder = Folder::open(self.data.as_deref())?;
        let standin = self.stand_in(&folder).await?;
        let bot = start_bot(&standin, &folder, self.language).await?;
        if folder.temporary {
            println!(
                "Channels and games are kept in {} until the end; --data DIR keeps them for good.",
                folder.path.display()
            );
        }
        println!("The playground is at {} (Ctrl-C ends it).", standin.url());
        if self.open {
            open_in_browser(standin.url());
        }
        signals.next().await;
        tokio::select! {
            () = async { bot.shutdown().await; standin.shutdown().await } => {}
            () = signals.next() => {}
        }
        Ok(())
    }

    async fn stand_in(&self, folder: &Folder) -> Result<StandIn, Failure> {
        let options = |port| StandInOptions {
            port,
            data: Some(folder.path.join("discord")),
            ..StandInOptions::default()
        };
        let port = self.port.unwrap_or(DEFAULT_PORT);
        match StandIn::start(classroom(self.language), options(port)).await {
            Err(StandInError::Listen { .. }) if self.port.is_none() => {
                Ok(StandIn::start(classroom(self.language), options(0)).await?)
            }
            started => Ok(started?),
        }
    }
}

async fn start_bot(
    standin: &StandIn,
    folder: &Folder,
    language: Language,
) -> Result<RunningBot, Failure> {
    let token = Token::new(standin.token())?;
    logging::start(&token, LOGGED);
    let database = folder.path.join("damath.db");
    let config = Config {
        token,
        api_url: Some(standin.url().to_owned()),
        database_url: Some(format!("sqlite:{}", database.display())),
        scope: Scope::Everywhere,
        tables: None,
        memory: None,
        language,
        clock_file: None,
    };
    let parts = Parts::of(&config);
    Ok(Bot::start(config, parts).await?)
}

/// Four pupils, a teacher who manages the server and one who manages messages alone, two channels, and
/// three things to type.
fn classroom(language: Language) -> World {
    World::new("Mabini Elementary School", "Damath")
        .member(2_000_000_000_000_000_001, "Ana")
        .member(2_000_000_000_000_000_002, "Ben")
        .member(2_000_000_000_000_000_003, "Carla")
        .member(2_000_000_000_000_000_004, "Dino")
        .teacher(2_000_000_000_000_000_005, "Ms. Reyes")
        .moderator(2_000_000_000_000_000_006, "Mr. Cruz")
        .channel(3_000_000_000_000_000_001, "damath", "")
        .channel(3_000_000_000_000_000_002, "dama-tambayan", "")
        .welcome(&Text::of(language).playground_welcome())
}

impl Folder {
    fn open(asked_for: Option<&Path>) -> Result<Self, Failure> {
        let failed = |folder: &Path| {
            let folder = folder.to_owned();
            move |source| Failure::Folder { folder, source }
        };
        if let Some(path) = asked_for {
            std::fs::create_dir_all(path).map_err(failed(path))?;
            return Ok(Self {
                path: path.to_owned(),
                temporary: false,
            });
        }
        let base = std::env::temp_dir();
        let id = std::process::id();
        for nth in 0.. {
            let path = base.join(format!("damath-playground-{id}-{nth}"));
            match std::fs::create_dir(&path) {
                Ok(()) => {
                    return Ok(Self {
                        path,
                        temporary: true,
                    });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(failed(&path)(error)),
            }
        }
        unreachable!("the numbers do not end")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.temporary
            && let Err(error) = std::fs::remove_dir_all(&self.path)
        {
            tracing::warn!(%error, folder = %self.path.display(), "a temporary folder stays");
        }
    }
}

/// Opens the page with the system's own opener; where there is none, the address was printed.
fn open_in_browser(url: &str) {
    let mut opener = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut opener = Command::new("rundll32");
        opener.arg("url.dll,FileProtocolHandler");
        opener
    } else {
        Command::new("xdg-open")
    };
    let silent = opener.arg(url).stdout(Stdio::null()).stderr(Stdio::null());
    if silent.spawn().is_err() {
        println!("No browser was found; open the address by hand.");
    }
}
