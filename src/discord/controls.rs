//! Buttons and menus: what using one does.

use std::sync::Arc;

use serenity::all::{
    ComponentInteraction, ComponentInteractionData, ComponentInteractionDataKind, ModalInteraction,
};

use super::after;
use super::call::Call;
use super::care;
use super::challenges;
use super::components::{Control, Position, UnknownControl};
use super::during::{self, DuringControl, own_board};
use super::errors::Problem;
use super::hints;
use super::parked;
use super::presses::Tap;
use super::resigning;
use super::settings;
use super::start::{self, StartControl};
use super::turn;
use crate::session::SessionError;

/// Does what the control that was used is for. One of a game that was parked meanwhile brings it back.
pub async fn used(call: &Arc<Call>, interaction: &ComponentInteraction) -> Result<(), Problem> {
    let control = interaction.data.custom_id.parse::<Control>()?;
    let (presses, now) = (&call.app.presses, call.app.sessions.clock().now());
    let tap = presses.note(call.person.id, control, now);
    let done = act(call, control, tap, &interaction.data).await;
    match (&done, tap) {
        (Err(_), Tap::Second) if answers_once(control) => return Ok(call.acknowledge().await?),
        (Err(_), Tap::First) => presses.refused(call.person.id, control),
        _ => {}
    }
    or_bring_back(call, control, done).await
}

/// Whether a control answers a question that is gone once it was answered: a second tap of it is taken
/// note of, and no more.
const fn answers_once(control: Control) -> bool {
    matches!(
        control,
        Control::ResignYes(_)
            | Control::Accept(_)
            | Control::Decline(_)
            | Control::During(DuringControl::EndYes(_) | DuringControl::Answer(..))
    )
}

/// Does what the form that was filled in is for, in the same way.
pub async fn filled_in(call: &Arc<Call>, form: &ModalInteraction) -> Result<(), Problem> {
    let control = form.data.custom_id.parse::<Control>()?;
    let done = match control {
        Control::During(control) => during::filled_in(call, control, form).await,
        _ => Err(UnknownControl.into()),
    };
    or_bring_back(call, control, done).await
}

async fn or_bring_back(
    call: &Arc<Call>,
    control: Control,
    done: Result<(), Problem>,
) -> Result<(), Problem> {
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
    tap: Tap,
    data: &ComponentInteractionData,
) -> Result<(), Problem> {
    let kind = &data.kind;
    match control {
        Control::Move(place) => play(call, place, chosen(kind)?).await,
        Control::Narrow(place) => own_board::choose_target(call, place, chosen(kind)?).await,
        Control::Widen(place) => own_board::choose_piece(call, place).await,
        Control::During(control) => during::used(call, control).await,
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
        Control::Parked(control) => parked::used(call, control, chosen(kind).ok()).await,
        Control::Care(control) => care::used(call, control, data).await,
        Control::Settings(control) => settings::used(call, control, chosen(kind).ok()).await,
        Control::Start(StartControl::Rematch(game)) => start::rematch(call, game, tap).await,
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

/// Plays the move that was chosen. A second tap of the same choice is taken note of, and no more.
async fn play(call: &Arc<Call>, place: Position, chosen: &str) -> Result<(), Problem> {
    let Err(problem) = turn::play(call, place.at(), chosen).await else {
        return Ok(());
    };
    if turn::is_second_tap(call, place, chosen, &problem).await {
        Ok(call.acknowledge().await?)
    } else {
        Err(problem)
    }
}
