//! After a game: the buttons under its end, replays, files, one's own games.

use std::time::Duration;

use axum::http::Method;
use damath::engine::Rules;
use damath::engine::notation::pdn;
use damath::playground::{Answer, AnswerKind, Fault, Permissions, Person, Route, SeenMessage};

use super::hand::{press, private_message, resign};
use super::seed::{Past, Seed};
use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, notified, private, public};

const MOVES: [&str; 8] = [
    "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6", "a7xc5",
];

/// The sample game up to its second capture, which Ben resigns: the message that tells its end.
async fn finished(stage: &Stage) -> SeenMessage {
    stage.game().await;
    for (nth, typed) in MOVES.into_iter().enumerate() {
        let who = stage.standin.as_user([ANA, BEN][nth % 2]);
        public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    resign(stage, &stage.ben()).await
}

fn file(stage: &Stage, message: &SeenMessage, name: &str) -> Vec<u8> {
    let files = message.attachments();
    let names: Vec<_> = files.iter().map(|file| file.filename.as_str()).collect();
    assert_eq!(names, [name]);
    stage.standin.file(&files[0]).unwrap()
}

/// How many pictures a GIF has.
fn pictures(gif: &[u8]) -> usize {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut reader = options.read_info(gif).unwrap();
    assert_eq!((reader.width(), reader.height()), (688, 784));
    let mut count = 0;
    while reader.read_next_frame().unwrap().is_some() {
        count += 1;
    }
    count
}

async fn replay(who: &Person, options: &[(&str, &str)]) -> Answer {
    who.command("/damath replay", options).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_leads_back_to_the_game_for_everybody_and_after_a_restart() {
    let mut stage = Stage::open().await;
    let end = finished(&stage).await;
    let labels: Vec<String> = end.buttons().into_iter().map(|one| one.label).collect();
    assert!(
        labels.ends_with(&["Replay", "Score sheet", "PDN", "Analysis"].map(str::to_owned)),
        "{labels:?}"
    );
    stage.kill_bot().await;
    stage.start_bot().await;

    let shown = public(&press(&stage.carla(), &end, "Replay").await);
    assert!(shown.content().contains("8 moves"), "{}", shown.content());
    assert!(notified(&stage, &shown).is_empty());
    assert!(pictures(&file(&stage, &shown, "replay.gif")) > MOVES.len() + 1);
    let words = &shown.attachments()[0].alt;
    assert!(words.contains("8 moves in motion: Ana (Red)"), "{words}");
    assert!(words.contains("Blue resigned"), "{words}");

    let sheet = private_message(&press(&stage.carla(), &end, "Score sheet").await);
    let sheet = String::from_utf8(file(&stage, &sheet, "score-sheet.csv")).unwrap();
    assert_eq!(sheet.trim_end().lines().count(), 1 + MOVES.len());

    let pdn = private_message(&press(&stage.carla(), &end, "PDN").await);
    let pdn = String::from_utf8(file(&stage, &pdn, "game.pdn")).unwrap();
    assert!(pdn.contains("[White \"Ana\"]"), "{pdn}");
    let read: Vec<_> = pdn::Reader::new(pdn.chars(), Rules::filipino()).collect();
    let record = read[0].as_ref().unwrap();
    let moves = record.moves().iter().map(|one| one.played.to_string());
    assert_eq!(moves.collect::<Vec<_>>(), MOVES);
    assert_eq!(record.result.to_string(), "1-0");

    let id = public(&press(&stage.carla(), &end, "Analysis").await).id;
    let done = move |seen: &SeenMessage| seen.id == id && seen.content().starts_with("**Analysis");
    stage.message("the analysis", done).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_told_in_the_board_s_own_message_keeps_its_buttons() {
    let stage = Stage::open().await;
    let mut board = public(&stage.ana().command("/play", &[]).await.unwrap());
    let mut lot = super::two_players::Dice(7);
    while !board.content().contains('🏁') {
        let moves = super::two_players::offered(&stage, &stage.ana(), &board).await;
        let typed = [("move", moves[lot.below(moves.len())].1.as_str())];
        let id = public(&stage.ana().command("/move", &typed).await.unwrap()).id;
        let answered = move |seen: &SeenMessage| {
            seen.id == id && (!seen.menus().is_empty() || seen.content().contains('🏁'))
        };
        board = stage.message("the bot's move", answered).await;
    }
    // A further answer comes after all that follows the end.
    private(&stage.ana().command("/games", &[]).await.unwrap());
    let board = stage.now(&board);
    public(&press(&stage.ben(), &board, "Replay").await);
    assert!(stage.now(&board).button("Analysis").is_some());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_is_being_made_is_not_made_twice() {
    let stage = Stage::open().await;
    let end = finished(&stage).await;
    let button = end.button("Replay").unwrap().custom_id;
    let answers = Route::new(Method::POST, "/interactions/*/*/callback");
    let late = Fault::Slow(Duration::from_secs(2));
    stage.standin.inject(answers, late);
    let (ana, ben) = (stage.ana(), stage.ben());
    let first = ana.send_click(end.id, &button).unwrap();
    let second = ben.send_click(end.id, &button).unwrap();
    let (first, second) = tokio::join!(
        ana.answer_to(first, "the first press"),
        ben.answer_to(second, "the second press")
    );
    let answers = [first.unwrap(), second.unwrap()];
    let quiet = |answer: &&Answer| matches!(answer.kind, AnswerKind::Acknowledged);
    assert_eq!(answers.iter().filter(quiet).count(), 1);
    let films = stage.standin.messages(ROOM, CARLA).into_iter();
    let films = films.filter(|seen| seen.content().contains("🎞️"));
    assert_eq!(films.count(), 1);
    // When it is there, it can be made again; it is there a moment before the program knows.
    let mut again = press(&stage.carla(), &end, "Replay").await;
    for _ in 0..50 {
        if !matches!(again.kind, AnswerKind::Acknowledged) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        again = press(&stage.carla(), &end, "Replay").await;
    }
    public(&again);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_leave_to_attach_files_the_permission_is_named() {
    let stage = Stage::open().await;
    let end = finished(&stage).await;
    let without_files = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    let bot = stage.standin.bot();
    stage.standin.set_permissions(bot, ROOM, without_files);
    for label in ["Replay", "Score sheet", "PDN"] {
        let told = private(&press(&stage.ana(), &end, label).await);
        assert!(told.contains("*Attach Files*"), "{told}");
        assert!(told.contains("/damath doctor"), "{told}");
    }
    let told = private(&replay(&stage.ana(), &[]).await);
    assert!(told.contains("*Attach Files*"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_asked_for_by_command() {
    let stage = Stage::open().await;
    let nothing = private(&replay(&stage.ana(), &[]).await);
    assert!(nothing.contains("No game with a move in it"), "{nothing}");
    finished(&stage).await;
    let short = public(&replay(&stage.carla(), &[("pace", "turns")]).await);
    assert_eq!(
        pictures(&file(&stage, &short, "replay.gif")),
        MOVES.len() + 2
    );

    let ben = stage.ben().in_channel(NEXT_ROOM);
    let offers = ben
        .autocomplete("/damath replay", "game", "ana", &[])
        .await
        .unwrap();
    assert_eq!(offers.len(), 1);
    let name = &offers[0].name;
    assert!(name.contains(" · Ana · lost "), "{name}");
    let none = ben.autocomplete("/damath analyze", "game", "zzz", &[]);
    assert!(none.await.unwrap().is_empty());
    let carla = stage.carla();
    let others = carla.autocomplete("/damath replay", "game", "", &[]);
    assert!(others.await.unwrap().is_empty());
    // Another channel of the same server may see it.
    let shown = replay(&ben, &[("game", offers[0].value.as_str().unwrap())]).await;
    assert!(public(&shown).content().contains("8 moves"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_game_that_is_over_is_shown() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let resign = board.button("Resign").unwrap().custom_id;
    let running = resign.split(':').nth(1).unwrap();
    for who in [ANA, CARLA] {
        let told = private(&replay(&stage.standin.as_user(who), &[("game", running)]).await);
        assert!(told.contains("not over yet"), "{told}");
        let asked = [("game", running)];
        let who = stage.standin.as_user(who);
        let told = private(&who.command("/damath analyze", &asked).await.unwrap());
        assert!(told.contains("not over yet"), "{told}");
    }
    for unknown in ["1", "ana", "99999999999999999999999"] {
        let told = private(&replay(&stage.ana(), &[("game", unknown)]).await);
        assert!(told.contains("I find no finished game"), "{told}");
    }
    let forged = stage.late_click(ANA, &board, "rp:1").await;
    assert!(private(&forged).contains("I find no finished game"));
    stage.close();
}

/// The end of a game is posted where its channel was not told before.
async fn end_in_room(stage: &Stage) -> SeenMessage {
    let end = |seen: &SeenMessage| seen.content().contains('🏁');
    stage.message("the end", end).await
}

const ANA_BEN: Past = Past {
    id: 11,
    channel: ROOM,
    red: (ANA, "Ana"),
    blue: (BEN, "Ben"),
};

#[tokio::test(flavor = "multi_thread")]
async fn somebody_in_a_rated_game_gets_no_analysis_and_the_others_do() {
    let mut stage = Stage::without_bot().await;
    std::fs::create_dir(stage.path("data")).unwrap();
    let seed = Seed::open(&stage).await;
    seed.won_by_red(&ANA_BEN, 0).await;
    let running = Past {
        id: 12,
        channel: NEXT_ROOM,
        ..ANA_BEN
    };
    seed.runs(&running).await;
    seed.told(11).await;
    seed.close().await;
    stage.start_bot().await;
    let id = [("game", "11")];
    let told = stage.ana().command("/damath analyze", &id).await.unwrap();
    let told = private(&told);
    assert!(told.contains("You are playing a rated game"), "{told}");
    public(&replay(&stage.ana(), &id).await);
    public(&stage.carla().command("/damath analyze", &id).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_rated_game_tells_the_new_ratings_after_a_crash_too() {
    let mut stage = Stage::without_bot().await;
    std::fs::create_dir(stage.path("data")).unwrap();
    let seed = Seed::open(&stage).await;
    seed.runs(&ANA_BEN).await;
    seed.close().await;
    stage.start_bot().await;
    let end = resign(&stage, &stage.ben()).await;
    let told = "Ratings: Ana **1662** (+162), Ben **1338** (−162).";
    assert!(end.content().contains(told), "{}", end.content());
    stage.close();

    // It ended, and the program with it, before anybody was told.
    let mut stage = Stage::without_bot().await;
    std::fs::create_dir(stage.path("data")).unwrap();
    let seed = Seed::open(&stage).await;
    seed.won_by_red(&ANA_BEN, 0).await;
    seed.close().await;
    stage.start_bot().await;
    let end = end_in_room(&stage).await;
    assert!(end.content().contains(told), "{}", end.content());
    assert!(end.button("Replay").is_some());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_games_are_listed_privately() {
    let stage = Stage::open().await;
    let nothing = private(&stage.ana().command("/games", &[]).await.unwrap());
    assert!(nothing.contains("You have no games yet"), "{nothing}");
    finished(&stage).await;
    let board = stage.game().await;

    let list = private_message(&stage.ben().command("/games", &[]).await.unwrap());
    let text = list.content();
    assert!(text.contains("__Running__"), "{text}");
    assert!(text.contains("Ana to move."), "{text}");
    assert!(text.contains(&ROOM.to_string()), "no link in {text}");
    assert!(text.contains("__Finished__"), "{text}");
    assert!(text.contains("· <t:"), "{text}");
    assert!(text.contains(">: lost"), "{text}");
    let own = private(&stage.ana().command("/games", &[]).await.unwrap());
    assert!(own.contains("Your turn."), "{own}");
    let carlas = private(&stage.carla().command("/games", &[]).await.unwrap());
    assert!(carlas.contains("You have no games yet"), "{carlas}");

    let menu = list.menus().into_iter().next().unwrap();
    let chosen = stage
        .ben()
        .select(list.id, &menu.custom_id, &[&menu.options[0].1])
        .await
        .unwrap();
    let chosen = private_message(&chosen);
    assert!(chosen.content().contains("Ana wins"), "the end as it was");
    assert!(
        chosen.content().contains("captured"),
        "the totals, worked out"
    );
    assert_eq!(chosen.attachments().len(), 1, "the last board");
    let film = press(&stage.ben(), &chosen, "Replay").await;
    let film = private_message(&film);
    assert!(pictures(&file(&stage, &film, "replay.gif")) > MOVES.len());
    // Under a message that everybody sees these controls are forged.
    for forged in ["gp:0", "gp:9"] {
        let told = private(&stage.late_click(ANA, &board, forged).await);
        assert!(told.contains("I do not know this button"), "{told}");
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parked_game_goes_on_from_the_list_and_can_be_claimed_there() {
    let stage = Stage::open().await;
    stage.game().await;
    stage.later(25 * 3600);
    let is_parked = |seen: &SeenMessage| seen.content().contains("is parked");
    stage.message("the parked game", is_parked).await;
    let list = private_message(&stage.ben().command("/games", &[]).await.unwrap());
    assert!(list.content().contains("__Parked__"), "{}", list.content());
    assert!(list.button("Claim: Ana").is_none(), "it is too early");
    let board = public(&press(&stage.ben(), &list, "Go on: Ana").await);
    assert!(board.button("Resign").is_some(), "{}", board.content());

    stage.later(50 * 3600 + 25 * 3600);
    let again = move |seen: &SeenMessage| seen.id > board.id && is_parked(seen);
    stage.message("the game parked again", again).await;
    let list = private_message(&stage.ben().command("/games", &[]).await.unwrap());
    let end = public(&press(&stage.ben(), &list, "Claim: Ana").await);
    assert!(end.content().contains('🏁'), "{}", end.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_has_pages() {
    let mut stage = Stage::without_bot().await;
    std::fs::create_dir(stage.path("data")).unwrap();
    let seed = Seed::open(&stage).await;
    for id in 1..=30 {
        let past = Past {
            id,
            channel: 5_000_000_000_000_000_000 + id,
            ..ANA_BEN
        };
        seed.runs(&past).await;
    }
    seed.close().await;
    stage.start_bot().await;
    let list = private_message(&stage.ana().command("/games", &[]).await.unwrap());
    assert!(list.content().chars().count() <= 2000);
    assert!(list.button("Back").is_none());
    let lines = |message: &SeenMessage| message.content().matches("• ").count();
    let (mut seen, mut page) = (lines(&list), list);
    while page.button("More").is_some() {
        let turned = press(&stage.ana(), &page, "More").await;
        page = turned.message().unwrap().clone();
        assert!(page.is_ephemeral() && page.button("Back").is_some());
        seen += lines(&page);
    }
    assert_eq!(seen, 30);
    // The channels of these games do not exist, so that their boards are not shown anywhere.
    stage.close_but_for(&[404]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_promised_before_it_is_drawn() {
    let stage = Stage::open().await;
    let end = finished(&stage).await;
    let before = stage.standin.requests().len();
    public(&press(&stage.carla(), &end, "Replay").await);
    let requests = stage.standin.requests().split_off(before);
    let mut requests = requests.iter();
    let first = requests
        .find(|one| one.path.ends_with("/callback"))
        .unwrap();
    assert_eq!((&first.body["type"], first.files.len()), (&5.into(), 0));
    stage.close();
}
