//! Legal moves, written out or only counted.
//!
//! Whether anything can be taken is found for all pieces at once by shifting sets of squares, and the
//! quiet moves of all pieces are counted in the same way. Only pieces that can take something are
//! searched for their captures.
//!
//! Invariant: the generator reads its rules from [`Ruleset`] constants alone; it does not know which
//! game is played.

use super::bitboard::{Bitboard, Direction};
use super::captures::CaptureSearch;
use super::moves::Move;
use super::position::Board;
use super::ruleset::{FarRow, Precedence, Ruleset};
use super::side::Side;

/// Writes every legal move of `side` into `moves`, which is emptied first. Reusing the vector saves
/// the allocation.
pub fn legal_moves(board: &Board, side: Side, rules: &Ruleset, moves: &mut Vec<Move>) {
    let scene = Scene::of(board, side);
    match side {
        Side::Red => scene.legal_moves::<Red>(rules, moves),
        Side::Blue => scene.legal_moves::<Blue>(rules, moves),
    }
}

/// A side as a type, so that the compiler makes a generator for each with its shifts as constants.
pub(super) trait Mover {
    /// Whoever moves next.
    type Opponent: Mover<Opponent = Self>;
    /// The side.
    const SIDE: Side;
    /// All directions, those in which its men step first.
    const DIRECTIONS: [Direction; 4];
}

/// [`Side::Red`] to move.
pub(super) enum Red {}
/// [`Side::Blue`] to move.
pub(super) enum Blue {}

impl Mover for Red {
    type Opponent = Blue;
    const SIDE: Side = Side::Red;
    const DIRECTIONS: [Direction; 4] = Direction::ALL;
}

impl Mover for Blue {
    type Opponent = Red;
    const SIDE: Side = Side::Blue;
    const DIRECTIONS: [Direction; 4] = [
        Direction::SouthWest,
        Direction::SouthEast,
        Direction::NorthWest,
        Direction::NorthEast,
    ];
}

/// The pieces on a board as the side to move sees them, without their chips.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) own: Bitboard,
    pub(super) enemy: Bitboard,
    pub(super) all_kings: Bitboard,
}

impl Scene {
    pub(super) fn of(board: &Board, side: Side) -> Self {
        Self {
            own: board.pieces(side),
            enemy: board.pieces(!side),
            all_kings: board.all_kings(),
        }
    }

    const fn empty(self) -> Bitboard {
        self.own.or(self.enemy).complement()
    }

    /// The scene after a move, seen by the opponent.
    pub(super) const fn after<M: Mover>(self, played: &Move) -> Self {
        let (from, to) = (Bitboard::of(played.from()), Bitboard::of(played.to()));
        let was_king = !self.all_kings.and(from).is_empty();
        let crowned = was_king || played.to().rank() == M::SIDE.crowning_rank();
        let taken = played.captured().complement();
        let kings = self.all_kings.and(from.complement()).and(taken);
        Self {
            own: self.enemy.and(taken),
            enemy: self.own.and(from.complement()).or(to),
            all_kings: if crowned { kings.or(to) } else { kings },
        }
    }

    pub(super) fn legal_moves<M: Mover>(self, rules: &Ruleset, moves: &mut Vec<Move>) {
        moves.clear();
        if rules.man_captures_backward {
            self.moves_taking::<M, 4>(rules, moves);
        } else {
            self.moves_taking::<M, 2>(rules, moves);
        }
    }

    /// How many legal moves there are. `moves` is room to work in.
    pub(super) fn count<M: Mover>(self, rules: &Ruleset, moves: &mut Vec<Move>) -> u64 {
        if rules.man_captures_backward {
            self.count_taking::<M, 4>(rules, moves)
        } else {
            self.count_taking::<M, 2>(rules, moves)
        }
    }

    /// The legal moves where men take in the first `WAYS` directions.
    fn moves_taking<M: Mover, const WAYS: usize>(self, rules: &Ruleset, moves: &mut Vec<Move>) {
        let takers = self.takers::<M, WAYS>();
        if takers.is_empty() {
            self.quiet_moves::<M>(moves);
        } else if self.all_take_one_alike::<M, WAYS>(rules, takers) {
            for direction in &M::DIRECTIONS[..WAYS] {
                let back = direction.opposite();
                for to in self.landings(*direction) {
                    let over = Bitboard::of(to).step(back);
                    if let Some(from) = over.step(back).first() {
                        moves.push(Move::single_capture(from, over, to));
                    }
                }
            }
        } else {
            CaptureSearch::<M>::new(self, self.empty(), rules, moves).run(takers);
        }
    }

