//! Scenes that several tests look at.

use damath::engine::notation::fen;
use damath::engine::{BySide, Game, Kind, Move, Rules, Setup, Side};
use damath::render::Scene;

/// Every set of rules, with chips as long as they may be for the custom one.
pub fn every_rules() -> Vec<Rules> {
    let custom = "-0.999 -999/999 999 1/999 -40 7 3 -1 2 5/6 0.5 -12.5";
    let chips = |name: &str| (name == "damath-custom").then_some(custom);
    Rules::NAMES
        .iter()
        .map(|name| Rules::named(name, chips(name)).unwrap())
        .collect()
}

pub fn names(red: &str, blue: &str) -> BySide<String> {
    BySide {
        red: red.to_owned(),
        blue: blue.to_owned(),
    }
}

/// The start of a game.
pub fn start(rules: &Rules) -> Scene {
    Scene::of(&Game::new(rules.clone()), names("Ana", "Ben"))
}

/// A full board on which every piece has been crowned: the most that there can be to say.
pub fn all_damas(rules: &Rules) -> Scene {
    let mut setup = Setup::start(rules.clone());
    for (square, mut piece) in Setup::start(rules.clone()).pieces() {
        piece.kind = Kind::King;
        setup.put(square, Some(piece));
    }
    Scene::of(&Game::from_setup(setup).unwrap(), names("Ana", "Ben"))
}

/// A game after some turns, always the same ones.
pub fn game_after(rules: &Rules, turns: usize) -> Game {
    let mut game = Game::new(rules.clone());
    for turn in 0..turns {
        let Some(choice) = chosen(&game, turn * 7) else {
            break;
        };
        game.play(&choice).unwrap();
    }
    game
}

/// A game of sixty turns, many of them captures.
pub fn sixty_turns(rules: &Rules) -> Game {
    let mut game = Game::new(rules.clone());
    for turn in 0..60 {
        game.play(&chosen(&game, turn * 58).unwrap()).unwrap();
    }
    game
}

/// One of the legal moves, by its place in the order of their names.
fn chosen(game: &Game, nth: usize) -> Option<Move> {
    let mut moves = game.legal_moves();
    moves.sort_by_key(ToString::to_string);
    let count = moves.len().max(1);
    moves.get(nth % count).copied()
}

/// Red must capture: 7 takes 10, from a3 to c5.
pub fn compulsory() -> Scene {
    let text = "W:Wa3=7,g1=11:Bb4=10,h8=2";
    let game = Game::from_setup(fen::read(&Rules::default(), text).unwrap()).unwrap();
    Scene::of(&game, names("Ana", "Ben"))
}

/// Red's 7 has just captured 3 and 6; damas and chips are left on both sides.
pub fn chain() -> Game {
    let text = "W:Wc1=5,c3=7,Ka7=9,e1=8,h2=0:Bd4=3,f6=10,d8=8,b8=11,Kg1=4,d6=6:P12.5,8";
    let mut game = Game::from_setup(fen::read(&Rules::default(), text).unwrap()).unwrap();
    let capture = game.legal_moves()[0];
    assert_eq!(capture.to_string(), "c3xe5xc7");
    game.play(&capture).unwrap();
    assert_eq!(game.turn(), Side::Blue);
    game
}
