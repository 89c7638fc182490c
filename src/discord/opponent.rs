//! The bot as a player: its moves are searched on threads of their own, written down, and shown.
//!
//! Invariant: at most one search a game. Whoever shows a board while it runs is shown its result.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serenity::http::Http;
use tokio::sync::oneshot;

use super::app::App;
use super::boards;
use super::call::Call;
use super::during::own_board;
use super::permissions::Pictures;
use super::reply::Reply;
use super::searchers;
use super::start::Sides;
use super::view::board::Address;
use super::view::opening;
use crate::ai::{Level, Pool, Priority, Refused, Search, Stop};
use crate::config::Config;
use crate::engine::Move;
use crate::session::{At, GameId, MessageId, Session, SessionError};

/// Where the bot's move is shown.
pub enum Show {
    /// In the answer to this call, which shows the board with "Thinking…".
    Answer(Arc<Call>),
    /// In this message of the game's channel, which shows the board with "Thinking…".
    Message(MessageId),
    /// In this further message after the answer to this call, which shows the board with "Thinking…".
    FollowUp(Arc<Call>, MessageId),
    /// In a new message in the game's channel.
    Post,
    /// Also on the private board that this call answered with; it goes on from there.
    OwnBoard(Arc<Call>),
}

/// The searches under way, and the threads they run on.
pub struct Opponent {
    pool: Pool,
    /// Raised for good when the program is about to end.
    closing: Stop,
    thinking: Mutex<HashMap<At, Thinking>>,
}

struct Thinking {
    stop: Stop,
    shows: Vec<Show>,
}

impl Opponent {
    /// Starts the threads, with the memory and the endgame tables that the settings name. Reads files.
    pub fn start(config: &Config) -> Self {
        Self {
            pool: searchers::pool(config),
            closing: Stop::new(),
            thinking: Mutex::default(),
        }
    }

    /// Ends the search for a game that is over, or that has gone back to an earlier position.
    pub fn stop(&self, game: GameId) {
        let of_game = |at: &At| matches!(at, At::Shown { game: own, .. } if *own == game);
        for (_, thinking) in self.lock().iter().filter(|(at, _)| of_game(at)) {
            thinking.stop.raise();
        }
    }

    /// Ends all searches.
    pub fn stop_all(&self) {
        self.closing.raise();
        for thinking in self.lock().values() {
            thinking.stop.raise();
        }
    }

