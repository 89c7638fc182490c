//! A rematch: the same game once more, with the sides exchanged.

use std::sync::Arc;

use super::solo;
use super::terms::at_stake;
use crate::discord::call::Call;
use crate::discord::challenges;
use crate::discord::commands::challenge::may_challenge;
use crate::discord::components::UnknownControl;
use crate::discord::errors::Problem;
use crate::discord::presses::Tap;
use crate::discord::sight;
use crate::discord::turn;
use crate::discord::view::players;
use crate::engine::{BySide, Side};
use crate::session::{
    Challenge, GameId, GameRecord, NewChallenge, OpenTo, Person, Seat, SessionError, SideWish,
};

/// Plays a finished game once more: against the bot and at one device at once, between people by a
/// challenge to the other. Where nobody else is asked, a second tap is taken note of, and no more.
pub async fn rematch(call: &Arc<Call>, game: GameId, tap: Tap) -> Result<(), Problem> {
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
    let is_alone = !matches!(played.seats[!side], Seat::Person(_) | Seat::Gone);
    if is_alone && tap == Tap::Second {
        return Ok(call.acknowledge().await?);
    }
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

/// Challenges the other to the same game; where the other has asked for it already, it begins.
async fn challenge(
    call: &Arc<Call>,
    played: &GameRecord,
    other: &Person,
    side: Side,
) -> Result<(), Problem> {
    may_challenge(call)?;
    let terms = at_stake(call, played.terms.clone());
    let theirs = call.app.sessions.challenge_of(call.channel, other.id);
    let is_the_same = |theirs: &Challenge| {
        theirs.open_to.asks(call.person.id)
            && theirs.side == SideWish::Side(!side)
            && theirs.terms == terms
    };
    if let Some(theirs) = theirs.await?.filter(is_the_same) {
        return challenges::meet(call, theirs).await;
    }
    if sight::is_lost(call, other.id).await {
        return Err(Problem::CannotSee(other.name.clone()));
    }
    let new = NewChallenge {
        channel: call.channel,
        server: call.server,
        challenger: call.person.clone(),
        open_to: OpenTo::Person(other.clone()),
        side: SideWish::Side(side),
        terms,
    };
    challenges::make(call, new).await
}
