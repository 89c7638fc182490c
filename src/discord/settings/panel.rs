//! The panel of settings: what holds now, a menu of what can be changed, and, once something was
//! chosen there, a menu of what it can be. Two menus at the most, so that a phone shows all of it.

use super::control::{SettingsControl, Whose};
use crate::discord::care::offered_rules;
use crate::discord::components::Control;
use crate::discord::reply::{Entry, Menu, Reply, Row};
use crate::discord::view::players;
use crate::engine::Rules;
use crate::render::Theme;
use crate::session::{
    BoardChoice, BoardMessages, Boards, Bottom, Challenges, PersonSetting, PersonSettings, Pings,
    Ratings, ServerSetting, ServerSettings, Sums, Threads, Timestamp,
};
use crate::text::{Language, Text};

/// What choosing sends for what holds unless chosen otherwise.
pub const DEFAULT: &str = "default";

/// What a person changes by menus; the rest by the command's options.
const MINE: [PersonSetting; 7] = [
    PersonSetting::Language,
    PersonSetting::Board,
    PersonSetting::Bottom,
    PersonSetting::Boards,
    PersonSetting::Theme,
    PersonSetting::Pings,
    PersonSetting::Challenges,
];

/// What a server changes by menus; the rest by the command's options.
const SERVER: [ServerSetting; 8] = [
    ServerSetting::Language,
    ServerSetting::Rules,
    ServerSetting::Board,
    ServerSetting::Sums,
    ServerSetting::Pings,
    ServerSetting::Messages,
    ServerSetting::Threads,
    ServerSetting::Ratings,
];

/// A setting as the panel shows it.
struct Shown {
    /// Its word.
    word: &'static str,
    /// Its value's word now.
    now: String,
}

/// The panel of a person's settings, with the menu for the setting that was chosen.
pub fn mine(text: &Text, settings: &PersonSettings, chosen: Option<PersonSetting>) -> Reply {
    let shown = MINE.map(|setting| Shown {
        word: setting.word(),
        now: settings
            .word(setting)
            .unwrap_or_else(|| usual_of_person(setting).to_owned()),
    });
    let blocked = settings.blocked.iter().map(|own| players::mention(*own));
    let last = text.settings_line(
        text.setting_name(PersonSetting::Blocked.word()),
        listed(blocked, || text.setting_value("blocked-nobody")),
    );
    let chosen = chosen.map(|setting| {
        let values = values_for_person(setting);
        (setting.word(), SettingsControl::SetMine(setting), values)
    });
    let ends = [last, text.settings_options_me()];
    let title = text.settings_title_me();
    panel(text, title, &shown, ends, Whose::Mine, chosen)
}

/// The panel of a server's settings, with the menu for the setting that was chosen.
pub fn server(
    text: &Text,
    settings: &ServerSettings,
    fallback: Language,
    now: Timestamp,
    chosen: Option<ServerSetting>,
) -> Reply {
    let shown = SERVER.map(|setting| Shown {
        word: setting.word(),
        now: settings
            .word(setting)
            .unwrap_or_else(|| usual_of_server(setting, fallback)),
    });
    let chosen = chosen.map(|setting| {
        let values = values_for_server(setting);
        (setting.word(), SettingsControl::SetServer(setting), values)
    });
    let ends = [
        by_options(text, settings, now).join("\n"),
        text.settings_options_server(),
    ];
    let title = text.settings_title_server();
    panel(text, title, &shown, ends, Whose::Server, chosen)
}

/// What a server changes by the command's options.
fn by_options(text: &Text, settings: &ServerSettings, now: Timestamp) -> [String; 3] {
    let line = |setting: ServerSetting, value: String| {
        text.settings_line(text.setting_name(setting.word()), value)
    };
    let channels = settings.channels.iter().map(|id| players::channel(*id));
    let zone = &settings.time_zone;
    let time = match zone.hour_and_minute(now) {
        Some((hour, minute)) => text.settings_clock(zone.name(), format!("{hour:02}:{minute:02}")),
        None => zone.to_string(),
    };
    let teacher = settings.teacher.map(|role| format!("<@&{}>", role.0));
    [
        line(
            ServerSetting::Channels,
            listed(channels, || text.setting_value("channels-all")),
        ),
        line(ServerSetting::TimeZone, time),
        line(
            ServerSetting::Teacher,
            teacher.unwrap_or_else(|| text.setting_value("teacher-none")),
        ),
    ]
}

