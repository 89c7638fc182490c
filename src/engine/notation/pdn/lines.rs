//! Games in the local dama numbering, in which one number names two squares.
//!
//! A single move may fit several legal moves, but a whole game usually fits few lines: those that stay
//! legal to its end. Invariant: no more than a fixed number of lines is ever kept.

use super::lexer::{Lexer, Token};
use super::reader::{Head, MOST_GAMES, without_glyph, without_number};
use super::{PdnError, PdnFault};
use crate::engine::moves::Move;
use crate::engine::notation::explain::ReadMoveError;
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, GameResult, RecordedMove};
use crate::engine::notation::{Notation, read};
use crate::engine::position::Position;
use crate::engine::ruleset::Rules;

/// The most lines that are followed at once.
const MOST_LINES: usize = 10_000;

/// Why a text in dama numbers is not one game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamaError {
    /// No line stays legal, or the text is malformed.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// Several lines stay legal to the end of the game.
    #[error("{lines} lines of moves fit; they differ at {}", differences(.plies))]
    Ambiguous {
        /// How many.
        lines: usize,
        /// The plies, from 1, at which they differ, with the moves that each could be.
        plies: Vec<(usize, Vec<Move>)>,
    },
    /// More than ten thousand lines stay legal for a while.
    #[error("line {line}: too many lines of moves fit")]
    TooMany {
        /// The line of the text, from 1.
        line: u32,
    },
}

fn differences(plies: &[(usize, Vec<Move>)]) -> String {
    let ply = |(ply, moves): &(usize, Vec<Move>)| {
        let moves: Vec<_> = moves.iter().map(Move::to_string).collect();
        format!("ply {ply} ({})", moves.join(" or "))
    };
    plies.iter().map(ply).collect::<Vec<_>>().join(", ")
}

/// Reads the games of a text in dama numbers. Where no tag names the rules, they are `rules`.
pub fn read_dama(text: &str, rules: &Rules) -> Result<Vec<GameRecord>, DamaError> {
    let mut lexer = Lexer::new(text.chars());
    let mut games = Vec::new();
    while let Some(written) = Written::next(&mut lexer)? {
        if games.len() == MOST_GAMES {
            let (line, fault) = (lexer.line(), PdnFault::TooManyGames);
            return Err(PdnError { line, fault }.into());
        }
        games.push(written.game(rules)?);
    }
    Ok(games)
}

/// One game's tags and words, before its moves are understood.
#[derive(Default)]
struct Written {
    head: Head,
    words: Vec<(u32, String)>,
    result: Option<GameResult>,
}

impl Written {
    fn next(lexer: &mut Lexer<impl Iterator<Item = char>>) -> Result<Option<Self>, PdnError> {
        let mut written = Self::default();
        let mut depth = 0u32;
        lexer.start_game();
        loop {
            let token = lexer.next();
            let line = lexer.line();
            match token.map_err(|fault| PdnError { line, fault })? {
                None if written.is_empty() => return Ok(None),
                None => return Ok(Some(written)),
                Some(Token::Tag(name, value)) => written.head.add(line, name, value)?,
                Some(Token::Open) => depth += 1,
                Some(Token::Close) => {
                    let fault = PdnFault::Variation;
                    depth = depth.checked_sub(1).ok_or(PdnError { line, fault })?;
                }
                Some(Token::Word(word)) if depth == 0 => {
                    if let Ok(result) = word.replace(['–', '−'], "-").parse() {
                        written.result = Some(result);
                        return Ok(Some(written));
                    }
                    let word = without_glyph(without_number(&word)).0;
                    if !word.is_empty() {
                        written.words.push((line, word.to_owned()));
                    }
                }
                Some(Token::Word(_) | Token::Comment(_) | Token::Glyph(_)) => {}
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.words.is_empty() && self.head.is_empty()
    }

    fn game(self, usual: &Rules) -> Result<GameRecord, DamaError> {
        let (rules, numbering) = self.head.rules(usual)?;
        let mut record = self.head.record(rules, numbering)?;
        let mut lines = Lines::from(record.position().clone());
        for (line, word) in &self.words {
            lines.follow(*line, word)?;
        }
        let moves = lines.only()?;
        for (played, (line, _)) in moves.into_iter().zip(&self.words) {
            let mut recorded = RecordedMove::plain(played);
            recorded.line = *line;
            let pushed = record.push(recorded);
            pushed.expect("a line holds legal moves only");
        }
        record.result = self.result.unwrap_or(record.result);
        Ok(record)
    }
}

/// All lines of moves that a game could be so far, as a tree read from its leaves.
struct Lines {
    /// Each move with the index of the one before it.
    nodes: Vec<(Option<usize>, Move)>,
    /// The ends of the lines.
    ends: Vec<(Option<usize>, Position)>,
}

impl Lines {
    fn from(start: Position) -> Self {
        Self {
            nodes: Vec::new(),
            ends: vec![(None, start)],
        }
    }

    fn follow(&mut self, line: u32, word: &str) -> Result<(), DamaError> {
        let mut ends = Vec::new();
        let mut reason = None;
        for (node, position) in &self.ends {
            let reader = read::Reader {
                position,
                among: &[Notation::Dama],
                numbering: Numbering::STANDARD,
            };
            let moves = match reader.read(word) {
                Ok(played) => vec![played],
                Err(ReadMoveError::Ambiguous { candidates }) => candidates,
                Err(error) => {
                    reason = Some(error);
                    continue;
                }
            };
            for played in moves {
                let mut next = position.clone();
                next.play_unchecked(&played);
                self.nodes.push((*node, played));
                ends.push((Some(self.nodes.len() - 1), next));
            }
            if ends.len() > MOST_LINES {
                return Err(DamaError::TooMany { line });
            }
        }
        if let (true, Some(reason)) = (ends.is_empty(), reason) {
            let text = word.to_owned();
            let fault = PdnFault::Move { text, reason };
            return Err(PdnError { line, fault }.into());
        }
        self.ends = ends;
        Ok(())
    }

    fn moves_to(&self, mut node: Option<usize>) -> Vec<Move> {
        let mut moves = Vec::new();
        while let Some(index) = node {
            let (before, played) = self.nodes[index];
            moves.push(played);
            node = before;
        }
        moves.reverse();
        moves
    }

    /// The moves of the one line that is left.
    fn only(&self) -> Result<Vec<Move>, DamaError> {
        let lines: Vec<_> = self
            .ends
            .iter()
            .map(|(end, _)| self.moves_to(*end))
            .collect();
        if let [only] = &lines[..] {
            return Ok(only.clone());
        }
        let length = lines.first().map_or(0, Vec::len);
        let plies = (0..length).filter_map(|ply| {
            let mut moves: Vec<Move> = Vec::new();
            for line in &lines {
                if !moves.contains(&line[ply]) {
                    moves.push(line[ply]);
                }
            }
            (moves.len() > 1).then_some((ply + 1, moves))
        });
        Err(DamaError::Ambiguous {
            lines: lines.len(),
            plies: plies.collect(),
        })
    }
}
