//! `/play`: a game against the bot.

use std::sync::Arc;

use super::Context;
use super::options::{Chosen, RulesName, Timer, wishes};
use crate::ai::Level;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::start::solo;
use crate::discord::start::terms::{self, Wishes};
use crate::engine::Side;
use crate::session::BoardChoice;

#[poise::command(slash_command)]
pub async fn play(
    ctx: Context<'_>,
    level: Option<Chosen<Level>>,
    rules: Option<Chosen<RulesName>>,
    #[max_length = 200] chips: Option<String>,
    side: Option<Chosen<Side>>,
    clock: Option<Chosen<Timer>>,
    board: Option<Chosen<BoardChoice>>,
) -> Result<(), Problem> {
    let call = ctx.data();
    let clock = clock.map(|Chosen(timer)| timer.0);
    let wishes = wishes(rules, chips, board, clock);
    let terms = terms::friendly(call, wishes)?;
    let side = side.map_or(Side::Red, |own| own.0);
    let level_now = match level {
        Some(Chosen(chosen)) => chosen,
        None => last_level(call).await,
    };
    solo::against_bot(call, level_now.to_string(), side, terms).await?;
    if level.is_some() {
        remember(call, level_now).await;
    }
    Ok(())
}

/// Begins a game that was chosen from the menu; the person is Red.
pub async fn by_menu(call: &Arc<Call>, rules: &'static str, level: Level) -> Result<(), Problem> {
    let wishes = Wishes {
        rules: Some(rules),
        ..Wishes::default()
    };
    let terms = terms::friendly(call, wishes)?;
    solo::against_bot(call, level.to_string(), Side::Red, terms).await?;
    remember(call, level).await;
    Ok(())
}

/// The level that the caller chose last, at first the weakest.
pub async fn last_level(call: &Call) -> Level {
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
