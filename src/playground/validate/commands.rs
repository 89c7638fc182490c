//! Application commands as a bot registers them.

use serde_json::{Map, Value};

use super::options::{Level, check_options};
use super::{flag, list, number, object, required, required_text, text};
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::state::{CHAT_COMMANDS, MENU_COMMANDS};

const NAME: usize = 32;
const DESCRIPTION: usize = 100;
const TOGETHER: usize = 8000;
const CHAT: u64 = 1;

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

pub(super) fn join(at: &str, key: &str) -> String {
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

pub(super) fn check_name(problems: &mut Problems, at: &str, named: &Value) {
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

pub(super) fn check_localizations(problems: &mut Problems, at: &str, of: &Value) {
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
