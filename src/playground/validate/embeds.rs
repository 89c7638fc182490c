//! Embeds: ten a message, 6000 characters together.

use serde_json::{Value, json};

use super::{list, number, required_text, text};
use crate::playground::rejection::Problems;

const MOST: usize = 10;
const TITLE: usize = 256;
const DESCRIPTION: usize = 4096;
const FIELDS: usize = 25;
const FIELD_NAME: usize = 256;
const FIELD_VALUE: usize = 1024;
const FOOTER: usize = 2048;
const AUTHOR: usize = 256;
/// Characters of titles, descriptions, fields, footers and authors of all embeds together.
const TOGETHER: usize = 6000;
const WHITE: u64 = 0x00FF_FFFF;

/// Embeds as they will be stored, if there are any.
pub(crate) fn check(problems: &mut Problems, value: &Value) -> Option<Vec<Value>> {
    let embeds = list(problems, "embeds", value, MOST)?;
    let mut together = 0;
    for (index, embed) in embeds.iter().enumerate() {
        let at = format!("embeds.{index}");
        if !embed.is_object() {
            let text = "Only dictionaries may be used in a DictType";
            problems.note(at, "DICT_TYPE_CONVERT", text);
            continue;
        }
        together += check_one(problems, &at, embed);
    }
    if together > TOGETHER {
        let text = format!("Embed size exceeds maximum size of {TOGETHER}");
        problems.note("embeds", "MAX_EMBED_SIZE_EXCEEDED", text);
    }
    Some(embeds.iter().map(as_stored).collect())
}

/// Checks one embed and gives its length in characters.
fn check_one(problems: &mut Problems, at: &str, embed: &Value) -> usize {
    let length = |found: Option<&str>| found.map_or(0, |text| text.chars().count());
    let mut size = 0;
    let path = |key: &str| format!("{at}.{key}");
    size += length(text(problems, &path("title"), &embed["title"], 0..=TITLE));
    size += length(text(
        problems,
        &path("description"),
        &embed["description"],
        0..=DESCRIPTION,
    ));
    number(problems, &path("color"), &embed["color"], 0..=WHITE);
    if let Some(footer) = embed.get("footer").filter(|footer| !footer.is_null()) {
        size += length(required_text(
            problems,
            &path("footer.text"),
            &footer["text"],
            0..=FOOTER,
        ));
    }
    if let Some(author) = embed.get("author").filter(|author| !author.is_null()) {
        size += length(required_text(
            problems,
            &path("author.name"),
            &author["name"],
            0..=AUTHOR,
        ));
    }
    let fields = list(problems, &path("fields"), &embed["fields"], FIELDS).unwrap_or(&[]);
    for (index, field) in fields.iter().enumerate() {
        let path = |key: &str| format!("{at}.fields.{index}.{key}");
        let name = required_text(problems, &path("name"), &field["name"], 1..=FIELD_NAME);
        let value = required_text(problems, &path("value"), &field["value"], 1..=FIELD_VALUE);
        size += length(name) + length(value);
    }
    for (key, file) in [("image", true), ("thumbnail", true), ("url", false)] {
        let url = if file {
            &embed[key]["url"]
        } else {
            &embed[key]
        };
        check_url(
            problems,
            &path(key),
            url,
            if file { Files::Allowed } else { Files::Refused },
        );
    }
    if size == 0 && embed["image"].is_null() && embed["thumbnail"].is_null() {
        problems.note(at, "BASE_TYPE_REQUIRED", "An embed needs something to show");
    }
    size
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Files {
    Allowed,
    Refused,
}

fn check_url(problems: &mut Problems, at: &str, value: &Value, files: Files) {
    let Some(url) = value.as_str() else { return };
    let web = url.starts_with("http://") || url.starts_with("https://");
    if let Some(name) = url.strip_prefix("attachment://") {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let shown = ["jpg", "jpeg", "png", "webp", "gif"].contains(&ending);
        if files == Files::Allowed && shown {
            return;
        }
    }
    if !web {
        let schemes = "Scheme must be one of ('http', 'https').";
        problems.note(format!("{at}.url"), "URL_TYPE_INVALID_SCHEME", schemes);
    }
}

fn as_stored(embed: &Value) -> Value {
    let mut stored = embed.clone();
    if let Value::Object(stored) = &mut stored {
        stored.retain(|_, value| !value.is_null());
        stored.insert("type".to_owned(), json!("rich"));
        if let Some(Value::Array(fields)) = stored.get_mut("fields") {
            for field in fields.iter_mut().filter(|field| field["inline"].is_null()) {
                field["inline"] = json!(false);
            }
        }
    }
    stored
}

/// Puts the address of an uploaded file where an embed says `attachment://name`.
pub(crate) fn place_files(
    embed: &mut Value,
    mut find: impl FnMut(&str) -> Option<(String, Option<(u32, u32)>)>,
) {
    for key in ["image", "thumbnail"] {
        let name = embed[key]["url"]
            .as_str()
            .and_then(|url| url.strip_prefix("attachment://"));
        let Some((url, pixels)) = name.and_then(&mut find) else {
            continue;
        };
        embed[key] = json!({ "url": url, "proxy_url": url });
        if let Some((width, height)) = pixels {
            embed[key]["width"] = json!(width);
            embed[key]["height"] = json!(height);
        }
    }
    // Reading an absent key through an index made it null.
    if let Value::Object(embed) = embed {
        embed.retain(|_, value| !value.is_null());
    }
}
