//! What a press leads to after a challenge or a game is over: rematches, challenges pressed again.

use std::time::Duration;

use axum::http::Method;
use damath::playground::{AnswerKind, Fault, Permissions, Route};

use super::hand::{ask, press, resign};
use super::stage::{ANA, BEN, CARLA, ROOM, Stage, notified, private, public};

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_between_people_is_a_challenge_with_the_sides_exchanged() {
    let stage = Stage::open().await;
    stage.game().await;
    let end = resign(&stage, &stage.ben()).await;
    let stranger = private(&press(&stage.carla(), &end, "Rematch").await);
    assert!(stranger.contains("only they can ask"), "{stranger}");
    let challenge = public(&press(&stage.ben(), &end, "Rematch").await);
    assert!(
        challenge.content().contains("wants to play Red"),
        "{}",
        challenge.content()
    );
    assert_eq!(notified(&stage, &challenge), [ANA]);
    let twice = private(&press(&stage.ben(), &end, "Rematch").await);
    assert!(twice.contains("still waiting"), "{twice}");
    assert!(twice.ends_with("press “Decline” under it."), "{twice}");
    let board = public(&press(&stage.ana(), &challenge, "Accept").await);
    assert!(
        board.content().contains("**Ana** plays Blue"),
        "{}",
        board.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_both_ask_for_begins_with_the_second_press() {
    let stage = Stage::open().await;
    stage.game().await;
    let end = resign(&stage, &stage.ben()).await;
    // The bot learns late where its challenge stands: everybody sees it before.
    let asked = Route::new(Method::GET, "/webhooks/*/*/messages/@original");
    stage
        .standin
        .inject(asked, Fault::Slow(Duration::from_secs(2)));
    let challenge = public(&press(&stage.ana(), &end, "Rematch").await);
    let board = public(&press(&stage.ben(), &end, "Rematch").await);
    let begins = "The game begins: **Ben\\_the \\*great\\*** plays Red, **Ana** plays Blue.";
    assert!(board.content().starts_with(begins), "{}", board.content());
    stage.bare(&challenge).await;
    let now = stage.standin.messages(ROOM, ANA).into_iter();
    let mut now = now.filter(|seen| seen.id == end.id || seen.id == challenge.id);
    let [kept, accepted] = [now.next().unwrap(), now.next().unwrap()];
    assert_eq!(kept.content(), end.content());
    assert!(kept.button("Rematch").is_some());
    assert!(
        accepted
            .content()
            .contains("accepted the challenge of **Ana**"),
        "{}",
        accepted.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_against_the_bot_begins_at_once_and_only_once() {
    let stage = Stage::open().await;
    let options = [("level", "easy"), ("rules", "spanish"), ("board", "local")];
    let first = public(&ask(&stage.ana(), "/play", &options).await);
    assert!(
        first.content().contains("Spanish dama"),
        "{}",
        first.content()
    );
    let end = resign(&stage, &stage.ana()).await;
    let again = public(&press(&stage.ana(), &end, "Rematch").await);
    assert!(
        again.content().contains("**Ana** plays Blue"),
        "{}",
        again.content()
    );
    assert!(again.content().contains("Spanish dama"));
    let shown = stage.standin.messages(ROOM, ANA).len();
    for _ in 0..2 {
        let more = press(&stage.ana(), &end, "Rematch").await;
        assert!(matches!(more.kind, AnswerKind::Acknowledged), "{more:?}");
    }
    assert_eq!(stage.standin.messages(ROOM, ANA).len(), shown);
    assert!(stage.standin.threads(ROOM).is_empty());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_press_of_an_accepted_challenge_shows_the_game() {
    let stage = Stage::open().await;
    let ben = BEN.to_string();
    let challenge = public(&ask(&stage.ana(), "/challenge", &[("opponent", &ben)]).await);
    let accept = challenge.button("Accept").unwrap().custom_id;
    press(&stage.ben(), &challenge, "Accept").await;
    stage.bare(&challenge).await;
    let tap = stage.late_click(BEN, &challenge, &accept).await;
    assert!(matches!(tap.kind, AnswerKind::Acknowledged), "{tap:?}");
    stage.later(60);
    let again = stage.late_click(BEN, &challenge, &accept).await;
    assert!(
        private(&again).contains("the game has begun"),
        "{}",
        again.text()
    );
    assert_eq!(
        again.message().unwrap().attachments().len(),
        1,
        "with its board"
    );
    let other = private(&stage.late_click(CARLA, &challenge, &accept).await);
    assert!(other.contains("answered already"), "{other}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_ran_out_while_the_bot_was_away_says_so() {
    let mut stage = Stage::open().await;
    let ben = BEN.to_string();
    let challenge = public(&ask(&stage.ana(), "/challenge", &[("opponent", &ben)]).await);
    let accept = challenge.button("Accept").unwrap().custom_id;
    stage.kill_bot().await;
    stage.later(16 * 60);
    stage.start_bot().await;
    // Which message showed it may not have been written down. The bot ends it all the same.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    let late = private(&stage.late_click(BEN, &challenge, &accept).await);
    assert!(late.contains("has expired"), "{late}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_not_asked_of_somebody_who_sees_the_channel_no_more() {
    let stage = Stage::open().await;
    stage.game().await;
    let end = resign(&stage, &stage.ben()).await;
    stage.standin.set_permissions(BEN, ROOM, Permissions::NONE);
    let refused = private(&press(&stage.ana(), &end, "Rematch").await);
    assert!(refused.contains("does not see this channel"), "{refused}");
    stage
        .standin
        .set_permissions(BEN, ROOM, Permissions::MEMBER);
    public(&press(&stage.ana(), &end, "Rematch").await);
    stage.close();
}
