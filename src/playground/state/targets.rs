//! What a person aims at: components of a message, and the inputs of an open modal.

use serde_json::{Value, json};

use crate::playground::refusal::Refusal;
use crate::playground::snowflake::Snowflake;

const ACTION_ROW: u64 = 1;
const STRING_SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

/// The component of a message that `custom_id` names, when it can be used.
pub(super) fn component<'a>(rows: &'a [Value], custom_id: &str) -> Result<&'a Value, Refusal> {
    let parts = rows
        .iter()
        .filter_map(|row| row["components"].as_array())
        .flatten();
    let found = parts
        .into_iter()
        .find(|part| part["custom_id"] == custom_id)
        .ok_or_else(|| Refusal::UnknownComponent(custom_id.to_owned()))?;
    if found["disabled"] == true {
        return Err(Refusal::Disabled(custom_id.to_owned()));
    }
    Ok(found)
}

/// Checks the values chosen in a select menu.
pub(super) fn selection(menu: &Value, values: &[Value]) -> Result<(), Refusal> {
    let chosen = values.len();
    let bound = |key: &str| {
        menu[key]
            .as_u64()
            .map_or(1, |n| usize::try_from(n).unwrap_or(25))
    };
    if chosen < bound("min_values") {
        return Err(Refusal::BadSelection("too few"));
    }
    if chosen > bound("max_values") {
        return Err(Refusal::BadSelection("too many"));
    }
    let repeated = values
        .iter()
        .enumerate()
        .any(|(at, value)| values[..at].contains(value));
    if repeated {
        return Err(Refusal::BadSelection("one twice"));
    }
    if menu["type"] == STRING_SELECT {
        let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
        if !values
            .iter()
            .all(|value| options.iter().any(|o| o["value"] == *value))
        {
            return Err(Refusal::BadSelection("one that is not offered"));
        }
    } else if !values
        .iter()
        .all(|value| Snowflake::from_json(value).is_some())
    {
        return Err(Refusal::BadSelection("one that is no id"));
    }
    Ok(())
}

/// The inputs of a modal: text inputs and select menus, each once.
pub(crate) fn inputs(modal: &Value) -> Vec<&Value> {
    let rows = modal["components"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    rows.iter()
        .flat_map(|row| match row["type"].as_u64() {
            Some(ACTION_ROW) => row["components"].as_array().map_or(&[][..], Vec::as_slice),
            Some(LABEL) => std::slice::from_ref(&row["component"]),
            _ => &[],
        })
        .collect()
}

/// Checks what was filled into a modal, and gives it back in the modal's own shape.
pub(super) fn submission(modal: &Value, sent: &Value) -> Result<Value, Refusal> {
    let sent_inputs = inputs(sent);
    for input in &sent_inputs {
        let id = input["custom_id"].as_str().unwrap_or_default();
        if !inputs(modal).iter().any(|known| known["custom_id"] == id) {
            return Err(Refusal::UnknownOption(id.to_owned()));
        }
    }
    let rows = modal["components"]
        .as_array()
        .map_or(&[][..], Vec::as_slice);
    let mut filled = Vec::new();
    for (number, row) in (1..).step_by(2).zip(rows) {
        let input = if row["type"] == LABEL {
            &row["component"]
        } else {
            &row["components"][0]
        };
        let found = sent_inputs
            .iter()
            .find(|sent| sent["custom_id"] == input["custom_id"]);
        let mut answer = fill(input, found.copied())?;
        answer["id"] = json!(number + 1);
        filled.push(if row["type"] == LABEL {
            json!({ "type": LABEL, "id": number, "component": answer })
        } else {
            json!({ "type": ACTION_ROW, "id": number, "components": [answer] })
        });
    }
    Ok(Value::Array(filled))
}

fn fill(input: &Value, sent: Option<&Value>) -> Result<Value, Refusal> {
    let id = input["custom_id"].as_str().unwrap_or_default();
    let kind = input["type"].as_u64().unwrap_or_default();
    // Inputs are required unless they say otherwise.
    let required = input["required"].as_bool().unwrap_or(true);
    if kind != TEXT_INPUT {
        let values = sent
            .and_then(|sent| sent["values"].as_array())
            .cloned()
            .unwrap_or_default();
        if !values.is_empty() || required {
            selection(input, &values)?;
        }
        return Ok(json!({ "type": kind, "custom_id": id, "values": values }));
    }
    let text = sent
        .and_then(|sent| sent["value"].as_str())
        .unwrap_or_default();
    let bad = |reason| Refusal::BadValue {
        option: id.to_owned(),
        value: text.to_owned(),
        reason,
    };
    if text.is_empty() && required {
        return Err(Refusal::MissingOption(id.to_owned()));
    }
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    if !text.is_empty() && length < input["min_length"].as_u64().unwrap_or(0) {
        return Err(bad("longer text"));
    }
    if length > input["max_length"].as_u64().unwrap_or(4000) {
        return Err(bad("shorter text"));
    }
    Ok(json!({ "type": kind, "custom_id": id, "value": text }))
}
