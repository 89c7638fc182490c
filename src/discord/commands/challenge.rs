//! `/challenge`: asks somebody for a game.

use serenity::all::User;

use super::side::{SideChoice, wish};
use super::{Context, play, server, terms};
use crate::discord::call::person;
use crate::discord::challenges;
use crate::discord::errors::Problem;
use crate::session::{NewChallenge, OpenTo, SessionError};

#[poise::command(slash_command, interaction_context = "Guild")]
pub async fn challenge(
    ctx: Context<'_>,
    opponent: User,
    side: Option<SideChoice>,
) -> Result<(), Problem> {
    let call = ctx.data();
    if call.app.me.get() == Some(&opponent.id) {
        return play::against_bot(call, None, side).await;
    }
    let members = &ctx.interaction.data.resolved.members;
    let nick = members
        .get(&opponent.id)
        .and_then(|member| member.nick.as_deref());
    let challenged = person(&opponent, nick);
    if opponent.bot {
        return Err(Problem::BotChallenged(challenged.name));
    }
    if let Ok(running) = call.app.sessions.running(call.channel).await {
        return Err(SessionError::ChannelTaken(Box::new(running)).into());
    }
    let new = NewChallenge {
        channel: call.channel,
        server: Some(server(call)?),
        challenger: call.person.clone(),
        open_to: OpenTo::Person(challenged),
        side: wish(side),
        terms: terms(call),
    };
    challenges::make(call, new).await
}
