//! Games for which nobody else is asked: against the bot, and of two at one device.

use std::sync::Arc;

use super::{By, Opening, Sides, begin};
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::settings;
use crate::engine::{BySide, Side};
use crate::session::{BotGame, HotseatGame, Seat, SideLabel, SideWish, Terms};

/// Begins a game of the person who asks, on this side, against the bot.
pub async fn against_bot(
    call: &Arc<Call>,
    level: String,
    side: Side,
    terms: Terms,
) -> Result<(), Problem> {
    settings::may_begin(call)?;
    let person = Seat::Person(call.person.clone());
    let bot = Seat::Bot {
        level: level.clone(),
    };
    let seats = match side {
        Side::Red => [person, bot],
        Side::Blue => [bot, person],
    };
    let start = |place| {
        call.app.sessions.play_bot(BotGame {
            place,
            server: call.server,
            person: call.person.clone(),
            side: SideWish::Side(side),
            level: level.clone(),
            terms: terms.clone(),
        })
    };
    begin(call, &opening(seats, &terms), start).await
}

/// Begins a game of two at the device of the person who asks.
pub async fn at_one_device(
    call: &Arc<Call>,
    labels: BySide<SideLabel>,
    terms: Terms,
) -> Result<(), Problem> {
    settings::may_begin(call)?;
    if labels.red == labels.blue {
        return Err(Problem::SameLabels);
    }
    if labels.red == SideLabel::Blue || labels.blue == SideLabel::Red {
        return Err(Problem::OtherSidesLabel);
    }
    let seat = |label| Seat::Hotseat {
        keeper: call.person.clone(),
        label,
    };
    let seats = [seat(labels.red), seat(labels.blue)];
    let start = |place| {
        call.app.sessions.play_hotseat(HotseatGame {
            place,
            server: call.server,
            keeper: call.person.clone(),
            labels,
            terms: terms.clone(),
        })
    };
    begin(call, &opening(seats, &terms), start).await
}

fn opening(seats: [Seat; 2], terms: &Terms) -> Opening {
    Opening {
        seats,
        terms: terms.clone(),
        sides: Sides::Chosen,
        by: By::Asking,
    }
}
