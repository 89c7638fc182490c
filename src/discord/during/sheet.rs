//! The score sheet of a channel's game so far, or of the last one that ended there: as text that a phone
//! shows, and as a table to be kept.

use crate::discord::after::{files, finished};
use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::permissions::{self, Files};
use crate::discord::reply::Reply;
use crate::discord::style::Look;
use crate::discord::view::sheet;
use crate::engine::notation::GameRecord;
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
    let taken = permissions::files(call.permissions);
    let reply = Reply::private(sheet::message(&look, &session, &record, taken));
    let reply = match taken {
        Files::Taken => reply.with_file(files::score_sheet(&record, look.style.view)),
        Files::Refused => reply,
    };
    call.reply(&reply).await?;
    Ok(())
}
