//! Registration of application commands, global and in the server.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::Value;

use super::call::Call;
use super::id_in_path;
use super::users::check_guild;
use crate::playground::rejection::Rejection;
use crate::playground::server::App;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::Scope;
use crate::playground::validate::commands as check;

type Answer = Result<Json<Value>, Rejection>;
type Created = Result<(StatusCode, Json<Value>), Rejection>;

/// Where a path points to, when it points to this application.
fn global(app: &App, id: &str) -> Result<Scope, Rejection> {
    let own = id == app.lock().bot().to_string();
    if own {
        Ok(Scope::Everywhere)
    } else {
        Err(Rejection::UnknownApplication)
    }
}

fn in_guild(app: &App, id: &str, guild: &str) -> Result<Scope, Rejection> {
    global(app, id)?;
    check_guild(app, guild)?;
    Ok(Scope::Guild)
}

fn overwrite_all(app: &App, scope: Scope, body: &Value) -> Answer {
    let wanted = check::check_all(body)?;
    let mut state = app.lock();
    let new = wanted
        .iter()
        .filter(|form| !state.has_command(scope, form))
        .count();
    state.count_command_creates(scope, new)?;
    Ok(Json(Value::Array(state.replace_commands(scope, wanted))))
}

fn create_one(app: &App, scope: Scope, body: &Value) -> Created {
    let form = check::check_one(body)?;
    let mut state = app.lock();
    if !state.has_command(scope, &form) {
        state.count_command_creates(scope, 1)?;
    }
    let (command, is_new) = state.add_command(scope, form)?;
    let status = if is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(command)))
}

fn all(app: &App, scope: Scope) -> Json<Value> {
    Json(app.lock().commands.list(scope).values().cloned().collect())
}

fn command_id(text: &str) -> Result<Snowflake, Rejection> {
    id_in_path(text, Rejection::UnknownCommand)
}

fn find(app: &App, scope: Scope, id: &str) -> Result<Value, Rejection> {
    let found = app
        .lock()
        .commands
        .list(scope)
        .get(&command_id(id)?)
        .cloned();
    found.ok_or(Rejection::UnknownCommand)
}

fn change_one(app: &App, scope: Scope, id: &str, body: &Value) -> Answer {
    let form = check::check_change(body, &find(app, scope, id)?)?;
    app.lock()
        .change_command(scope, command_id(id)?, &form)
        .map(Json)
}

fn remove_one(app: &App, scope: Scope, id: &str) -> Result<StatusCode, Rejection> {
    app.lock().remove_command(scope, command_id(id)?)?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn overwrite(
    State(app): State<App>,
    Path(id): Path<String>,
    call: Call,
) -> Answer {
    overwrite_all(&app, global(&app, &id)?, &call.body)
}

pub(super) async fn overwrite_in_guild(
    State(app): State<App>,
    Path((id, guild)): Path<(String, String)>,
    call: Call,
) -> Answer {
    overwrite_all(&app, in_guild(&app, &id, &guild)?, &call.body)
}

pub(super) async fn create(State(app): State<App>, Path(id): Path<String>, call: Call) -> Created {
    create_one(&app, global(&app, &id)?, &call.body)
}

pub(super) async fn create_in_guild(
    State(app): State<App>,
    Path((id, guild)): Path<(String, String)>,
    call: Call,
) -> Created {
    create_one(&app, in_guild(&app, &id, &guild)?, &call.body)
}

pub(super) async fn list(State(app): State<App>, Path(id): Path<String>) -> Answer {
    Ok(all(&app, global(&app, &id)?))
}

pub(super) async fn list_in_guild(
    State(app): State<App>,
    Path((id, guild)): Path<(String, String)>,
) -> Answer {
    Ok(all(&app, in_guild(&app, &id, &guild)?))
}

pub(super) async fn one(
    State(app): State<App>,
    Path((id, command)): Path<(String, String)>,
) -> Answer {
    find(&app, global(&app, &id)?, &command).map(Json)
}

pub(super) async fn one_in_guild(
    State(app): State<App>,
    Path((id, guild, command)): Path<(String, String, String)>,
) -> Answer {
    find(&app, in_guild(&app, &id, &guild)?, &command).map(Json)
}

pub(super) async fn change(
    State(app): State<App>,
    Path((id, command)): Path<(String, String)>,
    call: Call,
) -> Answer {
    change_one(&app, global(&app, &id)?, &command, &call.body)
}

pub(super) async fn change_in_guild(
    State(app): State<App>,
    Path((id, guild, command)): Path<(String, String, String)>,
    call: Call,
) -> Answer {
    change_one(&app, in_guild(&app, &id, &guild)?, &command, &call.body)
}

pub(super) async fn remove(
    State(app): State<App>,
    Path((id, command)): Path<(String, String)>,
) -> Result<StatusCode, Rejection> {
    remove_one(&app, global(&app, &id)?, &command)
}

pub(super) async fn remove_in_guild(
    State(app): State<App>,
    Path((id, guild, command)): Path<(String, String, String)>,
) -> Result<StatusCode, Rejection> {
    remove_one(&app, in_guild(&app, &id, &guild)?, &command)
}
