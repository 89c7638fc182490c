//! What servers and people have chosen for themselves. Nothing here has to be chosen: whatever was not
//! is as most would want it.
//!
//! A setting is known to the store and to controls by its word, and so is each of its values.
//! Invariant: whatever is set was read back from its word, so a value that nobody knows is never kept.

use super::ids::{ChannelId, PersonId};
use super::terms::BoardChoice;
use super::zone::Zone;
use crate::engine::Rules;
use crate::text::Language;

/// A role of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoleId(pub u64);

/// The word names no value that the setting can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a value that this setting can have")]
pub struct UnknownValue;

macro_rules! choices {
    ($($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $choice:ident = $word:literal,)+ })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$each])* $choice,)+
        }

        impl $name {
            /// All of them, in the order in which they are offered.
            pub const ALL: &[Self] = &[$(Self::$choice),+];

            /// The word that the store and controls know it by.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$choice => $word,)+
                }
            }

            /// The one with this word.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|own| own.word() == word)
            }
        }
    )+};
}

/// The first choice of each is what holds unless chosen otherwise.
macro_rules! first_is_default {
    ($($name:ident),+) => {$(
        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    )+};
}

choices! {
    /// Whether the player to move is notified of a board.
    Pings {
        /// By a mention.
        On = "on",
        /// The player is named, and nobody notified.
        Off = "off",
    }
    /// How a game's boards follow each other.
    BoardMessages {
        /// Each turn is a new message.
        EachTurn = "each-turn",
        /// One message is kept and changed.
        Compact = "compact",
    }
    /// When a game opens a thread of its own.
    Threads {
        /// When another game runs in the channel.
        WhenBusy = "busy",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }
    /// When the result of a sum is shown.
    Sums {
        /// After the move: working it out is the game.
        After = "after",
        /// Before it too, in lists of moves.
        Before = "before",
    }
    /// Whether games between people are rated.
    Ratings {
        /// Those that can be.
        On = "on",
        /// None.
        Off = "off",
    }
    /// Which side is at the bottom of boards that one person sees.
    Bottom {
        /// Red, as everybody else sees it.
        Red = "red",
        /// The person's own.
        Own = "own",
    }
    /// What boards that one person sees are made of.
    Boards {
        /// Pictures.
        Pictures = "pictures",
        /// Words.
        Words = "words",
    }
    /// Who may challenge a person.
    Challenges {
        /// Everybody who is not blocked.
        Everybody = "everybody",
        /// Nobody.
        Nobody = "nobody",
    }
    /// Whether the choice of a language has been offered.
    LanguageOffer {
        /// Not yet.
        NotYet = "not-yet",
        /// It has, once.
        Made = "made",
    }
    /// What a server can set.
    ServerSetting {
        /// The language of messages that everybody sees.
        Language = "language",
        /// The rules of games for which none are named.
        Rules = "rules",
        /// How boards are turned and their squares named.
        Board = "board",
        /// Whether players to move are notified.
        Pings = "pings",
        /// How boards follow each other.
        Messages = "messages",
        /// When a game opens a thread.
        Threads = "threads",
        /// When results of sums are shown.
        Sums = "sums",
        /// Whether games are rated.
        Ratings = "ratings",
        /// The channels in which games may begin.
        Channels = "channels",
        /// The time zone.
        TimeZone = "time-zone",
        /// The role that looks after games.
        Teacher = "teacher",
        /// Whether the choice of the language has been offered.
        LanguageOffer = "language-offer",
    }
    /// What a person can set.
    PersonSetting {
        /// The language of messages that the person alone sees.
        Language = "language",
        /// How boards are turned and their squares named.
        Board = "board",
        /// Which side is at the bottom.
        Bottom = "bottom",
        /// Whether the person is notified when to move.
        Pings = "pings",
        /// Pictures or words.
        Boards = "boards",
        /// The colours.
        Theme = "theme",
        /// Who may challenge.
        Challenges = "challenges",
        /// Who may not, by name.
        Blocked = "blocked",
        /// Whether the choice of the language has been offered.
        LanguageOffer = "language-offer",
    }
}

