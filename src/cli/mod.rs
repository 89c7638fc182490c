//! The command line: one file a subcommand.

mod bot;
pub mod gallery;
mod logging;
#[cfg(feature = "playground")]
mod playground;
pub mod render;
mod signals;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Damath and Filipino dama: rules, notation, and a Discord bot.
#[derive(Parser)]
#[command(name = "damath", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Bot(bot::BotArgs),
    #[cfg(feature = "playground")]
    Playground(playground::PlaygroundArgs),
}

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        Some(Command::Bot(command)) => command.run(),
        #[cfg(feature = "playground")]
        Some(Command::Playground(command)) => command.run(),
        None => bot::without_command(),
    }
}
