//! Keeps the time of all games for as long as the bot is connected: what is due is done and told, and
//! who is to be reminded is. Time without a connection is given back first.
//!
//! Invariant: no game keeps another one waiting, and no failing game is asked again at once.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::http::Http;
use tokio::sync::Semaphore;
use tokio::time::{Interval, MissedTickBehavior, interval};

use super::app::App;
use super::boards;
use super::opponent::{self, Show};
use super::permissions::Pictures;
use super::reminders;
use super::turn;
use super::unrest;
use super::view::board::Address;
use super::view::time;
use crate::session::{ChannelId, GameId, Played, Session, Struck, Timestamp};

/// How often games are looked through for what is due. The clock says what is.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often the connection is looked for while there is none.
const WAIT: Duration = Duration::from_millis(100);

/// After how many looks it is written down that the program runs.
const ALIVE_EVERY: u64 = 5;

/// How often it is asked who is to be reminded.
const REMIND_EVERY: Duration = Duration::from_secs(5);

/// After how many of these rounds games that nobody took up are ended.
const CLEAR_EVERY: u64 = 120;

/// How many games are dealt with at a time, so that a bell at the same moment for all is no storm of
/// requests.
const AT_ONCE: usize = 8;

/// How long a game waits that could not be dealt with.
const PAUSE: Duration = Duration::from_secs(10);

/// Keeps the time of all games. The time in which nobody could play, also before, costs nobody anything.
pub async fn watch(app: Arc<App>, http: Arc<Http>) {
    let runs = AtomicBool::new(false);
    tokio::join!(strikes(&app, &http, &runs), rounds(&app, &http, &runs));
}

/// How the time of all games stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Time {
    /// There is no connection: nobody can play.
    Rests,
    /// There is one since this moment; the time before is still to be given back.
    Owed(Timestamp),
    /// It runs.
    Runs,
}

impl Time {
    /// Looks at the connection, and gives back what is to be given back.
    async fn look(self, app: &App) -> Self {
        let there = match app.shards.get() {
            Some(shards) => unrest::is_connected(&shards).await,
            None => false,
        };
        let since = match self {
            _ if !there => return Self::Rests,
            Self::Runs => return Self::Runs,
            Self::Rests => app.sessions.clock().now(),
            Self::Owed(since) => since,
        };
        match app.sessions.wake(since).await {
            Ok(()) => {
                tracing::info!("the time of all games runs");
                Self::Runs
            }
            Err(error) => {
                tracing::error!(%error, "the time without a connection was not given back yet");
                Self::Owed(since)
            }
        }
    }
}

