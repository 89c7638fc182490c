//! A class with the bot in this process, started as the library starts it, and a clock that is moved by
//! hand and can break.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use damath::config::{Config, Scope, Token};
use damath::discord::{Bot, Parts, RunningBot};
use damath::playground::clock::Clock;
use damath::playground::{Answer, Person, SeenMessage, StandIn, StandInOptions, World};
use damath::session::{Clock as SessionClock, ManualClock, Timestamp};
use tempfile::TempDir;

pub const ANA: u64 = 101;
pub const BEN: u64 = 102;
pub const CARLA: u64 = 103;
pub const ROOM: u64 = 501;

/// A clock that stands still, so that a slow machine makes no answer late.
pub fn options() -> StandInOptions {
    StandInOptions {
        clock: Clock::standing(),
        ..StandInOptions::default()
    }
}

/// A clock that is moved by hand and can break: whoever handles an interaction and asks it then panics.
pub struct ClassClock {
    pub hand: ManualClock,
    pub broken: AtomicBool,
    /// The task that looks for challenges that run out, the first to ask; it is spared.
    pub watch: OnceLock<tokio::task::Id>,
}

impl SessionClock for ClassClock {
    fn now(&self) -> Timestamp {
        if let Some(asking) = tokio::task::try_id() {
            let watch = self.watch.get_or_init(|| asking);
            let broken = self.broken.load(Ordering::SeqCst) && *watch != asking;
            assert!(!broken, "the clock is broken, as the test wants it");
        }
        self.hand.now()
    }
}

impl ClassClock {
    pub fn advance(&self, span: Duration) {
        self.hand.advance(span);
    }
}

/// A class with a bot in it.
pub struct Class {
    pub standin: StandIn,
    pub bot: Option<RunningBot>,
    pub clock: Arc<ClassClock>,
    pub folder: TempDir,
}

impl Class {
    pub async fn meet() -> Self {
        let world = World::new("Grade 4", "Damath")
            .member(ANA, "Ana")
            .member(BEN, "Ben")
            .member(CARLA, "Carla")
            .channel(ROOM, "damath", "");
        let standin = StandIn::start(world, options()).await;
        let mut class = Self {
            standin: standin.unwrap(),
            bot: None,
            clock: Arc::new(ClassClock {
                hand: ManualClock::new(Timestamp(1_700_000_000_000)),
                broken: AtomicBool::new(false),
                watch: OnceLock::new(),
            }),
            folder: TempDir::new().unwrap(),
        };
        class.start_bot().await;
        class.standin.command_registered("rules").await.unwrap();
        class
    }

    pub async fn start_bot(&mut self) {
        let database = self.folder.path().join("damath.db");
        let config = Config {
            token: Token::new(self.standin.token()).unwrap(),
            api_url: Some(self.standin.url().to_owned()),
            database_url: Some(format!("sqlite:{}", database.display())),
            scope: Scope::Everywhere,
            language: damath::text::Language::English,
            tables: None,
            memory: None,
            clock_file: None,
        };
        let parts = Parts {
            clock: self.clock.clone(),
            seed: 7,
            http_client: None,
        };
        self.bot = Some(Bot::start(config, parts).await.unwrap());
        self.standin.bot_online().await.unwrap();
    }

    pub async fn stop_bot(&mut self) {
        self.bot.take().unwrap().shutdown().await;
        self.standin.bot_offline().await.unwrap();
    }

    pub fn pupil(&self, id: u64) -> Person {
        self.standin.as_user(id)
    }

    /// Ana's challenge to Ben, Ana to be Red.
    pub async fn challenge(&self) -> SeenMessage {
        let options = [("opponent", "102"), ("side", "red")];
        message(
            &self
                .pupil(ANA)
                .command("/challenge", &options)
                .await
                .unwrap(),
        )
    }

    /// Ana's game as Red against Ben; its first board.
    pub async fn game(&self) -> SeenMessage {
        let challenge = self.challenge().await;
        let accept = challenge.button("Accept").unwrap().custom_id;
        message(&self.pupil(BEN).click(challenge.id, &accept).await.unwrap())
    }

    /// Waits until a message in the room is as it should be.
    pub async fn see(&self, what: &str, fits: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        let seen = self.standin.wait_for_message(ROOM, ANA, what, fits).await;
        seen.unwrap()
    }

    /// Nothing was refused, nothing unknown was asked for.
    pub async fn end(mut self) {
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        assert!(self.standin.unknown_requests().is_empty());
    }
}

pub fn message(answer: &Answer) -> SeenMessage {
    answer.message().unwrap().clone()
}

pub async fn play(person: &Person, played: &str) -> Answer {
    person.command("/move", &[("move", played)]).await.unwrap()
}

pub fn has_controls(message: &SeenMessage) -> bool {
    !message.buttons().is_empty() || !message.menus().is_empty()
}
