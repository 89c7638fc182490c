//! An independent check: random positions, set up and played by the engine's own [`Game`], searched
//! to the end without the tables' numbering and without what solved them.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Result, Table};
use crate::engine::{Game, Kind, Piece, Position, Rules, Setup, Side, Square};

/// Plies that the check looks ahead on its own.
const LOOKAHEAD: u8 = 3;

/// A position on which table and check disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The position.
    pub setup: Setup,
    /// What the table says.
    pub table: Option<Result>,
    /// What its successors make of it.
    pub check: Result,
}

/// Checks so many random positions: each result must follow from the results after every move, and
/// every end within a few plies must be found by plain search, and no other. Gives the disagreements.
pub fn verify(table: &Table, rules: &Rules, positions: u32, seed: u64) -> Vec<Disagreement> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut wrong = Vec::new();
    for _ in 0..positions {
        let game = random_game(rules, table.pieces(), &mut random);
        let position = game.position();
        let found = table.probe(position.board(), position.turn());
        let follows = from_successors(table, position);
        let searched = plain_search(position, LOOKAHEAD);
        let near = match found {
            Some(Result::Win(plies) | Result::Loss(plies)) if plies <= LOOKAHEAD => found,
            _ => None,
        };
        if found != Some(follows) || near != searched {
            wrong.push(Disagreement {
                setup: game.setup(),
                table: found,
                check: searched.unwrap_or(follows),
            });
        }
    }
    wrong
}

/// A random valid position with both sides on the board and at most `most` pieces, two or more.
fn random_game(rules: &Rules, most: u32, random: &mut ChaCha8Rng) -> Game {
    loop {
        let mut setup = Setup::empty(rules.clone());
        if random.random() {
            setup.turn = Side::Blue;
        }
        let pieces = random.random_range(2..=most);
        for nth in 0..pieces {
            let side = match nth {
                0 => Side::Red,
                1 => Side::Blue,
                _ => *Side::ALL.choose(random).expect("there are two sides"),
            };
            let kind = if random.random() {
                Kind::King
            } else {
                Kind::Man
            };
            let square = *Square::ALL.choose(random).expect("there are squares");
            setup.put(
                square,
                Some(Piece {
                    side,
                    kind,
                    chip: None,
                }),
            );
        }
        let both = Side::ALL
            .into_iter()
            .all(|side| setup.pieces().any(|(_, piece)| piece.side == side));
        if let (true, Ok(game)) = (both, Game::from_setup(setup)) {
            return game;
        }
    }
}

fn after(position: &Position) -> impl Iterator<Item = Position> + '_ {
    position.legal_moves().into_iter().map(|played| {
        let mut next = position.clone();
        next.play_unchecked(&played);
        next
    })
}

fn from_successors(table: &Table, position: &Position) -> Result {
    let mut best = Result::Loss(0);
    let mut any = false;
    for next in after(position) {
        let reply = table
            .probe(next.board(), next.turn())
            .unwrap_or(Result::Loss(0));
        let own = match reply {
            Result::Win(plies) => Result::Loss(plies + 1),
            Result::Draw => Result::Draw,
            Result::Loss(plies) => Result::Win(plies + 1),
        };
        if !any || better(own, best) {
            best = own;
        }
        any = true;
    }
    best
}

/// Whether a side would rather have `a`: sooner wins, later losses.
const fn better(a: Result, b: Result) -> bool {
    match (a, b) {
        (Result::Win(a), Result::Win(b)) => a < b,
        (Result::Loss(a), Result::Loss(b)) => a > b,
        (Result::Win(_), _) | (Result::Draw, Result::Loss(_)) => true,
        _ => false,
    }
}

/// Looks at every line of so many plies: the result if the end can be forced within them.
fn plain_search(position: &Position, plies: u8) -> Option<Result> {
    let mut longest = 0;
    let mut sure_loss = true;
    let mut soonest: Option<u8> = None;
    for next in after(position) {
        let reply = if plies == 0 {
            None
        } else {
            plain_search(&next, plies - 1)
        };
        match reply {
            Some(Result::Loss(reply)) => {
                soonest = Some(soonest.map_or(reply + 1, |known| known.min(reply + 1)));
            }
            Some(Result::Win(reply)) => longest = longest.max(reply + 1),
            Some(Result::Draw) | None => sure_loss = false,
        }
    }
    match soonest {
        Some(plies) => Some(Result::Win(plies)),
        None if sure_loss => Some(Result::Loss(longest)),
        None => None,
    }
}
