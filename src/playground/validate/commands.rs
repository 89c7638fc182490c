//! Application commands as a bot registers them.

use serde_json::{Map, Value};

use super::{flag, list, number, object, required, required_text, text};
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::state::{CHAT_COMMANDS, MENU_COMMANDS};

const NAME: usize = 32;
const DESCRIPTION: usize = 100;
const OPTIONS: usize = 25;
const CHOICES: usize = 25;
const CHOICE_TEXT: usize = 100;
const TOGETHER: usize = 8000;
const STRING_LENGTH: u64 = 6000;
const CHAT: u64 = 1;
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;
const LAST_OPTION_KIND: u64 = 11;

/// Discord's locales (reference.mdx, "Locales"). Filipino is not among them.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// Checks the body of a bulk overwrite.
pub(crate) fn check_all(body: &Value) -> Result<Vec<Value>, Rejection> {
    let mut problems = Problems::default();
    let Some(commands) = list(&mut problems, "", body, usize::MAX) else {
        problems.settle()?;
        return Ok(Vec::new());
    };
    let mut seen: Vec<(u64, &str)> = Vec::new();
    for (index, command) in commands.iter().enumerate() {
        let at = index.to_string();
        object(command)?;
        check(&mut problems, &at, command);
        let key = (kind(command), command["name"].as_str().unwrap_or_default());
        if seen.contains(&key) {
            let text = "Application command names must be unique";
            problems.note(at, "APPLICATION_COMMANDS_DUPLICATE_NAME", text);
        }
        seen.push(key);
    }
    let count = |of: u64| seen.iter().filter(|(kind, _)| *kind == of).count();
    for (of, most) in [
        (CHAT, CHAT_COMMANDS),
        (2, MENU_COMMANDS),
        (3, MENU_COMMANDS),
    ] {
        if count(of) > most {
            let text = format!("Maximum number of application commands reached ({most})");
            problems.note("", "APPLICATION_COMMANDS_MAXIMUM", text);
        }
    }
    problems.settle()?;
    Ok(commands.to_vec())
}

/// Checks one command.
pub(crate) fn check_one(command: &Value) -> Result<Value, Rejection> {
    object(command)?;
    let mut problems = Problems::default();
    check(&mut problems, "", command);
    problems.settle()?;
    Ok(command.clone())
}

fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(CHAT)
}

fn join(at: &str, key: &str) -> String {
    if at.is_empty() {
        key.to_owned()
    } else {
        format!("{at}.{key}")
    }
}

