//! What those who look after games do: list, pause, resume, stop and restore them.
//!
//! Invariant: every use checks who asks, by the permissions and roles of that very interaction, and
//! touches games of the asker's server alone. What was done is told in the game's channel, with a name.

use std::sync::Arc;

use serenity::all::Permissions;

use super::boards;
use super::call::Call;
use super::errors::Problem;
use super::explain;
use super::opponent::{self, Show};
use super::parked;
use super::permissions::Pictures;
use super::reply::Reply;
use super::view::board::Address;
use super::view::{arbiter, players};
use crate::session::{ChannelId, GameId, Place, ServerId, Session, SessionError, TakenUpBy};

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
    let manages = call.caller_permissions.is_some_and(|held| {
        held.intersects(Permissions::MANAGE_MESSAGES | Permissions::ADMINISTRATOR)
    });
    let teaches = call
        .server_settings
        .teacher
        .is_some_and(|role| call.caller_roles.contains(&role));
    if manages || teaches {
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
            let link = explain::link(call.server, session);
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

/// Stops the time and the moves of games.
pub async fn pause(call: &Arc<Call>, which: Which) -> Result<(), Problem> {
    let mut paused = Vec::new();
    let meant = meant(call, which).await?;
    let several = which == Which::All || meant.len() > 1;
    for session in meant {
        match call.app.sessions.pause(session.record().channel).await {
            Ok(session) => paused.push(session),
            // Of several only those that run are meant.
            Err(SessionError::Paused(_) | SessionError::NoGame) if several => {}
            Err(error) => return Err(error.into()),
        }
    }
    let told = Reply::private(call.text().admin_paused(paused.len()));
    call.reply(&told).await?;
    for session in &paused {
        let line = public_text(call, session)
            .await
            .paused_by(players::person(&call.person));
        announce(call, session, &Reply::new(line)).await;
    }
    Ok(())
}

/// Lets paused games go on.
pub async fn resume(call: &Arc<Call>, which: Which) -> Result<(), Problem> {
    let mut resumed = Vec::new();
    let meant = meant(call, which).await?;
    let several = which == Which::All || meant.len() > 1;
    for session in meant {
        match call.app.sessions.resume(session.record().channel).await {
            Ok(session) => resumed.push(session),
            Err(SessionError::NotPaused | SessionError::NoGame) if several => {}
            Err(error) => return Err(error.into()),
        }
    }
    let told = Reply::private(call.text().admin_resumed(resumed.len()));
    call.reply(&told).await?;
    for session in &resumed {
        let text = public_text(call, session).await;
        let line = arbiter::goes_on(&text, session, &call.person);
        announce(call, session, &Reply::new(line)).await;
        if session.bot_to_move() {
            opponent::think(&call.app, &call.http, session, vec![Show::Post]);
        }
    }
    Ok(())
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
    let teacher = players::person(&call.person);
    match how {
        Stop::Void => {
            let voided = call.app.sessions.void(channel, game).await?;
            call.app.opponent.stop(game);
            done(call, channel).await?;
            let line = public_text(call, &voided).await.voided_by(teacher);
            announce(call, &voided, &Reply::new(line)).await;
            if let Some(board) = voided.board() {
                boards::take_controls_off(&call.http, channel, board).await;
            }
        }
        Stop::ByTotals => {
            let ended = call.app.sessions.stop(channel, game).await?;
            call.app.opponent.stop(game);
            done(call, channel).await?;
            let line = public_text(call, &ended).await.stopped_by(teacher);
            let pictures = pictures_in(call, &ended);
            let end = boards::newest(&call.app, &ended, Address::Nobody, pictures).await;
            let end = end.after(&line);
            if channel == call.channel && call.follow_up(&end).await.is_ok() {
                boards::end_told(&call.app, &call.http, &ended, None).await;
            } else {
                boards::post(&call.app, &call.http, &ended, &end).await;
            }
        }
    }
    Ok(())
}

/// Brings back a game that was put away.
pub async fn restore(call: &Arc<Call>, game: GameId, to: Where) -> Result<(), Problem> {
    let server = looked_after(call)?;
    let sessions = &call.app.sessions;
    let (before, _) = sessions.shelved(game).await?;
    if before.record().server != Some(server) {
        return Err(Problem::NoSuchGame);
    }
    let (here, there) = (Place::here(call.channel), parked::own_place(&before));
    let first = if to == Where::Here { here } else { there };
    let taken = match sessions.take_up(game, TakenUpBy::Arbiter, first).await {
        Err(SessionError::ChannelTaken(_)) if to == Where::Any && there != here => {
            sessions.take_up(game, TakenUpBy::Arbiter, here).await
        }
        other => other,
    };
    let taken = taken?;
    let text = public_text(call, &taken).await;
    let line = text.restored_by(players::person(&call.person));
    parked::show_back(call, &before, &taken, &line).await;
    Ok(())
}

/// Tells the one who asked, alone, that it was done, and where.
async fn done(call: &Call, channel: ChannelId) -> Result<(), Problem> {
    let told = Reply::private(call.text().admin_done(format!("<#{channel}>")));
    call.reply(&told).await?;
    Ok(())
}

async fn public_text(call: &Call, session: &Session) -> crate::text::Text {
    call.app.preferences.text_for(session).await
}

fn pictures_in(call: &Call, session: &Session) -> Pictures {
    if session.record().channel == call.channel {
        boards::pictures_of(call)
    } else {
        Pictures::Attached
    }
}

/// Tells a game's channel. Where the command was used no permission is needed for it.
async fn announce(call: &Call, session: &Session, line: &Reply) {
    let channel = session.record().channel;
    let told = if channel == call.channel {
        call.follow_up(line).await.map(drop)
    } else {
        boards::post_line(&call.http, channel, line).await
    };
    if let Err(error) = told {
        tracing::warn!(%error, channel = channel.0, "what the teacher did was not told there");
    }
}
