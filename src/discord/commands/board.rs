//! `/board`: the board of this channel's game, at the end of the channel.

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::turn;

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn board(ctx: Context<'_>) -> Result<(), Problem> {
    let call = ctx.data();
    let session = call.app.sessions.running(call.channel).await?;
    turn::show_again(call, &session).await;
    Ok(())
}
