//! Positions as one line of text: `W:Wa1,Kc3:Bb8,Kd6`.
//!
//! The side to move, each side's pieces with `K` before a king, and what a score sheet says so far.
//! Squares are named by letters of either board or by number, numbers may form ranges, and in Damath
//! each piece carries its chip: `W:Wa3=4,Kc3=1:Bb8=11:P12.50,-3:H12`. `P` gives the points taken (Red,
//! Blue), `H` the quiet turns; `F`, which other programs write, is ignored.
//!
//! A line that reads gives a [`Setup`]; whether it can be played is for [`Setup::position`] to say.

use std::fmt::Write as _;

use super::algebraic;
use super::naming::Naming;
use super::numeric::Numbering;
use crate::engine::damath::{Chip, ChipId, Score};
use crate::engine::echo::echo;
use crate::engine::piece::{Kind, Piece};
use crate::engine::ruleset::Rules;
use crate::engine::setup::{Setup, SetupError};
use crate::engine::side::{BySide, Side};
use crate::engine::square::{BoardView, Square};

/// The longest line that is read, in bytes: three times what the fullest board needs.
const LONGEST: usize = 1024;

/// A line that describes no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Longer than any position.
    #[error("a position has at most 1024 characters")]
    TooLong,
    /// Does not begin with the side to move.
    #[error("a position begins with the side to move, W or B, and a colon")]
    NoTurn,
    /// A side's pieces are not listed; an empty list is a list.
    #[error("the pieces of {0} are missing (:{letter} alone says that there are none)", letter = .0.letter())]
    SideMissing(Side),
    /// The same part twice.
    #[error("the part “{0}” comes twice")]
    Repeated(char),
    /// A part that is none of `W`, `B`, `P`, `H`, `F`.
    #[error("the part “{0}” is not known")]
    UnknownPart(String),
    /// Neither a square nor a range.
    #[error("“{0}” is not a square")]
    NotASquare(String),
    /// Two pieces on one square, called as the line calls it.
    #[error("two pieces stand on {0}")]
    TwoPieces(String),
    /// A chip in a game without chips.
    #[error("“{0}” names a chip, but these rules have none")]
    ChipNotAllowed(String),
    /// Not a chip of this game.
    #[error("“{0}” is not a chip of this game")]
    NotAChip(String),
    /// Not two scores, or points in a game without them.
    #[error("“{0}” does not give the points of both sides")]
    NotPoints(String),
    /// Not a count.
    #[error("“{0}” is not a number of turns")]
    NotTurns(String),
    /// A position that cannot be played.
    #[error("{}", error.told(|square| naming.square(square)))]
    Unplayable {
        /// Why.
        error: SetupError,
        /// How the line calls squares.
        naming: Naming,
    },
}

/// Reads a position. Numbers are those of [`Numbering::STANDARD`], whatever the rules.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, FenError> {
    read_numbered(rules, text, Numbering::STANDARD)
}

/// Reads a position whose numbers are those of `numbering`, as a PDN file's game type says.
pub fn read_numbered(rules: &Rules, text: &str, numbering: Numbering) -> Result<Setup, FenError> {
    Ok(described(rules, text, numbering)?.setup)
}

/// Reads a position as something that can be played, a game or a record, which `make` makes of it. What
/// keeps it from that is told in the line's own names of squares.
pub fn read_as<T>(
    rules: &Rules,
    text: &str,
    make: impl FnOnce(Setup) -> Result<T, SetupError>,
) -> Result<T, FenError> {
    read_numbered_as(rules, text, Numbering::STANDARD, make)
}

/// The same where numbers are those of `numbering`.
pub fn read_numbered_as<T>(
    rules: &Rules,
    text: &str,
    numbering: Numbering,
    make: impl FnOnce(Setup) -> Result<T, SetupError>,
) -> Result<T, FenError> {
    let Reader { setup, naming, .. } = described(rules, text, numbering)?;
    make(setup).map_err(|error| {
        let naming = naming.unwrap_or(Naming::Letters(BoardView::Vismin));
        FenError::Unplayable { error, naming }
    })
}

fn described(rules: &Rules, text: &str, numbering: Numbering) -> Result<Reader, FenError> {
    if text.len() > LONGEST {
        return Err(FenError::TooLong);
    }
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut parts = text.split(':').map(str::trim);
    let mut reader = Reader {
        setup: Setup::empty(rules.clone()),
        numbering,
        naming: None,
        seen: Vec::new(),
    };
    reader.setup.turn = match parts.next() {
        Some("W" | "w") => Side::Red,
        Some("B" | "b") => Side::Blue,
        _ => return Err(FenError::NoTurn),
    };
    for part in parts {
        reader.part(part)?;
    }
    for side in Side::ALL {
        if !reader.seen.contains(&side.letter()) {
            return Err(FenError::SideMissing(side));
        }
    }
    Ok(reader)
}

