//! Resigning: asked first, done when confirmed.

use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::reply::Reply;
use super::view::board::Address;
use super::view::resign;
use crate::session::{At, GameId};

/// Asks a player, privately, whether to resign.
pub async fn ask(call: &Call, at: At) -> Result<(), Problem> {
    let session = call
        .app
        .sessions
        .may_resign(call.channel, call.person.id, at)
        .await?;
    let question = resign::question(&call.text(), &session, call.person.id);
    call.reply(&question).await?;
    Ok(())
}

/// Resigns: the question goes, and the end is told to the channel.
pub async fn confirmed(call: &Call, game: GameId) -> Result<(), Problem> {
    // Of the position only the game counts here.
    let at = At::Shown {
        game,
        ply: 0,
        undone: 0,
    };
    let sessions = &call.app.sessions;
    // The bell may have rung since the question.
    sessions
        .may_resign(call.channel, call.person.id, at)
        .await?;
    let ended = sessions.resign(call.channel, call.person.id, at).await?;
    call.app.opponent.stop(game);
    let done = Reply::private(call.text().resign_done());
    if let Err(error) = call.update(&done).await {
        tracing::debug!(%error, "a question stays though it was answered");
    }
    // As the channel's own message: an answer would hang on the question, which nobody else sees.
    boards::announce(call, &ended, Address::Nobody).await;
    Ok(())
}

/// Does not resign.
pub async fn refused(call: &Call) -> Result<(), Problem> {
    call.update(&Reply::private(call.text().resign_not()))
        .await?;
    Ok(())
}
