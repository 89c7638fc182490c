//! The bot's direct messages, and places where somebody has the bot for themselves alone.

use damath::playground::{Permissions, Person, SeenMessage};

use super::hand::{press, private_message};
use super::settings::set;
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, private, public};

async fn play(person: &Person, typed: &str) -> SeenMessage {
    public(&person.command("/move", &[("move", typed)]).await.unwrap())
}

/// Waits until the bot has moved in the message that answered.
async fn answered(stage: &Stage, who: u64, answer: &SeenMessage) -> SeenMessage {
    let moved = |seen: &SeenMessage| seen.id == answer.id && !seen.menus().is_empty();
    let waited = stage
        .standin
        .wait_for_message(answer.channel, who, "the bot's move", moved);
    waited.await.unwrap()
}

/// The requests that the bot made by its own token to channels since.
fn to_channels(stage: &Stage, since: usize) -> Vec<String> {
    let requests = stage.standin.requests().split_off(since);
    let to_channels = requests
        .iter()
        .filter(|one| one.path.contains("/channels/"));
    to_channels
        .map(|one| format!("{} {}", one.method, one.path))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_bot_one_plays_in_its_direct_messages() {
    let mut stage = Stage::open().await;
    let direct = stage.standin.direct_channel(ANA);
    let ana = stage.ana().in_channel(direct);
    set(&stage.ana(), "me", "board", "numbers").await;
    let first = public(&ana.command("/play", &[]).await.unwrap());
    assert!(!first.content().contains("no member"));
    assert_eq!(
        first.menus()[0].options[0].0,
        "4: 21→17",
        "the board that Ana chose"
    );
    set(&stage.ana(), "me", "board", "default").await;
    let answer = play(&ana, "c3-d4").await;
    let second = answered(&stage, ANA, &answer).await;
    assert!(second.content().contains("move 2"), "{}", second.content());
    stage.bare(&first).await;
    stage.kill_bot().await;
    stage.start_bot().await;
    let menu = &second.menus()[0];
    let chosen = [menu.options[0].1.as_str()];
    let third = ana.select(second.id, &menu.custom_id, &chosen).await;
    answered(&stage, ANA, &public(&third.unwrap())).await;
    let hint = private(&ana.command("/damath hint", &[]).await.unwrap());
    assert!(hint.contains("Best:"), "{hint}");
    let question = ana.command("/resign", &[]).await.unwrap();
    let question = question.message().unwrap();
    let yes = question.button("Yes, resign").unwrap().custom_id;
    ana.click(question.id, &yes).await.unwrap();
    let ended = |seen: &SeenMessage| seen.content().contains("🏁");
    let waited = stage
        .standin
        .wait_for_message(direct, ANA, "the end", ended);
    waited.await.unwrap();
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_be_challenged_in_direct_messages() {
    let stage = Stage::open().await;
    let direct = stage.standin.direct_channel(ANA);
    let ana = stage.ana().in_channel(direct);
    let ben = BEN.to_string();
    let refused = ana.command("/challenge", &[("opponent", &ben)]).await;
    assert!(private(&refused.unwrap()).contains("there are only you and I"));
    let menu = ana.command("/damath menu", &[]).await.unwrap();
    let menu = menu.message().unwrap();
    let challenge = menu.button("Challenge").unwrap().custom_id;
    let refused = ana.click(menu.id, &challenge).await.unwrap();
    assert!(private(&refused).contains("there are only you and I"));
    // The bot itself is there.
    let bot = stage.standin.bot().to_string();
    public(
        &ana.command("/challenge", &[("opponent", &bot)])
            .await
            .unwrap(),
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limits_of_a_place_are_told_there() {
    let stage = Stage::open().await;
    let direct = stage.standin.direct_channel(ANA);
    let ana = stage.ana().in_channel(direct);
    let told = private(&ana.command("/damath doctor", &[]).await.unwrap());
    assert!(told.contains("I need no permission"), "{told}");
    let refused = ana.command("/damath settings server", &[]).await.unwrap();
    assert!(private(&refused).contains("only for servers that have me"));
    let group = stage.standin.open_group(&[ANA, BEN]);
    let ana = stage.ana().in_channel(group);
    let told = private(&ana.command("/damath doctor", &[]).await.unwrap());
    assert!(told.contains("I am no member here") && told.contains("15 minutes"));
    let refused = ana.command("/damath settings server", &[]).await.unwrap();
    assert!(private(&refused).contains("only for servers that have me"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_in_a_group_by_answers_alone() {
    let stage = Stage::open().await;
    let group = stage.standin.open_group(&[ANA, BEN]);
    let (ana, ben) = (stage.ana().in_channel(group), stage.ben().in_channel(group));
    let since = stage.standin.requests().len();
    let opponent = BEN.to_string();
    let options = [("opponent", opponent.as_str()), ("side", "red")];
    let made = public(&ana.command("/challenge", &options).await.unwrap());
    let accept = made.button("Accept").unwrap().custom_id;
    let board = public(&ben.click(made.id, &accept).await.unwrap());
    let begins = board.content();
    assert!(
        begins.contains("I am no member here: I remind nobody"),
        "{begins}"
    );
    let menu = board.menus()[0].clone();
    let moved = ana.select(board.id, &menu.custom_id, &["c3-d4"]).await;
    let moved = public(&moved.unwrap());
    assert!(moved.content().contains("move 1"));
    play(&ben, "b6-c5").await;
    let captured = play(&ana, "d4xb6").await;
    assert!(captured.content().contains("1 ÷ 9 = 0.11"));
    // An old board keeps its buttons there, and they do no harm.
    let stale = ana.select(board.id, &menu.custom_id, &["c3-d4"]).await;
    assert!(private(&stale.unwrap()).contains("from the start of the game"));
    // Accepted already: whoever presses again is shown the game.
    stage.later(60);
    let again = ben.click(made.id, &accept).await.unwrap();
    assert!(private(&again).contains("move 3"));
    let question = ben.command("/resign", &[]).await.unwrap();
    let question = question.message().unwrap();
    let yes = question.button("Yes, resign").unwrap().custom_id;
    ben.click(question.id, &yes).await.unwrap();
    let ended = |seen: &SeenMessage| seen.content().contains("Ana wins");
    let waited = stage.standin.wait_for_message(group, ANA, "the end", ended);
    waited.await.unwrap();
    assert_eq!(to_channels(&stage, since), [""; 0]);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_plays_in_a_server_that_does_not_have_the_bot() {
    let stage = Stage::open().await;
    stage.standin.remove_bot();
    let since = stage.standin.requests().len();
    let ana = stage.ana();
    let board = public(&ana.command("/play", &[]).await.unwrap());
    assert!(!board.attachments().is_empty());
    assert!(board.content().contains("I am no member here"));
    let answer = play(&ana, "c3-d4").await;
    let moved = answered(&stage, ANA, &answer).await;
    assert!(moved.content().contains("move 2"));
    let not_hers = stage.standin.as_user(CARLA).command("/resign", &[]).await;
    assert!(private(&not_hers.unwrap()).contains("are playing this game"));
    assert_eq!(to_channels(&stage, since), [""; 0]);
    // What is no server of the bot's is erased with no server.
    stage.later(31 * 24 * 3600);
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let data = ana.command("/damath mydata export", &[]).await.unwrap();
    let file = data.message().unwrap().attachments().remove(0);
    let told: serde_json::Value =
        serde_json::from_slice(&stage.standin.file(&file).unwrap()).unwrap();
    assert_eq!(told["games"][0]["server"], serde_json::Value::Null);
    assert_eq!(told["moves"].as_array().unwrap().len(), 2);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_answers_are_seen_by_the_asker_alone_nobody_is_challenged() {
    let stage = Stage::open().await;
    stage.standin.remove_bot();
    let less = Permissions::MEMBER.without(Permissions::USE_EXTERNAL_APPS);
    stage.standin.set_permissions(ANA, ROOM, less);
    let ben = BEN.to_string();
    let refused = stage
        .ana()
        .command("/challenge", &[("opponent", &ben)])
        .await;
    assert!(private(&refused.unwrap()).contains("only you see what I answer"));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_private_board_in_a_group_the_bot_s_answer_reaches_everybody() {
    let stage = Stage::open().await;
    let group = stage.standin.open_group(&[ANA, BEN]);
    let ana = stage.ana().in_channel(group);
    let board = public(&ana.command("/play", &[]).await.unwrap());
    let since = stage.standin.requests().len();
    let own = private_message(&press(&ana, &board, "My side").await);
    let menu = own.menus()[0].custom_id.clone();
    ana.select(own.id, &menu, &["c3-d4"]).await.unwrap();
    let moved = |seen: &SeenMessage| {
        !seen.is_ephemeral() && seen.content().contains("move 2") && !seen.menus().is_empty()
    };
    let waited = stage
        .standin
        .wait_for_message(group, BEN, "the bot's move", moved);
    let shown = waited.await.unwrap();
    assert!(!shown.attachments().is_empty());
    assert_eq!(to_channels(&stage, since), [""; 0]);
    let next = shown.menus()[0].clone();
    let chosen = [next.options[0].1.as_str()];
    let next = ana.select(shown.id, &next.custom_id, &chosen).await;
    answered(&stage, ANA, &public(&next.unwrap())).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_group_of_two_languages_a_game_has_one() {
    let stage = Stage::open().await;
    set(&stage.ben(), "me", "language", "fil").await;
    let group = stage.standin.open_group(&[ANA, BEN]);
    let (ana, ben) = (stage.ana().in_channel(group), stage.ben().in_channel(group));
    let opponent = BEN.to_string();
    let options = [("opponent", opponent.as_str()), ("side", "red")];
    let made = public(&ana.command("/challenge", &options).await.unwrap());
    let begun = press(&ben, &made, "Accept").await;
    let board = public(&begun);
    assert!(board.content().contains("I am no member here"));
    let offer = public(&press(&ben, &board, "End and count").await);
    assert!(offer.content().contains("do you agree?"), "{offer:?}");
    let settled = public(&press(&ana, &offer, "Play on").await);
    assert!(settled.content().contains("Ana** plays on"), "{settled:?}");
    stage.close();
}
