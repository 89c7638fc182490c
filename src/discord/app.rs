//! What all interactions share.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serenity::all::UserId;
use serenity::gateway::ShardManager;
use tokio::sync::SetOnce;

use super::compact::Nudges;
use super::during::offers::Offers;
use super::in_flight::InFlight;
use super::opponent::Opponent;
use super::preferences::Preferences;
use super::presses::Presses;
use super::seen::Seen;
use super::start::Beginning;
use super::under_way::UnderWay;
use super::unrest::Begun;
use super::untold::Unshown;
use super::venue::Visits;
use crate::session::{ChannelId, GameId, Sessions, Timestamp};
use crate::store::Store;
use crate::text::Text;

/// What all interactions share.
pub struct App {
    /// All games and challenges.
    pub sessions: Sessions,
    /// Where they live durably; here asked only for what no running game depends on.
    pub store: Arc<Store>,
    /// What servers and people have set.
    pub preferences: Preferences,
    /// What Discord lists of the commands, the same for all.
    pub text: Text,
    /// The bot as a player.
    pub opponent: Opponent,
    /// The channels in which an analysis is under way.
    pub analyses: UnderWay<ChannelId>,
    /// The replays that are being made, each for its channel.
    pub replays: UnderWay<(ChannelId, GameId)>,
    /// What games are being begun by.
    pub beginnings: UnderWay<Beginning>,
    /// Running games that the channel is to be shown once their server is there.
    pub unshown: Unshown,
    /// Channels where the bot can do nothing but answer.
    pub visits: Visits,
    /// When the program began.
    pub started_at: Timestamp,
    /// What is offered now, by its messages.
    pub offers: Offers,
    /// The lines that call players of compact games to move.
    pub nudges: Nudges,
    /// What each person pressed last.
    pub presses: Presses,
    /// Interactions handled already.
    pub seen: Seen,
    /// What an orderly stop waits for.
    pub in_flight: InFlight,
    /// The gateway connection, once there is one.
    pub shards: Shards,
    /// How many sessions Discord has begun.
    pub begun: Begun,
    /// The bot's own account, once Discord has said it.
    pub me: SetOnce<UserId>,
    closing: AtomicBool,
}

impl App {
    /// Nothing under way yet but these games to be shown and these lines; `text` is read where no other
    /// language was chosen.
    pub fn new(
        sessions: Sessions,
        store: Arc<Store>,
        opponent: Opponent,
        unshown: Unshown,
        nudges: Nudges,
        text: Text,
    ) -> Self {
        Self {
            started_at: sessions.clock().now(),
            sessions,
            preferences: Preferences::new(Arc::clone(&store), text.language()),
            store,
            text,
            opponent,
            analyses: UnderWay::default(),
            replays: UnderWay::default(),
            beginnings: UnderWay::default(),
            unshown,
            visits: Visits::default(),
            offers: Offers::default(),
            nudges,
            presses: Presses::default(),
            seen: Seen::default(),
            in_flight: InFlight::default(),
            shards: Shards::default(),
            begun: Begun::default(),
            me: SetOnce::new(),
            closing: AtomicBool::new(false),
        }
    }

    /// From now on nothing new is begun.
    pub fn close(&self) {
        self.closing.store(true, Ordering::SeqCst);
        self.opponent.stop_all();
    }

    /// Whether nothing new is begun any more.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }
}

/// The gateway connection now; a new one takes the place of one lost for good.
#[derive(Default)]
pub struct Shards(Mutex<Option<Arc<ShardManager>>>);

impl Shards {
    /// Keeps a new connection.
    pub fn set(&self, shards: Arc<ShardManager>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(shards);
    }

    /// The connection, if there is one.
    pub fn get(&self) -> Option<Arc<ShardManager>> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
