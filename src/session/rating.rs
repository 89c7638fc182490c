//! How strong people are, and which games tell it.
//!
//! Ratings are Glicko-2 (Mark E. Glickman, “Example of the Glicko-2 system”,
//! <http://www.glicko.net/glicko/glicko2.pdf>), with the paper's starting values and its τ of 0.5. A
//! rating period is one game: the paper leaves the length to whoever keeps the ratings and likes ten
//! games or more in one, but a class plays few and wants to see what each did. A deviation therefore
//! grows with no idle time.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::seat::Seat;
use super::terms::Stakes;
use crate::engine::{BySide, Side};

/// From which ply on a game can count.
pub const RATED_FROM: usize = 10;

/// How many games between the same two count on one day.
pub const RATED_A_DAY: usize = 3;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 1500 at first.
    pub value: f64,
    /// How far the rating may be off: with 95 % certainty by no more than twice this.
    pub deviation: f64,
    /// How much the strength is expected to vary.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        let Glicko2Rating {
            rating: value,
            deviation,
            volatility,
        } = rating;
        Self {
            value,
            deviation,
            volatility,
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        let Rating {
            value,
            deviation,
            volatility,
        } = rating;
        Self {
            rating: value,
            deviation,
            volatility,
        }
    }
}

impl Rating {
    /// Both ratings after a game that this side won, or that was a draw.
    pub fn after_game(before: BySide<Self>, winner: Option<Side>) -> BySide<Self> {
        let outcome = match winner {
            Some(Side::Red) => Outcomes::WIN,
            Some(Side::Blue) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (red, blue) = (before.red.into(), before.blue.into());
        let (red, blue) = glicko2(&red, &blue, &outcome, &Glicko2Config::new());
        BySide {
            red: red.into(),
            blue: blue.into(),
        }
    }
}

/// What decides whether a game that is over counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rateable<'a> {
    /// What the game was played for.
    pub stakes: Stakes,
    /// Who played.
    pub seats: &'a BySide<Seat>,
    /// How many plies it had.
    pub plies: usize,
    /// How often turns were taken back.
    pub undone: u16,
    /// How many hints were given.
    pub hints: usize,
    /// How many games between the same two have counted on that day.
    pub counted_that_day: usize,
}

impl Rateable<'_> {
    /// Whether the game counts for its players' ratings.
    pub fn counts(&self) -> bool {
        let different = match (&self.seats.red, &self.seats.blue) {
            (Seat::Person(red), Seat::Person(blue)) => red.id != blue.id,
            _ => false,
        };
        different
            && self.stakes == Stakes::Rated
            && self.plies >= RATED_FROM
            && self.undone == 0
            && self.hints == 0
            && self.counted_that_day < RATED_A_DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Person, PersonId, SideLabel};

    fn person(id: u64) -> Seat {
        Seat::Person(Person {
            id: PersonId(id),
            name: String::new(),
        })
    }

    fn rating(value: f64, deviation: f64) -> Rating {
        Rating {
            value,
            deviation,
            ..Rating::default()
        }
    }

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 0.01
    }

    /// Worked out by hand from the paper's steps 3 to 8.
    #[test]
    fn the_first_game_of_two_moves_both_by_the_same_amount() {
        let start = BySide::new_with(|_| Rating::default());
        let after = Rating::after_game(start, Some(Side::Red));
        assert!(near(after.red.value, 1662.31), "{after:?}");
        assert!(near(after.blue.value, 1337.69), "{after:?}");
        assert!(near(after.red.deviation, 290.32), "{after:?}");
        let drawn = Rating::after_game(start, None);
        assert!(near(drawn.red.value, 1500.0) && near(drawn.blue.value, 1500.0));
        assert!(drawn.red.deviation < 350.0);
    }

    #[test]
    fn beating_somebody_stronger_gains_more() {
        let gain = |opponent| {
            let before = BySide {
                red: rating(1500.0, 80.0),
                blue: rating(opponent, 80.0),
            };
            Rating::after_game(before, Some(Side::Red)).red.value - 1500.0
        };
        assert!(gain(1800.0) > gain(1500.0) && gain(1500.0) > gain(1200.0));
        assert!(gain(1200.0) > 0.0);
    }

    #[test]
    fn what_does_not_count() {
        let people = BySide {
            red: person(1),
            blue: person(2),
        };
        let game = || Rateable {
            stakes: Stakes::Rated,
            seats: &people,
            plies: RATED_FROM,
            undone: 0,
            hints: 0,
            counted_that_day: RATED_A_DAY - 1,
        };
        assert!(game().counts());
        let [mut friendly, mut short, mut undone, mut helped, mut often] = [(); 5].map(|()| game());
        friendly.stakes = Stakes::Friendly;
        short.plies -= 1;
        undone.undone = 1;
        helped.hints = 1;
        often.counted_that_day += 1;
        for other in [friendly, short, undone, helped, often] {
            assert!(!other.counts(), "{other:?}");
        }
        let level = "easy".to_owned();
        let keeper = Person {
            id: PersonId(1),
            name: String::new(),
        };
        let label = SideLabel::Red;
        for blue in [
            person(1),
            Seat::Bot { level },
            Seat::Hotseat { keeper, label },
        ] {
            let seats = BySide {
                red: person(1),
                blue,
            };
            let seats = &seats;
            assert!(!Rateable { seats, ..game() }.counts());
        }
    }
}
