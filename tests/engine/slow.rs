//! A second generator, written from the rules alone: an array of squares, signed steps, and a copy of
//! the board for every hop. Slow, and it shares nothing with the engine but names of squares.

use std::collections::BTreeSet;

use damath::engine::{Kind, Position, Side, Square};

#[derive(Clone, Copy, PartialEq)]
enum At {
    Empty,
    /// A piece, by whether it is the mover's and whether it is a king.
    Piece {
        own: bool,
        king: bool,
    },
    /// A piece taken in this turn: it blocks.
    Taken,
}

#[derive(Clone)]
struct Board([[At; 8]; 8]);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlowMove {
    pub path: Vec<String>,
    pub captured: BTreeSet<String>,
}

struct Found {
    path: Vec<(i8, i8)>,
    captured: Vec<(i8, i8)>,
    kings_taken: usize,
    by_king: bool,
}

const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn name((file, rank): (i8, i8)) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h"];
    format!("{}{}", letters[usize::try_from(file).unwrap()], rank + 1)
}

impl Board {
    fn get(&self, (file, rank): (i8, i8)) -> Option<At> {
        self.0
            .get(usize::try_from(rank).ok()?)?
            .get(usize::try_from(file).ok()?)
            .copied()
    }

    fn set(&mut self, (file, rank): (i8, i8), at: At) {
        let index = |at: i8| usize::try_from(at).unwrap();
        self.0[index(rank)][index(file)] = at;
    }
}

/// The three games of the rules, by what they say about captures.
#[derive(Clone, Copy, PartialEq)]
enum Game {
    Filipino,
    Spanish,
    Damath,
}

struct Search {
    game: Game,
    up: i8,
    found: Vec<Found>,
}

impl Search {
    fn far_row(&self) -> i8 {
        if self.up == 1 { 7 } else { 0 }
    }

    /// Every hop from a square: the square jumped over and the landing.
    fn hops(&self, board: &Board, from: (i8, i8), king: bool) -> Vec<((i8, i8), (i8, i8))> {
        let mut hops = Vec::new();
        for (df, dr) in DIAGONALS {
            if !king && self.game == Game::Spanish && dr != self.up {
                continue;
            }
            let step = |n: i8| (from.0 + n * df, from.1 + n * dr);
            let mut distance = 1;
            while king && board.get(step(distance)) == Some(At::Empty) {
                distance += 1;
            }
            let over = step(distance);
            if !matches!(board.get(over), Some(At::Piece { own: false, .. })) {
                continue;
            }
            let mut landing = distance + 1;
            while board.get(step(landing)) == Some(At::Empty) {
                hops.push((over, step(landing)));
                landing += 1;
                if !king {
                    break;
                }
            }
        }
        hops
    }

    fn go_on(
        &mut self,
        board: &Board,
        path: &[(i8, i8)],
        captured: &[(i8, i8)],
        kings: usize,
        king: bool,
    ) {
        let at = *path.last().unwrap();
        let crowned = !king && self.game == Game::Spanish && at.1 == self.far_row();
        let stopped = crowned && !captured.is_empty();
        let hops = if stopped {
            Vec::new()
        } else {
            self.hops(board, at, king)
        };
        if hops.is_empty() && !captured.is_empty() {
            self.found.push(Found {
                path: path.to_vec(),
                captured: captured.to_vec(),
                kings_taken: kings,
                by_king: king,
            });
        }
        for (over, landing) in hops {
            let taken_king = matches!(board.get(over), Some(At::Piece { king: true, .. }));
            let mut next = board.clone();
            next.set(over, At::Taken);
            let path = [path, &[landing]].concat();
            let captured = [captured, &[over]].concat();
            self.go_on(
                &next,
                &path,
                &captured,
                kings + usize::from(taken_king),
                king,
            );
        }
    }
}

/// The legal moves: in Damath one for each path, in plain dama with the path cut to its ends.
pub fn legal_moves(position: &Position) -> BTreeSet<SlowMove> {
    let game = match position.rules().name().as_str() {
        "filipino" => Game::Filipino,
        "spanish" => Game::Spanish,
        _ => Game::Damath,
    };
    let mut board = Board([[At::Empty; 8]; 8]);
    for square in Square::ALL {
        if let Some(piece) = position.piece_at(square) {
            let (own, king) = (piece.side == position.turn(), piece.kind == Kind::King);
            let signed = |at: u8| i8::try_from(at).unwrap();
            let at = (signed(square.file()), signed(square.rank()));
            board.set(at, At::Piece { own, king });
        }
    }
    let up = if position.turn() == Side::Red { 1 } else { -1 };
    let mut search = Search {
        game,
        up,
        found: Vec::new(),
    };
    let all: Vec<_> = (0..8)
        .flat_map(|rank| (0..8).map(move |file| (file, rank)))
        .collect();
    for from in &all {
        if let Some(At::Piece { own: true, king }) = board.get(*from) {
            let mut lifted = board.clone();
            lifted.set(*from, At::Empty);
            search.go_on(&lifted, &[*from], &[], 0, king);
        }
    }
    if search.found.is_empty() {
        return quiet_moves(&board, &all, up);
    }
    let rank = |found: &Found| match game {
        Game::Filipino => (found.captured.len(), 0),
        Game::Spanish => (found.captured.len(), found.kings_taken),
        Game::Damath => (found.captured.len(), usize::from(found.by_king)),
    };
    let best = search.found.iter().map(rank).max().unwrap();
    let chosen = search.found.iter().filter(|found| rank(found) == best);
    chosen.map(|found| described(game, found)).collect()
}

fn described(game: Game, found: &Found) -> SlowMove {
    let path = match game {
        Game::Damath => found.path.clone(),
        _ => vec![found.path[0], *found.path.last().unwrap()],
    };
    SlowMove {
        path: path.into_iter().map(name).collect(),
        captured: found.captured.iter().copied().map(name).collect(),
    }
}

fn quiet_moves(board: &Board, all: &[(i8, i8)], up: i8) -> BTreeSet<SlowMove> {
    let mut moves = BTreeSet::new();
    for from in all {
        let Some(At::Piece { own: true, king }) = board.get(*from) else {
            continue;
        };
        for (df, dr) in DIAGONALS {
            if !king && dr != up {
                continue;
            }
            let mut to = (from.0 + df, from.1 + dr);
            while board.get(to) == Some(At::Empty) {
                moves.insert(SlowMove {
                    path: vec![name(*from), name(to)],
                    captured: BTreeSet::new(),
                });
                if !king {
                    break;
                }
                to = (to.0 + df, to.1 + dr);
            }
        }
    }
    moves
}
