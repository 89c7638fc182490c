//! A rematch: the same game once more, with the sides exchanged.

use std::sync::Arc;

use super::solo;
use super::terms::at_stake;
use crate::discord::call::Call;
use crate::discord::challenges;
use crate::discord::commands::challenge::may_challenge;
use crate::discord::components::UnknownControl;
use crate::discord::errors::Problem;
use crate::discord::sight;
use crate::discord::turn;
use crate::discord::view::players;
use crate::engine::{BySide, Side};
use crate::session::{
    GameId, GameRecord, NewChallenge, OpenTo, Person, Seat, SessionError, SideWish,
};

/// Plays a finished game once more: against the bot and at one device at once, between people by a
/// challenge to the other.
pub async fn rematch(call: &Arc<Call>, game: GameId) -> Result<(), Problem> {
    let history = call.app.store.history(game).await?;
    // The button stands under the ends of this server's games.
    let ended =
        history.filter(|history| history.end.is_some() && history.record.server == call.server);
    let played = ended.ok_or(UnknownControl)?.record;
    let own = |side: &Side| played.seats[*side].is(call.person.id);
    let Some(side) = Side::ALL.into_iter().find(own) else {
        let seats = [&played.seats.red, &played.seats.blue];
        let who = seats.map(|seat| players::seat(&call.text(), seat));
        return Err(Problem::NotTheirRematch(who));
    };
    let begun = match (&played.seats[side], &played.seats[!side]) {
        (Seat::Hotseat { label: own, .. }, Seat::Hotseat { label: other, .. }) => {
            let labels = match side {
                Side::Red => [*other, *own],
                Side::Blue => [*own, *other],
            };
            let [red, blue] = labels;
            solo::at_one_device(call, BySide { red, blue }, played.terms).await
        }
        (_, Seat::Bot { level }) => {
            solo::against_bot(call, level.clone(), !side, played.terms.clone()).await
        }
        (_, Seat::Person(other) | Seat::Hotseat { keeper: other, .. }) => {
            challenge(call, &played, other, !side).await
        }
        (_, Seat::Gone) => Err(SessionError::NobodyToAsk.into()),
    };
    match begun {
        // A second press came after it began.
        Err(Problem::Session(SessionError::ChannelTaken(running)))
            if running.side_of(call.person.id).is_some() =>
        {
            turn::show_again(call, &running).await;
            Ok(())
        }
        other => other,
    }
}

async fn challenge(
    call: &Call,
    played: &GameRecord,
    other: &Person,
    side: Side,
) -> Result<(), Problem> {
    may_challenge(call)?;
    if sight::is_lost(call, other.id).await {
        return Err(Problem::CannotSee(other.name.clone()));
    }
    let new = NewChallenge {
        channel: call.channel,
        server: call.server,
        challenger: call.person.clone(),
        open_to: OpenTo::Person(other.clone()),
        side: SideWish::Side(side),
        terms: at_stake(call, played.terms.clone()),
    };
    challenges::make(call, new).await
}
