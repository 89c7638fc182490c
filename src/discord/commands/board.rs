//! `/board`: the board of this channel's game, at the end of the channel; and how games ended that the
//! channel has not been told about.

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::turn;
use crate::discord::untold::{self, Told};

#[poise::command(slash_command)]
pub async fn board(ctx: Context<'_>) -> Result<(), Problem> {
    let call = ctx.data();
    let running = call.app.sessions.running(call.channel).await;
    if let Ok(session) = &running {
        turn::show_again(call, session).await;
    }
    match (untold::show(call).await?, running) {
        (Told::Nothing, Err(error)) => Err(error.into()),
        _ => Ok(()),
    }
}
