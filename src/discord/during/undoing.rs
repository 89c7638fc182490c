//! Taking a move back: at once where one person decides, else by agreement.

use std::sync::Arc;

use super::offers;
use crate::discord::call::Call;
use crate::discord::components::Position;
use crate::discord::errors::Problem;
use crate::discord::turn;
use crate::discord::view::players;
use crate::engine::Side;
use crate::session::{At, OfferKind, Opposition, Session, SessionError, Undo};
use crate::text::Text;

/// Takes back the last move of the person who asks, or asks the other player for it.
pub async fn undo(call: &Arc<Call>, at: At) -> Result<(), Problem> {
    let sessions = &call.app.sessions;
    match sessions.undo(call.channel, call.person.id, at).await? {
        Undo::Done(session) => {
            call.app.opponent.stop(session.record().id);
            let by = session.side_of(call.person.id);
            let told = told(&call.text_about(&session).await, &session, by);
            turn::show_turn(call, &session, Some(&told)).await;
            Ok(())
        }
        Undo::Asked(session) => offers::show(call, &session, OfferKind::Undo).await,
    }
}

/// The same for the button; tapped twice, it takes back one move, or asks once.
pub async fn by_button(call: &Arc<Call>, place: Position) -> Result<(), Problem> {
    let at = place.at();
    let Err(refused) = undo(call, at).await else {
        return Ok(());
    };
    let is_done = match &refused {
        Problem::Session(SessionError::Stale { session, .. }) => {
            is_done(session, place) && session.side_of(call.person.id).is_some()
        }
        _ => offers::is_second_tap(call, at, OfferKind::Undo, &refused).await,
    };
    if is_done {
        Ok(call.acknowledge().await?)
    } else {
        Err(refused)
    }
}

/// Whether what a button asks for has just been done.
fn is_done(session: &Session, place: Position) -> bool {
    session.opposition() != Opposition::People
        && session.state().undone == place.undone.saturating_add(1)
        && session.ply() < place.ply
}

/// That a side has taken back a move.
pub fn told(text: &Text, session: &Session, by: Option<Side>) -> String {
    match (session.opposition(), by) {
        // One person moves for both.
        (Opposition::Hotseat, _) | (_, None) => text.taken_back(1),
        (_, Some(side)) => text.took_back(1, players::at(text, session, side)),
    }
}
