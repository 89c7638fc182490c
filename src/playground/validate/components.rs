//! Action rows, buttons and select menus under a message.

use serde_json::{Value, json};

use super::{flag, list, number, required, required_text, text};
use crate::playground::rejection::Problems;
use crate::playground::snowflake::Snowflake;

const ROWS: usize = 5;
const BUTTONS: usize = 5;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const PLACEHOLDER: usize = 150;
const SELECT_OPTIONS: usize = 25;
const OPTION_TEXT: usize = 100;
const URL: usize = 512;

const ACTION_ROW: u64 = 1;
const BUTTON: u64 = 2;
const STRING_SELECT: u64 = 3;
/// User, role, mentionable and channel menus.
const ENTITY_SELECTS: std::ops::RangeInclusive<u64> = 5..=8;
const LINK: u64 = 5;

/// Components as they will be stored, if there are any.
pub(crate) fn check(problems: &mut Problems, value: &Value) -> Option<Vec<Value>> {
    let rows = list(problems, "components", value, ROWS)?;
    let mut seen = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        check_row(problems, &format!("components.{index}"), row, &mut seen);
    }
    Some(numbered(rows))
}

fn check_row(problems: &mut Problems, at: &str, row: &Value, seen: &mut Vec<String>) {
    if row["type"] != ACTION_ROW {
        let text = "Value of field \"type\" must be one of (1,).";
        return problems.note(format!("{at}.type"), "UNION_TYPE_CHOICES", text);
    }
    let parts_at = format!("{at}.components");
    let parts = list(problems, &parts_at, &row["components"], BUTTONS).unwrap_or(&[]);
    if parts.is_empty() {
        problems.note(
            &parts_at,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let menus = parts.iter().filter(|part| part["type"] != BUTTON).count();
    if menus > 0 && parts.len() > 1 {
        let text = "The specified component exceeds the maximum width";
        problems.note(&parts_at, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", text);
    }
    for (index, part) in parts.iter().enumerate() {
        let at = format!("{parts_at}.{index}");
        match part["type"].as_u64() {
            Some(BUTTON) => check_button(problems, &at, part, seen),
            Some(STRING_SELECT) => check_string_select(problems, &at, part, seen),
            Some(kind) if ENTITY_SELECTS.contains(&kind) => {
                check_select(problems, &at, part, seen, SELECT_OPTIONS);
            }
            _ => {
                let text = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                problems.note(format!("{at}.type"), "UNION_TYPE_CHOICES", text);
            }
        }
    }
}

/// Checks a custom id and that it stands only once.
pub(super) fn check_custom_id(
    problems: &mut Problems,
    at: &str,
    part: &Value,
    seen: &mut Vec<String>,
) {
    let path = format!("{at}.custom_id");
    let Some(id) = required_text(problems, &path, &part["custom_id"], 1..=CUSTOM_ID) else {
        return;
    };
    if seen.iter().any(|other| other == id) {
        let text = "Component custom id cannot be duplicated";
        problems.note(path, "COMPONENT_CUSTOM_ID_DUPLICATED", text);
    }
    seen.push(id.to_owned());
}

fn check_button(problems: &mut Problems, at: &str, button: &Value, seen: &mut Vec<String>) {
    let path = |key: &str| format!("{at}.{key}");
    if button["style"].is_null() {
        required(problems, &path("style"));
    }
    let style = number(problems, &path("style"), &button["style"], 1..=LINK);
    text(problems, &path("label"), &button["label"], 0..=BUTTON_LABEL);
    flag(problems, &path("disabled"), &button["disabled"]);
    check_emoji(problems, &path("emoji"), &button["emoji"]);
    let blank = |value: &Value| value.as_str().is_none_or(str::is_empty);
    if blank(&button["label"]) && button["emoji"].is_null() {
        let text = "A label or emoji must be specified.";
        problems.note(at, "BUTTON_COMPONENT_EMPTY", text);
    }
    if style == Some(LINK) {
        required_text(problems, &path("url"), &button["url"], 1..=URL);
        if !button["custom_id"].is_null() {
            let text = "A custom id and url cannot both be specified";
            problems.note(at, "BUTTON_COMPONENT_CUSTOM_ID_URL", text);
        }
        return;
    }
    if !button["url"].is_null() {
        problems.note(
            path("url"),
            "BUTTON_COMPONENT_INVALID_URL",
            "Only link buttons have a url",
        );
    }
    check_custom_id(problems, at, button, seen);
}

fn check_emoji(problems: &mut Problems, at: &str, emoji: &Value) {
    if emoji.is_null() {
        return;
    }
    let named = emoji["name"]
        .as_str()
        .is_some_and(|name| !name.is_empty() && !name.is_ascii());
    let own = Snowflake::from_json(&emoji["id"]).is_some();
    if !named && !own {
        problems.note(
            format!("{at}.name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "Invalid emoji",
        );
    }
}

/// What all menus share.
fn check_select(
    problems: &mut Problems,
    at: &str,
    menu: &Value,
    seen: &mut Vec<String>,
    offered: usize,
) {
    let path = |key: &str| format!("{at}.{key}");
    let most = u64::try_from(SELECT_OPTIONS).unwrap_or(u64::MAX);
    check_custom_id(problems, at, menu, seen);
    text(
        problems,
        &path("placeholder"),
        &menu["placeholder"],
        0..=PLACEHOLDER,
    );
    flag(problems, &path("disabled"), &menu["disabled"]);
    let least = number(problems, &path("min_values"), &menu["min_values"], 0..=most).unwrap_or(1);
    let up_to = number(problems, &path("max_values"), &menu["max_values"], 1..=most).unwrap_or(1);
    let offered = u64::try_from(offered).unwrap_or(u64::MAX);
    if least > up_to || up_to > offered {
        let text = "Must be between min_values and the number of options.";
        problems.note(path("max_values"), "NUMBER_TYPE_RANGE", text);
    }
}

pub(super) fn check_string_select(
    problems: &mut Problems,
    at: &str,
    menu: &Value,
    seen: &mut Vec<String>,
) {
    let path = format!("{at}.options");
    let options = list(problems, &path, &menu["options"], SELECT_OPTIONS).unwrap_or(&[]);
    if options.is_empty() {
        problems.note(
            &path,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 25 in length.",
        );
    }
    check_select(problems, at, menu, seen, options.len().max(1));
    let mut values: Vec<&str> = Vec::new();
    let mut chosen = 0;
    for (index, option) in options.iter().enumerate() {
        let at = |key: &str| format!("{path}.{index}.{key}");
        required_text(problems, &at("label"), &option["label"], 1..=OPTION_TEXT);
        text(
            problems,
            &at("description"),
            &option["description"],
            0..=OPTION_TEXT,
        );
        chosen += u64::from(flag(problems, &at("default"), &option["default"]) == Some(true));
        check_emoji(problems, &at("emoji"), &option["emoji"]);
        let value = required_text(problems, &at("value"), &option["value"], 1..=OPTION_TEXT);
        if let Some(value) = value {
            if values.contains(&value) {
                let text = "The specified option value is already used";
                problems.note(
                    at("value"),
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    text,
                );
            }
            values.push(value);
        }
    }
    if chosen > menu["max_values"].as_u64().unwrap_or(1) {
        let text = "The number of default options is above max_values";
        problems.note(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", text);
    }
}

/// Discord numbers components from 1, each row before its parts.
pub(super) fn numbered(rows: &[Value]) -> Vec<Value> {
    let mut rows = rows.to_vec();
    let mut last = 0;
    let mut number = |part: &mut Value| {
        last += 1;
        if part.is_object() {
            part["id"] = json!(last);
        }
    };
    for row in &mut rows {
        number(row);
        if let Some(Value::Array(parts)) = row.get_mut("components") {
            parts.iter_mut().for_each(&mut number);
        }
        if let Some(part) = row.get_mut("component") {
            number(part);
        }
    }
    rows
}
