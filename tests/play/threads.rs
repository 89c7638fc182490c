//! Games in threads of their own.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{Fault, Permissions, Route, SeenMessage, Snowflake, ThreadState};

use super::hand::{ask, give_up};
use super::stage::{BEN, CARLA, ROOM, Stage, notified, private, public};

/// Waits for the n-th thread under the first channel: its id and name.
pub async fn thread(stage: &Stage, nth: usize) -> (Snowflake, String) {
    for _ in 0..200 {
        if let Some(thread) = stage.standin.threads(ROOM).get(nth) {
            let id = thread["id"].as_str().unwrap().parse().unwrap();
            return (Snowflake(id), thread["name"].as_str().unwrap().to_owned());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no thread was opened");
}

async fn first_board(stage: &Stage, thread: Snowflake) -> SeenMessage {
    let fits = |message: &SeenMessage| !message.menus().is_empty();
    let waited = stage
        .standin
        .wait_for_message(thread, CARLA, "a board", fits);
    waited.await.unwrap()
}

/// What everybody sees in the first channel.
fn lines(stage: &Stage) -> Vec<String> {
    let all = stage.standin.messages(ROOM, CARLA).into_iter();
    all.map(|message| message.content().to_owned()).collect()
}

/// Waits for the line in the first channel that tells the end of the thread's game.
async fn end_line(stage: &Stage, thread: Snowflake) -> SeenMessage {
    let link = format!("<#{thread}>");
    stage
        .message("the line at the end", move |message| {
            message.content().contains("🏁") && message.content().contains(&link)
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_game_runs_the_next_opens_a_thread_of_its_own() {
    let stage = Stage::open().await;
    stage.game().await;
    let before = lines(&stage).len();
    let line = public(&ask(&stage.carla(), "/play", &[("level", "easy")]).await);
    let (id, name) = thread(&stage, 0).await;
    assert_eq!(name, "Damath: Carla – Damath bot (easy)");
    let board = first_board(&stage, id).await;
    assert!(
        board
            .content()
            .starts_with("The game begins: **Carla** plays Red")
    );
    let line = stage.now(&line);
    assert_eq!(
        line.content(),
        format!("**Carla** (Red) – **Damath bot (easy)** (Blue), Damath (whole numbers): <#{id}>")
    );
    let shown = lines(&stage);
    assert_eq!(
        shown.len(),
        before + 1,
        "one line for the channel: {shown:?}"
    );

    let there = stage.carla().in_channel(id);
    let moved = public(&ask(&there, "/move", &[("move", "c3-d4")]).await);
    assert_eq!(moved.channel, id, "a game in a thread stays there");
    let stranger = private(&ask(&there, "/play", &[]).await);
    assert!(
        stranger.contains("are playing in this channel"),
        "{stranger}"
    );
    give_up(&there).await;
    let end = end_line(&stage, id).await;
    assert!(
        end.content().contains("Damath bot (easy) wins"),
        "{}",
        end.content()
    );
    // The channel's own game has not noticed anything.
    public(&ask(&stage.ana(), "/move", &[("move", "c3-d4")]).await);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_beside_a_game_is_played_under_its_message() {
    let mut stage = Stage::open().await;
    let ben = BEN.to_string();
    let challenge = public(&ask(&stage.carla(), "/challenge", &[("opponent", &ben)]).await);
    public(&ask(&stage.ana(), "/play", &[]).await);
    let accept = challenge.button("Accept").unwrap().custom_id;
    stage.ben().click(challenge.id, &accept).await.unwrap();
    stage.bare(&challenge).await;
    let (id, name) = thread(&stage, 0).await;
    assert_eq!(name, "Damath: Carla – Ben_the *great*");
    let board = first_board(&stage, id).await;
    assert!(board.content().contains("By toss"), "{}", board.content());
    let line = stage.now(&challenge);
    assert!(
        line.content().contains("accepted the challenge"),
        "{}",
        line.content()
    );
    assert!(
        line.content().contains(&format!("<#{id}>")),
        "{}",
        line.content()
    );
    stage.later(60);
    let again = private(&stage.late_click(BEN, &challenge, &accept).await);
    assert!(
        again.contains("the game has begun") && again.contains(&id.to_string()),
        "{again}"
    );

    stage.kill_bot().await;
    stage.start_bot().await;
    give_up(&stage.ben().in_channel(id)).await;
    let end = end_line(&stage, id).await;
    assert!(
        end.content().contains("**Carla wins**"),
        "{}",
        end.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hotseat_game_and_a_rematch_find_their_threads_too() {
    let stage = Stage::open().await;
    let first = public(&ask(&stage.ana(), "/play", &[]).await);
    give_up(&stage.ana()).await;
    let end = stage
        .message("the end", |message| message.button("Rematch").is_some())
        .await;
    stage.bare(&first).await;
    public(&ask(&stage.ben(), "/play", &[]).await);
    let rematch = end.button("Rematch").unwrap().custom_id;
    public(&stage.ana().click(end.id, &rematch).await.unwrap());
    let (id, _) = thread(&stage, 0).await;
    let waited = stage
        .standin
        .wait_for_message(id, CARLA, "the start", |message| {
            message.content().contains("**Ana** plays Blue")
        });
    waited.await.unwrap();
    // The bot moves first there.
    first_board(&stage, id).await;
    let groups = [("red", "group-1"), ("blue", "group-2")];
    public(&ask(&stage.carla(), "/damath hotseat", &groups).await);
    assert_eq!(thread(&stage, 1).await.1, "Damath: Group 1 – Group 2");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_the_answer_names_it() {
    let stage = Stage::open().await;
    stage.game().await;
    let bot = stage.standin.bot();
    for (lacking, named) in [
        (
            Permissions::CREATE_PUBLIC_THREADS,
            "*Create Public Threads*",
        ),
        (
            Permissions::SEND_MESSAGES_IN_THREADS,
            "*Send Messages in Threads*",
        ),
    ] {
        let held = Permissions::GAME_BOT.without(lacking);
        stage.standin.set_permissions(bot, ROOM, held);
        for command in ["/play", "/challenge", "/damath hotseat"] {
            let refused = private(&ask(&stage.carla(), command, &[]).await);
            assert!(refused.contains(named), "{command}: {refused}");
        }
    }
    assert!(stage.standin.threads(ROOM).is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_in_which_no_game_begins_is_put_away() {
    let stage = Stage::open().await;
    let ben = BEN.to_string();
    let challenge = public(&ask(&stage.carla(), "/challenge", &[("opponent", &ben)]).await);
    public(&ask(&stage.ana(), "/play", &[]).await);
    // While the thread is being opened, Carla takes the challenge back.
    let opening = Route::new(Method::POST, "/channels/*/messages/*/threads");
    stage
        .standin
        .inject(opening, Fault::Slow(Duration::from_secs(3)));
    let accept = challenge.button("Accept").unwrap().custom_id;
    let decline = challenge.button("Decline").unwrap().custom_id;
    let pressed = stage.ben().send_click(challenge.id, &accept).unwrap();
    let accepted = stage.ben().answer_to(pressed, "Accept").await.unwrap();
    let taken = stage.carla().click(challenge.id, &decline).await.unwrap();
    assert!(taken.text().contains("took back"), "{}", taken.text());
    for _ in 0..100 {
        if !stage.ben().followups(&accepted).is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let told = &stage.ben().followups(&accepted)[0];
    assert!(
        told.is_ephemeral() && told.content().contains("answered already"),
        "{told:?}"
    );
    let threads = stage.standin.threads(ROOM);
    let archived = threads
        .iter()
        .all(|thread| thread["thread_metadata"]["archived"] == true);
    assert!(archived, "{threads:#?}");
    stage.close_but_for(&[403]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_threads_always_or_never() {
    let stage = Stage::open().await;
    set_threads(&stage, "always").await;
    public(&ask(&stage.ana(), "/play", &[]).await);
    let (id, _) = thread(&stage, 0).await;
    first_board(&stage, id).await;
    let inside = stage.ben().in_channel(id);
    give_up(&stage.ana().in_channel(id)).await;
    end_line(&stage, id).await;
    let board = public(&ask(&inside, "/play", &[]).await);
    assert_eq!(board.channel, id, "a thread needs none of its own");

    set_threads(&stage, "never").await;
    let waiting = public(&ask(&stage.carla(), "/challenge", &[]).await);
    let accept = waiting.button("Accept").unwrap().custom_id;
    let game = public(&ask(&stage.ana(), "/play", &[]).await);
    // The link goes to the newest board as soon as the bot knows its message.
    let link = format!("/{}/{}", game.channel.0, game.id.0);
    let mut told = String::new();
    for _ in 0..50 {
        told = private(&stage.ben().click(waiting.id, &accept).await.unwrap());
        if told.contains(&link) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(told.contains(&link), "links to it: {told}");
    for command in ["/play", "/challenge"] {
        let refused = private(&ask(&stage.ben(), command, &[]).await);
        assert!(refused.contains("are playing in this channel"), "{refused}");
    }
    assert_eq!(stage.standin.threads(ROOM).len(), 1);
    stage.close();
}

async fn set_threads(stage: &Stage, value: &str) {
    let teacher = stage.teacher();
    let panel = ask(&teacher, "/damath settings server", &[]).await;
    let panel = panel.message().unwrap().clone();
    let choose = &panel.menus()[0].custom_id;
    let opened = teacher
        .select(panel.id, choose, &["threads"])
        .await
        .unwrap();
    let opened = opened.message().unwrap().clone();
    let choose = &opened.menus()[1].custom_id;
    teacher.select(opened.id, choose, &[value]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_begins_in_a_thread_one_board_shows_it_thinking_and_then_its_move() {
    let stage = Stage::open().await;
    stage.game().await;
    let options = [("side", "blue"), ("level", "easy")];
    public(&ask(&stage.carla(), "/play", &options).await);
    let (id, _) = thread(&stage, 0).await;
    let board = first_board(&stage, id).await;
    assert!(board.content().contains("move 1"), "{}", board.content());
    let begins = board.content().lines().next().unwrap();
    assert!(begins.ends_with("**Carla** plays Blue."), "{begins}");
    let shown = stage.standin.messages(id, CARLA).into_iter();
    let boards = shown.filter(|seen| !seen.attachments().is_empty());
    assert_eq!(boards.count(), 1);
    assert_eq!(notified(&stage, &board), [CARLA], "brought there");
    let there = stage.carla().in_channel(id);
    let moved = public(&ask(&there, "/move", &[("move", "b6-a5")]).await);
    assert!(moved.content().contains("move 2"), "{}", moved.content());
    assert!(!moved.content().contains("The game begins"));
    stage.bare(&board).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_whose_message_is_not_known_is_taken_back() {
    let stage = Stage::open().await;
    public(&ask(&stage.ana(), "/play", &[]).await);
    let reads = |stage: &Stage| {
        let made = stage.standin.requests().into_iter();
        made.filter(|one| one.method == Method::GET && one.path.ends_with("/@original"))
            .count()
    };
    while reads(&stage) == 0 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // As Ben sees it: Carla alone is told what went wrong.
    let lines = |stage: &Stage| -> Vec<String> {
        let all = stage.standin.messages(ROOM, BEN).into_iter();
        all.map(|message| message.content().to_owned()).collect()
    };
    let before = lines(&stage);
    let read = || Route::new(Method::GET, "/webhooks/*/*/messages/@original");
    for _ in 0..2 {
        stage.standin.inject(read(), Fault::Status(500));
    }
    ask(&stage.carla(), "/play", &[]).await;
    for _ in 0..50 {
        if lines(&stage) == before {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(lines(&stage), before);
    assert!(stage.standin.threads(ROOM).is_empty());
    stage.close_but_for(&[500]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_in_a_thread_that_is_closed_is_told_above_it() {
    let stage = Stage::open().await;
    stage.game().await;
    public(&ask(&stage.carla(), "/play", &[]).await);
    let (id, _) = thread(&stage, 0).await;
    first_board(&stage, id).await;
    stage.standin.set_thread(id, ThreadState::Locked);
    let asked = ask(&stage.carla(), "/damath mydata delete", &[]).await;
    let asked = asked.message().unwrap().clone();
    let yes = asked.button("Yes, erase it").unwrap().custom_id;
    stage.carla().click(asked.id, &yes).await.unwrap();
    end_line(&stage, id).await;
    stage.close_but_for(&[400, 403]);
}
