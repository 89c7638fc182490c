//! A game typed move by move, to a position with a dama: what the README shows.
//!
//! With `DAMATH_PICTURES` naming a folder, the two pictures are put there.

use std::path::Path;

use serde_json::{Value, json};

use super::game::two_at_a_board;
use super::picture::fetched;
use super::program::Classroom;

/// Red's 3 reaches the far row in the seventeenth move and takes twice, as a dama, in the nineteenth.
const GAME: &str = "a3-b4 f6-e5 b2-a3 g7-f6 e3-d4 e5-f4 g3xe5xg7 h8xf6 f2-g3 f6-e5 d4xf6 e7xg5 \
    g3-h4 b6-c5 h4xf6 f8-g7 f6xh8 d6-e5 h8xd4xb6";

/// The size of the README's picture of the page.
const PAGE: (u32, u32) = (1280, 960);

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_typed_game_comes_to_a_dama_and_its_opponent_is_offered_the_captures() {
    let class = Classroom::open().await;
    let (ana, ben, mut board) = two_at_a_board(&class).await;
    for (nth, played) in GAME.split_whitespace().enumerate() {
        let mover = if nth % 2 == 0 { &ana } else { &ben };
        mover.types_exactly(played).await;
        board = mover.board_after(&board).await;
    }
    let told: Vec<&str> = board.text.lines().collect();
    assert_eq!(told[0], "Damath · whole numbers — move 19");
    assert!(
        told[1].starts_with("Ana captured twice with dama 3: "),
        "{}",
        told[1]
    );
    assert!(
        told[2].ends_with("@Ben to move. A capture is compulsory."),
        "{}",
        told[2]
    );

    ben.sees(told[1]).await;
    ben.resize(PAGE.0, PAGE.1).await;
    let dark = json!({ "features": [{ "name": "prefers-color-scheme", "value": "dark" }] });
    ben.devtools("Emulation.setEmulatedMedia", dark).await;
    ben.goes_to_message_box().await;
    ben.types("/move ").await;
    ben.is_offered("a7").await;
    let offered =
        "return [...document.querySelectorAll('.suggestion-label')].map((row) => row.textContent)";
    let offered = ben.script(offered, vec![]).await;
    // Sums, and no results: working them out is the game.
    assert_eq!(
        offered,
        json!(["3: c7×a5   (3 × 3) × 2", "0: a7×c5   (0 ÷ 3) × 2"])
    );

    if let Some(folder) = std::env::var_os("DAMATH_PICTURES") {
        let folder = Path::new(&folder);
        let write = |name: &str, bytes: &[u8]| {
            std::fs::write(folder.join(name), bytes).expect("the folder can be written to");
        };
        write("playground.png", &ben.screenshot().await);
        let source = "return [...document.querySelectorAll('.media img')].at(-1).src";
        let Value::String(source) = ben.script(source, vec![]).await else {
            panic!("a picture has an address")
        };
        write("board.png", &fetched(&source).await);
    }
    class.close([&ana, &ben]).await;
}
