//! Pictures and their words, drawn off the async threads.

use super::app::App;
use super::permissions::Pictures;
use super::reply::{Picture, Reply};
use super::view::analysis::Graph;
use super::view::players;
use crate::engine::{BySide, EndReason, Game, Kind, Rules, Side};
use crate::render::{self, Scene, Style, Theme, Words};
use crate::session::Session;
use crate::text::Text;

/// The reply with the picture of a game as it stands, or, where pictures cannot be attached, with the
/// board in words. A picture that cannot be drawn is left out: the text says the same.
pub async fn attached(app: &App, session: &Session, reply: Reply, pictures: Pictures) -> Reply {
    let names = players::both_plain(&app.text, session);
    let scene = Scene::of(session.game(), names);
    let text = app.text.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        let style = Style::of(scene.position.rules());
        let words = InText(&text);
        let alt = render::alt_text(&scene, &style, &words);
        match pictures {
            Pictures::Attached => Drawn::Picture(Picture {
                name: "board.png",
                png: render::still(&scene, &style, &words),
                alt,
            }),
            Pictures::InWords => Drawn::Words(alt),
        }
    });
    match drawn.await {
        Ok(Drawn::Picture(picture)) => reply.with_picture(picture),
        Ok(Drawn::Words(words)) => {
            let content = format!("{}\n{}\n{words}", reply.content, app.text.picture_missing());
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
pub async fn with_graph(app: &App, reply: Reply, graph: Graph, pictures: Pictures) -> Reply {
    let Graph { course, names, alt } = graph;
    if pictures == Pictures::InWords {
        let content = format!("{}\n{}\n{alt}", reply.content, app.text.graph_missing());
        return Reply { content, ..reply };
    }
    let text = app.text.clone();
    let drawn = tokio::task::spawn_blocking(move || {
        render::graph(&course, &names, Theme::default(), &InText(&text))
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
        render::still(&scene, &Style::of(game.rules()), &InText(&text)).len()
    });
    if let Err(error) = drawn.await {
        tracing::error!(%error, "a first board was not drawn");
    }
}

enum Drawn {
    Picture(Picture),
    Words(String),
}

/// The words of pictures, from the file of all sentences.
struct InText<'a>(&'a Text);

const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Man => "chip",
        Kind::King => "dama",
    }
}

impl Words for InText<'_> {
    fn side(&self, side: Side) -> String {
        players::side(self.0, side)
    }

    fn won(&self) -> String {
        self.0.picture_won()
    }

    fn drew(&self) -> String {
        self.0.picture_drew()
    }

    fn resigned(&self) -> String {
        self.0.picture_resigned()
    }

    fn to_move(&self, side: &str, name: &str) -> String {
        self.0.picture_to_move(side, name)
    }

    fn winner(&self, side: &str, name: &str, reason: &str) -> String {
        self.0.picture_winner(reason, side, name)
    }

    fn drawn(&self, reason: &str) -> String {
        self.0.picture_drawn(reason)
    }

    fn reason(&self, reason: EndReason) -> String {
        let text = self.0;
        match reason {
            EndReason::NoPieces(side) => text.picture_no_pieces(self.side(side)),
            EndReason::Blocked(side) => text.picture_blocked(self.side(side)),
            EndReason::Repetition => text.picture_repetition(),
            EndReason::QuietTurns => text.picture_quiet_turns(),
            EndReason::Resignation(side) => text.picture_resignation(self.side(side)),
            EndReason::Agreement => text.picture_agreement(),
            EndReason::TimeUp => text.picture_time_up(),
            EndReason::Forfeit(side) => text.picture_forfeit(self.side(side)),
        }
    }

    fn last_move(&self, side: &str, played: &str, sums: &str) -> String {
        if sums.is_empty() {
            self.0.picture_last_move(side, played)
        } else {
            self.0.picture_last_capture(side, played, sums)
        }
    }

    fn points(&self, red: &str, blue: &str) -> String {
        self.0.picture_points(red, blue)
    }

    fn totals(&self, red: &str, blue: &str) -> String {
        self.0.picture_totals(red, blue)
    }

    fn chip_on(&self, kind: Kind, chip: &str, square: &str) -> String {
        self.0.picture_chip_on(kind_name(kind), chip, square)
    }

    fn piece_on(&self, kind: Kind, square: &str) -> String {
        self.0.picture_piece_on(kind_name(kind), square)
    }

    fn pieces(&self, side: &str, list: &str) -> String {
        self.0.picture_pieces(side, list)
    }

    fn no_pieces(&self, side: &str) -> String {
        self.0.picture_nothing_left(side)
    }

    fn must_capture(&self, squares: &str) -> String {
        self.0.picture_must_capture(squares)
    }
}