fn listed(all: impl Iterator<Item = String>, nothing: impl FnOnce() -> String) -> String {
    let all: Vec<String> = all.collect();
    if all.is_empty() {
        nothing()
    } else {
        all.join(", ")
    }
}

fn panel(
    text: &Text,
    title: String,
    shown: &[Shown],
    ends: [String; 2],
    whose: Whose,
    chosen: Option<(&'static str, SettingsControl, Vec<String>)>,
) -> Reply {
    let mut lines = vec![title];
    lines.extend(
        shown
            .iter()
            .map(|own| text.settings_line(text.setting_name(own.word), value(text, own))),
    );
    lines.extend(ends);
    let entries = shown.iter().map(|own| Entry {
        label: text.setting_name(own.word),
        value: own.word.to_owned(),
        description: Some(value(text, own)),
    });
    let mut rows = vec![Row::Menu(Menu {
        id: Control::Settings(SettingsControl::Choose(whose)),
        placeholder: text.settings_choose(),
        entries: entries.collect(),
    })];
    if let Some((word, control, values)) = chosen {
        let now = shown.iter().find(|own| own.word == word);
        rows.push(Row::Menu(Menu {
            id: Control::Settings(control),
            placeholder: text.settings_choose_value(text.setting_name(word)),
            entries: choices(text, word, now.map(|own| &*own.now), values),
        }));
    }
    Reply::private(lines.join("\n")).with_rows(rows)
}

/// The entries of what a setting can be; the one that holds is marked.
fn choices(text: &Text, word: &'static str, now: Option<&str>, values: Vec<String>) -> Vec<Entry> {
    let entry = |own: String| {
        let mark = if now == Some(&own) { "✓ " } else { "" };
        let shown = Shown {
            word,
            now: own.clone(),
        };
        Entry {
            label: format!("{mark}{}", value(text, &shown)),
            value: own,
            description: None,
        }
    };
    values.into_iter().map(entry).collect()
}

/// A setting's value as players read it.
fn value(text: &Text, shown: &Shown) -> String {
    match shown.word {
        "rules" => text.rules_name(&*shown.now),
        word => text.setting_value(format!("{word}-{}", shown.now)),
    }
}

/// What holds for a person unless chosen otherwise.
fn usual_of_person(setting: PersonSetting) -> &'static str {
    match setting {
        PersonSetting::Bottom => Bottom::default().word(),
        PersonSetting::Pings => Pings::default().word(),
        PersonSetting::Boards => Boards::default().word(),
        PersonSetting::Theme => Theme::default().name(),
        PersonSetting::Challenges => Challenges::default().word(),
        PersonSetting::Language
        | PersonSetting::Board
        | PersonSetting::Blocked
        | PersonSetting::LanguageOffer => DEFAULT,
    }
}

/// What holds for a server unless chosen otherwise.
fn usual_of_server(setting: ServerSetting, fallback: Language) -> String {
    match setting {
        ServerSetting::Language => fallback.code().to_owned(),
        ServerSetting::Rules => Rules::default().name(),
        ServerSetting::Pings => Pings::default().word().to_owned(),
        ServerSetting::Messages => BoardMessages::default().word().to_owned(),
        ServerSetting::Threads => Threads::default().word().to_owned(),
        ServerSetting::Sums => Sums::default().word().to_owned(),
        ServerSetting::Ratings => Ratings::default().word().to_owned(),
        ServerSetting::Board
        | ServerSetting::Channels
        | ServerSetting::TimeZone
        | ServerSetting::Teacher
        | ServerSetting::LanguageOffer => DEFAULT.to_owned(),
    }
}

fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> Vec<String> {
    all.iter().map(|own| word(*own).to_owned()).collect()
}

fn with_default(mut words: Vec<String>) -> Vec<String> {
    words.insert(0, DEFAULT.to_owned());
    words
}

/// What can be chosen for a person's setting, by words.
fn values_for_person(setting: PersonSetting) -> Vec<String> {
    match setting {
        PersonSetting::Language => with_default(words(&Language::ALL, Language::code)),
        PersonSetting::Board => with_default(words(&BoardChoice::ALL, BoardChoice::word)),
        PersonSetting::Bottom => words(Bottom::ALL, Bottom::word),
        PersonSetting::Pings => words(Pings::ALL, Pings::word),
        PersonSetting::Boards => words(Boards::ALL, Boards::word),
        PersonSetting::Theme => words(&Theme::ALL, Theme::name),
        PersonSetting::Challenges => words(Challenges::ALL, Challenges::word),
        PersonSetting::Blocked | PersonSetting::LanguageOffer => Vec::new(),
    }
}

