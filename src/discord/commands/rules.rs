//! `/rules`: how Damath is played and scored.

use super::Context;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::view::rules as view;
use crate::engine::Rules;

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn rules(ctx: Context<'_>) -> Result<(), Problem> {
    let call = ctx.data();
    call.reply(&Reply::private(view::message(
        &call.text(),
        &Rules::default(),
    )))
    .await?;
    Ok(())
}
