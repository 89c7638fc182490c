//! `damath tables`: building and checking the endgame tables of plain dama.

use std::path::PathBuf;

use crate::ai::Endgames;
use crate::ai::endgame::{self, FOLDER, FileError, MOST_PIECES, TooLong};
use crate::engine::notation::fen;
use crate::engine::{Decision, Rules, RulesError};

/// What to do.
#[derive(Clone, Debug, clap::Subcommand)]
pub enum Command {
    /// Solve all endgames with few pieces and write the tables.
    Build(BuildArgs),
    /// Check tables on random positions by other means than those that built them.
    Verify(VerifyArgs),
}

/// What to build, and where.
#[derive(Clone, Debug, clap::Args)]
pub struct BuildArgs {
    /// filipino or spanish; both when left out.
    #[arg(long)]
    rules: Vec<String>,
    /// The most pieces on the board, both sides together; a table of three takes seconds.
    #[arg(long, default_value_t = MOST_PIECES, value_parser = clap::value_parser!(u32).range(2..=MOST_PIECES.into()))]
    pieces: u32,
    /// Where to write the tables.
    #[arg(long, env = "DAMATH_TABLES", default_value = FOLDER)]
    out: PathBuf,
    /// Threads; all cores when left out.
    #[arg(long)]
    threads: Option<usize>,
}

/// What to check.
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyArgs {
    /// Where the tables are.
    #[arg(long, env = "DAMATH_TABLES", default_value = FOLDER)]
    tables: PathBuf,
    /// Random positions of each rule set.
    #[arg(long, default_value_t = 1_000)]
    positions: u32,
    /// Which random positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The arguments of `damath tables`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath tables build --rules filipino
  damath tables verify")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

/// Why there are no good tables.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Only plain dama has tables.
    #[error("there are endgame tables for filipino and spanish, not for {0}")]
    NotPlain(String),
    /// Reading or writing failed.
    #[error(transparent)]
    File(#[from] FileError),
    /// The solver gave up.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// There is nothing to check.
    #[error("there are no tables in {}; `damath tables build` makes them", .0.display())]
    None(PathBuf),
    /// The check found faults.
    #[error("{0} positions are wrong")]
    Wrong(usize),
}

/// Builds or checks.
pub fn run(args: &Args) -> Result<(), TablesError> {
    match &args.command {
        Command::Build(args) => build(args),
        Command::Verify(args) => verify(args),
    }
}

fn build(args: &BuildArgs) -> Result<(), TablesError> {
    let rules = if args.rules.is_empty() {
        vec![Rules::filipino(), Rules::spanish()]
    } else {
        let named = args.rules.iter().map(|name| Rules::named(name, None));
        named.collect::<Result<_, _>>()?
    };
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let threads = args.threads.unwrap_or(cores);
    for rules in rules {
        if rules.ruleset().decision != Decision::LastToMoveWins {
            return Err(TablesError::NotPlain(rules.name()));
        }
        let started = std::time::Instant::now();
        let mut percent = 0;
        let table = endgame::build(&rules, args.pieces, threads, &mut |done, all| {
            if done * 10 / all > percent {
                percent = done * 10 / all;
                eprintln!("{rules}: {percent}0 %");
            }
        })?;
        let bytes = endgame::write(&args.out, &rules, &table)?;
        println!(
            "{rules}: {} positions, {bytes} bytes, {:.0} s",
            table.positions(),
            started.elapsed().as_secs_f64()
        );
    }
    Ok(())
}

fn verify(args: &VerifyArgs) -> Result<(), TablesError> {
    let endgames = Endgames::load(&args.tables)?;
    let mut wrong = 0;
    let mut checked = 0;
    for rules in [Rules::filipino(), Rules::spanish()] {
        let Some(table) = endgames.table(&rules) else {
            continue;
        };
        let found = endgame::verify(table, &rules, args.positions, args.seed);
        for fault in &found {
            println!(
                "{rules} {}: {:?}, not {:?}",
                fen::write(&fault.setup),
                fault.check,
                fault.table
            );
        }
        println!(
            "{rules}: {} positions checked, {} wrong",
            args.positions,
            found.len()
        );
        wrong += found.len();
        checked += 1;
    }
    match (checked, wrong) {
        (0, _) => Err(TablesError::None(args.tables.clone())),
        (_, 0) => Ok(()),
        (_, wrong) => Err(TablesError::Wrong(wrong)),
    }
}
