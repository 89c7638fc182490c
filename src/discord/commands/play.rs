//! `/play`: a game against the bot.

use std::sync::Arc;

use super::level::LevelChoice;
use super::side::SideChoice;
use super::{Context, server, terms};
use crate::ai::Level;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::settings;
use crate::discord::turn;
use crate::engine::Side;
use crate::session::{BotGame, Place, SideWish};

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn play(
    ctx: Context<'_>,
    level: Option<LevelChoice>,
    side: Option<SideChoice>,
) -> Result<(), Problem> {
    against_bot(ctx.data(), level, side).await
}

/// Begins a game against the bot. Unless asked otherwise the person is Red, and the bot as strong as the
/// person chose last.
pub async fn against_bot(
    call: &Arc<Call>,
    level: Option<LevelChoice>,
    side: Option<SideChoice>,
) -> Result<(), Problem> {
    settings::may_begin(call)?;
    let level_now = match level {
        Some(LevelChoice(chosen)) => chosen,
        None => last_level(call).await,
    };
    let new = BotGame {
        place: Place::here(call.channel),
        server: Some(server(call)?),
        person: call.person.clone(),
        side: SideWish::Side(side.map_or(Side::Red, |choice| choice.0)),
        level: level_now.to_string(),
        terms: terms(call),
    };
    let session = call.app.sessions.play_bot(new).await?;
    if level.is_some() {
        remember(call, level_now).await;
    }
    turn::show(call, &session, None).await;
    Ok(())
}

/// The level that the caller chose last, at first the weakest.
async fn last_level(call: &Call) -> Level {
    match call.app.store.level_of(call.person.id).await {
        Ok(Some(name)) => name.parse().unwrap_or(Level::Easy),
        Ok(None) => Level::Easy,
        Err(error) => {
            tracing::error!(%error, "the level chosen last was not read");
            Level::Easy
        }
    }
}

/// Keeps the level for the caller's next game. Failing costs no more than choosing it again.
async fn remember(call: &Call, level: Level) {
    let level = level.to_string();
    if let Err(error) = call.app.store.set_level(call.person.id, &level).await {
        tracing::error!(%error, "the level chosen was not written down");
    }
}
