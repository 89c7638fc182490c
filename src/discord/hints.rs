//! Hints: the best move and why, for the player to move alone.
//!
//! Nobody who plays a rated game is helped anywhere. Invariant: a hint is written down before it is shown, so that the result tells every one that
//! somebody saw.

use super::call::Call;
use super::errors::Problem;
use super::reply::{Audience, Reply};
use super::style::Look;
use super::view;
use crate::ai::{Budget, Priority, hint};
use crate::session::{At, Session, SessionError};
use crate::store::StoreError;

/// How many positions a hint looks at, twice at most. More than the level “hard”, so that a hint is
/// worth following; the same on every machine.
const NODES: u64 = 100_000;

/// Gives a hint to the player to move.
pub async fn give(call: &Call, at: At) -> Result<(), Problem> {
    let (sessions, person) = (&call.app.sessions, call.person.id);
    let session = sessions.hint_allowed(call.channel, person, at).await?;
    refuse_rated(call).await?;
    // Behind many live games a search waits for longer than Discord does.
    call.promise(Audience::OnlyAsker).await?;
    let game = session.game().clone();
    let found = call
        .app
        .opponent
        .consult(Priority::Live, move |search, allowance, stop| {
            let budget = Budget::nodes(NODES).within(allowance);
            hint(search, &game, &budget, stop)
        });
    let Some(found) = found.await? else {
        if call.app.is_closing() {
            return Ok(());
        }
        return Err(Problem::NoAnswer);
    };
    let (game, ply, undone) = (session.record().id, session.ply(), session.state().undone);
    let given = call.app.store.hint_given(game, person, ply, undone).await;
    let count = match given {
        Ok(count) => count,
        Err(StoreError::Refused(_)) => return Err(gone_on(call, &session).await.into()),
        Err(error) => return Err(error.into()),
    };
    let content = view::hint::message(&Look::words(call, &session), &session, &found, count);
    call.reply(&Reply::private(content)).await?;
    Ok(())
}

/// Refuses any help to somebody who plays a rated game, wherever that is: it might be for that game.
pub async fn refuse_rated(call: &Call) -> Result<(), Problem> {
    if call.app.sessions.plays_rated(call.person.id).await {
        return Err(Problem::RatedElsewhere);
    }
    Ok(())
}

/// Why a hint for a position comes too late.
async fn gone_on(call: &Call, before: &Session) -> SessionError {
    let at = before.at();
    let now = call
        .app
        .sessions
        .hint_allowed(call.channel, call.person.id, at);
    now.await.err().unwrap_or(SessionError::GameOver)
}
