//! `damath gallery`: every chip set, theme, board and marking as pictures, for the documentation and
//! for looking at when drawing changes.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use super::render::{DrawError, write_whole};
use crate::engine::damath::Score;
use crate::engine::notation::{Notation, fen};
use crate::engine::{BoardView, BySide, Game, Kind, Rules, Setup, Side, Square};
use crate::render::{self, Course, Pace, Pieces, Scene, Style, Surface, Theme, alt_text};
use crate::text::Text;

/// Where to put the gallery.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath gallery pictures")]
pub struct Args {
    /// The folder to write; made when it is not there.
    dir: PathBuf,
}

/// One picture of the gallery.
struct Exhibit {
    name: String,
    caption: String,
    file: Vec<u8>,
    extension: &'static str,
}

/// Draws the gallery with an index page, `README.md`.
pub fn run(args: &Args) -> Result<(), DrawError> {
    fs::create_dir_all(&args.dir).map_err(|source| DrawError::Write {
        path: args.dir.clone(),
        source,
    })?;
    let mut index = String::from("# Gallery\n\nDrawn by `damath gallery`.\n");
    for exhibit in exhibits()? {
        let file = format!("{}.{}", exhibit.name, exhibit.extension);
        write_whole(&args.dir.join(&file), &exhibit.file)?;
        let Exhibit { caption, .. } = exhibit;
        write!(index, "\n## {}\n\n![{caption}]({file})\n", exhibit.name)
            .expect("writing to a string cannot fail");
    }
    write_whole(&args.dir.join("README.md"), index.as_bytes())
}

fn exhibits() -> Result<Vec<Exhibit>, DrawError> {
    let mut all = chip_sets()?;
    all.extend(themes()?);
    all.extend(dama_boards()?);
    all.extend(markings()?);
    all.push(replay()?);
    all.push(graph());
    Ok(all)
}

fn names() -> BySide<String> {
    BySide {
        red: "Ana".to_owned(),
        blue: "Ben".to_owned(),
    }
}

fn still(name: impl Into<String>, scene: &Scene, style: Style) -> Exhibit {
    Exhibit {
        name: name.into(),
        caption: alt_text(scene, &style, &Text::english()),
        file: render::still(scene, &style, &Text::english()),
        extension: "png",
    }
}

/// Every chip of every set, Red's as chips and Blue's as damas.
fn chip_sets() -> Result<Vec<Exhibit>, DrawError> {
    let sets = Rules::NAMES
        .iter()
        .filter(|name| name.starts_with("damath-"));
    sets.map(|name| {
        let custom = "-12.5 7/8 3 -40 999 -999/999 0.05 1 2 3 -4 5/6";
        let chips = (*name == "damath-custom").then_some(custom);
        let rules = Rules::named(name, chips)?;
        let mut setup = Setup::start(rules.clone());
        for (square, mut piece) in Setup::start(rules.clone()).pieces() {
            if piece.side == Side::Blue {
                piece.kind = Kind::King;
                setup.put(square, Some(piece));
            }
        }
        let game = Game::from_setup(setup).expect("damas may stand on every square");
        let scene = Scene::of(&game, names());
        Ok(still(format!("chips-{name}"), &scene, Style::of(&rules)))
    })
    .collect()
}

/// A game after some turns, always the same ones.
fn played(rules: Rules, turns: usize) -> Game {
    let mut game = Game::new(rules);
    for turn in 0..turns {
        let mut moves = game.legal_moves();
        moves.sort_by_key(ToString::to_string);
        let Some(choice) = moves.get((turn * 7) % moves.len().max(1)) else {
            break;
        };
        game.play(choice)
            .expect("the move was among the legal ones just now");
    }
    game
}

/// A position from text, after its first capture has been played.
fn after_capture(rules: &Rules, position: &str) -> Result<Game, DrawError> {
    let mut game = fen::read_as(rules, position, Game::from_setup)?;
    let captures = game.legal_moves().into_iter();
    if let Some(capture) = captures.min_by_key(ToString::to_string) {
        game.play(&capture)
            .expect("the move was among the legal ones just now");
    }
    Ok(game)
}

/// A chain of three with a dama among what is left.
const CHAIN: &str = "W:Wc1=5,c3=7,Ka7=9,e1=8,h2=0:Bd4=3,f6=10,d8=8,b8=11,Kg1=4,d6=6:P12.5,8";

fn themes() -> Result<Vec<Exhibit>, DrawError> {
    let rules = Rules::default();
    let game = after_capture(&rules, CHAIN)?;
    let scene = Scene::of(&game, names());
    Ok(Theme::ALL
        .into_iter()
        .map(|theme| {
            let style = Style {
                theme,
                ..Style::of(&rules)
            };
            still(format!("theme-{theme}"), &scene, style)
        })
        .collect())
}

