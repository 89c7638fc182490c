//! `/damath leaderboard`: the strongest players of a server.

use super::options::{Chosen, RulesName};
use super::{Command, Context, described};
use crate::discord::after::leaderboard as strongest;
use crate::discord::errors::Problem;
use crate::engine::Rules;
use crate::text::Text;

#[poise::command(slash_command)]
async fn leaderboard(ctx: Context<'_>, rules: Option<Chosen<RulesName>>) -> Result<(), Problem> {
    let call = ctx.data();
    let asked = rules.map(|Chosen(RulesName(name))| name.to_owned());
    let rules = asked.or_else(|| call.server_settings.rules.clone());
    let rules = rules.unwrap_or_else(|| Rules::default().name());
    strongest::show(call, &rules).await
}

/// The command, described.
pub fn command(text: &Text) -> Command {
    let options = vec![("rules", text.about_leaderboard_rules())];
    described(leaderboard(), text.about_leaderboard(), options)
}
