//! `/challenge`, and the entry of a person's menu: asks somebody, or everybody, for a game.

use std::sync::Arc;

use serenity::all::{PartialMember, Permissions, User};

use super::options::{Chosen, RulesName, wish};
use super::{Context, play, server};
use crate::discord::call::{Call, person};
use crate::discord::challenges;
use crate::discord::errors::Problem;
use crate::discord::start::solo;
use crate::discord::start::terms::{self, Wishes};
use crate::engine::Side;
use crate::session::{BoardChoice, Help, NewChallenge, OpenTo, Person, SideWish, TimeControl};

#[poise::command(slash_command, interaction_context = "Guild")]
#[expect(
    clippy::too_many_arguments,
    reason = "each option of the command is one"
)]
pub async fn challenge(
    ctx: Context<'_>,
    opponent: Option<User>,
    rules: Option<Chosen<RulesName>>,
    #[max_length = 200] chips: Option<String>,
    side: Option<Chosen<Side>>,
    clock: Option<Chosen<TimeControl>>,
    board: Option<Chosen<BoardChoice>>,
    help: Option<Chosen<Help>>,
) -> Result<(), Problem> {
    let wishes = Wishes {
        rules: rules.map(|Chosen(rules)| rules.0),
        chips,
        board: board.map(|own| own.0),
        clock: clock.map(|own| own.0),
        help: help.map(|own| own.0),
    };
    match opponent {
        Some(opponent) => ask(ctx, &opponent, wishes, wish(side)).await,
        None => make(ctx.data(), OpenTo::Anybody, wishes, wish(side)).await,
    }
}

/// The entry of a person's menu: a challenge to that person, all as the server has it, sides by toss.
#[poise::command(
    context_menu_command = "Challenge to Damath",
    interaction_context = "Guild"
)]
pub async fn challenge_this(ctx: Context<'_>, opponent: User) -> Result<(), Problem> {
    ask(ctx, &opponent, Wishes::default(), SideWish::Toss).await
}

/// Asks one person; this bot plays at once.
async fn ask(
    ctx: Context<'_>,
    opponent: &User,
    wishes: Wishes,
    side: SideWish,
) -> Result<(), Problem> {
    let call = ctx.data();
    if call.app.me.get() == Some(&opponent.id) {
        let terms = terms::friendly(call, wishes)?;
        let level = play::last_level(call).await.to_string();
        let side = match side {
            SideWish::Toss => Side::Red,
            SideWish::Side(side) => side,
        };
        return solo::against_bot(call, level, side, terms).await;
    }
    let members = &ctx.interaction.data.resolved.members;
    let member = members.get(&opponent.id);
    let asked = person(opponent, member.and_then(|member| member.nick.as_deref()));
    if opponent.bot {
        return Err(Problem::BotChallenged(asked.name));
    }
    sees(member, &asked)?;
    make(call, OpenTo::Person(asked), wishes, side).await
}

/// Refuses to ask somebody who does not see the channel, or is not in the server at all.
fn sees(member: Option<&PartialMember>, asked: &Person) -> Result<(), Problem> {
    let held = member.map(|member| member.permissions.unwrap_or(Permissions::VIEW_CHANNEL));
    match held {
        Some(held) if held.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR) => {
            Ok(())
        }
        _ => Err(Problem::CannotSee(asked.name.clone())),
    }
}

async fn make(
    call: &Arc<Call>,
    open_to: OpenTo,
    wishes: Wishes,
    side: SideWish,
) -> Result<(), Problem> {
    let new = NewChallenge {
        channel: call.channel,
        server: Some(server(call)?),
        challenger: call.person.clone(),
        open_to,
        side,
        terms: terms::between_people(call, wishes)?,
    };
    challenges::make(call, new).await
}