/// Writes a position in Vismin letters: each side's pieces from the top rank down, chips in ASCII,
/// points and quiet turns where there are any.
pub fn write(setup: &Setup) -> String {
    write_squares(setup, |square| square.name(BoardView::Vismin))
}

/// Writes a position in numbers.
pub fn write_numbered(setup: &Setup, numbering: Numbering) -> String {
    write_squares(setup, |square| numbering.number(square).to_string())
}

fn write_squares(setup: &Setup, name: impl Fn(Square) -> String) -> String {
    let mut text = setup.turn.letter().to_string();
    for side in Side::ALL {
        text.push(':');
        text.push(side.letter());
        let mut pieces: Vec<_> = setup.pieces().filter(|(_, p)| p.side == side).collect();
        pieces.sort_by_key(|(square, _)| square.number());
        for (nth, (square, piece)) in pieces.into_iter().enumerate() {
            if nth > 0 {
                text.push(',');
            }
            if piece.kind == Kind::King {
                text.push('K');
            }
            text += &name(square);
            if let Some((chips, id)) = setup.rules.chips().zip(piece.chip) {
                text.push('=');
                text += &chips.chip(id).ascii();
            }
        }
    }
    if setup.points != BySide::default() {
        let ascii = |score: Score| score.to_string().replace('−', "-");
        let points = setup.points.map(ascii);
        let _ = write!(text, ":P{},{}", points.red, points.blue);
    }
    if setup.quiet_turns != 0 {
        let _ = write!(text, ":H{}", setup.quiet_turns);
    }
    text
}

struct Reader {
    setup: Setup,
    numbering: Numbering,
    /// How the first square is called.
    naming: Option<Naming>,
    seen: Vec<char>,
}

impl Reader {
    fn part(&mut self, part: &str) -> Result<(), FenError> {
        let mut letters = part.chars();
        let letter = letters.next().unwrap_or(' ').to_ascii_uppercase();
        let rest = letters.as_str().trim();
        if self.seen.contains(&letter) {
            return Err(FenError::Repeated(letter));
        }
        match letter {
            'W' => self.pieces(Side::Red, rest)?,
            'B' => self.pieces(Side::Blue, rest)?,
            'P' => self.points(rest)?,
            'H' => self.setup.quiet_turns = turns(rest)?,
            'F' => {}
            _ => return Err(FenError::UnknownPart(echo(part))),
        }
        self.seen.push(letter);
        Ok(())
    }

    fn pieces(&mut self, side: Side, list: &str) -> Result<(), FenError> {
        if list.is_empty() {
            return Ok(());
        }
        for item in list.split(',').map(str::trim) {
            let (squares, chip) = match item.split_once('=') {
                Some((squares, chip)) => (squares.trim(), Some(self.chip(item, chip)?)),
                None => (item, None),
            };
            let (kind, squares) = match squares.strip_prefix(['K', 'k']) {
                Some(squares) => (Kind::King, squares.trim()),
                None => (Kind::Man, squares),
            };
            let (naming, squares) = self.squares(squares)?;
            self.naming.get_or_insert(naming);
            for square in squares {
                let piece = Piece { side, kind, chip };
                if self.setup.put(square, Some(piece)).is_some() {
                    return Err(FenError::TwoPieces(naming.square(square)));
                }
            }
        }
        Ok(())
    }

    fn chip(&self, item: &str, chip: &str) -> Result<ChipId, FenError> {
        let Some(chips) = self.setup.rules.chips() else {
            return Err(FenError::ChipNotAllowed(echo(item)));
        };
        chip.parse::<Chip>()
            .ok()
            .and_then(|chip| chips.id_of(chip))
            .ok_or_else(|| FenError::NotAChip(echo(chip.trim())))
    }

    /// One square, or the squares of a range of numbers, and how they are called.
    fn squares(&self, text: &str) -> Result<(Naming, Vec<Square>), FenError> {
        let refuse = || FenError::NotASquare(echo(text));
        if !text.starts_with(|c: char| c.is_ascii_digit()) {
            let (view, square) = algebraic::of_either(text).ok_or_else(refuse)?;
            return Ok((Naming::Letters(view), vec![square]));
        }
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| {
            let number = text.trim().parse::<u8>().ok()?;
            (1..=32).contains(&number).then_some(number)
        };
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => {
                let squares = (first..=last).filter_map(|number| self.numbering.square(number));
                Ok((Naming::Numbers(self.numbering), squares.collect()))
            }
            _ => Err(refuse()),
        }
    }

    fn points(&mut self, text: &str) -> Result<(), FenError> {
        let refuse = || FenError::NotPoints(echo(text));
        if self.setup.rules.chips().is_none() {
            return Err(refuse());
        }
        let (red, blue) = text.split_once(',').ok_or_else(refuse)?;
        let score = |text: &str| text.trim().parse::<Score>().map_err(|_| refuse());
        self.setup.points = BySide {
            red: score(red)?,
            blue: score(blue)?,
        };
        Ok(())
    }
}

