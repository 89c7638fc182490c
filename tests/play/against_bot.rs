//! Games against the bot.

use damath::playground::SeenMessage;

use super::figures::bold_after;
use super::stage::{Stage, notified, public};
use super::two_players::{Dice, offered};

fn finished(message: &SeenMessage) -> bool {
    message.content().contains("🏁")
}

/// Waits until the bot has answered on `board`: the same message, edited.
async fn answered(stage: &Stage, board: &SeenMessage) -> SeenMessage {
    let id = board.id;
    stage
        .message("the bot's move", move |message| {
            message.id == id && (!message.menus().is_empty() || finished(message))
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_to_its_end() {
    let stage = Stage::open().await;
    let mut board = public(&stage.ana().command("/play", &[]).await.unwrap());
    assert!(board.content().contains("Ana"), "{}", board.content());
    let mut dice = Dice(7);
    let mut turns = 0;
    while !finished(&board) {
        let moves = offered(&stage, &stage.ana(), &board).await;
        let value = moves[dice.below(moves.len())].1.clone();
        let answer = public(
            &stage
                .ana()
                .command("/move", &[("move", &value)])
                .await
                .unwrap(),
        );
        assert_ne!(answer.id, board.id);
        board = if finished(&answer) {
            answer
        } else {
            answered(&stage, &answer).await
        };
        assert!(
            notified(&stage, &board).is_empty(),
            "against the bot nobody is mentioned"
        );
        assert_eq!(board.attachments().len(), 1, "an edit replaces the picture");
        turns += 1;
        assert!(turns < 300, "the game has to end");
    }
    let text = board.content();
    let (red, blue) = (bold_after(text, "\nRed "), bold_after(text, "\nBlue "));
    let ana_wins = text.contains("**Ana wins");
    assert_eq!(ana_wins, red > blue, "{text}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_of_an_interaction_stands_in_the_fullest_log() {
    let mut stage = Stage::without_bot().await;
    stage.log_filter = "trace";
    stage.start_bot().await;
    stage.ana().command("/play", &[]).await.unwrap();
    let thinking = public(
        &stage
            .ana()
            .command("/move", &[("move", "c3-d4")])
            .await
            .unwrap(),
    );
    answered(&stage, &thinking).await;
    assert!(stage.log().contains("TRACE"), "the log is the fullest");
    stage.close();
}

/// The answer that shows "Thinking…" is edited into the bot's move, and must not lose what it told.
#[tokio::test(flavor = "multi_thread")]
async fn the_person_s_own_turn_stands_above_the_bot_s() {
    let stage = Stage::open().await;
    let play = async || public(&stage.ana().command("/play", &[]).await.unwrap());
    let mut board = play().await;
    let mut dice = Dice(3);
    let mut captures = 0;
    // The bot varies its play, so that a game may end before the person has captured twice.
    while captures < 2 {
        if finished(&board) {
            board = play().await;
        }
        let moves = offered(&stage, &stage.ana(), &board).await;
        let value = moves[dice.below(moves.len())].1.clone();
        let typed = [("move", value.as_str())];
        let thinking = public(&stage.ana().command("/move", &typed).await.unwrap());
        if finished(&thinking) {
            board = thinking;
            continue;
        }
        let own = thinking.content().lines().nth(1).unwrap().to_owned();
        captures += usize::from(own.contains("captured"));
        board = answered(&stage, &thinking).await;
        let lines: Vec<&str> = board.content().lines().collect();
        let at = lines.iter().position(|line| *line == own);
        let at = at.unwrap_or_else(|| panic!("{own:?} is not told in {lines:?}"));
        assert!(
            lines[at + 1].starts_with("**Damath bot (easy)** "),
            "{lines:?}"
        );
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_moves_first_when_the_person_wants_blue() {
    let stage = Stage::open().await;
    let board = public(
        &stage
            .ana()
            .command("/play", &[("side", "blue")])
            .await
            .unwrap(),
    );
    let board = answered(&stage, &board).await;
    assert!(board.content().contains("move 1"), "{}", board.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn challenging_this_bot_is_playing_it() {
    let stage = Stage::open().await;
    let bot = stage.standin.bot().0.to_string();
    let options = [("opponent", bot.as_str())];
    let board = public(&stage.ana().command("/challenge", &options).await.unwrap());
    assert!(
        !board.menus().is_empty(),
        "Ana is Red and moves: {}",
        board.content()
    );
    stage.close();
}
