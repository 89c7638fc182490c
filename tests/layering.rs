//! Who may use whom: reads the paths in the source and fails when an arrow runs the wrong way.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("text", &[]),
    ("config", &["text"]),
    ("playground", &[]),
    ("ai", &["engine", "text"]),
    ("render", &["engine", "text"]),
    ("session", &["engine", "text"]),
    ("store", &["engine", "text", "session"]),
    (
        "discord",
        &[
            "engine", "text", "config", "ai", "render", "session", "store",
        ],
    ),
    (
        "cli",
        &[
            "engine",
            "text",
            "config",
            "ai",
            "render",
            "session",
            "store",
            "discord",
            "playground",
        ],
    ),
    ("main", &["cli"]),
];

/// Crates that one room alone may touch.
const KEPT_IN: &[(&str, &[&str])] = &[
    ("rusttype", &["src/render/font.rs"]),
    ("sqlx", &["src/store/"]),
    ("serenity", &["src/discord/"]),
    ("poise", &["src/discord/"]),
    ("axum", &["src/playground/"]),
    ("tokio_tungstenite", &["src/playground/"]),
    ("dashmap", &["src/session/", "src/discord/"]),
    ("jiff", &["src/session/zone.rs"]),
    ("skillratings", &["src/session/rating.rs"]),
];

fn source_files(under: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(under).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(source_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The text without comments, so that a room may be named in prose.
fn code_of(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n")
        .collect()
}

fn room_of(path: &Path) -> String {
    let inside = path.strip_prefix("src").unwrap();
    let first = inside
        .components()
        .next()
        .unwrap()
        .as_os_str()
        .to_str()
        .unwrap();
    first.trim_end_matches(".rs").to_owned()
}

/// The rooms named after `root::`, alone or in braces.
fn rooms_named(code: &str, root: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices(root) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + root.len()..];
        let word = |text: &str| -> String {
            text.trim_start()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect()
        };
        match rest.strip_prefix('{') {
            None => {
                named.insert(word(rest));
            }
            Some(list) => {
                let mut depth = 0usize;
                let mut item = String::new();
                for letter in list.chars() {
                    match letter {
                        '}' if depth == 0 => break,
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 0 => {
                            named.insert(word(&std::mem::take(&mut item)));
                            continue;
                        }
                        _ => {}
                    }
                    item.push(letter);
                }
                named.insert(word(&item));
            }
        }
    }
    named.retain(|name| MAY_USE.iter().any(|(room, _)| room == name));
    named
}

fn wrong_arrows(path: &Path, code: &str) -> Vec<String> {
    let room = room_of(path);
    let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == room) else {
        return if room == "lib" {
            Vec::new()
        } else {
            vec![format!("{room} has no place in the layout")]
        };
    };
    let root = if room == "main" {
        "damath::"
    } else {
        "crate::"
    };
    rooms_named(code, root)
        .into_iter()
        .filter(|used| *used != room && !allowed.contains(&used.as_str()))
        .map(|used| format!("{}: {room} may not use {used}", path.display()))
        .collect()
}

#[test]
fn every_arrow_runs_the_right_way() {
    let wrong: Vec<String> = source_files(Path::new("src"))
        .iter()
        .flat_map(|path| wrong_arrows(path, &code_of(path)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn crates_stay_in_their_room() {
    let mut wrong = Vec::new();
    for path in source_files(Path::new("src")) {
        let code = code_of(&path);
        let shown = path.to_str().unwrap().replace('\\', "/");
        for (name, rooms) in KEPT_IN {
            let used = code.contains(&format!("{name}::")) || code.contains(&format!("use {name}"));
            if used && !rooms.iter().any(|room| shown.starts_with(room)) {
                wrong.push(format!(
                    "{shown} uses {name}, which belongs to {}",
                    rooms.join(" and ")
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_wrong_arrow_is_seen_in_every_form() {
    for code in [
        "use crate::discord::bot;",
        "use crate::{engine::Side, discord};",
        "use crate::{\n    engine::{Side, Square},\n    discord::{bot, reply},\n};",
        "fn f() { crate::discord::bot() }",
    ] {
        assert_eq!(
            wrong_arrows(Path::new("src/session/seat.rs"), code).len(),
            1,
            "{code}"
        );
    }
    assert!(wrong_arrows(Path::new("src/session/seat.rs"), "use crate::engine::Side;").is_empty());
    assert_eq!(
        wrong_arrows(Path::new("src/engine/side.rs"), "use crate::text::say;").len(),
        1
    );
}
