//! `/damath undo`: takes back one's last move, or asks the other player for it.

use super::Context;
use crate::discord::during::undoing;
use crate::discord::errors::Problem;
use crate::session::At;

#[poise::command(slash_command)]
pub async fn undo(ctx: Context<'_>) -> Result<(), Problem> {
    undoing::undo(ctx.data(), At::Now).await
}
