//! `/challenge`, and the entry of a person's menu: asks somebody, or everybody, for a game.

use std::sync::Arc;

use serenity::all::{PartialMember, Permissions, User};

use super::options::{Chosen, RulesName, wish, wishes};
use super::{Context, play};
use crate::discord::call::{Call, person};
use crate::discord::challenges;
use crate::discord::errors::Problem;
use crate::discord::start::solo;
use crate::discord::start::terms::{self, Wishes};
use crate::discord::venue::Venue;
use crate::engine::Side;
use crate::session::{BoardChoice, Help, NewChallenge, OpenTo, Person, SideWish, TimeControl};

#[poise::command(slash_command)]
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
        help: help.map(|own| own.0),
        ..wishes(rules, chips, board, clock.map(|own| own.0))
    };
    match opponent {
        Some(opponent) => {
            let member = ctx.interaction.data.resolved.members.get(&opponent.id);
            ask(ctx.data(), &opponent, member, wishes, wish(side)).await
        }
        None => make(ctx.data(), OpenTo::Anybody, wishes, wish(side)).await,
    }
}

/// The entry of a person's menu: a challenge to that person, all as the server has it, sides by toss.
#[poise::command(context_menu_command = "Challenge to Damath")]
pub async fn challenge_this(ctx: Context<'_>, opponent: User) -> Result<(), Problem> {
    let member = ctx.interaction.data.resolved.members.get(&opponent.id);
    let (wishes, toss) = (Wishes::default(), SideWish::Toss);
    ask(ctx.data(), &opponent, member, wishes, toss).await
}

/// Challenges somebody who was chosen from the menu, all as the server has it.
pub async fn by_menu(
    call: &Arc<Call>,
    user: &User,
    member: Option<&PartialMember>,
) -> Result<(), Problem> {
    ask(call, user, member, Wishes::default(), SideWish::Toss).await
}

/// Asks one person; this bot plays at once.
async fn ask(
    call: &Arc<Call>,
    opponent: &User,
    member: Option<&PartialMember>,
    wishes: Wishes,
    side: SideWish,
) -> Result<(), Problem> {
    if call.app.me.get() == Some(&opponent.id) {
        let terms = terms::friendly(call, wishes)?;
        let level = play::last_level(call).await.to_string();
        let side = match side {
            SideWish::Toss => Side::Red,
            SideWish::Side(side) => side,
        };
        return solo::against_bot(call, level, side, terms).await;
    }
    may_challenge(call)?;
    let asked = person(opponent, member.and_then(|member| member.nick.as_deref()));
    if opponent.bot {
        return Err(Problem::BotChallenged(asked.name));
    }
    sees(call, member, &asked)?;
    make(call, OpenTo::Person(asked), wishes, side).await
}

/// Refuses a challenge where nobody could accept it.
pub fn may_challenge(call: &Call) -> Result<(), Problem> {
    let seen =
        |held: Permissions| held.contains(Permissions::USE_EXTERNAL_APPS) || held.administrator();
    match call.venue {
        Venue::Direct => Err(Problem::NobodyElseHere),
        // Discord then shows every answer to the person who asked alone.
        Venue::Visit if !call.caller_permissions.is_none_or(seen) => Err(Problem::SeenByNobody),
        Venue::Visit | Venue::Server => Ok(()),
    }
}

/// Refuses to ask somebody who does not see the channel, or is not in the server at all. Of groups
/// Discord does not tell who is in them.
fn sees(call: &Call, member: Option<&PartialMember>, asked: &Person) -> Result<(), Problem> {
    let held = member.map(|member| member.permissions.unwrap_or(Permissions::VIEW_CHANNEL));
    match held {
        None if call.venue == Venue::Visit => Ok(()),
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
    may_challenge(call)?;
    let new = NewChallenge {
        channel: call.channel,
        server: call.server,
        challenger: call.person.clone(),
        open_to,
        side,
        terms: terms::between_people(call, wishes)?,
    };
    challenges::make(call, new).await
}
