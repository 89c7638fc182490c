//! Moves from text: every way to understand the text is weighed against the legal moves.

use super::Notation;
use super::explain::{self, ReadMoveError};
use super::names::{self, Name, is_joint};
use super::naming::Naming;
use super::numeric::Numbering;
use super::{algebraic, dama};
use crate::engine::bitboard::Bitboard;
use crate::engine::damath::{Chip, ChipId};
use crate::engine::moves::{Move, between};
use crate::engine::piece::Kind;
use crate::engine::position::Position;
use crate::engine::ruleset::Identity;
use crate::engine::square::{BoardView, Square};

/// Reads a move in any notation. Exactly one legal move must fit the text, else the error says what
/// it could have been or why nothing fits.
pub fn read_move(position: &Position, text: &str) -> Result<Move, ReadMoveError> {
    Reader::of_any(position).read(text)
}

/// Reads a move in any notation, typed beside a board whose squares go by `board`: numbers alone are
/// then those of that board, where it has numbers.
pub fn read_move_beside(
    position: &Position,
    text: &str,
    board: Notation,
) -> Result<Move, ReadMoveError> {
    Reader::beside(position, board).read(text)
}

/// Reads a move in one notation. Letters of either board are read under both their names.
pub fn read_move_in(
    position: &Position,
    text: &str,
    notation: Notation,
) -> Result<Move, ReadMoveError> {
    Reader {
        position,
        among: &[notation],
        numbering: Numbering::STANDARD,
    }
    .read(text)
}

/// How a text that was read as a move in any notation calls squares, so that an answer can call them
/// so too; nothing for a chip alone and for what names no square.
pub fn naming_of(position: &Position, text: &str) -> Option<Naming> {
    Reader::of_any(position).naming(text)
}

/// The same for a text that was read by [`read_move_beside`].
pub fn naming_beside(position: &Position, text: &str, board: Notation) -> Option<Naming> {
    Reader::beside(position, board).naming(text)
}

/// One way to understand a text.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The chip that is said to move.
    pub(super) chip: Option<ChipId>,
    /// Where it may start.
    pub(super) from: Bitboard,
    /// Where it may land, hop by hop; some hops may have been left out, but never the last.
    pub(super) landings: Vec<Bitboard>,
    /// How it calls squares; nothing where it names none.
    naming: Option<Naming>,
}

/// What reads moves of one position.
pub(super) struct Reader<'a> {
    pub(super) position: &'a Position,
    /// The notations that the text may be in.
    pub(super) among: &'a [Notation],
    pub(super) numbering: Numbering,
}

impl<'a> Reader<'a> {
    /// What reads every notation.
    pub(super) const fn of_any(position: &'a Position) -> Self {
        Self {
            position,
            among: &Notation::ALL,
            numbering: Numbering::STANDARD,
        }
    }

    /// What reads every notation but the numbering that a board with numbers does not show.
    pub(super) const fn beside(position: &'a Position, board: Notation) -> Self {
        use Notation::{Dama, Luzon, Numeric, Sheet, Vismin};
        let among: &[Notation] = match board {
            Numeric => &[Vismin, Luzon, Numeric, Sheet],
            Dama => &[Vismin, Luzon, Dama, Sheet],
            Vismin | Luzon | Sheet => &Notation::ALL,
        };
        Self {
            position,
            among,
            numbering: Numbering::STANDARD,
        }
    }

    pub(super) fn read(&self, text: &str) -> Result<Move, ReadMoveError> {
        let legal = self.position.legal_moves();
        let readings = self.readings(text)?;
        let (partial, whole): (Vec<_>, Vec<_>) = readings
            .iter()
            .cloned()
            .partition(|reading| reading.landings.is_empty());
        let found = self.fitting(&legal, &whole);
        match found[..] {
            [only] => return Ok(only),
            [] => {}
            _ => return Err(ReadMoveError::Ambiguous { candidates: found }),
        }
        let candidates = self.fitting(&legal, &partial);
        if candidates.is_empty() {
            Err(explain::why_not(self.position, legal, &readings))
        } else {
            Err(ReadMoveError::Incomplete { candidates })
        }
    }

    /// How the text calls squares, by the reading that its answer is about.
    pub(super) fn naming(&self, text: &str) -> Option<Naming> {
        let readings = self.readings(text).ok()?;
        let legal = self.position.legal_moves();
        let fits = |reading: &&Reading| legal.iter().any(|played| self.fits(reading, played));
        let fitting = readings.iter().find(fits);
        fitting
            .or_else(|| explain::meant(self.position, &readings))?
            .naming
    }

    /// The legal moves that fit any of the readings.
    pub(super) fn fitting(&self, legal: &[Move], readings: &[Reading]) -> Vec<Move> {
        let fits = |played: &&Move| readings.iter().any(|reading| self.fits(reading, played));
        legal.iter().filter(fits).copied().collect()
    }

