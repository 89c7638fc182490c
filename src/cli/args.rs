//! Arguments that several commands share.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::CliError;
use crate::engine::notation::{Notation, fen};
use crate::engine::{BoardView, Game, Rules, RulesError};

/// Which game is played.
#[derive(Clone, Debug, Args)]
pub(super) struct RulesArgs {
    /// filipino, spanish, or damath- with counting, whole, fraction, integer, rational, radical,
    /// polynomial or custom
    #[arg(long, value_name = "R", default_value = "damath-whole")]
    rules: String,
    /// The chips of damath-custom: twelve values in the order a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    chips: Option<String>,
}

impl RulesArgs {
    pub(super) fn rules(&self) -> Result<Rules, RulesError> {
        Rules::named(&self.rules, self.chips.as_deref())
    }
}

/// Which game is played where a file does not say.
#[derive(Clone, Debug, Args)]
pub(super) struct FileRulesArgs {
    /// The rules, where no Variant tag of the file names them; a game type alone does not
    #[arg(long, value_name = "R")]
    rules: Option<String>,
    /// The chips of damath-custom
    #[arg(
        long,
        value_name = "VALUES",
        allow_hyphen_values = true,
        requires = "rules"
    )]
    chips: Option<String>,
}

impl FileRulesArgs {
    /// The rules asked for; nothing if the file is to say.
    pub(super) fn rules(&self) -> Result<Option<Rules>, RulesError> {
        let named = |name: &String| Rules::named(name, self.chips.as_deref());
        self.rules.as_ref().map(named).transpose()
    }
}

/// A game and a position of it.
#[derive(Args)]
pub(super) struct PositionArgs {
    #[command(flatten)]
    rules: RulesArgs,
    /// The position, such as W:Wa1,Kc3:Bb8; the start of the game if it is left out
    #[arg(long, value_name = "F")]
    fen: Option<String>,
}

impl PositionArgs {
    pub(super) fn game(&self) -> Result<Game, CliError> {
        let rules = self.rules.rules()?;
        match &self.fen {
            Some(text) => Ok(fen::read_as(&rules, text, Game::from_setup)?),
            None => Ok(Game::new(rules)),
        }
    }
}

/// How squares are lettered in text for people.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Board {
    /// a1 plays
    Vismin,
    /// The mirrored board
    Luzon,
}

/// A choice of board.
#[derive(Args)]
pub(super) struct BoardArgs {
    /// The board whose letters name the squares; dama is shown on the Luzon board unless asked
    #[arg(long)]
    board: Option<Board>,
}

impl BoardArgs {
    /// The view asked for, or the usual one of the rules.
    pub(super) fn view(&self, rules: &Rules) -> BoardView {
        self.asked().unwrap_or(rules.ruleset().view)
    }

    /// The view asked for.
    pub(super) fn asked(&self) -> Option<BoardView> {
        self.board.map(|board| match board {
            Board::Vismin => BoardView::Vismin,
            Board::Luzon => BoardView::Luzon,
        })
    }
}

/// The notation that letters of a board make.
pub(super) const fn letters(view: BoardView) -> Notation {
    match view {
        BoardView::Vismin => Notation::Vismin,
        BoardView::Luzon => Notation::Luzon,
    }
}

/// A file to read.
#[derive(Clone, Debug, Args)]
pub(super) struct FileArg {
    /// The file; standard input if it is left out or -
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
}

/// What files hold and commands write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Moves in letters of the Vismin board
    Vismin,
    /// Moves in letters of the Luzon board
    Luzon,
    /// Moves in draughts numbers, 1 to 32
    Numeric,
    /// Moves in local dama numbers, 1 to 16
    Dama,
    /// Moves as the DepEd score sheet has them, chip and target
    Sheet,
    /// Portable Draughts Notation
    Pdn,
    /// Positions
    Fen,
    /// A table for spreadsheets
    Csv,
}
