//! The server: its roles, and the events that tell a bot of it.

use serde_json::{Value, json};

use super::{channel, member, own_user, owner};
use crate::playground::clock::Moment;
use crate::playground::permissions::Permissions;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State;
use crate::playground::state::model::{ChannelKind, Membership};

/// Every user of the server, the bot last.
fn everybody(state: &State) -> impl Iterator<Item = Snowflake> + '_ {
    state
        .world
        .people
        .iter()
        .map(|person| person.id)
        .chain([state.bot()])
}

/// What everybody has; the rest comes by a role of one's own.
fn common(state: &State) -> Permissions {
    everybody(state).fold(!Permissions::NONE, |all, user| {
        all & state.server_permissions(user)
    })
}

pub(crate) fn roles_of(state: &State, user: Snowflake) -> Vec<Snowflake> {
    let extra = state.server_permissions(user).without(common(state));
    if extra == Permissions::NONE {
        Vec::new()
    } else {
        vec![role_id(user)]
    }
}

/// A role exists once a person, so its id is made of the person's.
fn role_id(user: Snowflake) -> Snowflake {
    Snowflake(user.0 ^ 1 << 62)
}

pub(crate) fn roles(state: &State) -> Vec<Value> {
    let role = |id: Snowflake, name: &str, permissions: Permissions, position: usize| {
        json!({
            "id": id, "name": name, "permissions": permissions, "position": position,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "icon": null, "unicode_emoji": null,
            "managed": false, "mentionable": false, "flags": 0,
        })
    };
    let mut roles = vec![role(state.world.guild_id, "@everyone", common(state), 0)];
    for (position, user) in everybody(state).enumerate() {
        let extra = state.server_permissions(user).without(common(state));
        if extra != Permissions::NONE {
            let name = state.world.name_of(user);
            roles.push(role(role_id(user), &name, extra, position + 1));
        }
    }
    roles
}

pub(crate) fn guild(state: &State) -> Value {
    json!({
        "id": state.world.guild_id,
        "name": state.world.guild_name,
        "icon": null, "icon_hash": null, "splash": null, "discovery_splash": null,
        "owner_id": owner(state)["id"],
        "afk_channel_id": null, "afk_timeout": 300,
        "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "mfa_level": 0, "nsfw": false, "nsfw_level": 0,
        "roles": roles(state), "emojis": [], "stickers": [], "features": [],
        "application_id": null,
        "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
        "public_updates_channel_id": null, "safety_alerts_channel_id": null,
        "max_members": 500_000, "max_presences": null,
        "vanity_url_code": null, "description": null, "banner": null,
        "premium_tier": 0, "premium_subscription_count": 0,
        "premium_progress_bar_enabled": false,
        "preferred_locale": "en-US",
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
    })
}

pub(crate) fn guild_create(state: &State) -> Value {
    let mut shown = guild(state);
    let of = |threads: bool| -> Vec<Value> {
        let private = |kind| matches!(kind, ChannelKind::Direct | ChannelKind::Group);
        let fits = |kind: ChannelKind| !private(kind) && kind.is_thread() == threads;
        let bot = state.bot();
        state
            .channels
            .values()
            .filter(|c| fits(c.kind) && !c.thread.as_ref().is_some_and(|t| t.archived))
            .filter(|c| !threads || state.permissions(bot, c).has(Permissions::VIEW_CHANNEL))
            .map(|c| channel(state, c))
            .collect()
    };
    shown["channels"] = Value::Array(of(false));
    shown["threads"] = Value::Array(of(true));
    shown["members"] = Value::Array(everybody(state).map(|user| member(state, user)).collect());
    shown["member_count"] = json!(everybody(state).count());
    shown["joined_at"] = json!(Moment(1_700_000_000_000).to_string());
    shown["large"] = json!(false);
    shown["unavailable"] = json!(false);
    for empty in [
        "voice_states",
        "presences",
        "stage_instances",
        "guild_scheduled_events",
        "soundboard_sounds",
    ] {
        shown[empty] = json!([]);
    }
    shown
}

pub(crate) fn ready(
    state: &State,
    session: &str,
    resume_url: &str,
    shard: Option<&Value>,
) -> Value {
    let known = match state.membership {
        Membership::Here | Membership::Outage => {
            vec![json!({ "id": state.world.guild_id, "unavailable": true })]
        }
        Membership::Removed => Vec::new(),
    };
    let mut shown = json!({
        "v": 10,
        "user": own_user(state),
        "user_settings": {},
        "session_type": "normal",
        "session_id": session,
        "resume_gateway_url": resume_url,
        "relationships": [],
        "private_channels": [],
        "presences": [],
        "guilds": known,
        "guild_join_requests": [],
        "geo_ordered_rtc_regions": [],
        "application": { "id": state.bot(), "flags": 0 },
        "_trace": [],
    });
    if let Some(shard) = shard {
        shown["shard"] = shard.clone();
    }
    shown
}