first_is_default!(
    Pings,
    BoardMessages,
    Threads,
    Sums,
    Ratings,
    Bottom,
    Boards,
    Challenges,
    LanguageOffer
);

/// What a server has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerSettings {
    /// The language of messages that everybody sees; `None` for the program's own.
    pub language: Option<Language>,
    /// The rules by name of games for which none are named.
    pub rules: Option<String>,
    /// How boards are turned and their squares named; `None` for each rule set's own way.
    pub board: Option<BoardChoice>,
    /// Whether players to move are notified.
    pub pings: Pings,
    /// How boards follow each other.
    pub messages: BoardMessages,
    /// When a game opens a thread.
    pub threads: Threads,
    /// When results of sums are shown.
    pub sums: Sums,
    /// Whether games are rated.
    pub ratings: Ratings,
    /// The channels in which games may begin; all of them where none is named.
    pub channels: Vec<ChannelId>,
    /// The time zone.
    pub time_zone: Zone,
    /// The role that looks after games.
    pub teacher: Option<RoleId>,
    /// Whether the choice of the language has been offered.
    pub language_offer: LanguageOffer,
}

/// What a person has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonSettings {
    /// The language of messages that the person alone sees; `None` for the server's.
    pub language: Option<Language>,
    /// How boards are turned and their squares named; `None` for each game's own way.
    pub board: Option<BoardChoice>,
    /// Which side is at the bottom.
    pub bottom: Bottom,
    /// Whether the person is notified when to move.
    pub pings: Pings,
    /// Pictures or words.
    pub boards: Boards,
    /// The name of the colours.
    pub theme: Option<String>,
    /// Who may challenge.
    pub challenges: Challenges,
    /// Who may not, whatever else holds.
    pub blocked: Vec<PersonId>,
    /// Whether the choice of the language has been offered.
    pub language_offer: LanguageOffer,
}

/// The value that a word stands for; no word stands for what holds unless chosen otherwise.
fn read<T: Default>(
    word: Option<&str>,
    of_word: impl FnOnce(&str) -> Option<T>,
) -> Result<T, UnknownValue> {
    word.map_or_else(
        || Ok(T::default()),
        |word| of_word(word).ok_or(UnknownValue),
    )
}

/// Ids as one word: `12,345`.
fn ids(word: &str) -> Option<Vec<u64>> {
    word.split(',').map(|id| id.parse().ok()).collect()
}

fn ids_word(ids: impl IntoIterator<Item = u64>) -> Option<String> {
    let ids: Vec<String> = ids.into_iter().map(|id| id.to_string()).collect();
    (!ids.is_empty()).then(|| ids.join(","))
}

/// The word of a choice, none for the one that holds unless chosen otherwise.
fn unless_default<T: Default + PartialEq + Copy>(
    value: T,
    word: impl FnOnce(T) -> &'static str,
) -> Option<String> {
    (value != T::default()).then(|| word(value).to_owned())
}

impl ServerSettings {
    /// Sets one thing to the value with this word, or back to what holds unless chosen otherwise.
    pub fn set(&mut self, setting: ServerSetting, word: Option<&str>) -> Result<(), UnknownValue> {
        match setting {
            ServerSetting::Language => {
                self.language = read(word, |code| Language::of_code(code).map(Some))?;
            }
            ServerSetting::Rules => {
                let known = |name: &str| Rules::named(name, None).is_ok();
                self.rules = read(word, |name| known(name).then(|| Some(name.to_owned())))?;
            }
            ServerSetting::Board => {
                self.board = read(word, |word| BoardChoice::of_word(word).map(Some))?;
            }
            ServerSetting::Pings => self.pings = read(word, Pings::of_word)?,
            ServerSetting::Messages => self.messages = read(word, BoardMessages::of_word)?,
            ServerSetting::Threads => self.threads = read(word, Threads::of_word)?,
            ServerSetting::Sums => self.sums = read(word, Sums::of_word)?,
            ServerSetting::Ratings => self.ratings = read(word, Ratings::of_word)?,
            ServerSetting::Channels => {
                let ids = read(word, ids)?;
                self.channels = ids.into_iter().map(ChannelId).collect();
            }
            ServerSetting::TimeZone => self.time_zone = read(word, Zone::named)?,
            ServerSetting::Teacher => {
                self.teacher = read(word, |id| id.parse().ok().map(|id| Some(RoleId(id))))?;
            }
            ServerSetting::LanguageOffer => {
                self.language_offer = read(word, LanguageOffer::of_word)?;
            }
        }
        Ok(())
    }

