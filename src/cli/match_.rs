//! `damath match`: two players against each other, each opening with both colours.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::ai::endgame::FileError;
use crate::ai::{Endgames, NoSuchPlayer, Player, Search, Tally, play_match};
use crate::engine::{BySide, Rules, RulesError};

use super::CliError;
use super::args::RulesArgs;

/// Bytes of each player's transposition table.
const MEMORY: usize = 32 << 20;

/// Who plays, what, and how often.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath match --rules damath-whole --red hard --blue easy --games 20")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// A player: a level, random, greedy, depth:N, nodes:N or ms:N. Results are told from its view.
    #[arg(long, value_parser = player)]
    red: Player,
    /// The other player.
    #[arg(long, value_parser = player)]
    blue: Player,
    /// Games; two for each random opening of four plies.
    #[arg(long, default_value_t = 100)]
    games: u32,
    /// The seed of openings and of varied play.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder of endgame tables for both players; without it none are looked up.
    #[arg(long, value_name = "DIR", conflicts_with = "red_tables")]
    tables: Option<PathBuf>,
    /// A folder of endgame tables for the player named by --red alone.
    #[arg(long, value_name = "DIR")]
    red_tables: Option<PathBuf>,
    /// Answer as JSON.
    #[arg(long)]
    json: bool,
}

fn player(text: &str) -> Result<Player, NoSuchPlayer> {
    text.parse()
}

/// Why there was no match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// An endgame table is damaged.
    #[error(transparent)]
    Tables(#[from] FileError),
    /// The answer cannot be written.
    #[error(transparent)]
    Output(#[from] CliError),
}

/// A searcher that looks up the tables of a folder, if one is named.
fn search(rules: &Rules, tables: Option<&Path>) -> Result<Search, FileError> {
    let endgames = match tables {
        Some(folder) => Endgames::load_for(rules, folder)?,
        None => Endgames::none(),
    };
    Ok(Search::with_memory(MEMORY).with_endgames(endgames))
}

/// Plays the match and tells the result.
pub fn run(args: &Args) -> Result<(), MatchError> {
    let rules = args.rules.rules()?;
    let players = BySide {
        red: args.red,
        blue: args.blue,
    };
    let both = args.tables.as_deref();
    let mut searches = BySide {
        red: search(&rules, args.red_tables.as_deref().or(both))?,
        blue: search(&rules, both)?,
    };
    let quiet = args.json;
    let mut progress = |tally: &Tally| {
        if !quiet && tally.games().is_multiple_of(10) {
            eprintln!(
                "{}: +{} ={} -{}",
                tally.games(),
                tally.wins,
                tally.draws,
                tally.losses
            );
        }
    };
    let tally = play_match(
        &rules,
        players,
        args.games,
        args.seed,
        &mut searches,
        &mut progress,
    );
    if args.json {
        super::json::print(&mut std::io::stdout(), &answer(&tally))?;
    } else {
        println!(
            "{} v {} in {rules}: won {}, drawn {}, lost {}; mean difference {:.2}; Elo {:+.0} ± {:.0}",
            args.red,
            args.blue,
            tally.wins,
            tally.draws,
            tally.losses,
            tally.mean_difference(),
            tally.elo(),
            tally.elo_error()
        );
    }
    Ok(())
}

/// The result for programs, from the view of the player named by `--red`.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    wins: u32,
    draws: u32,
    losses: u32,
    mean_difference: f64,
    elo: f64,
    elo_error: f64,
}

/// The result for programs, figures rounded to two decimals.
pub fn answer(tally: &Tally) -> Answer {
    let rounded = |figure: f64| (figure * 100.0).round() / 100.0;
    Answer {
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        mean_difference: rounded(tally.mean_difference()),
        elo: rounded(tally.elo()),
        elo_error: rounded(tally.elo_error()),
    }
}
