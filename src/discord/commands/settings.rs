//! `/damath settings`: one's own, and the server's.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, PartialChannel, Role, User};

use super::{Command, Context, described};
use crate::discord::errors::Problem;
use crate::discord::settings::{self as panels, MyChanges, ServerChanges};
use crate::discord::view::menu::MOST_ENTRIES;
use crate::session::{ChannelId, PersonId, RoleId, Zone};
use crate::text::Text;

#[poise::command(slash_command, subcommands("me", "server"), subcommand_required)]
#[expect(clippy::unused_async, reason = "poise runs every command as a future")]
pub async fn settings(_: Context<'_>) -> Result<(), Problem> {
    Err(Problem::Command)
}

#[poise::command(slash_command)]
async fn me(ctx: Context<'_>, block: Option<User>, unblock: Option<User>) -> Result<(), Problem> {
    let person = |user: User| PersonId(user.id.get());
    let changes = MyChanges {
        block: block.map(person),
        unblock: unblock.map(person),
    };
    panels::show_mine(ctx.data(), changes).await
}

#[poise::command(slash_command)]
async fn server(
    ctx: Context<'_>,
    #[channel_types("Text")] allow_channel: Option<PartialChannel>,
    #[channel_types("Text")] remove_channel: Option<PartialChannel>,
    teacher_role: Option<Role>,
    #[autocomplete = "zones"] time_zone: Option<String>,
) -> Result<(), Problem> {
    let channel = |channel: PartialChannel| ChannelId(channel.id.get());
    let changes = ServerChanges {
        allow: allow_channel.map(channel),
        remove: remove_channel.map(channel),
        teacher: teacher_role.map(|role| RoleId(role.id.get())),
        time_zone,
    };
    panels::show_server(ctx.data(), changes).await
}

/// The command with both that it holds, described.
pub fn command(text: &Text) -> Command {
    let mut command = described(settings(), text.about_settings(), Vec::new());
    command.subcommands = vec![
        described(
            me(),
            text.about_settings_me(),
            vec![
                ("block", text.about_settings_block()),
                ("unblock", text.about_settings_unblock()),
            ],
        ),
        described(
            server(),
            text.about_settings_server(),
            vec![
                ("allow_channel", text.about_settings_allow_channel()),
                ("remove_channel", text.about_settings_remove_channel()),
                ("teacher_role", text.about_settings_teacher_role()),
                ("time_zone", text.about_settings_time_zone()),
            ],
        ),
    ];
    command
}

/// The time zones with what has been typed so far in their names.
#[expect(clippy::unused_async, reason = "poise awaits every list")]
async fn zones(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let found = Zone::names_with(typed).into_iter().take(MOST_ENTRIES);
    let entries = found.map(|name| AutocompleteChoice::new(name.clone(), name));
    CreateAutocompleteResponse::new().set_choices(entries.collect())
}
