//! A finished game once more, as an animation.
//!
//! Invariant: of one game one replay at a time is made in a channel.

use std::sync::Arc;

use super::finished::{self, Finished};
use super::{NoAfter, files};
use crate::discord::call::{Call, Kind};
use crate::discord::errors::Problem;
use crate::discord::permissions::{self, Files};
use crate::discord::reply::{File, Reply};
use crate::discord::style::Look;
use crate::discord::view::players;
use crate::engine::{BySide, Game};
use crate::render::{self, Pace, Scene};
use crate::session::GameId;

/// Discord's limit of a file where nobody pays for more, in bytes. Source: its documentation of uploads.
const LARGEST: usize = 10 << 20;

/// Shows a game once more.
pub async fn show(call: &Arc<Call>, game: GameId, pace: Pace) -> Result<(), Problem> {
    let found = finished::find(call, game).await?;
    if permissions::files(call.permissions) == Files::Refused {
        return Err(NoAfter::NoFiles.into());
    }
    let Some(_making) = call.app.replays.begin((call.channel, game)) else {
        return already_made(call).await;
    };
    call.promise(found.audience).await?;
    let look = found.look(call).await;
    let reply = Reply::new(content(&look, &found)).with_file(film(&look, &found, pace).await?);
    files::give(call, found.answer(reply)).await
}

/// A second press of the same button changes nothing and is not answered with a message.
async fn already_made(call: &Call) -> Result<(), Problem> {
    match call.kind {
        Kind::Component(_) => Ok(call.acknowledge().await?),
        Kind::Command | Kind::Autocomplete | Kind::Form => Err(NoAfter::UnderWay.into()),
    }
}

fn content(look: &Look, found: &Finished) -> String {
    let (text, session) = (&look.text, &found.session);
    let names = players::both(text, session);
    let rules = text.rules_name(session.record().terms.rules.as_str());
    text.replay_of(session.ply(), names.red, names.blue, rules)
}

/// The animation with what it shows in words, drawn off the async threads.
async fn film(look: &Look, found: &Finished, pace: Pace) -> Result<File, Problem> {
    let game = found.session.game().clone();
    let names = players::both_plain(&look.text, &found.session);
    let (text, style) = (look.text.clone(), look.style);
    let draw = move || {
        let draw = |pace| render::replay(&game, &names, &style, &text, pace);
        let bytes = smallest_needed(draw, pace, LARGEST)?;
        let end = Scene::of(&game, names.clone());
        let end = render::alt_text(&end, &style, &text);
        let words = words(&game, &names, &text, &end);
        Some(File {
            name: "replay.gif",
            bytes,
            words,
        })
    };
    let drawn = tokio::task::spawn_blocking(draw).await;
    let drawn = drawn.map_err(|_| Problem::Panicked)?;
    Ok(drawn.ok_or(NoAfter::TooLarge)?)
}

fn words(game: &Game, names: &BySide<String>, text: &crate::text::Text, end: &str) -> String {
    let (red, blue) = (names.red.as_str(), names.blue.as_str());
    let course = text.replay_words(game.plies().len(), red, blue);
    format!("{course} {end}")
}

/// The animation at this pace, or with one frame a turn where it would be larger than Discord takes;
/// nothing where that is too large, too.
fn smallest_needed(draw: impl Fn(Pace) -> Vec<u8>, pace: Pace, most: usize) -> Option<Vec<u8>> {
    let fits = |film: &Vec<u8>| film.len() <= most;
    let shorter = || Some(draw(Pace::OneFrameATurn)).filter(fits);
    Some(draw(pace)).filter(fits).or_else(shorter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_that_is_too_large_is_cut_to_one_frame_a_turn() {
        let draw = |pace| match pace {
            Pace::Steps => vec![0; 100],
            Pace::OneFrameATurn => vec![1; 40],
        };
        let made = |most| smallest_needed(draw, Pace::Steps, most).map(|film| film.len());
        assert_eq!(made(100), Some(100));
        assert_eq!(made(99), Some(40));
        assert_eq!(made(39), None);
    }
}
