//! Positions and moves as the Hub protocol writes them.

use super::command::Command;
use crate::engine::{Game, Kind, Move, Piece, Rules, Setup, Side, Square, echo};

/// The moves of a line as Hub writes them.
pub(super) fn line(moves: &[Move]) -> Vec<String> {
    moves.iter().map(written).collect()
}

/// A move as Hub writes it: `22-18`, or start, end and every captured square, `26x12x23x16`.
fn written(played: &Move) -> String {
    let (from, to) = (played.from().number(), played.to().number());
    if !played.is_capture() {
        return format!("{from}-{to}");
    }
    let mut text = format!("{from}x{to}");
    for square in played.captured() {
        text.push('x');
        text += &square.number().to_string();
    }
    text
}

/// A position or a move that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum PositionError {
    #[error("a position is W or B and 32 of w, b, W, B, e")]
    Form,
    #[error("{0}")]
    Setup(String),
    #[error("{} is not a legal move", echo(.0))]
    Move(String),
}

/// The game that a `pos` line describes.
pub(super) fn position(rules: &Rules, command: &Command) -> Result<Game, PositionError> {
    let setup = match command.get("pos") {
        None | Some("start") => Setup::start(rules.clone()),
        Some(text) => pieces(rules, text).ok_or(PositionError::Form)?,
    };
    let made = Game::from_setup(setup);
    let mut game = made.map_err(|error| PositionError::Setup(error.to_string()))?;
    for text in command.get("moves").unwrap_or_default().split_whitespace() {
        let legal = game.legal_moves();
        let meant = legal.iter().find(|played| same(&written(played), text));
        let played = meant.ok_or_else(|| PositionError::Move(text.to_owned()))?;
        game.play(played)
            .map_err(|_| PositionError::Move(text.to_owned()))?;
    }
    Ok(game)
}

/// Whether two texts name one move: captured squares may come in any order.
fn same(own: &str, given: &str) -> bool {
    let split = |text: &str| {
        let mut squares: Vec<String> = text.split(['x', '-']).map(str::to_owned).collect();
        if squares.len() > 2 {
            squares[2..].sort();
        }
        (text.contains('x'), squares)
    };
    split(own) == split(given)
}

fn pieces(rules: &Rules, text: &str) -> Option<Setup> {
    let mut letters = text.chars();
    let mut setup = Setup::empty(rules.clone());
    setup.turn = match letters.next()? {
        'W' => Side::Red,
        'B' => Side::Blue,
        _ => return None,
    };
    for number in 1..=32 {
        let (side, kind) = match letters.next()? {
            'w' => (Side::Red, Kind::Man),
            'b' => (Side::Blue, Kind::Man),
            'W' => (Side::Red, Kind::King),
            'B' => (Side::Blue, Kind::King),
            'e' => continue,
            _ => return None,
        };
        let square = Square::from_number(number)?;
        let chip = None;
        setup.put(square, Some(Piece { side, kind, chip }));
    }
    letters.next().is_none().then_some(setup)
}
