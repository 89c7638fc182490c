//! Registered application commands, kept in Discord's own JSON with the fields Discord adds.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::State;
use super::journal::Entry;
use crate::playground::permissions::Permissions;
use crate::playground::rejection::Rejection;
use crate::playground::snowflake::Snowflake;

/// Commands an application may create in a day, in each scope.
const CREATES_A_DAY: usize = 200;
const DAY: Duration = Duration::from_hours(24);

/// Chat commands a scope holds, and user or message commands of each kind.
pub(crate) const CHAT_COMMANDS: usize = 100;
pub(crate) const MENU_COMMANDS: usize = 15;

/// Where a command is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scope {
    Everywhere,
    Guild,
}

/// All registered commands, each a command object with its id.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Commands {
    everywhere: BTreeMap<Snowflake, Value>,
    guild: BTreeMap<Snowflake, Value>,
}

impl Commands {
    pub fn list(&self, scope: Scope) -> &BTreeMap<Snowflake, Value> {
        match scope {
            Scope::Everywhere => &self.everywhere,
            Scope::Guild => &self.guild,
        }
    }

    fn list_mut(&mut self, scope: Scope) -> &mut BTreeMap<Snowflake, Value> {
        match scope {
            Scope::Everywhere => &mut self.everywhere,
            Scope::Guild => &mut self.guild,
        }
    }

    pub fn ids(&self) -> Vec<Snowflake> {
        self.everywhere
            .keys()
            .chain(self.guild.keys())
            .copied()
            .collect()
    }

    pub fn get(&self, id: Snowflake) -> Option<&Value> {
        self.guild.get(&id).or_else(|| self.everywhere.get(&id))
    }

    /// Every command people can reach; a guild's own hides a global one of the same name and type.
    pub fn reachable(&self) -> Vec<&Value> {
        let same = |a: &Value, b: &Value| a["name"] == b["name"] && a["type"] == b["type"];
        let mut found: Vec<&Value> = self.guild.values().collect();
        for command in self.everywhere.values() {
            if !found.iter().any(|own| same(own, command)) {
                found.push(command);
            }
        }
        found
    }
}

/// Whether a member sees a command: Discord hides it without its default permissions.
pub(crate) fn is_open_to(command: &Value, permissions: Permissions) -> bool {
    let wanted = &command["default_member_permissions"];
    let Some(bits) = wanted.as_str().and_then(|text| text.parse().ok()) else {
        return true;
    };
    // "0" closes a command to everybody but administrators.
    if bits == 0 {
        permissions.has(Permissions::ADMINISTRATOR)
    } else {
        permissions.has(Permissions(bits))
    }
}

impl State {
    /// Replaces all commands of a scope, keeping the ids of those that stay.
    pub fn replace_commands(&mut self, scope: Scope, wanted: Vec<Value>) -> Vec<Value> {
        let old = std::mem::take(self.commands.list_mut(scope));
        let mut told = Vec::new();
        for form in wanted {
            let kept = old
                .iter()
                .find(|(_, c)| is_same(c, &form))
                .map(|(id, _)| *id);
            told.push(self.put_command(scope, form, kept));
        }
        self.tell_commands();
        told
    }

    /// Creates a command, or overwrites the one of the same name and type. Says whether it is new.
    pub fn add_command(&mut self, scope: Scope, form: Value) -> Result<(Value, bool), Rejection> {
        let list = self.commands.list(scope);
        let kept = list
            .iter()
            .find(|(_, c)| is_same(c, &form))
            .map(|(id, _)| *id);
        let kind = form["type"].as_u64().unwrap_or(1);
        let alike = list
            .values()
            .filter(|command| command["type"] == kind)
            .count();
        let most = if kind == 1 {
            CHAT_COMMANDS
        } else {
            MENU_COMMANDS
        };
        if kept.is_none() && alike >= most {
            return Err(Rejection::TooManyCommands);
        }
        let command = self.put_command(scope, form, kept);
        self.tell_commands();
        Ok((command, kept.is_none()))
    }

    /// Whether a form would overwrite a command instead of creating one.
    pub fn has_command(&self, scope: Scope, form: &Value) -> bool {
        self.commands
            .list(scope)
            .values()
            .any(|command| is_same(command, form))
    }

    /// Counts new commands against the day's allowance of a scope.
    pub fn count_command_creates(&mut self, scope: Scope, new: usize) -> Result<(), Rejection> {
        let now = self.now();
        let made = self.command_creates.entry(scope).or_default();
        made.retain(|at| now.since(*at) < DAY);
        if made.len() + new > CREATES_A_DAY {
            return Err(Rejection::TooManyCommandCreates);
        }
        made.extend(std::iter::repeat_n(now, new));
        Ok(())
    }

    /// Changes the fields a form names.
    pub fn change_command(
        &mut self,
        scope: Scope,
        id: Snowflake,
        form: &Map<String, Value>,
    ) -> Result<Value, Rejection> {
        let list = self.commands.list(scope);
        let mut command = list.get(&id).cloned().ok_or(Rejection::UnknownCommand)?;
        for (key, value) in form {
            command[key] = value.clone();
        }
        let command = self.put_command(scope, command, Some(id));
        self.tell_commands();
        Ok(command)
    }

    pub fn remove_command(&mut self, scope: Scope, id: Snowflake) -> Result<(), Rejection> {
        self.commands
            .list_mut(scope)
            .remove(&id)
            .ok_or(Rejection::UnknownCommand)?;
        self.tell_commands();
        Ok(())
    }

    fn put_command(&mut self, scope: Scope, form: Value, id: Option<Snowflake>) -> Value {
        let id = id.unwrap_or_else(|| self.next_id());
        let version = self.next_id();
        let mut command = complete(form);
        command["id"] = json!(id);
        command["version"] = json!(version);
        command["application_id"] = json!(self.bot());
        if scope == Scope::Guild {
            command["guild_id"] = json!(self.world.guild_id);
        }
        self.commands.list_mut(scope).insert(id, command.clone());
        command
    }

    fn tell_commands(&mut self) {
        self.keep(&Entry::Commands(self.commands.clone()));
        let list = self
            .commands
            .reachable()
            .into_iter()
            .cloned()
            .collect::<Vec<_>>();
        self.show("commands_update", json!({ "commands": list }), None);
    }
}

fn is_same(command: &Value, form: &Value) -> bool {
    let kind = |value: &Value| value["type"].as_u64().unwrap_or(1);
    command["name"] == form["name"] && kind(command) == kind(form)
}

/// The fields Discord fills in when a form leaves them out.
fn complete(mut form: Value) -> Value {
    let defaults = json!({
        "type": 1, "description": "", "options": [], "default_member_permissions": null,
        "nsfw": false, "integration_types": [0], "contexts": null,
        "name_localizations": null, "description_localizations": null,
    });
    if let (Value::Object(form), Value::Object(defaults)) = (&mut form, defaults) {
        for (key, value) in defaults {
            form.entry(key).or_insert(value);
        }
    }
    form
}