    /// Every way to understand the text.
    pub(super) fn readings(&self, text: &str) -> Result<Vec<Reading>, ReadMoveError> {
        let text = text.trim();
        if text.is_empty() || text.len() > names::LONGEST {
            return Err(ReadMoveError::unreadable(text));
        }
        let mut readings = Vec::new();
        let mut fault = None;
        if let Some(names) = names::split(text).filter(|names| !names.is_empty()) {
            fault = self.paths(&names, &mut readings);
        }
        if self.reads(Notation::Sheet) {
            let chip_fault = self.chip_and_targets(text, &mut readings);
            fault = fault.or(chip_fault);
        }
        if readings.is_empty() {
            Err(fault.unwrap_or_else(|| ReadMoveError::unreadable(text)))
        } else {
            Ok(readings)
        }
    }

    pub(super) fn reads(&self, notation: Notation) -> bool {
        self.among.contains(&notation)
    }

    /// The readings of a start and landings, all named in one manner; else the name that names no
    /// square.
    fn paths(&self, names: &[Name], readings: &mut Vec<Reading>) -> Option<ReadMoveError> {
        let before = readings.len();
        let letters = self.reads(Notation::Vismin) || self.reads(Notation::Luzon);
        let mut add = |naming, path: Option<Vec<Bitboard>>| {
            if let Some([from, landings @ ..]) = path.as_deref() {
                readings.push(Reading {
                    chip: None,
                    from: *from,
                    landings: landings.to_vec(),
                    naming: Some(naming),
                });
            }
        };
        if letters {
            for view in [BoardView::Vismin, BoardView::Luzon] {
                add(Naming::Letters(view), squares_by_letter(names, view));
            }
        }
        if self.reads(Notation::Sheet) {
            add(Naming::Sheet, squares_by_coordinates(names));
        }
        let has_chips = self.position.rules().chips().is_some();
        // A number alone is a chip where there are chips: 11 is never square 1 to square 1 there.
        if has_chips && matches!(names, [Name::Number(digits)] if digits.len() <= 2) {
            return None;
        }
        for numbers in number_lists(names) {
            if has_chips && numbers.len() == 1 {
                continue;
            }
            if self.reads(Notation::Numeric) {
                let square = |n: &u8| self.numbering.square(*n).map(Bitboard::of);
                let naming = Naming::Numbers(self.numbering);
                add(naming, numbers.iter().map(square).collect());
            }
            if self.reads(Notation::Dama) {
                let pair = |n: &u8| Some(dama::squares(*n)).filter(|pair| !pair.is_empty());
                let naming = Naming::Dama(self.position.rules().ruleset().view);
                add(naming, numbers.iter().map(pair).collect());
            }
        }
        if readings.len() > before {
            return None;
        }
        not_on_the_board(names)
    }

    /// The readings `7 (5,2)`, `7 c3` and `7: b2→c3`; else the chip that is none of this game.
    fn chip_and_targets(&self, text: &str, readings: &mut Vec<Reading>) -> Option<ReadMoveError> {
        let chips = self.position.rules().chips()?;
        let mut stranger = None;
        // The longest printed chip has eleven characters.
        for (end, _) in text
            .char_indices()
            .skip(1)
            .take(12)
            .chain([(text.len(), ' ')])
        {
            let (start, rest) = text.split_at(end);
            let Some(targets) = names::split(rest) else {
                continue;
            };
            let as_is = start.trim();
            let stripped = as_is.trim_end_matches(is_joint);
            for printed in [as_is, stripped]
                .into_iter()
                .take(1 + usize::from(as_is != stripped))
            {
                match printed.parse::<Chip>().map(|chip| chips.id_of(chip)) {
                    Ok(Some(id)) => self.of_chip(id, &targets, readings),
                    Ok(None) if !targets.is_empty() || rest.is_empty() => {
                        let chip = printed.to_owned();
                        stranger = Some(ReadMoveError::NoSuchChip { chip });
                    }
                    _ => {}
                }
            }
        }
        stranger
    }

    fn of_chip(&self, id: ChipId, targets: &[Name], readings: &mut Vec<Reading>) {
        let board = self.position.board();
        let own = board.pieces(self.position.turn()).into_iter();
        let from: Bitboard = own.filter(|square| board.chip(*square) == id).collect();
        let chip = Some(id);
        if targets.is_empty() {
            let landings = Vec::new();
            readings.push(Reading {
                chip,
                from,
                landings,
                naming: None,
            });
        }
        let letters = [BoardView::Vismin, BoardView::Luzon]
            .map(|view| (Naming::Letters(view), squares_by_letter(targets, view)));
        let sheet = (Naming::Sheet, squares_by_coordinates(targets));
        for (naming, landings) in letters.into_iter().chain([sheet]) {
            let (naming, Some(landings)) = (Some(naming), landings) else {
                continue;
            };
            if let [start, after @ ..] = &landings[..]
                && !after.is_empty()
                && !(from & *start).is_empty()
            {
                readings.push(Reading {
                    chip,
                    from: from & *start,
                    landings: after.to_vec(),
                    naming,
                });
            }
            readings.push(Reading {
                chip,
                from,
                landings,
                naming,
            });
        }
    }

