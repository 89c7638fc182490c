//! The command line: one file a subcommand.
//!
//! A command reads its arguments, asks the library once, and writes to the output it is given. What
//! goes wrong is printed on standard error: exit code 2 for bad input, 1 where the machine failed.

mod apply;
mod args;
pub mod bench;
pub mod best;
mod board;
mod bot;
mod check;
mod convert;
mod error;
pub mod gallery;
pub mod hub;
mod input;
mod json;
mod logging;
pub mod match_;
mod moves;
mod perft;
#[cfg(feature = "playground")]
mod playground;
pub mod render;
pub mod replay;
mod rules;
mod sheet;
mod signals;
pub mod tables;
pub mod tune;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ContextValue;
use clap::{Parser, Subcommand};

use crate::engine::echo;

pub use error::CliError;

/// Damath and Filipino dama: rules, notation, an opponent, board pictures, and a Discord bot.
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
    /// Find the best move in a position
    Best(best::Args),
    /// Let two players play a match, each opening with both colours
    Match(match_::Args),
    /// Search fixed positions: nodes, time, and a fingerprint of the search
    Bench(bench::Args),
    /// Speak the Hub protocol of draughts engines on standard input and output
    Hub(hub::Args),
    /// Build or verify the endgame tables of plain dama
    Tables(tables::Args),
    /// Fit the evaluation's weights on games the program plays against itself
    Tune(tune::Args),
    /// Draw a position as a PNG
    Render(render::Args),
    /// Draw a game on record as an animated GIF
    Replay(replay::Args),
    /// Draw every chip set, theme, board and marking into a folder
    Gallery(gallery::Args),
}

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    let Some(command) = arguments().command else {
        return bot::without_command();
    };
    match command {
        Command::Bot(_) => bot::run(),
        #[cfg(feature = "playground")]
        Command::Playground(command) => command.run(),
        Command::Moves(command) => written(command.json, |out| command.run(out)),
        Command::Apply(command) => written(command.json, |out| command.run(out)),
        Command::Perft(command) => written(command.json, |out| command.run(out)),
        Command::Convert(command) => written(command.json, |out| command.run(out)),
        Command::Check(command) => written(command.json, |out| command.run(out)),
        Command::Sheet(command) => written(command.json, |out| command.run(out)),
        Command::Rules(command) => written(command.json, |out| command.run(out)),
        Command::Best(args) => done(best::run(&args)),
        Command::Match(args) => done(match_::run(&args)),
        Command::Bench(args) => {
            bench::run(&args);
            ExitCode::SUCCESS
        }
        Command::Hub(args) => done(hub::run(&args)),
        Command::Tables(args) => done(tables::run(&args)),
        Command::Tune(args) => done(tune::run(&args)),
        Command::Render(args) => done(render::run(&args)),
        Command::Replay(args) => done(replay::run(&args)),
        Command::Gallery(args) => done(gallery::run(&args)),
    }
}

/// The arguments of this process; ends it where they are wrong or ask for help alone.
fn arguments() -> Cli {
    Cli::try_parse().unwrap_or_else(|mut error| {
        use clap::error::ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue};
        for given in [InvalidArg, InvalidSubcommand, InvalidValue] {
            if let Some(ContextValue::String(text)) = error.get(given) {
                let short = ContextValue::String(echo(text));
                error.insert(given, short);
            }
        }
        error.exit()
    })
}

type Out = io::BufWriter<io::StdoutLock<'static>>;

/// Runs a command that writes to standard output; with `json` its error, too, is for machines.
fn written(json: bool, command: impl FnOnce(&mut Out) -> Result<(), CliError>) -> ExitCode {
    let mut out: Out = io::BufWriter::new(io::stdout().lock());
    match command(&mut out).and_then(|()| Ok(out.flush()?)) {
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

/// The exit code of a command that has run, after its error, if any, was told.
fn done(result: Result<(), impl Error>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("damath: {error}");
            ExitCode::from(2)
        }
    }
}
