//! Fitting the weights of the evaluation to games that the program plays against itself.
//!
//! Damath: a least-squares fit of the final difference less the points taken, so that the estimate is
//! what is still to come; chip sets are given equal say by dividing each by its own spread. Plain dama: a
//! logistic fit of the results, scaled so that a man is worth 100 on average.
//!
//! Only positions teach in which no capture is compulsory: elsewhere the search goes on.

#![expect(clippy::cast_precision_loss, reason = "statistics, not scores")]

mod fit;
mod samples;
mod start;

use fit::Normal;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;
pub use samples::Sample;
pub use start::by_hand;

use super::budget::Budget;
use super::params::{Family, Phased, Weights};
use super::search::Search;
use crate::engine::{Decision, Rules};

/// How to fit.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// Rule sets whose games teach: chip sets of Damath, or rule sets of plain dama.
    pub rules: Vec<Rules>,
    /// Games of each rule set.
    pub games: u32,
    /// Positions looked at for every move.
    pub nodes: u64,
    /// The seed of openings and variety.
    pub seed: u64,
    /// Weights to play with and to stay close to where games say nothing.
    pub from: Weights,
}

/// Bytes of the players' transposition table; more than low node counts can fill.
const MEMORY: usize = 4 << 20;

/// Fitted weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// In the order of the features.
    pub weights: Vec<Phased>,
    /// The mean squared error over positions that were held out, as a share of what an estimate of
    /// nothing still to come leaves (an even game, in plain dama).
    pub unexplained: f64,
}

/// One game in so many is held out to measure the fit.
const HELD_OUT: usize = 10;

/// Fits the weights; `progress` is told of every finished rule set and how many positions it gave.
/// Nothing comes out if there are no rules or if they do not share their weights.
pub fn tune(tuning: &Tuning, progress: &mut dyn FnMut(&Rules, usize)) -> Option<Fit> {
    let first = tuning.rules.first()?;
    let kind = first.ruleset().decision;
    let family = Family::of(first);
    if tuning.rules.iter().any(|rules| Family::of(rules) != family) {
        return None;
    }
    let mut random = ChaCha8Rng::seed_from_u64(tuning.seed);
    let mut search = Search::with_weights(MEMORY, tuning.from.clone());
    let (mut of_each, mut held_out) = (Vec::new(), Vec::new());
    for rules in &tuning.rules {
        let (mut samples, mut held) = (Vec::new(), Vec::new());
        let budget = Budget::nodes(tuning.nodes);
        for nth in 0..tuning.games as usize {
            let into = if nth % HELD_OUT == 0 {
                &mut held
            } else {
                &mut samples
            };
            samples::play(rules, &budget, random.next_u64(), &mut search, into);
        }
        progress(rules, samples.len());
        of_each.push(samples);
        held_out.push(held);
    }
    let prior = fit::unphased(tuning.from.of(first));
    let fitted = match kind {
        Decision::TotalsDecide => least_squares(&of_each, &prior),
        Decision::LastToMoveWins => logistic(&of_each.concat(), &prior),
    };
    let unexplained = held_out.iter().map(|held| unexplained(held, &fitted, kind));
    let scaled = match kind {
        Decision::TotalsDecide => fitted.clone(),
        Decision::LastToMoveWins => in_men(&fitted),
    };
    Some(Fit {
        weights: fit::phased(&scaled),
        unexplained: unexplained.sum::<f64>() / held_out.len() as f64,
    })
}

fn unexplained(samples: &[Sample], weights: &[f64], kind: Decision) -> f64 {
    let (mut left, mut all) = (0.0, 0.0);
    for sample in samples {
        let estimate = sample.features.dot(weights);
        let (estimate, nothing) = match kind {
            Decision::TotalsDecide => (estimate, 0.0),
            Decision::LastToMoveWins => (chance(estimate), 0.5),
        };
        left += (sample.target - estimate).powi(2);
        all += (sample.target - nothing).powi(2);
    }
    left / f64::max(all, f64::MIN_POSITIVE)
}

fn least_squares(of_each: &[Vec<Sample>], prior: &[f64]) -> Vec<f64> {
    let mut normal = Normal::new(prior.len());
    for samples in of_each {
        let squares: f64 = samples.iter().map(|s| s.target * s.target).sum();
        let count = samples.len().max(1) as f64;
        let spread = (squares / count).sqrt().max(1e-9);
        for sample in samples {
            normal.add(&sample.features, sample.target, 1.0 / (spread * spread));
        }
    }
    normal.solve(prior)
}

/// Hundredths of a man that multiply the odds of winning by e.
const ODDS: f64 = 150.0;

/// Rounds of the fit; it hardly moves after half as many.
const ROUNDS: usize = 40;

/// The greatest slope of the logistic curve.
const STEEPEST: f64 = 0.25;

/// Squares on which a man can stand; their weights come first.
const MAN_SQUARES: usize = 28;

/// The chance of winning that an estimate in hundredths of a man stands for.
fn chance(estimate: f64) -> f64 {
    1.0 / (1.0 + (-estimate / ODDS).exp())
}

fn logistic(samples: &[Sample], prior: &[f64]) -> Vec<f64> {
    let mut weights = prior.to_vec();
    for _ in 0..ROUNDS {
        let mut normal = Normal::new(prior.len());
        for sample in samples {
            let estimate: f64 = sample.features.dot(&weights);
            // The curve is nowhere steeper than this, so a step never overshoots.
            let step = ODDS * (sample.target - chance(estimate)) / STEEPEST;
            normal.add(&sample.features, estimate + step, STEEPEST);
        }
        weights = normal.solve(prior);
    }
    weights
}

/// The weights such that a man is worth 100 hundredths on average.
fn in_men(weights: &[f64]) -> Vec<f64> {
    let half = weights.len() / 2;
    let men = weights[..MAN_SQUARES]
        .iter()
        .chain(&weights[half..half + MAN_SQUARES]);
    let mean = men.sum::<f64>() / (2 * MAN_SQUARES) as f64;
    weights
        .iter()
        .map(|weight| weight * 100.0 / mean.max(1.0))
        .collect()
}
