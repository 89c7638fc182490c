//! Settings of people and servers: the panel, what its controls do, and what the command's options
//! change.
//!
//! Invariant: a server's settings are changed by those alone who hold *Manage Server* at that moment.

mod control;
pub mod offer;
mod panel;

use std::sync::Arc;

use serenity::all::Permissions;

pub use control::{SettingsControl, Whose};

use super::call::Call;
use super::components::UnknownControl;
use super::errors::Problem;
use super::reply::Reply;
use crate::session::{
    ChannelId, PersonId, PersonSetting, PersonSettings, RoleId, ServerId, ServerSetting,
    ServerSettings, Zone,
};
use crate::text::{Language, Text};

/// What a person changes by the command's options.
#[derive(Clone, Copy, Debug, Default)]
pub struct MyChanges {
    /// Who may not challenge any more.
    pub block: Option<PersonId>,
    /// Who may again.
    pub unblock: Option<PersonId>,
}

/// What a server changes by the command's options.
#[derive(Clone, Debug, Default)]
pub struct ServerChanges {
    /// One more channel in which games may begin.
    pub allow: Option<ChannelId>,
    /// A channel that is taken off the list.
    pub remove: Option<ChannelId>,
    /// The role that looks after games; the server's own id, that of everybody, for none.
    pub teacher: Option<RoleId>,
    /// The time zone, as typed.
    pub time_zone: Option<String>,
}

/// The panel of the caller's own settings.
pub fn my_panel(call: &Call, settings: &PersonSettings, chosen: Option<PersonSetting>) -> Reply {
    let preferences = &call.app.preferences;
    let text = preferences.private_text(settings, &call.server_settings);
    panel::mine(&text, settings, chosen)
}

/// The panel of the server's settings.
fn server_panel(call: &Call, settings: &ServerSettings, chosen: Option<ServerSetting>) -> Reply {
    let preferences = &call.app.preferences;
    let text = preferences.private_text(&call.settings, settings);
    let now = call.app.sessions.clock().now();
    panel::server(&text, settings, preferences.fallback(), now, chosen)
}

/// Changes what options name, and shows the caller's settings.
pub async fn show_mine(call: &Call, changes: MyChanges) -> Result<(), Problem> {
    let (preferences, me) = (&call.app.preferences, call.person.id);
    let mut settings = Arc::clone(&call.settings);
    for (person, change) in [
        (changes.block, Change::Add),
        (changes.unblock, Change::TakeOut),
    ] {
        let Some(person) = person else { continue };
        let word =
            |now: &PersonSettings| changed(now.blocked.iter().map(|own| own.0), person.0, change);
        let set = preferences.set_person(me, PersonSetting::Blocked, word);
        settings = set.await?;
    }
    call.reply(&my_panel(call, &settings, None)).await?;
    Ok(())
}

/// Changes what options name, and shows the server's settings.
pub async fn show_server(call: &Call, changes: ServerChanges) -> Result<(), Problem> {
    let server = managed(call)?;
    let preferences = &call.app.preferences;
    // Before anything is changed.
    let zone = changes.time_zone.map(zone).transpose()?;
    let mut settings = Arc::clone(&call.server_settings);
    for (channel, change) in [
        (changes.allow, Change::Add),
        (changes.remove, Change::TakeOut),
    ] {
        let Some(channel) = channel else { continue };
        let word =
            |now: &ServerSettings| changed(now.channels.iter().map(|own| own.0), channel.0, change);
        let set = preferences.set_server(server, ServerSetting::Channels, word);
        settings = set.await?;
    }
    if let Some(role) = changes.teacher {
        let word = (role.0 != server.0).then(|| role.0.to_string());
        let set = preferences.set_server(server, ServerSetting::Teacher, |_| word);
        settings = set.await?;
    }
    if let Some(zone) = zone {
        let set =
            preferences.set_server(server, ServerSetting::TimeZone, |_| Some(zone.to_string()));
        settings = set.await?;
    }
    call.reply(&server_panel(call, &settings, None)).await?;
    Ok(())
}

fn zone(typed: String) -> Result<Zone, Problem> {
    Zone::named(&typed).ok_or(Problem::TimeZone(typed))
}

