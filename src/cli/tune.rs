//! `damath tune`: fits the weights of the evaluation to games of the program against itself.

use crate::ai::{Budget, Fit, Player, Search, Tuning, Weights, by_hand, play_match, tune};
use crate::engine::{BySide, Rules, RulesError};

/// Bytes of a transposition table in the match that measures the gain.
const MEMORY: usize = 8 << 20;

/// How to fit.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath tune --rules damath-whole,damath-integer --games 200")]
pub struct Args {
    /// The rules whose games teach, separated by commas: chip sets of numbers, chips with variables, or plain
    /// dama.
    #[arg(long, value_delimiter = ',', required = true)]
    rules: Vec<String>,
    /// Games of each of them.
    #[arg(long, default_value_t = 2_000)]
    games: u32,
    /// Positions looked at for every move.
    #[arg(long, default_value_t = 1_000)]
    nodes: u64,
    /// The seed of openings and of varied play.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games of each rule set that measure the gain.
    #[arg(long, default_value_t = 400)]
    check: u32,
    /// Whom the fitted weights play in these games.
    #[arg(long, value_enum, default_value_t = Opponent::Start)]
    against: Opponent,
    /// Positions looked at for every move of these games.
    #[arg(long, default_value_t = 3_000)]
    check_nodes: u64,
}

/// Weights to measure a gain against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    /// Those set by hand, from which every fit starts
    Start,
    /// Those of this build
    Build,
}

/// Why nothing was fitted.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules do not share their weights.
    #[error(
        "tune apart what has weights of its own: Damath with numbers, Damath with variables, plain dama"
    )]
    Mixed,
}

/// Fits, prints the weights in the form in which the source keeps them, and measures the gain.
pub fn run(args: &Args) -> Result<(), TuneError> {
    let named = args.rules.iter().map(|name| Rules::named(name, None));
    let rules: Vec<Rules> = named.collect::<Result<_, _>>()?;
    let tuning = Tuning {
        rules: rules.clone(),
        games: args.games,
        nodes: args.nodes,
        seed: args.seed,
        from: by_hand(),
    };
    let fit = tune(&tuning, &mut |rules, positions| {
        eprintln!("{rules}: {positions} positions");
    })
    .ok_or(TuneError::Mixed)?;
    for weight in &fit.weights {
        println!("    phased({}, {}),", weight.opening, weight.ending);
    }
    println!("// unexplained: {:.4}", fit.unexplained);
    for rules in rules.iter().filter(|_| args.check > 0) {
        measure(args, rules, &fit);
    }
    Ok(())
}

/// Plays the fitted weights against others and tells the result.
fn measure(args: &Args, rules: &Rules, fit: &Fit) {
    let other = match args.against {
        Opponent::Start => by_hand(),
        Opponent::Build => Weights::default(),
    };
    let mut searches = BySide {
        red: Search::with_weights(MEMORY, other.clone().with(rules, &fit.weights)),
        blue: Search::with_weights(MEMORY, other),
    };
    let players = BySide::new_with(|_| Player::Budget(Budget::nodes(args.check_nodes)));
    // Other openings than those that taught.
    let seed = args.seed.wrapping_add(1 << 32);
    let tally = play_match(rules, players, args.check, seed, &mut searches, &mut |_| ());
    println!(
        "// {rules}: won {}, drawn {}, lost {}; Elo {:+.0} ± {:.0}",
        tally.wins,
        tally.draws,
        tally.losses,
        tally.elo(),
        tally.elo_error()
    );
}
