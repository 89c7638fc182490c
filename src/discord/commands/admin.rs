//! `/damath admin`: for those who look after games.

use serenity::all::CreateAutocompleteResponse;

use super::options::{Chosen, Listed};
use super::{Command, Context, described};
use crate::discord::arbiter::{self, Stop, Where, Which};
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::suggestions;
use crate::discord::view::arbiter as view;
use crate::session::SessionError;
use crate::text::Text;

#[poise::command(
    slash_command,
    subcommands("list", "pause", "resume", "stop", "restore"),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise runs every command as a future")]
async fn admin(_: Context<'_>) -> Result<(), Problem> {
    Err(Problem::Command)
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Problem> {
    arbiter::list(ctx.data()).await
}

#[poise::command(slash_command)]
async fn pause(
    ctx: Context<'_>,
    #[rename = "where"]
    #[autocomplete = "games_or_all"]
    which: String,
) -> Result<(), Problem> {
    arbiter::pause(ctx.data(), Which::of_word(&which)?).await
}

#[poise::command(slash_command)]
async fn resume(
    ctx: Context<'_>,
    #[rename = "where"]
    #[autocomplete = "games_or_all"]
    which: String,
) -> Result<(), Problem> {
    arbiter::resume(ctx.data(), Which::of_word(&which)?).await
}

#[poise::command(slash_command)]
async fn stop(
    ctx: Context<'_>,
    result: Chosen<Stop>,
    #[autocomplete = "games"] game: Option<String>,
) -> Result<(), Problem> {
    let which = game.as_deref().map_or(Ok(Which::Here), Which::of_word)?;
    arbiter::stop(ctx.data(), which, result.0).await
}

#[poise::command(slash_command)]
async fn restore(
    ctx: Context<'_>,
    #[autocomplete = "games_put_away"] game: String,
    place: Option<Chosen<Where>>,
) -> Result<(), Problem> {
    let game = game.parse().map_err(|_| SessionError::NotShelved)?;
    let place = place.map_or(Where::Any, |place| place.0);
    arbiter::restore(ctx.data(), game, place).await
}

/// The games of the server, this channel, and all.
async fn games_or_all(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let call = ctx.data();
    let text = call.text();
    let places = [
        (text.admin_here_and_threads(), Which::HERE.to_owned()),
        (text.admin_all(), Which::ALL.to_owned()),
    ];
    let games = running(call).await;
    suggestions::fitting(typed, places.into_iter().chain(games))
}

async fn games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggestions::fitting(typed, running(ctx.data()).await)
}

async fn games_put_away(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let call = ctx.data();
    let Ok(server) = arbiter::looked_after(call) else {
        return CreateAutocompleteResponse::new();
    };
    let found = call.app.store.shelved_in(server).await;
    let found = found.unwrap_or_else(|error| {
        tracing::error!(%error, "games put away were not listed");
        Vec::new()
    });
    let text = call.text();
    let found = found.iter().map(|game| {
        let id = game.game.record.id.to_string();
        (view::suggestion_put_away(&text, game), id)
    });
    suggestions::fitting(typed, found)
}

/// The running games with their ids, for those alone who look after them.
async fn running(call: &Call) -> Vec<(String, String)> {
    let Ok(server) = arbiter::looked_after(call) else {
        return Vec::new();
    };
    let text = call.text();
    let running = arbiter::running(call, server).await;
    let suggested = running.iter().map(|session| {
        (
            view::suggestion(&text, session),
            session.record().id.to_string(),
        )
    });
    suggested.collect()
}

impl Listed for Stop {
    fn all() -> Vec<Self> {
        vec![Self::Void, Self::ByTotals]
    }

    fn word(&self) -> String {
        match self {
            Self::Void => "void",
            Self::ByTotals => "totals",
        }
        .to_owned()
    }

    fn name(&self, text: &Text) -> String {
        match self {
            Self::Void => text.admin_stop_void(),
            Self::ByTotals => text.admin_stop_totals(),
        }
    }
}

impl Listed for Where {
    fn all() -> Vec<Self> {
        vec![Self::Here, Self::There]
    }

    fn word(&self) -> String {
        match self {
            Self::Any => "any",
            Self::Here => "here",
            Self::There => "there",
        }
        .to_owned()
    }

    fn name(&self, text: &Text) -> String {
        match self {
            Self::Any | Self::There => text.admin_there(),
            Self::Here => text.admin_here(),
        }
    }
}

/// The command with all that it holds, described, its choices named.
pub fn command(text: &Text) -> Command {
    let mut command = described(admin(), text.about_admin(), Vec::new());
    command.subcommands = vec![
        described(list(), text.about_admin_list(), Vec::new()),
        described(
            pause(),
            text.about_admin_pause(),
            vec![("where", text.about_admin_where())],
        ),
        described(
            resume(),
            text.about_admin_resume(),
            vec![("where", text.about_admin_where())],
        ),
        described(
            stop(),
            text.about_admin_stop(),
            vec![
                ("result", text.about_admin_stop_result()),
                ("game", text.about_admin_stop_game()),
            ],
        ),
        described(
            restore(),
            text.about_admin_restore(),
            vec![
                ("game", text.about_admin_restore_game()),
                ("place", text.about_admin_restore_place()),
            ],
        ),
    ];
    command
}
