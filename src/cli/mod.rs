//! The command line: one file a subcommand.
//!
//! A command on the rules reads its arguments, asks the library once, and writes to the output it is
//! given. What goes wrong is a [`CliError`], printed on standard error: exit code 2 for bad input, 1
//! where the machine failed.

mod apply;
mod args;
mod board;
mod bot;
mod check;
mod convert;
mod error;
pub mod gallery;
mod input;
mod json;
mod logging;
mod moves;
mod perft;
#[cfg(feature = "playground")]
mod playground;
pub mod render;
mod rules;
mod sheet;
mod signals;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use error::CliError;

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
    Moves(moves::Moves),
    Apply(apply::Apply),
    Perft(perft::Perft),
    Convert(convert::Convert),
    Check(check::Check),
    Sheet(sheet::Sheet),
    Rules(rules::RulesCommand),
    /// Draw one board as a PNG file
    Render(render::Args),
    /// Draw every chip set, theme and board for review
    Gallery(gallery::Args),
}

/// Where commands on the rules write.
type Output<'a> = io::BufWriter<io::StdoutLock<'a>>;

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    match Cli::parse().command {
        None => bot::without_command(),
        Some(Command::Bot(command)) => command.run(),
        #[cfg(feature = "playground")]
        Some(Command::Playground(command)) => command.run(),
        Some(Command::Moves(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Apply(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Perft(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Convert(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Check(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Sheet(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Rules(command)) => answer(command.json, |out| command.run(out)),
        Some(Command::Render(command)) => answer(false, |_| Ok(render::run(&command)?)),
        Some(Command::Gallery(command)) => answer(false, |_| Ok(gallery::run(&command)?)),
    }
}

/// Runs a command that writes to standard output; `json` says whether errors, too, are for machines.
fn answer(json: bool, run: impl FnOnce(&mut Output) -> Result<(), CliError>) -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = run(&mut out).and_then(|()| Ok(io::Write::flush(&mut out)?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough, as `head` does.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            if json {
                eprintln!("{}", error.json());
            } else {
                eprintln!("damath: {error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}
