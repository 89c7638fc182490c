//! `/damath analyze`: what each move of the channel's last game was worth.

use super::Context;
use crate::discord::analyses;
use crate::discord::errors::Problem;

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn analyze(ctx: Context<'_>) -> Result<(), Problem> {
    analyses::analyze(ctx.data()).await
}