#[derive(Clone, Copy)]
enum Change {
    Add,
    TakeOut,
}

/// A list of ids as a setting's word, after one was added or taken out.
fn changed(ids: impl Iterator<Item = u64>, id: u64, change: Change) -> Option<String> {
    let mut ids: Vec<u64> = ids.filter(|own| *own != id).collect();
    if let Change::Add = change {
        ids.push(id);
    }
    let ids: Vec<String> = ids.iter().map(u64::to_string).collect();
    (!ids.is_empty()).then(|| ids.join(","))
}

/// The server of the call, if the caller may manage it. Discord says what a caller may do with each
/// interaction; it cannot keep a part of a command from anybody.
pub fn managed(call: &Call) -> Result<ServerId, Problem> {
    let server = call.server.ok_or(Problem::OutsideServers)?;
    let manages = Permissions::MANAGE_GUILD;
    let held = call.caller_permissions.unwrap_or_default();
    if held.contains(manages) || held.administrator() {
        Ok(server)
    } else {
        Err(Problem::NotManager)
    }
}

/// Does what a control of settings is for; `chosen` is the entry that was chosen in a menu.
pub async fn used(
    call: &Call,
    control: SettingsControl,
    chosen: Option<&str>,
) -> Result<(), Problem> {
    if let SettingsControl::Speak(whose, language) = control {
        return speak(call, whose, language).await;
    }
    // The panel is private. Under a message that everybody sees its menus are forged, and answering
    // them would overwrite that message.
    if call.public_message.is_some() {
        return Err(UnknownControl.into());
    }
    let word = chosen.ok_or(Problem::Choice)?;
    let panel = match control {
        SettingsControl::Choose(Whose::Mine) => {
            let setting = PersonSetting::of_word(word).ok_or(Problem::Choice)?;
            my_panel(call, &call.settings, Some(setting))
        }
        SettingsControl::Choose(Whose::Server) => {
            managed(call)?;
            let setting = ServerSetting::of_word(word).ok_or(Problem::Choice)?;
            server_panel(call, &call.server_settings, Some(setting))
        }
        SettingsControl::SetMine(setting) => {
            if !panel::offers_person(setting, word) {
                return Err(Problem::Choice);
            }
            let (preferences, me) = (&call.app.preferences, call.person.id);
            let settings = preferences.set_person(me, setting, |_| unless_default(word));
            my_panel(call, &*settings.await?, None)
        }
        SettingsControl::SetServer(setting) => {
            let server = managed(call)?;
            if !panel::offers_server(setting, word) {
                return Err(Problem::Choice);
            }
            let preferences = &call.app.preferences;
            let settings = preferences.set_server(server, setting, |_| unless_default(word));
            server_panel(call, &*settings.await?, None)
        }
        SettingsControl::Speak(..) => return Err(Problem::Choice),
    };
    call.update(&panel).await?;
    Ok(())
}

fn unless_default(word: &str) -> Option<String> {
    (word != panel::DEFAULT).then(|| word.to_owned())
}

/// Chooses a language by one of the buttons that are offered once.
async fn speak(call: &Call, whose: Whose, language: Language) -> Result<(), Problem> {
    let (preferences, text) = (&call.app.preferences, Text::of(language));
    let word = Some(language.code().to_owned());
    match whose {
        Whose::Mine => {
            let me = call.person.id;
            let set = preferences.set_person(me, PersonSetting::Language, |_| word);
            set.await?;
            call.reply(&Reply::private(text.language_mine())).await?;
        }
        Whose::Server => {
            let server = managed(call)?;
            let set = preferences.set_server(server, ServerSetting::Language, |_| word);
            set.await?;
            call.update(&Reply::new(text.language_of_server())).await?;
        }
    }
    Ok(())
}

/// Refuses to begin a game in a channel that the server does not allow.
pub fn may_begin(call: &Call) -> Result<(), Problem> {
    let settings = &call.server_settings;
    if settings.allows(call.channel, call.parent) {
        Ok(())
    } else {
        Err(Problem::ChannelNotAllowed(settings.channels.clone()))
    }
}
