//! The choice of a language, offered once: to a person under the first private answer, to a server
//! after the first message that everybody sees. Discord never tells that somebody reads Filipino.

use super::control::{SettingsControl, Whose};
use crate::discord::call::{Call, Kind};
use crate::discord::components::Control;
use crate::discord::errors::Problem;
use crate::discord::reply::{Button, ButtonStyle, Reply, Row};
use crate::session::{
    LanguageOffer, PersonSetting, PersonSettings, ServerId, ServerSetting, ServerSettings,
};
use crate::text::{Language, Text};

/// The most rows of controls under a message.
const MOST_ROWS: usize = 5;

/// A button for each language.
pub fn languages(whose: Whose) -> Row {
    let button = |language: Language| Button {
        id: Control::Settings(SettingsControl::Speak(whose, language)),
        label: Text::of(language).language_name(),
        style: ButtonStyle::Secondary,
    };
    Row::Buttons(Language::ALL.map(button).to_vec())
}

/// A private answer, with the choice beneath it if this is the first one.
pub async fn beneath(call: &Call, mut reply: Reply) -> Reply {
    let preferences = &call.app.preferences;
    let settings = preferences.person(call.person.id).await;
    let is_due = settings.language.is_none() && settings.language_offer == LanguageOffer::NotYet;
    if !is_due || reply.rows.len() >= MOST_ROWS || call.kind == Kind::Autocomplete {
        return reply;
    }
    // Of two answers at the same moment one offers it: changes are made one after the other.
    let mut before = LanguageOffer::Made;
    let made = |settings: &PersonSettings| {
        before = settings.language_offer;
        Some(LanguageOffer::Made.word().to_owned())
    };
    let kept = preferences.set_person(call.person.id, PersonSetting::LanguageOffer, made);
    match kept.await {
        Ok(_) if before == LanguageOffer::NotYet => reply.rows.push(languages(Whose::Mine)),
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(%error, "a language is not offered, for it might be each time");
        }
    }
    reply
}

/// Asks a server for its language after the first message there.
pub async fn in_server(call: &Call) {
    let Some(server) = call.server else { return };
    let preferences = &call.app.preferences;
    let settings = preferences.server(server).await;
    if settings.language.is_some() || settings.language_offer == LanguageOffer::Made {
        return;
    }
    if let Err(error) = ask(call, server).await {
        tracing::warn!(%error, "a server was not asked for its language");
    }
}

async fn ask(call: &Call, server: ServerId) -> Result<(), Problem> {
    let mut before = LanguageOffer::Made;
    let made = |settings: &ServerSettings| {
        before = settings.language_offer;
        Some(LanguageOffer::Made.word().to_owned())
    };
    let preferences = &call.app.preferences;
    preferences
        .set_server(server, ServerSetting::LanguageOffer, made)
        .await?;
    if before == LanguageOffer::Made {
        return Ok(());
    }
    let question = Language::ALL.map(|language| Text::of(language).language_question());
    let question = Reply::new(question.join("\n")).with_rows(vec![languages(Whose::Server)]);
    call.follow_up(&question).await?;
    Ok(())
}
