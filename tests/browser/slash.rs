//! The slash-command box.

use serde_json::json;

use super::stage::{ANA, BEN, Stage};
use super::window::Key;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_bots_choices_come_while_typing_and_are_taken_by_keyboard() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.goes_to_message_box().await;
    ana.types("/").await;
    ana.is_offered("/controls").await;
    ana.types("pi").await;
    let offered = "return [...document.querySelectorAll('.suggestion-label')].map((row) => row.firstChild.textContent)";
    // Names that begin so, then names that hold it; "silent" and the like are gone.
    assert_eq!(
        ana.script(offered, vec![]).await,
        json!(["/pick", "/picture"])
    );
    ana.key(Key::Tab).await;
    ana.sees("A number in words").await;
    ana.is_offered("number eight").await;
    ana.types("seven").await;
    let narrowed = "const rows = [...document.querySelectorAll('.suggestion-label')].map((row) => row.textContent); return rows.length === 3 && rows";
    let rows = ana.until("three choices", narrowed, vec![]).await;
    assert_eq!(
        rows,
        json!(["number seven", "number seventeen", "number seventy"])
    );
    ana.keys([Key::Down, Key::Enter].map(char::from)).await;
    ana.key(Key::Enter).await;
    ana.sees("Picked seventeen.").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn what_matches_no_choice_is_sent_as_typed() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.goes_to_message_box().await;
    ana.types("/pick c3-d4").await;
    ana.sees("No options match your search.").await;
    ana.key(Key::Enter).await;
    ana.sees("Picked c3-d4.").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn options_are_asked_for_checked_and_sent_in_their_types() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.goes_to_message_box().await;
    ana.types("/greet ").await;
    ana.is_offered("Mrs. Reyes").await;
    ana.key(Key::Escape).await;
    ana.key(Key::Enter).await;
    ana.sees("This option is required. Specify a value.").await;
    ana.types("be").await;
    ana.key(Key::Enter).await; // picks Ben; the optional ones are offered next
    ana.is_offered("colour").await;
    ana.types("ti").await;
    ana.key(Key::Enter).await;
    ana.types("12").await;
    ana.key(Key::Enter).await;
    ana.sees("Must be 9 or less.").await;
    ana.keys([Key::Backspace].map(char::from)).await;
    ana.key(Key::Enter).await;
    ana.sees("Greeting: person @Ben, times 1.").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn no_answer_is_told_to_the_asker_alone() {
    let stage = Stage::set().await;
    let (ana, ben) = (stage.window(ANA).await, stage.window(BEN).await);
    ana.command("/silent").await;
    ana.sees("Sending command…").await;
    ana.sees("The application did not respond").await;
    ana.no_longer_sees("Sending command…").await;
    assert!(!ben.shows("did not respond").await);
    ana.press("Dismiss message").await;
    ana.no_longer_sees("did not respond").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn without_its_bot_the_page_says_so() {
    let mut stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    stage.stop_bot().await;
    ana.sees("Fixture is offline").await;
    ana.command("/secret").await;
    ana.sees("The application did not respond").await;
}
