//! The option `side`: one of two words, which Discord lists by their names.

use poise::{SlashArgError, SlashArgument};
use serenity::all::{
    CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue,
};
use serenity::async_trait;

use crate::engine::Side;
use crate::session::SideWish;
use crate::text::Text;

/// A side that somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideChoice(pub Side);

/// The word names no side.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("neither red nor blue")]
struct NotASide;

/// What is sent for each side.
const WORDS: [(Side, &str); 2] = [(Side::Red, "red"), (Side::Blue, "blue")];

/// The side asked for, or the toss.
pub fn wish(choice: Option<SideChoice>) -> SideWish {
    choice.map_or(SideWish::Toss, |SideChoice(side)| SideWish::Side(side))
}

#[async_trait]
impl SlashArgument for SideChoice {
    async fn extract(
        _: &Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::String(word) = value else {
            return Err(SlashArgError::new_command_structure_mismatch(
                "a side is given as a word",
            ));
        };
        let chosen = WORDS.iter().find(|(_, own)| own == word);
        chosen
            .map(|(side, _)| Self(*side))
            .ok_or_else(|| SlashArgError::new_parse(Box::new(NotASide), (*word).to_owned()))
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        listed(builder, &Text::english())
    }
}

/// The option with both sides by their names.
pub fn listed(builder: CreateCommandOption, text: &Text) -> CreateCommandOption {
    let option = builder.kind(CommandOptionType::String);
    WORDS.iter().fold(option, |option, (_, word)| {
        option.add_string_choice(text.side(*word), *word)
    })
}
