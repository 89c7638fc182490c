//! A class that keeps its games: the program ends and comes back under open pages.

use super::program::{Classroom, Program};
use super::stage::{ANA, BEN};
use super::window::Window;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_challenge_and_its_game_survive_restarts_under_open_pages() {
    let mut class = Classroom::that_keeps_its_games().await;
    let (ana, ben) = (class.window(ANA).await, class.window(BEN).await);
    ana.challenges("Ben").await;
    ben.sees("Ana challenges").await;

    restarted(&mut class, interrupted, [&ana, &ben]).await;
    ben.press("Accept").await;
    let board = ana.board().await;
    ana.picks(&board, |_| 0).await;
    let board = ben.board_after(&board).await;
    assert_eq!(board.number(), 1, "{}", board.text);

    // In mid-game, and with no time to say good-bye. The menu is the one that stood on the page before.
    restarted(&mut class, Program::kill, [&ana, &ben]).await;
    ben.picks(&board, |_| 0).await;
    let next = ben.board_after(&board).await;
    assert_eq!(next.number(), 2, "{}", next.text);
    assert_eq!(ana.board_after(&board).await, next);

    restarted(&mut class, interrupted, [&ana, &ben]).await;
    ana.press("Resign").await;
    ana.press("Yes, resign").await;
    let end = ben.board_after(&next).await;
    assert!(end.text.starts_with("🏁 Ben wins"), "{}", end.text);
    for window in [&ana, &ben] {
        lost_nothing_but_the_connection(window).await;
    }
    class.ends_well();
}

fn interrupted(program: Program) {
    assert_eq!(program.interrupt(), Some(0));
}

/// Ends the program in the way given and starts it anew, seen from every window.
async fn restarted(class: &mut Classroom, end: impl FnOnce(Program), windows: [&Window; 2]) {
    class.end(end);
    for window in windows {
        window.sees("Connection lost").await;
    }
    class.restart();
    for window in windows {
        let back = "return document.getElementById('banner').textContent === ''";
        window.until("the program to be back", back, vec![]).await;
    }
}

/// The console names the lost connection, which nothing can keep from it, and nothing else.
async fn lost_nothing_but_the_connection(window: &Window) {
    let console = window.log("browser").await;
    assert!(!console.is_empty(), "the connection was lost");
    for entry in console {
        let message = entry["message"].as_str().expect("a text");
        assert!(message.contains("net::ERR_"), "{message}");
    }
    window.asked_nobody_else().await;
}
