//! Games from PDN text.

use super::game_type::GameType;
use super::lexer::{Brackets, Lexer, Token};
use super::{PdnError, PdnFault};
use crate::engine::notation::names::{self, Name};
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::{GameRecord, GameResult, RecordedMove};
use crate::engine::notation::{Notation, fen, read};
use crate::engine::ruleset::Rules;
use crate::engine::setup::Setup;

/// How deep variations may be nested.
const DEEPEST: u32 = 32;

/// The most games that are read at once; a [`Reader`] gives any number, one at a time.
pub(super) const MOST_GAMES: usize = 10_000;

/// The most results in a row without tags or moves.
const MOST_BARE_RESULTS: usize = 1_000;

/// The most tags that a game can have.
const MOST_TAGS: usize = 200;

/// Tags that say what the record's own fields hold.
const KEPT_ELSEWHERE: [&str; 6] = ["GameType", "Variant", "Chips", "FEN", "SetUp", "Result"];

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
    among: Vec<Notation>,
    /// A token read too far: the first of the next game.
    ahead: Option<(u32, Token)>,
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
            among,
            ahead: None,
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

    fn token(&mut self) -> Result<Option<(u32, Token)>, PdnError> {
        if let Some(token) = self.ahead.take() {
            return Ok(Some(token));
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
        let mut begun: Option<Movetext> = None;
        while let Some((line, token)) = self.token()? {
            if let Token::Tag(name, value) = token {
                if let Some(game) = begun {
                    self.ahead = Some((line, Token::Tag(name, value)));
                    return game.finish(line).map(Some);
                }
                self.any_content = true;
                head.add(line, name, value)?;
                continue;
            }
            // A comment before the first tag is about the file.
            if begun.is_none() && head.is_empty() && matches!(token, Token::Comment(_)) {
                continue;
            }
            let mut game = match begun {
                Some(game) => game,
                None => std::mem::take(&mut head).movetext(&self.rules, &self.among)?,
            };
            let result = game.take(line, token)?;
            self.any_content |= !game.record.moves().is_empty();
            if let Some(result) = result {
                game.record.result = result;
                game.record.stated.push((line, result));
                return Ok(Some(game.record));
            }
            begun = Some(game);
        }
        let line = self.lexer.line();
        match begun {
            Some(game) => game.finish(line).map(Some),
            None if head.is_empty() => Ok(None),
            None => head
                .movetext(&self.rules, &self.among)?
                .finish(line)
                .map(Some),
        }
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

/// A game's tags with their lines.
#[derive(Default)]
pub(super) struct Head {
    tags: Vec<(u32, String, String)>,
}

impl Head {
    pub(super) fn add(&mut self, line: u32, name: String, value: String) -> Result<(), PdnError> {
        if self.tags.len() == MOST_TAGS {
            let fault = PdnFault::TooManyTags;
            return Err(PdnError { line, fault });
        }
        // The first of two equal tags counts.
        if self.find(&name).is_none() {
            self.tags.push((line, name, value));
        }
        Ok(())
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    fn find(&self, name: &str) -> Option<(u32, &str)> {
        let (line, _, value) = self.tags.iter().find(|(_, known, _)| known == name)?;
        Some((*line, value))
    }

    fn movetext(self, usual: &Rules, among: &[Notation]) -> Result<Movetext, PdnError> {
        let (rules, numbering) = self.rules(usual)?;
        let mut record = self.record(rules, numbering)?;
        let kept = |name: &str| !KEPT_ELSEWHERE.contains(&name);
        record.tags = self
            .tags
            .into_iter()
            .filter(|(_, name, _)| kept(name))
            .map(|(_, name, value)| (name, value))
            .collect();
        Ok(Movetext {
            record,
            numbering,
            among: among.to_vec(),
            depth: 0,
            begun: None,
        })
    }

    /// A record at its start, with the result that the tags give.
    pub(super) fn record(
        &self,
        rules: Rules,
        numbering: Numbering,
    ) -> Result<GameRecord, PdnError> {
        let record = match self.find("FEN") {
            Some((line, text)) => fen::read_numbered(&rules, text, numbering)
                .map_err(PdnFault::from)
                .and_then(|start| Ok(GameRecord::new(start)?))
                .map_err(|fault| PdnError { line, fault }),
            None => GameRecord::new(Setup::start(rules)).map_err(|error| PdnError {
                line: 1,
                fault: error.into(),
            }),
        };
        let mut record = record?;
        if let Some((line, text)) = self.find("Result") {
            let refuse = |_| PdnError {
                line,
                fault: PdnFault::Result(text.chars().take(20).collect()),
            };
            record.result = text.parse().map_err(refuse)?;
            record.stated.push((line, record.result));
        }
        Ok(record)
    }

    pub(super) fn rules(&self, usual: &Rules) -> Result<(Rules, Numbering), PdnError> {
        let game_type = match self.find("GameType") {
            Some((line, text)) => {
                Some(GameType::read(text).map_err(|fault| PdnError { line, fault })?)
            }
            None => None,
        };
        // A Damath variant is ours; other programs' variants say no more than the game type.
        let ours =
            |(_, name): &(u32, &str)| Rules::NAMES.contains(name) || name.starts_with("damath");
        let rules = match self.find("Variant").filter(ours) {
            Some((line, name)) => {
                let chips = self.find("Chips").map(|(_, chips)| chips);
                let at = |error: crate::engine::RulesError| PdnError {
                    line,
                    fault: error.into(),
                };
                Rules::named(name, chips).map_err(at)?
            }
            None => game_type
                .as_ref()
                .map_or_else(|| usual.clone(), |game_type| game_type.rules.clone()),
        };
        let numbering = game_type.map_or(Numbering::STANDARD, |game_type| game_type.numbering);
        Ok((rules, numbering))
    }
}

/// A game whose moves are being read.
struct Movetext {
    record: GameRecord,
    numbering: Numbering,
    among: Vec<Notation>,
    /// How many variations are open.
    depth: u32,
    /// A move of which more may follow, with its line.
    begun: Option<(u32, String)>,
}

impl Movetext {
    /// Takes one token; gives the result where it ends the game.
    fn take(&mut self, line: u32, token: Token) -> Result<Option<GameResult>, PdnError> {
        let wrong = |fault| PdnError { line, fault };
        match token {
            Token::Open if self.depth == DEEPEST => return Err(wrong(PdnFault::Variation)),
            Token::Open => self.depth += 1,
            Token::Close => {
                let less = self.depth.checked_sub(1);
                self.depth = less.ok_or(wrong(PdnFault::Variation))?;
            }
            _ if self.depth > 0 => {}
            Token::Comment(text) => {
                self.play_begun()?;
                if let Some(last) = self.record.last_move() {
                    last.comments.push(text);
                }
            }
            Token::Glyph(glyph) => {
                self.play_begun()?;
                if let Some(last) = self.record.last_move() {
                    last.glyphs.push(glyph);
                }
            }
            Token::Word(word) => return self.word(line, &word),
            Token::Tag(..) => return Err(wrong(PdnFault::BadTag)),
        }
        Ok(None)
    }

    fn word(&mut self, line: u32, word: &str) -> Result<Option<GameResult>, PdnError> {
        if let Ok(result) = word.replace(['–', '−'], "-").parse() {
            self.play_begun()?;
            return Ok(Some(result));
        }
        let sheet = self.record.rules().chips().is_some() && self.among.contains(&Notation::Sheet);
        if sheet {
            self.sheet_word(line, word)?;
            return Ok(None);
        }
        let word = without_number(word);
        if !word.is_empty() {
            self.path_word(line, word)?;
        }
        Ok(None)
    }

    /// A move may have blanks around its joints, so it waits for what follows it.
    fn path_word(&mut self, line: u32, word: &str) -> Result<(), PdnError> {
        if let Some((_, text)) = &mut self.begun
            && (text.ends_with(names::is_joint) || word.starts_with(names::is_joint))
            && text.len() + word.len() <= names::LONGEST
        {
            text.push_str(word);
            return Ok(());
        }
        self.play_begun()?;
        self.begun = Some((line, word.to_owned()));
        Ok(())
    }

    /// A chip begins a move, and what targets follow belong to it.
    fn sheet_word(&mut self, line: u32, word: &str) -> Result<(), PdnError> {
        // A number alone is a chip here; only one with a dot at its end counts moves.
        let word = if word.ends_with(['.', '…']) {
            without_number(word)
        } else {
            word
        };
        let is_target = names::split(word).is_some_and(|names| {
            !names.is_empty() && !names.iter().any(|name| matches!(name, Name::Number(_)))
        });
        match &mut self.begun {
            Some((_, text)) if is_target => {
                // A chip of polynomials may look like a joint, so the blank stays.
                text.push(' ');
                text.push_str(word);
                if text.len() > names::LONGEST {
                    self.play_begun()?;
                }
            }
            _ => {
                self.play_begun()?;
                if !word.is_empty() {
                    self.begun = Some((line, word.to_owned()));
                }
            }
        }
        Ok(())
    }

    fn play_begun(&mut self) -> Result<(), PdnError> {
        match self.begun.take() {
            Some((line, text)) => self.play(line, &text),
            None => Ok(()),
        }
    }

    fn play(&mut self, line: u32, word: &str) -> Result<(), PdnError> {
        let (text, glyph) = without_glyph(word);
        let reader = read::Reader {
            position: self.record.position(),
            among: &self.among,
            numbering: self.numbering,
        };
        let unfit = |reason| PdnError {
            line,
            fault: PdnFault::Move {
                text: text.to_owned(),
                reason,
            },
        };
        let mut recorded = RecordedMove::plain(reader.read(text).map_err(unfit)?);
        recorded.line = line;
        recorded.glyphs.extend(glyph);
        let pushed = self.record.push(recorded);
        pushed.expect("a move that was read is among the legal ones");
        Ok(())
    }

    /// The end of the game without a result of its own.
    fn finish(mut self, line: u32) -> Result<GameRecord, PdnError> {
        self.play_begun()?;
        if self.depth > 0 {
            let fault = PdnFault::Variation;
            return Err(PdnError { line, fault });
        }
        Ok(self.record)
    }
}

/// The word without a move number before it: `12.`, `1...`, `…`, or a number alone.
pub(super) fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    if after_digits.is_empty() || after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    }
}

/// The move without the signs that judge it, and the glyph that they stand for.
pub(super) fn without_glyph(word: &str) -> (&str, Option<u8>) {
    let text = word.trim_end_matches(['!', '?']);
    let glyph = match &word[text.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (text.trim_end_matches(['+', '#']), glyph)
}
