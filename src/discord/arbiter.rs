//! What those who look after games do: list, pause, resume, stop and restore them.
//!
//! Invariant: every use checks who asks, by the permissions and roles of that very interaction, and
//! touches games of the asker's server alone. What was done is told in the game's channel, with a name.

use std::sync::Arc;

use super::boards;
use super::call::Call;
use super::errors::{NotSent, Problem};
use super::explain;
use super::opponent::{self, Show};
use super::parked;
use super::permissions::Pictures;
use super::reply::Reply;
use super::view::board::Address;
use super::view::{arbiter, players};
use crate::session::{ChannelId, GameId, ServerId, Session, SessionError, TakenUpBy};

/// Which games are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The game of the channel where the command was used, and those in its threads.
    Here,
    /// Every game of the server.
    All,
    /// One game.
    Game(GameId),
}

/// How a game is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Without a result; it counts for nothing and can be brought back.
    Void,
    /// As it stands.
    ByTotals,
}

/// Where a game is brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Where it was played, or here where another game runs there.
    Any,
    /// Here.
    Here,
    /// Where it was played.
    There,
}

impl Which {
    /// What autocomplete sends for the channel and for the server.
    pub const HERE: &str = "here";
    /// See [`Which::HERE`].
    pub const ALL: &str = "all";

    /// Reads what autocomplete sent, or somebody typed.
    pub fn of_word(word: &str) -> Result<Self, Problem> {
        match word {
            Self::HERE => Ok(Self::Here),
            Self::ALL => Ok(Self::All),
            id => id.parse().map(Self::Game).map_err(|_| Problem::NoSuchGame),
        }
    }
}

/// The server whose games the one who asks may look after.
pub fn looked_after(call: &Call) -> Result<ServerId, Problem> {
    let server = call.server.ok_or(Problem::OutsideServers)?;
    let teaches = call
        .server_settings
        .teacher
        .is_some_and(|role| call.caller_roles.contains(&role));
    if call.may_manage_messages() || teaches {
        Ok(server)
    } else {
        Err(Problem::NotTeacher)
    }
}

/// The running games of a server, those in which nobody has moved for longest first.
pub async fn running(call: &Call, server: ServerId) -> Vec<Session> {
    let mut running = call.app.sessions.all_running().await;
    running.retain(|session| session.record().server == Some(server));
    running.sort_by_key(|session| session.state().pace.turn_since);
    running
}

/// Lists the running games for the one who asks alone.
pub async fn list(call: &Call) -> Result<(), Problem> {
    let server = looked_after(call)?;
    let now = call.app.sessions.clock().now();
    let running = running(call, server).await;
    let lines: Vec<String> = running
        .iter()
        .map(|session| {
            let link = explain::link(session);
            arbiter::line(&call.text(), session, link, now)
        })
        .collect();
    call.reply(&arbiter::running(&call.text(), &lines)).await?;
    Ok(())
}

async fn meant(call: &Call, which: Which) -> Result<Vec<Session>, Problem> {
    let mut running = running(call, looked_after(call)?).await;
    match which {
        Which::All => return Ok(running),
        Which::Here => {
            running.retain(|session| {
                let record = session.record();
                record.channel == call.channel || record.parent == Some(call.channel)
            });
            if running.is_empty() {
                return Err(SessionError::NoGame.into());
            }
        }
        Which::Game(id) => {
            running.retain(|session| session.record().id == id);
            if running.is_empty() {
                return Err(Problem::NoSuchGame);
            }
        }
    }
    Ok(running)
}

/// What came of doing the same to games.
struct Done {
    /// Those to which it was done, as they are now.
    games: Vec<Session>,
    /// Why it was not done to one, besides those for which it was not meant.
    failed: Option<Problem>,
}

impl Done {
    /// Whether all went well, once everything was told; the answer last, for what failed says more.
    fn outcome(self, answered: Result<(), NotSent>) -> Result<(), Problem> {
        self.failed.map_or(Ok(()), Err)?;
        Ok(answered?)
    }
}

/// Does something to the game of each channel that is meant. Of several games those are passed over for
/// which it is not meant, and one that fails keeps it from none of the others.
async fn each<F>(
    call: &Call,
    which: Which,
    is_not_meant: impl Fn(&SessionError) -> bool,
    deed: impl Fn(ChannelId) -> F,
) -> Result<Done, Problem>
where
    F: Future<Output = Result<Session, SessionError>>,
{
    let meant = meant(call, which).await?;
    let several = which == Which::All || meant.len() > 1;
    let (mut games, mut failed) = (Vec::new(), None);
    for session in meant {
        match deed(session.record().channel).await {
            Ok(session) => games.push(session),
            Err(error) if several && is_not_meant(&error) => {}
            Err(error) if !several => return Err(error.into()),
            Err(error) if failed.is_none() => failed = Some(Problem::from(error)),
            Err(error) => Problem::from(error).log(),
        }
    }
    Ok(Done { games, failed })
}

