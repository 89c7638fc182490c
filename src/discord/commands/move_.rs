//! `/move`: plays a move, typed or picked from the list of those that fit what is typed.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::reply::{cut, limits};
use crate::discord::style::Look;
use crate::discord::turn;
use crate::discord::view::menu::{self, MOST_ENTRIES};
use crate::engine::notation;
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

/// The legal moves that fit what has been typed so far; none in a channel without a game.
async fn fitting(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let call = ctx.data();
    let Ok(session) = call.app.sessions.running(call.channel).await else {
        return CreateAutocompleteResponse::new();
    };
    let position = session.game().position();
    let look = Look::words(call, &session);
    let entries = notation::candidates_beside(position, typed, session.notation())
        .into_iter()
        .take(MOST_ENTRIES)
        .map(|played| {
            let label = menu::line(&look, position, &played);
            AutocompleteChoice::new(cut(&label, limits::ENTRY), played.to_string())
        });
    CreateAutocompleteResponse::new().set_choices(entries.collect())
}
