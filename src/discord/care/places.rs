//! Channels and servers that are gone. A channel's game is parked, and its players find it among their
//! games; what belongs to a server that removed the bot is erased 30 days later.
//!
//! A server that Discord cannot reach for a while is not gone. Removals while the program did not run
//! are found on connecting: Discord then lists every server that has the bot.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use crate::discord::app::App;
use crate::session::{Gone, ServerId, Session, Timestamp};
use crate::store::StoreError;

/// For how long what belongs to a server is kept after it removed the bot.
const KEPT_FOR: Duration = Duration::from_hours(30 * 24);

/// How often the clock is looked at, and how much time has to pass on it between two looks at the store.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const SWEEP_EVERY: Duration = Duration::from_hours(1);

/// Parks what goes on in a place that is gone. Nobody can be told there.
pub async fn put_away(app: &App, gone: Gone) {
    let parked = app.sessions.put_away(gone).await;
    for session in &parked.done {
        app.opponent.stop(session.record().id);
    }
    let games = parked.done.len();
    if games > 0 {
        tracing::info!(?gone, games, "games of a place that is gone were parked");
    }
    if let Some(error) = parked.failed {
        tracing::error!(%error, ?gone, "not all of a place that is gone was put away");
    }
}

/// A server has removed the bot. Written down at once, so that a return at the same moment comes after it.
pub async fn removed(app: &App, server: ServerId) {
    tracing::info!(%server, "a server has removed the bot");
    let at = app.sessions.clock().now();
    if let Err(error) = app.store.server_removed(server, at).await {
        tracing::error!(%error, "a removal was not written down; the next start finds it");
    }
    put_away(app, Gone::Server(server)).await;
}

/// A server has the bot, perhaps again.
pub async fn present(app: &App, server: ServerId) {
    match app.store.server_present(server).await {
        Ok(true) => tracing::info!(%server, "a server that had removed the bot has it again"),
        Ok(false) => {}
        Err(error) => tracing::error!(%error, "that a server has the bot was not written down"),
    }
}

/// Discord lists all servers that have the bot: whatever is kept of others was removed meanwhile.
pub async fn listed(app: &App, servers: &HashSet<ServerId>) {
    match app.store.servers().await {
        Ok(kept) => {
            for server in kept.into_iter().filter(|kept| !servers.contains(kept)) {
                removed(app, server).await;
            }
        }
        Err(error) => {
            tracing::error!(%error, "removals while the program did not run were not found");
        }
    }
    put_away_left(app, servers).await;
}

/// Parks what still goes on in servers that do not have the bot: when they removed it not all could be done.
async fn put_away_left(app: &App, servers: &HashSet<ServerId>) {
    let is_left = |session: &Session| {
        let server = session.record().server;
        server.is_some_and(|server| !servers.contains(&server))
    };
    let left = app.sessions.find_running(is_left).await;
    let of: HashSet<_> = left
        .iter()
        .filter_map(|left| left.record().server)
        .collect();
    for server in of {
        put_away(app, Gone::Server(server)).await;
    }
}

/// Erases what belongs to servers that removed the bot long ago, for as long as the bot runs.
pub async fn watch(app: Arc<App>) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut next = Timestamp(i64::MIN);
    loop {
        ticks.tick().await;
        let now = app.sessions.clock().now();
        if now < next {
            continue;
        }
        next = now.after(SWEEP_EVERY);
        if let Err(error) = sweep(&app, now).await {
            tracing::error!(%error, "what belongs to removed servers was not erased");
        }
    }
}

async fn sweep(app: &App, now: Timestamp) -> Result<(), StoreError> {
    for server in app.store.erase_removed(now.before(KEPT_FOR)).await? {
        app.preferences.forget_server(server);
        tracing::info!(%server, "what belonged to a server that removed the bot was erased");
    }
    Ok(())
}
