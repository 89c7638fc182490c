//! `/resign`: asks for confirmation; the game ends when it is given.

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::resigning;
use crate::session::At;

#[poise::command(slash_command)]
pub async fn resign(ctx: Context<'_>) -> Result<(), Problem> {
    resigning::ask(ctx.data(), At::Now).await
}
