//! `/rules`: how a game is played and scored, with its board at the start.

use super::Context;
use super::options::{Chosen, RulesName};
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::pictures;
use crate::discord::reply::Reply;
use crate::discord::style::Look;
use crate::discord::view::rules as view;
use crate::engine::damath::ChipSet;
use crate::engine::{Game, Rules, RulesError};
use crate::session::SessionError;

#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>, rules: Option<Chosen<RulesName>>) -> Result<(), Problem> {
    show(ctx.data(), rules.map(|Chosen(rules)| rules.0)).await
}

/// Shows the rules of this name, or those that the one who asks is likely to mean.
pub async fn show(call: &Call, named: Option<&str>) -> Result<(), Problem> {
    let (rules, look) = meant(call, named).await?;
    let reply = Reply::private(view::message(&look, &rules));
    let pictures = boards::private_pictures_of(call);
    let reply = pictures::of_start(&look, &Game::new(rules), reply, pictures).await;
    call.reply(&reply).await?;
    Ok(())
}

/// The rules that are asked for: those named, else those of the game in this channel, else the server's;
/// and how their board is shown.
async fn meant(call: &Call, named: Option<&str>) -> Result<(Rules, Look), Problem> {
    let running = call.app.sessions.running(call.channel).await.ok();
    let asked = |name: &str| named.is_none_or(|named| named == name);
    if let Some(session) = running.filter(|session| asked(&session.record().terms.rules)) {
        let look = Look::words(call, &session);
        return Ok((session.game().rules().clone(), look));
    }
    let server = call.server_settings.rules.as_deref();
    let rules = match named.or(server) {
        Some(name) => of_name(name).map_err(SessionError::from)?,
        None => Rules::default(),
    };
    let look = Look::of_rules(call, &rules);
    Ok((rules, look))
}

/// The rules of this name; where each game has chips of its own, with those of whole numbers for an
/// example.
fn of_name(name: &str) -> Result<Rules, RulesError> {
    match Rules::named(name, None) {
        Err(RulesError::ChipsMissing) => Rules::named(name, Some(&ChipSet::whole().to_string())),
        named => named,
    }
}
