//! `/damath analyze`: what each move of a finished game was worth.

use serenity::all::CreateAutocompleteResponse;

use super::{Command, Context, described, replay};
use crate::discord::after::finished;
use crate::discord::analyses;
use crate::discord::errors::Problem;
use crate::text::Text;

#[poise::command(slash_command)]
async fn analyze(
    ctx: Context<'_>,
    #[autocomplete = "fitting"] game: Option<String>,
) -> Result<(), Problem> {
    let call = ctx.data();
    let game = match &game {
        Some(picked) => Some(finished::meant(call, Some(picked)).await?),
        None => None,
    };
    analyses::analyze(call, game).await
}

async fn fitting(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    replay::fitting(ctx, typed).await
}

/// The command, described.
pub fn command(text: &Text) -> Command {
    let options = vec![("game", text.about_analyze_game())];
    described(analyze(), text.about_analyze(), options)
}
