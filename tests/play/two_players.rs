//! A whole game between two people, and what they are told on the way.

use damath::playground::{Answer, Person, SeenMessage};

use super::figures::{bold_after, shown};
use super::referee::{Referee, Sum};
use super::stage::{ANA, BEN, Stage, notified, private, public};

/// A small generator of choices, the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// The moves that the board's menu offers; a menu of chips is followed to private boards.
pub async fn offered(stage: &Stage, mover: &Person, board: &SeenMessage) -> Vec<(String, String)> {
    let menu = board
        .menus()
        .into_iter()
        .next()
        .expect("a menu of moves under the board");
    if menu.options.iter().all(|(_, value)| value.len() > 2) {
        return menu.options;
    }
    let mut moves = Vec::new();
    for (_, chip) in menu.options {
        let narrowed = mover
            .select(board.id, &menu.custom_id, &[&chip])
            .await
            .unwrap();
        let narrowed = narrowed.message().unwrap().clone();
        moves.extend(narrowed.menus()[0].options.clone());
    }
    assert!(
        moves.len() > 25,
        "one menu would have done for {}",
        moves.len()
    );
    assert!(stage.now(board).menus()[0].options.len() <= 25);
    moves
}

/// How a move is given.
#[derive(Clone, Copy)]
enum By {
    Menu,
    Autocomplete,
    Typing,
}

async fn give(mover: &Person, board: &SeenMessage, label: &str, value: &str, by: By) -> Answer {
    match by {
        By::Menu => {
            let menu = board.menus().into_iter().next().unwrap();
            if menu.options.iter().any(|(_, offered)| offered == value) {
                mover
                    .select(board.id, &menu.custom_id, &[value])
                    .await
                    .unwrap()
            } else {
                mover.command("/move", &[("move", value)]).await.unwrap()
            }
        }
        By::Autocomplete => {
            let chip = label.split([':', ' ']).next().unwrap();
            let offers = mover
                .autocomplete("/move", "move", chip, &[])
                .await
                .unwrap();
            let found = offers.iter().find(|offer| offer.value == value);
            let found =
                found.unwrap_or_else(|| panic!("{value} not among {offers:?} for {chip:?}"));
            assert!(found.name.starts_with(chip), "{}", found.name);
            mover.command("/move", &[("move", value)]).await.unwrap()
        }
        By::Typing => {
            let typed = value.replace(['-', 'x'], " ").to_uppercase();
            mover.command("/move", &[("move", &typed)]).await.unwrap()
        }
    }
}

