//! Boards that one person alone sees, moves typed into a form, and choices tapped twice.

use damath::playground::{Answer, AnswerKind, Permissions, Person, SeenMessage};

use super::hand::{choose, press, private_message};
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, private, public};

/// Presses what stands under a board.
/// The labels of the buttons under a message, row by row.
pub fn labels(under: &SeenMessage) -> Vec<Vec<String>> {
    let rows = under.json["components"].as_array().unwrap();
    let labels = |row: &serde_json::Value| -> Vec<String> {
        let parts = row["components"].as_array().unwrap().iter();
        let labels = parts.filter_map(|part| part["label"].as_str());
        labels.map(str::to_owned).collect()
    };
    let rows = rows.iter().map(labels);
    rows.filter(|row| !row.is_empty()).collect()
}

fn picture(stage: &Stage, board: &SeenMessage) -> Vec<u8> {
    stage.standin.file(&board.attachments()[0]).unwrap()
}

fn moves(board: &SeenMessage) -> Vec<String> {
    let menus = board.menus();
    let options = menus[0].options.iter();
    options.map(|(_, value)| value.clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn under_a_board_stand_the_buttons_of_its_game() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let of_every_game = ["My side", "Type a move", "End and count", "Resign"];
    assert_eq!(labels(&board), [of_every_game]);
    let elsewhere = stage.carla().in_channel(super::stage::NEXT_ROOM);
    let board = public(&elsewhere.command("/play", &[]).await.unwrap());
    let labels = labels(&board);
    assert_eq!(labels[0], of_every_game);
    assert_eq!(labels[1], ["Hint", "Undo"]);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_side_is_seen_alone_and_played_from() {
    let stage = Stage::open().await;
    let first = stage.game().await;
    // Ben waits: he may look, not play.
    let waiting = private_message(&press(&stage.ben(), &first, "My side").await);
    assert!(waiting.menus().is_empty());
    assert!(waiting.content().contains("Ana to move"), "{waiting:?}");
    assert_ne!(picture(&stage, &waiting), picture(&stage, &first));

    let played = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let board = public(&played.unwrap());
    let own = private_message(&press(&stage.ben(), &board, "My side").await);
    assert!(notified(&stage, &own).is_empty());
    assert_eq!(moves(&own), moves(&board));
    let chosen = moves(&own)[0].clone();
    let done = choose(&stage.ben(), &own, 0, &chosen).await;
    assert!(matches!(done.kind, AnswerKind::Updated(_)));
    let done = private_message(&done);
    assert_eq!(done.id, own.id, "the private board changes in place");
    assert!(done.content().starts_with("You have played."), "{done:?}");
    assert!(done.menus().is_empty() && done.button("Choose a chip").is_none());

    let next = |seen: &SeenMessage| seen.content().contains("move 2") && !seen.is_ephemeral();
    let next = stage.message("the channel's board", next).await;
    assert_eq!(notified(&stage, &next), [ANA]);
    assert!(
        next.json["message_reference"].is_null(),
        "no answer to what others do not see"
    );
    stage.bare(&board).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chip_leads_to_its_marked_squares_and_back() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    let chips = private_message(&press(&stage.ana(), &own, "Choose a chip").await);
    assert_eq!(chips.id, own.id);
    assert_eq!(moves(&chips), ["a3", "c3", "e3", "g3"]);
    let targets = private_message(&choose(&stage.ana(), &chips, 0, "c3").await);
    assert_eq!(moves(&targets), ["c3-b4", "c3-d4"]);
    assert!(
        targets.content().ends_with("can go to b4, d4."),
        "{targets:?}"
    );
    assert_ne!(picture(&stage, &targets), picture(&stage, &board));
    let back = private_message(&press(&stage.ana(), &targets, "Another chip").await);
    assert_eq!(moves(&back), moves(&chips));
    let targets = private_message(&choose(&stage.ana(), &back, 0, "c3").await);
    choose(&stage.ana(), &targets, 0, "c3-d4").await;
    let next = |seen: &SeenMessage| seen.content().contains("c3→d4");
    stage.message("the channel's board", next).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_chips_that_must_capture_are_marked() {
    let stage = Stage::open().await;
    stage.game().await;
    let mut board = None;
    for (nth, typed) in ["c3-d4", "f6-e5"].into_iter().enumerate() {
        let who = stage.standin.as_user([ANA, BEN][nth]);
        let played = who.command("/move", &[("move", typed)]).await;
        board = Some(public(&played.unwrap()));
    }
    let board = board.unwrap();
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    let alt = &own.attachments()[0].alt;
    assert!(alt.contains("must capture") || alt.contains("d4"), "{alt}");
    assert_ne!(picture(&stage, &own), picture(&stage, &board));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_board_is_for_players_at_the_position_now() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let refused = private(&press(&stage.carla(), &board, "My side").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    let button = board.button("My side").unwrap().custom_id;
    for (who, typed) in [(ANA, "c3-d4"), (BEN, "b6-a5")] {
        let who = stage.standin.as_user(who);
        public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    // The private board of before becomes the one of now.
    let late = choose(&stage.ana(), &own, 0, "c3-b4").await;
    let late = private_message(&late);
    assert_eq!(late.id, own.id);
    assert!(
        late.content().starts_with("This board is from the start"),
        "{late:?}"
    );
    assert!(!late.menus().is_empty());
    let late = private(&stage.late_click(BEN, &board, &button).await);
    assert!(late.starts_with("This board is from the start"), "{late}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_a_private_board_goes_on_after_its_move() {
    let stage = Stage::open().await;
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    let chosen = moves(&own)[0].clone();
    choose(&stage.ana(), &own, 0, &chosen).await;
    let answered = |seen: &SeenMessage| {
        seen.id != board.id && seen.content().contains("move 2") && !seen.menus().is_empty()
    };
    let public_board = stage.message("the bot's move", answered).await;
    let id = own.id;
    let goes_on = move |seen: &SeenMessage| seen.id == id && !seen.menus().is_empty();
    let own = stage
        .standin
        .wait_for_message(ROOM, ANA, "a private board that goes on", goes_on)
        .await
        .unwrap();
    assert_eq!(moves(&own), moves(&public_board));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_file_may_be_attached_a_private_board_is_in_words() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let without_files = Permissions::VIEW_CHANNEL;
    let bot = stage.standin.bot();
    stage.standin.set_permissions(bot, ROOM, without_files);
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    assert!(own.attachments().is_empty());
    assert!(
        own.content().contains("Here is the board in words"),
        "{own:?}"
    );
    // Nor may it post: the channel's board is a further answer then.
    choose(&stage.ana(), &own, 0, "c3-d4").await;
    let next = |seen: &SeenMessage| seen.content().contains("c3→d4");
    let next = stage.message("the channel's board", next).await;
    assert_eq!(notified(&stage, &next), [BEN]);
    stage.close_but_for(&[403]);
}

async fn typed(who: &Person, form: &Answer, text: &str) -> Answer {
    let form = form.modal().expect("a form opened");
    who.submit_modal(form, &[("move", text)]).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_into_a_form() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let form = press(&stage.ana(), &board, "Type a move").await;
    assert_eq!(form.modal().unwrap().title, "Type a move");
    let slip = private(&typed(&stage.ana(), &form, "c3-c9").await);
    assert!(slip.contains("not a playing square"), "{slip}");
    let form = press(&stage.ana(), &board, "Type a move").await;
    let next = public(&typed(&stage.ana(), &form, "C3 D4").await);
    assert!(next.content().contains("c3→d4"), "{}", next.content());
    assert_eq!(notified(&stage, &next), [BEN]);
    stage.bare(&board).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_for_the_player_to_move_at_the_position_now() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let refused = private(&press(&stage.ben(), &board, "Type a move").await);
    assert!(refused.contains("It is Ana's turn"), "{refused}");
    let refused = private(&press(&stage.carla(), &board, "Type a move").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let form = press(&stage.ana(), &board, "Type a move").await;
    for (who, played) in [(ANA, "c3-d4"), (BEN, "b6-a5")] {
        let who = stage.standin.as_user(who);
        public(&who.command("/move", &[("move", played)]).await.unwrap());
    }
    let late = private(&typed(&stage.ana(), &form, "c3-b4").await);
    assert!(late.starts_with("This board is from the start"), "{late}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_tap_of_the_same_choice_shows_nothing() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let menu = board.menus()[0].custom_id.clone();
    let next = public(&choose(&stage.ana(), &board, 0, "c3-d4").await);
    stage.bare(&board).await;
    let seen_before = stage.standin.messages(ROOM, ANA).len();
    let again = stage.late_choice(ANA, &board, &menu, "c3-d4").await;
    assert!(matches!(again.kind, AnswerKind::Acknowledged), "{again:?}");
    assert_eq!(stage.standin.messages(ROOM, ANA).len(), seen_before);
    // Another choice, or somebody else's, is late.
    let other = private(&stage.late_choice(ANA, &board, &menu, "c3-b4").await);
    assert!(other.starts_with("This board is from the start"), "{other}");
    let other = private(&stage.late_choice(BEN, &board, &menu, "c3-d4").await);
    assert!(other.starts_with("This board is from the start"), "{other}");
    let other = private(&stage.late_choice(CARLA, &board, &menu, "c3-d4").await);
    assert!(!other.is_empty());
    // A turn later the first one's is late too.
    let played = stage.ben().command("/move", &[("move", "b6-a5")]).await;
    public(&played.unwrap());
    let late = private(&stage.late_choice(ANA, &board, &menu, "c3-d4").await);
    assert!(late.starts_with("This board is from the start"), "{late}");
    assert!(next.content().contains("move 1"));
    stage.close();
}
