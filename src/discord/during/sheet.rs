//! The score sheet of a channel's game so far, or of the last one that ended there: as text that a phone
//! shows, and as a table to be kept.

use crate::discord::after::finished;
use crate::discord::boards;
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::permissions::Pictures;
use crate::discord::reply::{File, Reply};
use crate::discord::style::Look;
use crate::discord::view::sheet::{self, Kept};
use crate::engine::notation::{GameRecord, scoresheet};
use crate::session::SessionError;

/// Gives the sheet to whoever asks, player or spectator, alone.
pub async fn show(call: &Call) -> Result<(), Problem> {
    let session = match call.app.sessions.running(call.channel).await {
        Ok(session) => session,
        Err(SessionError::NoGame) => match finished::meant(call, None).await {
            Ok(last) => finished::find(call, last).await?.session,
            Err(Problem::NothingToAnalyze) => return Err(Problem::NoSheet),
            Err(problem) => return Err(problem),
        },
        Err(error) => return Err(error.into()),
    };
    if session.ply() == 0 {
        return Err(Problem::NoSheet);
    }
    let look = Look::words(call, &session);
    let record = GameRecord::of(session.game());
    let kept = match boards::pictures_of(call) {
        Pictures::Attached | Pictures::WordsWanted => Kept::InFile,
        Pictures::InWords => Kept::Nowhere,
    };
    let reply = Reply::private(sheet::message(&look, &session, &record, kept));
    let reply = match kept {
        Kept::InFile => reply.with_file(File {
            name: "score-sheet.csv",
            bytes: scoresheet::csv(&record, look.style.view).into_bytes(),
            words: String::new(),
        }),
        Kept::Nowhere => reply,
    };
    call.reply(&reply).await?;
    Ok(())
}
