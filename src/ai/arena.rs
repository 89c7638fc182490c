//! Matches between two players, from random openings that each plays with both colours.

#![expect(
    clippy::cast_precision_loss,
    reason = "statistics of a match, not scores"
)]

use rand::seq::IndexedRandom;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::player::Player;
use super::search::Search;
use crate::engine::{BySide, Decision, Game, Rules, Side};

/// Random plies at the start of every game.
const OPENING_PLIES: usize = 4;

/// The confidence with which [`Tally::elo_error`] holds: 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.96;

/// How a match went, from the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Hundredths by which the totals differed in Damath, hundredths of pieces left in plain dama, all
    /// games together.
    difference: i128,
}

impl Tally {
    fn add(&mut self, game: &Game, view: Side) {
        match game.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if winner == view => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        let totals = match game.rules().ruleset().decision {
            Decision::TotalsDecide => game.totals().map(|total| i128::from(total.hundredths())),
            Decision::LastToMoveWins => BySide::new_with(|side| {
                i128::from(game.position().board().pieces(side).count()) * 100
            }),
        };
        self.difference += totals[view] - totals[!view];
    }

    /// Games played.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points won, a draw counted half, from 0 to 1.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The mean difference of final totals in points; in plain dama, of pieces left.
    pub fn mean_difference(&self) -> f64 {
        self.difference as f64 / 100.0 / f64::from(self.games().max(1))
    }

    /// The score kept off 0 and 1 by half a game, where Elo has no end.
    fn bounded_score(&self) -> f64 {
        let half_a_game = 0.5 / f64::from(self.games().max(1));
        self.score().clamp(half_a_game, 1.0 - half_a_game)
    }

    /// The difference in strength that the score stands for. A match won or lost to nil counts as if
    /// half a game had gone the other way.
    pub fn elo(&self) -> f64 {
        elo(self.bounded_score())
    }

    /// Half the width of the 95 % interval around [`Tally::elo`].
    pub fn elo_error(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.bounded_score();
        let squares = (f64::from(self.wins) * (1.0 - mean).powi(2)
            + f64::from(self.draws) * (0.5 - mean).powi(2)
            + f64::from(self.losses) * mean.powi(2))
            / games;
        let error = DEVIATIONS * (squares / games).sqrt();
        let most = 1.0 - 1e-3;
        let (low, high) = ((mean - error).max(1e-3), (mean + error).min(most));
        (elo(high) - elo(low)) / 2.0
    }
}

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Plays `games` games between `players`, and counts from the view of `players.red`. Games come in
/// pairs: one random opening with both colours, `players.red` first with the red pieces. `progress`
/// sees the count after every game.
pub fn play_match(
    rules: &Rules,
    players: BySide<Player>,
    games: u32,
    seed: u64,
    searches: &mut BySide<Search>,
    progress: &mut dyn FnMut(&Tally),
) -> Tally {
    let mut tally = Tally::default();
    for nth in 0..games {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(u64::from(nth / 2));
        let opening = opening(rules, &mut random);
        let view = if nth % 2 == 0 { Side::Red } else { Side::Blue };
        let seeds = BySide::new_with(|_| random.next_u64().wrapping_add(nth.into()));
        let game = play_game(opening, view, players, seeds, searches);
        tally.add(&game, view);
        progress(&tally);
    }
    tally
}

/// A game after random plies, not over.
pub fn opening(rules: &Rules, random: &mut ChaCha8Rng) -> Game {
    loop {
        let mut game = Game::new(rules.clone());
        for _ in 0..OPENING_PLIES {
            if let Some(played) = game.legal_moves().choose(random) {
                game.play(played).expect("a legal move was chosen");
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Plays a game to its end; `players.red` has the pieces of side `view`.
fn play_game(
    mut game: Game,
    view: Side,
    players: BySide<Player>,
    seeds: BySide<u64>,
    searches: &mut BySide<Search>,
) -> Game {
    while game.outcome().is_none() {
        let who = if game.turn() == view {
            Side::Red
        } else {
            Side::Blue
        };
        let played = players[who]
            .choose(&game, seeds[who], &mut searches[who])
            .expect("a game that is not over has a move");
        game.play(&played).expect("players choose legal moves");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_of_known_scores() {
        let tally = |wins, draws, losses| Tally {
            wins,
            draws,
            losses,
            difference: 0,
        };
        assert!(tally(10, 5, 10).elo().abs() < 1e-9);
        // 10 to 1 is 400 points by definition.
        assert!((tally(100, 0, 10).elo() - 400.0).abs() < 1e-6);
        // One standard error of a 50 % score over 100 decided games is 5 %; 1.96 of them is 9.8 %, and
        // 59.8 % is 69 points.
        assert!((tally(50, 0, 50).elo_error() - 69.0).abs() < 0.5);
        assert!(tally(20, 0, 0).elo().is_finite());
    }
}
