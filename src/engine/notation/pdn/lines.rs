//! Games in the local dama numbering, in which one number names two squares.
//!
//! A single move may fit several legal moves, but a whole game usually fits few lines: those that stay
//! legal to its end. Invariant: no more than a fixed number of lines is ever kept.

use super::head::Head;
use super::lexer::{COMMENT, Lexer, Token};
use super::reader::MOST_GAMES;
use super::words::{self, Whole, Words, without_glyph};
use super::{PdnError, PdnFault, Standing};
use crate::engine::moves::Move;
use crate::engine::notation::explain::ReadMoveError;
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, GameResult, RecordedMove};
use crate::engine::notation::{Naming, Notation, read};
use crate::engine::position::Position;
use crate::engine::ruleset::Rules;
use crate::engine::square::BoardView;

/// The most lines that are followed at once.
const MOST_LINES: usize = 10_000;

/// Why a text in dama numbers is not one game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DamaError {
    /// No line stays legal, or the text is malformed.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// Several lines stay legal to the end of the game.
    #[error("{lines} lines of moves fit; they differ at {}", differences(.plies, *.view))]
    Ambiguous {
        /// How many.
        lines: usize,
        /// The plies, from 1, at which they differ, with the moves that each could be.
        plies: Vec<(usize, Vec<Move>)>,
        /// The board whose letters tell the moves apart.
        view: BoardView,
    },
    /// More than ten thousand lines stay legal for a while.
    #[error("line {line}: too many lines of moves fit")]
    TooMany {
        /// The line of the text, from 1.
        line: u32,
    },
}

fn differences(plies: &[(usize, Vec<Move>)], view: BoardView) -> String {
    let letters = Naming::Letters(view);
    let ply = |(ply, moves): &(usize, Vec<Move>)| {
        let moves: Vec<_> = moves.iter().map(|played| letters.listed(played)).collect();
        format!("ply {ply} ({})", moves.join(" or "))
    };
    plies.iter().map(ply).collect::<Vec<_>>().join(", ")
}

/// Reads the games of a text in dama numbers. Variations, whose moves could be many, are kept as
/// comments.
pub fn read_dama(
    text: &str,
    rules: &Rules,
    standing: Standing,
) -> Result<Vec<GameRecord>, DamaError> {
    let mut lexer = Lexer::new(text.chars());
    let mut games: Vec<GameRecord> = Vec::new();
    let mut ahead = None;
    loop {
        let written = Written::next(&mut lexer, &mut ahead)?;
        if written.is_empty() {
            // What stands at the end of the text belongs to its last game.
            if let Some(last) = games.last_mut() {
                last.closing = written.comments;
            }
            return Ok(games);
        }
        if games.len() == MOST_GAMES {
            let (line, fault) = (lexer.line(), PdnFault::TooManyGames);
            return Err(PdnError { line, fault }.into());
        }
        games.push(written.game(rules, standing)?);
    }
}

/// One game's tags and words, before its moves are understood.
struct Written {
    head: Head,
    /// The comments before the first move.
    comments: Vec<String>,
    moves: Vec<WrittenMove>,
    words: Words,
    /// The lines on which the variations that are open begin, and the text of them.
    open: Vec<u32>,
    variation: String,
    /// The result with its line.
    result: Option<(u32, GameResult)>,
}

/// A move as it was written, with what follows it.
struct WrittenMove {
    line: u32,
    text: String,
    glyphs: Vec<u8>,
    comments: Vec<String>,
}

impl Written {
    fn next(
        lexer: &mut Lexer<impl Iterator<Item = char>>,
        ahead: &mut Option<(u32, Token)>,
    ) -> Result<Self, PdnError> {
        let mut written = Self {
            head: Head::default(),
            comments: Vec::new(),
            moves: Vec::new(),
            words: Words::new(words::result_beside_dama),
            open: Vec::new(),
            variation: String::new(),
            result: None,
        };
        lexer.start_game();
        loop {
            let (line, token) = if let Some((line, token)) = ahead.take() {
                (line, Some(token))
            } else {
                let token = lexer.next();
                let line = lexer.line();
                (line, token.map_err(|fault| PdnError { line, fault })?)
            };
            match token {
                None => {
                    written.finish()?;
                    return Ok(written);
                }
                Some(Token::Tag(name, value)) => {
                    written.end();
                    if !written.moves.is_empty() || !written.open.is_empty() {
                        written.finish()?;
                        *ahead = Some((line, Token::Tag(name, value)));
                        return Ok(written);
                    }
                    written.head.add(line, name, value)?;
                }
                Some(Token::Word(word)) if word.starts_with("1.") && written.ends_in_one_one() => {
                    written.finish()?;
                    *ahead = Some((line, Token::Word(word)));
                    return Ok(written);
                }
                Some(token) => written.take(line, token)?,
            }
            if written.result.is_some() {
                return Ok(written);
            }
        }
    }

