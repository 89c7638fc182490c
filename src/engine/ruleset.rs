//! Rule sets as data: every difference between the games is a named constant here.

use std::fmt;
use std::sync::Arc;

use super::damath::{ChipSet, CustomChipsError};
use super::echo::echo;
use super::square::BoardView;

/// What happens when a man reaches the far row while it could go on capturing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarRow {
    /// It goes on as a man and is crowned only if its capture ends there.
    PassesAsMan,
    /// It stops there, is crowned, and the turn ends.
    StopsAndIsCrowned,
}

/// Which captures may be played when several are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// The greatest number of pieces.
    MostPieces,
    /// The greatest number of pieces, then the most kings among them.
    MostPiecesThenMostKings,
    /// The greatest number of pieces, then a dama's capture before a chip's.
    MostPiecesThenDamaTakes,
}

impl Precedence {
    /// The rank of a finished capture: of all captures in a position, those of the highest rank may be
    /// played. This is the only place where captures are compared.
    pub(super) const fn rank(self, pieces: u32, kings: u32, taker_is_king: bool) -> u32 {
        let tiebreak = match self {
            Self::MostPieces => 0,
            Self::MostPiecesThenMostKings => kings,
            Self::MostPiecesThenDamaTakes => taker_is_king as u32,
        };
        pieces * 16 + tiebreak
    }
}

/// When two ways to capture count as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// Same start, same end, same pieces taken.
    ByPiecesTaken,
    /// Every landing square agrees too, because each one carries an operation.
    ByLandings,
}

/// How a finished game is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Who cannot move loses; repetition, the quiet-turn limit and agreement draw.
    LastToMoveWins,
    /// Totals decide, however the game came to its end (but who resigns loses).
    TotalsDecide,
}

/// A set of rules. The constants are named after the sentences of the rule texts that they follow.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// The name in commands and files, `damath-whole` without its chip set: `damath`.
    pub name: &'static str,
    /// "A man captures in all four diagonal directions" or forward only.
    pub man_captures_backward: bool,
    /// "A man that reaches the far row in mid-capture …"
    pub far_row: FarRow,
    /// "Which capture must be taken."
    pub precedence: Precedence,
    /// "Two captures are the same move when …"
    pub identity: Identity,
    /// "The game is over when …"
    pub decision: Decision,
    /// "The same position with the same side to move, for the n-th time."
    pub repetitions: u32,
    /// "40 moves by each side with no capture and no man moved", counted in turns.
    pub quiet_turns: u32,
    /// How the board is shown unless asked otherwise.
    pub view: BoardView,
}

/// Filipino dama.
pub static FILIPINO: Ruleset = Ruleset {
    name: "filipino",
    man_captures_backward: true,
    far_row: FarRow::PassesAsMan,
    precedence: Precedence::MostPieces,
    identity: Identity::ByPiecesTaken,
    decision: Decision::LastToMoveWins,
    repetitions: 3,
    quiet_turns: 80,
    view: BoardView::Luzon,
};

/// Spanish dama.
pub static SPANISH: Ruleset = Ruleset {
    name: "spanish",
    man_captures_backward: false,
    far_row: FarRow::StopsAndIsCrowned,
    precedence: Precedence::MostPiecesThenMostKings,
    identity: Identity::ByPiecesTaken,
    decision: Decision::LastToMoveWins,
    repetitions: 3,
    quiet_turns: 80,
    view: BoardView::Luzon,
};

/// Damath, with any chip set.
pub static DAMATH: Ruleset = Ruleset {
    name: "damath",
    man_captures_backward: true,
    far_row: FarRow::PassesAsMan,
    precedence: Precedence::MostPiecesThenDamaTakes,
    identity: Identity::ByLandings,
    decision: Decision::TotalsDecide,
    repetitions: 3,
    quiet_turns: 80,
    view: BoardView::Vismin,
};

