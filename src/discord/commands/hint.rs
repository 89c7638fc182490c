//! `/damath hint`: the best move and why, for the player who asks alone.

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::hints;
use crate::session::At;

#[poise::command(slash_command)]
pub async fn hint(ctx: Context<'_>) -> Result<(), Problem> {
    hints::give(ctx.data(), At::Now).await
}
