//! Buttons, lists, forms, and the menu on a person.

use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction, TouchActions,
};
use serde_json::json;
use std::time::Duration;

use super::stage::{ANA, BEN, Stage};
use super::window::{Key, Window};

const HELD: &str =
    "return [...document.querySelectorAll('.components [aria-disabled=true]')].length";

async fn with_controls(stage: &Stage) -> Window {
    let ana = stage.window(ANA).await;
    ana.command("/controls").await;
    ana.sees("Choose one").await;
    ana
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn buttons_work_wait_and_fail_as_on_discord() {
    let stage = Stage::set().await;
    let ana = with_controls(&stage).await;
    let ben = stage.window(BEN).await;

    let link = ana.element("a.button").await;
    assert_eq!(
        link.attr("rel").await.unwrap().unwrap(),
        "noopener noreferrer nofollow"
    );
    let off = ana
        .script(
            "return document.querySelector('[data-custom-id=off]').disabled",
            vec![],
        )
        .await;
    assert_eq!(off, json!(true));

    ana.click("[data-custom-id=slow]").await;
    ana.element("[data-custom-id=slow].pending").await;
    let controls = ana
        .script(
            "return document.querySelectorAll('.components [data-custom-id]').length",
            vec![],
        )
        .await;
    assert_eq!(
        ana.script(HELD, vec![]).await,
        controls,
        "all of the message's controls are held"
    );
    ana.until(
        "the answer",
        "return document.querySelector('.pending') === null",
        vec![],
    )
    .await;
    assert_eq!(ana.script(HELD, vec![]).await, json!(0));

    ana.click("[data-custom-id=never]").await;
    ana.sees("This interaction failed").await;
    assert!(!ben.shows("This interaction failed").await);

    ana.click("[data-custom-id=change]").await;
    ben.sees("Changed.").await;
    ana.until(
        "the controls to go",
        "return document.querySelector('.components [data-custom-id]') === null",
        vec![],
    )
    .await;
    assert!(!ana.shows("This interaction failed").await);
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_list_gives_one_value_by_mouse_and_several_by_keyboard() {
    let stage = Stage::set().await;
    let ana = with_controls(&stage).await;
    ana.click("[data-custom-id=one]").await;
    ana.sees("entry 3 of 4").await;
    ana.click(".listbox:popover-open [role=option]:nth-child(3)")
        .await;
    ana.sees("Chosen: Entry3.").await;

    ana.script(
        "document.querySelector('[data-custom-id=some]').focus()",
        vec![],
    )
    .await;
    ana.keys([Key::Down, Key::Enter].map(char::from)).await;
    ana.key(Key::Escape).await;
    // One is too few: nothing was sent, and the choice stays to be completed.
    ana.keys([Key::Down, Key::End, Key::Enter].map(char::from))
        .await;
    ana.key(Key::Escape).await;
    ana.sees("Chosen: Part1 and Part4.").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_form_checks_submits_and_opens_in_the_asking_window_only() {
    let stage = Stage::set().await;
    let (ana, same) = (stage.window(ANA).await, stage.window(ANA).await);
    ana.command("/form").await;
    ana.element("dialog.modal[open]").await;
    assert_eq!(
        same.script("return document.querySelector('dialog')", vec![])
            .await,
        json!(null)
    );
    ana.key(Key::Enter).await;
    ana.sees("This field is required").await;
    ana.types("ab").await;
    ana.key(Key::Enter).await;
    ana.sees("Must be 3 characters or more").await;
    ana.types("c3-d4").await;
    ana.key(Key::Tab).await;
    ana.types("two").await;
    ana.key(Key::Enter).await;
    ana.types("lines").await;
    ana.press("Submit").await;
    ana.sees("short = abc3-d4; long = two\nlines").await;
    ana.until(
        "the form to close",
        "return document.querySelector('dialog') === null",
        vec![],
    )
    .await;

    ana.command("/form").await;
    ana.press("Cancel").await;
    ana.until(
        "the form to close",
        "return document.querySelector('dialog') === null",
        vec![],
    )
    .await;
    ana.was_clean().await;
}

const ON_BEN: &str = "#members [data-user='2000000000000000002']";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_person_has_a_menu_by_right_click_keyboard_and_long_press() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    stage
        .server
        .as_user(BEN)
        .say("Here I am")
        .expect("Ben may talk");
    ana.sees("Here I am").await;

    let name = ana.element(".message:last-child .author").await;
    let right = MouseActions::new("mouse".to_owned())
        .then(PointerAction::MoveToElement {
            element: name,
            duration: None,
            x: 0.0,
            y: 0.0,
        })
        .then(PointerAction::Down {
            button: MOUSE_BUTTON_RIGHT,
        })
        .then(PointerAction::Up {
            button: MOUSE_BUTTON_RIGHT,
        });
    ana.acts(right).await;
    ana.press("Wave at").await;
    ana.sees("ana waves at @Ben.").await;
    ana.sees("Wave at").await;

    ana.script(
        &format!("document.querySelector(\"{ON_BEN}\").focus()"),
        vec![],
    )
    .await;
    ana.key(Key::Enter).await;
    ana.element(".menu[role=menu]").await;
    ana.keys([Key::Down, Key::Enter].map(char::from)).await;
    ana.waves(2).await;

    ana.touch_screen().await;
    let name = ana
        .element(".message .author[data-user='2000000000000000002']")
        .await;
    let long_press = TouchActions::new("finger".to_owned())
        .then(PointerAction::MoveToElement {
            element: name,
            duration: None,
            x: 0.0,
            y: 0.0,
        })
        .then(PointerAction::Down { button: 0 })
        .then(PointerAction::Pause {
            duration: Duration::from_millis(900),
        })
        .then(PointerAction::Up { button: 0 });
    ana.acts(long_press).await;
    ana.press("Wave at").await;
    ana.waves(3).await;
    ana.was_clean().await;
}

impl Window {
    async fn waves(&self, times: usize) {
        let count = "return document.body.innerText.split('ana waves at @Ben.').length - 1 === arguments[0]";
        self.until(&format!("{times} waves"), count, vec![json!(times)])
            .await;
    }
}
