//! Interactions: a person acts, the bot is told, and three seconds run.

use std::time::Duration;

use serde_json::{Value, json};

use super::State;
use super::commands::is_open_to;
use super::model::{ChannelKind, FailureReason, FirstAnswer, Interaction, Progress};
use super::options::{self, Purpose};
use super::targets;
use crate::playground::permissions::Permissions;
use crate::playground::refusal::Refusal;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;

/// For how long the first answer can come.
pub(crate) const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// For how long an interaction's token works.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_mins(15);

/// Interaction types, as Discord numbers them.
pub(crate) mod kinds {
    pub const COMMAND: u8 = 2;
    pub const COMPONENT: u8 = 3;
    pub const AUTOCOMPLETE: u8 = 4;
    pub const MODAL: u8 = 5;
}

/// What a person wants to do, in Discord's own words.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub user: Snowflake,
    pub channel: Snowflake,
    pub kind: u8,
    pub data: Value,
    pub message: Option<Snowflake>,
    pub nonce: Option<String>,
}

/// What the checks found out about a wish.
struct Plan {
    data: Value,
    command_name: Option<String>,
    source: Option<Snowflake>,
    opener: Option<Snowflake>,
}

impl State {
    /// Checks what Discord's client checks, then tells the bot. The answer is the interaction's id.
    pub fn begin(&mut self, wish: &Wish) -> Result<Snowflake, Refusal> {
        self.world
            .find(wish.user)
            .ok_or(Refusal::UnknownUser(wish.user))?;
        let channel = self
            .channels
            .get(&wish.channel)
            .ok_or(Refusal::UnknownChannel(wish.channel))?;
        let permissions = self.permissions(wish.user, channel);
        if !permissions.has(Permissions::VIEW_CHANNEL) {
            return Err(Refusal::NoAccess);
        }
        let plan = match wish.kind {
            kinds::COMMAND => self.plan_command(wish, permissions, Purpose::Send)?,
            kinds::AUTOCOMPLETE => self.plan_command(wish, permissions, Purpose::Autocomplete)?,
            kinds::COMPONENT => self.plan_component(wish)?,
            kinds::MODAL => self.plan_modal(wish)?,
            _ => return Err(Refusal::Malformed("type is 2, 3, 4 or 5")),
        };
        Ok(self.open_interaction(wish, plan))
    }

    fn open_interaction(&mut self, wish: &Wish, plan: Plan) -> Snowflake {
        let id = self.next_id();
        let reachable = self.sessions.any_reachable();
        let interaction = Interaction {
            id,
            token: token(id),
            kind: wish.kind,
            user: wish.user,
            channel: wish.channel,
            made: self.now(),
            data: plan.data,
            command_name: plan.command_name,
            source: plan.source,
            opener: plan.opener,
            page_nonce: wish.nonce.clone(),
            progress: Progress::Waiting,
            original: None,
            followups: Vec::new(),
        };
        let payload = shape::interaction(self, &interaction);
        self.interactions.insert(id, interaction);
        if reachable {
            self.dispatch_always("INTERACTION_CREATE", &payload);
            self.touch();
        } else {
            self.fail(id, FailureReason::BotOffline);
        }
        id
    }

    fn plan_command(
        &self,
        wish: &Wish,
        permissions: Permissions,
        purpose: Purpose,
    ) -> Result<Plan, Refusal> {
        let data = &wish.data;
        let kind = data["type"].as_u64().unwrap_or(1);
        let named = data["name"].as_str().unwrap_or_default();
        let unknown = || Refusal::UnknownCommand(named.to_owned());
        let by_id = Snowflake::from_json(&data["id"]).and_then(|id| self.commands.get(id));
        let command = by_id.ok_or_else(unknown)?;
        let fits = command["name"] == named && command["type"] == kind;
        if !fits || !is_open_to(command, permissions) || !self.offered_in(command, wish.channel) {
            return Err(unknown());
        }
        if !permissions.has(Permissions::USE_APPLICATION_COMMANDS) {
            return Err(Refusal::NotAllowed);
        }
        let mut sent = json!({ "id": command["id"], "name": named, "type": kind });
        if let Some(guild) = command.get("guild_id") {
            sent["guild_id"] = guild.clone();
        }
        let mut full_name = named.to_owned();
        let mut users = Vec::new();
        let mut channels = Vec::new();
        let mut roles = Vec::new();
        let mut messages = Vec::new();
        if kind == 1 {
            let checked = options::check(self, command, &data["options"], purpose)?;
            for part in &checked.path {
                full_name = format!("{full_name} {part}");
            }
            sent["options"] = json!(checked.options);
            (users, channels, roles) = (checked.users, checked.channels, checked.roles);
        } else {
            let target = Snowflake::from_json(&data["target_id"])
                .ok_or(Refusal::Malformed("target_id is missing"))?;
            sent["target_id"] = json!(target);
            if kind == 2 {
                self.world
                    .find(target)
                    .map(|_| ())
                    .or_else(|| self.world.is_bot(target).then_some(()))
                    .ok_or(Refusal::UnknownUser(target))?;
                users.push(target);
            } else {
                self.visible_message(wish.channel, target, wish.user)?;
                messages.push(target);
            }
        }
        if let Some(resolved) = shape::resolved(self, wish.channel, &users, &channels, &messages) {
            sent["resolved"] = resolved;
        }
        if !roles.is_empty() {
            sent["resolved"]["roles"] = shape::resolved_roles(self, &roles);
        }
        Ok(Plan {
            data: sent,
            command_name: Some(full_name),
            source: None,
            opener: None,
        })
    }

