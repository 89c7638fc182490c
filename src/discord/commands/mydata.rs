//! `/damath mydata`: what is kept about the person who asks, as a file, or erased.

use super::{Command, Context, described};
use crate::discord::care::mydata as data;
use crate::discord::errors::Problem;
use crate::text::Text;

#[poise::command(slash_command, subcommands("export", "delete"), subcommand_required)]
#[expect(clippy::unused_async, reason = "poise runs every command as a future")]
pub async fn mydata(_: Context<'_>) -> Result<(), Problem> {
    Err(Problem::Command)
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<(), Problem> {
    data::export(ctx.data()).await
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> Result<(), Problem> {
    data::ask(ctx.data()).await
}

/// The command with both that it holds, described.
pub fn command(text: &Text) -> Command {
    let mut command = described(mydata(), text.about_mydata(), Vec::new());
    command.subcommands = vec![
        described(export(), text.about_mydata_export(), Vec::new()),
        described(delete(), text.about_mydata_delete(), Vec::new()),
    ];
    command
}
