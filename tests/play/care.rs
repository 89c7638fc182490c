//! The menu, what the bot says of itself, and what it may do.

use damath::playground::{Permissions, SeenMessage};
use serde_json::json;

use super::hand::{press, private_message};
use super::stage::{ANA, BEN, OTHER_BOT, ROOM, Stage, TEACHER, notified, private, public};

/// Opens the menu, for the one who asks alone.
async fn menu(stage: &Stage, who: u64) -> SeenMessage {
    let person = stage.standin.as_user(who);
    let answer = person.command("/damath menu", &[]).await.unwrap();
    private(&answer);
    answer.message().unwrap().clone()
}

/// Presses a button: what the person alone is shown.
async fn shown(stage: &Stage, who: u64, panel: &SeenMessage, label: &str) -> SeenMessage {
    private_message(&press(&stage.standin.as_user(who), panel, label).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_from_the_menu_with_the_rules_and_strength_that_were_pressed() {
    let stage = Stage::open().await;
    let panel = menu(&stage, ANA).await;
    let choice = shown(&stage, ANA, &panel, "Play the bot").await;
    assert!(
        choice.content().contains("Damath (whole numbers)"),
        "{}",
        choice.content()
    );
    let rules = choice.menus()[0].clone();
    let names: Vec<_> = rules
        .options
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    assert!(names.contains(&"filipino") && !names.contains(&"damath-custom"));
    let chosen = stage
        .ana()
        .select(choice.id, &rules.custom_id, &["damath-integer"])
        .await
        .unwrap();
    let chosen = chosen.message().unwrap().clone();
    assert_eq!(chosen.id, choice.id, "the choice changes in place");
    let hard = chosen.button("Hard").unwrap().custom_id;
    let board = public(&stage.ana().click(chosen.id, &hard).await.unwrap());
    assert!(
        board.content().contains("**Damath · integers**"),
        "{}",
        board.content()
    );
    let content = board.content();
    assert!(content.contains("Damath bot (hard)"), "{content}");
    // Pressed once more: a game runs here.
    let again = stage.ana().click(chosen.id, &hard).await.unwrap();
    assert!(private(&again).contains("are playing in this channel"));
    let panel = menu(&stage, ANA).await;
    let games = shown(&stage, ANA, &panel, "My games").await;
    let content = games.content();
    assert!(content.contains("Damath (integers)"), "{content}");
    assert!(content.contains("Damath bot (hard)"), "{content}");
    assert!(content.contains(&ROOM.to_string()), "{content}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_from_the_menu() {
    let stage = Stage::open().await;
    let panel = menu(&stage, ANA).await;
    let choice = shown(&stage, ANA, &panel, "Challenge").await;
    let people = choice.menus()[0].custom_id.clone();
    for (whom, told) in [
        (ANA, "cannot challenge yourself"),
        (OTHER_BOT, "another bot"),
    ] {
        let whom = whom.to_string();
        let refused = stage.ana().select(choice.id, &people, &[&whom]).await;
        assert!(private(&refused.unwrap()).contains(told));
    }
    let ben = BEN.to_string();
    let made = stage.ana().select(choice.id, &people, &[&ben]).await;
    let made = public(&made.unwrap());
    assert_eq!(notified(&stage, &made), [BEN]);
    let accept = made.button("Accept").unwrap().custom_id;
    let board = public(&stage.ben().click(made.id, &accept).await.unwrap());
    assert!(!board.menus().is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_button_of_the_menu_answers_the_person_alone() {
    let stage = Stage::open().await;
    let panel = menu(&stage, ANA).await;
    assert!(panel.button("Post for pinning").is_none());
    let games = shown(&stage, ANA, &panel, "My games").await;
    assert!(games.content().contains("You have no games yet. Start o"));
    let rules = shown(&stage, ANA, &panel, "Learn the rules").await;
    assert!(rules.content().contains("Damath · whole numbers"));
    let settings = shown(&stage, ANA, &panel, "Settings").await;
    assert!(!settings.menus().is_empty());
    let language = shown(&stage, ANA, &panel, "Language").await;
    let filipino = shown(&stage, ANA, &language, "Filipino").await;
    assert!(filipino.buttons().is_empty());
    let games = shown(&stage, ANA, &panel, "My games").await;
    assert!(games.content().contains("Wala ka pang laro. Magsim"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_posted_for_everybody_never_expires_and_answers_each_alone() {
    let mut stage = Stage::open().await;
    let panel = menu(&stage, TEACHER).await;
    let post = panel.button("Post for pinning").unwrap().custom_id;
    let posted = stage.teacher().click(panel.id, &post).await.unwrap();
    let posted = public(&posted);
    assert_eq!(posted.buttons().len(), 6);
    assert_eq!(notified(&stage, &posted), [0; 0]);
    stage.kill_bot().await;
    stage.start_bot().await;
    stage.later(400 * 24 * 3600);
    let games = shown(&stage, BEN, &posted, "My games").await;
    assert!(games.content().contains("You have no games yet. Start o"));
    let same = stage.now(&posted);
    assert_eq!(
        (same.content(), same.buttons()),
        (posted.content(), posted.buttons())
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_moderator_posts_the_menu() {
    let stage = Stage::open().await;
    let post = [("post", "true")];
    let refused = stage.ana().command("/damath menu", &post).await.unwrap();
    assert!(private(&refused).contains("may manage messages"));
    // What a moderator saw once is of no use to somebody who is none any more.
    let panel = menu(&stage, TEACHER).await;
    stage.take_away_management(TEACHER);
    let button = panel.button("Post for pinning").unwrap().custom_id;
    let refused = stage.teacher().click(panel.id, &button).await.unwrap();
    assert!(private(&refused).contains("may manage messages"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn controls_of_private_panels_are_forged_under_a_public_message() {
    let stage = Stage::open().await;
    let board = stage.game().await;
    for forged in ["ey", "en", "mp:damath-whole:easy"] {
        let told = stage.late_click(ANA, &board, forged).await;
        assert!(
            private(&told).contains("I do not know this button"),
            "{forged}"
        );
    }
    assert_eq!(stage.now(&board).content(), board.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_says_what_it_is_and_what_it_keeps() {
    let stage = Stage::open().await;
    stage.game().await;
    let told = private(&stage.ana().command("/damath about", &[]).await.unwrap());
    for part in [
        concat!("Damath bot ", env!("CARGO_PKG_VERSION")),
        "Games going on: 1.",
        "30 days",
        "/damath mydata export",
        "MIT licence",
    ] {
        assert!(told.contains(part), "{told}");
    }
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_names_each_missing_permission_and_how_to_grant_it() {
    let stage = Stage::open().await;
    let told = private(&stage.ana().command("/damath doctor", &[]).await.unwrap());
    assert!(told.contains("Nothing is missing."), "{told}");
    assert_eq!(told.matches('✅').count(), 6);
    let bot = stage.standin.bot();
    let less = Permissions::GAME_BOT
        .without(Permissions::ATTACH_FILES)
        .without(Permissions::CREATE_PUBLIC_THREADS);
    stage.standin.set_permissions(bot, ROOM, less);
    let told = private(&stage.ana().command("/damath doctor", &[]).await.unwrap());
    let missing: Vec<&str> = told.lines().filter(|line| line.contains('❌')).collect();
    assert_eq!(missing.len(), 2, "{told}");
    assert!(missing[0].contains("**Attach Files**") && missing[0].contains("Edit Channel"));
    assert!(missing[1].contains("**Create Public Threads**"));
    // The board in words says where to look.
    let board = public(&stage.ana().command("/play", &[]).await.unwrap());
    assert!(
        board.content().contains("/damath doctor"),
        "{}",
        board.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tells_where_games_may_begin() {
    let stage = Stage::open().await;
    let next = super::stage::NEXT_ROOM.to_string();
    let allow = [("allow_channel", next.as_str())];
    let teacher = stage.teacher();
    let set = teacher.command("/damath settings server", &allow);
    set.await.unwrap();
    let told = private(&stage.ana().command("/damath doctor", &[]).await.unwrap());
    let warning = format!("begin only in <#{next}>");
    assert!(told.contains(&warning), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_the_panel_does_not_offer_changes_nothing() {
    let stage = Stage::open().await;
    let panel = menu(&stage, ANA).await;
    let choice = shown(&stage, ANA, &panel, "Play the bot").await;
    let menu = json!({"type": 3, "custom_id": "mr", "options": [{"label": "x", "value": "chess"}]});
    stage
        .standin
        .put_controls(&choice, vec![json!({"type": 1, "components": [menu]})]);
    let refused = stage.ana().select(choice.id, "mr", &["chess"]).await;
    assert!(private(&refused.unwrap()).contains("I do not know this button"));
    stage.close();
}
