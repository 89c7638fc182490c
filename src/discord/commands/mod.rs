//! The slash commands, one file each: parse, one call of the sessions, one reply.

mod admin;
mod analyze;
mod board;
pub mod challenge;
mod damath;
pub mod games;
mod hint;
mod hotseat;
mod leaderboard;
mod menu;
mod move_;
mod mydata;
mod options;
pub mod play;
mod replay;
mod resign;
pub mod rules;
mod settings;
mod sheet;
mod stats;
mod undo;

use std::borrow::Cow;
use std::sync::Arc;

use poise::{BoxFuture, FrameworkError, FrameworkOptions};
use serenity::all::{InstallationContext, InteractionContext};

use super::call::Call;
use super::errors::Problem;
use super::explain::explain;
use crate::text::{Language, Text};

/// A command's view of the interaction that it answers.
type Context<'a> = poise::ApplicationContext<'a, Arc<Call>, Problem>;
/// A command of this bot.
pub type Command = poise::Command<Arc<Call>, Problem>;

/// All commands, their descriptions from the file of all sentences.
pub fn all(text: &Text) -> Vec<Command> {
    let side = || ("side", text.about_side());
    let mut challenge_options = vec![
        ("opponent", text.about_challenge_opponent()),
        side(),
        ("help", text.about_option_help()),
    ];
    challenge_options.extend(agreed(text));
    let mut play_options = vec![("level", text.about_play_level()), side()];
    play_options.extend(agreed(text));
    let commands = vec![
        described(
            challenge::challenge(),
            text.about_challenge(),
            challenge_options,
        ),
        described(play::play(), text.about_play(), play_options),
        described(
            move_::move_(),
            text.about_move(),
            vec![("move", text.about_move_move())],
        ),
        described(board::board(), text.about_board(), Vec::new()),
        described(resign::resign(), text.about_resign(), Vec::new()),
        games::command(text),
        described(
            rules::rules(),
            text.about_rules(),
            vec![("rules", text.about_rules_rules())],
        ),
        damath::command(text),
        in_menu(challenge::challenge_this(), text.menu_challenge()),
    ];
    let named = |command| with_choices_in(text.language(), command);
    commands.into_iter().map(named).map(everywhere).collect()
}

/// A command is there in servers, in the bot's direct messages, and wherever somebody has the bot for
/// themselves.
fn everywhere(mut command: Command) -> Command {
    command.install_context = Some(vec![InstallationContext::Guild, InstallationContext::User]);
    command.interaction_context = Some(vec![
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ]);
    command
}

