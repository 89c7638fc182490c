//! The moves of one game as its tokens come in, with their comments, glyphs and variations.

use super::lexer::{COMMENT, Token};
use super::words::{self, Whole, Words, without_glyph};
use super::{PdnError, PdnFault};
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, GameResult, RecordedMove, Variation};
use crate::engine::notation::{Naming, Notation, read};
use crate::engine::position::Position;

/// How deep variations may be nested.
pub(super) const DEEPEST: usize = 32;

/// A game whose moves are being read.
pub(super) struct Movetext {
    record: GameRecord,
    manner: Manner,
    game: Strand,
    /// The variations that are open, the outermost first.
    open: Vec<Strand>,
}

/// In what form moves are written.
struct Manner {
    numbering: Numbering,
    among: Vec<Notation>,
    /// How squares are called where a move does not show it.
    naming: Naming,
    /// Whether a chip begins a move.
    sheet: bool,
}

impl Movetext {
    /// The moves that follow `record`, which has none.
    pub(super) fn new(record: GameRecord, numbering: Numbering, among: &[Notation]) -> Self {
        let naming = match Naming::of(among.first().copied().unwrap_or(Notation::Vismin)) {
            Naming::Numbers(_) => Naming::Numbers(numbering),
            other => other,
        };
        let manner = Manner {
            numbering,
            among: among.to_vec(),
            naming,
            sheet: record.rules().chips().is_some() && among.contains(&Notation::Sheet),
        };
        Self {
            game: Strand::from(0, record.position().clone()),
            record,
            manner,
            open: Vec::new(),
        }
    }

    /// Whether it has any move.
    pub(super) const fn has_moves(&self) -> bool {
        !self.game.moves.is_empty()
    }

    /// Takes one token; gives the result where it ends the game.
    pub(super) fn take(&mut self, line: u32, token: Token) -> Result<Option<GameResult>, PdnError> {
        match token {
            Token::Open => self.open(line)?,
            Token::Close => self.close(line)?,
            Token::Tag(..) => {
                let fault = PdnFault::BadTag;
                return Err(PdnError { line, fault });
            }
            token => match self.open.last_mut() {
                Some(variation) => variation.try_to_take(line, &token, &self.manner),
                None => return self.game.take(line, &token, &self.manner),
            },
        }
        Ok(None)
    }

    fn open(&mut self, line: u32) -> Result<(), PdnError> {
        if self.open.len() == DEEPEST {
            let fault = PdnFault::Variation;
            return Err(PdnError { line, fault });
        }
        let around = if let Some(variation) = self.open.last_mut() {
            variation.try_to_end(&self.manner);
            variation
        } else {
            self.game.end(&self.manner)?;
            &mut self.game
        };
        let before = around.before.as_ref().unwrap_or(&around.position);
        let variation = Strand::from(line, before.clone());
        self.open.push(variation);
        Ok(())
    }

    fn close(&mut self, line: u32) -> Result<(), PdnError> {
        let fault = PdnFault::Variation;
        let mut ended = self.open.pop().ok_or(PdnError { line, fault })?;
        ended.try_to_end(&self.manner);
        let around = self.open.last_mut().unwrap_or(&mut self.game);
        let written = format!("({})", ended.written.trim_end());
        if let (false, Some(last)) = (ended.is_unread, around.moves.last_mut()) {
            if !ended.moves.is_empty() || !ended.comments.is_empty() {
                last.variations.push(Variation {
                    comments: ended.comments,
                    moves: ended.moves,
                });
            }
        } else if written.len() > COMMENT {
            let fault = PdnFault::LongComment;
            return Err(PdnError { line, fault });
        } else {
            around.remark(written.clone());
        }
        if let Some(variation) = self.open.last_mut() {
            variation.write_down(&written);
        }
        Ok(())
    }

    /// The game with the result that ended it, if one did.
    pub(super) fn finish(
        mut self,
        line: u32,
        result: Option<GameResult>,
    ) -> Result<GameRecord, PdnError> {
        self.game.end(&self.manner)?;
        if let Some(variation) = self.open.first() {
            let (line, fault) = (variation.line, PdnFault::OpenVariation);
            return Err(PdnError { line, fault });
        }
        let mut record = self.record;
        record.comments.extend(self.game.comments);
        for recorded in self.game.moves {
            let pushed = record.push(recorded);
            pushed.expect("moves that were read are legal, those of variations too");
        }
        if let Some(result) = result {
            record.result = result;
            record.stated.push((line, result));
        }
        Ok(record)
    }
}

