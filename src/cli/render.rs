//! `damath render`: one board as a PNG file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::args::RulesArgs;
use crate::engine::notation::{FenError, Notation, fen};
use crate::engine::{BoardView, BySide, Game, NoSuchSquare, Rules, RulesError, Side, Square};
use crate::render::{self, Pieces, Scene, Style, Surface, Theme, Words};
use crate::text::Text;

/// What to draw and where to put it.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Example:
  damath render --rules damath-whole --fen W:Wc3=7:Bd4=3 --mark c3 --out board.png")]
pub struct Args {
    #[command(flatten)]
    rules: RulesArgs,
    /// The position; the start of a game when left out.
    #[arg(long)]
    fen: Option<String>,
    /// The PNG file to write.
    #[arg(long)]
    out: PathBuf,
    /// Squares to mark, such as c3,d4.
    #[arg(long, value_delimiter = ',')]
    mark: Vec<String>,
    #[command(flatten)]
    look: Look,
}

/// How boards are to look; shared by the commands that draw.
#[derive(Clone, Debug, clap::Args)]
pub struct Look {
    /// The board: vismin or luzon. As the rules have it when left out.
    #[arg(long, value_parser = board)]
    board: Option<BoardView>,
    /// The side at the bottom: red or blue.
    #[arg(long, default_value = "red", value_parser = side)]
    view: Side,
    /// The colours: classic, slate, print or contrast.
    #[arg(long, default_value_t)]
    theme: Theme,
    /// How squares are named: vismin, luzon, numeric, dama or sheet.
    #[arg(long)]
    notation: Option<Notation>,
    /// The pieces of plain dama: discs or tansan.
    #[arg(long, default_value_t)]
    pieces: Pieces,
    /// The board of plain dama: chequered or lines.
    #[arg(long, default_value_t)]
    surface: Surface,
}

impl Look {
    /// The style for a game of these rules.
    pub fn style(&self, rules: &Rules) -> Style {
        let usual = Style::of(rules);
        let notation = self.notation.unwrap_or(usual.notation);
        let lettered = match notation {
            Notation::Vismin => Some(BoardView::Vismin),
            Notation::Luzon => Some(BoardView::Luzon),
            Notation::Numeric | Notation::Dama | Notation::Sheet => None,
        };
        let asked = self.notation.and(lettered);
        Style {
            theme: self.theme,
            view: self.board.or(asked).unwrap_or(usual.view),
            bottom: self.view,
            notation,
            pieces: self.pieces,
            surface: self.surface,
        }
        .settled(rules)
    }
}

fn board(text: &str) -> Result<BoardView, &'static str> {
    match text {
        "vismin" => Ok(BoardView::Vismin),
        "luzon" => Ok(BoardView::Luzon),
        _ => Err("the boards are vismin and luzon"),
    }
}

fn side(text: &str) -> Result<Side, &'static str> {
    match text {
        "red" => Ok(Side::Red),
        "blue" => Ok(Side::Blue),
        _ => Err("the sides are red and blue"),
    }
}

/// Why nothing was drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The rules are not to be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position cannot be read, or not be played.
    #[error("--fen: {0}")]
    Fen(#[from] FenError),
    /// A mark that is no square.
    #[error("--mark: {0}")]
    Mark(#[from] NoSuchSquare),
    /// The file cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Draws the board and writes the file, whole or not at all.
pub fn run(args: &Args) -> Result<(), DrawError> {
    let rules = args.rules.rules()?;
    let game = match &args.fen {
        Some(text) => fen::read_as(&rules, text, Game::from_setup)?,
        None => Game::new(rules.clone()),
    };
    let mut scene = Scene::of(
        &game,
        BySide::new_with(|side| Text::english().side_name(side)),
    );
    for name in &args.mark {
        let square: Square = name.trim().parse()?;
        scene.marks.add(&scene.position, square);
    }
    let png = render::still(&scene, &args.look.style(&rules), &Text::english());
    write_whole(&args.out, &png)
}

/// Writes a file under another name beside it and then renames it, so that an error leaves no part of
/// it behind and keeps what was there.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), DrawError> {
    let failed = |source| DrawError::Write {
        path: path.to_owned(),
        source,
    };
    let name = path
        .file_name()
        .ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    let mut partial = OsString::from(".");
    partial.push(name);
    partial.push(format!(".{}.partial", std::process::id()));
    let partial = path.with_file_name(partial);
    fs::write(&partial, bytes)
        .and_then(|()| fs::rename(&partial, path))
        .map_err(|source| {
            // The file may never have come to be; what matters is the error before.
            let _ = fs::remove_file(&partial);
            failed(source)
        })
}
