//! Help: between people who agreed to it, for two at one device, and for nobody who plays a rated game.

use damath::playground::{AnswerKind, SeenMessage};

use super::hand::{press, private_message};
use super::own_boards::labels;
use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, notified, private, public};

fn end(message: &SeenMessage) -> bool {
    message.content().contains('🏁')
}

/// Ana, as Red, and Ben play with help: the first board.
async fn helped(stage: &Stage) -> SeenMessage {
    let ben = BEN.to_string();
    let options = [("opponent", ben.as_str()), ("side", "red"), ("help", "on")];
    let challenge = stage.ana().command("/challenge", &options).await;
    let challenge = public(&challenge.unwrap());
    public(&press(&stage.ben(), &challenge, "Accept").await)
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_agreed_to_help_ask_for_hints_alone() {
    let stage = Stage::open().await;
    let board = helped(&stage).await;
    assert_eq!(labels(&board)[1], ["Hint", "Undo"]);
    let told = private(&press(&stage.ana(), &board, "Hint").await);
    assert!(told.starts_with("Best: **"), "{told}");
    let refused = private(&press(&stage.ben(), &board, "Hint").await);
    assert!(refused.contains("It is Ana's turn"), "{refused}");
    let refused = private(&press(&stage.carla(), &board, "Hint").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_agreed_to_help_take_back_by_agreement() {
    let stage = Stage::open().await;
    let first = helped(&stage).await;
    let nothing = private(&press(&stage.ana(), &first, "Undo").await);
    assert!(nothing.contains("no move of yours"), "{nothing}");
    let played = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let board = public(&played.unwrap());
    let menu = board.menus()[0].clone();

    let offer = public(&press(&stage.ana(), &board, "Undo").await);
    let said = "**Ana** asks to take back their last move, and what was played after it.\n";
    assert!(offer.content().starts_with(said), "{}", offer.content());
    assert_eq!(notified(&stage, &offer), [BEN]);
    assert_eq!(labels(&offer), [["Play on"], ["Agree"]]);
    let refused = private(&press(&stage.carla(), &offer, "Agree").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let settled = press(&stage.ben(), &offer, "Agree").await;
    assert!(matches!(settled.kind, AnswerKind::Updated(_)));
    assert!(public(&settled).content().ends_with("agreed."));
    let back = |seen: &SeenMessage| seen.content().starts_with("**Ana** took back a move.");
    let back = stage.message("the board of before", back).await;
    assert_eq!(notified(&stage, &back), [ANA]);
    assert_eq!(back.menus()[0].options, first.menus()[0].options);
    stage.bare(&board).await;
    let value = &menu.options[0].1;
    let late = stage.late_choice(BEN, &board, &menu.custom_id, value).await;
    let late = private(&late);
    assert!(
        late.starts_with("This board is from before a move was taken back"),
        "{late}"
    );

    // The next one is refused.
    for (who, typed) in [(ANA, "c3-b4"), (BEN, "f6-g5"), (ANA, "e3-d4")] {
        let who = stage.standin.as_user(who);
        public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    let offer = public(&stage.ana().command("/damath undo", &[]).await.unwrap());
    let refused = public(&press(&stage.ben(), &offer, "Play on").await);
    assert!(
        refused.content().ends_with("plays on."),
        "{}",
        refused.content()
    );
    let asked = private_message(&stage.ben().command("/resign", &[]).await.unwrap());
    press(&stage.ben(), &asked, "Yes, resign").await;
    let end = stage.message("the end", end).await;
    assert!(
        end.content().contains("A move was taken back."),
        "{}",
        end.content()
    );
    assert!(end.content().contains("not rated") || !end.content().contains("rated"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn at_one_device_all_help_is_there_and_one_person_ends_the_game() {
    let stage = Stage::open().await;
    let board = public(&stage.ana().command("/damath hotseat", &[]).await.unwrap());
    assert_eq!(labels(&board)[1], ["Hint", "Undo"]);
    let told = private(&press(&stage.ana(), &board, "Hint").await);
    assert!(told.starts_with("Best: **"), "{told}");
    let played = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let board = public(&played.unwrap());
    let own = private_message(&press(&stage.ana(), &board, "My side").await);
    assert!(!own.menus().is_empty(), "Blue's turn is the same person's");
    let back = public(&press(&stage.ana(), &board, "Undo").await);
    assert!(
        back.content().starts_with("A move was taken back."),
        "{back:?}"
    );

    let refused = private(&press(&stage.ben(), &back, "End and count").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let sure = private_message(&press(&stage.ana(), &back, "End and count").await);
    assert_eq!(sure.content(), "End the game here? **66 – 66**, a draw.");
    let done = press(&stage.ana(), &sure, "Yes, end and count").await;
    assert!(private(&done).starts_with("The game is over."));
    let end = stage.message("the end", end).await;
    assert!(
        end.content().contains("A draw, 66 – 66"),
        "{}",
        end.content()
    );
    assert!(end.json["message_reference"].is_null());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_plays_a_rated_game_is_helped_nowhere() {
    let stage = Stage::open().await;
    let elsewhere = stage.ana().in_channel(NEXT_ROOM);
    let hotseat = public(&elsewhere.command("/damath hotseat", &[]).await.unwrap());
    let played = elsewhere.command("/move", &[("move", "c3-d4")]).await;
    let board = public(&played.unwrap());
    assert_ne!(board.id, hotseat.id);
    stage.game().await;
    let refused = private(&press(&elsewhere, &board, "Hint").await);
    assert!(
        refused.starts_with("You are playing a rated game."),
        "{refused}"
    );
    let asked = private_message(&elsewhere.command("/resign", &[]).await.unwrap());
    press(&elsewhere, &asked, "Yes, resign").await;
    let told = stage
        .standin
        .wait_for_message(NEXT_ROOM, CARLA, "the end", end);
    told.await.unwrap();
    for who in [ANA, BEN] {
        let who = stage.standin.as_user(who).in_channel(NEXT_ROOM);
        let refused = private(&who.command("/damath analyze", &[]).await.unwrap());
        assert!(
            refused.starts_with("You are playing a rated game, so I analyse nothing"),
            "{refused}"
        );
    }
    let carla = stage.carla().in_channel(NEXT_ROOM);
    public(&carla.command("/damath analyze", &[]).await.unwrap());

    // Over, they are helped again.
    let asked = private_message(&stage.ana().command("/resign", &[]).await.unwrap());
    press(&stage.ana(), &asked, "Yes, resign").await;
    stage.message("the end", end).await;
    let again = stage.ana().in_channel(NEXT_ROOM);
    public(&again.command("/damath hotseat", &[]).await.unwrap());
    let told = private(&again.command("/damath hint", &[]).await.unwrap());
    assert!(told.starts_with("Best: **"), "{told}");
    assert_eq!(asked.channel.0, ROOM);
    stage.close();
}
