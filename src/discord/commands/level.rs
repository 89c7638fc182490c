//! The option `level`: how strong the bot is, one of four words.

use poise::{SlashArgError, SlashArgument};
use serenity::all::{
    CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue,
};
use serenity::async_trait;

use crate::ai::Level;
use crate::text::Text;

/// A strength that somebody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelChoice(pub Level);

#[async_trait]
impl SlashArgument for LevelChoice {
    async fn extract(
        _: &Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::String(word) = value else {
            return Err(SlashArgError::new_command_structure_mismatch(
                "a level is given as a word",
            ));
        };
        word.parse()
            .map(Self)
            .map_err(|error| SlashArgError::new_parse(Box::new(error), (*word).to_owned()))
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        listed(builder, &Text::english())
    }
}

/// The option with all strengths by their names.
pub fn listed(builder: CreateCommandOption, text: &Text) -> CreateCommandOption {
    let option = builder.kind(CommandOptionType::String);
    Level::ALL.into_iter().fold(option, |option, level| {
        let word = level.to_string();
        option.add_string_choice(text.level(word.clone()), word)
    })
}
