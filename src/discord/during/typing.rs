//! A move typed into a form, as with /move.

use std::sync::Arc;

use serenity::all::{
    ActionRowComponent, CreateActionRow, CreateInputText, CreateModal, InputTextStyle,
    ModalInteraction,
};

use super::{DuringControl, of_mover};
use crate::discord::call::Call;
use crate::discord::components::{Control, Position};
use crate::discord::errors::Problem;
use crate::discord::reply::{cut, limits};
use crate::discord::style::Look;
use crate::discord::turn;
use crate::discord::view::notation;
use crate::render::game;

/// The name of the form's one line.
const MOVE: &str = "move";

/// The most characters of a move: the longest capture has twelve landings.
const LONGEST_MOVE: u16 = 60;

/// Opens the form.
pub async fn ask(call: &Call, place: Position) -> Result<(), Problem> {
    let session = of_mover(call, place).await?;
    let text = call.text();
    let line = CreateInputText::new(
        InputTextStyle::Short,
        cut(&text.form_move(), limits::FORM_LABEL),
        MOVE,
    );
    let look = if call.is_from_private() {
        Look::private(call, &session)
    } else {
        Look::words(call, &session)
    };
    let [step, capture] = notation::examples(look.naming());
    let example = text.form_example(capture, game(session.game().rules()), step);
    let line = line
        .placeholder(cut(&example, limits::ENTRY))
        .max_length(LONGEST_MOVE);
    let id = Control::During(DuringControl::Type(place)).to_string();
    let form = CreateModal::new(id, cut(&text.button_type(), limits::FORM_LABEL))
        .components(vec![CreateActionRow::InputText(line)]);
    call.show_form(&form).await?;
    Ok(())
}

/// Plays what was typed into the form.
pub async fn filled_in(
    call: &Arc<Call>,
    control: DuringControl,
    form: &ModalInteraction,
) -> Result<(), Problem> {
    let DuringControl::Type(place) = control else {
        return Err(Problem::Choice);
    };
    let typed = typed(form).ok_or(Problem::Choice)?;
    turn::play(call, place.at(), typed).await
}

fn typed(form: &ModalInteraction) -> Option<&str> {
    let parts = form.data.components.iter().flat_map(|row| &row.components);
    let mut lines = parts.filter_map(|part| match part {
        ActionRowComponent::InputText(line) if line.custom_id == MOVE => line.value.as_deref(),
        _ => None,
    });
    lines.next()
}
