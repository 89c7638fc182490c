//! Whole games in the page: against the bot to the end, and between two classmates.

use super::player::{Board, Dice};
use super::program::Classroom;
use super::stage::{ANA, BEN};
use super::window::Window;

/// More turns than a game can have that somebody means to end; the rules end it before.
const MOST_TURNS: u32 = 300;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_game_against_the_bot_goes_to_its_end_by_list_and_by_menu() {
    let class = Classroom::open().await;
    let ana = class.window(ANA).await;
    ana.command("/play").await;
    let mut board = ana.board().await;
    let mut before = board.clone();
    let mut dice = Dice(11);
    for turn in 0..MOST_TURNS {
        if turn % 2 == 0 {
            ana.types_move(|moves| dice.below(moves)).await;
        } else {
            ana.picks(&board, |entries| dice.below(entries)).await;
        }
        let next = ana.board_after(&board).await;
        before = std::mem::replace(&mut board, next);
        ana.has_the_end_in_view().await;
        if board.is_end() {
            break;
        }
        assert_eq!(board.number(), before.number() + 2, "{}", board.text);
    }
    let [ana_total, bot_total] = ["Red Ana ", "Blue Damath bot (easy) "].map(|side| {
        let line = board.text.lines().find_map(|line| line.strip_prefix(side));
        Total::read(line.unwrap_or_else(|| panic!("no total of {side}: {}", board.text)))
    });
    for total in [ana_total, bot_total] {
        assert_eq!(total.captured + total.chips, total.all, "{}", board.text);
    }
    let result = match ana_total.all.cmp(&bot_total.all) {
        std::cmp::Ordering::Less => "🏁 Damath bot (easy) wins",
        std::cmp::Ordering::Equal => "🏁 A draw",
        std::cmp::Ordering::Greater => "🏁 Ana wins",
    };
    assert!(board.text.starts_with(result), "{}", board.text);
    assert!(
        before.number() > 20,
        "a game, not a blunder: {}",
        before.text
    );
    // Nothing under any board can be pressed any more; the end has buttons of its own.
    ana.until(
        "the controls to go",
        "const boards = [...document.querySelectorAll('.message')].filter((m) => m.querySelector('.media img') && !m.querySelector('.content').innerText.startsWith('🏁')); \
            return boards.length > 0 && boards.every((m) => m.querySelector('.components [data-custom-id]') === null)",
        vec![],
    )
    .await;
    class.close([&ana]).await;
}

/// One side's line at the end, in hundredths.
#[derive(Clone, Copy)]
struct Total {
    all: i64,
    captured: i64,
    chips: i64,
}

impl Total {
    /// Reads `84.67 = captured 60.67 + chips 24 (4 + 9)`, or `96.33 = captured 96.33, no chips left`.
    fn read(line: &str) -> Self {
        let (total, rest) = line.split_once(" = captured ").expect("a worked total");
        let figures = rest.split(" (").next().expect("split gives a first part");
        let (captured, chips) = figures
            .split_once(" + chips ")
            .or_else(|| Some((figures.strip_suffix(", no chips left")?, "0")))
            .expect("captured and chips");
        Self {
            all: hundredths(total),
            captured: hundredths(captured),
            chips: hundredths(chips),
        }
    }
}

fn hundredths(figure: &str) -> i64 {
    let plain = figure.replace('−', "-").replace(',', "");
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, "00"));
    let number = format!("{whole}{decimals}");
    number
        .parse()
        .unwrap_or_else(|_| panic!("{figure:?} is no figure"))
}

/// Ana, as Red, challenges Ben, who accepts by button: their windows and the first board.
pub async fn two_at_a_board(class: &Classroom) -> (Window, Window, Board) {
    let (ana, ben) = (class.window(ANA).await, class.window(BEN).await);
    ana.challenges("Ben").await;
    ben.sees("Ana challenges").await;
    ben.press("Accept").await;
    for window in [&ana, &ben] {
        window
            .sees("The game begins: Ana plays Red, Ben plays Blue.")
            .await;
        window.sees("Ben accepted the challenge of Ana.").await;
        window.no_longer_sees("Decline").await;
    }
    let board = ana.board().await;
    assert_eq!(ben.board().await, board, "both see the same");
    (ana, ben, board)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn two_windows_play_and_one_resigns() {
    let class = Classroom::open().await;
    let (ana, ben, mut board) = two_at_a_board(&class).await;
    for turn in 1..=4 {
        if turn % 2 == 1 {
            ana.picks(&board, |_| 0).await;
        } else {
            ben.types_move(|_| 0).await;
        }
        let [for_ana, for_ben] = [ana.board_after(&board).await, ben.board_after(&board).await];
        assert_eq!((for_ana.number(), &for_ana), (turn, &for_ben));
        board = for_ana;
    }
    // Whose turn it is has the board marked as one that mentions them.
    let marked = "return [...document.querySelectorAll('.message')].at(-1).matches('.mentioned')";
    assert_eq!(ana.script(marked, vec![]).await, true);
    assert_eq!(ben.script(marked, vec![]).await, false);

    ben.press("Resign").await;
    ben.sees("Resign against Ana? The game ends and Ana wins.")
        .await;
    ben.press("Play on").await;
    ben.sees("You play on.").await;
    ana.picks(&board, |_| 0).await;
    let next = ana.board_after(&board).await;
    assert!(!ana.shows("Resign against").await && !ana.shows("You play on").await);

    assert_eq!(ben.board_after(&board).await, next);
    ben.press("Resign").await;
    ben.press("Yes, resign").await;
    ben.sees("You have resigned.").await;
    for window in [&ana, &ben] {
        let end = window.board_after(&next).await;
        assert!(end.text.starts_with("🏁 Ana wins"), "{}", end.text);
        assert!(
            end.text.contains("Ben resigned, which decides the game"),
            "{}",
            end.text
        );
    }
    assert!(!ana.shows("You have resigned").await);
    class.close([&ana, &ben]).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_move_out_of_turn_is_refused_before_its_player_alone() {
    let class = Classroom::open().await;
    let (ana, ben, board) = two_at_a_board(&class).await;
    ben.clicks_entry(&board, |_| 0).await;
    let refusal = "It is Ana's turn.";
    ben.sees(refusal).await;

    // Tinted, with Discord's words under it, from the bot.
    let looks = "const m = document.querySelector('.message.ephemeral'); \
        const colour = (e) => getComputedStyle(e).backgroundColor; \
        return [m.querySelector('.note').textContent, m.querySelector('.note .icon') !== null, m.querySelector('.head').innerText.replace(/\\d.*/s, '').trim(), \
        colour(m) !== colour(document.querySelector('.message:not(.ephemeral, .mentioned)'))]";
    let looks = ben.script(looks, vec![]).await;
    assert_eq!(looks[0], "Only you can see this · Dismiss message");
    assert_eq!((&looks[1], &looks[3]), (&true.into(), &true.into()));
    let head = looks[2].as_str().expect("a text");
    assert!(head.starts_with("Damath") && head.contains("APP"), "{head}");

    // What comes later has reached Ana; the refusal has not, nor did it change the game.
    ana.picks(&board, |_| 0).await;
    assert_eq!(ana.board_after(&board).await.number(), 1);
    assert!(!ana.shows(refusal).await);
    let private = "return document.querySelectorAll('.message.ephemeral').length";
    assert_eq!(ana.script(private, vec![]).await, 0);

    ben.board_after(&board).await;
    assert!(ben.shows(refusal).await, "it stays until it is dismissed");
    ben.press("Dismiss message").await;
    ben.no_longer_sees(refusal).await;
    class.close([&ana, &ben]).await;
}
