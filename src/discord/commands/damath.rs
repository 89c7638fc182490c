//! `/damath`: holds the commands that are less often needed. Discord never sends it by itself.

use std::borrow::Cow;

use super::hint::hint;
use super::hotseat::hotseat;
use super::menu::{about, doctor, menu};
use super::mydata::{self, mydata};
use super::settings::{self, settings};
use super::sheet::sheet;
use super::undo::undo;
use super::{Command, Context, admin, agreed, analyze, described, leaderboard, replay, stats};
use crate::discord::errors::Problem;
use crate::text::Text;

#[poise::command(
    slash_command,
    subcommands(
        "menu", "hint", "undo", "sheet", "hotseat", "settings", "mydata", "doctor", "about"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise runs every command as a future")]
async fn damath(_: Context<'_>) -> Result<(), Problem> {
    Err(Problem::Command)
}

/// The command with all that it holds, described.
pub fn command(text: &Text) -> Command {
    let mut command = described(damath(), text.about_damath(), Vec::new());
    let abouts = [
        ("hint", text.about_hint()),
        ("doctor", text.about_doctor()),
        ("about", text.about_about()),
        ("undo", text.about_undo()),
        ("sheet", text.about_sheet()),
    ];
    for (name, about) in abouts {
        let held = command
            .subcommands
            .iter_mut()
            .find(|held| held.name == name);
        if let Some(held) = held {
            held.description = Some(Cow::Owned(about));
        }
    }
    let mut options = vec![
        ("red", text.about_hotseat_red()),
        ("blue", text.about_hotseat_blue()),
    ];
    options.extend(agreed(text));
    replace(
        &mut command,
        described(hotseat(), text.about_hotseat(), options),
    );
    replace(&mut command, settings::command(text));
    replace(&mut command, mydata::command(text));
    let post = vec![("post", text.about_menu_post())];
    replace(&mut command, described(menu(), text.about_menu(), post));
    command.subcommands.push(admin::command(text));
    command.subcommands.extend([
        analyze::command(text),
        replay::command(text),
        stats::command(text),
        leaderboard::command(text),
    ]);
    command
}

/// Puts a described command in the place of the bare one that is held.
fn replace(command: &mut Command, described: Command) {
    let mut held = command.subcommands.iter_mut();
    if let Some(bare) = held.find(|held| held.name == described.name) {
        *bare = described;
    }
}
