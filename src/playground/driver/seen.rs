//! What people see: messages, their parts, modals. Thin views on Discord's JSON.

use serde_json::Value;

use crate::playground::server::App;
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::State;

/// A message as its reader sees it.
#[derive(Clone, Debug)]
pub struct SeenMessage {
    /// Its id.
    pub id: Snowflake,
    /// Where it stands.
    pub channel: Snowflake,
    /// Discord's message object.
    pub json: Value,
}

/// A button under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// What names it; empty for a link.
    pub custom_id: String,
    /// Whether it can be pressed.
    pub enabled: bool,
}

/// A select menu under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What names it.
    pub custom_id: String,
    /// Whether it can be used.
    pub enabled: bool,
    /// Label and value of each entry.
    pub options: Vec<(String, String)>,
}

/// A file under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenAttachment {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub filename: String,
    /// Its alt text; empty without one.
    pub alt: String,
    /// Its length in bytes.
    pub size: u64,
}

/// An entry that autocomplete offers.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// What is shown.
    pub name: String,
    /// What is sent.
    pub value: Value,
}

/// A form that opened before a person.
#[derive(Clone, Debug)]
pub struct Modal {
    /// What names it.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Discord's modal object.
    pub json: Value,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl SeenMessage {
    pub(crate) fn new(state: &State, message: &crate::playground::state::model::Message) -> Self {
        Self {
            id: message.id,
            channel: message.channel,
            json: shape::message(state, message),
        }
    }

    /// Its text.
    pub fn content(&self) -> &str {
        self.json["content"].as_str().unwrap_or_default()
    }

    /// Its author's id.
    pub fn author(&self) -> Option<Snowflake> {
        Snowflake::from_json(&self.json["author"]["id"])
    }

    /// Whether only its reader sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.flags() & 1 << 6 != 0
    }

    /// Whether it still says "thinking…".
    pub fn is_loading(&self) -> bool {
        self.flags() & 1 << 7 != 0
    }

    fn flags(&self) -> u64 {
        self.json["flags"].as_u64().unwrap_or_default()
    }

    /// Everything readable in it: text, embeds, alt texts.
    pub fn all_text(&self) -> String {
        let mut parts = vec![self.content().to_owned()];
        for embed in self.json["embeds"].as_array().into_iter().flatten() {
            parts.extend([&embed["title"], &embed["description"]].map(text));
            for field in embed["fields"].as_array().into_iter().flatten() {
                parts.extend([&field["name"], &field["value"]].map(text));
            }
            parts.push(text(&embed["footer"]["text"]));
        }
        parts.extend(
            self.attachments()
                .into_iter()
                .map(|attachment| attachment.alt),
        );
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    fn components(&self) -> impl Iterator<Item = &Value> {
        let rows = self.json["components"].as_array().into_iter().flatten();
        rows.filter_map(|row| row["components"].as_array())
            .flatten()
    }

    /// Its buttons, in order.
    pub fn buttons(&self) -> Vec<Button> {
        let buttons = self.components().filter(|part| part["type"] == 2);
        buttons
            .map(|button| Button {
                label: text(&button["label"]),
                custom_id: text(&button["custom_id"]),
                enabled: button["disabled"] != true,
            })
            .collect()
    }

    /// The button with this label.
    pub fn button(&self, label: &str) -> Option<Button> {
        self.buttons()
            .into_iter()
            .find(|button| button.label == label)
    }

    /// Its menus of entries and of people, in order; one of people lists no entry.
    pub fn menus(&self) -> Vec<Menu> {
        let is_menu = |part: &&Value| {
            part["type"]
                .as_u64()
                .is_some_and(|kind| matches!(kind, 3 | 5))
        };
        let menus = self.components().filter(is_menu);
        menus
            .map(|menu| Menu {
                custom_id: text(&menu["custom_id"]),
                enabled: menu["disabled"] != true,
                options: menu["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (text(&option["label"]), text(&option["value"])))
                    .collect(),
            })
            .collect()
    }

    /// Its files, in order, without those an embed shows.
    pub fn attachments(&self) -> Vec<SeenAttachment> {
        let files = self.json["attachments"].as_array().into_iter().flatten();
        files
            .filter_map(|file| {
                Some(SeenAttachment {
                    id: Snowflake::from_json(&file["id"])?,
                    filename: text(&file["filename"]),
                    alt: text(&file["description"]),
                    size: file["size"].as_u64()?,
                })
            })
            .collect()
    }

    /// A line that tells it apart in a failure's text.
    pub(crate) fn summary(&self) -> String {
        let parts = self.components().map(|part| text(&part["custom_id"]));
        let author = text(&self.json["author"]["username"]);
        let kind = if self.is_ephemeral() {
            " (ephemeral)"
        } else {
            ""
        };
        let parts: Vec<String> = parts.collect();
        format!("{} {author}{kind}: {} {parts:?}", self.id, self.all_text())
    }
}

impl Modal {
    pub(crate) fn new(json: &Value) -> Self {
        Self {
            custom_id: text(&json["custom_id"]),
            title: text(&json["title"]),
            json: json.clone(),
        }
    }
}

pub(super) fn in_channel(state: &State, channel: Snowflake, viewer: Snowflake) -> Vec<SeenMessage> {
    state
        .visible_messages(channel, viewer)
        .map(|message| SeenMessage::new(state, message))
        .collect()
}

pub(super) fn messages(app: &App, channel: Snowflake, viewer: Snowflake) -> Vec<SeenMessage> {
    in_channel(&app.lock(), channel, viewer)
}
