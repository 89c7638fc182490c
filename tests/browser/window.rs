//! One person's window: what they can do, and what they see. Every look waits, for everything on the page arrives live.

use std::time::{Duration, Instant};

use fantoccini::actions::{ActionSequence, Actions, InputSource, KeyAction, KeyActions};
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::driver::Extension;

pub use fantoccini::key::Key;

/// Far longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
const BETWEEN_LOOKS: Duration = Duration::from_millis(40);

/// A browser window in which one person looks at the page.
pub struct Window {
    client: Client,
    base: String,
    _profile: TempDir,
}

impl Window {
    /// Opens the page as a person.
    pub async fn open((client, profile): (Client, TempDir), base: &str, user: u64) -> Self {
        let window = Self {
            client,
            base: base.to_owned(),
            _profile: profile,
        };
        window.visit(&format!("/?user={user}")).await;
        window
    }

    /// Goes to an address of the page and waits until its messages are there.
    pub async fn visit(&self, path: &str) {
        self.client
            .goto(&format!("{}{path}", self.base))
            .await
            .expect("the page opens");
        self.until(
            "the channel to be shown",
            "return document.querySelector('#log[aria-busy=false] .message') !== null",
            vec![],
        )
        .await;
    }

    /// Runs a script in the page.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client
            .execute(script, arguments)
            .await
            .expect("the script runs")
    }

    /// Waits until a script gives something other than false or null, and gives that.
    pub async fn until(&self, what: &str, script: &str, arguments: Vec<Value>) -> Value {
        let start = Instant::now();
        loop {
            let value = self.script(script, arguments.clone()).await;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return value;
            }
            if start.elapsed() > PATIENCE {
                let now = "const e = document.activeElement; return e.outerHTML.slice(0, 200) + ' holding ' + JSON.stringify(e.value ?? null) + '\\n' + document.body.innerText";
                let shown = self.script(now, vec![]).await;
                panic!(
                    "waited in vain for {what}; the focus is on, and the page shows:\n{}",
                    shown.as_str().unwrap_or_default()
                );
            }
            tokio::time::sleep(BETWEEN_LOOKS).await;
        }
    }

    /// Waits for a text anywhere on the page.
    pub async fn sees(&self, text: &str) {
        self.until(
            &format!("“{text}”"),
            "return document.body.innerText.includes(arguments[0])",
            vec![json!(text)],
        )
        .await;
    }

    /// Waits until a text is nowhere on the page.
    pub async fn no_longer_sees(&self, text: &str) {
        self.until(
            &format!("“{text}” to go"),
            "return !document.body.innerText.includes(arguments[0])",
            vec![json!(text)],
        )
        .await;
    }

    /// Whether a text is on the page now.
    pub async fn shows(&self, text: &str) -> bool {
        self.script(
            "return document.body.innerText.includes(arguments[0])",
            vec![json!(text)],
        )
        .await
            == json!(true)
    }

    /// Waits for an element.
    pub async fn element(&self, css: &str) -> fantoccini::elements::Element {
        self.until(
            css,
            "return document.querySelector(arguments[0]) !== null",
            vec![json!(css)],
        )
        .await;
        self.client
            .find(Locator::Css(css))
            .await
            .expect("the element was just there")
    }

    /// Waits until the page says that its user is so named.
    pub async fn sits_as(&self, name: &str) {
        let shown =
            "return document.querySelector('.account strong')?.textContent === arguments[0]";
        self.until(&format!("{name} to sit here"), shown, vec![json!(name)])
            .await;
    }

    /// Clicks an element.
    pub async fn click(&self, css: &str) {
        self.element(css)
            .await
            .click()
            .await
            .expect("the element can be clicked");
    }

    /// Clicks the last button with a label: under messages that is the newest.
    pub async fn press(&self, label: &str) {
        let mark = "const all = [...document.querySelectorAll('button, a.button')].filter((b) => b.innerText.trim().split('\\n')[0] === arguments[0] && b.checkVisibility()); \
            if (!all.length) return false; all.at(-1).scrollIntoView({ block: 'center' }); all.at(-1).dataset.target = arguments[1]; return true";
        let name = format!("{label}-{:?}", Instant::now());
        self.until(
            &format!("a button “{label}”"),
            mark,
            vec![json!(label), json!(name)],
        )
        .await;
        self.click(&format!("[data-target={}]", json!(name))).await;
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn keys(&self, keys: impl IntoIterator<Item = char>) {
        let actions =
            keys.into_iter()
                .fold(KeyActions::new("keyboard".to_owned()), |actions, key| {
                    actions
                        .then(KeyAction::Down { value: key })
                        .then(KeyAction::Up { value: key })
                });
        self.client
            .perform_actions(actions)
            .await
            .expect("keys can be pressed");
    }

    /// Performs pointer actions.
    pub async fn acts(&self, actions: impl Into<ActionSequence>) {
        let actions = actions.into();
        self.client
            .perform_actions(Actions::from(actions))
            .await
            .expect("the pointer can act");
        self.client
            .release_actions()
            .await
            .expect("the pointer can be lifted");
    }

    /// Lets the page take the window for a touch screen.
    pub async fn touch_screen(&self) {
        self.devtools(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": true }),
        )
        .await;
    }

    /// Types a text.
    pub async fn types(&self, text: &str) {
        self.keys(text.chars()).await;
    }

    /// Presses one key.
    pub async fn key(&self, key: Key) {
        self.keys([char::from(key)]).await;
    }

    /// Puts the focus into the message box.
    pub async fn goes_to_message_box(&self) {
        self.script("document.getElementById('message-box').focus()", vec![])
            .await;
    }

    /// Takes out what stands in the message box.
    pub async fn empties_message_box(&self) {
        let left = "return document.getElementById('message-box').value.length";
        while self.script(left, vec![]).await != json!(0) {
            self.key(Key::Backspace).await;
        }
    }

    /// Types a command that needs no further choice and sends it.
    pub async fn command(&self, text: &str) {
        self.goes_to_message_box().await;
        self.types(&format!("{text} ")).await;
        self.until(
            "the command to be recognised",
            "return document.activeElement.closest('.command-line') !== null",
            vec![],
        )
        .await;
        self.key(Key::Enter).await;
    }

    /// Waits for an entry in the list over the message box, and for being able to choose it.
    pub async fn is_offered(&self, label: &str) {
        let offered = "return [...document.querySelectorAll('.suggest:not([hidden]) .suggestion-label')].some((row) => row.innerText.includes(arguments[0]))";
        self.until(
            &format!("“{label}” to be offered"),
            offered,
            vec![json!(label)],
        )
        .await;
    }

    /// Clicks an entry of the list over the message box.
    pub async fn takes_offered(&self, label: &str) {
        self.is_offered(label).await;
        let take = "const row = [...document.querySelectorAll('.suggest:not([hidden]) [role=option]')].find((row) => row.innerText.includes(arguments[0])); row.dataset.target = 'taken'";
        self.script(take, vec![json!(label)]).await;
        self.click("[data-target=taken]").await;
    }

    /// The accessible name or text of what has the focus.
    pub async fn focused(&self) -> String {
        let name = "const e = document.activeElement; return e.getAttribute('aria-label') || e.innerText || e.id || e.tagName";
        self.script(name, vec![])
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Presses Tab until what has the focus is named so.
    pub async fn tabs_to(&self, name: &str) {
        let mut passed = Vec::new();
        for _ in 0..60 {
            self.key(Key::Tab).await;
            let focused = self.focused().await;
            if focused.contains(name) {
                return;
            }
            passed.push(focused);
        }
        panic!("Tab never came to “{name}”, but to {passed:?}");
    }

    /// Sets the size of what the page believes to be its screen.
    pub async fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await;
    }

    /// A command of Chrome's own protocol.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        self.client
            .issue_cmd(Extension {
                path: "goog/cdp/execute",
                body,
            })
            .await
            .expect("Chrome knows the command")
    }

    /// Goes back in the browser's history.
    pub async fn goes_back(&self) {
        self.client.back().await.expect("there was a page before");
    }

    /// What the browser logged since the last time: `browser` is the console, `performance` the network.
    pub async fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self
            .client
            .issue_cmd(Extension {
                path: "se/log",
                body: json!({ "type": kind }),
            })
            .await;
        let Value::Array(entries) = entries.expect("the log can be read") else {
            panic!("a log is a list")
        };
        entries
    }

    /// Checks that the console is clean and nothing was asked of another host.
    pub async fn was_clean(&self) {
        let console = self.log("browser").await;
        assert!(console.is_empty(), "the console is not clean: {console:#?}");
        self.asked_nobody_else().await;
    }

    /// Checks that nothing was asked of another host.
    pub async fn asked_nobody_else(&self) {
        let asked = self.requested().await;
        assert!(!asked.is_empty(), "the network was not watched");
        for url in asked {
            let here =
                url.starts_with(&self.base) || url.starts_with("data:") || url.starts_with("blob:");
            assert!(here, "{url} is not on this computer");
        }
    }

    /// Every address that the page asked for since the last time.
    pub async fn requested(&self) -> Vec<String> {
        let messages = self.log("performance").await;
        messages
            .iter()
            .filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok())
            .filter(|event| event["message"]["method"] == "Network.requestWillBeSent")
            // The browser's own empty first page is not ours.
            .filter(|event| {
                event["message"]["params"]["documentURL"]
                    .as_str()
                    .is_some_and(|page| !page.starts_with("chrome"))
            })
            .filter_map(|event| {
                event["message"]["params"]["request"]["url"]
                    .as_str()
                    .map(str::to_owned)
            })
            .collect()
    }

    /// The window as a PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a screenshot")
    }

    /// An element as a PNG, scrolled into view.
    pub async fn screenshot_of(&self, css: &str) -> Vec<u8> {
        let element = self.element(css).await;
        element.screenshot().await.expect("a screenshot")
    }
}
