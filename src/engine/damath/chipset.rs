//! Chip sets: the twelve chips a side starts with, and what every capture among them scores.

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::chip::Chip;
use super::chip_text::ChipError;
use super::operation::Operation;
use super::score::{Factor, Score};
use super::table::ScoreTable;
use super::value::Surd;
use crate::engine::echo::echo;
use crate::engine::piece::Kind;
use crate::engine::square::Square;

/// A chip of a game's [`ChipSet`], as an index into its distinct chips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChipId(pub(in crate::engine) u8);

impl ChipId {
    /// The index, 0 to 11, for tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The order in which the texts list a side's chips: Red's start squares, front row first. Blue's are
/// these turned by half a turn.
pub const START_ORDER: [Square; 12] = {
    // (file, rank) of a3 c3 e3 g3, b2 d2 f2 h2, a1 c1 e1 g1.
    let places = [
        (0, 2),
        (2, 2),
        (4, 2),
        (6, 2),
        (1, 1),
        (3, 1),
        (5, 1),
        (7, 1),
        (0, 0),
        (2, 0),
        (4, 0),
        (6, 0),
    ];
    let mut squares = [Square::ALL[0]; 12];
    let mut i = 0;
    while i < 12 {
        squares[i] = Square::new(places[i].0, places[i].1).expect("a start square plays");
        i += 1;
    }
    squares
};

/// The chips of one game: which chips there are, where they start, and the recorded score of every
/// capture among them.
pub struct ChipSet {
    name: &'static str,
    chips: Vec<Chip>,
    start: [ChipId; 12],
    table: ScoreTable,
}

/// Text that does not give the twelve values of a custom chip set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CustomChipsError {
    /// Not twelve of them.
    #[error(
        "twelve values are needed, with spaces between, in the order a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1; \
         {0} were given"
    )]
    Count(usize),
    /// One of them is no chip.
    #[error(transparent)]
    Chip(#[from] ChipError),
    /// One of them is a radical or a term in x and y.
    #[error("“{}” cannot be used: custom chips are whole numbers, fractions or decimals", echo(.0))]
    Form(String),
}

