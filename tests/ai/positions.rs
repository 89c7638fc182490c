//! Random positions that the rules allow.

use damath::engine::damath::ChipId;
use damath::engine::{BySide, Game, Kind, Piece, Rules, Setup, Side, Square};
use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// Every rule set that has a name of its own.
pub fn all_rules() -> Vec<Rules> {
    let names = Rules::NAMES.iter().filter(|name| **name != "damath-custom");
    names
        .map(|name| Rules::named(name, None).unwrap())
        .collect()
}

/// A running game from a random arrangement of up to `most` pieces a side.
pub fn random_game(rules: &Rules, most: usize, random: &mut ChaCha8Rng) -> Game {
    loop {
        if let Some(game) = arrangement(rules, most, random) {
            return game;
        }
    }
}

fn arrangement(rules: &Rules, most: usize, random: &mut ChaCha8Rng) -> Option<Game> {
    let mut setup = Setup::empty(rules.clone());
    setup.turn = *Side::ALL.choose(random)?;
    let mut squares = Square::ALL.to_vec();
    squares.shuffle(random);
    let counts = BySide::new_with(|_| random.random_range(1..=most));
    for (side, count) in counts.iter() {
        let mut chips: Vec<ChipId> = rules.chips().map_or(Vec::new(), |set| set.start().to_vec());
        chips.shuffle(random);
        for nth in 0..*count {
            let kind = if random.random_ratio(1, 4) {
                Kind::King
            } else {
                Kind::Man
            };
            let piece = Piece {
                side,
                kind,
                chip: chips.get(nth).copied(),
            };
            setup.put(squares.pop()?, Some(piece));
        }
    }
    let game = Game::from_setup(setup).ok()?;
    game.outcome().is_none().then_some(game)
}
