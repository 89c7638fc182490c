//! Each kind of person at the page, and the bot alone with one of them.

use super::program::Classroom;
use super::stage::{ANA, BEN};
use super::window::Window;

/// The bot of the playground.
const BOT: u64 = 1_000_000_000_000_000_001;

async fn becomes(window: &Window, name: &str, role: &str) {
    window.click(".account").await;
    window.press(name).await;
    window.sits_as(name).await;
    window.sees(&format!("{role} · switch user")).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn each_kind_of_person_can_be_sat_down_and_may_do_no_more_than_they_may() {
    let class = Classroom::open().await;
    let window = class.window(ANA).await;
    window.command("/damath menu").await;
    window.sees("Learn the rules").await;
    assert!(!window.shows("Post for pinning").await);
    becomes(&window, "Mr. Cruz", "manages messages").await;
    window.command("/damath menu").await;
    window.sees("Post for pinning").await;
    window.command("/damath settings server").await;
    window.sees("Manage Server").await;
    becomes(&window, "Ms. Reyes", "manages the server").await;
    window.command("/damath settings server").await;
    window.sees("Asia/Manila").await;
    class.close([&window]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_pupil_on_a_phone_plays_the_bot_in_direct_messages_that_nobody_else_sees() {
    let class = Classroom::open().await;
    let ana = class.window(ANA).await;
    ana.resize(360, 740).await;
    ana.click(".members-button").await;
    ana.click(&format!("#members [data-user='{BOT}']")).await;
    ana.press("Message").await;
    ana.sees("This is the start of @Damath.").await;
    ana.command("/play").await;
    let board = ana.board().await;
    ana.types_move(|_| 0).await;
    ana.board_after(&board).await;
    let ben = class.window(BEN).await;
    assert!(!ben.shows("Direct messages").await);
    assert!(!ben.shows("Damath bot").await);
    class.close([&ana, &ben]).await;
}
