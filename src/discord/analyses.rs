//! Analyses of finished games.
//!
//! Every move is graded as a task of its own behind all live games. Invariant: at most one analysis a
//! channel. An analysis that is cut short leaves nothing behind but its message.

use std::sync::Arc;

use super::after::{NoAfter, finished};
use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::pictures;
use super::reply::Reply;
use super::view::analysis;
use crate::ai::{Budget, GradedPly, Priority, grade};
use crate::session::{GameId, Session, SessionError};

/// How many positions are looked at for one ply, all its moves together; the same on every machine.
const NODES: u64 = 100_000;

/// How often an analysis tells how far it is. Discord takes about five changes of a message in five
/// seconds.
const REPORTS: usize = 5;

/// Analyses a finished game, that of the channel which ended last unless another is named, showing how
/// far it is, and then the result in the same message.
pub async fn analyze(call: &Call, game: Option<GameId>) -> Result<(), Problem> {
    let app = &call.app;
    let game = match game {
        Some(game) => game,
        None => last_game(call).await?,
    };
    let found = finished::find(call, game).await?;
    let session = &found.session;
    if session.ply() == 0 {
        return Err(Problem::NothingToAnalyze);
    }
    // What is learnt from any game helps in one that resembles it.
    if app.sessions.plays_rated(call.person.id).await {
        return Err(NoAfter::RatedRunning.into());
    }
    let under_way = app.analyses.begin(call.channel);
    let _under_way = under_way.ok_or(Problem::AnalysisUnderWay)?;
    let look = found.look(call).await;
    let progress = |done| found.answer(analysis::progress(&look.text, done, session.ply()));
    call.reply(&progress(0)).await?;
    let Some(graded) = graded(call, session, progress).await? else {
        return Ok(());
    };
    let pictures = boards::pictures_of(call);
    let reply = Reply::new(analysis::message(&look, session, &graded));
    let graph = analysis::graph(&look.text, session, &graded);
    let reply = pictures::with_graph(&look.text, reply, graph, pictures).await;
    call.edit_answer(&found.answer(reply)).await?;
    Ok(())
}

/// The game of the channel that ended last, unless one is running, which is meant then.
async fn last_game(call: &Call) -> Result<GameId, Problem> {
    match call.app.sessions.running(call.channel).await {
        Ok(_) => Err(Problem::StillRunning),
        Err(SessionError::NoGame) => finished::meant(call, None).await,
        Err(error) => Err(error.into()),
    }
}

/// Every ply, graded in the order of the game; nothing if the program is about to end.
async fn graded(
    call: &Call,
    session: &Session,
    progress: impl Fn(usize) -> Reply,
) -> Result<Option<Vec<GradedPly>>, Problem> {
    let app = &call.app;
    let game = Arc::new(session.game().clone());
    let all = session.ply();
    let mut graded = Vec::with_capacity(all);
    for ply in 0..all {
        let game = Arc::clone(&game);
        let task = app
            .opponent
            .consult(Priority::Background, move |search, allowance, stop| {
                let budget = Budget::nodes(NODES).within(allowance);
                grade(search, &game, ply, &budget, stop)
            });
        match task.await? {
            Some(grade) => graded.push(grade),
            None if app.is_closing() => return Ok(None),
            None => return Err(Problem::NoAnswer),
        }
        if is_report_due(graded.len(), all)
            && let Err(error) = call.edit_answer(&progress(graded.len())).await
        {
            tracing::debug!(%error, "the progress of an analysis was not shown");
        }
    }
    Ok(Some(graded))
}

/// Whether this ply completes another of the parts after which the progress is shown; the last is shown
/// by the result.
const fn is_report_due(done: usize, all: usize) -> bool {
    done < all && done * REPORTS / all > (done - 1) * REPORTS / all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_a_few_times_and_never_at_the_end() {
        let told = |all| -> Vec<usize> {
            let plies = 1..=all;
            plies.filter(|done| is_report_due(*done, all)).collect()
        };
        assert_eq!(told(60), [12, 24, 36, 48]);
        assert_eq!(told(3), [1, 2]);
        assert_eq!(told(1), [0; 0]);
        assert_eq!(told(299).len(), 4);
    }
}
