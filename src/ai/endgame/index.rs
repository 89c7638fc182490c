//! Positions as numbers: classes by what stands on the board, and a dense index within each.
//!
//! The side to move is always Red: a position with Blue to move is turned by half a turn.

use super::MOST_PIECES;
use crate::engine::{Bitboard, Board, Kind, Piece, Side, Square};

/// How many men and kings each side has; the first side is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub own_men: u32,
    pub own_kings: u32,
    pub enemy_men: u32,
    pub enemy_kings: u32,
}

/// Squares that a man can stand on: all but those where it is crowned.
const MAN_SQUARES: usize = 28;
const KING_SQUARES: usize = 32;

impl Class {
    /// All classes, those first that others lead to: captures lessen the pieces, crowning the men. Fewer
    /// pieces come first, so the classes of a smaller table are the first of a larger one.
    pub(super) fn all() -> Vec<Self> {
        let counts = || 0..=MOST_PIECES;
        let mut all = Vec::new();
        for own_men in counts() {
            for own_kings in counts() {
                for enemy_men in counts() {
                    for enemy_kings in counts() {
                        let class = Self {
                            own_men,
                            own_kings,
                            enemy_men,
                            enemy_kings,
                        };
                        let sides = own_men + own_kings > 0 && enemy_men + enemy_kings > 0;
                        if sides && class.pieces() <= MOST_PIECES {
                            all.push(class);
                        }
                    }
                }
            }
        }
        all.sort_by_key(|class| (class.pieces(), class.own_men + class.enemy_men));
        all
    }

    pub(super) const fn pieces(self) -> u32 {
        self.own_men + self.own_kings + self.enemy_men + self.enemy_kings
    }

    /// The class seen by the other side.
    pub(super) const fn turned(self) -> Self {
        Self {
            own_men: self.enemy_men,
            own_kings: self.enemy_kings,
            enemy_men: self.own_men,
            enemy_kings: self.own_kings,
        }
    }

    /// The place among [`Class::all`].
    pub(super) fn number(self) -> Option<usize> {
        NUMBERS[self.digits()]
    }

    const fn digits(self) -> usize {
        (((self.own_men * 5 + self.own_kings) * 5 + self.enemy_men) * 5 + self.enemy_kings) as usize
    }

    /// How many indices the class has; some stand for no position because two pieces share a square.
    pub(super) fn size(self) -> usize {
        self.groups()
            .into_iter()
            .map(|(count, squares)| choose(squares, count))
            .product()
    }

    /// Each kind of piece: how many, and on how many squares.
    const fn groups(self) -> [(usize, usize); 4] {
        [
            (self.own_men as usize, MAN_SQUARES),
            (self.own_kings as usize, KING_SQUARES),
            (self.enemy_men as usize, MAN_SQUARES),
            (self.enemy_kings as usize, KING_SQUARES),
        ]
    }

    /// The board of an index, Red to move; nothing if two pieces share a square.
    pub(super) fn board(self, mut index: usize) -> Option<Board> {
        let pieces = [
            (Side::Red, Kind::Man),
            (Side::Red, Kind::King),
            (Side::Blue, Kind::Man),
            (Side::Blue, Kind::King),
        ];
        let mut board = Board::EMPTY;
        for ((count, squares), (side, kind)) in self.groups().into_iter().zip(pieces).rev() {
            let ways = choose(squares, count);
            for place in unranked(index % ways, count) {
                let square = Square::ALL[place + offset(side, kind)];
                if board.occupied().contains(square) {
                    return None;
                }
                board.put(
                    square,
                    Piece {
                        side,
                        kind,
                        chip: None,
                    },
                );
            }
            index /= ways;
        }
        Some(board)
    }
}

static NUMBERS: std::sync::LazyLock<[Option<usize>; 625]> = std::sync::LazyLock::new(|| {
    let mut numbers = [None; 625];
    for (number, class) in Class::all().into_iter().enumerate() {
        numbers[class.digits()] = Some(number);
    }
    numbers
});

/// The first square, in the order of [`Square::ALL`], that a piece can stand on. Blue's men do not
/// stand on the first rank.
const fn offset(side: Side, kind: Kind) -> usize {
    match (side, kind) {
        (Side::Blue, Kind::Man) => 4,
        _ => 0,
    }
}

/// The class and index of a position; nothing if it is beyond the tables.
pub(super) fn locate(board: &Board, turn: Side) -> Option<(Class, usize)> {
    if board.occupied().count() > MOST_PIECES {
        return None;
    }
    let count = |squares: Bitboard| squares.count();
    let class = Class {
        own_men: count(board.men(turn)),
        own_kings: count(board.kings(turn)),
        enemy_men: count(board.men(!turn)),
        enemy_kings: count(board.kings(!turn)),
    };
    if class.own_men + class.own_kings == 0 || class.enemy_men + class.enemy_kings == 0 {
        return None;
    }
    let sets = [
        (board.men(turn), offset(Side::Red, Kind::Man)),
        (board.kings(turn), 0),
        (board.men(!turn), offset(Side::Blue, Kind::Man)),
        (board.kings(!turn), 0),
    ];
    let mut index = 0;
    for ((squares, offset), (count, places)) in sets.into_iter().zip(class.groups()) {
        index = index * choose(places, count) + rank(squares, turn, offset);
    }
    Some((class, index))
}

/// The number of a set of squares among all sets of its size (the combinatorial number system).
fn rank(squares: Bitboard, turn: Side, offset: usize) -> usize {
    let mut places = [0; MOST_PIECES as usize];
    let mut count = 0;
    for square in squares {
        let place = match turn {
            Side::Red => square.index(),
            Side::Blue => square.turned().index(),
        };
        places[count] = place - offset;
        count += 1;
    }
    let places = &mut places[..count];
    places.sort_unstable();
    let terms = places.iter().enumerate();
    terms.map(|(nth, place)| choose(*place, nth + 1)).sum()
}

/// The places of the set with this number.
fn unranked(mut number: usize, count: usize) -> Vec<usize> {
    let mut places = Vec::with_capacity(count);
    for size in (1..=count).rev() {
        let mut place = size - 1;
        while choose(place + 1, size) <= number {
            place += 1;
        }
        number -= choose(place, size);
        places.push(place);
    }
    places
}

/// In how many ways `count` of `from` can be chosen.
const fn choose(from: usize, count: usize) -> usize {
    if count > from {
        return 0;
    }
    let mut ways = 1;
    let mut nth = 0;
    while nth < count {
        ways = ways * (from - nth) / (nth + 1);
        nth += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_leads_to_a_board_and_back() {
        for class in Class::all() {
            let step = class.size() / 5_000 + 1;
            for index in (0..class.size()).step_by(step) {
                if let Some(board) = class.board(index) {
                    assert_eq!(locate(&board, Side::Red), Some((class, index)));
                }
            }
        }
    }

    #[test]
    fn classes_lead_only_to_classes_before_them() {
        let number = |own_men, own_kings, enemy_men, enemy_kings| {
            Class {
                own_men,
                own_kings,
                enemy_men,
                enemy_kings,
            }
            .number()
            .unwrap()
        };
        assert!(number(0, 2, 0, 2) < number(1, 1, 0, 2), "crowning");
        assert!(number(1, 0, 1, 1) < number(1, 1, 1, 1), "capturing");
    }
}
