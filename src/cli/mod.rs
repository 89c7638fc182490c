//! The command line: one file a subcommand.
//!
//! A command reads its arguments, asks the library once, and writes to the output it is given. What
//! goes wrong is a [`CliError`], printed on standard error: exit code 2 for bad input, 1 where the
//! machine failed.

mod apply;
mod args;
mod board;
mod check;
mod convert;
mod error;
mod input;
mod json;
mod moves;
mod perft;
mod rules;
mod sheet;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use error::CliError;

/// Damath and Filipino dama: rules, notation, and a Discord bot.
#[derive(Parser)]
#[command(name = "damath", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Moves(moves::Moves),
    Apply(apply::Apply),
    Perft(perft::Perft),
    Convert(convert::Convert),
    Check(check::Check),
    Sheet(sheet::Sheet),
    Rules(rules::RulesCommand),
}

impl Command {
    fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            Self::Moves(command) => command.run(out),
            Self::Apply(command) => command.run(out),
            Self::Perft(command) => command.run(out),
            Self::Convert(command) => command.run(out),
            Self::Check(command) => command.run(out),
            Self::Sheet(command) => command.run(out),
            Self::Rules(command) => command.run(out),
        }
    }

    /// Whether errors, too, are for machines.
    const fn json(&self) -> bool {
        match self {
            Self::Moves(command) => command.json,
            Self::Apply(command) => command.json,
            Self::Perft(command) => command.json,
            Self::Convert(command) => command.json,
            Self::Check(command) => command.json,
            Self::Sheet(command) => command.json,
            Self::Rules(command) => command.json,
        }
    }
}

/// Runs the program with the arguments of this process.
pub fn run() -> ExitCode {
    let command = Cli::parse().command;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let done = command.run(&mut out).and_then(|()| Ok(out.flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough, as `head` does.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            if command.json() {
                eprintln!("{}", error.json());
            } else {
                eprintln!("damath: {error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}
