//! `/damath replay`: a finished game once more, as an animation.

use serenity::all::CreateAutocompleteResponse;

use super::options::Chosen;
use super::{Command, Context, described};
use crate::discord::after::{finished, replay as replays};
use crate::discord::errors::Problem;
use crate::render::Pace;
use crate::text::Text;

#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "fitting"] game: Option<String>,
    pace: Option<Chosen<Pace>>,
) -> Result<(), Problem> {
    let call = ctx.data();
    let game = finished::meant(call, game.as_deref()).await?;
    let pace = pace.map_or(Pace::Steps, |Chosen(pace)| pace);
    replays::show(call, game, pace).await
}

/// One's own finished games that fit what has been typed so far.
pub async fn fitting(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    finished::fitting(ctx.data(), typed).await
}

/// The command, described.
pub fn command(text: &Text) -> Command {
    let options = vec![
        ("game", text.about_replay_game()),
        ("pace", text.about_replay_pace()),
    ];
    described(replay(), text.about_replay(), options)
}
