//! Analyses of finished games, asked for in the channel where they were played.
//!
//! Every move is graded as a task of its own behind all live games. Invariant: at most one analysis a
//! channel. An analysis that is cut short leaves nothing behind but its message.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use super::app::App;
use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::pictures;
use super::reply::Reply;
use super::style::Look;
use super::view::analysis;
use crate::ai::{Budget, GradedPly, Priority, grade};
use crate::session::{ChannelId, Session, SessionError, StoredGame};

/// How many positions are looked at for one ply, all its moves together; the same on every machine.
const NODES: u64 = 100_000;

/// How often an analysis tells how far it is. Discord takes about five changes of a message in five
/// seconds.
const REPORTS: usize = 5;

/// The channels in which an analysis is under way.
#[derive(Debug, Default)]
pub struct Analyses(Mutex<HashSet<ChannelId>>);

/// An analysis under way, until this is dropped.
struct UnderWay<'a>(&'a Analyses, ChannelId);

impl Analyses {
    fn begin(&self, channel: ChannelId) -> Option<UnderWay<'_>> {
        let mut under_way = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = under_way.insert(channel);
        // Made only where it is wanted: one that is dropped ends the analysis under way.
        is_new.then(|| UnderWay(self, channel))
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut under_way = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        under_way.remove(&self.1);
    }
}

/// Analyses the channel's last game, showing how far it is, and then the result in the same message.
pub async fn analyze(call: &Call) -> Result<(), Problem> {
    let (app, text) = (&call.app, call.public_text());
    match app.sessions.running(call.channel).await {
        Ok(_) => return Err(Problem::StillRunning),
        Err(SessionError::NoGame) => {}
        Err(error) => return Err(error.into()),
    }
    let under_way = app.analyses.begin(call.channel);
    let _under_way = under_way.ok_or(Problem::AnalysisUnderWay)?;
    let session = last_game(app, call.channel).await?;
    call.reply(&analysis::progress(&text, 0, session.ply()))
        .await?;
    let Some(graded) = graded(call, &session).await? else {
        return Ok(());
    };
    let pictures = boards::pictures_of(call);
    let look = Look::public(app, &session).await;
    let reply = Reply::new(analysis::message(&look, &session, &graded));
    let graph = analysis::graph(&text, &session, &graded);
    let reply = pictures::with_graph(&text, reply, graph, pictures).await;
    call.edit_answer(&reply).await?;
    Ok(())
}

/// The game of a channel that ended last, played through.
async fn last_game(app: &App, channel: ChannelId) -> Result<Session, Problem> {
    let last = app.store.last_finished(channel).await?;
    let last = last.ok_or(Problem::NothingToAnalyze)?;
    let history = app.store.history(last).await?;
    let history = history.ok_or(Problem::NothingToAnalyze)?;
    let moves = history.plies.into_iter().map(|ply| ply.played);
    Ok(Session::restore(StoredGame {
        record: history.record,
        moves: moves.collect(),
        state: history.state,
        board: history.board,
    })?)
}

/// Every ply, graded in the order of the game; nothing if the program is about to end.
async fn graded(call: &Call, session: &Session) -> Result<Option<Vec<GradedPly>>, Problem> {
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
        if is_report_due(graded.len(), all) {
            let progress = analysis::progress(&call.public_text(), graded.len(), all);
            if let Err(error) = call.edit_answer(&progress).await {
                tracing::debug!(%error, "the progress of an analysis was not shown");
            }
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

    #[test]
    fn one_analysis_runs_in_a_channel_at_a_time() {
        let analyses = Analyses::default();
        let first = analyses.begin(ChannelId(1));
        assert!(first.is_some());
        assert!(analyses.begin(ChannelId(1)).is_none());
        assert!(analyses.begin(ChannelId(2)).is_some());
        drop(first);
        assert!(analyses.begin(ChannelId(1)).is_some());
    }
}