    /// Nothing of this game follows: no variation may be open, and a `1-1` at its end is its result.
    fn finish(&mut self) -> Result<(), PdnError> {
        self.end();
        if let Some(line) = self.open.first() {
            let (line, fault) = (*line, PdnFault::OpenVariation);
            return Err(PdnError { line, fault });
        }
        if self.result.is_none()
            && let Some(last) = self.moves.pop_if(|last| words::is_one_one(&last.text))
        {
            self.result = Some((last.line, GameResult::Draw));
            last.comments.into_iter().for_each(|text| self.remark(text));
        }
        Ok(())
    }

    fn ends_in_one_one(&mut self) -> bool {
        self.open.is_empty() && {
            self.end();
            let last = self.moves.last();
            last.is_some_and(|last| words::is_one_one(&last.text))
        }
    }

    fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.head.is_empty() && self.result.is_none()
    }

    fn take(&mut self, line: u32, token: Token) -> Result<(), PdnError> {
        match token {
            Token::Open => {
                self.end();
                self.open.push(line);
                self.variation.push('(');
            }
            Token::Close => {
                let fault = PdnFault::Variation;
                self.open.pop().ok_or(PdnError { line, fault })?;
                let end = self.variation.trim_end().len();
                self.variation.truncate(end);
                self.variation += ") ";
                if self.variation.len() > COMMENT {
                    let fault = PdnFault::LongComment;
                    return Err(PdnError { line, fault });
                }
                if self.open.is_empty() {
                    let variation = std::mem::take(&mut self.variation);
                    self.remark(variation.trim_end().to_owned());
                }
            }
            Token::Word(text) | Token::Comment(text) if !self.open.is_empty() => {
                self.variation += &text;
                self.variation.push(' ');
            }
            Token::Glyph(glyph) if !self.open.is_empty() => {
                self.variation.extend(["$", &glyph.to_string(), " "]);
            }
            Token::Word(word) => self.word(line, &word),
            Token::Comment(text) => {
                self.end();
                self.remark(text);
            }
            Token::Glyph(glyph) => {
                self.end();
                if let Some(last) = self.moves.last_mut() {
                    last.glyphs.push(glyph);
                }
            }
            Token::Tag(..) => {}
        }
        Ok(())
    }

    fn word(&mut self, line: u32, word: &str) {
        if let Some(result) = self.words.result(word) {
            self.end();
            self.result = Some((line, result));
            return;
        }
        let whole = self.words.path(line, word);
        self.whole(line, whole);
    }

    fn end(&mut self) {
        // A result comes to its end with its last word.
        let whole = self.words.end();
        self.whole(0, whole);
    }

    fn whole(&mut self, line: u32, whole: Option<Whole>) {
        match whole {
            Some(Whole::Move(line, word)) => {
                let (text, glyph) = without_glyph(&word);
                self.moves.push(WrittenMove {
                    line,
                    text: text.to_owned(),
                    glyphs: glyph.into_iter().collect(),
                    comments: Vec::new(),
                });
            }
            Some(Whole::Result(result)) => self.result = Some((line, result)),
            None => {}
        }
    }

    fn remark(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    fn game(self, callers: &Rules, standing: Standing) -> Result<GameRecord, DamaError> {
        let (rules, numbering) = self.head.rules(callers, standing)?;
        let mut record = self.head.record(rules, numbering)?;
        record.comments = self.comments;
        let mut lines = Lines::from(record.position().clone());
        for written in &self.moves {
            lines.follow(written.line, &written.text)?;
        }
        for (played, written) in lines.only()?.into_iter().zip(self.moves) {
            let pushed = record.push(RecordedMove {
                line: written.line,
                text: written.text,
                glyphs: written.glyphs,
                comments: written.comments,
                ..RecordedMove::plain(played)
            });
            pushed.expect("a line holds legal moves only");
        }
        if let Some((line, result)) = self.result {
            record.result = result;
            record.stated.push((line, result));
        }
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
            let rules = self.ends[0].1.rules().clone();
            let fault = PdnFault::Move {
                text: word.to_owned(),
                reason,
                naming: Naming::Dama(rules.ruleset().view),
                rules,
            };
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
        let view = self.ends[0].1.rules().ruleset().view;
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
            view,
        })
    }
}
