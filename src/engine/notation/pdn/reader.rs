//! Games from PDN text.

use super::head::Head;
use super::lexer::{Brackets, Lexer, Token};
use super::movetext::Movetext;
use super::{PdnError, PdnFault, Standing};
use crate::engine::notation::Notation;
use crate::engine::notation::record::GameRecord;
use crate::engine::ruleset::Rules;

/// The most games that are read at once; a [`Reader`] gives any number, one at a time.
pub(super) const MOST_GAMES: usize = 10_000;

/// The most results in a row without tags or moves.
const MOST_BARE_RESULTS: usize = 1_000;

/// Reads all games of a text. Where no tag names the rules, they are `rules`.
///
/// ```
/// use damath::engine::{Rules, notation::pdn};
/// let games = pdn::read("[GameType \"26\"] 1. c3-d4 b6-a5 *", &Rules::filipino())?;
/// assert_eq!(games[0].moves().len(), 2);
/// # Ok::<(), pdn::PdnError>(())
/// ```
pub fn read(text: &str, rules: &Rules) -> Result<Vec<GameRecord>, PdnError> {
    let mut reader = Reader::new(text.chars(), rules.clone());
    let games: Vec<_> = reader.by_ref().take(MOST_GAMES).collect::<Result<_, _>>()?;
    if games.len() == MOST_GAMES && reader.next().is_some() {
        let fault = PdnFault::TooManyGames;
        let line = reader.lexer.line();
        return Err(PdnError { line, fault });
    }
    Ok(games)
}

/// The games of a stream of characters, one after the other; ends after the first error.
pub struct Reader<I: Iterator<Item = char>> {
    lexer: Lexer<I>,
    rules: Rules,
    standing: Standing,
    among: Vec<Notation>,
    /// What was read too far: a token of the next game, the end of the text, or what is wrong there.
    ahead: Option<Result<Option<(u32, Token)>, PdnError>>,
    /// Comments read too far: those before the next game.
    preface: Vec<String>,
    failed: bool,
    /// Whether the game being read has any tag or move.
    any_content: bool,
    /// How many games without any came in a row.
    bare_results: usize,
}

impl<I: Iterator<Item = char>> Reader<I> {
    /// Reads letters and draughts numbers. Where no tag names the rules, they are `rules`.
    pub fn new(text: I, rules: Rules) -> Self {
        let among = vec![Notation::Vismin, Notation::Luzon, Notation::Numeric];
        Self {
            lexer: Lexer::new(text),
            rules,
            standing: Standing::IfUnnamed,
            among,
            ahead: None,
            preface: Vec::new(),
            failed: false,
            any_content: false,
            bare_results: 0,
        }
    }

    /// Reads moves in these notations only. With [`Notation::Sheet`] among them round brackets hold
    /// squares, and there are no variations.
    #[must_use]
    pub fn among(mut self, notations: &[Notation]) -> Self {
        self.among = notations.to_vec();
        self.lexer.brackets = if notations.contains(&Notation::Sheet) {
            Brackets::Squares
        } else {
            Brackets::Variations
        };
        self
    }

    /// Says how the rules given stand beside those that a game type names.
    #[must_use]
    pub const fn standing(mut self, standing: Standing) -> Self {
        self.standing = standing;
        self
    }

    fn token(&mut self) -> Result<Option<(u32, Token)>, PdnError> {
        if let Some(ahead) = self.ahead.take() {
            return ahead;
        }
        let token = self.lexer.next();
        let line = self.lexer.line();
        let token = token.map_err(|fault| PdnError { line, fault })?;
        Ok(token.map(|token| (line, token)))
    }

    fn game(&mut self) -> Result<Option<GameRecord>, PdnError> {
        self.lexer.start_game();
        self.bare_results = if self.any_content {
            0
        } else {
            self.bare_results + 1
        };
        if self.bare_results > MOST_BARE_RESULTS {
            let (line, fault) = (self.lexer.line(), PdnFault::TooManyGames);
            return Err(PdnError { line, fault });
        }
        self.any_content = false;
        let mut head = Head::default();
        let mut preface = std::mem::take(&mut self.preface);
        let mut begun: Option<Movetext> = None;
        while let Some((line, token)) = self.token()? {
            let token = match token {
                Token::Tag(name, value) => {
                    if let Some(game) = begun {
                        self.ahead = Some(Ok(Some((line, Token::Tag(name, value)))));
                        return game.finish(line, None).map(Some);
                    }
                    self.any_content = true;
                    head.add(line, name, value)?;
                    continue;
                }
                Token::Comment(text) if begun.is_none() => {
                    preface.push(text);
                    continue;
                }
                token => token,
            };
            let mut game = match begun.take() {
                Some(game) => game,
                None => self.movetext(&head, std::mem::take(&mut preface))?,
            };
            if let Some(result) = game.take(line, token)? {
                self.any_content |= game.has_moves();
                let mut record = game.finish(line, Some(result))?;
                record.closing = self.closing();
                return Ok(Some(record));
            }
            self.any_content |= game.has_moves();
            begun = Some(game);
        }
        let line = self.lexer.line();
        match begun {
            Some(game) => game.finish(line, None).map(Some),
            None if head.is_empty() => Ok(None),
            None => {
                let game = self.movetext(&head, preface)?;
                game.finish(line, None).map(Some)
            }
        }
    }

    /// The comments that follow a result, where nothing follows them.
    fn closing(&mut self) -> Vec<String> {
        let mut comments = Vec::new();
        self.lexer.start_game();
        let ahead = loop {
            match self.token() {
                Ok(Some((_, Token::Comment(text)))) => comments.push(text),
                ahead => break ahead,
            }
        };
        let is_end = matches!(ahead, Ok(None));
        self.ahead = Some(ahead);
        if is_end {
            return comments;
        }
        self.preface = comments;
        Vec::new()
    }

    fn movetext(&self, head: &Head, preface: Vec<String>) -> Result<Movetext, PdnError> {
        let (rules, numbering) = head.rules(&self.rules, self.standing)?;
        let mut record = head.record(rules, numbering)?;
        record.comments = preface;
        Ok(Movetext::new(record, numbering, &self.among))
    }
}

impl<I: Iterator<Item = char>> Iterator for Reader<I> {
    type Item = Result<GameRecord, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let game = self.game().transpose();
        self.failed = matches!(game, None | Some(Err(_)));
        game
    }
}
