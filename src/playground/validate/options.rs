//! Options of application commands, and the choices they offer.

use serde_json::{Map, Value};

use super::commands::{check_localizations, check_name, join};
use super::{flag, list, number, required, required_text};
use crate::playground::rejection::{Problems, Rejection};

const DESCRIPTION: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const CHOICE_TEXT: usize = 100;
const STRING_LENGTH: u64 = 6000;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;
const LAST_OPTION_KIND: u64 = 11;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Command,
    Group,
    Subcommand,
}

pub(super) fn check_options(problems: &mut Problems, at: &str, value: &Value, level: Level) {
    let at = join(at, "options");
    let options = list(problems, &at, value, OPTIONS).unwrap_or(&[]);
    let is_branch = |option: &Value| matches!(option["type"].as_u64(), Some(SUBCOMMAND | GROUP));
    let branches = options.iter().filter(|option| is_branch(option)).count();
    if branches > 0 && branches < options.len() {
        let text = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        problems.note(&at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", text);
    }
    let mut optional_seen = false;
    let mut names: Vec<&str> = Vec::new();
    for (index, option) in options.iter().enumerate() {
        let at = format!("{at}.{index}");
        check_option(problems, &at, option, level);
        let required = option["required"] == true;
        if required && optional_seen {
            let text = "Required options must be placed before non-required options";
            problems.note(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", text);
        }
        optional_seen |= !required;
        let name = option["name"].as_str().unwrap_or_default();
        if names.contains(&name) {
            let text = "Option names must be unique";
            problems.note(&at, "APPLICATION_COMMAND_OPTIONS_NAME_NOT_UNIQUE", text);
        }
        names.push(name);
    }
}

fn check_option(problems: &mut Problems, at: &str, option: &Value, level: Level) {
    if !option.is_object() {
        return problems.note(at, "DICT_TYPE_CONVERT", "Only dictionaries may be used");
    }
    check_name(problems, at, option);
    check_localizations_of_option(problems, at, option);
    let description = join(at, "description");
    required_text(
        problems,
        &description,
        &option["description"],
        1..=DESCRIPTION,
    );
    if option["type"].is_null() {
        required(problems, &join(at, "type"));
    }
    let kind = number(
        problems,
        &join(at, "type"),
        &option["type"],
        1..=LAST_OPTION_KIND,
    )
    .unwrap_or(0);
    let allowed = match (level, kind) {
        (Level::Group, SUBCOMMAND) => true,
        (Level::Group, _) | (Level::Subcommand, SUBCOMMAND | GROUP) => false,
        _ => true,
    };
    if !allowed {
        let text = "Subcommands are nested too deep";
        problems.note(
            join(at, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            text,
        );
    }
    match kind {
        SUBCOMMAND => return check_options(problems, at, &option["options"], Level::Subcommand),
        GROUP => return check_options(problems, at, &option["options"], Level::Group),
        _ => {}
    }
    flag(problems, &join(at, "required"), &option["required"]);
    check_choices(problems, at, option, kind);
    check_bounds(problems, at, option, kind);
}

/// An option's localizations follow the rules of a chat command's whatever its `type` says.
fn check_localizations_of_option(problems: &mut Problems, at: &str, option: &Value) {
    let mut texts = Map::new();
    for key in ["name_localizations", "description_localizations"] {
        texts.insert(key.to_owned(), option[key].clone());
    }
    check_localizations(problems, at, &Value::Object(texts));
}

fn check_choices(problems: &mut Problems, at: &str, option: &Value, kind: u64) {
    let typed = matches!(kind, STRING | INTEGER | NUMBER);
    let suggests = flag(problems, &join(at, "autocomplete"), &option["autocomplete"]) == Some(true);
    let path = join(at, "choices");
    let choices = list(problems, &path, &option["choices"], CHOICES).unwrap_or(&[]);
    if suggests && (!choices.is_empty() || !typed) {
        let text = "Autocomplete suits text and numbers without choices";
        problems.note(
            join(at, "autocomplete"),
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
            text,
        );
    }
    if !typed && !choices.is_empty() {
        problems.note(
            &path,
            "APPLICATION_COMMAND_CHOICES_INVALID",
            "This option has no choices",
        );
    }
    check_choice_list(problems, &path, choices, kind);
}

/// Checks choices of an option, or those an autocomplete answer offers.
pub(crate) fn check_choice_list(problems: &mut Problems, at: &str, choices: &[Value], kind: u64) {
    for (index, choice) in choices.iter().enumerate() {
        let path = |key: &str| format!("{at}.{index}.{key}");
        required_text(problems, &path("name"), &choice["name"], 1..=CHOICE_TEXT);
        if kind == STRING {
            required_text(problems, &path("value"), &choice["value"], 1..=CHOICE_TEXT);
        } else if !choice["value"].is_number() {
            problems.note(
                path("value"),
                "NUMBER_TYPE_COERCE",
                "Value is not a number.",
            );
        }
    }
}

fn check_bounds(problems: &mut Problems, at: &str, option: &Value, kind: u64) {
    if kind == STRING {
        let least = number(
            problems,
            &join(at, "min_length"),
            &option["min_length"],
            0..=STRING_LENGTH,
        );
        let most = number(
            problems,
            &join(at, "max_length"),
            &option["max_length"],
            1..=STRING_LENGTH,
        );
        if least.unwrap_or(0) > most.unwrap_or(STRING_LENGTH) {
            let text = "min_length is above max_length";
            problems.note(join(at, "min_length"), "NUMBER_TYPE_RANGE", text);
        }
    }
    if matches!(kind, INTEGER | NUMBER) {
        let bounds = (option["min_value"].as_f64(), option["max_value"].as_f64());
        if let (Some(least), Some(most)) = bounds
            && least > most
        {
            let text = "min_value is above max_value";
            problems.note(join(at, "min_value"), "NUMBER_TYPE_RANGE", text);
        }
    }
}

/// Checks the choices of an autocomplete answer for an option of type `kind`.
pub(crate) fn check_suggestions(data: &Value, kind: u64) -> Result<Vec<Value>, Rejection> {
    let mut problems = Problems::default();
    if data["choices"].is_null() {
        required(&mut problems, "data.choices");
    }
    let at = "data.choices";
    let choices = list(&mut problems, at, &data["choices"], CHOICES).unwrap_or(&[]);
    check_choice_list(&mut problems, at, choices, kind);
    problems.settle()?;
    Ok(choices.to_vec())
}
