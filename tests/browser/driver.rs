//! One chromedriver with its browsers, and their end.

use std::fmt::Debug;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::str::FromStr;

use axum::http::Method;
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::Url;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A chromedriver in a process group of its own, so that its browsers end with it whatever the test does.
pub struct Driver {
    process: Child,
    url: String,
}

impl Driver {
    /// Starts chromedriver on a port that it chooses.
    pub fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed (Debian: chromium-driver)");
        let mut lines = BufReader::new(process.stdout.take().expect("stdout is piped")).lines();
        let port: u16 = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                line.strip_prefix("ChromeDriver was started successfully on port ")?
                    .trim_end_matches('.')
                    .parse()
                    .ok()
            })
            .expect("chromedriver says on which port it listens");
        // A full pipe would stop chromedriver.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            url: format!("http://127.0.0.1:{port}"),
        }
    }

    /// Opens a browser of its own, with an empty profile.
    pub async fn browser(&self) -> (Client, TempDir) {
        let profile = tempfile::tempdir().expect("a folder for the profile");
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities(&profile))
            .connect(&self.url)
            .await
            .expect("chromium is installed and starts");
        (client, profile)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let group = format!("-{}", self.process.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.process.wait();
    }
}

fn capabilities(profile: &TempDir) -> Capabilities {
    let arguments = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The tests run several windows; the one in the background must not be slowed down.
        "--disable-renderer-backgrounding",
        "--disable-background-timer-throttling",
        // Names do not resolve here: whatever would leave loopback fails, and fails loudly.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        "--window-size=1280,800",
    ];
    let mut arguments: Vec<String> = arguments.map(str::to_owned).into();
    arguments.push(format!("--user-data-dir={}", profile.path().display()));
    let wanted = json!({
        "browserName": "chrome",
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        "goog:chromeOptions": { "args": arguments },
    });
    let Value::Object(wanted) = wanted else {
        unreachable!("the literal above is an object")
    };
    wanted.into_iter().collect()
}

/// A command of chromedriver's beyond the standard: `POST /session/ID/PATH`.
#[derive(Debug)]
pub struct Extension {
    /// Under the session's address.
    pub path: &'static str,
    /// What is posted.
    pub body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
