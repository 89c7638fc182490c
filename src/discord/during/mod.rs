//! What players do during a game besides moving from the menu: look from their own side, type a move,
//! take one back, offer to end, ask for the sheet.
//!
//! Invariant: a private board and a private question never take the place of what the channel is shown.

mod control;
mod ending;
pub mod lesson;
pub mod offers;
pub mod own_board;
pub mod sheet;
mod typing;
pub mod undoing;

use std::sync::Arc;

pub use control::DuringControl;
pub use typing::filled_in;

use super::call::Call;
use super::components::Position;
use super::errors::Problem;
use crate::session::{NotPlayed, Session, SessionError};

/// Does what a control of a game that goes on is for.
pub async fn used(call: &Arc<Call>, control: DuringControl) -> Result<(), Problem> {
    match control {
        DuringControl::OwnSide(place) => own_board::show(call, place).await,
        DuringControl::Type(place) => typing::ask(call, place).await,
        DuringControl::Undo(place) => undoing::by_button(call, place).await,
        DuringControl::End(place) => ending::ask(call, place.at()).await,
        DuringControl::EndYes(place) => ending::confirmed(call, place).await,
        DuringControl::EndNo(_) => ending::refused(call).await,
        DuringControl::Answer(kind, consent, place) => {
            offers::answer(call, kind, consent, place).await
        }
    }
}

/// The game of a control's channel, if it stands where the control was shown and a player asks.
async fn of_player(call: &Call, place: Position) -> Result<Session, Problem> {
    let session = at_place(call.app.sessions.running(call.channel).await, place)?;
    match session.side_of(call.person.id) {
        Some(_) => Ok(session),
        None => Err(SessionError::NotAPlayer(Box::new(session)).into()),
    }
}

/// The same, if the person who asks is to move now.
async fn of_mover(call: &Call, place: Position) -> Result<Session, Problem> {
    let session = of_player(call, place).await?;
    if session.state().pace.paused_at.is_some() {
        return Err(SessionError::Paused(Box::new(session)).into());
    }
    if session.seat_to_move().is(call.person.id) {
        Ok(session)
    } else {
        let seat = session.seat_to_move().clone();
        Err(SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)).into())
    }
}

fn at_place(
    session: Result<Session, SessionError>,
    place: Position,
) -> Result<Session, SessionError> {
    match session {
        Ok(session) if session.record().id != place.game => Err(SessionError::GameOver),
        Err(SessionError::NoGame) => Err(SessionError::GameOver),
        Ok(session) if session.at() != place.at() => Err(SessionError::Stale {
            shown: place.ply,
            undone: place.undone,
            session: Box::new(session),
        }),
        other => other,
    }
}