    fn fits(&self, reading: &Reading, played: &Move) -> bool {
        reading.from.contains(played.from())
            && (ends_as_read(reading, played) || self.takes_as_read(reading, played))
    }

    /// In plain dama, whether the text describes another way to take the same pieces between the same
    /// squares, which is the same move.
    fn takes_as_read(&self, reading: &Reading, played: &Move) -> bool {
        self.position.rules().ruleset().identity == Identity::ByPiecesTaken
            && played.is_capture()
            && reading.landings.len() == played.landings().len()
            && self.walks(reading, played, played.from(), Bitboard::EMPTY, 0)
    }

    fn walks(
        &self,
        reading: &Reading,
        played: &Move,
        at: Square,
        taken: Bitboard,
        hop: usize,
    ) -> bool {
        let Some(landings) = reading.landings.get(hop) else {
            return at == played.to() && taken == played.captured();
        };
        let board = self.position.board();
        let king = board.kind(played.from()) == Kind::King;
        let occupied = board.occupied().without(played.from());
        landings.into_iter().any(|landing| {
            let way = between(at, landing);
            let over = way & occupied;
            over.count() == 1
                && (king || way.count() == 1)
                && !(over & played.captured()).is_empty()
                && (over & taken).is_empty()
                && !occupied.contains(landing)
                && self.walks(reading, played, landing, taken | over, hop + 1)
        })
    }
}

/// Whether the landings read are some of the move's, in order, and the last is its last.
fn ends_as_read(reading: &Reading, played: &Move) -> bool {
    let Some((last, earlier)) = reading.landings.split_last() else {
        return true;
    };
    let (end, mut landings) = (played.to(), played.landings().iter());
    landings.next_back();
    last.contains(end)
        && earlier
            .iter()
            .all(|wanted| landings.any(|landing| wanted.contains(*landing)))
}

fn squares_by_letter(names: &[Name], view: BoardView) -> Option<Vec<Bitboard>> {
    let square = |name: &Name| match name {
        Name::Letters(name) => algebraic::square(name, view).map(Bitboard::of),
        Name::Number(_) | Name::Coordinates(_) => None,
    };
    names
        .iter()
        .map(square)
        .collect::<Option<Vec<_>>>()
        .filter(|squares| !squares.is_empty())
}

fn squares_by_coordinates(names: &[Name]) -> Option<Vec<Bitboard>> {
    let square = |name: &Name| match name {
        Name::Coordinates(at) => Square::from_coordinates(*at).map(Bitboard::of),
        Name::Letters(_) | Name::Number(_) => None,
    };
    names
        .iter()
        .map(square)
        .collect::<Option<Vec<_>>>()
        .filter(|squares| !squares.is_empty())
}

/// The numbers of a text that has nothing else; where one run of digits stands alone, also every
/// way to cut it into two numbers.
fn number_lists(names: &[Name]) -> Vec<Vec<u8>> {
    let number = |name: &Name| match name {
        Name::Number(digits) if digits.len() <= 2 => digits.parse().ok(),
        _ => None,
    };
    let mut lists: Vec<Vec<u8>> = names
        .iter()
        .map(number)
        .collect::<Option<_>>()
        .into_iter()
        .collect();
    if let [Name::Number(run)] = names
        && run.len() <= 4
    {
        for cut in 1..run.len() {
            let (from, to) = run.split_at(cut);
            lists.extend(
                from.parse()
                    .ok()
                    .zip(to.parse().ok())
                    .map(|(from, to)| vec![from, to]),
            );
        }
    }
    lists
}

/// The first name that names no square, or none of the board that the first name belongs to.
fn not_on_the_board(names: &[Name]) -> Option<ReadMoveError> {
    let mut view = None;
    let strange = names.iter().find(|name| match name {
        Name::Letters(text) => {
            let found = algebraic::of_either(text).map(|(view, _)| view);
            found.is_none() || *view.get_or_insert(found) != found
        }
        Name::Number(text) => !text
            .parse()
            .is_ok_and(|number: u8| (1..=32).contains(&number)),
        Name::Coordinates(at) => Square::from_coordinates(*at).is_none(),
    })?;
    let name = match strange {
        Name::Letters(name) | Name::Number(name) => name.chars().take(20).collect(),
        Name::Coordinates(at) => at.to_string(),
    };
    Some(ReadMoveError::NotOnTheBoard { name })
}
