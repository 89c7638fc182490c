//! `/damath menu`, `about` and `doctor`: what the bot is, may do, and offers.

use super::Context;
use crate::discord::care::{self, Shown, doctor as examination};
use crate::discord::errors::Problem;

#[poise::command(slash_command)]
pub async fn menu(ctx: Context<'_>, post: Option<bool>) -> Result<(), Problem> {
    let shown = match post {
        Some(true) => Shown::ToEverybody,
        Some(false) | None => Shown::Privately,
    };
    care::show_menu(ctx.data(), shown).await
}

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Problem> {
    care::about(ctx.data()).await
}

#[poise::command(slash_command)]
pub async fn doctor(ctx: Context<'_>) -> Result<(), Problem> {
    examination::examine(ctx.data()).await
}
