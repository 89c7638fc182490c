//! What is agreed before a game, from what somebody wishes and what the server has set.

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::engine::Rules;
use crate::session::{BoardChoice, Help, Ratings, SessionError, Stakes, Terms, TimeControl};

/// What somebody wishes of a game; what is not wished is as the server has it.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The rules by name.
    pub rules: Option<&'static str>,
    /// The values of chips of one's own, as typed.
    pub chips: Option<String>,
    /// The board.
    pub board: Option<BoardChoice>,
    /// The clock.
    pub clock: Option<TimeControl>,
    /// Whether help is allowed between people.
    pub help: Option<Help>,
}

/// The terms of a game that counts for nothing. Fails where the rules and chips do not go together.
pub fn friendly(call: &Call, wishes: Wishes) -> Result<Terms, Problem> {
    let settings = &call.server_settings;
    let rules = wishes.rules.map(str::to_owned);
    let rules = rules.or_else(|| settings.rules.clone());
    let terms = Terms {
        chips: wishes.chips,
        board: wishes.board.or(settings.board),
        clock: wishes.clock.unwrap_or_default(),
        help: wishes.help.unwrap_or_default(),
        ..Terms::of(rules.unwrap_or_else(|| Rules::default().name()))
    };
    // Nobody could be reminded, and nothing told when the time is over.
    if call.server.is_none() && terms.clock != TimeControl::None {
        return Err(Problem::NoClockHere);
    }
    let rules = terms.rules().map_err(SessionError::from)?;
    // As they are printed, not as they were typed.
    let chips = rules.custom_chips();
    Ok(Terms { chips, ..terms })
}

/// The terms of a game between two people.
pub fn between_people(call: &Call, wishes: Wishes) -> Result<Terms, Problem> {
    let terms = friendly(call, wishes)?;
    Ok(at_stake(call, terms))
}

/// The same terms with what the result counts for now.
pub fn at_stake(call: &Call, terms: Terms) -> Terms {
    let rated = call.server.is_some()
        && call.server_settings.ratings == Ratings::On
        && terms.help == Help::Off
        && terms.is_even_handed();
    let stakes = if rated {
        Stakes::Rated
    } else {
        Stakes::Friendly
    };
    Terms { stakes, ..terms }
}
