//! Settings of servers and people.

use damath::session::{
    LanguageOffer, PersonId, PersonSetting, PersonSettings, Pings, ServerId, ServerSetting,
    ServerSettings, Threads,
};
use damath::text::Language;

use crate::harness::{Fresh, on_both, statement};

on_both! {
    nobody_has_to_set_anything
    what_is_set_comes_back_for_its_server
    what_is_set_comes_back_for_its_person
    what_is_taken_back_is_gone
    a_row_that_is_not_understood_counts_as_none
}

const HERE: ServerId = ServerId(20);
const THERE: ServerId = ServerId(21);
const ANA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

async fn nobody_has_to_set_anything(fresh: &Fresh) {
    let store = fresh.open().await;
    let server = store.server_settings(HERE).await.unwrap();
    assert_eq!(server, ServerSettings::default());
    assert_eq!(
        (server.pings, server.threads),
        (Pings::On, Threads::WhenBusy)
    );
    let person = store.person_settings(ANA).await.unwrap();
    assert_eq!(person, PersonSettings::default());
}

async fn what_is_set_comes_back_for_its_server(fresh: &Fresh) {
    let store = fresh.open().await;
    for (setting, word) in [
        (ServerSetting::Language, "fil"),
        (ServerSetting::Threads, "always"),
        (ServerSetting::Threads, "never"),
        (ServerSetting::Channels, "3,4"),
        (ServerSetting::TimeZone, "Europe/Berlin"),
    ] {
        let set = store.set_server_setting(HERE, setting, Some(word));
        set.await.unwrap();
    }
    let store = fresh.reopen(store).await;
    let mut expected = ServerSettings {
        language: Some(Language::Filipino),
        threads: Threads::Never,
        ..ServerSettings::default()
    };
    expected.set(ServerSetting::Channels, Some("3,4")).unwrap();
    let zone = Some("Europe/Berlin");
    expected.set(ServerSetting::TimeZone, zone).unwrap();
    assert_eq!(store.server_settings(HERE).await.unwrap(), expected);
    let elsewhere = store.server_settings(THERE).await.unwrap();
    assert_eq!(elsewhere, ServerSettings::default());
}

async fn what_is_set_comes_back_for_its_person(fresh: &Fresh) {
    let store = fresh.open().await;
    for (setting, word) in [
        (PersonSetting::Language, "en"),
        (PersonSetting::Theme, "slate"),
        (PersonSetting::Blocked, "2"),
        (PersonSetting::Blocked, "2,3"),
        (PersonSetting::LanguageOffer, "made"),
    ] {
        let set = store.set_person_setting(ANA, setting, Some(word));
        set.await.unwrap();
    }
    let store = fresh.reopen(store).await;
    let expected = PersonSettings {
        language: Some(Language::English),
        theme: Some("slate".to_owned()),
        blocked: vec![BEN, PersonId(3)],
        language_offer: LanguageOffer::Made,
        ..PersonSettings::default()
    };
    assert_eq!(store.person_settings(ANA).await.unwrap(), expected);
    let other = store.person_settings(BEN).await.unwrap();
    assert_eq!(other, PersonSettings::default());
}

async fn what_is_taken_back_is_gone(fresh: &Fresh) {
    let store = fresh.open().await;
    for word in [Some("off"), None, None] {
        let set = store.set_server_setting(HERE, ServerSetting::Pings, word);
        set.await.unwrap();
        let set = store.set_person_setting(ANA, PersonSetting::Pings, word);
        set.await.unwrap();
    }
    let store = fresh.reopen(store).await;
    let server = store.server_settings(HERE).await.unwrap();
    assert_eq!(server, ServerSettings::default());
    let person = store.person_settings(ANA).await.unwrap();
    assert_eq!(person, PersonSettings::default());
}

async fn a_row_that_is_not_understood_counts_as_none(fresh: &Fresh) {
    let store = fresh.open().await;
    store.close().await;
    for (name, value) in [
        ("pings", "off"),
        ("threads", "sometimes"),
        ("colour", "red"),
    ] {
        let row = format!("INSERT INTO server_settings VALUES (20, '{name}', '{value}')");
        statement(fresh.address(), &row).await;
    }
    let store = fresh.open().await;
    let expected = ServerSettings {
        pings: Pings::Off,
        ..ServerSettings::default()
    };
    assert_eq!(store.server_settings(HERE).await.unwrap(), expected);
}
