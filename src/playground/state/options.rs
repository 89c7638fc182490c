//! Checks the options of a command a person sends, as Discord's client does before sending.

use serde_json::{Value, json};

use super::State;
use crate::playground::refusal::Refusal;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const BOOLEAN: u64 = 5;
const USER: u64 = 6;
const CHANNEL: u64 = 7;
const ROLE: u64 = 8;
const NUMBER: u64 = 10;

/// Largest integer a JSON number carries exactly, and Discord's bound.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// What a person is doing with the command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Send,
    Autocomplete,
}

/// Options that passed, with everybody and everything they name.
#[derive(Default)]
pub(super) struct Checked {
    pub options: Vec<Value>,
    pub users: Vec<Snowflake>,
    pub channels: Vec<Snowflake>,
    pub roles: Vec<Snowflake>,
    /// Names of the chosen subcommands, outermost first.
    pub path: Vec<String>,
    focused: bool,
}

/// Checks `given` against the options a command declares.
pub(super) fn check(
    state: &State,
    command: &Value,
    given: &Value,
    purpose: Purpose,
) -> Result<Checked, Refusal> {
    let mut checked = Checked::default();
    let name = command["name"].as_str().unwrap_or_default();
    checked.options = level(
        state,
        name,
        list(&command["options"]),
        list(given),
        purpose,
        &mut checked,
    )?;
    if purpose == Purpose::Autocomplete && !checked.focused {
        return Err(Refusal::NothingFocused);
    }
    Ok(checked)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn level(
    state: &State,
    owner: &str,
    declared: &[Value],
    given: &[Value],
    purpose: Purpose,
    checked: &mut Checked,
) -> Result<Vec<Value>, Refusal> {
    let kind = |option: &Value| option["type"].as_u64().unwrap_or_default();
    if declared
        .iter()
        .any(|option| matches!(kind(option), SUBCOMMAND | GROUP))
    {
        let missing = || Refusal::NoSubcommand {
            command: owner.to_owned(),
        };
        let [chosen] = given else {
            return Err(missing());
        };
        let sub = declared
            .iter()
            .find(|d| d["name"] == chosen["name"])
            .ok_or_else(missing)?;
        let name = sub["name"].as_str().unwrap_or_default().to_owned();
        checked.path.push(name.clone());
        let inner = (list(&sub["options"]), list(&chosen["options"]));
        let options = level(state, &name, inner.0, inner.1, purpose, checked)?;
        return Ok(vec![
            json!({ "name": name, "type": kind(sub), "options": options }),
        ]);
    }
    let mut passed = Vec::new();
    for option in given {
        let name = option["name"].as_str().unwrap_or_default();
        let unknown = || Refusal::UnknownOption(name.to_owned());
        let declared = declared
            .iter()
            .find(|d| d["name"] == name)
            .ok_or_else(unknown)?;
        if passed.iter().any(|p: &Value| p["name"] == name) {
            return Err(unknown());
        }
        passed.push(leaf(state, name, declared, option, purpose, checked)?);
    }
    if purpose == Purpose::Send {
        let missing = declared.iter().find(|declared| {
            declared["required"] == true && !passed.iter().any(|p| p["name"] == declared["name"])
        });
        if let Some(missing) = missing {
            let name = missing["name"].as_str().unwrap_or_default();
            return Err(Refusal::MissingOption(name.to_owned()));
        }
    }
    Ok(passed)
}

fn leaf(
    state: &State,
    name: &str,
    declared: &Value,
    given: &Value,
    purpose: Purpose,
    checked: &mut Checked,
) -> Result<Value, Refusal> {
    let kind = declared["type"].as_u64().unwrap_or_default();
    let value = &given["value"];
    if purpose == Purpose::Autocomplete && given["focused"] == true {
        if declared["autocomplete"] != true || checked.focused {
            return Err(Refusal::NothingFocused);
        }
        checked.focused = true;
        let typed = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        return Ok(json!({ "name": name, "type": kind, "value": typed, "focused": true }));
    }
    let bad = |reason| Refusal::BadValue {
        option: name.to_owned(),
        value: value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned),
        reason,
    };
    match kind {
        STRING => check_text(declared, value).map_err(bad)?,
        INTEGER | NUMBER => check_number(declared, value, kind).map_err(bad)?,
        BOOLEAN if !value.is_boolean() => return Err(bad("true or false")),
        BOOLEAN => {}
        USER => {
            let id = Snowflake::from_json(value).ok_or_else(|| bad("a user"))?;
            if state.world.find(id).is_none() && !state.world.is_bot(id) {
                return Err(bad("a user of this server"));
            }
            checked.users.push(id);
        }
        CHANNEL => {
            let id = Snowflake::from_json(value).ok_or_else(|| bad("a channel"))?;
            if !state.channels.contains_key(&id) {
                return Err(bad("a channel of this server"));
            }
            checked.channels.push(id);
        }
        ROLE => {
            let id = Snowflake::from_json(value).ok_or_else(|| bad("a role"))?;
            if !shape::roles(state)
                .iter()
                .any(|role| role["id"] == json!(id))
            {
                return Err(bad("a role of this server"));
            }
            checked.roles.push(id);
        }
        _ => return Err(bad("a kind of option that the stand-in does not offer")),
    }
    Ok(json!({ "name": name, "type": kind, "value": value }))
}

fn check_text(declared: &Value, value: &Value) -> Result<(), &'static str> {
    let text = value.as_str().ok_or("text")?;
    let length = u64::try_from(text.chars().count()).unwrap_or(u64::MAX);
    if text.is_empty() || length < declared["min_length"].as_u64().unwrap_or(0) {
        return Err("longer text");
    }
    if length > declared["max_length"].as_u64().unwrap_or(6000) {
        return Err("shorter text");
    }
    check_choice(declared, value)
}

fn check_number(declared: &Value, value: &Value, kind: u64) -> Result<(), &'static str> {
    let number = value.as_f64().ok_or("a number")?;
    if kind == INTEGER && value.as_i64().is_none() {
        return Err("a whole number");
    }
    if number.abs() > MAX_EXACT
        || declared["max_value"]
            .as_f64()
            .is_some_and(|max| number > max)
    {
        return Err("a smaller number");
    }
    if declared["min_value"]
        .as_f64()
        .is_some_and(|min| number < min)
    {
        return Err("a larger number");
    }
    check_choice(declared, value)
}

fn check_choice(declared: &Value, value: &Value) -> Result<(), &'static str> {
    let choices = list(&declared["choices"]);
    if choices.is_empty() || choices.iter().any(|choice| choice["value"] == *value) {
        Ok(())
    } else {
        Err("one of the choices")
    }
}
