//! Files of games, read in whatever form they have.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::CliError;
use super::args::{FileArg, FileRulesArgs, Format};
use crate::engine::Rules;
use crate::engine::notation::pdn::{DamaError, PdnError, PdnFault, Standing};
use crate::engine::notation::{GameRecord, Notation, fen, pdn, scoresheet};

/// How much of a file is looked at to tell what it is, in bytes.
const HEAD: usize = 8_192;

/// The largest file that is read as a whole; PDN of any size is read game by game.
const LARGEST: u64 = 4_000_000;

/// The games of a file, one after the other.
pub(super) type Games = Box<dyn Iterator<Item = Result<GameRecord, CliError>>>;

/// What is made of the figures in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// Only the moves are read.
    Ignored,
    /// They must be those of the moves.
    Checked,
}

/// Opens a file and reads its games; what the file is, is found out unless `from` says so.
pub(super) fn games(
    file: &FileArg,
    from: Option<Format>,
    rules: &FileRulesArgs,
    figures: Figures,
) -> Result<Games, CliError> {
    let rules = rules.rules()?;
    let standing = match rules {
        Some(_) => Standing::AskedFor,
        None => Standing::IfUnnamed,
    };
    let path = file.file.clone().unwrap_or_else(|| PathBuf::from("-"));
    let mut bytes = open(&path)?;
    let mut head = Vec::new();
    let read = bytes.by_ref().take(HEAD as u64).read_to_end(&mut head);
    read.map_err(|error| input_error(&path, error))?;
    let looks = String::from_utf8_lossy(&head);
    let looks = looks.trim_start_matches('\u{FEFF}').trim_start().to_owned();
    let format = from.unwrap_or_else(|| detect(&looks));
    let rules = rules.unwrap_or_else(|| usual_rules(format, &looks));
    let bytes = io::Cursor::new(head).chain(bytes);
    let of = |among: &[Notation], bytes| {
        let (characters, failure) = Characters::of(bytes);
        let reader = pdn::Reader::new(characters, rules.clone());
        let reader = reader.among(among).standing(standing);
        stream(reader, failure, path.clone(), standing)
    };
    match format {
        Format::Vismin => Ok(of(&[Notation::Vismin], bytes)),
        Format::Luzon => Ok(of(&[Notation::Luzon], bytes)),
        Format::Numeric => Ok(of(&[Notation::Numeric], bytes)),
        Format::Sheet => Ok(of(&[Notation::Sheet], bytes)),
        Format::Pdn => {
            let any = [Notation::Vismin, Notation::Luzon, Notation::Numeric];
            Ok(of(&any, bytes))
        }
        Format::Dama => {
            let games = pdn::read_dama(&whole(bytes, &path, "dama")?, &rules, standing)
                .map_err(|error| dama_error(error, standing))?;
            Ok(Box::new(games.into_iter().map(Ok)))
        }
        Format::Csv => {
            let text = whole(bytes, &path, "csv")?;
            let game = scoresheet::read_csv(&text, &rules)?;
            if let (Figures::Checked, Some(wrong)) = (figures, scoresheet::wrong_cell(&text, &game))
            {
                return Err(CliError::WrongCell(wrong));
            }
            Ok(Box::new(std::iter::once(Ok(game))))
        }
        Format::Fen => positions(&whole(bytes, &path, "fen")?, &rules),
    }
}

fn input_error(path: &Path, error: io::Error) -> CliError {
    let path = path.to_owned();
    CliError::Input { path, error }
}

fn open(path: &Path) -> Result<Box<dyn Read>, CliError> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(input_error(path, error)),
    }
}

/// What a text is, by its beginning. Dama numbers cannot be told from draughts numbers.
fn detect(text: &str) -> Format {
    let header = text.lines().next().unwrap_or_default();
    if scoresheet::is_table(header) {
        return Format::Csv;
    }
    let turn: String = header.chars().filter(|sign| *sign != ' ').take(2).collect();
    if matches!(turn.as_str(), "W:" | "B:" | "w:" | "b:") {
        return Format::Fen;
    }
    if header.starts_with('[') {
        return Format::Pdn;
    }
    if holds_coordinates(text) {
        Format::Sheet
    } else {
        Format::Pdn
    }
}

/// Whether `(5,2)` or the like stands anywhere in it.
fn holds_coordinates(text: &str) -> bool {
    let is_digit = |byte: u8| (b'0'..=b'7').contains(&byte);
    let bytes = text.as_bytes();
    bytes
        .windows(5)
        .any(|at| matches!(at, [b'(', x, b',', y, b')'] if is_digit(*x) && is_digit(*y)))
}

/// The rules where neither the file nor the arguments name them: chips mean Damath.
fn usual_rules(format: Format, text: &str) -> Rules {
    let has_chips = match format {
        Format::Fen => text.contains('='),
        Format::Sheet => !text.contains(")-("),
        Format::Csv => scoresheet::has_chips(text),
        _ => false,
    };
    if has_chips {
        Rules::default()
    } else {
        Rules::filipino()
    }
}

/// A text of a kind that is read as a whole.
fn whole(bytes: impl Read, path: &Path, kind: &'static str) -> Result<String, CliError> {
    let mut read = Vec::new();
    let done = bytes.take(LARGEST + 1).read_to_end(&mut read);
    done.map_err(|error| input_error(path, error))?;
    if read.len() as u64 > LARGEST {
        return Err(CliError::TooLarge(kind));
    }
    Ok(String::from_utf8_lossy(&read).into_owned())
}

