//! Pictures and their words, drawn off the async threads.

use super::permissions::Pictures;
use super::reply::{Picture, Reply};
use super::style::Look;
use super::view::analysis::Graph;
use super::view::players;
use crate::engine::{BySide, Game, Rules};
use crate::render::{self, Scene, Style, Theme};
use crate::session::Session;
use crate::text::Text;

/// The reply with the picture of a game as it stands, or, where pictures cannot be attached, with the
/// board in words. A picture that cannot be drawn is left out: the text says the same.
pub async fn attached(look: &Look, session: &Session, reply: Reply, pictures: Pictures) -> Reply {
    let names = players::both_plain(&look.text, session);
    drawn(look, Scene::of(session.game(), names), reply, pictures).await
}

/// The reply with the picture of a game that nobody plays; without it where pictures cannot be attached.
pub async fn of_start(look: &Look, game: &Game, reply: Reply, pictures: Pictures) -> Reply {
    if pictures != Pictures::Attached {
        return reply;
    }
    let names = BySide::new_with(|side| players::side(&look.text, side));
    drawn(look, Scene::of(game, names), reply, pictures).await
}

/// The reply with the picture of a scene, or with what it shows in words.
pub async fn drawn(look: &Look, scene: Scene, reply: Reply, pictures: Pictures) -> Reply {
    let (text, style) = (look.text.clone(), look.style);
    let drawn = tokio::task::spawn_blocking(move || {
        let alt = render::alt_text(&scene, &style, &text);
        match pictures {
            Pictures::Attached => Drawn::Picture(Picture {
                name: "board.png",
                png: render::still(&scene, &style, &text),
                alt,
            }),
            Pictures::InWords | Pictures::WordsWanted => Drawn::Words(alt),
        }
    });
    match drawn.await {
        Ok(Drawn::Picture(picture)) => reply.with_picture(picture),
        Ok(Drawn::Words(words)) => {
            let missing = match pictures {
                Pictures::WordsWanted => String::new(),
                _ => look.text.picture_missing() + "\n",
            };
            let content = format!("{}\n{missing}{words}", reply.content);
            Reply { content, ..reply }
        }
        Err(error) => {
            tracing::error!(%error, "a board was not drawn");
            reply
        }
    }
}

/// The reply with a game's course as a graph, or, where pictures cannot be attached, with what it shows
/// in words.
pub async fn with_graph(text: &Text, reply: Reply, graph: Graph, pictures: Pictures) -> Reply {
    let Graph { course, names, alt } = graph;
    if pictures != Pictures::Attached {
        let content = format!("{}\n{}\n{alt}", reply.content, text.graph_missing());
        return Reply { content, ..reply };
    }
    let text = text.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        render::graph(&course, &names, Theme::default(), &text)
    });
    match drawn.await {
        Ok(png) => reply.with_picture(Picture {
            name: "graph.png",
            png,
            alt,
        }),
        Err(error) => {
            tracing::error!(%error, "a graph was not drawn");
            reply
        }
    }
}

/// Draws a board that nobody sees, so that the first one somebody waits for is drawn fast: the parts
/// that all boards share are made once.
pub async fn warm_up(text: &Text) {
    let text = text.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        let game = Game::new(Rules::default());
        let scene = Scene::of(&game, BySide::new_with(|side| side.to_string()));
        render::still(&scene, &Style::of(game.rules()), &text).len()
    });
    if let Err(error) = drawn.await {
        tracing::error!(%error, "a first board was not drawn");
    }
}

enum Drawn {
    Picture(Picture),
    Words(String),
}