fn turns(text: &str) -> Result<u32, FenError> {
    text.parse().map_err(|_| FenError::NotTurns(echo(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(rules: &str, text: &str) -> String {
        let rules = Rules::named(rules, None).unwrap();
        read(&rules, text).map_or_else(|error| format!("{error:?}"), |setup| write(&setup))
    }

    #[test]
    fn every_form_of_a_square_list_is_read() {
        for (text, written) in [
            ("W:Wa1,Kc3:Bb8,Kd6", "W:WKc3,a1:Bb8,Kd6"),
            ("W:W26,31:B4,8.", "W:Wd2,e1:Bh8,g7"),
            ("W:WK12-14:BK28-31", "W:WKh6,Ka5,Kc5:BKh2,Ka1,Kc1,Ke1"),
            ("b : B g8 , kH7 : W ", "B:W:Bb8,Ka7"),
            ("B:W32:B", "B:Wg1:B"),
            ("W:W26:B4:H0:F1", "W:Wd2:Bh8"),
            ("W:WK26:BK4:H12:F40.", "W:WKd2:BKh8:H12"),
            ("W:WK26:BK4:F", "W:WKd2:BKh8"),
            ("W:WK26:BK4:Fx", "W:WKd2:BKh8"),
        ] {
            assert_eq!(rewritten("filipino", text), written, "{text}");
        }
    }

    #[test]
    fn chips_and_points_are_read() {
        for (rules, text, written) in [
            (
                "damath-whole",
                "W:Wa3=4,Kc3=1:Bb8=11:P12.50,-3",
                "W:Wa3=4,Kc3=1:Bb8=11:P12.50,-3",
            ),
            (
                "damath-whole",
                "W:W21=4:BK1=11:H3:P0,−0.5",
                "W:Wa3=4:BKb8=11:P0,-0.50:H3",
            ),
            ("damath-radical", "W:Wa3=−√8:B", "W:Wa3=-r8:B"),
            (
                "damath-polynomial",
                "W:Wa3=78xy²:Bb8=-3x^2y",
                "W:Wa3=78xy^2:Bb8=-3x^2y",
            ),
        ] {
            assert_eq!(rewritten(rules, text), written, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_in_the_names_of_the_line() {
        let told = |text: &str| {
            let error = read_as(&Rules::filipino(), text, Setup::position).unwrap_err();
            error.to_string()
        };
        for (text, square) in [("W:Wh8:B", "h8"), ("W:Wa8:B", "a8"), ("W:W1,4:B", "1")] {
            let uncrowned = format!("Red has an uncrowned piece on {square}, ");
            assert!(told(text).starts_with(&uncrowned), "{text}: {}", told(text));
        }
        let (rules, numbering) = (Rules::spanish(), Numbering::SPANISH);
        let spanish = read_numbered_as(&rules, "W:W32:B", numbering, Setup::position);
        assert!(spanish.unwrap_err().to_string().contains("piece on 32,"));
    }

    #[test]
    fn what_describes_no_position_is_refused_by_name() {
        let long = "W:W".to_owned() + &"a1,".repeat(400);
        for (text, error) in [
            ("", "NoTurn"),
            ("R:Wa1:Bb8", "NoTurn"),
            ("W:Wa1", "SideMissing(Blue)"),
            ("W:Wa1:Bb8:Wc1", "Repeated('W')"),
            ("W:Wa1:Bb8:X3", "UnknownPart(\"X3\")"),
            ("W:Wa1:Bb8:", "UnknownPart(\"\")"),
            ("W:Wi1:B", "NotASquare(\"i1\")"),
            ("W:W33:B", "NotASquare(\"33\")"),
            ("W:W5-3:B", "NotASquare(\"5-3\")"),
            ("W:Wa1,:B", "NotASquare(\"\")"),
            ("W:Wa1,29:B", "TwoPieces(\"29\")"),
            ("W:Wa1:BKh1", "TwoPieces(\"h1\")"),
            ("W:Wa1=4:B", "ChipNotAllowed(\"a1=4\")"),
            ("W:Wa1:Bb8:P1,2", "NotPoints(\"1,2\")"),
            ("W:Wa1:Bb8:H-1", "NotTurns(\"-1\")"),
            ("W:Wa1:Bb8:H99999999999", "NotTurns(\"99999999999\")"),
            (&long, "TooLong"),
        ] {
            assert_eq!(rewritten("filipino", text), error, "{text}");
        }
        for (text, error) in [
            ("W:Wa1=12:B", "NotAChip(\"12\")"),
            ("W:Wa1=x:B", "NotAChip(\"x\")"),
            ("W:Wa1=4:B:P1", "NotPoints(\"1\")"),
            ("W:Wa1=4:B:P1,2,3", "NotPoints(\"1,2,3\")"),
            ("W:Wa1=4:B:P1.005,2", "NotPoints(\"1.005,2\")"),
        ] {
            assert_eq!(rewritten("damath-whole", text), error, "{text}");
        }
    }
}
