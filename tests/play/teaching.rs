//! Strengths, hints, and the analysis of a finished game.

use damath::playground::{Answer, Permissions, Person, SeenMessage};
use serde_json::Value;

use super::figures::hundredths;
use super::hand::{press, resign};
use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, private, public};
use super::two_players::offered;

/// Ana begins a game against the bot as Red: the first board.
async fn against_bot(stage: &Stage, options: &[(&str, &str)]) -> SeenMessage {
    public(&stage.ana().command("/play", options).await.unwrap())
}

/// Plays Ana's move and waits for the bot's: the board that shows it.
async fn turn(stage: &Stage, board: &SeenMessage) -> SeenMessage {
    let moves = offered(stage, &stage.ana(), board).await;
    let typed = [("move", moves[0].1.as_str())];
    let board = public(&stage.ana().command("/move", &typed).await.unwrap());
    let id = board.id;
    let answered = move |seen: &SeenMessage| seen.id == id && !seen.menus().is_empty();
    stage.message("the bot's move", answered).await
}

async fn hint(who: &Person) -> Answer {
    who.command("/damath hint", &[]).await.unwrap()
}

async fn analyze(who: &Person) -> Answer {
    who.command("/damath analyze", &[]).await.unwrap()
}

/// The words between two others.
pub fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let rest = text.split_once(start).map(|(_, rest)| rest);
    let found = rest.and_then(|rest| rest.split_once(end));
    found
        .unwrap_or_else(|| panic!("no {start:?}…{end:?} in {text:?}"))
        .0
}

