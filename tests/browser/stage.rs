//! What every test plays on: a stand-in with a bot, two pupils and a teacher, and browsers.

use damath::playground::{StandIn, StandInOptions, World};
use tokio::sync::{Semaphore, SemaphorePermit};

use super::bot::Bot;
use super::driver::Driver;
use super::window::Window;

/// A pupil.
pub const ANA: u64 = 2_000_000_000_000_000_001;
/// Another pupil.
pub const BEN: u64 = 2_000_000_000_000_000_002;
/// Who manages the server.
pub const TEACHER: u64 = 2_000_000_000_000_000_003;
/// The first channel.
pub const TALK: u64 = 3_000_000_000_000_000_001;
/// The second channel.
pub const OTHER: u64 = 3_000_000_000_000_000_002;

/// The world of every test.
pub fn school() -> World {
    World::new("School", "Fixture")
        .member(ANA, "Ana")
        .member(BEN, "Ben")
        .teacher(TEACHER, "Mrs. Reyes")
        .channel(TALK, "talk", "Where the tests talk")
        .channel(OTHER, "other", "")
        .welcome("Welcome to the **page**.")
}

/// Browsers are heavy: two tests at a time.
static ROOM: Semaphore = Semaphore::const_new(2);

/// Waits for a place among the tests that have browsers open.
pub async fn room() -> SemaphorePermit<'static> {
    ROOM.acquire().await.expect("the semaphore is never closed")
}

/// All that a test needs, ended in the order of the fields.
pub struct Stage {
    bot: Option<Bot>,
    driver: Driver,
    /// The server behind the page.
    pub server: StandIn,
    _turn: SemaphorePermit<'static>,
}

impl Stage {
    /// Starts all of it.
    pub async fn set() -> Self {
        let turn = room().await;
        let server = StandIn::start(school(), StandInOptions::default())
            .await
            .expect("loopback has a free port");
        let bot = Some(Bot::start(server.url(), server.token()).await);
        server
            .command_registered("picture")
            .await
            .expect("the bot registers its commands");
        Self {
            bot,
            driver: Driver::start(),
            server,
            _turn: turn,
        }
    }

    /// A window of somebody's.
    pub async fn window(&self, user: u64) -> Window {
        self.window_at(self.server.url(), user).await
    }

    /// A window onto another server.
    pub async fn window_at(&self, url: &str, user: u64) -> Window {
        Window::open(self.driver.browser().await, url, user).await
    }

    /// Ends the bot; the page and its server stay.
    pub async fn stop_bot(&mut self) {
        self.bot
            .take()
            .expect("the bot is stopped once")
            .stop()
            .await;
    }
}