/// What can be chosen for a server's setting, by words.
fn values_for_server(setting: ServerSetting) -> Vec<String> {
    match setting {
        ServerSetting::Language => words(&Language::ALL, Language::code),
        // Rules that need more than their name are chosen for each game.
        ServerSetting::Rules => offered_rules().map(str::to_owned).collect(),
        ServerSetting::Board => with_default(words(&BoardChoice::ALL, BoardChoice::word)),
        ServerSetting::Pings => words(Pings::ALL, Pings::word),
        ServerSetting::Messages => words(BoardMessages::ALL, BoardMessages::word),
        ServerSetting::Threads => words(Threads::ALL, Threads::word),
        ServerSetting::Sums => words(Sums::ALL, Sums::word),
        ServerSetting::Ratings => words(Ratings::ALL, Ratings::word),
        ServerSetting::Channels
        | ServerSetting::TimeZone
        | ServerSetting::Teacher
        | ServerSetting::LanguageOffer => Vec::new(),
    }
}

/// Whether a person's setting can be chosen in a menu, and whether to this value.
pub fn offers_person(setting: PersonSetting, word: &str) -> bool {
    values_for_person(setting).iter().any(|own| own == word)
}

/// Whether a server's setting can be chosen in a menu, and whether to this value.
pub fn offers_server(setting: ServerSetting, word: &str) -> bool {
    values_for_server(setting).iter().any(|own| own == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::reply::limits;

    const NOON: Timestamp = Timestamp(1_767_240_000_000);

    fn menus(reply: &Reply) -> Vec<&Menu> {
        let menus = reply.rows.iter().map(|row| match row {
            Row::Menu(menu) => menu,
            _ => panic!("a panel has menus alone"),
        });
        menus.collect()
    }

    fn fits(reply: &Reply) {
        assert!(reply.content.chars().count() <= limits::CONTENT);
        for menu in menus(reply) {
            assert!((2..=25).contains(&menu.entries.len()), "{}", menu.id);
            for entry in &menu.entries {
                // An unknown value is shown by its key.
                let key_end = format!("-{}", entry.value);
                assert!(!entry.label.ends_with(&key_end), "{}", entry.label);
                assert!(entry.label.chars().count() <= 60, "{}", entry.label);
            }
        }
    }

    #[test]
    fn every_setting_and_every_value_has_a_name_in_both_languages() {
        for language in Language::ALL {
            let text = Text::of(language);
            for setting in MINE {
                fits(&mine(&text, &PersonSettings::default(), Some(setting)));
            }
            for setting in SERVER {
                let settings = ServerSettings::default();
                fits(&server(&text, &settings, language, NOON, Some(setting)));
            }
        }
    }

    #[test]
    fn whatever_a_menu_offers_can_be_set_and_is_marked_then() {
        let text = Text::english();
        for setting in MINE {
            for word in values_for_person(setting) {
                let mut settings = PersonSettings::default();
                settings
                    .set(setting, (word != DEFAULT).then_some(&*word))
                    .unwrap();
                let reply = mine(&text, &settings, Some(setting));
                let marked = menus(&reply)[1].entries.iter();
                let marked = marked.filter(|entry| entry.label.starts_with('✓'));
                let marked: Vec<&str> = marked.map(|entry| &*entry.value).collect();
                assert_eq!(marked, [&*word], "{setting:?}");
            }
        }
        for setting in SERVER {
            for word in values_for_server(setting) {
                let mut settings = ServerSettings::default();
                settings
                    .set(setting, (word != DEFAULT).then_some(&*word))
                    .unwrap();
                let reply = server(&text, &settings, Language::English, NOON, Some(setting));
                let marked = menus(&reply)[1].entries.iter();
                let marked = marked.filter(|entry| entry.label.starts_with('✓'));
                let marked: Vec<&str> = marked.map(|entry| &*entry.value).collect();
                assert_eq!(marked, [&*word], "{setting:?}");
            }
        }
    }

    #[test]
    fn a_server_s_panel_tells_what_options_change() {
        let mut settings = ServerSettings::default();
        settings.set(ServerSetting::Channels, Some("5,6")).unwrap();
        settings.set(ServerSetting::Teacher, Some("8")).unwrap();
        let told = server(&Text::english(), &settings, Language::English, NOON, None);
        let told = told.content;
        assert!(told.contains("**<#5>, <#6>**"), "{told}");
        assert!(told.contains("**Asia/Manila, now 12:00**"), "{told}");
        assert!(told.contains("**<@&8>**"), "{told}");
    }
}