/// Every line that is not empty as a game without moves.
fn positions(text: &str, rules: &Rules) -> Result<Games, CliError> {
    let mut games = Vec::new();
    for (line, text) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let game = fen::read_as(rules, text, GameRecord::new);
        games.push(Ok(
            game.map_err(|reason| CliError::FenLine { line, reason })?
        ));
    }
    Ok(Box::new(games.into_iter()))
}

fn stream<R: Read + 'static>(
    mut reader: pdn::Reader<Characters<R>>,
    failure: Rc<RefCell<Option<io::Error>>>,
    path: PathBuf,
    standing: Standing,
) -> Games {
    Box::new(std::iter::from_fn(move || {
        let game = reader.next();
        // A read that failed looks like an end of the text to the reader.
        if let Some(error) = failure.borrow_mut().take() {
            return Some(Err(input_error(&path, error)));
        }
        game.map(|game| game.map_err(|error| pdn_error(error, standing)))
    }))
}

/// A move that does not fit says by which rules, where these were asked for.
fn pdn_error(error: PdnError, standing: Standing) -> CliError {
    match (&error.fault, standing) {
        (PdnFault::Move { rules, .. }, Standing::AskedFor) => {
            let rules = rules.name();
            CliError::PdnByRules { error, rules }
        }
        _ => error.into(),
    }
}

fn dama_error(error: DamaError, standing: Standing) -> CliError {
    match error {
        DamaError::Pdn(error) => pdn_error(error, standing),
        other => other.into(),
    }
}

/// The characters of a stream of bytes; bytes that are no UTF-8 become replacement characters.
struct Characters<R> {
    bytes: R,
    pending: Vec<u8>,
    ready: VecDeque<char>,
    failure: Rc<RefCell<Option<io::Error>>>,
}

impl<R: Read> Characters<R> {
    /// The characters, and where the error of a read that fails will be.
    fn of(bytes: R) -> (Self, Rc<RefCell<Option<io::Error>>>) {
        let failure = Rc::default();
        let characters = Self {
            bytes,
            pending: Vec::new(),
            ready: VecDeque::new(),
            failure: Rc::clone(&failure),
        };
        (characters, failure)
    }

    /// Reads one more block and decodes what is complete of it; false at the end.
    fn fill(&mut self) -> bool {
        let mut block = [0; 4_096];
        let read = match self.bytes.read(&mut block) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(error) => {
                *self.failure.borrow_mut() = Some(error);
                return false;
            }
        };
        self.pending.extend_from_slice(&block[..read]);
        let keep = if read == 0 {
            0
        } else {
            open_end(&self.pending)
        };
        let rest = self.pending.split_off(self.pending.len() - keep);
        self.ready
            .extend(String::from_utf8_lossy(&self.pending).chars());
        self.pending = rest;
        read > 0
    }
}

/// How many bytes at the end begin a character that is not complete.
fn open_end(bytes: &[u8]) -> usize {
    let Err(error) = std::str::from_utf8(bytes) else {
        return 0;
    };
    let tail = &bytes[bytes.len().saturating_sub(3)..];
    if error.error_len().is_none() {
        return bytes.len() - error.valid_up_to();
    }
    // A fault further up hides the end: look for a lead byte in the last three.
    let lead = tail.iter().rposition(|byte| *byte >= 0xC0);
    lead.map_or(0, |at| {
        let open = &tail[at..];
        match std::str::from_utf8(open) {
            Err(error) if error.error_len().is_none() => open.len(),
            _ => 0,
        }
    })
}

impl<R: Read> Iterator for Characters<R> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        while self.ready.is_empty() {
            if !self.fill() && self.ready.is_empty() {
                return None;
            }
        }
        self.ready.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drip<'a>(&'a [u8]);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else {
                return Ok(0);
            };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn characters_survive_any_cut() {
        for bytes in ["½-½ × √ 🏁".as_bytes(), b"caf\xE9 \xC3", b"\xFF\xE2\x82 ok"] {
            let (characters, _) = Characters::of(Drip(bytes));
            let text: String = characters.collect();
            assert_eq!(text, String::from_utf8_lossy(bytes));
        }
    }

    /// Ten megabytes of the same, and how many of them were read.
    struct Garbage {
        unit: u8,
        read: Rc<RefCell<u64>>,
    }

    impl Read for Garbage {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let left = usize::try_from(10_000_000 - *self.read.borrow()).unwrap();
            let filled = buffer.len().min(left);
            buffer[..filled].fill(self.unit);
            *self.read.borrow_mut() += filled as u64;
            Ok(filled)
        }
    }

    #[test]
    fn garbage_of_a_kind_that_is_read_as_a_whole_is_refused_after_a_bounded_part() {
        for unit in [0, b'a', b'1', b' ', b'\n', b'(', b',', 0xFF] {
            let read = Rc::default();
            let garbage = Garbage {
                unit,
                read: Rc::clone(&read),
            };
            let refused = whole(garbage, Path::new("-"), "dama");
            assert!(matches!(refused, Err(CliError::TooLarge("dama"))));
            assert_eq!(*read.borrow(), LARGEST + 1, "{unit}");
        }
    }

    #[test]
    fn files_are_told_by_their_beginning() {
        for (text, format) in [
            ("W:Wa1:Bb8", Format::Fen),
            ("[Event \"(1,2)\"]", Format::Pdn),
            ("1. c3-d4 b6-a5", Format::Pdn),
            ("1. 22-18 (1. 5,6)", Format::Pdn),
            ("1. 7 (5,2) 3 (4,5)", Format::Sheet),
            ("Move,Side,Chip,From,To,Hops,Score,Total\r\n", Format::Csv),
            ("Side;From;To\r\n", Format::Csv),
            ("From\tTo", Format::Csv),
            ("", Format::Pdn),
        ] {
            assert_eq!(detect(text), format, "{text}");
        }
    }
}
