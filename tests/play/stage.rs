//! A classroom with the bot in it: the stand-in in this process, the bot in one of its own.

use std::fs::File;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use damath::playground::clock::Clock;
use damath::playground::{
    Answer, Permissions, Person, SeenMessage, Snowflake, StandIn, StandInOptions, World,
};
use serde_json::json;
use tempfile::TempDir;

use crate::schemas;

/// The people of the class, by user id.
pub const ANA: u64 = 2_000_000_000_000_000_001;
pub const BEN: u64 = 2_000_000_000_000_000_002;
pub const CARLA: u64 = 2_000_000_000_000_000_003;
pub const TEACHER: u64 = 2_000_000_000_000_000_004;
pub const OTHER_BOT: u64 = 2_000_000_000_000_000_009;
/// The channels.
pub const ROOM: u64 = 3_000_000_000_000_000_001;
pub const NEXT_ROOM: u64 = 3_000_000_000_000_000_002;

/// What the program logs when the time without it has been given back.
const TIME_RUNS: &str = "the time of all games runs";

/// The class, its channel, and the bot.
pub struct Stage {
    pub standin: StandIn,
    folder: TempDir,
    bot: Option<Child>,
    starts: u32,
    /// The program's setting `RUST_LOG`.
    pub log_filter: &'static str,
    /// The program's setting `DAMATH_LANGUAGE`.
    pub language: &'static str,
}

impl Stage {
    /// A class in front of a connected bot.
    pub async fn open() -> Self {
        let mut stage = Self::without_bot().await;
        stage.start_bot().await;
        stage
    }

    /// A class; the bot is not there yet.
    pub async fn without_bot() -> Self {
        Self::with_more(&[]).await
    }

    /// A class with more students; the bot is not there yet.
    pub async fn with_more(students: &[(u64, &str)]) -> Self {
        // A clock that stands still, so that a slow machine makes no answer late. That late answers are
        // refused is tested where the stand-in is.
        let options = StandInOptions {
            clock: Clock::standing(),
            ..StandInOptions::default()
        };
        let world = World::new("Rizal Elementary", "Damath")
            .member(ANA, "Ana")
            .member(BEN, "Ben_the *great*")
            .member(CARLA, "Carla")
            .teacher(TEACHER, "Mrs. Reyes")
            .other_bot(OTHER_BOT, "Weather")
            .channel(ROOM, "damath", "")
            .channel(NEXT_ROOM, "tambayan", "");
        let world = students
            .iter()
            .fold(world, |world, (id, name)| world.member(*id, name));
        let standin = StandIn::start(world, options).await.unwrap();
        Self {
            standin,
            folder: TempDir::new().unwrap(),
            bot: None,
            starts: 0,
            log_filter: "debug",
            language: "en",
        }
    }

