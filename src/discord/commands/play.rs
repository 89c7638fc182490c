//! `/play`: a game against the bot.

use std::sync::Arc;

use super::side::SideChoice;
use super::{Context, rules, server};
use crate::ai::Level;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::turn;
use crate::engine::Side;
use crate::session::{BotGame, SideWish};

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn play(ctx: Context<'_>, side: Option<SideChoice>) -> Result<(), Problem> {
    against_bot(ctx.data(), side).await
}

/// Begins a game against the bot; the person is Red unless asked otherwise.
pub async fn against_bot(call: &Arc<Call>, side: Option<SideChoice>) -> Result<(), Problem> {
    let new = BotGame {
        channel: call.channel,
        server: Some(server(call)?),
        person: call.person.clone(),
        side: SideWish::Side(side.map_or(Side::Red, |choice| choice.0)),
        level: Level::Easy.to_string(),
        rules: rules(),
    };
    let session = call.app.sessions.play_bot(new).await?;
    turn::show(call, &session, None).await;
    Ok(())
}
