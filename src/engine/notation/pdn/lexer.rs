//! The tokens of PDN text, taken from a stream of characters one at a time.
//!
//! Invariant: no token and no game makes the lexer keep or read on more than its limits allow, so
//! that text of any size which is no PDN is refused after a bounded part of it.

use std::iter::Peekable;

use super::PdnFault;

/// The longest word: move, number or result.
const WORD: usize = 200;
/// The longest name of a tag.
const TAG_NAME: usize = 100;
/// The longest value of a tag.
const TAG_VALUE: usize = 4_000;
/// The longest comment.
pub(super) const COMMENT: usize = 64_000;
/// The longest game, in characters of any kind.
pub(super) const GAME: usize = 1_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag(String, String),
    /// `{…}` or `; …`.
    Comment(String),
    /// `$5`.
    Glyph(u8),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// Anything else without blanks.
    Word(String),
}

/// What round brackets hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Brackets {
    /// Variations, as PDN has it.
    Variations,
    /// Squares of a score sheet, `(5,2)`: they are parts of words.
    Squares,
}

pub(super) struct Lexer<I: Iterator<Item = char>> {
    text: Peekable<I>,
    pub(super) brackets: Brackets,
    line: u32,
    at_line_start: bool,
    /// Characters read since the current game began.
    read: usize,
}

impl<I: Iterator<Item = char>> Lexer<I> {
    pub(super) fn new(text: I) -> Self {
        Self {
            text: text.peekable(),
            brackets: Brackets::Variations,
            line: 1,
            at_line_start: true,
            read: 0,
        }
    }

    /// The line that the next character stands on, from 1.
    pub(super) const fn line(&self) -> u32 {
        self.line
    }

    /// A game has ended: its characters no longer count.
    pub(super) const fn start_game(&mut self) {
        self.read = 0;
    }

    /// The next token; nothing at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token>, PdnFault> {
        loop {
            let at_line_start = self.at_line_start;
            let Some(first) = self.take()? else {
                return Ok(None);
            };
            return Ok(Some(match first {
                blank if blank.is_whitespace() || blank == '\u{FEFF}' => continue,
                '%' if at_line_start => {
                    self.until(COMMENT, PdnFault::LongComment, |next| next == '\n')?;
                    continue;
                }
                '{' => {
                    let text = self.until(COMMENT, PdnFault::LongComment, |next| next == '}')?;
                    self.take()?.ok_or(PdnFault::OpenComment)?;
                    Token::Comment(text.trim().to_owned())
                }
                ';' => {
                    let text = self.until(COMMENT, PdnFault::LongComment, |next| next == '\n')?;
                    Token::Comment(text.trim().to_owned())
                }
                '[' => self.tag()?,
                '(' if self.brackets == Brackets::Variations => Token::Open,
                ')' if self.brackets == Brackets::Variations => Token::Close,
                '$' => {
                    let digits = |next: char| !next.is_ascii_digit();
                    let number = self.until(WORD, PdnFault::LongWord, digits)?;
                    let read = number.parse();
                    Token::Glyph(read.map_err(|_| PdnFault::Glyph(number))?)
                }
                _ => {
                    let variations = self.brackets == Brackets::Variations;
                    let ends = |next: char| match next {
                        '(' | ')' => variations,
                        '{' | '}' | '[' | ';' | '$' => true,
                        other => other.is_whitespace(),
                    };
                    let rest = self.until(WORD, PdnFault::LongWord, ends)?;
                    Token::Word(format!("{first}{rest}"))
                }
            }));
        }
    }

    fn take(&mut self) -> Result<Option<char>, PdnFault> {
        let Some(next) = self.text.next() else {
            return Ok(None);
        };
        self.read += 1;
        if self.read > GAME {
            return Err(PdnFault::LongGame);
        }
        self.at_line_start = next == '\n';
        if self.at_line_start {
            self.line += 1;
        }
        Ok(Some(next))
    }

    /// The text up to the character that ends it, which stays.
    fn until(
        &mut self,
        limit: usize,
        too_long: PdnFault,
        ends: impl Fn(char) -> bool,
    ) -> Result<String, PdnFault> {
        let mut text = String::new();
        while let Some(next) = self.text.peek().copied() {
            if ends(next) {
                break;
            }
            if text.len() >= limit {
                return Err(too_long);
            }
            text.extend(self.take()?);
        }
        Ok(text)
    }

    fn tag(&mut self) -> Result<Token, PdnFault> {
        let name = self.until(TAG_NAME, PdnFault::BadTag, |next| {
            matches!(next, '"' | ']' | '\n')
        })?;
        if self.take()? != Some('"') {
            return Err(PdnFault::BadTag);
        }
        let mut value = String::new();
        loop {
            match self.take()?.ok_or(PdnFault::BadTag)? {
                '"' => break,
                '\\' => value.extend(self.take()?),
                other => value.push(other),
            }
            if value.len() > TAG_VALUE {
                return Err(PdnFault::BadTag);
            }
        }
        let rest = self.until(TAG_NAME, PdnFault::BadTag, |next| {
            next == ']' || next == '\n'
        })?;
        if self.take()? != Some(']') || !rest.trim().is_empty() {
            return Err(PdnFault::BadTag);
        }
        Ok(Token::Tag(name.trim().to_owned(), value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text.chars());
        std::iter::from_fn(|| lexer.next().unwrap()).collect()
    }

    #[test]
    fn every_kind_of_token() {
        let word = |text: &str| Token::Word(text.to_owned());
        let comment = |text: &str| Token::Comment(text.to_owned());
        assert_eq!(
            tokens(
                "\u{FEFF}[White \"A \\\"B\\\"\"]\r\n% not this\r\n1. c3-d4{good}$1 (1. e3) ; end\n*"
            ),
            [
                Token::Tag("White".to_owned(), "A \"B\"".to_owned()),
                word("1."),
                word("c3-d4"),
                comment("good"),
                Token::Glyph(1),
                Token::Open,
                word("1."),
                word("e3"),
                Token::Close,
                comment("end"),
                word("*"),
            ]
        );
    }
}