    /// Starts the program and waits until it has connected and registered its commands, and time runs.
    pub async fn start_bot(&mut self) {
        self.launch();
        self.standin.bot_online().await.unwrap();
        self.standin.command_registered("play").await.unwrap();
        let log = self.log_file(self.starts - 1);
        let time_runs = || std::fs::read_to_string(&log).is_ok_and(|log| log.contains(TIME_RUNS));
        for _ in 0..1000 {
            if time_runs() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("time never ran");
    }

    /// Starts the program without waiting for it.
    pub fn launch(&mut self) {
        let url = self.standin.url().to_owned();
        self.launch_against(&url);
    }

    /// Starts the program with another address of Discord.
    pub fn launch_against(&mut self, url: &str) {
        let log = File::create(self.log_file(self.starts)).unwrap();
        self.starts += 1;
        let child = Command::new(env!("CARGO_BIN_EXE_damath"))
            .arg("bot")
            .current_dir(self.folder.path())
            .env_clear()
            .envs(std::env::vars().filter(|(name, _)| name == "PATH" || name == "SYSTEMROOT"))
            .env("DISCORD_TOKEN", self.standin.token())
            .env("DISCORD_API_URL", url)
            .env("DAMATH_CLOCK_FILE", self.clock_file())
            .env("RUST_LOG", self.log_filter)
            .env("DAMATH_LANGUAGE", self.language)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.bot = Some(child);
    }

    /// Ends the program as a power cut would.
    pub async fn kill_bot(&mut self) {
        let mut bot = self.bot.take().expect("the bot runs");
        bot.kill().unwrap();
        bot.wait().unwrap();
        self.standin.bot_offline().await.unwrap();
    }

    /// Asks the program to end, and does not wait.
    #[cfg(unix)]
    pub fn ask_to_end(&self) {
        let bot = self.bot.as_ref().expect("the bot runs");
        let asked = Command::new("kill")
            .args(["-TERM", &bot.id().to_string()])
            .status()
            .unwrap();
        assert!(asked.success());
    }

    /// Asks the program to end and gives its exit code.
    #[cfg(unix)]
    pub async fn stop_bot(&mut self) -> Option<i32> {
        self.ask_to_end();
        let mut bot = self.bot.take().expect("the bot runs");
        let code = tokio::task::spawn_blocking(move || bot.wait().unwrap().code());
        let code = code.await.unwrap();
        self.standin.bot_offline().await.unwrap();
        code
    }

    /// Moves the bot's clock on.
    pub fn later(&self, seconds: u64) {
        std::fs::write(self.clock_file(), (seconds * 1000).to_string()).unwrap();
    }

    fn clock_file(&self) -> PathBuf {
        self.path("clock")
    }

    fn log_file(&self, start: u32) -> PathBuf {
        self.path(&format!("log-{start}"))
    }

    /// What the program logged, over all its lives.
    pub fn log(&self) -> String {
        (0..self.starts)
            .map(|start| std::fs::read_to_string(self.log_file(start)).unwrap_or_default())
            .collect()
    }

    pub fn ana(&self) -> Person {
        self.standin.as_user(ANA)
    }

    pub fn ben(&self) -> Person {
        self.standin.as_user(BEN)
    }

    pub fn carla(&self) -> Person {
        self.standin.as_user(CARLA)
    }

    pub fn teacher(&self) -> Person {
        self.standin.as_user(TEACHER)
    }

    /// From now on somebody may do in the first channel what every member may.
    pub fn take_away_management(&self, who: u64) {
        self.standin.set_permissions(who, ROOM, Permissions::MEMBER);
    }

    /// The id of the role by which somebody may do more than others.
    pub fn role_of(&self, who: u64) -> String {
        let roles = self.standin.member_roles(who);
        roles.first().expect("somebody with a role").to_string()
    }

    /// The id of the role that everybody has, which is the server's.
    pub fn everybody(&self) -> String {
        self.standin.server().to_string()
    }

    /// Waits for the newest public message of the first channel that fits.
    pub async fn message(&self, what: &str, fits: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        self.standin
            .wait_for_message(ROOM, CARLA, what, fits)
            .await
            .unwrap()
    }

    /// The message as it is now.
    pub fn now(&self, message: &SeenMessage) -> SeenMessage {
        let all = self.standin.messages(message.channel, CARLA);
        all.into_iter()
            .find(|seen| seen.id == message.id)
            .expect("the message still exists")
    }

    /// Waits until a message has no controls left, which comes soon after the answer that replaced it.
    pub async fn bare(&self, message: &SeenMessage) {
        let id = message.id;
        let bare = move |seen: &SeenMessage| {
            seen.id == id && seen.buttons().is_empty() && seen.menus().is_empty()
        };
        let waited = self
            .standin
            .wait_for_message(message.channel, CARLA, "bare controls", bare);
        waited.await.unwrap();
    }

    /// Ana, as Red, challenges Ben, who accepts: the first board.
    pub async fn game(&self) -> SeenMessage {
        let options = [("opponent", BEN.to_string()), ("side", "red".to_owned())];
        let options: Vec<(&str, &str)> = options
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        let challenge = self.ana().command("/challenge", &options).await.unwrap();
        let challenge = public(&challenge);
        let accept = challenge.button("Accept").unwrap();
        let accepted = self
            .ben()
            .click(challenge.id, &accept.custom_id)
            .await
            .unwrap();
        public(&accepted)
    }

    /// Somebody presses what stood under `board` when it was new, though it has been taken off since: a
    /// click that crosses the edit.
    pub async fn late_click(&self, who: u64, board: &SeenMessage, custom_id: &str) -> Answer {
        self.put_button(board, custom_id);
        self.standin
            .as_user(who)
            .click(board.id, custom_id)
            .await
            .unwrap()
    }

    /// Like [`Stage::late_click`], for somebody in a channel of their own.
    pub async fn late_click_by(
        &self,
        who: &Person,
        board: &SeenMessage,
        custom_id: &str,
    ) -> Answer {
        self.put_button(board, custom_id);
        who.click(board.id, custom_id).await.unwrap()
    }

    /// Like [`Stage::late_click`], for a choice in a menu that offers `value`.
    pub async fn late_choice(
        &self,
        who: u64,
        board: &SeenMessage,
        custom_id: &str,
        value: &str,
    ) -> Answer {
        let options = [json!({ "label": "a move", "value": value })];
        let menu = json!({ "type": 3, "custom_id": custom_id, "options": options });
        self.standin
            .put_controls(board, vec![json!({ "type": 1, "components": [menu] })]);
        self.standin
            .as_user(who)
            .select(board.id, custom_id, &[value])
            .await
            .unwrap()
    }

    fn put_button(&self, board: &SeenMessage, custom_id: &str) {
        let button = json!({ "type": 2, "style": 2, "label": "x", "custom_id": custom_id });
        self.standin
            .put_controls(board, vec![json!({ "type": 1, "components": [button] })]);
    }

    /// What every test ends with: Discord would have taken every request, the token is in no log
    /// line, and the program reported no fault of its own.
    pub fn close(self) {
        self.close_but_for(&[]);
    }

    /// Like [`Stage::close`], where refusals of these statuses were asked for.
    pub fn close_but_for(mut self, expected: &[u16]) {
        if let Some(mut bot) = self.bot.take() {
            bot.kill().unwrap();
            bot.wait().unwrap();
        }
        let log = self.log();
        assert!(
            !log.contains(self.standin.token()),
            "the token stands in the log"
        );
        let requests = self.standin.requests();
        for token in requests
            .iter()
            .filter_map(|one| interaction_token(&one.path))
        {
            let line = log.lines().find(|line| line.contains(token));
            assert_eq!(line, None, "an interaction's token stands in the log");
        }
        let faults: Vec<&str> = log.lines().filter(|line| line.contains("ERROR")).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert!(!log.contains("panicked"), "{log}");
        let unknown = self.standin.unknown_requests();
        assert!(unknown.is_empty(), "{unknown:#?}");
        let mut refused = self.standin.refused_requests();
        refused.retain(|request| !expected.contains(&request.status));
        assert!(refused.is_empty(), "{refused:#?}");
        schemas::check_all(&self.standin.requests());
    }

    /// A place of its own for a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(mut bot) = self.bot.take() {
            let _ = bot.kill();
            let _ = bot.wait();
        }
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

/// The token in the path of an answer to an interaction.
fn interaction_token(path: &str) -> Option<&str> {
    let (_, rest) = path.split_once("/interactions/")?;
    rest.split('/').nth(1)
}

/// The answer's message, which everybody sees.
pub fn public(answer: &Answer) -> SeenMessage {
    let message = answer.message().expect("a message came back");
    assert!(
        !message.is_ephemeral(),
        "meant for everybody: {}",
        message.all_text()
    );
    message.clone()
}

/// The answer's text, which only the person who acted sees.
pub fn private(answer: &Answer) -> String {
    let message = answer.message().expect("a message came back");
    assert!(
        message.is_ephemeral(),
        "meant for one person: {}",
        message.all_text()
    );
    assert_eq!(
        message
            .buttons()
            .iter()
            .filter(|b| b.label == "Accept")
            .count(),
        0
    );
    message.all_text()
}

/// The people notified of a message.
pub fn notified(stage: &Stage, message: &SeenMessage) -> Vec<u64> {
    stage
        .standin
        .notified_of(message.id)
        .into_iter()
        .map(|Snowflake(id)| id)
        .collect()
}
