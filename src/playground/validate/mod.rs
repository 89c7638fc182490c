//! Every limit Discord puts on what a bot sends, checked here and nowhere else.
//!
//! Values: Discord's documentation at discord/discord-api-docs c98d64b (2026-08-06). Where Discord
//! documents an error's symbol it is used; the others follow its style.

pub(crate) mod commands;
pub(crate) mod components;
pub(crate) mod embeds;
pub(crate) mod mentions;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod options;

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::rejection::{Problems, Rejection};

/// A value's text, noted as a problem when it is no string or its length is outside `allowed`.
/// Lengths are in characters. Absent and null are `None`.
pub(crate) fn text<'a>(
    problems: &mut Problems,
    path: &str,
    value: &'a Value,
    allowed: RangeInclusive<usize>,
) -> Option<&'a str> {
    if value.is_null() {
        return None;
    }
    let Some(text) = value.as_str() else {
        problems.note(
            path,
            "STRING_TYPE_CONVERT",
            "Could not interpret value as string.",
        );
        return None;
    };
    let length = text.chars().count();
    if !allowed.contains(&length) {
        let (min, max) = (allowed.start(), allowed.end());
        if *min == 0 {
            let message = format!("Must be {max} or fewer in length.");
            problems.note(path, "BASE_TYPE_MAX_LENGTH", message);
        } else {
            let message = format!("Must be between {min} and {max} in length.");
            problems.note(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }
    Some(text)
}

/// As [`text`], and the value must be there.
pub(crate) fn required_text<'a>(
    problems: &mut Problems,
    path: &str,
    value: &'a Value,
    allowed: RangeInclusive<usize>,
) -> Option<&'a str> {
    if value.is_null() {
        required(problems, path);
    }
    text(problems, path, value, allowed)
}

pub(crate) fn required(problems: &mut Problems, path: &str) {
    problems.note(path, "BASE_TYPE_REQUIRED", "This field is required");
}

/// A whole number inside `allowed`; absent and null are `None`.
pub(crate) fn number(
    problems: &mut Problems,
    path: &str,
    value: &Value,
    allowed: RangeInclusive<u64>,
) -> Option<u64> {
    if value.is_null() {
        return None;
    }
    let Some(number) = value.as_u64() else {
        problems.note(path, "NUMBER_TYPE_COERCE", "Value is not a whole number.");
        return None;
    };
    if !allowed.contains(&number) {
        let message = format!("Must be between {} and {}.", allowed.start(), allowed.end());
        problems.note(path, "NUMBER_TYPE_RANGE", message);
    }
    Some(number)
}

/// True, false, or absent.
pub(crate) fn flag(problems: &mut Problems, path: &str, value: &Value) -> Option<bool> {
    if !value.is_null() && !value.is_boolean() {
        problems.note(
            path,
            "BOOLEAN_TYPE_CONVERT",
            "Must be either true or false.",
        );
    }
    value.as_bool()
}

/// A list of at most `most` elements; absent and null are `None`.
pub(crate) fn list<'a>(
    problems: &mut Problems,
    path: &str,
    value: &'a Value,
    most: usize,
) -> Option<&'a [Value]> {
    if value.is_null() {
        return None;
    }
    let Some(list) = value.as_array() else {
        problems.note(
            path,
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        );
        return None;
    };
    if list.len() > most {
        let message = format!("Must be {most} or fewer in length.");
        problems.note(path, "BASE_TYPE_MAX_LENGTH", message);
    }
    Some(list)
}

/// The body as an object.
pub(crate) fn object(body: &Value) -> Result<&Map<String, Value>, Rejection> {
    body.as_object().ok_or_else(|| {
        Problems::one(
            "",
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        )
    })
}