    /// The word of what is set; none for what holds unless chosen otherwise.
    pub fn word(&self, setting: ServerSetting) -> Option<String> {
        match setting {
            ServerSetting::Language => self.language.map(|own| own.code().to_owned()),
            ServerSetting::Rules => self.rules.clone(),
            ServerSetting::Board => self.board.map(|own| own.word().to_owned()),
            ServerSetting::Pings => unless_default(self.pings, Pings::word),
            ServerSetting::Messages => unless_default(self.messages, BoardMessages::word),
            ServerSetting::Threads => unless_default(self.threads, Threads::word),
            ServerSetting::Sums => unless_default(self.sums, Sums::word),
            ServerSetting::Ratings => unless_default(self.ratings, Ratings::word),
            ServerSetting::Channels => ids_word(self.channels.iter().map(|id| id.0)),
            ServerSetting::TimeZone => {
                (self.time_zone != Zone::default()).then(|| self.time_zone.to_string())
            }
            ServerSetting::Teacher => self.teacher.map(|role| role.0.to_string()),
            ServerSetting::LanguageOffer => {
                unless_default(self.language_offer, LanguageOffer::word)
            }
        }
    }

    /// Whether games may begin in this channel, or under it in a thread.
    pub fn allows(&self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        let named = |channel| self.channels.contains(&channel);
        self.channels.is_empty() || named(channel) || parent.is_some_and(named)
    }
}

impl PersonSettings {
    /// Sets one thing to the value with this word, or back to what holds unless chosen otherwise. The
    /// name of a theme is taken as it is: which there are is known where boards are drawn.
    pub fn set(&mut self, setting: PersonSetting, word: Option<&str>) -> Result<(), UnknownValue> {
        match setting {
            PersonSetting::Language => {
                self.language = read(word, |code| Language::of_code(code).map(Some))?;
            }
            PersonSetting::Board => {
                self.board = read(word, |word| BoardChoice::of_word(word).map(Some))?;
            }
            PersonSetting::Bottom => self.bottom = read(word, Bottom::of_word)?,
            PersonSetting::Pings => self.pings = read(word, Pings::of_word)?,
            PersonSetting::Boards => self.boards = read(word, Boards::of_word)?,
            PersonSetting::Theme => self.theme = word.map(str::to_owned),
            PersonSetting::Challenges => self.challenges = read(word, Challenges::of_word)?,
            PersonSetting::Blocked => {
                let ids = read(word, ids)?;
                self.blocked = ids.into_iter().map(PersonId).collect();
            }
            PersonSetting::LanguageOffer => {
                self.language_offer = read(word, LanguageOffer::of_word)?;
            }
        }
        Ok(())
    }

    /// The word of what is set; none for what holds unless chosen otherwise.
    pub fn word(&self, setting: PersonSetting) -> Option<String> {
        match setting {
            PersonSetting::Language => self.language.map(|own| own.code().to_owned()),
            PersonSetting::Board => self.board.map(|own| own.word().to_owned()),
            PersonSetting::Bottom => unless_default(self.bottom, Bottom::word),
            PersonSetting::Pings => unless_default(self.pings, Pings::word),
            PersonSetting::Boards => unless_default(self.boards, Boards::word),
            PersonSetting::Theme => self.theme.clone(),
            PersonSetting::Challenges => unless_default(self.challenges, Challenges::word),
            PersonSetting::Blocked => ids_word(self.blocked.iter().map(|id| id.0)),
            PersonSetting::LanguageOffer => {
                unless_default(self.language_offer, LanguageOffer::word)
            }
        }
    }

