//! `damath` itself, started as a user would start it, and a classroom of browsers in front of it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::sync::SemaphorePermit;

use super::driver::Driver;
use super::stage::room;
use super::window::Window;

/// Before the address in the line that gives it.
const ADDRESS: &str = "The playground is at ";
/// Far longer than a start or an end takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running `damath`; killed when dropped.
pub struct Program {
    process: Child,
    url: String,
    said: Vec<String>,
    lines: Receiver<String>,
    log: PathBuf,
}

impl Program {
    /// Starts the program in a folder, which is also its place for temporary files, and waits until it
    /// has told its address. Of the environment it gets the path alone, so no token.
    pub fn start(folder: &Path, arguments: &[&str]) -> Self {
        let log = folder.join("log");
        let errors = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .expect("a file for the log");
        let mut process = Command::new(env!("CARGO_BIN_EXE_damath"))
            .args(arguments)
            .current_dir(folder)
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .env("TMPDIR", folder)
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(process.stdout.take().expect("stdout is piped"));
        let (give, lines) = channel();
        std::thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .all(|line| give.send(line).is_ok())
        });
        let mut program = Self {
            process,
            url: String::new(),
            said: Vec::new(),
            lines,
            log,
        };
        program.url = program.address();
        program
    }

    fn address(&mut self) -> String {
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.said.push(line);
            let rest = self.said.last().and_then(|line| line.strip_prefix(ADDRESS));
            if let Some(address) = rest.and_then(|rest| rest.split(' ').next()) {
                return address.to_owned();
            }
        }
        panic!("no address in {:?}; {}", self.said, self.log());
    }

    /// Where the page is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The port of the page.
    pub fn port(&self) -> u16 {
        let port = self
            .url
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        port.expect("the address ends with its port")
    }

    /// The lines that it has printed, the one with its address last.
    pub fn said(&self) -> &[String] {
        &self.said
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Presses Ctrl-C and gives the exit code.
    pub fn interrupt(mut self) -> Option<i32> {
        let id = self.process.id().to_string();
        let asked = Command::new("kill").args(["-INT", &id]).status();
        assert!(asked.expect("kill runs").success());
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("the program is our child") {
                return status.code();
            }
            assert!(
                start.elapsed() < PATIENCE,
                "it does not end: {}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) {
        self.process.kill().expect("the program runs");
        self.process.wait().expect("the program is our child");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if std::thread::panicking() {
            eprintln!("the program logged:\n{}", self.log());
        }
    }
}

/// The program, and browsers in which people look at its page.
pub struct Classroom {
    program: Option<Program>,
    port: u16,
    driver: Driver,
    folder: TempDir,
    _turn: SemaphorePermit<'static>,
}

impl Classroom {
    /// A class whose games last as long as the program.
    pub async fn open() -> Self {
        Self::opened(|_| vec![]).await
    }

    /// A class whose games are kept.
    pub async fn that_keeps_its_games() -> Self {
        Self::opened(kept).await
    }

    async fn opened(options: impl Fn(&Path) -> Vec<String>) -> Self {
        let turn = room().await;
        let folder = tempfile::tempdir().expect("a folder");
        let program = started(folder.path(), 0, &options(folder.path()));
        Self {
            port: program.port(),
            program: Some(program),
            driver: Driver::start(),
            folder,
            _turn: turn,
        }
    }

    /// A window of somebody's, once the bot's commands are offered in it.
    pub async fn window(&self, user: u64) -> Window {
        let window = Window::open(self.driver.browser().await, self.url(), user).await;
        window.goes_to_message_box().await;
        window.types("/").await;
        window.is_offered("/play").await;
        window.empties_message_box().await;
        window
    }

    /// Where the page is.
    pub fn url(&self) -> &str {
        self.running().url()
    }

    fn running(&self) -> &Program {
        self.program.as_ref().expect("the program runs")
    }

    /// Ends the program in the way given.
    pub fn end(&mut self, how: impl FnOnce(Program)) {
        how(self.program.take().expect("the program runs"));
    }

    /// Starts the program anew, at the same address and with the games that it kept.
    pub fn restart(&mut self) {
        let folder = self.folder.path();
        self.program = Some(started(folder, self.port, &kept(folder)));
    }

    /// What every test ends with: all windows were clean, the program reports no fault of its own, and
    /// Ctrl-C ends it well.
    pub async fn close<'a>(self, windows: impl IntoIterator<Item = &'a Window>) {
        for window in windows {
            window.was_clean().await;
        }
        self.ends_well();
    }

    /// Like [`Classroom::close`] without a look at the windows.
    pub fn ends_well(mut self) {
        let program = self.program.take().expect("the program runs");
        let log = program.log();
        assert!(!log.contains("ERROR") && !log.contains("panicked"), "{log}");
        assert_eq!(program.interrupt(), Some(0), "{log}");
    }
}

fn kept(folder: &Path) -> Vec<String> {
    let data = folder.join("class");
    vec!["--data".to_owned(), data.display().to_string()]
}

fn started(folder: &Path, port: u16, options: &[String]) -> Program {
    let port = port.to_string();
    let mut arguments = vec!["playground", "--port", &port];
    arguments.extend(options.iter().map(String::as_str));
    Program::start(folder, &arguments)
}