/// The board says what the referee worked out, and notifies the player to move alone.
pub fn check_board(
    stage: &Stage,
    referee: &Referee,
    sums: &[Sum],
    board: &SeenMessage,
    to_move: u64,
) {
    let text = board.content();
    for sum in sums {
        assert!(
            text.contains(&sum.written),
            "{text:?} lacks {:?}",
            sum.written
        );
        assert!(
            text.contains(&shown(sum.hundredths)),
            "{text:?} lacks {:?}",
            sum.hundredths
        );
    }
    if !sums.is_empty() {
        let total: i64 = sums.iter().map(|sum| sum.hundredths).sum();
        assert!(
            text.contains(&format!("→ **{}**", shown(total))),
            "{text:?}"
        );
    }
    assert_eq!(bold_after(text, "Red "), referee.points[0], "{text}");
    assert_eq!(bold_after(text, "Blue "), referee.points[1], "{text}");
    assert!(text.contains(&format!("<@{to_move}> to move")), "{text:?}");
    assert_eq!(
        notified(stage, board),
        [to_move],
        "only the player to move is notified"
    );
    let picture = &board.attachments()[0];
    assert!(picture.alt.contains("to move"), "{}", picture.alt);
    let png = stage.standin.file(picture).unwrap();
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&png[16..24], &[0, 0, 3, 192, 0, 0, 4, 64], "960 × 1088");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_challenge_to_final_totals() {
    let stage = Stage::open().await;
    let options = [("opponent", BEN.to_string()), ("side", "red".to_owned())];
    let options: Vec<_> = options
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let challenge = public(&stage.ana().command("/challenge", &options).await.unwrap());
    assert!(
        challenge.content().contains("**Ana** challenges"),
        "{}",
        challenge.content()
    );
    assert_eq!(
        notified(&stage, &challenge),
        [BEN],
        "the challenged person is notified"
    );

    let accept = challenge.button("Accept").unwrap().custom_id;
    let mut board = public(&stage.ben().click(challenge.id, &accept).await.unwrap());
    stage.bare(&challenge).await;
    let mut referee = Referee::new();
    check_board(&stage, &referee, &[], &board, ANA);

    let mut dice = Dice(20_261_201);
    let mut plies = 0;
    let end = loop {
        let red_moves = plies % 2 == 0;
        let mover = if red_moves { stage.ana() } else { stage.ben() };
        let moves = offered(&stage, &mover, &board).await;
        let (label, value) = moves[dice.below(moves.len())].clone();
        let by = [By::Menu, By::Autocomplete, By::Typing][plies % 3];
        let answer = public(&give(&mover, &board, &label, &value, by).await);
        let sums = referee.play(&value);
        plies += 1;
        assert_ne!(
            answer.id, board.id,
            "a board that mentions somebody is a new message"
        );
        stage.bare(&board).await;
        if answer.menus().is_empty() {
            break answer;
        }
        check_board(
            &stage,
            &referee,
            &sums,
            &answer,
            if red_moves { BEN } else { ANA },
        );
        board = answer;
        assert!(plies < 600, "the game has to end");
    };

    let totals = referee.totals();
    let text = end.content();
    assert!(text.contains("🏁"), "{text}");
    assert_eq!(bold_after(text, "\nRed "), totals[0], "{text}");
    assert_eq!(bold_after(text, "\nBlue "), totals[1], "{text}");
    match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => assert!(text.contains("**Ana wins"), "{text}"),
        std::cmp::Ordering::Less => assert!(text.contains("great"), "{text}"),
        std::cmp::Ordering::Equal => assert!(text.contains("draw"), "{text}"),
    }
    let bare = referee.chips_left().contains(&0);
    assert_eq!(text.contains("no chips left"), bare, "{text}");
    assert!(
        notified(&stage, &end).is_empty(),
        "nobody is to move any more"
    );
    let gone = stage.ana().command("/board", &[]).await.unwrap();
    assert!(private(&gone).contains("No game is running"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn markdown_in_a_name_stays_a_name() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let text = board.content();
    assert!(text.contains(r"Ben\_the \*great\*"), "{text}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_asks_first_and_shows_both_totals() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let resign = board.button("Resign").unwrap().custom_id;
    let sure = stage.ben().click(board.id, &resign).await.unwrap();
    let question = sure.message().unwrap().clone();
    assert!(question.is_ephemeral());
    let no = question
        .buttons()
        .into_iter()
        .find(|b| b.label == "Play on")
        .unwrap();
    stage.ben().click(question.id, &no.custom_id).await.unwrap();
    assert!(
        stage
            .ana()
            .command("/board", &[])
            .await
            .unwrap()
            .text()
            .contains("to move")
    );

    let sure = stage.ben().command("/resign", &[]).await.unwrap();
    let question = sure.message().unwrap().clone();
    let yes = question
        .buttons()
        .into_iter()
        .find(|b| b.label.starts_with("Yes"))
        .unwrap();
    stage
        .ben()
        .click(question.id, &yes.custom_id)
        .await
        .unwrap();
    let end = stage
        .message("the end", |message| message.content().contains("🏁"))
        .await;
    assert!(end.content().contains("**Ana wins"), "{}", end.content());
    assert_eq!(bold_after(end.content(), "\nRed "), 6600);
    assert_eq!(bold_after(end.content(), "\nBlue "), 6600);
    stage.bare(&board).await;
    stage.close();
}
