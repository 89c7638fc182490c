//! Modals: a title and one to five inputs.

use serde_json::{Value, json};

use super::components::{check_custom_id, check_string_select, numbered};
use super::{flag, list, number, required, required_text, text};
use crate::playground::rejection::{Problems, Rejection};

const TITLE: usize = 45;
const ROWS: usize = 5;
const LABEL_TEXT: usize = 45;
const LABEL_DESCRIPTION: usize = 100;
const PLACEHOLDER: usize = 100;
const INPUT: usize = 4000;

const ACTION_ROW: u64 = 1;
const STRING_SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

/// A modal as it will be shown.
pub(crate) fn check(data: &Value) -> Result<Value, Rejection> {
    let mut problems = Problems::default();
    required_text(&mut problems, "data.title", &data["title"], 1..=TITLE);
    required_text(&mut problems, "data.custom_id", &data["custom_id"], 1..=100);
    let rows = list(&mut problems, "data.components", &data["components"], ROWS).unwrap_or(&[]);
    if rows.is_empty() {
        required(&mut problems, "data.components");
    }
    let mut seen = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        check_row(
            &mut problems,
            &format!("data.components.{index}"),
            row,
            &mut seen,
        );
    }
    problems.settle()?;
    Ok(json!({
        "title": data["title"], "custom_id": data["custom_id"], "components": numbered(rows),
    }))
}

fn check_row(problems: &mut Problems, at: &str, row: &Value, seen: &mut Vec<String>) {
    match row["type"].as_u64() {
        Some(ACTION_ROW) => {
            let parts = row["components"].as_array().map_or(&[][..], Vec::as_slice);
            let [input] = parts else {
                let text = "Must be between 1 and 1 in length.";
                return problems.note(format!("{at}.components"), "BASE_TYPE_BAD_LENGTH", text);
            };
            let at = format!("{at}.components.0");
            if input["type"] != TEXT_INPUT {
                let text = "Value of field \"type\" must be one of (4,).";
                return problems.note(format!("{at}.type"), "UNION_TYPE_CHOICES", text);
            }
            required_text(
                problems,
                &format!("{at}.label"),
                &input["label"],
                1..=LABEL_TEXT,
            );
            check_text_input(problems, &at, input, seen);
        }
        Some(LABEL) => {
            required_text(
                problems,
                &format!("{at}.label"),
                &row["label"],
                1..=LABEL_TEXT,
            );
            let description = format!("{at}.description");
            text(
                problems,
                &description,
                &row["description"],
                0..=LABEL_DESCRIPTION,
            );
            let input_at = format!("{at}.component");
            match row["component"]["type"].as_u64() {
                Some(TEXT_INPUT) => check_text_input(problems, &input_at, &row["component"], seen),
                Some(STRING_SELECT) => {
                    check_string_select(problems, &input_at, &row["component"], seen);
                }
                _ => {
                    let text = "Value of field \"type\" must be one of (3, 4).";
                    problems.note(format!("{input_at}.type"), "UNION_TYPE_CHOICES", text);
                }
            }
        }
        _ => {
            let text = "Value of field \"type\" must be one of (1, 18).";
            problems.note(format!("{at}.type"), "UNION_TYPE_CHOICES", text);
        }
    }
}

fn check_text_input(problems: &mut Problems, at: &str, input: &Value, seen: &mut Vec<String>) {
    let path = |key: &str| format!("{at}.{key}");
    let most = u64::try_from(INPUT).unwrap_or(u64::MAX);
    check_custom_id(problems, at, input, seen);
    if input["style"].is_null() {
        required(problems, &path("style"));
    }
    number(problems, &path("style"), &input["style"], 1..=2);
    let least = number(
        problems,
        &path("min_length"),
        &input["min_length"],
        0..=most,
    );
    let up_to = number(
        problems,
        &path("max_length"),
        &input["max_length"],
        1..=most,
    );
    if least.unwrap_or(0) > up_to.unwrap_or(most) {
        let text = "min_length is above max_length";
        problems.note(path("min_length"), "NUMBER_TYPE_RANGE", text);
    }
    flag(problems, &path("required"), &input["required"]);
    text(
        problems,
        &path("placeholder"),
        &input["placeholder"],
        0..=PLACEHOLDER,
    );
    text(problems, &path("value"), &input["value"], 0..=INPUT);
}