fn ticks(every: Duration) -> Interval {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

async fn strikes(app: &Arc<App>, http: &Arc<Http>, runs: &AtomicBool) {
    let keeper = Keeper {
        room: Arc::new(Semaphore::new(AT_ONCE)),
        under_way: Arc::default(),
    };
    let mut ticks = ticks(LOOK_EVERY);
    let mut time = Time::Rests;
    for look in 0_u64.. {
        ticks.tick().await;
        if app.is_closing() {
            continue;
        }
        time = time.look(app).await;
        while time == Time::Rests && !app.is_closing() {
            runs.store(false, Ordering::SeqCst);
            tokio::time::sleep(WAIT).await;
            time = time.look(app).await;
        }
        runs.store(time == Time::Runs, Ordering::SeqCst);
        if time != Time::Runs {
            continue;
        }
        if look % ALIVE_EVERY == 0
            && let Err(error) = app.sessions.keep_alive().await
        {
            tracing::error!(%error, "it was not written down that the program runs");
        }
        for (channel, game) in app.sessions.all_due().await {
            keeper.deal_with(app, http, channel, game);
        }
    }
}

async fn rounds(app: &Arc<App>, http: &Arc<Http>, runs: &AtomicBool) {
    let mut ticks = ticks(REMIND_EVERY);
    for round in 0_u64.. {
        ticks.tick().await;
        while !runs.load(Ordering::SeqCst) && !app.is_closing() {
            tokio::time::sleep(WAIT).await;
        }
        if app.is_closing() {
            continue;
        }
        let _guard = app.in_flight.enter();
        reminders::send(app, http).await;
        if round % CLEAR_EVERY == 0 {
            match app.sessions.clear_shelf().await {
                Ok(0) => {}
                Ok(games) => tracing::info!(games, "games that nobody took up were ended"),
                Err(error) => tracing::error!(%error, "games put away long ago were not ended"),
            }
        }
    }
}

/// The games that are being dealt with.
struct Keeper {
    room: Arc<Semaphore>,
    under_way: Arc<Mutex<HashSet<GameId>>>,
}

impl Keeper {
    /// Does what is due in a game and tells it, beside others; nothing if that is under way.
    fn deal_with(&self, app: &Arc<App>, http: &Arc<Http>, channel: ChannelId, game: GameId) {
        let Some(entry) = Entry::of(game, &self.under_way) else {
            return;
        };
        let (app, http) = (Arc::clone(app), Arc::clone(http));
        let room = Arc::clone(&self.room);
        let guard = app.in_flight.enter();
        tokio::spawn(async move {
            // The semaphore is never closed.
            let turn = room.acquire().await;
            if app.is_closing() {
                return;
            }
            match app.sessions.strike(channel, game).await {
                Ok(Some(struck)) => tell(&app, &http, struck).await,
                Ok(None) => {}
                Err(error) => {
                    drop((turn, guard));
                    tracing::error!(%error, %game, "what was due in a game was not done");
                    tokio::time::sleep(PAUSE).await;
                }
            }
            drop(entry);
        });
    }
}

/// A game that is being dealt with, until this is dropped, by a panic too.
struct Entry {
    game: GameId,
    under_way: Arc<Mutex<HashSet<GameId>>>,
}

impl Entry {
    /// Nothing for a game that is being dealt with.
    fn of(game: GameId, under_way: &Arc<Mutex<HashSet<GameId>>>) -> Option<Self> {
        lock(under_way).insert(game).then(|| Self {
            game,
            under_way: Arc::clone(under_way),
        })
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        lock(&self.under_way).remove(&self.game);
    }
}

fn lock(under_way: &Mutex<HashSet<GameId>>) -> MutexGuard<'_, HashSet<GameId>> {
    // Nothing that holds the lock can panic half-way through a change.
    under_way.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells a game's channel what came of time.
async fn tell(app: &Arc<App>, http: &Arc<Http>, struck: Struck) {
    match struck {
        Struck::Drawn { played, warnings } => tell_drawn(app, http, &played, warnings).await,
        Struck::LastCapture(played) => {
            let ended = &played.session;
            let text = app.preferences.text_for(ended).await;
            let line = time::last_capture(&text, ended, played.ply.side);
            tell_end(app, http, ended, Some(&line)).await;
        }
        Struck::Ended(ended) => tell_end(app, http, &ended, None).await,
        Struck::Parked(parked) if app.visits.has(parked.record().channel) => {}
        Struck::Parked(parked) => {
            let text = app.preferences.text_for(&parked).await;
            let now = app.sessions.clock().now();
            let line = time::parked(&text, &parked, now);
            if let Err(error) = boards::post_line(http, parked.record().channel, &line).await {
                tracing::info!(%error, "a channel was not told that its game is parked");
            }
        }
    }
}

async fn tell_drawn(app: &Arc<App>, http: &Arc<Http>, played: &Played, warnings: u8) {
    let session = &played.session;
    let text = app.preferences.text_for(session).await;
    let line = time::overstepped(&text, session, played.ply.side, warnings);
    if session.game().outcome().is_some() {
        return tell_end(app, http, session, Some(&line)).await;
    }
    let reply = if session.bot_to_move() {
        // The bot's move follows in a message of its own.
        boards::bare(app, session, Pictures::Attached).await
    } else {
        boards::newest(app, session, turn::address(session), Pictures::Attached).await
    };
    boards::post(app, http, session, &reply.after(&line)).await;
    if session.bot_to_move() {
        opponent::think(app, http, session, vec![Show::Post]);
    }
}

async fn tell_end(app: &Arc<App>, http: &Arc<Http>, ended: &Session, line: Option<&str>) {
    app.opponent.stop(ended.record().id);
    let reply = boards::newest(app, ended, Address::Nobody, Pictures::Attached).await;
    let reply = match line {
        Some(line) => reply.after(line),
        None => reply,
    };
    boards::post(app, http, ended, &reply).await;
}
