//! What a move being typed could become.

use super::Notation;
use super::names::{self, Name, is_joint};
use super::naming::Naming;
use super::read::Reader;
use crate::engine::damath::Chip;
use crate::engine::moves::Move;
use crate::engine::position::Position;
use crate::engine::square::{BoardView, Square};

/// The legal moves that a text under way could become, best first; all of them for no text. A chip or
/// a square alone gives the moves of the piece there: `7`, `c3`.
pub fn candidates(position: &Position, partial: &str) -> Vec<Move> {
    of(&Reader::of_any(position), partial)
}

/// The same for a text typed beside a board whose squares go by `board`, as
/// [`read_move_beside`](super::read_move_beside) reads it.
pub fn candidates_beside(position: &Position, partial: &str, board: Notation) -> Vec<Move> {
    of(&Reader::beside(position, board), partial)
}

fn of(reader: &Reader<'_>, partial: &str) -> Vec<Move> {
    let position = reader.position;
    let legal = position.legal_moves();
    let partial = partial.trim();
    if partial.is_empty() {
        return legal;
    }
    if partial.len() > names::LONGEST {
        return Vec::new();
    }
    if let Some(of_chip) = moves_of_chip(position, &legal, partial) {
        return of_chip;
    }
    let readings = reader.readings(partial).unwrap_or_default();
    let mut found = reader.fitting(&legal, &readings);
    let typed = Key::of(partial);
    for played in &legal {
        if !found.contains(played) && forms(reader, played).any(|form| form.starts_with(&typed)) {
            found.push(*played);
        }
    }
    if found.is_empty() {
        found = moves_landing_on(&legal, partial);
    }
    found
}

/// The moves of the chip that is typed, or else of the chips that begin so; nothing where no chip is
/// being typed.
fn moves_of_chip(position: &Position, legal: &[Move], text: &str) -> Option<Vec<Move>> {
    let chips = position.rules().chips()?;
    let text = text.trim_end_matches([':', ' ']);
    let exact = text.parse().ok().and_then(|chip: Chip| chips.id_of(chip));
    let digits = text.strip_prefix(['-', '−']).unwrap_or(text);
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if exact.is_none() && !number {
        return None;
    }
    let chip_of = |played: &Move| position.board().chip(played.from());
    let mut found = legal.to_vec();
    found.retain(|played| Some(chip_of(played)) == exact);
    if found.is_empty() {
        let typed = text.replace('−', "-");
        found = legal.to_vec();
        found.retain(|played| chips.chip(chip_of(played)).ascii().starts_with(&typed));
    }
    Some(found)
}

fn moves_landing_on(legal: &[Move], text: &str) -> Vec<Move> {
    let names = names::split(text).unwrap_or_default();
    let [Name::Letters(name)] = &names[..] else {
        return Vec::new();
    };
    let Ok(square) = name.parse::<Square>() else {
        return Vec::new();
    };
    let lands = |played: &&Move| played.landings().contains(&square);
    legal.iter().filter(lands).copied().collect()
}

/// A text without the signs that reading forgives.
struct Key {
    /// Names with one blank between them.
    spaced: String,
    /// Names run together.
    run: String,
}

impl Key {
    fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let words: Vec<_> = text
            .split(|sign| is_joint(sign) || matches!(sign, '(' | ')' | ','))
            .filter(|word| !word.is_empty())
            .collect();
        Self {
            spaced: words.join(" "),
            run: words.concat(),
        }
    }

    fn starts_with(&self, typed: &Self) -> bool {
        self.spaced.starts_with(&typed.spaced)
            || (typed.run.contains(char::is_alphabetic) && self.run.starts_with(&typed.run))
    }
}

/// Every way in which people write a move down.
fn forms<'a>(reader: &'a Reader<'_>, played: &'a Move) -> impl Iterator<Item = Key> + 'a {
    let position = reader.position;
    let namings = reader.among.iter().map(|notation| Naming::of(*notation));
    let ends = [played.to()];
    let paths = namings.flat_map(move |naming| {
        [
            naming.path(played, played.landings()),
            naming.path(played, &ends),
        ]
    });
    let chips = position.rules().chips();
    let by_chip = chips.into_iter().flat_map(move |chips| {
        let chip = chips.chip(position.board().chip(played.from())).ascii();
        let landings: Vec<_> = played.landings().iter().map(Square::to_string).collect();
        let luzon = played.landings().iter().map(|s| s.name(BoardView::Luzon));
        [
            super::write_move(position, played, Notation::Sheet),
            format!("{chip} {played}"),
            format!("{chip} {}", landings.join(" ")),
            format!("{chip} {}", luzon.collect::<Vec<_>>().join(" ")),
        ]
    });
    paths.chain(by_chip).map(|form| Key::of(&form))
}
