//! `/damath stats`: what somebody's games add up to.

use serenity::all::User;

use super::options::{Chosen, RulesName};
use super::{Command, Context, described};
use crate::discord::after::stats as results;
use crate::discord::call;
use crate::discord::errors::Problem;
use crate::text::Text;

#[poise::command(slash_command)]
async fn stats(
    ctx: Context<'_>,
    person: Option<User>,
    rules: Option<Chosen<RulesName>>,
) -> Result<(), Problem> {
    let members = &ctx.interaction.data.resolved.members;
    let whose = person.map(|user| {
        let member = members.get(&user.id);
        call::person(&user, member.and_then(|member| member.nick.as_deref()))
    });
    let rules = rules.map(|Chosen(RulesName(name))| name);
    results::show(ctx.data(), whose, rules).await
}

/// The command, described.
pub fn command(text: &Text) -> Command {
    let options = vec![
        ("person", text.about_stats_person()),
        ("rules", text.about_stats_rules()),
    ];
    described(stats(), text.about_stats(), options)
}
