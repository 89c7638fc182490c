//! What the tags of a game say about its rules, its start and its result.

use super::game_type::GameType;
use super::{PdnError, PdnFault, Standing};
use crate::engine::game::Game;
use crate::engine::notation::fen::{self, FenError};
use crate::engine::notation::numeric::Numbering;
use crate::engine::notation::record::GameRecord;
use crate::engine::ruleset::Rules;

/// The most tags that a game can have.
const MOST_TAGS: usize = 200;

/// Tags that say what the record's own fields hold.
const KEPT_ELSEWHERE: [&str; 6] = ["GameType", "Variant", "Chips", "FEN", "SetUp", "Result"];

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

    /// A record at its start, with its tags and the result that they give.
    pub(super) fn record(
        &self,
        rules: Rules,
        numbering: Numbering,
    ) -> Result<GameRecord, PdnError> {
        let mut record = match self.find("FEN") {
            Some((line, text)) => {
                let at = |error: FenError| PdnError {
                    line,
                    fault: error.into(),
                };
                fen::read_numbered_as(&rules, text, numbering, GameRecord::new).map_err(at)?
            }
            None => GameRecord::of(&Game::new(rules)),
        };
        if let Some((line, text)) = self.find("Result") {
            let refuse = |_| PdnError {
                line,
                fault: PdnFault::Result(text.to_owned()),
            };
            record.result = text.parse().map_err(refuse)?;
            record.stated.push((line, record.result));
        }
        let kept = |(_, name, _): &&(u32, String, String)| !KEPT_ELSEWHERE.contains(&&name[..]);
        let tags = self.tags.iter().filter(kept);
        record.tags = tags
            .map(|(_, name, value)| (name.clone(), value.clone()))
            .collect();
        Ok(record)
    }

    /// The rules, and how the file numbers squares: a `Variant` of ours names the rules, else a game
    /// type does unless the caller's rules stand above it.
    pub(super) fn rules(
        &self,
        callers: &Rules,
        standing: Standing,
    ) -> Result<(Rules, Numbering), PdnError> {
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
            None => match (&game_type, standing) {
                (Some(game_type), Standing::IfUnnamed) => game_type.rules.clone(),
                _ => callers.clone(),
            },
        };
        let numbering = game_type.map_or(Numbering::STANDARD, |game_type| game_type.numbering);
        Ok((rules, numbering))
    }
}
