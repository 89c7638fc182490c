//! `damath bot`: the bot in Discord.

use std::process::ExitCode;
use std::time::Duration;

use super::logging;
use super::signals::Signals;
use crate::config::Config;
use crate::discord::{Bot, Fatal, Parts};

/// What is logged unless the settings say otherwise: our own doings, and others' troubles.
const LOGGED: &str = "warn,damath=info";

/// How long the end waits for threads that still draw.
const END_WITHIN: Duration = Duration::from_secs(1);

/// Run the bot in Discord, with the settings of the environment and of a file .env (see .env.example)
///
/// Ends with 0 when asked to stop, 1 when the database or the machine failed, 2 when a setting is
/// missing or wrong, the token included.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct BotArgs {}

/// Runs the bot until it is asked to stop.
pub fn run() -> ExitCode {
    if let Err(message) = read_env_file() {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    let config = match Config::from_environment() {
        Ok(config) => config,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    logging::start(&config.token, LOGGED);
    in_runtime(serve(config))
}

/// Puts the settings of `.env` into the environment, those that are not there already.
fn read_env_file() -> Result<(), String> {
    match dotenvy::dotenv() {
        Ok(_) => Ok(()),
        Err(error) if error.not_found() => Ok(()),
        // The line itself is not repeated: it may hold the token.
        Err(dotenvy::Error::LineParse(_, at)) => Err(format!(
            "The file .env cannot be read: a line is not of the form NAME=value (near character {at})."
        )),
        Err(error) => Err(format!("The file .env cannot be read: {error}")),
    }
}

/// Runs a program's main task on a runtime of its own, and ends without waiting for ever.
pub fn in_runtime(main: impl Future<Output = ExitCode>) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    match runtime {
        Ok(runtime) => {
            let code = runtime.block_on(main);
            runtime.shutdown_timeout(END_WITHIN);
            code
        }
        Err(error) => {
            eprintln!("The program's threads cannot be started: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(config: Config) -> ExitCode {
    let mut signals = match Signals::listen() {
        Ok(signals) => signals,
        Err(error) => {
            eprintln!("Signals cannot be received: {error}");
            return ExitCode::FAILURE;
        }
    };
    let parts = Parts::of(&config);
    let started = tokio::select! {
        started = Bot::start(config, parts) => started,
        () = signals.next() => return ExitCode::SUCCESS,
    };
    let mut running = match started {
        Ok(running) => running,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    tokio::select! {
        fatal = running.stopped() => {
            running.shutdown().await;
            eprintln!("{fatal}");
            match fatal {
                Fatal::Token => ExitCode::from(2),
                Fatal::Gateway(_) => ExitCode::FAILURE,
            }
        }
        () = signals.next() => {
            tracing::info!("stopping; ask again to stop at once");
            tokio::select! {
                () = running.shutdown() => ExitCode::SUCCESS,
                // As a shell reports a program ended by SIGINT.
                () = signals.next() => ExitCode::from(130),
            }
        }
    }
}

/// What the program does when no command is given: the bot where there is a token, else the playground.
#[cfg(feature = "playground")]
pub fn without_command() -> ExitCode {
    if let Err(message) = read_env_file() {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    let set = std::env::var("DISCORD_TOKEN").is_ok_and(|token| !token.trim().is_empty());
    if set {
        run()
    } else {
        println!(
            "DISCORD_TOKEN is not set, so this is the playground; “damath bot” says how to get a token."
        );
        super::playground::PlaygroundArgs::plain().run()
    }
}

/// What the program does when no command is given: the bot.
#[cfg(not(feature = "playground"))]
pub fn without_command() -> ExitCode {
    run()
}
