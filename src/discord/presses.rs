//! The button that each person pressed last: pressed twice, it does what it is for once.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::components::Control;
use crate::session::{PersonId, Timestamp};

/// How long after a press the same one counts as its second tap. Whoever presses later wants to know why
/// nothing happens.
const SECOND_TAP: Duration = Duration::from_secs(10);

/// Whether a person has just pressed the same already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tap {
    /// Not yet, or it was refused.
    First,
    /// It is being done, or has been.
    Second,
}

/// What each person pressed last, and when.
#[derive(Debug, Default)]
pub struct Presses(Mutex<HashMap<PersonId, (Control, Timestamp)>>);

impl Presses {
    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, (Control, Timestamp)>> {
        // Nothing that holds the lock can panic half-way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a press.
    pub fn note(&self, person: PersonId, control: Control, now: Timestamp) -> Tap {
        let mut last = self.lock();
        last.retain(|_, (_, at)| now < at.after(SECOND_TAP));
        if last.get(&person).is_some_and(|(own, _)| *own == control) {
            return Tap::Second;
        }
        last.insert(person, (control, now));
        Tap::First
    }

    /// A press was refused: the next one is a first again.
    pub fn refused(&self, person: PersonId, control: Control) {
        let mut last = self.lock();
        if last.get(&person).is_some_and(|(own, _)| *own == control) {
            last.remove(&person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::{ANA, BEN};
    use crate::session::ChallengeId;

    #[test]
    fn a_second_tap_is_the_same_by_the_same_person_just_after_and_not_refused() {
        let presses = Presses::default();
        let (accept, decline) = (
            Control::Accept(ChallengeId(1)),
            Control::Decline(ChallengeId(1)),
        );
        let now = Timestamp(0);
        assert_eq!(presses.note(ANA, accept, now), Tap::First);
        assert_eq!(presses.note(BEN, accept, now), Tap::First);
        assert_eq!(presses.note(ANA, accept, now), Tap::Second);
        assert_eq!(presses.note(ANA, decline, now), Tap::First);
        presses.refused(ANA, decline);
        assert_eq!(presses.note(ANA, decline, now), Tap::First);
        let later = now.after(SECOND_TAP);
        assert_eq!(presses.note(ANA, decline, later), Tap::First);
    }
}