    /// Whether this person may be challenged by `challenger`.
    pub fn takes_challenges_of(&self, challenger: PersonId) -> bool {
        self.challenges == Challenges::Everybody && !self.blocked.contains(&challenger)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SERVER: [(ServerSetting, &str, &str); 12] = [
        (ServerSetting::Language, "fil", "tl"),
        (ServerSetting::Rules, "filipino", "chess"),
        (ServerSetting::Board, "luzon", "Luzon"),
        (ServerSetting::Pings, "off", "no"),
        (ServerSetting::Messages, "compact", ""),
        (ServerSetting::Threads, "never", "sometimes"),
        (ServerSetting::Sums, "before", "during"),
        (ServerSetting::Ratings, "off", "0"),
        (ServerSetting::Channels, "12,345", "12,"),
        (ServerSetting::TimeZone, "Europe/Berlin", "Berlin"),
        (ServerSetting::Teacher, "77", "teacher"),
        (ServerSetting::LanguageOffer, "made", "yes"),
    ];

    const PERSON: [(PersonSetting, &str, &str); 8] = [
        (PersonSetting::Language, "en", "de"),
        (PersonSetting::Board, "numbers", "1-32"),
        (PersonSetting::Bottom, "own", "blue"),
        (PersonSetting::Pings, "off", "OFF"),
        (PersonSetting::Boards, "words", "text"),
        (PersonSetting::Challenges, "nobody", "friends"),
        (PersonSetting::Blocked, "9", "Ben"),
        (PersonSetting::LanguageOffer, "made", "yes"),
    ];

    #[test]
    fn every_setting_of_a_server_is_read_back_from_its_words_and_can_be_taken_back() {
        let mut settings = ServerSettings::default();
        for (setting, word, unknown) in SERVER {
            assert_eq!(ServerSetting::of_word(setting.word()), Some(setting));
            assert_eq!(settings.word(setting), None);
            settings.set(setting, Some(word)).unwrap();
            assert_eq!(settings.set(setting, Some(unknown)), Err(UnknownValue));
            assert_eq!(settings.word(setting).as_deref(), Some(word));
        }
        for setting in ServerSetting::ALL {
            settings.set(*setting, None).unwrap();
        }
        assert_eq!(settings, ServerSettings::default());
    }

    #[test]
    fn every_setting_of_a_person_is_read_back_from_its_words_and_can_be_taken_back() {
        let mut settings = PersonSettings::default();
        for (setting, word, unknown) in PERSON {
            assert_eq!(PersonSetting::of_word(setting.word()), Some(setting));
            assert_eq!(settings.word(setting), None);
            settings.set(setting, Some(word)).unwrap();
            assert_eq!(settings.set(setting, Some(unknown)), Err(UnknownValue));
            assert_eq!(settings.word(setting).as_deref(), Some(word));
        }
        settings.set(PersonSetting::Theme, Some("slate")).unwrap();
        assert_eq!(
            settings.word(PersonSetting::Theme).as_deref(),
            Some("slate")
        );
        for setting in PersonSetting::ALL {
            settings.set(*setting, None).unwrap();
        }
        assert_eq!(settings, PersonSettings::default());
    }

    #[test]
    fn a_thread_is_allowed_with_its_channel() {
        let mut settings = ServerSettings::default();
        assert!(settings.allows(ChannelId(1), None));
        settings.set(ServerSetting::Channels, Some("2,3")).unwrap();
        assert!(settings.allows(ChannelId(3), None));
        assert!(settings.allows(ChannelId(9), Some(ChannelId(2))));
        assert!(!settings.allows(ChannelId(1), None));
        assert!(!settings.allows(ChannelId(9), Some(ChannelId(1))));
    }

    #[test]
    fn who_is_blocked_or_meets_a_person_who_takes_none_reads_the_same_refusal() {
        let (ben, carla) = (PersonId(2), PersonId(3));
        let mut ana = PersonSettings::default();
        assert!(ana.takes_challenges_of(ben));
        ana.set(PersonSetting::Blocked, Some("2")).unwrap();
        assert!(!ana.takes_challenges_of(ben) && ana.takes_challenges_of(carla));
        ana.set(PersonSetting::Challenges, Some("nobody")).unwrap();
        assert!(!ana.takes_challenges_of(carla));
    }
}
