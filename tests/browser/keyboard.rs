//! All of it without a mouse.

use serde_json::json;

use super::stage::{ANA, Stage};
use super::window::Key;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_keyboard_alone_reaches_and_does_everything() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.key(Key::Tab).await;
    assert_eq!(ana.focused().await, "Skip to messages");
    ana.key(Key::Tab).await;
    ana.key(Key::Enter).await;
    ana.types("Hello by keyboard").await;
    ana.key(Key::Enter).await;
    ana.sees("Hello by keyboard").await;

    ana.types("/cont").await;
    ana.is_offered("/controls").await;
    ana.key(Key::Enter).await;
    ana.key(Key::Enter).await;
    ana.sees("Choose one").await;

    // The message list is one stop; arrows walk it, and its controls follow in order.
    ana.visit(&format!("/?user={ANA}")).await;
    ana.tabs_to("Messages in talk").await;
    ana.key(Key::Up).await;
    ana.tabs_to("Choose one").await;
    ana.keys([Key::Down, Key::Down, Key::Enter].map(char::from))
        .await;
    ana.sees("Chosen: Entry2.").await;
    ana.tabs_to("Change").await;
    ana.key(Key::Enter).await;
    ana.sees("Changed.").await;
    // The button is gone; the keyboard stays at its message.
    ana.until(
        "focus on the message",
        "return document.activeElement.matches('.message')",
        vec![],
    )
    .await;

    ana.key(Key::Enter).await;
    ana.sees("Copy text").await;
    ana.key(Key::Escape).await;
    ana.until("the menu to close", "return document.querySelector('.menu') === null && document.activeElement.matches('.message')", vec![]).await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_picture_and_another_user_by_keyboard() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.command("/picture").await;
    ana.element(".picture img").await;
    ana.visit(&format!("/?user={ANA}")).await;
    ana.tabs_to("Enlarge").await;
    ana.key(Key::Enter).await;
    ana.element("dialog.lightbox[open]").await;
    ana.key(Key::Escape).await;
    ana.until(
        "focus back on the picture",
        "return document.activeElement.matches('.picture')",
        vec![],
    )
    .await;

    ana.visit(&format!("/?user={ANA}")).await;
    ana.tabs_to("Switch user").await;
    ana.keys([Key::Enter, Key::Down, Key::Enter].map(char::from))
        .await;
    ana.sits_as("Ben").await;
    let outlined = "document.querySelector('.account').focus(); return getComputedStyle(document.activeElement).outlineStyle";
    assert_eq!(
        ana.script(outlined, vec![]).await,
        json!("solid"),
        "the focus can be seen"
    );
    ana.was_clean().await;
}
