//! Buttons and menus: what using one does.

use std::sync::Arc;

use serenity::all::{ComponentInteraction, ComponentInteractionData, ComponentInteractionDataKind};

use super::after;
use super::call::Call;
use super::care;
use super::challenges;
use super::components::{Control, Position, UnknownControl};
use super::errors::Problem;
use super::hints;
use super::parked;
use super::resigning;
use super::settings;
use super::start::{self, StartControl};
use super::style::Look;
use super::turn;
use super::view::menu;
use crate::session::{NotPlayed, Session, SessionError};

/// Does what the control that was used is for. One of a game that was parked meanwhile brings it back.
pub async fn used(call: &Arc<Call>, interaction: &ComponentInteraction) -> Result<(), Problem> {
    let control = interaction.data.custom_id.parse::<Control>()?;
    let done = act(call, control, &interaction.data).await;
    match (done, control.game()) {
        (Err(Problem::Session(SessionError::GameOver)), Some(game)) => {
            parked::with_old_control(call, game).await
        }
        (done, _) => done,
    }
}

async fn act(
    call: &Arc<Call>,
    control: Control,
    data: &ComponentInteractionData,
) -> Result<(), Problem> {
    let kind = &data.kind;
    match control {
        Control::Move(place) => turn::play(call, place.at(), chosen(kind)?).await,
        Control::Narrow(place) => narrow(call, place, chosen(kind)?).await,
        Control::Widen(place) => narrow(call, place, "").await,
        Control::Resign(place) => resigning::ask(call, place.at()).await,
        Control::Hint(place) => hints::give(call, place.at()).await,
        // The question is private. Under a message that everybody sees these buttons are forged, and
        // answering them would overwrite that message.
        Control::ResignYes(_) | Control::ResignNo(_) if call.public_message.is_some() => {
            Err(UnknownControl.into())
        }
        Control::ResignYes(game) => resigning::confirmed(call, game).await,
        Control::ResignNo(_) => resigning::refused(call).await,
        Control::Accept(challenge) => challenges::accept(call, challenge).await,
        Control::Decline(challenge) => challenges::decline(call, challenge).await,
        Control::Parked(control) => parked::used(call, control).await,
        Control::Care(control) => care::used(call, control, data).await,
        Control::Settings(control) => settings::used(call, control, chosen(kind).ok()).await,
        Control::Start(StartControl::Rematch(game)) => start::rematch(call, game).await,
        Control::After(control) => after::used(call, control, chosen(kind).ok()).await,
    }
}

/// The one entry that was chosen.
pub fn chosen(kind: &ComponentInteractionDataKind) -> Result<&str, Problem> {
    match kind {
        ComponentInteractionDataKind::StringSelect { values } => match values.as_slice() {
            [only] => Ok(only),
            _ => Err(Problem::Choice),
        },
        _ => Err(Problem::Choice),
    }
}

/// Shows, under the same board, the moves that begin so.
async fn narrow(call: &Call, place: Position, beginning: &str) -> Result<(), Problem> {
    let session = call.app.sessions.running(call.channel).await;
    let session = at_place(session, place)?;
    if session.side_of(call.person.id).is_none() {
        return Err(SessionError::NotAPlayer(Box::new(session)).into());
    }
    if session.state().pace.paused_at.is_some() {
        return Err(SessionError::Paused(Box::new(session)).into());
    }
    if !session.seat_to_move().is(call.person.id) {
        let seat = session.seat_to_move().clone();
        return Err(SessionError::NotPlayed(NotPlayed::NotYourTurn(seat)).into());
    }
    let buttons = menu::Buttons::of(&session);
    let position = session.game().position();
    // The menu stands under the board that everybody sees, or under one's own.
    let look = match call.public_message {
        Some(_) => Look::public(&call.app, &session).await,
        None => Look::private(call, &session),
    };
    let rows = menu::controls(&look, position, place, beginning, buttons);
    let rows = rows.ok_or(Problem::Choice)?;
    call.update_controls(&rows).await?;
    Ok(())
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
            session: Box::new(session),
        }),
        other => other,
    }
}
