//! Discord's JSON objects, made from the stand-in's own state: complete enough for the strict models
//! of client libraries (an integer stays an integer, an id a string).

mod guild;
mod interaction;
mod message;

use serde_json::{Value, json};

pub(crate) use guild::{guild, guild_create, ready, roles, roles_of};
pub(crate) use interaction::{ATTACHMENT_SIZE_LIMIT, interaction, resolved, resolved_roles};
pub(crate) use message::{attachment_url, message};

use super::clock::Moment;
use super::permissions::Permissions;
use super::snowflake::Snowflake;
use super::state::State;
use super::state::model::{Channel, ChannelKind};
use super::world::AccountKind;

pub(crate) fn user(state: &State, id: Snowflake) -> Value {
    let bot = state.world.is_bot(id);
    let person = state.world.find(id);
    let username = match person {
        Some(person) => person.username.clone(),
        None if bot => state.world.application.name.clone(),
        None => format!("unknown_{id}"),
    };
    let other_bot = person.is_some_and(|person| person.kind == AccountKind::Bot);
    let mut shown = json!({
        "id": id,
        "username": username,
        "global_name": person.map(|person| &person.display_name),
        "discriminator": if bot { "0001" } else { "0" },
        "avatar": null,
        "avatar_decoration_data": null,
        "banner": null,
        "accent_color": null,
        "public_flags": 0,
        "flags": 0,
    });
    if bot || other_bot {
        shown["bot"] = json!(true);
    }
    shown
}

/// The bot's own user, as `/users/@me` and READY tell it.
pub(crate) fn own_user(state: &State) -> Value {
    let mut shown = user(state, state.bot());
    shown["verified"] = json!(true);
    shown["mfa_enabled"] = json!(false);
    shown["email"] = Value::Null;
    shown["locale"] = json!("en-US");
    shown
}

/// A member without the user, as `resolved` holds it.
pub(crate) fn partial_member(state: &State, id: Snowflake) -> Value {
    json!({
        "nick": null,
        "avatar": null,
        "banner": null,
        "roles": guild::roles_of(state, id),
        "joined_at": Moment(1_700_000_000_000).to_string(),
        "premium_since": null,
        "communication_disabled_until": null,
        "pending": false,
        "flags": 0,
    })
}

pub(crate) fn member(state: &State, id: Snowflake) -> Value {
    let mut shown = partial_member(state, id);
    shown["user"] = user(state, id);
    shown["deaf"] = json!(false);
    shown["mute"] = json!(false);
    shown
}

pub(crate) fn channel(state: &State, channel: &Channel) -> Value {
    let mut shown = json!({
        "id": channel.id,
        "type": channel.kind.number(),
        "last_message_id": channel.last_message,
        "flags": 0,
    });
    if let Some(recipient) = channel.recipient {
        shown["recipients"] = json!([user(state, recipient)]);
        return shown;
    }
    if channel.kind == ChannelKind::Group {
        let members = channel.members.iter().map(|id| user(state, *id));
        shown["recipients"] = members.collect();
        shown["name"] = Value::Null;
        return shown;
    }
    shown["guild_id"] = json!(state.world.guild_id);
    shown["name"] = json!(channel.name);
    shown["rate_limit_per_user"] = json!(0);
    if let Some(thread) = &channel.thread {
        let count = state
            .messages
            .range((channel.id, Snowflake(0))..=(channel.id, Snowflake(u64::MAX)))
            .count();
        shown["parent_id"] = json!(thread.parent);
        shown["owner_id"] = json!(thread.owner);
        // The starter message does not count.
        shown["message_count"] = json!(count);
        shown["total_message_sent"] = json!(count);
        shown["member_count"] = json!(1);
        shown["thread_metadata"] = json!({
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive_minutes,
            "archive_timestamp": thread.archive_changed.to_string(),
            "create_timestamp": channel.created.to_string(),
        });
        if channel.kind == ChannelKind::PrivateThread {
            shown["thread_metadata"]["invitable"] = json!(true);
        }
    } else {
        shown["topic"] = if channel.topic.is_empty() {
            Value::Null
        } else {
            json!(channel.topic)
        };
        shown["position"] = json!(channel.position);
        shown["parent_id"] = Value::Null;
        shown["nsfw"] = json!(false);
        shown["permission_overwrites"] = Value::Array(overwrites(state, channel));
    }
    shown
}

/// Overwrites by which a client computes what [`State::permissions`] says.
fn overwrites(state: &State, channel: &Channel) -> Vec<Value> {
    let here = state
        .overrides
        .iter()
        .filter(|((_, place), _)| *place == channel.id);
    here.map(|((user, _), permissions)| {
        let base = state.server_permissions(*user);
        json!({
            "id": user, "type": 1,
            "allow": permissions.without(base),
            "deny": base.without(*permissions),
        })
    })
    .collect()
}

/// The application object, for `/applications/@me` and its older sibling.
pub(crate) fn application(state: &State) -> Value {
    let world = &state.world;
    json!({
        "id": world.application.id,
        "name": world.application.name,
        "icon": null,
        "description": "",
        "summary": "",
        "type": null,
        "bot": user(state, world.application.id),
        "bot_public": true,
        "bot_require_code_grant": false,
        "verify_key": "0".repeat(64),
        "flags": 0,
        "hook": true,
        "redirect_uris": [],
        "interactions_endpoint_url": null,
        "role_connections_verification_url": null,
        "integration_types_config": { "0": {} },
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "team": null,
        "owner": owner(state),
    })
}

/// Who owns application and server: the first who may manage it, else the first person, else the bot.
pub(crate) fn owner(state: &State) -> Value {
    let people = &state.world.people;
    let manager = people
        .iter()
        .find(|person| person.permissions.has(Permissions::MANAGE_GUILD));
    let owner = manager
        .or(people.first())
        .map_or(state.bot(), |person| person.id);
    user(state, owner)
}