fn check(problems: &mut Problems, at: &str, command: &Value) {
    number(problems, &join(at, "type"), &command["type"], 1..=3);
    check_localizations(problems, at, command);
    if kind(command) == CHAT {
        check_name(problems, at, command);
        required_text(
            problems,
            &join(at, "description"),
            &command["description"],
            1..=DESCRIPTION,
        );
        check_options(problems, at, &command["options"], Level::Command);
    } else {
        required_text(problems, &join(at, "name"), &command["name"], 1..=NAME);
        let described = command["description"]
            .as_str()
            .is_some_and(|text| !text.is_empty());
        if described {
            let text = "Context menu commands cannot have description";
            problems.note(
                join(at, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                text,
            );
        }
        if command["options"]
            .as_array()
            .is_some_and(|options| !options.is_empty())
        {
            let text = "Context menu commands cannot have options";
            problems.note(
                join(at, "options"),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                text,
            );
        }
    }
    let permissions = &command["default_member_permissions"];
    let numeric = permissions
        .as_str()
        .is_some_and(|text| text.parse::<u64>().is_ok());
    if !permissions.is_null() && !numeric {
        let text = "Could not interpret value as permissions.";
        problems.note(
            join(at, "default_member_permissions"),
            "BITFIELD_TYPE_CONVERT",
            text,
        );
    }
    check_places(problems, &join(at, "contexts"), &command["contexts"], 2);
    check_places(
        problems,
        &join(at, "integration_types"),
        &command["integration_types"],
        1,
    );
    flag(problems, &join(at, "nsfw"), &command["nsfw"]);
    if length_together(command) > TOGETHER {
        let text = format!("Command exceeds maximum size ({TOGETHER})");
        problems.note(at, "APPLICATION_COMMAND_TOO_LARGE", text);
    }
}

fn check_places(problems: &mut Problems, at: &str, value: &Value, last: u64) {
    let Some(places) = value.as_array() else {
        return;
    };
    let distinct = places
        .iter()
        .enumerate()
        .all(|(i, place)| !places[..i].contains(place));
    let known = places
        .iter()
        .all(|place| place.as_u64().is_some_and(|place| place <= last));
    if places.is_empty() || !distinct || !known {
        let text = format!("Must hold distinct values between 0 and {last}");
        problems.note(at, "BASE_TYPE_CHOICES", text);
    }
}

/// Lower-case letters, digits and a few signs, one to thirty-two.
fn is_name(name: &str) -> bool {
    let sign = |c: char| matches!(c, '-' | '_' | '\'');
    let mark = |c: char| matches!(c, '\u{900}'..='\u{97F}' | '\u{E00}'..='\u{E7F}');
    let lower = |c: char| c.to_lowercase().eq([c]);
    (1..=NAME).contains(&name.chars().count())
        && name
            .chars()
            .all(|c| sign(c) || mark(c) || (c.is_alphanumeric() && lower(c)))
}

fn check_name(problems: &mut Problems, at: &str, named: &Value) {
    let path = join(at, "name");
    match named["name"].as_str() {
        Some(name) if is_name(name) => {}
        Some(_) => {
            let text = "Command name is invalid";
            problems.note(path, "APPLICATION_COMMAND_INVALID_NAME", text);
        }
        None => required(problems, &path),
    }
}

fn check_localizations(problems: &mut Problems, at: &str, of: &Value) {
    for key in ["name_localizations", "description_localizations"] {
        let Some(texts) = of[key].as_object() else {
            continue;
        };
        for (locale, text) in texts {
            let path = join(at, &format!("{key}.{locale}"));
            if !LOCALES.contains(&locale.as_str()) {
                let message = "Value must be one of Discord's locales.";
                problems.note(join(at, key), "ENUM_TYPE_COERCE", message);
            }
            let text = text.as_str().unwrap_or_default();
            let fits = if key == "name_localizations" {
                is_name(text) || kind(of) != CHAT && !text.is_empty()
            } else {
                (1..=DESCRIPTION).contains(&text.chars().count())
            };
            if !fits {
                let message = "Localization is invalid";
                problems.note(path, "APPLICATION_COMMAND_INVALID_NAME", message);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Command,
    Group,
    Subcommand,
}

fn check_options(problems: &mut Problems, at: &str, value: &Value, level: Level) {
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

/// Characters of names, descriptions and choice values, the longest localization counting.
fn length_together(part: &Value) -> usize {
    let field = |key: &str| {
        let own = part[key].as_str().map_or(0, |text| text.chars().count());
        let texts = part[format!("{key}_localizations")].as_object();
        let longest = texts
            .and_then(|texts| {
                texts
                    .values()
                    .filter_map(Value::as_str)
                    .map(|t| t.chars().count())
                    .max()
            })
            .unwrap_or(0);
        own.max(longest)
    };
    let value = part["value"]
        .as_str()
        .map_or(0, |text| text.chars().count());
    let inner = |key: &str| -> usize {
        part[key]
            .as_array()
            .map_or(0, |parts| parts.iter().map(length_together).sum())
    };
    field("name") + field("description") + value + inner("options") + inner("choices")
}

/// Checks a partial form against the command it changes.
pub(crate) fn check_change(form: &Value, command: &Value) -> Result<Map<String, Value>, Rejection> {
    let form = object(form)?;
    let mut merged = command.clone();
    for (key, value) in form {
        merged[key] = value.clone();
    }
    let mut problems = Problems::default();
    text(&mut problems, "name", &merged["name"], 1..=NAME);
    check(&mut problems, "", &merged);
    problems.settle()?;
    Ok(form.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_expression() {
        for good in ["move", "a", "laro-tayo", "señor", "हिन्दी", "ไทย", "it's_2"]
        {
            assert!(is_name(good), "{good}");
        }
        for bad in [
            "",
            "Move",
            "two words",
            "a.b",
            "a/b",
            "ÉTÉ",
            &"x".repeat(33),
        ] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