    fn count_taking<M: Mover, const WAYS: usize>(
        self,
        rules: &Ruleset,
        moves: &mut Vec<Move>,
    ) -> u64 {
        let takers = self.takers::<M, WAYS>();
        if takers.is_empty() {
            return self.count_quiet::<M>().into();
        }
        if self.all_take_one_alike::<M, WAYS>(rules, takers) {
            let directions = M::DIRECTIONS[..WAYS].iter();
            return directions
                .map(|direction| u64::from(self.landings(*direction).count()))
                .sum();
        }
        moves.clear();
        CaptureSearch::<M>::new(self, self.empty(), rules, moves).run(takers);
        moves.len() as u64
    }

    /// Where men land that take in this direction.
    fn landings(self, direction: Direction) -> Bitboard {
        let men = self.own & !self.all_kings;
        (men.step(direction) & self.enemy).step(direction) & self.empty()
    }

    /// Whether it is certain that all captures are by men, take one piece, and rank alike; if not, they
    /// have to be searched.
    fn all_take_one_alike<M: Mover, const WAYS: usize>(
        self,
        rules: &Ruleset,
        takers: Bitboard,
    ) -> bool {
        let kings_tell = rules.precedence == Precedence::MostPiecesThenMostKings
            && !(self.enemy & self.all_kings).is_empty();
        if kings_tell || !(takers & self.all_kings).is_empty() {
            return false;
        }
        // More squares than will be free: of the men's squares only the start of the one that moves is.
        let free = self.empty() | (self.own & !self.all_kings);
        let ends = match rules.far_row {
            FarRow::PassesAsMan => Bitboard::EMPTY,
            FarRow::StopsAndIsCrowned => Bitboard::rank(M::SIDE.crowning_rank()),
        };
        let mut onward = Bitboard::EMPTY;
        for direction in &M::DIRECTIONS[..WAYS] {
            let landings = self.landings(*direction) & !ends;
            for next in &M::DIRECTIONS[..WAYS] {
                if *next != direction.opposite() {
                    onward |= (landings.step(*next) & self.enemy).step(*next) & free;
                }
            }
        }
        onward.is_empty()
    }

    /// The own pieces that can take something.
    fn takers<M: Mover, const WAYS: usize>(self) -> Bitboard {
        let (empty, men) = (self.empty(), self.own & !self.all_kings);
        let mut takers = Bitboard::EMPTY;
        for direction in &M::DIRECTIONS[..WAYS] {
            // From each empty square back over an enemy to the man that would land there.
            let over = empty.step(direction.opposite()) & self.enemy;
            takers |= over.step(direction.opposite()) & men;
        }
        let kings = self.own & self.all_kings;
        if kings.is_empty() {
            return takers;
        }
        for direction in Direction::ALL {
            let back = direction.opposite();
            // An enemy that can be taken, the squares before it, and the open way that leads there.
            let over = empty.step(back) & self.enemy;
            let before = over.step(back);
            let way = before & empty;
            let way = way | way.slide(back, empty);
            takers |= (before | way.step(back)) & kings;
        }
        takers
    }

    fn quiet_moves<M: Mover>(self, moves: &mut Vec<Move>) {
        let (empty, kings) = (self.empty(), self.own & self.all_kings);
        for from in self.own & !self.all_kings {
            for direction in &M::DIRECTIONS[..2] {
                if let Some(to) = (Bitboard::of(from).step(*direction) & empty).first() {
                    moves.push(Move::quiet(from, to));
                }
            }
        }
        for from in kings {
            for direction in Direction::ALL {
                let mut to = Bitboard::of(from).step(direction) & empty;
                while let Some(square) = to.first() {
                    moves.push(Move::quiet(from, square));
                    to = to.step(direction) & empty;
                }
            }
        }
    }

    fn count_quiet<M: Mover>(self) -> u32 {
        let (empty, men) = (self.empty(), self.own & !self.all_kings);
        let steps = |direction| (men.step(direction) & empty).count();
        let by_men = steps(M::DIRECTIONS[0]) + steps(M::DIRECTIONS[1]);
        let kings = self.own & self.all_kings;
        if kings.is_empty() {
            return by_men;
        }
        // Two kings never reach the same square in the same direction: the nearer one blocks.
        let slides = |direction| kings.slide(direction, empty).count();
        by_men + Direction::ALL.map(slides).iter().sum::<u32>()
    }
}
