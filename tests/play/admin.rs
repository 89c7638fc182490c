//! Those who look after games: what they may do, and that nobody else may.

use axum::http::Method;
use damath::playground::{Answer, Fault, Permissions, Route, SeenMessage};

use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, TEACHER, notified, private, public};
use super::threads::thread;
use super::timed::with_the_bot_away;

async fn admin(stage: &Stage, who: u64, what: &str, options: &[(&str, &str)]) -> String {
    let command = format!("/damath admin {what}");
    let person = stage.standin.as_user(who);
    private(&person.command(&command, options).await.unwrap())
}

async fn play(stage: &Stage, who: u64, typed: &str) -> Answer {
    let person = stage.standin.as_user(who);
    person.command("/move", &[("move", typed)]).await.unwrap()
}

async fn line(stage: &Stage, part: &str) -> SeenMessage {
    let fits = |message: &SeenMessage| message.content().contains(part);
    stage.message(part, fits).await
}

/// A game here and one of Carla's against the bot in the next room.
async fn two_games(stage: &Stage) -> SeenMessage {
    let board = stage.game().await;
    let elsewhere = stage.carla().in_channel(NEXT_ROOM);
    public(&elsewhere.command("/play", &[]).await.unwrap());
    board
}

fn game_of(board: &SeenMessage) -> String {
    let id = board.menus()[0].custom_id.clone();
    id.split(':').nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_no_teacher_can_do_nothing_and_learns_nothing() {
    let stage = Stage::open().await;
    let game = game_of(&stage.game().await);
    for (what, options) in [
        ("list", &[][..]),
        ("pause", &[("where", "all")][..]),
        ("resume", &[("where", "here")][..]),
        ("stop", &[("result", "void")][..]),
        ("stop", &[("result", "totals"), ("game", game.as_str())][..]),
        ("restore", &[("game", game.as_str())][..]),
    ] {
        let told = admin(&stage, ANA, what, options).await;
        assert!(told.contains("Manage Messages"), "{what}: {told}");
    }
    for (what, option) in [("pause", "where"), ("stop", "game"), ("restore", "game")] {
        let command = format!("/damath admin {what}");
        let listed = stage
            .ana()
            .autocomplete(&command, option, "", &[])
            .await
            .unwrap();
        let named = listed.iter().any(|one| one.value == game.as_str());
        assert!(!named, "{what}");
    }
    public(&play(&stage, ANA, "c3-d4").await);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_right_is_asked_for_at_each_use_and_comes_with_the_role_too() {
    let mut stage = Stage::open().await;
    stage.game().await;
    assert!(
        admin(&stage, TEACHER, "list", &[])
            .await
            .contains("One game")
    );
    stage.take_away_management(TEACHER);
    assert!(
        admin(&stage, TEACHER, "list", &[])
            .await
            .contains("Manage Messages")
    );
    let (server, role) = (stage.everybody(), stage.role_of(TEACHER));
    let sql = format!("INSERT INTO server_settings VALUES ({server}, 'teacher', '{role}')");
    with_the_bot_away(&mut stage, &[&sql]).await;
    assert!(
        admin(&stage, TEACHER, "list", &[])
            .await
            .contains("One game")
    );
    assert!(
        admin(&stage, BEN, "list", &[])
            .await
            .contains("Manage Messages")
    );
    stage.standin.set_permissions(
        BEN,
        ROOM,
        Permissions::MEMBER | Permissions::MANAGE_MESSAGES,
    );
    assert!(admin(&stage, BEN, "list", &[]).await.contains("One game"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_tells_link_score_turn_and_idle_minutes() {
    let stage = Stage::open().await;
    assert!(
        admin(&stage, TEACHER, "list", &[])
            .await
            .contains("No game is running")
    );
    two_games(&stage).await;
    public(&play(&stage, ANA, "c3-d4").await);
    stage.later(125);
    let list = admin(&stage, TEACHER, "list", &[]).await;
    assert!(list.contains("**2 games are running"), "{list}");
    assert!(list.contains("https://discord.com/channels/"), "{list}");
    assert!(
        list.contains(r"Ben\_the \*great\* to move, idle for 2 min"),
        "{list}"
    );
    assert!(list.contains("Carla to move, idle for 2 min"), "{list}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_game_takes_no_move_until_it_goes_on() {
    let mut stage = Stage::open().await;
    let board = stage.game().await;
    let here = [("where", "here")];
    assert!(
        admin(&stage, TEACHER, "resume", &here)
            .await
            .contains("not paused")
    );
    assert!(
        admin(&stage, TEACHER, "pause", &here)
            .await
            .contains("One game is paused")
    );
    let told = line(&stage, "**Mrs. Reyes** paused this game").await;
    assert!(notified(&stage, &told).is_empty());
    let again = admin(&stage, TEACHER, "pause", &here).await;
    assert!(again.contains("is paused already"), "{again}");
    stage.kill_bot().await;
    stage.start_bot().await;

    let menu = &board.menus()[0];
    let value = menu.options[0].1.clone();
    let chosen = stage
        .ana()
        .select(board.id, &menu.custom_id, &[&value])
        .await;
    let refused = private(&chosen.unwrap());
    assert!(
        refused.contains("The teacher has paused this game"),
        "{refused}"
    );
    let typed = play(&stage, ANA, "c3-d4").await;
    assert!(private(&typed).contains("paused"));
    let shown = public(&stage.carla().command("/board", &[]).await.unwrap());
    assert!(shown.content().contains("⏸️"), "{}", shown.content());

    admin(&stage, TEACHER, "resume", &here).await;
    line(&stage, "lets this game go on").await;
    public(&play(&stage, ANA, "c3-d4").await);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_bell_rings_all_games_of_the_server_are_paused() {
    let stage = Stage::open().await;
    two_games(&stage).await;
    let listed = stage
        .teacher()
        .autocomplete("/damath admin pause", "where", "", &[])
        .await;
    let listed = listed.unwrap();
    assert_eq!(listed.len(), 4, "here, all, and each game: {listed:?}");
    let all = [("where", "all")];
    assert!(
        admin(&stage, TEACHER, "pause", &all)
            .await
            .contains("2 games are paused")
    );
    for (channel, who) in [(ROOM, ANA), (NEXT_ROOM, CARLA)] {
        let person = stage.standin.as_user(who).in_channel(channel);
        let refused = person.command("/move", &[("move", "c3-d4")]).await.unwrap();
        assert!(private(&refused).contains("paused"));
        let told = stage
            .standin
            .wait_for_message(channel, CARLA, "the bell", |message| {
                message.content().contains("paused this game")
            });
        told.await.unwrap();
    }
    assert!(
        admin(&stage, TEACHER, "list", &[])
            .await
            .contains("⏸️ paused")
    );
    assert!(
        admin(&stage, TEACHER, "pause", &all)
            .await
            .contains("No game was running")
    );
    assert!(
        admin(&stage, TEACHER, "resume", &all)
            .await
            .contains("2 games go on")
    );
    let person = stage.carla().in_channel(NEXT_ROOM);
    public(&person.command("/move", &[("move", "c3-d4")]).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_of_a_game_named_touches_no_other() {
    let stage = Stage::open().await;
    let game = game_of(&two_games(&stage).await);
    let teacher = stage.teacher().in_channel(NEXT_ROOM);
    let named = [("where", game.as_str())];
    private(
        &teacher
            .command("/damath admin pause", &named)
            .await
            .unwrap(),
    );
    line(&stage, "paused this game").await;
    assert!(private(&play(&stage, ANA, "c3-d4").await).contains("paused"));
    let person = stage.carla().in_channel(NEXT_ROOM);
    public(&person.command("/move", &[("move", "c3-d4")]).await.unwrap());
    for unknown in ["1", "somewhere", "-1"] {
        let told = admin(&stage, TEACHER, "pause", &[("where", unknown)]).await;
        assert!(told.contains("no such game"), "{told}");
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ended_without_a_result_can_be_brought_back_by_a_teacher_alone() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let game = game_of(&board);
    let menu = board.menus()[0].custom_id.clone();
    assert!(
        admin(&stage, TEACHER, "stop", &[("result", "void")])
            .await
            .contains("Done")
    );
    line(&stage, "ended this game without a result").await;
    stage.bare(&board).await;
    let late = stage.late_choice(ANA, &board, &menu, "c3-d4").await;
    assert!(private(&late).contains("This game is over"));
    let again = admin(&stage, TEACHER, "stop", &[("result", "void")]).await;
    assert!(again.contains("No game is running"), "{again}");

    let listed = stage
        .teacher()
        .autocomplete("/damath admin restore", "game", "ana", &[])
        .await;
    assert_eq!(listed.unwrap().len(), 1);
    let back = stage
        .teacher()
        .command("/damath admin restore", &[("game", &game)])
        .await;
    let back = public(&back.unwrap());
    assert!(
        back.content().contains("brought this game back"),
        "{}",
        back.content()
    );
    assert_eq!(notified(&stage, &back), [ANA]);
    public(&play(&stage, ANA, "c3-d4").await);
    let twice = admin(&stage, TEACHER, "restore", &[("game", &game)]).await;
    assert!(twice.contains("not parked any more"), "{twice}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_brought_back_here_when_its_channel_is_taken() {
    let stage = Stage::open().await;
    let game = game_of(&stage.game().await);
    admin(
        &stage,
        TEACHER,
        "stop",
        &[("result", "void"), ("game", &game)],
    )
    .await;
    public(&stage.carla().command("/play", &[]).await.unwrap());
    let taken = [("game", game.as_str()), ("place", "there")];
    let told = admin(&stage, TEACHER, "restore", &taken).await;
    assert!(told.contains("are playing in this channel"), "{told}");
    let teacher = stage.teacher().in_channel(NEXT_ROOM);
    let back = teacher
        .command("/damath admin restore", &[("game", &game)])
        .await;
    let back = public(&back.unwrap());
    assert_eq!(back.channel.0, NEXT_ROOM);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_teacher_ends_a_game_as_it_stands() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    let by_totals = [("result", "totals")];
    assert!(
        admin(&stage, TEACHER, "stop", &by_totals)
            .await
            .contains("Done")
    );
    let end = line(&stage, "🏁").await;
    let text = end.content();
    assert!(text.contains("**Mrs. Reyes** ended this game"), "{text}");
    assert!(
        text.contains("draw") && text.contains("The teacher ended the game here"),
        "{text}"
    );
    stage.bare(&board).await;
    stage.close();
}

/// The lines are posted by another way where the bot may not post.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_permission_to_post_the_channel_of_the_command_is_told_all_the_same() {
    let stage = Stage::open().await;
    stage.game().await;
    let may = Permissions::GAME_BOT.without(Permissions::SEND_MESSAGES);
    stage
        .standin
        .set_permissions(stage.standin.bot(), ROOM, may);
    admin(&stage, TEACHER, "pause", &[("where", "here")]).await;
    line(&stage, "paused this game").await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bell_of_a_channel_is_heard_in_its_threads() {
    let stage = Stage::open().await;
    two_games(&stage).await;
    public(&stage.carla().command("/play", &[]).await.unwrap());
    let (id, _) = thread(&stage, 0).await;
    let begun = |message: &SeenMessage| !message.menus().is_empty();
    let board = stage.standin.wait_for_message(id, CARLA, "a board", begun);
    board.await.unwrap();
    let here = [("where", "here")];
    let told = admin(&stage, TEACHER, "pause", &here).await;
    assert!(told.contains("2 games are paused"), "{told}");
    let list = admin(&stage, TEACHER, "list", &[]).await;
    assert_eq!(list.matches("⏸️ paused").count(), 2, "{list}");
    // Of a channel its own game alone is ended.
    admin(&stage, TEACHER, "stop", &[("result", "void")]).await;
    let list = admin(&stage, TEACHER, "list", &[]).await;
    assert!(list.contains("2 games are running"), "{list}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_teacher_did_is_told_though_its_answer_never_arrived() {
    let stage = Stage::open().await;
    stage.game().await;
    for _ in 0..2 {
        let answers = Route::new(Method::POST, "/interactions/*/*/callback");
        stage.standin.inject(answers, Fault::Status(500));
    }
    let here = [("where", "here")];
    let told = stage.teacher().command("/damath admin pause", &here).await;
    assert!(private(&told.unwrap()).contains("went wrong on my side"));
    line(&stage, "paused this game").await;
    stage.close_but_for(&[404, 500]);
}

/// The program reports the fault that this test makes, so that the stage is not closed.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_paused_keeps_none_of_the_others_from_it() {
    let mut stage = Stage::open().await;
    let game = game_of(&two_games(&stage).await);
    let stuck = format!(
        "CREATE TRIGGER stuck BEFORE UPDATE ON games WHEN NEW.id = {game} AND NEW.paused_at IS NOT NULL
         BEGIN SELECT RAISE(ABORT, 'stuck'); END"
    );
    with_the_bot_away(&mut stage, &[&stuck]).await;
    let told = admin(&stage, TEACHER, "pause", &[("where", "all")]).await;
    assert!(told.contains("One game is paused"), "{told}");
    let fits = |message: &SeenMessage| message.content().contains("paused this game");
    let next = stage
        .standin
        .wait_for_message(NEXT_ROOM, CARLA, "the bell", fits);
    next.await.unwrap();
    public(&play(&stage, ANA, "c3-d4").await);
    assert!(stage.log().contains("stuck"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_game_is_brought_back_to_a_channel_that_is_gone() {
    let stage = Stage::open().await;
    let elsewhere = stage.carla().in_channel(NEXT_ROOM);
    let game = game_of(&public(&elsewhere.command("/play", &[]).await.unwrap()));
    let void = [("result", "void"), ("game", game.as_str())];
    assert!(admin(&stage, TEACHER, "stop", &void).await.contains("Done"));
    stage.standin.delete_channel(NEXT_ROOM);
    let there = [("game", game.as_str()), ("place", "there")];
    let told = admin(&stage, TEACHER, "restore", &there).await;
    assert!(told.contains("The channel of this game is gone"), "{told}");
    let options = [("game", game.as_str())];
    let teacher = stage.teacher();
    let back = teacher.command("/damath admin restore", &options).await;
    assert_eq!(public(&back.unwrap()).channel.0, ROOM);
    stage.close_but_for(&[404]);
}