    /// Has something searched that is not the bot's own move; nothing if the search found nothing or the
    /// program is about to end.
    pub async fn consult<T: Send + 'static>(
        &self,
        priority: Priority,
        task: impl FnOnce(&mut Search, Duration, &Stop) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>, Refused> {
        let (give, found) = oneshot::channel();
        let stop = self.closing.clone();
        self.pool
            .submit(priority, stop.clone(), move |search, allowance| {
                // Nobody waits any more when the program is about to end.
                let _ = give.send(task(search, allowance, &stop));
            })?;
        let found = found.await.ok().flatten();
        Ok(found.filter(|_| !self.closing.is_raised()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<At, Thinking>> {
        // Nothing that holds the lock can panic half-way through a change.
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins the search at a position; gives the flag of a new one if there is none.
    fn join(&self, at: At, mut shows: Vec<Show>) -> Option<Stop> {
        let mut thinking = self.lock();
        if let Some(under_way) = thinking.get_mut(&at) {
            // Whoever wants a new message is served by the one that shows the move.
            shows.retain(|show| !matches!(show, Show::Post));
            under_way.shows.append(&mut shows);
            return None;
        }
        let stop = Stop::new();
        let started = Thinking {
            stop: stop.clone(),
            shows,
        };
        thinking.insert(at, started);
        Some(stop)
    }

    fn finish(&self, at: At) -> Vec<Show> {
        let finished = self.lock().remove(&at);
        finished.map(|thinking| thinking.shows).unwrap_or_default()
    }

    /// The move that the bot's level chooses; nothing if the search was stopped or refused.
    async fn choose(&self, session: &Session, stop: Stop) -> Option<Move> {
        let (give, chosen) = oneshot::channel();
        let (game, seed) = (session.game().clone(), session.record().seed);
        let submitted = self
            .pool
            .choose(game, level(session), seed, stop, |choice| {
                // Nobody waits any more when the program is about to end.
                let _ = give.send(choice);
            });
        if let Err(refused) = submitted {
            tracing::error!(%refused, "a search was not started; /board asks again");
            return None;
        }
        chosen.await.ok().flatten().map(|choice| choice.played)
    }
}

/// The strength of the bot's seat.
fn level(session: &Session) -> Level {
    let seats = session.seats().iter();
    let levels = seats.filter_map(|(_, seat)| seat.level().and_then(|name| name.parse().ok()));
    levels.last().unwrap_or_default()
}

/// Has the bot move in a game in which it is to, and shows the move. Says whether a search was begun,
/// rather than one under way joined.
pub fn think(app: &Arc<App>, http: &Arc<Http>, session: &Session, shows: Vec<Show>) -> bool {
    let Some(stop) = app.opponent.join(session.at(), shows) else {
        return false;
    };
    let (app, http, session) = (Arc::clone(app), Arc::clone(http), session.clone());
    let guard = app.in_flight.enter();
    tokio::spawn(async move {
        move_and_show(&app, &http, &session, stop).await;
        drop(guard);
    });
    true
}

async fn move_and_show(app: &Arc<App>, http: &Arc<Http>, before: &Session, stop: Stop) {
    let channel = before.record().channel;
    let chosen = app.opponent.choose(before, stop).await;
    let moved = match chosen {
        Some(chosen) => {
            let sessions = &app.sessions;
            sessions.play_for_bot(channel, before.at(), &chosen).await
        }
        None => Err(SessionError::NoGame),
    };
    let shows = app.opponent.finish(before.at());
    if app.is_closing() && moved.is_err() {
        return;
    }
    match moved {
        Ok(played) => show_move(app, http, &played.session, shows).await,
        Err(error) => {
            if let SessionError::Journal(_) | SessionError::Play(_) = &error {
                tracing::error!(%error, "the bot's move was not played; /board asks again");
            }
            for show in &shows {
                show_no_move(app, http, before, show).await;
            }
        }
    }
}

/// Shows the bot's move in the newest of the messages that wait for it; the others stop thinking.
async fn show_move(app: &Arc<App>, http: &Arc<Http>, session: &Session, shows: Vec<Show>) {
    let is_own = |show: &Show| matches!(show, Show::OwnBoard(_));
    let (own, mut shows): (Vec<Show>, Vec<Show>) = shows.into_iter().partition(is_own);
    let newest = shows.pop();
    for show in &shows {
        show_no_move(app, http, session, show).await;
    }
    if !show_in_message(app, http, session, newest).await {
        let reply = boards::newest(app, session, Address::Mention, Pictures::Attached).await;
        boards::post(app, http, session, &reply).await;
    }
    for show in own {
        if let Show::OwnBoard(call) = show {
            own_board::go_on(&call, session).await;
        }
    }
}

/// A game's newest board with the bot's move. The first move of all takes the place of what told how the
/// game began: that goes on standing above it.
async fn board_with_move(app: &App, session: &Session, pictures: Pictures) -> Reply {
    let reply = boards::newest(app, session, Address::Name, pictures).await;
    if session.ply() != 1 {
        return reply;
    }
    let text = app.preferences.text_for(session).await;
    reply.after(&opening::begins(&text, session, Sides::Chosen))
}

/// Shows the bot's move in a message that is there; says whether that could be done.
async fn show_in_message(
    app: &Arc<App>,
    http: &Arc<Http>,
    session: &Session,
    show: Option<Show>,
) -> bool {
    let (message, changed) = match show {
        Some(Show::Answer(call)) => {
            let pictures = boards::pictures_of(&call);
            let reply = board_with_move(app, session, pictures).await;
            let changed = call.edit_answer(&reply).await;
            (call.answer_id().await, changed)
        }
        Some(Show::Message(message)) => {
            let reply = board_with_move(app, session, Pictures::Attached).await;
            let channel = session.record().channel;
            let changed = boards::change(http, channel, message, || reply.to_edit()).await;
            (Ok(message), changed)
        }
        Some(Show::FollowUp(call, message)) => {
            let pictures = boards::pictures_of(&call);
            let reply = board_with_move(app, session, pictures).await;
            (Ok(message), call.edit_follow_up(message, &reply).await)
        }
        Some(Show::Post | Show::OwnBoard(_)) | None => return false,
    };
    if let Err(error) = changed {
        tracing::info!(%error, "the bot's move is posted instead");
        return false;
    }
    match message {
        // The message that shows the end is the last board itself, without controls.
        told_in if session.game().outcome().is_some() => {
            boards::end_told(app, http, session, told_in.ok()).await;
        }
        // It shows a ply more than when it was remembered.
        Ok(message) => boards::remember(app, http, session, message).await,
        Err(error) => tracing::warn!(%error, "the id of a board is not known"),
    }
    true
}

/// Takes "Thinking…" off a message that will not show the move.
async fn show_no_move(app: &App, http: &Arc<Http>, session: &Session, show: &Show) {
    let pictures = match show {
        Show::Answer(call) | Show::FollowUp(call, _) => boards::pictures_of(call),
        Show::Message(message) if is_newer_on(app, session, *message).await => return,
        Show::Message(_) => Pictures::Attached,
        Show::Post | Show::OwnBoard(_) => return,
    };
    let reply = boards::bare(app, session, pictures).await;
    let changed = match show {
        Show::Answer(call) => call.edit_answer(&reply).await,
        Show::FollowUp(call, message) => call.edit_follow_up(*message, &reply).await,
        Show::Message(message) => {
            let channel = session.record().channel;
            boards::change(http, channel, *message, || reply.to_edit()).await
        }
        Show::Post | Show::OwnBoard(_) => return,
    };
    if let Err(error) = changed {
        tracing::debug!(%error, "a board goes on showing that the bot thinks");
    }
}

/// Whether a message is kept for the game's boards and shows a later one than this.
async fn is_newer_on(app: &App, session: &Session, message: MessageId) -> bool {
    let running = app.sessions.running(session.record().channel).await;
    running.is_ok_and(|running| {
        running.record().id == session.record().id
            && running.board() == Some(message)
            && running.at() != session.at()
    })
}