/// What one game is played by: a rule set and, in Damath, the chips. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Rules {
    ruleset: &'static Ruleset,
    chips: Option<Arc<ChipSet>>,
}

/// The name or the chips of a game are not to be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No rule set has this name.
    #[error("there are no rules called “{}”; there are {}", echo(.0), Rules::NAMES.join(", "))]
    Unknown(String),
    /// `damath-custom` without chips.
    #[error("damath-custom needs its twelve chips")]
    ChipsMissing,
    /// Chips given for a rule set that has its own or none.
    #[error("chips can be given for damath-custom only")]
    ChipsNotAllowed,
    /// The chips given are not twelve values.
    #[error(transparent)]
    Chips(#[from] CustomChipsError),
}

impl Rules {
    /// Every name that [`Rules::named`] knows.
    pub const NAMES: [&'static str; 10] = [
        "filipino",
        "spanish",
        "damath-counting",
        "damath-whole",
        "damath-fraction",
        "damath-integer",
        "damath-rational",
        "damath-radical",
        "damath-polynomial",
        "damath-custom",
    ];

    /// The rules with this name; `chips` are the twelve values of `damath-custom`.
    pub fn named(name: &str, chips: Option<&str>) -> Result<Self, RulesError> {
        let (ruleset, set) = match name {
            "filipino" => (&FILIPINO, None),
            "spanish" => (&SPANISH, None),
            "damath-counting" => (&DAMATH, Some(ChipSet::counting())),
            "damath-whole" => (&DAMATH, Some(ChipSet::whole())),
            "damath-fraction" => (&DAMATH, Some(ChipSet::fraction())),
            "damath-integer" => (&DAMATH, Some(ChipSet::integer())),
            "damath-rational" => (&DAMATH, Some(ChipSet::rational())),
            "damath-radical" => (&DAMATH, Some(ChipSet::radical())),
            "damath-polynomial" => (&DAMATH, Some(ChipSet::polynomial())),
            "damath-custom" => {
                let chips = ChipSet::custom(chips.ok_or(RulesError::ChipsMissing)?)?;
                return Ok(Self {
                    ruleset: &DAMATH,
                    chips: Some(chips),
                });
            }
            _ => return Err(RulesError::Unknown(name.to_owned())),
        };
        if chips.is_some() {
            return Err(RulesError::ChipsNotAllowed);
        }
        Ok(Self {
            ruleset,
            chips: set,
        })
    }

    /// Filipino dama.
    pub fn filipino() -> Self {
        Self {
            ruleset: &FILIPINO,
            chips: None,
        }
    }

    /// Spanish dama.
    pub fn spanish() -> Self {
        Self {
            ruleset: &SPANISH,
            chips: None,
        }
    }

    /// Damath with the given chips.
    pub fn damath(chips: Arc<ChipSet>) -> Self {
        Self {
            ruleset: &DAMATH,
            chips: Some(chips),
        }
    }

    /// The constants.
    pub const fn ruleset(&self) -> &'static Ruleset {
        self.ruleset
    }

    /// The chips, in Damath.
    pub fn chips(&self) -> Option<&ChipSet> {
        self.chips.as_deref()
    }

    /// The full name, `damath-whole`; [`Rules::named`] reads it.
    pub fn name(&self) -> String {
        match &self.chips {
            Some(chips) => format!("{}-{}", self.ruleset.name, chips.name()),
            None => self.ruleset.name.to_owned(),
        }
    }

    /// The twelve values of a custom chip set, as [`Rules::named`] reads them.
    pub fn custom_chips(&self) -> Option<String> {
        self.chips()
            .filter(|chips| chips.name() == "custom")
            .map(ChipSet::to_string)
    }
}

impl Default for Rules {
    /// Damath with whole numbers.
    fn default() -> Self {
        Self::damath(ChipSet::whole())
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.ruleset == other.ruleset && self.chips == other.chips
    }
}

impl Eq for Rules {}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}