fn dama_boards() -> Result<Vec<Exhibit>, DrawError> {
    let rules = Rules::filipino();
    let kings = "W:WKa1,c1,e3,g3,Kf8,b4,h2:BKg1,b8,d6,f6,Kc7,h8,a5";
    let game = after_capture(&rules, kings)?;
    let scene = Scene::of(&game, names());
    let usual = Style::of(&rules);
    let styles = [
        ("dama-luzon", usual),
        (
            "dama-vismin-numbers",
            Style {
                view: BoardView::Vismin,
                notation: Notation::Numeric,
                ..usual
            },
        ),
        (
            "dama-local-numbers",
            Style {
                notation: Notation::Dama,
                pieces: Pieces::Tansan,
                ..usual
            },
        ),
        (
            "dama-matrix-slate",
            Style {
                theme: Theme::Slate,
                surface: Surface::Lines,
                pieces: Pieces::Tansan,
                ..usual
            },
        ),
        (
            "dama-matrix-classic",
            Style {
                surface: Surface::Lines,
                notation: Notation::Numeric,
                ..usual
            },
        ),
        (
            "dama-print-tansan",
            Style {
                theme: Theme::Print,
                pieces: Pieces::Tansan,
                ..usual
            },
        ),
    ];
    Ok(styles
        .into_iter()
        .map(|(name, style)| still(name, &scene, style))
        .collect())
}

fn markings() -> Result<Vec<Exhibit>, DrawError> {
    let rules = Rules::default();
    let style = Style::of(&rules);
    let opening = played(rules.clone(), 12);
    let choosing = Scene::of(&opening, names()).choosing_chip();
    let from = choosing.marks.chips.first().unwrap_or(Square::ALL[0]);
    let target = Scene::of(&opening, names()).choosing_target(from);

    let mut long = Scene::of(&after_capture(&rules, CHAIN)?, names());
    long.names = BySide {
        red: "Maximiliano Bartolomé de los Santos y Peñafrancia III".to_owned(),
        blue: "مريم العربية 🎉".to_owned(),
    };
    long.points = BySide {
        red: Score::from_hundredths(-999_999_999_999),
        blue: Score::from_hundredths(66_936_038_400),
    };

    let mut ended = after_capture(&rules, CHAIN)?;
    ended.agree_to_end();
    let terms = Rules::named("damath-polynomial", None)?;
    let substituted = after_capture(
        &terms,
        "W:Wc3=6x,a1=78xy^2,Kh2=28y:Bd4=10y,b8=66x^2y,f8=-45y",
    )?;
    let roots = Rules::named("damath-radical", None)?;
    let rooted = after_capture(&roots, "W:Wc3=16r32,a1=-r8:Bd4=4r18,b8=-121r18,f8=64r2")?;
    let classroom = Style {
        notation: Notation::Sheet,
        ..style
    };
    let from_blue = Style {
        bottom: Side::Blue,
        ..style
    };
    Ok(vec![
        still("mark-must-capture", &choosing, style),
        still("mark-targets", &target, style),
        still(
            "mark-targets-slate",
            &target,
            Style {
                theme: Theme::Slate,
                ..style
            },
        ),
        still("names-and-large-scores", &long, style),
        still("end-totals", &Scene::of(&ended, names()), style),
        still(
            "sum-of-terms",
            &Scene::of(&substituted, names()),
            Style::of(&terms),
        ),
        still("sum-of-roots", &Scene::of(&rooted, names()), style),
        still(
            "classroom",
            &Scene::of(&opening, names()),
            classroom.settled(&rules),
        ),
        still("seen-from-blue", &Scene::of(&opening, names()), from_blue),
    ])
}

fn replay() -> Result<Exhibit, DrawError> {
    let mut game = played(Rules::named("damath-integer", None)?, 24);
    game.agree_to_end();
    let style = Style::of(game.rules());
    Ok(Exhibit {
        name: "replay".to_owned(),
        caption: alt_text(&Scene::of(&game, names()), &style, &Text::english()),
        file: render::replay(&game, &names(), &style, &Text::english(), Pace::Steps),
        extension: "gif",
    })
}

fn graph() -> Exhibit {
    let points = [
        0, 2, -1, 4, 9, 7, 14, 12, 21, -6, -9, -4, -18, -22, -20, -35, 8, 12, 30, 28, 41,
    ];
    let course = Course {
        differences: points
            .iter()
            .map(|points| Score::from_hundredths(points * 100))
            .collect(),
        marked: vec![9, 16],
    };
    Exhibit {
        name: "graph".to_owned(),
        caption: "The expected final difference after every turn of a game".to_owned(),
        file: render::graph(&course, &names(), Theme::Classic, &Text::english()),
        extension: "png",
    }
}
