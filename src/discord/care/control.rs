//! What the controls of the menu and of one's own data carry. None belongs to a game, so they never
//! grow old.

use std::fmt;
use std::str::FromStr;

use crate::ai::Level;
use crate::discord::components::UnknownControl;
use crate::engine::Rules;

/// What a button of the menu leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A game against the bot.
    Play,
    /// A challenge.
    Challenge,
    /// One's own games.
    Games,
    /// The rules.
    Rules,
    /// One's own language.
    Language,
    /// One's own settings.
    Settings,
    /// The menu for everybody, to be pinned.
    Post,
}

impl Item {
    const ALL: [(Self, &str); 7] = [
        (Self::Play, "play"),
        (Self::Challenge, "challenge"),
        (Self::Games, "games"),
        (Self::Rules, "rules"),
        (Self::Language, "language"),
        (Self::Settings, "settings"),
        (Self::Post, "post"),
    ];
}

/// A control of the menu or of one's own data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CareControl {
    /// A button of the menu.
    Menu(Item),
    /// The menu of rules for a game against the bot, each value rules by name.
    ChooseRules,
    /// Begin a game against the bot, by these rules, at this strength.
    Begin(&'static str, Level),
    /// The menu of people to be challenged.
    Whom,
    /// Give me what is kept about me, as a file.
    Export,
    /// Yes, erase what is kept about me.
    EraseYes,
    /// No, keep it.
    EraseNo,
}

impl fmt::Display for CareControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Menu(item) => {
                let named = Item::ALL.iter().find(|(own, _)| own == item);
                write!(f, "me:{}", named.map_or("", |(_, word)| word))
            }
            Self::ChooseRules => write!(f, "mr"),
            Self::Begin(rules, level) => write!(f, "mp:{rules}:{level}"),
            Self::Whom => write!(f, "mw"),
            Self::Export => write!(f, "ex"),
            Self::EraseYes => write!(f, "ey"),
            Self::EraseNo => write!(f, "en"),
        }
    }
}

impl FromStr for CareControl {
    type Err = UnknownControl;

    fn from_str(id: &str) -> Result<Self, UnknownControl> {
        let parts: Vec<&str> = id.splitn(4, ':').collect();
        Ok(match *parts.as_slice() {
            ["me", word] => {
                let named = Item::ALL.into_iter().find(|(_, own)| *own == word);
                Self::Menu(named.map(|(item, _)| item).ok_or(UnknownControl)?)
            }
            ["mr"] => Self::ChooseRules,
            ["mp", rules, level] => Self::Begin(
                rules_named(rules).ok_or(UnknownControl)?,
                level.parse().map_err(|_| UnknownControl)?,
            ),
            ["mw"] => Self::Whom,
            ["ex"] => Self::Export,
            ["ey"] => Self::EraseYes,
            ["en"] => Self::EraseNo,
            _ => return Err(UnknownControl),
        })
    }
}

/// The rules that need nothing but their name, in the order in which they are offered.
pub fn offered_rules() -> impl Iterator<Item = &'static str> {
    let complete = |name: &&str| Rules::named(name, None).is_ok();
    Rules::NAMES.into_iter().filter(complete)
}

/// The offered rules of this name.
pub fn rules_named(name: &str) -> Option<&'static str> {
    offered_rules().find(|own| *own == name)
}
