//! The page's files, part of the program. They are kept as people write them, for there is no build step,
//! and compressed once for the browser.

use std::collections::HashMap;
use std::io::Write;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

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

const INDEX: (&str, &str, &str) = (
    "index.html",
    "text/html; charset=utf-8",
    include_str!("../web/index.html"),
);

struct File {
    kind: &'static str,
    text: &'static str,
    packed: Vec<u8>,
}

static FILES: LazyLock<HashMap<&'static str, File>> = LazyLock::new(|| {
    let all = ASSETS.iter().chain([&INDEX]);
    all.map(|&(name, kind, text)| {
        (
            name,
            File {
                kind,
                text,
                packed: pack(text),
            },
        )
    })
    .collect()
});

fn pack(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(text.as_bytes())
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}

pub(super) async fn index(headers: HeaderMap) -> Response {
    file(INDEX.0, &headers)
}

pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&name, &headers)
}

fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(File { kind, text, packed }) = FILES.get(name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let accepted = headers
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok());
    let packs = accepted.is_some_and(|list| list.split(',').any(|name| name.trim() == "gzip"));
    // A newer program must not run with an older one's files, so browsers keep none.
    let mut response = if packs {
        ([(CONTENT_ENCODING, "gzip")], packed.as_slice()).into_response()
    } else {
        text.into_response()
    };
    for (name, value) in [
        (CONTENT_TYPE, *kind),
        (CACHE_CONTROL, "no-cache"),
        (VARY, "accept-encoding"),
    ] {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
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
        let whole: usize = FILES.values().map(|file| file.packed.len()).sum();
        assert!(whole < 70 * 1024, "{whole} bytes before images");
    }

    #[tokio::test]
    async fn a_client_that_unpacks_nothing_gets_plain_text() {
        let packed = index(HeaderMap::from_iter([(
            ACCEPT_ENCODING,
            HeaderValue::from_static("gzip, deflate"),
        )]));
        assert_eq!(packed.await.headers()[CONTENT_ENCODING], "gzip");
        let plain = index(HeaderMap::new()).await;
        assert!(!plain.headers().contains_key(CONTENT_ENCODING));
        let body = axum::body::to_bytes(plain.into_body(), usize::MAX)
            .await
            .unwrap();
        assert_eq!(body, INDEX.2);
    }
}
