//! `/games`: one's own games, for oneself alone.

use super::{Command, Context, described};
use crate::discord::after::games as own;
use crate::discord::errors::Problem;
use crate::text::Text;

#[poise::command(slash_command)]
async fn games(ctx: Context<'_>) -> Result<(), Problem> {
    own::show(ctx.data()).await
}

/// The command, described.
pub fn command(text: &Text) -> Command {
    described(games(), text.about_games(), Vec::new())
}
