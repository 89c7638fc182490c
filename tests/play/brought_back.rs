//! Games brought back elsewhere than where they were played, and what is told where nothing can be shown.

use damath::playground::{Answer, Permissions, Person, SeenMessage};

use super::stage::{ANA, BEN, CARLA, NEXT_ROOM, ROOM, Stage, notified, private, public};
use super::timed::{DAY, MINUTE, with_the_bot_away};

/// A game in which Ben is to move, parked in the first channel: the button that resumes it.
async fn parked(stage: &Stage) -> String {
    stage.game().await;
    let moved = stage.ana().command("/move", &[("move", "c3-d4")]).await;
    public(&moved.unwrap());
    stage.later(DAY + MINUTE);
    let is_parked = |message: &SeenMessage| message.content().contains("is parked");
    let line = stage.message("the parked game", is_parked).await;
    line.button("Resume").unwrap().custom_id
}

/// Uses a control under a message that the person alone sees in a channel.
async fn press(stage: &Stage, person: &Person, control: &str) -> Answer {
    let menu = person.command("/damath menu", &[]).await.unwrap();
    let menu = menu.message().unwrap().clone();
    stage.late_click_by(person, &menu, control).await
}

async fn set_for_server(stage: &Stage, option: &str, value: &str) {
    let teacher = stage.teacher();
    let options = [(option, value)];
    let set = teacher.command("/damath settings server", &options);
    private(&set.await.unwrap());
}

fn bot_lacks(stage: &Stage, permission: Permissions) {
    let left = Permissions::GAME_BOT.without(permission);
    let bot = stage.standin.bot();
    stage.standin.set_permissions(bot, ROOM, left);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_the_bot_does_not_see_is_as_good_as_gone() {
    let stage = Stage::open().await;
    let resume = parked(&stage).await;
    bot_lacks(&stage, Permissions::VIEW_CHANNEL);
    let beside = stage.ana().in_channel(NEXT_ROOM);
    let board = public(&press(&stage, &beside, &resume).await);
    assert_eq!(board.channel.0, NEXT_ROOM);
    assert_eq!(notified(&stage, &board), [BEN]);
    stage.close_but_for(&[403]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_could_not_be_posted_is_not_said_to_stand_there() {
    let stage = Stage::open().await;
    let resume = parked(&stage).await;
    bot_lacks(&stage, Permissions::SEND_MESSAGES);
    let beside = stage.ana().in_channel(NEXT_ROOM);
    let told = private(&press(&stage, &beside, &resume).await);
    assert!(told.contains("could not post its board there"), "{told}");
    // There it can be answered, and the game goes on.
    let moved = stage.ben().command("/move", &[("move", "b6-c5")]).await;
    assert!(public(&moved.unwrap()).content().contains("move 2"));
    stage.close_but_for(&[403]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_parked_game_moves_to_no_channel_in_which_the_server_lets_none_begin() {
    for gone in [false, true] {
        let stage = Stage::open().await;
        let resume = parked(&stage).await;
        set_for_server(&stage, "allow_channel", &ROOM.to_string()).await;
        if gone {
            stage.standin.delete_channel(ROOM);
        } else {
            public(&stage.carla().command("/play", &[]).await.unwrap());
        }
        let beside = stage.ana().in_channel(NEXT_ROOM);
        let told = private(&press(&stage, &beside, &resume).await);
        assert!(told.contains("In this server games begin in"), "{told}");
        assert!(stage.standin.threads(NEXT_ROOM).is_empty());
        stage.close_but_for(&[404]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_server_goes_on_in_no_direct_messages() {
    let stage = Stage::open().await;
    let resume = parked(&stage).await;
    public(&stage.carla().command("/play", &[]).await.unwrap());
    let direct = stage.standin.direct_channel(ANA);
    let elsewhere = stage.ana().in_channel(direct);
    let told = private(&press(&stage, &elsewhere, &resume).await);
    assert!(told.contains("In the channel of this game"), "{told}");
    assert!(told.contains("https://discord.com/channels/"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_everybody_reads_is_in_the_server_s_language_wherever_it_was_asked_for() {
    let mut stage = Stage::open().await;
    let resume = parked(&stage).await;
    let server = stage.standin.server();
    let sql = [
        format!("INSERT INTO server_settings VALUES ({server}, 'language', 'fil')"),
        format!("INSERT INTO person_settings VALUES ({ANA}, 'language', 'en')"),
    ];
    with_the_bot_away(&mut stage, &[&sql[0], &sql[1]]).await;
    let direct = stage.standin.direct_channel(ANA);
    let elsewhere = stage.ana().in_channel(direct);
    let told = private(&press(&stage, &elsewhere, &resume).await);
    assert!(told.contains("The game goes on here"), "{told}");
    let board = stage.message("the board", |message| message.content().starts_with("▶️"));
    let board = board.await;
    assert!(
        board.content().contains("ikaw na ang titira"),
        "{}",
        board.content()
    );
    assert!(!board.content().contains("goes on"), "{}", board.content());
    stage.later(3 * DAY + 2 * MINUTE);
    let claim = resume.replace("pr:", "pc:");
    let parked_again = |message: &SeenMessage| message.content().contains("Nakaparada");
    stage
        .standin
        .wait_for_message(ROOM, CARLA, "the game to be parked", parked_again)
        .await
        .unwrap();
    let told = private(&press(&stage, &elsewhere, &claim).await);
    assert!(
        told.contains("its end stands here: https://discord.com/"),
        "{told}"
    );
    let end = stage
        .message("the end", |message| message.content().contains("🏁"))
        .await;
    assert!(!end.content().contains("claims"), "{}", end.content());
    stage.close();
}
