//! Telling Discord which commands there are: one request, and only when they have changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serenity::all::{Command as Registered, CreateCommand, GuildId};
use serenity::http::Http;

use super::app::App;
use super::commands::Command;
use super::errors::NotSent;
use crate::config;
use crate::session::ServerId;
use crate::store::{ApplicationId, Scope};

/// How often registering is tried before it is left for the next start.
const ATTEMPTS: u32 = 4;

/// Registers the commands where the settings say, unless the same ones are registered there already.
/// Failing is logged: those who have the commands from before can play.
pub async fn register(app: &App, http: &Http, commands: &[Command], scope: config::Scope) {
    let Some(application) = http.application_id() else {
        tracing::error!("commands are not registered: the application's id is not known");
        return;
    };
    let definitions = poise::builtins::create_application_commands(commands);
    let hash = hash(&definitions);
    let place = place(scope);
    let application = ApplicationId(application.get());
    match app.store.registration(application, place).await {
        Ok(Some(registered)) if registered == hash => return,
        Ok(_) => {}
        Err(error) => tracing::error!(%error, "it is not known which commands are registered"),
    }
    if let Err(error) = send(http, &definitions, scope).await {
        tracing::error!(%error, "commands were not registered; the next start tries again");
        return;
    }
    tracing::info!(commands = definitions.len(), %place, "commands registered");
    if let Err(error) = app.store.set_registration(application, place, &hash).await {
        tracing::error!(%error, "the registration of commands was not written down");
    }
}

async fn send(
    http: &Http,
    definitions: &[CreateCommand],
    scope: config::Scope,
) -> Result<(), NotSent> {
    let mut pause = Duration::from_secs(1);
    for attempt in 1.. {
        let sent = match scope {
            config::Scope::Everywhere => {
                Registered::set_global_commands(http, definitions.to_vec()).await
            }
            config::Scope::Server(id) => {
                GuildId::new(id)
                    .set_commands(http, definitions.to_vec())
                    .await
            }
        };
        match sent.map_err(NotSent::from) {
            Err(error) if error.may_pass() && attempt < ATTEMPTS => {
                tracing::warn!(%error, "registering commands is tried again");
                tokio::time::sleep(pause).await;
                pause *= 2;
            }
            result => return result.map(|_| ()),
        }
    }
    Ok(())
}

const fn place(scope: config::Scope) -> Scope {
    match scope {
        config::Scope::Everywhere => Scope::Everywhere,
        config::Scope::Server(id) => Scope::Server(ServerId(id)),
    }
}

/// A fingerprint of the definitions. Should a new version of the compiler compute another one, the
/// commands are registered once more.
fn hash(definitions: &[CreateCommand]) -> String {
    let mut hasher = DefaultHasher::new();
    match serde_json::to_string(definitions) {
        Ok(body) => body.hash(&mut hasher),
        Err(error) => tracing::error!(%error, "command definitions cannot be written as JSON"),
    }
    format!("{:016x}", hasher.finish())
}
