//! What servers and people set, and that it counts.

use damath::playground::{Person, SeenMessage};

use super::hand::{choose, private_message};
use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, TEACHER, notified, private, public};

/// Opens a panel, for the one who asks alone.
async fn panel(who: &Person, whose: &str) -> SeenMessage {
    let command = format!("/damath settings {whose}");
    private_message(&who.command(&command, &[]).await.unwrap())
}

const SERVER: &str = "/damath settings server";

/// What somebody alone is told in answer to a command.
async fn told(who: &Person, name: &str, option: (&str, u64)) -> String {
    let value = option.1.to_string();
    let answer = who.command(name, &[(option.0, &value)]).await;
    private(&answer.unwrap())
}

/// Sets one thing by the two menus of a panel: the panel afterwards.
pub async fn set(who: &Person, whose: &str, setting: &str, value: &str) -> SeenMessage {
    let first = panel(who, whose).await;
    let opened = choose(who, &first, 0, setting).await;
    let opened = opened.message().unwrap().clone();
    assert_eq!(opened.id, first.id, "the panel changes in place");
    let done = choose(who, &opened, 1, value).await;
    let done = done.message().unwrap().clone();
    assert_eq!((done.id, done.menus().len()), (first.id, 1));
    done
}

async fn board_again(who: &Person) -> String {
    private(&who.command("/resign", &[]).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_s_language_is_for_private_answers_alone_and_outlives_a_restart() {
    let mut stage = Stage::open().await;
    stage.game().await;
    let done = set(&stage.ana(), "me", "language", "fil").await;
    assert!(
        done.content().contains("Wika: **Filipino**"),
        "{}",
        done.content()
    );
    let board = public(&stage.ana().command("/board", &[]).await.unwrap());
    assert!(board.content().contains("to move"), "{}", board.content());
    let asked = board_again(&stage.ana()).await;
    assert!(asked.contains("Susuko"), "{asked}");
    let other = board_again(&stage.ben()).await;
    assert!(other.contains("Resign against"), "{other}");

    stage.kill_bot().await;
    stage.start_bot().await;
    assert_eq!(board_again(&stage.ana()).await, asked);
    set(&stage.ana(), "me", "language", "default").await;
    assert!(board_again(&stage.ana()).await.contains("Resign against"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_s_language_is_for_everybody_who_chose_none() {
    let stage = Stage::open().await;
    set(&stage.ana(), "me", "language", "en").await;
    set(&stage.teacher(), "server", "language", "fil").await;
    let ben = BEN.to_string();
    let challenge = stage
        .ana()
        .command("/challenge", &[("opponent", &ben)])
        .await;
    let challenge = public(&challenge.unwrap());
    assert!(
        challenge.content().contains("Hinahamon"),
        "{}",
        challenge.content()
    );
    let accept = challenge.button("Tanggapin").unwrap();
    let taken = stage.carla().click(challenge.id, &accept.custom_id).await;
    let told = private(&taken.unwrap());
    assert!(!told.contains("only they"), "{told}");
    let taken = stage.ana().click(challenge.id, &accept.custom_id).await;
    let told = private(&taken.unwrap());
    assert!(told.starts_with("You made this challenge"), "{told}");
    // It runs out without anybody asking.
    stage.later(3600);
    let out = |seen: &SeenMessage| seen.id == challenge.id && seen.content().contains("Hindi");
    stage.message("a challenge that ran out", out).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_manages_the_server_changes_its_settings() {
    let stage = Stage::open().await;
    let refused = stage.ana().command("/damath settings server", &[]).await;
    let refused = private(&refused.unwrap());
    assert!(
        refused.starts_with("Only those with *Manage Server*"),
        "{refused}"
    );
    let refused = told(&stage.ana(), SERVER, ("allow_channel", ROOM)).await;
    assert!(refused.starts_with("Only those with"), "{refused}");

    // Somebody who could, and cannot any more, presses a panel of before.
    let teacher = stage.teacher();
    let panel = panel(&teacher, "server").await;
    let opened = choose(&teacher, &panel, 0, "pings").await;
    let opened = opened.message().unwrap().clone();
    stage.take_away_management(TEACHER);
    for (nth, value) in [(0, "board"), (1, "off")] {
        let refused = private(&choose(&teacher, &opened, nth, value).await);
        assert!(refused.starts_with("Only those with"), "{refused}");
    }
    let board = stage.game().await;
    assert_eq!(notified(&stage, &board), [ANA]);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_of_before_works_and_shows_what_holds_now() {
    let mut stage = Stage::open().await;
    let ana = stage.ana();
    let first = panel(&ana, "me").await;
    let opened = choose(&ana, &first, 0, "theme").await;
    let opened = opened.message().unwrap().clone();
    set(&ana, "me", "bottom", "own").await;
    stage.kill_bot().await;
    stage.start_bot().await;
    let done = choose(&ana, &opened, 1, "slate").await;
    let told = done.text();
    assert!(
        told.contains("Colours of your boards: **chalk on slate**"),
        "{told}"
    );
    assert!(told.contains("**your own side**"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_that_the_panel_does_not_have_changes_nothing() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    // Under a message that everybody sees, and with a value that no menu offers.
    let forged = stage.late_choice(ANA, &board, "sm:pings", "off").await;
    assert!(private(&forged).starts_with("I do not know this button"));
    let forged = stage.late_choice(ANA, &board, "sc:me", "pings").await;
    assert!(private(&forged).starts_with("I do not know this button"));
    assert!(stage.now(&board).content().contains("to move"));
    let panel = panel(&stage.ana(), "me").await;
    assert!(
        panel
            .content()
            .contains("Mention when it is the turn: **yes**")
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_mentions_is_named_instead() {
    let stage = Stage::open().await;
    set(&stage.ben(), "me", "pings", "off").await;
    let first = stage.game().await;
    assert_eq!(notified(&stage, &first), [ANA]);
    let board = played(&stage.ana(), "e3-d4").await;
    assert_eq!(notified(&stage, &board), [0; 0]);
    assert!(!board.content().contains("<@"), "{}", board.content());
    let board = played(&stage.ben(), "d6-e5").await;
    assert_eq!(notified(&stage, &board), [ANA]);
    set(&stage.teacher(), "server", "pings", "off").await;
    let board = public(&stage.ana().command("/board", &[]).await.unwrap());
    assert_eq!(notified(&stage, &board), [0; 0]);
    set(&stage.ben(), "me", "pings", "on").await;
    let board = played(&stage.ana(), "a3-b4").await;
    assert_eq!(notified(&stage, &board), [0; 0]);
    stage.close();
}

async fn played(who: &Person, typed: &str) -> SeenMessage {
    public(&who.command("/move", &[("move", typed)]).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_reads_the_same_as_everybody_where_nobody_may_challenge() {
    let stage = Stage::open().await;
    let ana = ANA.to_string();
    let block = [("block", &*BEN.to_string())];
    let told = stage.ana().command("/damath settings me", &block).await;
    let told = private(&told.unwrap());
    assert!(told.contains(&format!("Blocked: **<@{BEN}>**")), "{told}");
    let option = [("opponent", &*ana)];
    let blocked = private(&stage.ben().command("/challenge", &option).await.unwrap());
    assert_eq!(blocked, "Ana is not taking challenges.");
    let open = public(&stage.ana().command("/challenge", &[]).await.unwrap());
    let accept = open.button("Accept").unwrap().custom_id;
    let refused = private(&stage.ben().click(open.id, &accept).await.unwrap());
    assert_eq!(refused, blocked, "nor may one take up what is open to all");
    let take_back = open.button("Take back").unwrap().custom_id;
    stage.ana().click(open.id, &take_back).await.unwrap();
    let carlas = public(&stage.carla().command("/challenge", &option).await.unwrap());
    let withdraw = carlas.button("Decline").unwrap();
    stage
        .carla()
        .click(carlas.id, &withdraw.custom_id)
        .await
        .unwrap();

    set(&stage.ana(), "me", "challenges", "nobody").await;
    let refused = private(&stage.carla().command("/challenge", &option).await.unwrap());
    assert_eq!(refused, blocked);
    let unblock = [("unblock", &*BEN.to_string())];
    let told = stage.ana().command("/damath settings me", &unblock).await;
    assert!(private(&told.unwrap()).contains("Blocked: **nobody**"));
    set(&stage.ana(), "me", "challenges", "everybody").await;
    public(&stage.ben().command("/challenge", &option).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_in_the_allowed_channels_alone() {
    let mut stage = Stage::open().await;
    let allowed = told(&stage.teacher(), SERVER, ("allow_channel", NEXT_ROOM)).await;
    assert!(
        allowed.contains(&format!("Channels for games: **<#{NEXT_ROOM}>**")),
        "{allowed}"
    );
    stage.kill_bot().await;
    stage.start_bot().await;
    let sentence = format!("In this server games begin in <#{NEXT_ROOM}>.");
    let bot = private(&stage.ana().command("/play", &[]).await.unwrap());
    assert_eq!(bot, sentence);
    let option = [("opponent", &*BEN.to_string())];
    let person = private(&stage.ana().command("/challenge", &option).await.unwrap());
    assert_eq!(person, sentence);
    let there = stage.ana().in_channel(NEXT_ROOM);
    public(&there.command("/play", &[]).await.unwrap());

    let removed = told(&stage.teacher(), SERVER, ("remove_channel", NEXT_ROOM)).await;
    assert!(removed.contains("Channels for games: **all**"), "{removed}");
    public(&stage.ben().command("/play", &[]).await.unwrap());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_zone_is_picked_from_a_list_and_a_role_looks_after_games() {
    let stage = Stage::open().await;
    let teacher = stage.teacher();
    let name = "/damath settings server";
    let listed = teacher.autocomplete(name, "time_zone", "toky", &[]).await;
    let listed: Vec<String> = listed.unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(listed, ["Asia/Tokyo"]);
    let unknown = teacher.command(name, &[("time_zone", "Manila")]).await;
    let unknown = private(&unknown.unwrap());
    assert!(
        unknown.starts_with("I do not know the time zone Manila."),
        "{unknown}"
    );
    let told = teacher.command(name, &[("time_zone", "asia/tokyo")]).await;
    let told = private(&told.unwrap());
    assert!(told.contains("Time zone: **Asia/Tokyo, now "), "{told}");

    let role = stage.role_of(TEACHER);
    let told = teacher.command(name, &[("teacher_role", &*role)]).await;
    assert!(private(&told.unwrap()).contains(&format!("Teacher role: **<@&{role}>**")));
    let everybody = stage.everybody();
    let told = teacher
        .command(name, &[("teacher_role", &*everybody)])
        .await;
    assert!(private(&told.unwrap()).contains("Teacher role: **none**"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_s_rules_and_sums_are_those_of_its_games() {
    let stage = Stage::open().await;
    set(&stage.teacher(), "server", "sums", "before").await;
    set(&stage.teacher(), "server", "rules", "damath-counting").await;
    let board = stage.game().await;
    assert!(
        board.content().contains("counting numbers"),
        "{}",
        board.content()
    );
    played(&stage.ana(), "a3-b4").await;
    played(&stage.ben(), "f6-g5").await;
    for (who, typed) in [(stage.ana(), "b4-a5"), (stage.ben(), "d6-c5")] {
        played(&who, typed).await;
    }
    let listed = stage.ana().autocomplete("/move", "move", "", &[]).await;
    let listed = listed.unwrap();
    let captures = listed.iter().filter(|one| one.name.contains('×'));
    for capture in captures {
        assert!(capture.name.contains(" = "), "{}", capture.name);
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn words_take_the_place_of_pictures_for_who_wants_them() {
    let stage = Stage::open().await;
    let first = stage.game().await;
    let menu = first.menus()[0].custom_id.clone();
    played(&stage.ana(), "e3-d4").await;
    set(&stage.ben(), "me", "boards", "words").await;
    for (who, attached) in [(BEN, 0), (CARLA, 0), (ANA, 1)] {
        let stale = stage.late_choice(who, &first, &menu, "a3-b4").await;
        let told = stale.message().unwrap();
        if who == CARLA {
            private(&stale);
            continue;
        }
        assert_eq!(told.attachments().len(), attached, "{}", told.content());
        assert!(
            !told.content().contains("Attach Files"),
            "{}",
            told.content()
        );
        assert_eq!(told.content().contains("Points: Red"), attached == 0);
    }
    stage.close();
}
