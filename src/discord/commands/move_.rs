//! `/move`: plays a move, typed or picked from the list of those that fit what is typed.

use serenity::all::CreateAutocompleteResponse;

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::style::Look;
use crate::discord::suggestions;
use crate::discord::turn;
use crate::discord::view::menu::Labels;
use crate::engine::{Move, notation};
use crate::session::At;

#[poise::command(slash_command, rename = "move")]
pub async fn move_(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "fitting"]
    typed: String,
) -> Result<(), Problem> {
    turn::play(ctx.data(), At::Now, &typed).await
}

/// The legal moves that fit what has been typed so far; none where it is not the person's turn.
async fn fitting(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let call = ctx.data();
    let Ok(session) = call.app.sessions.running(call.channel).await else {
        return CreateAutocompleteResponse::new();
    };
    if !session.seat_to_move().is(call.person.id) {
        return CreateAutocompleteResponse::new();
    }
    let position = session.game().position();
    let look = Look::words(call, &session);
    let labels = Labels::of(&look, position);
    let fitting = notation::candidates_beside(position, typed, session.notation());
    let named = |played: &Move| (labels.line(played), played.to_string());
    suggestions::listed(fitting.iter().map(named))
}