    /// Whether a command's contexts include where it is used.
    fn offered_in(&self, command: &Value, channel: Snowflake) -> bool {
        const GUILD: u8 = 0;
        const BOT_DM: u8 = 1;
        const PRIVATE_CHANNEL: u8 = 2;
        const BY_GUILD: u8 = 0;
        const BY_USER: u8 = 1;
        let Some(channel) = self.channels.get(&channel) else {
            return false;
        };
        let here = match channel.kind {
            ChannelKind::Direct => BOT_DM,
            ChannelKind::Group => PRIVATE_CHANNEL,
            _ => GUILD,
        };
        let installed = if self.is_visit(channel) {
            BY_USER
        } else {
            BY_GUILD
        };
        let names =
            |list: &Value, what: u8| list.as_array().map(|list| list.contains(&json!(what)));
        names(&command["contexts"], here).unwrap_or(true)
            && names(&command["integration_types"], installed).unwrap_or(installed == BY_GUILD)
    }

    fn plan_component(&self, wish: &Wish) -> Result<Plan, Refusal> {
        let id = wish
            .message
            .ok_or(Refusal::Malformed("message_id is missing"))?;
        let message = self.visible_message(wish.channel, id, wish.user)?;
        let custom_id = wish.data["custom_id"].as_str().unwrap_or_default();
        let component = targets::component(&message.components, custom_id)?;
        let kind = &component["type"];
        if wish
            .data
            .get("component_type")
            .is_some_and(|sent| sent != kind)
        {
            return Err(Refusal::Malformed("component_type is another"));
        }
        let mut data = json!({
            "component_type": kind, "custom_id": custom_id, "id": component["id"],
        });
        if *kind != 2 {
            let values = wish.data["values"].as_array().cloned().unwrap_or_default();
            targets::selection(component, &values)?;
            let named: Vec<Snowflake> = values.iter().filter_map(Snowflake::from_json).collect();
            if *kind == 5
                && let Some(resolved) = shape::resolved(self, wish.channel, &named, &[], &[])
            {
                data["resolved"] = resolved;
            }
            data["values"] = Value::Array(values);
        }
        Ok(Plan {
            data,
            command_name: None,
            source: Some(id),
            opener: None,
        })
    }

    fn plan_modal(&self, wish: &Wish) -> Result<Plan, Refusal> {
        let custom_id = wish.data["custom_id"].as_str().unwrap_or_default();
        let none = || Refusal::NoModal(custom_id.to_owned());
        let opener = self.open_modals.get(&wish.user).ok_or_else(none)?;
        let opener = self.interactions.get(opener).ok_or_else(none)?;
        let Progress::Answered(FirstAnswer::Modal(modal)) = &opener.progress else {
            return Err(none());
        };
        if modal["custom_id"] != custom_id || opener.channel != wish.channel {
            return Err(none());
        }
        let components = targets::submission(modal, &wish.data)?;
        let data = json!({ "custom_id": custom_id, "components": components });
        Ok(Plan {
            data,
            command_name: None,
            source: opener.source,
            opener: Some(opener.id),
        })
    }

    fn visible_message(
        &self,
        channel: Snowflake,
        id: Snowflake,
        viewer: Snowflake,
    ) -> Result<&super::model::Message, Refusal> {
        let message = self
            .messages
            .get(&(channel, id))
            .ok_or(Refusal::UnknownMessage)?;
        if message.is_visible_to(viewer) {
            Ok(message)
        } else {
            Err(Refusal::UnknownMessage)
        }
    }

    /// Ends the wait of an interaction that nobody answered in time.
    pub fn expire(&mut self, id: Snowflake) {
        let waiting = self
            .interactions
            .get(&id)
            .is_some_and(|i| i.progress == Progress::Waiting);
        if waiting {
            self.fail(id, FailureReason::TooLate);
        }
    }

    fn fail(&mut self, id: Snowflake, reason: FailureReason) {
        let Some(interaction) = self.interactions.get_mut(&id) else {
            return;
        };
        interaction.progress = Progress::Failed(reason);
        let mut data = json!({
            "id": id,
            "nonce": interaction.page_nonce,
            "channel_id": interaction.channel,
            "reason": reason.shown(interaction.kind),
        });
        if let Some(source) = interaction.source {
            data["message_id"] = json!(source);
        }
        let user = interaction.user;
        self.show("interaction_failed", data, Some(user));
    }

    /// Forgets interactions whose token has long been void, and sessions nobody came back to.
    pub fn forget_the_past(&mut self) {
        let now = self.now();
        self.sessions.forget_abandoned(now);
        let open: Vec<Snowflake> = self.open_modals.values().copied().collect();
        self.interactions
            .retain(|id, i| now.since(i.made) < TOKEN_LIFE * 2 || open.contains(id));
    }
}

/// A token that cannot be guessed from the id by accident, and is recognisably no real one.
fn token(id: Snowflake) -> String {
    let mixed = id.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5851_F42D_4C95_7F2D;
    format!("standin-interaction-{id}-{mixed:016x}")
}
