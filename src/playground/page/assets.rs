//! The page's files, part of the program.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// Name, media type and text of every file but the page itself.
const ASSETS: &[(&str, &str, &str)] = &[
    ("api.js", JAVASCRIPT, include_str!("../web/api.js")),
    ("base.css", CSS, include_str!("../web/base.css")),
    (
        "commandline.js",
        JAVASCRIPT,
        include_str!("../web/commandline.js"),
    ),
    (
        "commands.js",
        JAVASCRIPT,
        include_str!("../web/commands.js"),
    ),
    (
        "components.js",
        JAVASCRIPT,
        include_str!("../web/components.js"),
    ),
    ("composer.css", CSS, include_str!("../web/composer.css")),
    (
        "composer.js",
        JAVASCRIPT,
        include_str!("../web/composer.js"),
    ),
    ("dom.js", JAVASCRIPT, include_str!("../web/dom.js")),
    ("embed.js", JAVASCRIPT, include_str!("../web/embed.js")),
    ("icon.svg", SVG, include_str!("../web/icon.svg")),
    (
        "interactions.js",
        JAVASCRIPT,
        include_str!("../web/interactions.js"),
    ),
    ("layout.css", CSS, include_str!("../web/layout.css")),
    ("live.js", JAVASCRIPT, include_str!("../web/live.js")),
    ("log.js", JAVASCRIPT, include_str!("../web/log.js")),
    ("main.js", JAVASCRIPT, include_str!("../web/main.js")),
    (
        "markdown.js",
        JAVASCRIPT,
        include_str!("../web/markdown.js"),
    ),
    ("markup.js", JAVASCRIPT, include_str!("../web/markup.js")),
    ("media.js", JAVASCRIPT, include_str!("../web/media.js")),
    ("message.css", CSS, include_str!("../web/message.css")),
    ("message.js", JAVASCRIPT, include_str!("../web/message.js")),
    ("modal.js", JAVASCRIPT, include_str!("../web/modal.js")),
    ("people.js", JAVASCRIPT, include_str!("../web/people.js")),
    ("popup.js", JAVASCRIPT, include_str!("../web/popup.js")),
    ("select.js", JAVASCRIPT, include_str!("../web/select.js")),
    ("shell.js", JAVASCRIPT, include_str!("../web/shell.js")),
    ("sidebar.js", JAVASCRIPT, include_str!("../web/sidebar.js")),
    ("store.js", JAVASCRIPT, include_str!("../web/store.js")),
    ("suggest.js", JAVASCRIPT, include_str!("../web/suggest.js")),
    ("theme.js", JAVASCRIPT, include_str!("../web/theme.js")),
    ("time.js", JAVASCRIPT, include_str!("../web/time.js")),
];

pub(super) async fn index() -> Response {
    file(
        "text/html; charset=utf-8",
        include_str!("../web/index.html"),
    )
}

pub(super) async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => file(kind, text),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A newer program must not run with an older one's files, so browsers keep none.
fn file(kind: &'static str, text: &'static str) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_embedded() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/playground/web");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "index.html")
            .collect();
        names.sort();
        let known: Vec<&str> = ASSETS.iter().map(|(name, ..)| *name).collect();
        assert_eq!(known, names);
    }

    #[test]
    fn a_first_load_stays_small() {
        let assets: usize = ASSETS.iter().map(|(.., text)| text.len()).sum();
        let whole = assets + include_str!("../web/index.html").len();
        assert!(whole < 150 * 1024, "{whole} bytes before images");
    }
}
