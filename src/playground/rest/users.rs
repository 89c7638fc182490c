//! Users, members, the server, and direct channels.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use super::call::Call;
use super::id_in_path;
use crate::playground::gateway::intents;
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::world::AccountKind;

type Answer = Result<Json<Value>, Rejection>;

pub(super) async fn own(State(app): State<App>) -> Json<Value> {
    Json(shape::own_user(&app.lock()))
}

pub(super) async fn guilds(State(app): State<App>) -> Json<Value> {
    let state = app.lock();
    Json(json!([{
        "id": state.world.guild_id,
        "name": state.world.guild_name,
        "icon": null,
        "owner": false,
        "permissions": state.world.application.permissions,
        "features": [],
    }]))
}

pub(super) async fn one(State(app): State<App>, Path(user): Path<String>) -> Answer {
    let state = app.lock();
    let user = id_in_path(&user, Rejection::UnknownUser)?;
    if state.world.find(user).is_none() && !state.world.is_bot(user) {
        return Err(Rejection::UnknownUser);
    }
    Ok(Json(shape::user(&state, user)))
}

/// Fails unless `guild` is the one there is.
pub(super) fn check_guild(app: &App, guild: &str) -> Result<(), Rejection> {
    let known = guild == app.lock().world.guild_id.to_string();
    if known {
        Ok(())
    } else {
        Err(Rejection::UnknownGuild)
    }
}

pub(super) async fn guild(State(app): State<App>, Path(guild): Path<String>) -> Answer {
    check_guild(&app, &guild)?;
    Ok(Json(shape::guild(&app.lock())))
}

pub(super) async fn roles(State(app): State<App>, Path(guild): Path<String>) -> Answer {
    check_guild(&app, &guild)?;
    Ok(Json(Value::Array(shape::roles(&app.lock()))))
}

pub(super) async fn member(
    State(app): State<App>,
    Path((guild, user)): Path<(String, String)>,
) -> Answer {
    check_guild(&app, &guild)?;
    let state = app.lock();
    let user = id_in_path(&user, Rejection::UnknownMember)?;
    if state.world.find(user).is_none() && !state.world.is_bot(user) {
        return Err(Rejection::UnknownMember);
    }
    Ok(Json(shape::member(&state, user)))
}

/// Members by ascending id; reading them all needs their privileged intent.
pub(super) async fn members(
    State(app): State<App>,
    Path(guild): Path<String>,
    call: Call,
) -> Answer {
    check_guild(&app, &guild)?;
    if app.options.privileged_intents & intents::GUILD_MEMBERS == 0 {
        return Err(Rejection::MissingAccess);
    }
    let number = |key: &str| {
        call.query
            .get(key)
            .and_then(|value| value.parse::<u64>().ok())
    };
    let (after, limit) = (number("after").unwrap_or(0), number("limit").unwrap_or(1));
    let state = app.lock();
    let mut ids: Vec<_> = state.world.people.iter().map(|person| person.id).collect();
    ids.push(state.bot());
    ids.sort_unstable();
    let page = ids.into_iter().filter(|id| id.0 > after);
    let page = page.take(usize::try_from(limit).unwrap_or(1000).min(1000));
    Ok(Json(page.map(|id| shape::member(&state, id)).collect()))
}

pub(super) async fn open_direct(State(app): State<App>, call: Call) -> Answer {
    let Some(with) = Snowflake::from_json(&call.body["recipient_id"]) else {
        return Err(Problems::one(
            "recipient_id",
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    };
    let mut state = app.lock();
    let person = state.world.find(with).ok_or(Rejection::UnknownUser)?;
    if person.kind == AccountKind::Bot {
        return Err(Rejection::CannotMessageUser);
    }
    let id = state.direct_channel(with);
    Ok(Json(shape::channel(&state, state.channel(id)?)))
}