/// The options of what is agreed before every game.
fn agreed(text: &Text) -> [(&'static str, String); 4] {
    [
        ("rules", text.about_option_rules()),
        ("chips", text.about_option_chips()),
        ("clock", text.about_option_clock()),
        ("board", text.about_option_board()),
    ]
}

/// An entry of a person's menu under this name. Discord shows no description there.
fn in_menu(mut command: Command, name: String) -> Command {
    command.context_menu_name = Some(Cow::Owned(name));
    command
}

/// Names the choices of options in a language, also of what a command holds.
fn with_choices_in(language: Language, mut command: Command) -> Command {
    let name = command.name.to_string();
    for option in &mut command.parameters {
        if let Some(lister) = options::lister(&name, &option.name, language) {
            option.type_setter = Some(lister);
        }
    }
    let held = std::mem::take(&mut command.subcommands);
    let named = |held| with_choices_in(language, held);
    command.subcommands = held.into_iter().map(named).collect();
    command
}

fn described(mut command: Command, about: String, options: Vec<(&str, String)>) -> Command {
    command.description = Some(Cow::Owned(about));
    for (name, about) in options {
        let option = command.parameters.iter_mut().find(|own| own.name == name);
        if let Some(option) = option {
            option.description = Some(Cow::Owned(about));
        }
    }
    command
}

/// How commands are run: failures are told to the person who asked alone, and no command mentions
/// anybody by itself.
pub fn framework(text: &Text) -> FrameworkOptions<Arc<Call>, Problem> {
    let mut options = FrameworkOptions {
        commands: all(text),
        on_error,
        initialize_owners: false,
        allowed_mentions: None,
        ..FrameworkOptions::default()
    };
    poise::set_qualified_names(&mut options.commands);
    options
}

fn on_error(error: FrameworkError<'_, Arc<Call>, Problem>) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        match error {
            FrameworkError::Command { error, ctx, .. } => {
                explain(ctx.framework().user_data, &error).await;
            }
            FrameworkError::ArgumentParse { ctx, .. } => {
                let options = Problem::Options(ctx.command().name.to_string());
                explain(ctx.framework().user_data, &options).await;
            }
            FrameworkError::CommandStructureMismatch { ctx, .. } => {
                explain(ctx.framework.user_data, &Problem::Command).await;
            }
            FrameworkError::UnknownInteraction { framework, .. } => {
                explain(framework.user_data, &Problem::Command).await;
            }
            FrameworkError::CommandPanic { ctx, .. } => {
                explain(ctx.framework().user_data, &Problem::Panicked).await;
            }
            other => tracing::error!("a command was not run: {other}"),
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_command_keeps_within_the_limits_and_is_described() {
        let commands = framework(&Text::english()).commands;
        let sent = json!(poise::builtins::create_application_commands(&commands));
        let named = |thing: &serde_json::Value| thing["name"].as_str().unwrap().to_owned();
        let names: Vec<String> = sent.as_array().unwrap().iter().map(named).collect();
        assert_eq!(
            names,
            [
                "challenge",
                "play",
                "move",
                "board",
                "resign",
                "games",
                "rules",
                "damath",
                "Challenge to Damath"
            ]
        );
        assert_eq!(sent[8]["type"], 2, "an entry of a person's menu");
        for command in sent.as_array().unwrap() {
            assert_eq!(command["integration_types"], json!([0, 1]));
            assert_eq!(command["contexts"], json!([0, 1, 2]));
        }
        for command in &sent.as_array().unwrap()[..8] {
            let options = command["options"].as_array().cloned().unwrap_or_default();
            for thing in std::iter::once(command).chain(&options) {
                let name = named(thing);
                assert!(name.len() <= 32 && name.bytes().all(|c| c.is_ascii_lowercase()));
                let about = thing["description"].as_str().unwrap();
                let length = about.chars().count();
                assert!((10..=100).contains(&length), "{name}: {about}");
            }
        }
        let sides = json!([{"name": "Red", "value": "red"}, {"name": "Blue", "value": "blue"}]);
        for choices in [
            &sent[0]["options"][3]["choices"],
            &sent[1]["options"][3]["choices"],
        ] {
            let listed = choices.as_array().unwrap().iter();
            let listed: Vec<_> = listed
                .map(|choice| json!({"name": choice["name"], "value": choice["value"]}))
                .collect();
            assert_eq!(json!(listed), sides);
        }
        assert_eq!(sent[2]["options"][0]["autocomplete"], true);
        let levels = sent[1]["options"][0]["choices"].as_array().unwrap().iter();
        let levels: Vec<String> = levels.map(named).collect();
        assert_eq!(levels, ["Easy", "Medium", "Hard", "Master"]);
        let under_damath = sent[7]["options"].as_array().unwrap();
        let under_damath: Vec<String> = under_damath.iter().map(named).collect();
        assert_eq!(
            under_damath,
            [
                "menu",
                "hint",
                "undo",
                "sheet",
                "hotseat",
                "settings",
                "mydata",
                "doctor",
                "about",
                "admin",
                "analyze",
                "replay",
                "stats",
                "leaderboard"
            ]
        );
        let under_damath = sent[7]["options"].as_array().unwrap();
        let groups = [5, 6, 9].map(|group| &under_damath[group]);
        let held = groups
            .into_iter()
            .flat_map(|group| group["options"].as_array().unwrap());
        for held in held.chain(&under_damath[10..]) {
            let options = held["options"].as_array().cloned().unwrap_or_default();
            for thing in std::iter::once(held).chain(&options) {
                let about = thing["description"].as_str().unwrap();
                let length = about.chars().count();
                assert!((10..=100).contains(&length), "{about}");
                assert_ne!(about, "A slash command");
            }
        }
    }

    /// Checks a command, or an option, and gives the characters that Discord counts in it.
    fn counted(thing: &serde_json::Value) -> usize {
        let characters = |part: &serde_json::Value| part.as_str().unwrap_or("").chars().count();
        let name = thing["name"].as_str().unwrap();
        assert!(name.chars().count() <= 32, "{name}");
        // Entries of a person's menu have no description, and names like those of buttons.
        if characters(&thing["description"]) > 0 {
            assert!(
                !name.contains(|c: char| c.is_uppercase() || c.is_whitespace()),
                "{name}"
            );
        }
        let list = |key: &str| thing[key].as_array().cloned().unwrap_or_default();
        let (options, choices) = (list("options"), list("choices"));
        assert!(options.len() <= 25 && choices.len() <= 25, "{name}");
        let of_choices = choices.iter().map(|choice| {
            let named = characters(&choice["name"]);
            assert!((1..=100).contains(&named), "{choice}");
            named + characters(&choice["value"])
        });
        let own = characters(&thing["name"]) + characters(&thing["description"]);
        own + of_choices.sum::<usize>() + options.iter().map(counted).sum::<usize>()
    }

    #[test]
    fn no_command_is_larger_in_any_part_than_discord_takes() {
        for language in Language::ALL {
            let commands = framework(&Text::of(language)).commands;
            let sent = json!(poise::builtins::create_application_commands(&commands));
            for command in sent.as_array().unwrap() {
                let together = counted(command);
                assert!(together <= 8000, "{}: {together}", command["name"]);
            }
        }
    }

    #[test]
    fn commands_are_described_in_filipino_too() {
        let commands = framework(&Text::of(Language::Filipino)).commands;
        let sent = json!(poise::builtins::create_application_commands(&commands));
        assert_eq!(sent[4]["description"], "Isuko ang larong nilalaro mo rito");
        let names = |option: usize| -> Vec<String> {
            let choices = sent[1]["options"][option]["choices"].as_array().unwrap();
            choices
                .iter()
                .map(|one| one["name"].as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(names(0), ["Madali", "Katamtaman", "Mahirap", "Master"]);
        assert_eq!(names(3), ["Pula", "Asul"]);
        assert_eq!(names(1)[0], "Damang Filipino");
        let clocks = &sent[1]["options"][4]["choices"];
        assert_eq!(clocks.as_array().unwrap().len(), 2, "{clocks}");
        let held = sent[7]["options"].as_array().unwrap();
        let hotseat = held.iter().find(|one| one["name"] == "hotseat").unwrap();
        let labels = &hotseat["options"][0]["choices"];
        assert_eq!(labels[2]["name"], "Pangkat 1");
        assert_eq!(sent[8]["name"], "Hamunin sa Damath");
    }
}
