//! `/damath sheet`: the score sheet of the channel's game, or of its last one.

use super::Context;
use crate::discord::during;
use crate::discord::errors::Problem;

#[poise::command(slash_command)]
pub async fn sheet(ctx: Context<'_>) -> Result<(), Problem> {
    during::sheet::show(ctx.data()).await
}