/// Moves one after the other: those of the game, or those of a variation.
struct Strand {
    /// The line on which a variation begins, from 1.
    line: u32,
    /// The position before the last move.
    before: Option<Position>,
    position: Position,
    /// The comments before the first move.
    comments: Vec<String>,
    moves: Vec<RecordedMove>,
    words: Words,
    /// Why the move that is being put together was none before its last square was added.
    refused: Option<PdnError>,
    /// Whether a variation holds anything that is no legal move: it is kept as a comment.
    is_unread: bool,
    /// A variation as it was written.
    written: String,
}

impl Strand {
    const fn from(line: u32, position: Position) -> Self {
        Self {
            line,
            before: None,
            position,
            comments: Vec::new(),
            moves: Vec::new(),
            words: Words::new(words::result),
            refused: None,
            is_unread: false,
            written: String::new(),
        }
    }

    /// Takes a token of a variation: programs put into them what is no move.
    fn try_to_take(&mut self, line: u32, token: &Token, manner: &Manner) {
        let written = match token {
            Token::Word(text) | Token::Comment(text) => text.clone(),
            Token::Glyph(glyph) => format!("${glyph}"),
            Token::Open | Token::Close | Token::Tag(..) => String::new(),
        };
        self.write_down(&written);
        if self.is_unread {
            return;
        }
        match self.take(line, token, manner) {
            Ok(None) => {}
            Ok(Some(result)) => self.remark(result.to_string()),
            Err(_) => self.is_unread = true,
        }
    }

    fn try_to_end(&mut self, manner: &Manner) {
        self.is_unread = self.is_unread || self.end(manner).is_err();
    }

    fn write_down(&mut self, text: &str) {
        self.written += text;
        self.written.push(' ');
    }

    fn take(
        &mut self,
        line: u32,
        token: &Token,
        manner: &Manner,
    ) -> Result<Option<GameResult>, PdnError> {
        match token {
            Token::Word(word) => {
                if let Some(result) = self.words.result(word) {
                    self.end(manner)?;
                    return Ok(Some(result));
                }
                let whole = if manner.sheet {
                    self.words.sheet(line, word)
                } else {
                    self.words.path(line, word)
                };
                return self.whole(whole, manner);
            }
            Token::Comment(text) => {
                self.end(manner)?;
                self.remark(text.clone());
            }
            Token::Glyph(glyph) => {
                self.end(manner)?;
                if let Some(last) = self.moves.last_mut() {
                    last.glyphs.push(*glyph);
                }
            }
            Token::Open | Token::Close | Token::Tag(..) => {}
        }
        Ok(None)
    }

    /// Plays a move that is waiting for more.
    fn end(&mut self, manner: &Manner) -> Result<(), PdnError> {
        let whole = if manner.sheet {
            self.words.begun()
        } else {
            self.words.end()
        };
        self.whole(whole, manner).map(|_| ())
    }

    fn whole(
        &mut self,
        whole: Option<Whole>,
        manner: &Manner,
    ) -> Result<Option<GameResult>, PdnError> {
        match whole {
            Some(Whole::Move(line, text)) => match self.play(line, &text, manner) {
                Ok(()) => {
                    self.refused = None;
                    Ok(None)
                }
                Err(error) => {
                    let error = self.refused.take().unwrap_or(error);
                    if manner.sheet || !self.words.goes_on(line, &text) {
                        return Err(error);
                    }
                    self.refused = Some(error);
                    Ok(None)
                }
            },
            Some(Whole::Result(result)) => Ok(Some(result)),
            None => Ok(None),
        }
    }

    fn remark(&mut self, text: String) {
        match self.moves.last_mut() {
            Some(last) => last.comments.push(text),
            None => self.comments.push(text),
        }
    }

    fn play(&mut self, line: u32, word: &str, manner: &Manner) -> Result<(), PdnError> {
        let (text, glyph) = without_glyph(word);
        let reader = read::Reader {
            position: &self.position,
            among: &manner.among,
            numbering: manner.numbering,
        };
        let played = reader.read(text).map_err(|reason| PdnError {
            line,
            fault: PdnFault::Move {
                text: text.to_owned(),
                reason,
                naming: reader.naming(text).unwrap_or(manner.naming),
                rules: self.position.rules().clone(),
            },
        })?;
        let mut recorded = RecordedMove::plain(played);
        recorded.line = line;
        text.clone_into(&mut recorded.text);
        recorded.glyphs.extend(glyph);
        self.before = Some(self.position.clone());
        self.position.play_unchecked(&played);
        self.moves.push(recorded);
        Ok(())
    }
}