macro_rules! built_in {
    ($($(#[$doc:meta])* $function:ident, $name:literal, $printed:literal;)*) => {
        impl ChipSet {
            $($(#[$doc])*
            pub fn $function() -> Arc<Self> {
                static SET: LazyLock<Arc<ChipSet>> =
                    LazyLock::new(|| Arc::new(ChipSet::printed($name, $printed)));
                Arc::clone(&SET)
            })*
        }
    };
}

built_in! {
    /// Grades 1 and 2: 1 to 12.
    counting, "counting", "5 2 7 10 8 11 4 1 3 6 9 12";
    /// Grades 3 and 4: 0 to 11. The default.
    whole, "whole", "4 1 6 9 7 10 3 0 2 5 8 11";
    /// Grades 5 and 6: tenths.
    fraction, "fraction", "5/10 2/10 7/10 10/10 8/10 11/10 4/10 1/10 3/10 6/10 9/10 12/10";
    /// Grade 7: whole numbers with signs.
    integer, "integer", "4 −1 6 −9 −7 10 −3 0 2 −5 8 −11";
    /// Grade 8: tenths with signs.
    rational, "rational",
        "4/10 −1/10 6/10 −9/10 −7/10 10/10 −3/10 0 2/10 −5/10 8/10 −11/10";
    /// Grade 9: square roots.
    radical, "radical",
        "16√32 4√18 −√8 −9√2 64√2 36√32 −25√18 −49√8 144√8 100√2 −81√32 −121√18";
    /// Grade 10: terms in x and y.
    polynomial, "polynomial",
        "10y 6x −xy² −3x²y 36x²y 28y −15x −21xy² 78xy² 66x²y −45y −55x";
}

impl ChipSet {
    fn printed(name: &'static str, printed: &str) -> Self {
        let chips: Vec<Chip> = printed
            .split(' ')
            .map(|chip| chip.parse().expect("the built-in chips are well formed"))
            .collect();
        Self::new(
            name,
            &chips
                .try_into()
                .expect("the built-in sets have twelve chips"),
        )
    }

    /// A set of twelve chips in the order of [`START_ORDER`]. Equal chips are one chip.
    fn new(name: &'static str, faces: &[Chip; 12]) -> Self {
        let mut chips: Vec<Chip> = Vec::with_capacity(12);
        let start = faces.map(|face| {
            let index = chips
                .iter()
                .position(|chip| *chip == face)
                .unwrap_or_else(|| {
                    chips.push(face);
                    chips.len() - 1
                });
            ChipId(u8::try_from(index).expect("there are at most twelve chips"))
        });
        let table = ScoreTable::new(&chips);
        Self {
            name,
            chips,
            start,
            table,
        }
    }

    /// Reads the twelve values of a custom set in the order of [`START_ORDER`], separated by blanks, commas
    /// or semicolons.
    pub fn custom(text: &str) -> Result<Arc<Self>, CustomChipsError> {
        let mut chips = Vec::with_capacity(12);
        let separates = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
        let words = text.split(separates).filter(|word| !word.is_empty());
        for word in words.clone() {
            if chips.len() == 12 {
                return Err(CustomChipsError::Count(words.count()));
            }
            let chip: Chip = word.parse()?;
            match chip {
                Chip::Whole(_) | Chip::Fraction { .. } | Chip::Decimal { .. } => chips.push(chip),
                Chip::Radical { .. } | Chip::Term { .. } => {
                    return Err(CustomChipsError::Form(word.to_owned()));
                }
            }
        }
        let count = chips.len();
        let faces = chips
            .try_into()
            .map_err(|_| CustomChipsError::Count(count))?;
        Ok(Arc::new(Self::new("custom", &faces)))
    }

    /// The set's name as rule set names end with it: `whole`, `custom`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The distinct chips; a [`ChipId`] is an index into them.
    pub fn chips(&self) -> &[Chip] {
        &self.chips
    }

    /// The chip that an id stands for.
    pub fn chip(&self, id: ChipId) -> Chip {
        self.chips[id.index()]
    }

    /// The id of a chip of this set.
    pub fn id_of(&self, chip: Chip) -> Option<ChipId> {
        let index = self.chips.iter().position(|own| *own == chip)?;
        u8::try_from(index).ok().map(ChipId)
    }

    /// The chips that a side starts with, in the order of [`START_ORDER`].
    pub const fn start(&self) -> &[ChipId; 12] {
        &self.start
    }

    /// What one hop records: `taker (operation of the landing square) taken × factor`.
    pub fn hop(&self, landing: Square, taker: ChipId, taken: ChipId, factor: Factor) -> Score {
        self.table.hop(landing, taker, taken, factor)
    }

    /// What a surviving chip records at its own square, a dama counted twice.
    pub fn worth(&self, chip: ChipId, square: Square, kind: Kind) -> Score {
        let factor = if kind == Kind::King {
            Factor::TWO
        } else {
            Factor::ONE
        };
        self.chip(chip).value_at(square).record(factor)
    }

    /// The exact result of one hop before the factor, for showing the sum.
    pub fn exact_hop(&self, landing: Square, taker: ChipId, taken: ChipId) -> Surd {
        let value = |id| self.chip(id).value_at(landing);
        value(taker).apply(Operation::at(landing), value(taken))
    }

    /// Whether a chip's worth depends on the square it stands on: chips with variables.
    pub fn depends_on_square(&self) -> bool {
        self.chips.iter().any(|chip| chip.depends_on_square())
    }
}

/// Two sets are equal when their chips are.
impl PartialEq for ChipSet {
    fn eq(&self, other: &Self) -> bool {
        self.chips == other.chips && self.start == other.start
    }
}

impl Eq for ChipSet {}

/// The twelve values in the order of [`START_ORDER`], as [`ChipSet::custom`] reads them.
impl fmt::Display for ChipSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, id) in self.start.iter().enumerate() {
            if nth > 0 {
                f.write_str(" ")?;
            }
            f.write_str(&self.chip(*id).ascii())?;
        }
        Ok(())
    }
}

impl fmt::Debug for ChipSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChipSet({}: {self})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_apart_by_blanks_commas_or_semicolons() {
        let apart = |joint: &str| {
            let values: Vec<_> = (1..=12).map(|value| value.to_string()).collect();
            ChipSet::custom(&values.join(joint))
        };
        for joint in [",", ", ", ";", " ; ", "  ", "\n"] {
            assert_eq!(apart(joint), apart(" "), "{joint:?}");
        }
        assert_eq!(ChipSet::custom("1,2; 3"), Err(CustomChipsError::Count(3)));
        assert_eq!(
            apart("/").unwrap_err(),
            CustomChipsError::Chip("1/2/3/4/5/6/7/8/9/10/11/12".parse::<Chip>().unwrap_err())
        );
        assert_eq!(
            ChipSet::custom(&"1,".repeat(13)),
            Err(CustomChipsError::Count(13))
        );
    }

    #[test]
    fn chips_with_variables_and_no_others_are_worth_something_else_elsewhere() {
        let custom = ChipSet::custom("1 2 3 4 5 6 7 8 9 1/2 -2.5 0").unwrap();
        let built_in = [
            ChipSet::counting(),
            ChipSet::whole(),
            ChipSet::fraction(),
            ChipSet::integer(),
            ChipSet::rational(),
            ChipSet::radical(),
            ChipSet::polynomial(),
        ];
        for set in built_in.into_iter().chain([custom]) {
            let differs = set.chips().iter().any(|chip| {
                let mut values = Square::ALL.into_iter().map(|at| chip.value_at(at));
                let first = values.next();
                values.any(|value| Some(value) != first)
            });
            assert_eq!(set.depends_on_square(), differs, "{set:?}");
        }
    }
}