/// Stops the time and the moves of games.
pub async fn pause(call: &Arc<Call>, which: Which) -> Result<(), Problem> {
    let is_idle =
        |error: &SessionError| matches!(error, SessionError::Paused(_) | SessionError::NoGame);
    let sessions = &call.app.sessions;
    let paused = each(call, which, is_idle, |channel| sessions.pause(channel)).await;
    let paused = paused.map_err(|problem| match problem {
        Problem::Session(SessionError::Paused(_)) => Problem::AlreadyPaused,
        other => other,
    })?;
    let told = Reply::private(call.text().admin_paused(paused.games.len()));
    let answered = call.reply(&told).await;
    for session in &paused.games {
        let text = call.text_about(session).await;
        let line = text.paused_by(players::person(&text, &call.person));
        announce(call, session, &Reply::new(line)).await;
    }
    paused.outcome(answered)
}

/// Lets paused games go on.
pub async fn resume(call: &Arc<Call>, which: Which) -> Result<(), Problem> {
    let goes_on =
        |error: &SessionError| matches!(error, SessionError::NotPaused | SessionError::NoGame);
    let sessions = &call.app.sessions;
    let resumed = each(call, which, goes_on, |channel| sessions.resume(channel)).await?;
    let told = Reply::private(call.text().admin_resumed(resumed.games.len()));
    let answered = call.reply(&told).await;
    for session in &resumed.games {
        let text = call.text_about(session).await;
        let line = arbiter::goes_on(&text, session, &call.person);
        announce(call, session, &Reply::new(line)).await;
        if session.bot_to_move() {
            opponent::think(&call.app, &call.http, session, vec![Show::Post]);
        }
    }
    resumed.outcome(answered)
}

/// Ends a game: the one named, or the one of the channel.
pub async fn stop(call: &Arc<Call>, which: Which, how: Stop) -> Result<(), Problem> {
    let found = match which {
        Which::All => return Err(Problem::NoSuchGame),
        one => meant(call, one).await?,
    };
    // Of a channel its own game is meant, not those in its threads.
    let own = |session: &&Session| which != Which::Here || session.record().channel == call.channel;
    let found = found.iter().find(own).ok_or(SessionError::NoGame)?;
    let (channel, game) = (found.record().channel, found.record().id);
    match how {
        Stop::Void => {
            let voided = call.app.sessions.void(channel, game).await?;
            call.app.opponent.stop(game);
            let answered = done(call, channel).await;
            let text = call.text_about(&voided).await;
            let line = text.voided_by(players::person(&text, &call.person));
            announce(call, &voided, &Reply::new(line)).await;
            if let Some(board) = voided.board() {
                boards::take_controls_off(&call.http, channel, board).await;
            }
            Ok(answered?)
        }
        Stop::ByTotals => {
            let ended = call.app.sessions.stop(channel, game).await?;
            call.app.opponent.stop(game);
            let answered = done(call, channel).await;
            let text = call.text_about(&ended).await;
            let line = text.stopped_by(players::person(&text, &call.person));
            let pictures = pictures_in(call, &ended);
            let end = boards::newest(&call.app, &ended, Address::Nobody, pictures).await;
            let end = end.after(&line);
            if channel == call.channel && call.follow_up(&end).await.is_ok() {
                boards::end_told(&call.app, &call.http, &ended, None).await;
            } else {
                boards::post(&call.app, &call.http, &ended, &end).await;
            }
            Ok(answered?)
        }
    }
}

/// Brings back a game that was put away.
pub async fn restore(call: &Arc<Call>, game: GameId, to: Where) -> Result<(), Problem> {
    let server = looked_after(call)?;
    let sessions = &call.app.sessions;
    let (before, _) = sessions.shelved(game).await?;
    if before.record().server != Some(server) {
        return Err(Problem::NoSuchGame);
    }
    let first = match to {
        Where::Any => parked::place_for(call, &before).await?,
        Where::Here => parked::here(call, &before)?,
        Where::There => parked::there(call, &before).await?,
    };
    let take_up = |place| sessions.take_up(game, TakenUpBy::Arbiter, place);
    let taken = match take_up(first).await {
        Err(SessionError::ChannelTaken(_)) if to == Where::Any && first.channel != call.channel => {
            take_up(parked::here(call, &before)?).await?
        }
        other => other.map_err(|refused| parked::not_there(call, first, refused))?,
    };
    let text = call.text_about(&taken).await;
    let line = text.restored_by(players::person(&text, &call.person));
    parked::show_back(call, &before, &taken, &line).await;
    Ok(())
}

/// Tells the one who asked, alone, that it was done, and where.
async fn done(call: &Call, channel: ChannelId) -> Result<(), NotSent> {
    let told = Reply::private(call.text().admin_done(players::channel(channel)));
    call.reply(&told).await
}

fn pictures_in(call: &Call, session: &Session) -> Pictures {
    if session.record().channel == call.channel {
        boards::pictures_of(call)
    } else {
        Pictures::Attached
    }
}

/// Tells a game's channel. Where the command was used no permission is needed for it, unless the command
/// was never answered.
async fn announce(call: &Call, session: &Session, line: &Reply) {
    let channel = session.record().channel;
    if channel == call.channel && call.follow_up(line).await.is_ok() {
        return;
    }
    if let Err(error) = boards::post_line(&call.http, channel, line).await {
        tracing::warn!(%error, channel = channel.0, "what the teacher did was not told there");
    }
}
