//! The event of an interaction, complete as Discord sends it.

use serde_json::{Map, Value, json};

use super::{channel, member, message, partial_member, roles, user};
use crate::playground::permissions::Permissions;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State;
use crate::playground::state::model::{Channel, ChannelKind, Interaction};

/// Bytes a file may have: Discord's default, 10 MiB.
pub(crate) const ATTACHMENT_SIZE_LIMIT: usize = 10 * 1024 * 1024;

pub(crate) fn interaction(state: &State, of: &Interaction) -> Value {
    let place = state.channels.get(&of.channel);
    let kind = place.map(|place| place.kind);
    let visit = place.is_some_and(|place| state.is_visit(place));
    let permissions = |who| place.map(|place| state.permissions(who, place));
    let locale = state
        .world
        .find(of.user)
        .map_or("en-US", |person| &person.locale);
    let mut shown = json!({
        "id": of.id,
        "application_id": state.bot(),
        "type": of.kind,
        "data": of.data,
        "channel_id": of.channel,
        "token": of.token,
        "version": 1,
        "locale": locale,
        "app_permissions": if visit { Some(Permissions::MEMBER) } else { permissions(state.bot()) },
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": ATTACHMENT_SIZE_LIMIT,
    });
    if let Some(place) = place {
        shown["channel"] = channel(state, place);
        shown["channel"]["permissions"] = json!(permissions(of.user));
    }
    shown["authorizing_integration_owners"] = owners(state, of.channel, of.user);
    if matches!(kind, Some(ChannelKind::Direct | ChannelKind::Group)) {
        shown["user"] = user(state, of.user);
        shown["context"] = json!(if kind == Some(ChannelKind::Direct) {
            1
        } else {
            2
        });
    } else {
        shown["guild_id"] = json!(state.world.guild_id);
        shown["guild"] = json!({ "id": state.world.guild_id, "locale": "en-US", "features": [] });
        shown["guild_locale"] = json!("en-US");
        shown["member"] = member(state, of.user);
        shown["member"]["permissions"] = json!(permissions(of.user));
        shown["context"] = json!(0);
    }
    if let Some(source) = of
        .source
        .and_then(|id| state.messages.get(&(of.channel, id)))
    {
        shown["message"] = message(state, source);
    }
    shown
}

/// By whose installation an application is in a channel: the server's, or the person's alone.
pub(super) fn owners(state: &State, channel: Snowflake, user: Snowflake) -> Value {
    match state.channels.get(&channel) {
        Some(place) if place.kind == ChannelKind::Direct => json!({ "0": "0" }),
        Some(place) if state.is_visit(place) => json!({ "1": user }),
        _ => json!({ "0": state.world.guild_id }),
    }
}

/// The `resolved` object for everything that options, values or a target name.
pub(crate) fn resolved(
    state: &State,
    place: Snowflake,
    users: &[Snowflake],
    channels: &[Snowflake],
    messages: &[Snowflake],
) -> Option<Value> {
    let mut shown = Map::new();
    let here = state.channels.get(&place);
    if !users.is_empty() {
        let by_id = |make: &dyn Fn(Snowflake) -> Value| -> Map<String, Value> {
            users.iter().map(|id| (id.to_string(), make(*id))).collect()
        };
        let members = by_id(&|id| {
            let mut member = partial_member(state, id);
            member["permissions"] = json!(here.map(|here| state.permissions(id, here)));
            member
        });
        shown.insert("users".to_owned(), json!(by_id(&|id| user(state, id))));
        let in_server =
            |here: &Channel| !matches!(here.kind, ChannelKind::Direct | ChannelKind::Group);
        if here.is_some_and(in_server) {
            shown.insert("members".to_owned(), json!(members));
        }
    }
    let named = channels.iter().filter_map(|id| state.channels.get(id));
    let named: Map<String, Value> = named
        .map(|named| (named.id.to_string(), channel(state, named)))
        .collect();
    if !named.is_empty() {
        shown.insert("channels".to_owned(), Value::Object(named));
    }
    let told = messages
        .iter()
        .filter_map(|id| state.messages.get(&(place, *id)));
    let told: Map<String, Value> = told
        .map(|told| (told.id.to_string(), message(state, told)))
        .collect();
    if !told.is_empty() {
        shown.insert("messages".to_owned(), Value::Object(told));
    }
    (!shown.is_empty()).then_some(Value::Object(shown))
}

/// The roles with these ids, as interactions name them.
pub(crate) fn resolved_roles(state: &State, ids: &[Snowflake]) -> Value {
    let named = |role: &Value| ids.iter().any(|id| role["id"] == json!(id));
    let found = roles(state).into_iter().filter(named);
    let by_id = |role: Value| Some((role["id"].as_str()?.to_owned(), role));
    Value::Object(found.filter_map(by_id).collect())
}
