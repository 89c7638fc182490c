//! Options of which Discord lists the words by their names.

use poise::{SlashArgError, SlashArgument};
use serenity::all::{
    CommandInteraction, CommandOptionType, Context, CreateCommandOption, ResolvedValue,
};
use serenity::async_trait;

use crate::ai::Level;
use crate::discord::arbiter::{Stop, Where};
use crate::discord::start::terms::Wishes;
use crate::discord::view::players;
use crate::engine::{Rules, Side};
use crate::render::Pace;
use crate::session::{BoardChoice, Help, SideLabel, SideWish, TimeControl};
use crate::text::{Language, Text};

/// What can be chosen from a list of words.
pub trait Listed: Sized {
    /// Everything on the list, in its order: at most 25.
    fn all() -> Vec<Self>;

    /// The word that is sent for it.
    fn word(&self) -> String;

    /// What players read in the list.
    fn name(&self, text: &Text) -> String;
}

/// One thing that was chosen from a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen<T>(pub T);

/// The word stands for nothing on the list.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("not one of the words on the list")]
struct NotListed;

#[async_trait]
impl<T: Listed + Send> SlashArgument for Chosen<T> {
    async fn extract(
        _: &Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        let ResolvedValue::String(word) = value else {
            return Err(SlashArgError::new_command_structure_mismatch(
                "what is on a list is given as a word",
            ));
        };
        T::all()
            .into_iter()
            .find(|own| own.word() == *word)
            .map(Self)
            .ok_or_else(|| SlashArgError::new_parse(Box::new(NotListed), (*word).to_owned()))
    }

    fn create(builder: CreateCommandOption) -> CreateCommandOption {
        listed::<T>(builder, &Text::english())
    }
}

/// What the options say that every command which begins a game has.
pub fn wishes(
    rules: Option<Chosen<RulesName>>,
    chips: Option<String>,
    board: Option<Chosen<BoardChoice>>,
    clock: Option<TimeControl>,
) -> Wishes {
    Wishes {
        rules: rules.map(|Chosen(rules)| rules.0),
        chips,
        board: board.map(|Chosen(board)| board),
        clock,
        help: None,
    }
}

fn listed<T: Listed>(builder: CreateCommandOption, text: &Text) -> CreateCommandOption {
    let option = builder.kind(CommandOptionType::String);
    T::all().into_iter().fold(option, |option, own| {
        option.add_string_choice(own.name(text), own.word())
    })
}

fn in_filipino<T: Listed>(builder: CreateCommandOption) -> CreateCommandOption {
    listed::<T>(builder, &Text::of(Language::Filipino))
}

/// What writes the list of a command's option in a language, where it is not English.
pub fn lister(
    command: &str,
    option: &str,
    language: Language,
) -> Option<fn(CreateCommandOption) -> CreateCommandOption> {
    if language != Language::Filipino {
        return None;
    }
    Some(match (command, option) {
        (_, "level") => in_filipino::<Level>,
        (_, "side") => in_filipino::<Side>,
        (_, "rules") => in_filipino::<RulesName>,
        (_, "pace") => in_filipino::<Pace>,
        ("challenge", "clock") => in_filipino::<TimeControl>,
        (_, "clock") => in_filipino::<Timer>,
        (_, "board") => in_filipino::<BoardChoice>,
        (_, "help") => in_filipino::<Help>,
        ("stop", "result") => in_filipino::<Stop>,
        ("restore", "place") => in_filipino::<Where>,
        ("hotseat", "red" | "blue") => in_filipino::<SideLabel>,
        _ => return None,
    })
}

/// Rules by their name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesName(pub &'static str);

/// A clock that runs while everybody is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer(pub TimeControl);

/// The side asked for, or the toss.
pub fn wish(choice: Option<Chosen<Side>>) -> SideWish {
    choice.map_or(SideWish::Toss, |Chosen(side)| SideWish::Side(side))
}

impl Listed for Level {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn word(&self) -> String {
        self.to_string()
    }

    fn name(&self, text: &Text) -> String {
        text.level(self.to_string())
    }
}

impl Listed for Side {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn word(&self) -> String {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
        .to_owned()
    }

    fn name(&self, text: &Text) -> String {
        players::side(text, *self)
    }
}

impl Listed for RulesName {
    fn all() -> Vec<Self> {
        Rules::NAMES.map(Self).to_vec()
    }

    fn word(&self) -> String {
        self.0.to_owned()
    }

    fn name(&self, text: &Text) -> String {
        text.rules_name(self.0)
    }
}

impl Listed for TimeControl {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn word(&self) -> String {
        (*self).word()
    }

    fn name(&self, text: &Text) -> String {
        players::clock(text, *self)
    }
}

impl Listed for Timer {
    fn all() -> Vec<Self> {
        vec![Self(TimeControl::None), Self(TimeControl::Contest)]
    }

    fn word(&self) -> String {
        self.0.word()
    }

    fn name(&self, text: &Text) -> String {
        players::clock(text, self.0)
    }
}

impl Listed for BoardChoice {
    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn word(&self) -> String {
        (*self).word().to_owned()
    }

    fn name(&self, text: &Text) -> String {
        text.setting_value(format!("board-{}", (*self).word()))
    }
}

impl Listed for Help {
    fn all() -> Vec<Self> {
        vec![Self::Off, Self::On]
    }

    fn word(&self) -> String {
        match self {
            Self::Off => "off",
            Self::On => "on",
        }
        .to_owned()
    }

    fn name(&self, text: &Text) -> String {
        text.help_choice(self.word())
    }
}

impl Listed for Pace {
    fn all() -> Vec<Self> {
        vec![Self::Steps, Self::OneFrameATurn]
    }

    fn word(&self) -> String {
        match self {
            Self::Steps => "motion",
            Self::OneFrameATurn => "turns",
        }
        .to_owned()
    }

    fn name(&self, text: &Text) -> String {
        match self {
            Self::Steps => text.pace_steps(),
            Self::OneFrameATurn => text.pace_turns(),
        }
    }
}

impl Listed for SideLabel {
    fn all() -> Vec<Self> {
        Self::all().collect()
    }

    fn word(&self) -> String {
        (*self).word()
    }

    fn name(&self, text: &Text) -> String {
        players::side_label(text, *self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Listed>() {
        let all = T::all();
        assert!((2..=25).contains(&all.len()));
        for language in Language::ALL {
            let text = Text::of(language);
            for own in &all {
                assert!((1..=100).contains(&own.name(&text).chars().count()));
            }
        }
        let mut words: Vec<String> = all.iter().map(Listed::word).collect();
        words.sort();
        words.dedup();
        assert_eq!(words.len(), all.len(), "no two are sent as the same word");
    }

    #[test]
    fn every_list_fits_an_option_and_tells_its_entries_apart() {
        check::<Level>();
        check::<Side>();
        check::<RulesName>();
        check::<TimeControl>();
        check::<Timer>();
        check::<BoardChoice>();
        check::<Help>();
        check::<SideLabel>();
        check::<Pace>();
    }
}
