//! What is agreed before a game: the rules, how the board is shown, help, and time.

use super::ids::PersonId;
use super::seat::Person;
use crate::engine::damath::ChipSet;
use crate::engine::notation::Notation;
use crate::engine::{BoardView, Rules, RulesError};

/// How a game's board is turned and its squares are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardChoice {
    /// The Vismin board, squares by letter and number: a1 plays.
    Vismin,
    /// The Luzon board, squares by letter and number: b1 plays.
    Luzon,
    /// The classroom's: the Luzon board with (x,y), (0,0) at the bottom left.
    Classroom,
    /// The Luzon board with the squares counted from 1 to 32.
    Numbers,
    /// The Luzon board with the squares counted as local dama players count them.
    Local,
}

impl BoardChoice {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Vismin,
        Self::Luzon,
        Self::Classroom,
        Self::Numbers,
        Self::Local,
    ];

    /// The word that settings, commands and the store know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Vismin => "vismin",
            Self::Luzon => "luzon",
            Self::Classroom => "classroom",
            Self::Numbers => "numbers",
            Self::Local => "local",
        }
    }

    /// The choice with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.word() == word)
    }

    /// Which way the board is shown.
    pub const fn view(self) -> BoardView {
        match self {
            Self::Vismin => BoardView::Vismin,
            Self::Luzon | Self::Classroom | Self::Numbers | Self::Local => BoardView::Luzon,
        }
    }

    /// How squares are named on it.
    pub const fn notation(self) -> Notation {
        match self {
            Self::Vismin => Notation::Vismin,
            Self::Luzon => Notation::Luzon,
            Self::Classroom => Notation::Sheet,
            Self::Numbers => Notation::Numeric,
            Self::Local => Notation::Dama,
        }
    }
}

/// Whether both players agreed that hints may be asked for and turns taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Help {
    /// Each plays alone. Only such a game can be rated.
    #[default]
    Off,
    /// Hints and undoing are allowed.
    On,
}

/// How the players' time is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Not at all; a game left alone is parked.
    #[default]
    None,
    /// The contest's: 20 minutes for both together, 60 seconds a move.
    Contest,
    /// So many days for each move.
    Days(u8),
}

impl TimeControl {
    /// Every control that is offered.
    pub const ALL: [Self; 6] = [
        Self::None,
        Self::Contest,
        Self::Days(1),
        Self::Days(2),
        Self::Days(3),
        Self::Days(7),
    ];

    /// The word that commands and the store know it by: `none`, `contest`, `3-days`.
    pub fn word(self) -> String {
        match self {
            Self::None => "none".to_owned(),
            Self::Contest => "contest".to_owned(),
            Self::Days(days) => format!("{days}-days"),
        }
    }

    /// The control with this word, of those that are offered.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.word() == word)
    }
}

/// Whether the result of a game counts for its players' ratings, if the game is long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stakes {
    /// It does not.
    #[default]
    Friendly,
    /// It does.
    Rated,
}

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rules by name, as [`Rules::named`] reads them.
    pub rules: String,
    /// The twelve values of a custom chip set.
    pub chips: Option<String>,
    /// How the board is shown; `None` for the rule set's own way.
    pub board: Option<BoardChoice>,
    /// Whether help is allowed between people.
    pub help: Help,
    /// The clock.
    pub clock: TimeControl,
    /// What the result counts for.
    pub stakes: Stakes,
}

impl Terms {
    /// A game of these rules without anything special.
    pub fn of(rules: impl Into<String>) -> Self {
        Self {
            rules: rules.into(),
            chips: None,
            board: None,
            help: Help::Off,
            clock: TimeControl::None,
            stakes: Stakes::Friendly,
        }
    }

    /// How the board is shown by these rules: as agreed, else in the rules' own way.
    pub fn board_by(&self, rules: &Rules) -> BoardChoice {
        match self.board {
            Some(agreed) => agreed,
            None if rules.chips().is_some_and(ChipSet::depends_on_square) => BoardChoice::Classroom,
            None => match rules.ruleset().view {
                BoardView::Vismin => BoardChoice::Vismin,
                BoardView::Luzon => BoardChoice::Luzon,
            },
        }
    }

    /// Whether both sides begin with as much. Chips whose values depend on their squares are worth more to
    /// one side, and a result with them says less about the players.
    pub fn is_even_handed(&self) -> bool {
        let rules = self.rules();
        rules.is_ok_and(|rules| !rules.chips().is_some_and(ChipSet::depends_on_square))
    }

    /// The rules that the terms name.
    ///
    /// Fails if there are none of that name, or the chips cannot be played with.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        Rules::named(&self.rules, self.chips.as_deref())
    }
}

/// Who may accept a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenTo {
    /// One person.
    Person(Person),
    /// Whoever accepts first.
    Anybody,
}

impl OpenTo {
    /// Whether this person was asked by name.
    pub fn asks(&self, person: PersonId) -> bool {
        self.person().is_some_and(|asked| asked.id == person)
    }

    /// The person who was asked by name.
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Anybody => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_chips_that_depend_on_their_squares_favour_a_side() {
        for name in Rules::NAMES {
            let chips = (name == "damath-custom").then(|| "1 2 3 4 5 6 7 8 9 10 11 12".to_owned());
            let terms = Terms {
                chips,
                ..Terms::of(name)
            };
            assert_eq!(
                terms.is_even_handed(),
                name != "damath-polynomial",
                "{name}"
            );
        }
    }

    #[test]
    fn every_choice_is_found_by_its_word_and_by_no_other() {
        for board in BoardChoice::ALL {
            assert_eq!(BoardChoice::of_word(board.word()), Some(board));
        }
        for clock in TimeControl::ALL {
            assert_eq!(TimeControl::of_word(&clock.word()), Some(clock));
        }
        for unknown in ["", "Vismin", "4-days", "none "] {
            assert_eq!(BoardChoice::of_word(unknown), None);
            assert_eq!(TimeControl::of_word(unknown), None);
        }
    }
}
