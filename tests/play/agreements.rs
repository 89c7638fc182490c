//! Ending by agreement, taking back, and what is told about captures that cost points.

use damath::engine::damath::Score;
use damath::engine::{Game, Rules};
use damath::playground::{AnswerKind, SeenMessage};

use super::hand::{press, private_message};
use super::own_boards::labels;
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, private, public};
use super::two_players::Dice;

fn end(message: &SeenMessage) -> bool {
    message.content().contains('🏁')
}

#[tokio::test(flavor = "multi_thread")]
async fn ending_is_offered_with_its_result_and_agreed_to() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let offer = public(&press(&stage.ana(), &board, "End and count").await);
    assert!(
        offer
            .content()
            .starts_with("**Ana** offers to end the game here: **66 – 66**, a draw.\n"),
        "{}",
        offer.content()
    );
    assert_eq!(notified(&stage, &offer), [BEN]);
    assert_eq!(labels(&offer), [["Play on", "Agree"]]);
    let refused = private(&press(&stage.carla(), &offer, "Agree").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let own = private(&press(&stage.ana(), &offer, "Agree").await);
    assert!(own.contains("nothing to answer"), "{own}");
    let again = press(&stage.ana(), &board, "End and count").await;
    assert!(matches!(again.kind, AnswerKind::Acknowledged), "{again:?}");
    let both = private(&press(&stage.ben(), &board, "End and count").await);
    assert!(both.contains("An offer stands already"), "{both}");

    let agreed = press(&stage.ben(), &offer, "Agree").await;
    assert!(matches!(agreed.kind, AnswerKind::Updated(_)));
    let settled = public(&agreed);
    assert!(settled.buttons().is_empty());
    assert!(settled.content().ends_with("agreed."), "{settled:?}");
    let end = stage.message("the end", end).await;
    assert!(
        end.content().contains("A draw, 66 – 66"),
        "{}",
        end.content()
    );
    assert!(end.content().contains("Both agreed"), "{}", end.content());
    stage.bare(&board).await;
    let agree = &offer.buttons()[1].custom_id;
    let again = stage.late_click(BEN, &offer, agree).await;
    assert!(matches!(again.kind, AnswerKind::Acknowledged), "{again:?}");
    let late = private(&stage.late_click(ANA, &offer, agree).await);
    assert!(late.contains("This game is over"), "{late}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_refused_taken_back_or_overtaken_by_a_move() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let offer = public(&press(&stage.ana(), &board, "End and count").await);
    let back = public(&press(&stage.ana(), &offer, "Play on").await);
    assert!(back.content().ends_with("**Ana** took the offer back."));
    assert!(back.buttons().is_empty());
    let soon = private(&press(&stage.ana(), &board, "End and count").await);
    assert!(soon.contains("two moves of your own"), "{soon}");

    let offer = public(&press(&stage.ben(), &board, "End and count").await);
    let refused = public(&press(&stage.ana(), &offer, "Play on").await);
    assert!(refused.content().ends_with("**Ana** plays on."));

    let mut board = board;
    let turns = [
        (ANA, "c3-d4"),
        (BEN, "b6-a5"),
        (ANA, "e3-f4"),
        (BEN, "h6-g5"),
    ];
    for (who, typed) in turns {
        let who = stage.standin.as_user(who);
        board = public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    let offer = public(&press(&stage.ana(), &board, "End and count").await);
    let agree = offer.button("Agree").unwrap().custom_id;
    let played = stage.ana().command("/move", &[("move", "f4xh6")]).await;
    public(&played.unwrap());
    stage.bare(&offer).await;
    let id = offer.id;
    let lapsed = move |seen: &SeenMessage| {
        seen.id == id
            && seen
                .content()
                .ends_with("\nThe game went on: the offer is over.")
    };
    let lapsed = stage.message("the offer that lapsed", lapsed).await;
    assert!(!lapsed.content().contains("do you agree"), "{lapsed:?}");
    let late = private(&stage.late_click(BEN, &offer, &agree).await);
    assert!(late.starts_with("This board is from move 4"), "{late}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_ending_is_confirmed_and_the_bot_agrees_to_an_even_game() {
    let stage = Stage::open().await;
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    let sure = private_message(&press(&stage.ana(), &board, "End and count").await);
    assert!(sure.content().contains("**66 – 66**, a draw"), "{sure:?}");
    let on = private(&press(&stage.ana(), &sure, "Play on").await);
    assert_eq!(on, "You play on.");
    let refused = private(&press(&stage.carla(), &board, "End and count").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let sure = private_message(&press(&stage.ana(), &board, "End and count").await);
    press(&stage.ana(), &sure, "Yes, end and count").await;
    let end = stage.message("the end", end).await;
    assert!(
        end.content().contains("A draw, 66 – 66"),
        "{}",
        end.content()
    );
    stage.bare(&board).await;
    let id = sure.id;
    let told = move |seen: &SeenMessage| seen.id == id && seen.buttons().is_empty();
    let told = stage
        .standin
        .wait_for_message(ROOM, ANA, "the answer", told);
    let told = told.await.unwrap();
    assert!(told.content().starts_with("The game is over."), "{told:?}");
    stage.close();
}

/// Ana moves against the bot, and it answers: the board that shows it.
async fn turn(stage: &Stage, typed: &str) -> SeenMessage {
    let played = stage.ana().command("/move", &[("move", typed)]).await;
    let id = public(&played.unwrap()).id;
    let answered = move |seen: &SeenMessage| seen.id == id && !seen.menus().is_empty();
    stage.message("the bot's move", answered).await
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_a_move_is_taken_back_at_once() {
    let stage = Stage::open().await;
    let first = public(&stage.ana().command("/play", &[]).await.unwrap());
    let nothing = private(&press(&stage.ana(), &first, "Undo").await);
    assert!(nothing.contains("no move of yours"), "{nothing}");
    let board = turn(&stage, "c3-d4").await;
    let refused = private(&press(&stage.carla(), &board, "Undo").await);
    assert!(refused.contains("are playing this game"), "{refused}");
    let undo = board.button("Undo").unwrap().custom_id;
    let menu = board.menus()[0].clone();
    let back = public(&press(&stage.ana(), &board, "Undo").await);
    assert!(
        back.content().starts_with("**Ana** took back a move.\n"),
        "{back:?}"
    );
    assert_eq!(back.menus()[0].options, first.menus()[0].options);
    stage.bare(&board).await;

    // The old board's controls are dead; tapped twice, one move is taken back.
    let again = stage.late_click(ANA, &board, &undo).await;
    assert!(matches!(again.kind, AnswerKind::Acknowledged), "{again:?}");
    let value = &menu.options[0].1;
    let late = private(&stage.late_choice(ANA, &board, &menu.custom_id, value).await);
    assert!(
        late.starts_with("This board is from before a move was taken back"),
        "{late}"
    );
    let first_menu = &first.menus()[0].custom_id;
    let late = private(&stage.late_choice(ANA, &first, first_menu, "c3-d4").await);
    assert!(
        late.starts_with("This board is from before a move was taken back"),
        "{late}"
    );

    turn(&stage, "c3-b4").await;
    public(&stage.ana().command("/damath undo", &[]).await.unwrap());
    let asked = private_message(&stage.ana().command("/resign", &[]).await.unwrap());
    press(&stage.ana(), &asked, "Yes, resign").await;
    let end = stage.message("the end", end).await;
    assert!(
        end.content().ends_with("**Ana** took back 2 moves."),
        "{end:?}"
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bot_thinks_taking_back_stops_it() {
    let stage = Stage::open().await;
    let master = [("level", "master")];
    public(&stage.ana().command("/play", &master).await.unwrap());
    let played = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    let thinking = public(&played.unwrap());
    let back = stage.ana().command("/damath undo", &[]).await.unwrap();
    let back = public(&back);
    assert!(back.content().contains("took back a move"), "{back:?}");
    assert!(
        back.menus()[0]
            .options
            .iter()
            .any(|(_, value)| value == "c3-d4")
    );
    // The bot answers the move that is played then, in that move's message alone.
    let board = turn(&stage, "e3-d4").await;
    assert!(board.content().contains("e3→d4"), "{}", board.content());
    assert!(board.content().contains("move 2"), "{}", board.content());
    let id = thinking.id;
    let left = move |seen: &SeenMessage| seen.id == id && !seen.content().contains("Thinking");
    let left = stage.message("a board that thinks no more", left).await;
    assert!(left.menus().is_empty(), "{left:?}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_nothing_is_taken_back_without_help() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    assert_eq!(board.button("Undo"), None);
    let refused = stage.ana().command("/damath undo", &[]).await.unwrap();
    let refused = private(&refused);
    assert!(refused.contains("were not agreed"), "{refused}");
    let nothing = stage.ana().in_channel(super::stage::NEXT_ROOM);
    let nothing = private(&nothing.command("/damath undo", &[]).await.unwrap());
    assert!(nothing.contains("No game is running"), "{nothing}");
    stage.close();
}

/// A course of play up to the second capture of Red's that costs points.
fn costly() -> Vec<(String, Score)> {
    for seed in 0.. {
        let (mut game, mut dice, mut course) =
            (Game::new(Rules::default()), Dice(seed), Vec::new());
        let mut found = 0;
        while game.outcome().is_none() && course.len() < 60 {
            let legal = game.legal_moves();
            let played = legal[dice.below(legal.len())];
            let score = game.play(&played).unwrap().score();
            course.push((played.to_string(), score));
            found += usize::from(course.len() % 2 == 1 && score < Score::ZERO);
            if found == 2 {
                return course;
            }
        }
    }
    unreachable!("such games are not rare")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_capture_that_costs_points_is_explained_once() {
    let stage = Stage::open().await;
    stage.game().await;
    let mut explained = Vec::new();
    for (nth, (typed, score)) in costly().into_iter().enumerate() {
        let who = stage.standin.as_user([ANA, BEN][nth % 2]);
        let answer = who.command("/move", &[("move", &typed)]).await.unwrap();
        public(&answer);
        if nth % 2 == 0 && score < Score::ZERO {
            let told = |seen: &SeenMessage| seen.content().starts_with("Why ");
            if explained.is_empty() {
                let line = stage
                    .standin
                    .wait_for_message(ROOM, ANA, "the lesson", told);
                let line = line.await.unwrap();
                assert!(line.is_ephemeral());
                assert!(line.content().contains(&format!("**{score}**")), "{line:?}");
                explained.push(line.id);
            }
        }
    }
    let lessons = stage.standin.messages(ROOM, ANA).into_iter();
    let lessons: Vec<_> = lessons
        .filter(|seen| seen.content().starts_with("Why "))
        .map(|seen| seen.id)
        .collect();
    assert_eq!(lessons, explained);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_after_resigning_is_the_channel_s_own_message() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let asked = private_message(&press(&stage.ben(), &board, "Resign").await);
    let done = private_message(&press(&stage.ben(), &asked, "Yes, resign").await);
    assert_eq!((done.id, done.content()), (asked.id, "You have resigned."));
    let end = stage.message("the end", end).await;
    let yes = asked.button("Yes, resign").unwrap().custom_id;
    let tap = stage.late_click(BEN, &asked, &yes).await;
    assert!(matches!(tap.kind, AnswerKind::Acknowledged), "{tap:?}");
    assert!(end.json["message_reference"].is_null());
    let posted = stage.standin.requests().into_iter().any(|made| {
        made.path == format!("/channels/{ROOM}/messages")
            && made.body["content"].as_str() == Some(end.content())
    });
    assert!(posted, "posted, not an answer");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_score_sheet_is_for_everybody_during_and_after_a_game() {
    let stage = Stage::open().await;
    let nothing = private(&stage.carla().command("/damath sheet", &[]).await.unwrap());
    assert!(nothing.contains("No move has been played"), "{nothing}");
    stage.game().await;
    let moves = [
        "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6", "a7xc5",
    ];
    for (nth, typed) in moves.into_iter().enumerate() {
        let who = stage.standin.as_user([ANA, BEN][nth % 2]);
        public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    for who in [ANA, BEN, CARLA] {
        let who = stage.standin.as_user(who);
        let sheet = private_message(&who.command("/damath sheet", &[]).await.unwrap());
        assert!(sheet.content().contains("```\n"), "{sheet:?}");
        assert!(sheet.content().contains("4. Red 6: d4×b6"), "{sheet:?}");
        let file = &sheet.attachments()[0];
        assert_eq!(file.filename, "score-sheet.csv");
        let csv = String::from_utf8(stage.standin.file(file).unwrap()).unwrap();
        assert_eq!(csv.lines().count(), 1 + moves.len(), "{csv}");
    }
    let asked = private_message(&stage.ben().command("/resign", &[]).await.unwrap());
    press(&stage.ben(), &asked, "Yes, resign").await;
    stage.message("the end", end).await;
    let after = private(&stage.carla().command("/damath sheet", &[]).await.unwrap());
    assert!(after.contains("4. Red 6: d4×b6"), "{after}");

    let bot = stage.standin.bot();
    let without_files = damath::playground::Permissions::VIEW_CHANNEL;
    stage.standin.set_permissions(bot, ROOM, without_files);
    let sheet = private_message(&stage.ana().command("/damath sheet", &[]).await.unwrap());
    assert!(sheet.attachments().is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_whether_to_resign_can_offer_to_end_instead() {
    let stage = Stage::open().await;
    stage.game().await;
    let asked = private_message(&stage.ben().command("/resign", &[]).await.unwrap());
    let stand = ["Play on", "End and count", "Yes, resign"];
    assert_eq!(labels(&asked)[0], stand);
    let offer = public(&press(&stage.ben(), &asked, "End and count").await);
    assert_eq!(notified(&stage, &offer), [ANA]);
    press(&stage.ana(), &offer, "Agree").await;
    let end = stage.message("the end", end).await;
    assert!(end.content().contains("Both agreed"), "{}", end.content());
    stage.close();
}
