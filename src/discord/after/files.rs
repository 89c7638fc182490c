//! A finished game as a file, for the person who asks alone: its score sheet, and PDN.

use super::NoAfter;
use super::finished::{self, Finished};
use crate::discord::call::Call;
use crate::discord::errors::{NotSent, Problem};
use crate::discord::permissions::{self, Files};
use crate::discord::reply::{File, Reply};
use crate::discord::view::players;
use crate::engine::BoardView;
use crate::engine::notation::{GameRecord, pdn, scoresheet};
use crate::render;
use crate::session::{GameId, Session, Zone};
use crate::text::Text;

/// Gives a game's score sheet, as a table for spreadsheets.
pub async fn sheet(call: &Call, game: GameId) -> Result<(), Problem> {
    let found = finished::find(call, game).await?;
    let (text, view) = (call.text(), found.look(call).await.style.view);
    let record = GameRecord::of(found.session.game());
    let names = players::both(&text, &found.session);
    let content = text.sheet_of(render::game(record.rules()), names.red, names.blue);
    let file = score_sheet(&record, view);
    give(call, Reply::private(content).with_file(file)).await
}

/// A game's score sheet as a file, its squares as on a board seen so.
pub fn score_sheet(record: &GameRecord, view: BoardView) -> File {
    File {
        name: "score-sheet.csv",
        bytes: scoresheet::csv(record, view).into_bytes(),
        words: String::new(),
    }
}

/// Gives a game as PDN.
pub async fn pdn(call: &Call, game: GameId) -> Result<(), Problem> {
    let found = finished::find(call, game).await?;
    let (text, view) = (call.text(), found.look(call).await.style.view);
    let zone = &call.server_settings.time_zone;
    let record = tagged(&text, &found, zone);
    let names = players::both(&text, &found.session);
    let content = text.pdn_of(names.red, names.blue);
    let file = File {
        name: "game.pdn",
        bytes: pdn::write(&record, view).into_bytes(),
        words: String::new(),
    };
    give(call, Reply::private(content).with_file(file)).await
}

/// The game with its date and its players, as PDN names them: White moves first.
fn tagged(text: &Text, found: &Finished, zone: &Zone) -> GameRecord {
    let session: &Session = &found.session;
    let mut record = GameRecord::of(session.game());
    let names = players::both_plain(text, session);
    if let Some(date) = zone.date(session.record().started_at) {
        let date = date.replace('-', ".");
        record.tags.push(("Date".to_owned(), date));
    }
    record.tags.push(("White".to_owned(), names.red));
    record.tags.push(("Black".to_owned(), names.blue));
    record
}

/// Answers with a file, where files may be attached.
pub async fn give(call: &Call, reply: Reply) -> Result<(), Problem> {
    if permissions::files(call.permissions) == Files::Refused {
        return Err(NoAfter::NoFiles.into());
    }
    match call.reply(&reply).await {
        Err(error) if NotSent::is_forbidden(&error) => Err(NoAfter::NoFiles.into()),
        sent => Ok(sent?),
    }
}