#[tokio::test(flavor = "multi_thread")]
async fn the_level_is_shown_and_remembered_for_each_person() {
    let mut stage = Stage::open().await;
    let first = against_bot(&stage, &[]).await;
    assert!(
        first.content().contains("Damath bot (easy)"),
        "{}",
        first.content()
    );
    resign(&stage, &stage.ana()).await;
    let hard = against_bot(&stage, &[("level", "hard"), ("side", "red")]).await;
    assert!(
        hard.content().contains("Damath bot (hard)"),
        "{}",
        hard.content()
    );
    resign(&stage, &stage.ana()).await;

    stage.kill_bot().await;
    stage.start_bot().await;
    let again = against_bot(&stage, &[]).await;
    assert!(
        again.content().contains("Damath bot (hard)"),
        "{}",
        again.content()
    );
    let ben = stage.ben().in_channel(NEXT_ROOM);
    let bens = public(&ben.command("/play", &[]).await.unwrap());
    assert!(
        bens.content().contains("Damath bot (easy)"),
        "{}",
        bens.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_does_not_exist_is_not_offered() {
    let stage = Stage::open().await;
    let asked = stage.ana().command("/play", &[("level", "godlike")]).await;
    assert!(asked.is_err(), "the list holds four levels: {asked:?}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_names_a_move_that_can_be_played() {
    let stage = Stage::open().await;
    let board = against_bot(&stage, &[]).await;
    let told = private(&hint(&stage.ana()).await);
    assert!(told.ends_with("(Hint 1 in this game.)"), "{told}");
    let suggested = between(&told, "Best: **", "**");
    let moves = offered(&stage, &stage.ana(), &board).await;
    let (_, value) = moves
        .iter()
        .find(|(label, _)| label == suggested)
        .unwrap_or_else(|| panic!("{suggested} is not among {moves:?}"));
    // Where it says by how much the next best is worse, that is a figure of points.
    if told.contains("points worse") {
        assert!(hundredths(between(&told, "Next best is ", " points worse")) > 0);
    }
    // The same question at the same position is the same hint, by the button as by the command.
    let pressed = private(&press(&stage.ana(), &board, "Hint").await);
    assert_eq!(pressed, told);
    let played = stage.ana().command("/move", &[("move", value)]).await;
    public(&played.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_counted_through_a_restart_and_told_in_the_result() {
    let mut stage = Stage::open().await;
    let board = against_bot(&stage, &[]).await;
    private(&hint(&stage.ana()).await);
    let board = turn(&stage, &board).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    // The old board's own button still works.
    let told = private(&press(&stage.ana(), &board, "Hint").await);
    assert!(told.ends_with("(Hint 2 in this game.)"), "{told}");
    let end = resign(&stage, &stage.ana()).await;
    assert!(
        end.content().ends_with("Ana used 2 hints."),
        "{}",
        end.content()
    );

    against_bot(&stage, &[]).await;
    let end = resign(&stage, &stage.ana()).await;
    assert!(!end.content().contains("hint"), "{}", end.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_player_to_move_against_the_bot_is_helped() {
    let stage = Stage::open().await;
    let nothing = private(&hint(&stage.ana()).await);
    assert!(nothing.contains("No game is running"), "{nothing}");

    let board = against_bot(&stage, &[]).await;
    let to_carla = private(&hint(&stage.carla()).await);
    assert!(to_carla.contains("are playing this game"), "{to_carla}");
    let pressed = private(&press(&stage.carla(), &board, "Hint").await);
    assert_eq!(pressed, to_carla);

    // A button from an earlier position gives the board of now instead.
    let button = board.button("Hint").unwrap().custom_id;
    turn(&stage, &board).await;
    let late = stage.late_click(ANA, &board, &button).await;
    let late = private(&late);
    assert!(late.starts_with("This board is from the start"), "{late}");
    let end = resign(&stage, &stage.ana()).await;
    assert!(!end.content().contains("hint"), "{}", end.content());
    let over = private(&stage.late_click(ANA, &board, &button).await);
    assert!(over.contains("This game is over"), "{over}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_nobody_is_helped() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    assert_eq!(board.button("Hint"), None);
    for who in [ANA, BEN] {
        let told = private(&hint(&stage.standin.as_user(who)).await);
        assert!(told.contains("between people"), "{told}");
    }
    let told = private(&hint(&stage.carla()).await);
    assert!(told.contains("are playing this game"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_finished_game_is_analysed() {
    let stage = Stage::open().await;
    let told = private(&analyze(&stage.carla()).await);
    assert!(told.contains("No game with a move in it"), "{told}");
    let board = against_bot(&stage, &[]).await;
    turn(&stage, &board).await;
    for who in [ANA, CARLA] {
        let told = private(&analyze(&stage.standin.as_user(who)).await);
        assert!(told.contains("when it is over"), "{told}");
    }
    stage.close();
}

/// What the answer to an interaction said, one state after the other.
fn states(stage: &Stage, begins: &str) -> Vec<String> {
    let bodies = stage.standin.requests().into_iter().map(|made| made.body);
    let contents = bodies.filter_map(|body| {
        let content = |body: &Value| body["content"].as_str().map(str::to_owned);
        content(&body["data"]).or_else(|| content(&body))
    });
    contents.filter(|said| said.starts_with(begins)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resigned_game_is_analysed_with_a_graph() {
    let mut stage = Stage::open().await;
    stage.game().await;
    let moves = [
        "e3-d4", "d6-e5", "a3-b4", "c7-d6", "b2-a3", "b6-c5", "d4xb6", "a7xc5",
    ];
    for (nth, typed) in moves.into_iter().enumerate() {
        let who = stage.standin.as_user([ANA, BEN][nth % 2]);
        public(&who.command("/move", &[("move", typed)]).await.unwrap());
    }
    resign(&stage, &stage.ben()).await;
    stage.kill_bot().await;
    stage.start_bot().await;

    let begun = public(&analyze(&stage.carla()).await);
    let id = begun.id;
    let done = move |seen: &SeenMessage| seen.id == id && seen.content().starts_with("**Analysis");
    let told = stage.message("the analysis", done).await;
    let text = told.content();
    assert!(text.contains("— 8 moves"), "{text}");
    assert!(text.chars().count() <= 2000);
    for who in ["\nRed Ana: ", "\nBlue Ben"] {
        let line = between(text, who, "\n");
        let percent: u32 = between(line, "accuracy **", " %**").parse().unwrap();
        assert!(percent <= 100, "{text}");
    }
    // Blue's sixth move gave a 9 for a 6 and won nothing by taking back.
    assert!(text.contains("• Move "), "{text}");
    assert_eq!(states(&stage, "Analysing…")[0], "Analysing… 0 of 8 moves");
    let progress = states(&stage, "Analysing…");
    assert_eq!(progress.len(), 5, "{progress:?}");
    assert!(progress.is_sorted(), "{progress:?}");

    let files = told.attachments();
    assert_eq!(files.len(), 1);
    assert_eq!(files[0].filename, "graph.png");
    assert!(
        files[0].alt.contains("over 8 moves, Ana (Red) ahead"),
        "{}",
        files[0].alt
    );
    let png = stage.standin.file(&files[0]).unwrap();
    let graph = image::load_from_memory_with_format(&png, image::ImageFormat::Png).unwrap();
    assert_eq!((graph.width(), graph.height()), (960, 420));
    assert!(super::stage::notified(&stage, &told).is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_cut_short_breaks_nothing() {
    let mut stage = Stage::open().await;
    let board = against_bot(&stage, &[]).await;
    let board = turn(&stage, &board).await;
    turn(&stage, &board).await;
    resign(&stage, &stage.ana()).await;
    public(&analyze(&stage.ana()).await);
    assert_eq!(stage.stop_bot().await, Some(0));
    stage.start_bot().await;
    let begun = public(&analyze(&stage.ana()).await);
    let id = begun.id;
    let done = move |seen: &SeenMessage| seen.id == id && seen.content().starts_with("**Analysis");
    stage.message("the analysis", done).await;
    assert_eq!(begun.channel.0, ROOM);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_leave_to_attach_files_the_graph_is_told_in_words() {
    let stage = Stage::open().await;
    let board = against_bot(&stage, &[]).await;
    turn(&stage, &board).await;
    resign(&stage, &stage.ana()).await;
    let without_files = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
    let bot = stage.standin.bot();
    stage.standin.set_permissions(bot, ROOM, without_files);
    let id = public(&analyze(&stage.ana()).await).id;
    let done = move |seen: &SeenMessage| seen.id == id && seen.content().starts_with("**Analysis");
    let told = stage.message("the analysis", done).await;
    assert!(told.attachments().is_empty());
    let text = told.content();
    assert!(text.contains("The graph could not be attached"), "{text}");
    assert!(text.contains("over 2 moves, Ana (Red) ahead"), "{text}");
    stage.close();
}
