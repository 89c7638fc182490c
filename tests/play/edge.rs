//! The bot in this process, started as the library starts it: interactions that come twice, answers that
//! cannot be shown, permissions that are missing, starts after stops.

use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::http::Method;
use damath::config::{Config, Scope, Token};
use damath::discord::{Bot, Fatal, Parts};
use damath::playground::{
    Answer, AnswerKind, Fault, Permissions, Route, SeenMessage, Snowflake, StandIn, World,
};
use serde_json::json;
use tempfile::TempDir;

use super::in_process::{ANA, BEN, CARLA, Class, ROOM, has_controls, message, options, play};

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_declined_taken_back_or_runs_out() {
    let class = Class::meet().await;
    for (person, told) in [
        (BEN, "declined the challenge"),
        (ANA, "took back the challenge"),
    ] {
        let challenge = class.challenge().await;
        let decline = challenge.button("Decline").unwrap().custom_id;
        let answer = class
            .pupil(person)
            .click(challenge.id, &decline)
            .await
            .unwrap();
        assert!(matches!(answer.kind, AnswerKind::Updated(_)));
        assert!(message(&answer).content().contains(told));
        assert!(!has_controls(&message(&answer)));
        // The same two wait this long after a challenge that was declined.
        class.clock.advance(Duration::from_mins(30));
    }
    let challenge = class.challenge().await;
    class.clock.advance(Duration::from_mins(15));
    class
        .see("the challenge to run out", |seen| {
            seen.id == challenge.id && !has_controls(seen) && seen.content().contains("in time")
        })
        .await;
    assert_eq!(class.standin.notified_of(challenge.id), [Snowflake(BEN)]);
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_runs_out_after_a_restart_loses_its_buttons() {
    let mut class = Class::meet().await;
    let challenge = class.challenge().await;
    class.stop_bot().await;
    class.clock.advance(Duration::from_mins(15));
    class.start_bot().await;
    class
        .see("the challenge to run out", |seen| {
            seen.id == challenge.id && !has_controls(seen) && seen.content().contains("in time")
        })
        .await;
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_old_controls_work_and_stale_ones_show_the_board() {
    let mut class = Class::meet().await;
    let first = class.game().await;
    let puts = |class: &Class| {
        let requests = class.standin.requests();
        requests
            .iter()
            .filter(|request| request.method == "PUT")
            .count()
    };
    assert_eq!(puts(&class), 1);
    class.stop_bot().await;
    class.start_bot().await;
    let ana = class.pupil(ANA);
    let menu = &first.menus()[0];
    let chosen = [menu.options[0].1.as_str()];
    // Sent twice at once, as an impatient thumb does.
    let one = ana.select(first.id, &menu.custom_id, &chosen);
    let two = ana.select(first.id, &menu.custom_id, &chosen);
    let (one, two) = tokio::join!(one, two);
    let answers = [one.unwrap(), two.unwrap()];
    let is_taken_note_of = |answer: &&Answer| matches!(answer.kind, AnswerKind::Acknowledged);
    assert_eq!(answers.iter().filter(is_taken_note_of).count(), 1);
    let board = answers.iter().find_map(Answer::message).unwrap();
    assert!(board.content().contains("move 1"), "{}", board.content());
    // Another choice under that board comes too late.
    let menus = first.json["components"].as_array().unwrap().clone();
    class.standin.put_controls(&first, menus);
    let other = [menu.options[1].1.as_str()];
    let late = ana.select(first.id, &menu.custom_id, &other).await;
    let late = message(&late.unwrap());
    assert!(late.is_ephemeral());
    assert!(
        late.content()
            .contains("from the start of the game; the game is at move 1")
    );
    assert_eq!(
        puts(&class),
        1,
        "the same commands are not registered again"
    );
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_control_under_a_board_changes_nothing() {
    let class = Class::meet().await;
    let board = class.game().await;
    let own = board.button("Resign").unwrap().custom_id;
    let game = own.split(':').nth(1).unwrap();
    for forged in [
        format!("rn:{game}"),
        format!("ry:{game}"),
        "rn:1".to_owned(),
        format!("rs:{game}:18446744073709551615"),
        format!("rs:{game}:18446744073709552000"),
        format!("wd:{game}:18446744073709551615"),
        format!("wd:{game}:60000"),
    ] {
        let button = json!({"type": 2, "style": 2, "label": "x", "custom_id": forged});
        let row = json!({"type": 1, "components": [button]});
        class.standin.put_controls(&board, vec![row]);
        let answer = class.pupil(CARLA).click(board.id, &forged).await.unwrap();
        let told = message(&answer);
        assert!(told.is_ephemeral(), "{forged}");
        let same = |seen: &SeenMessage| seen.id == board.id;
        let now = class.see("the board", same).await;
        assert_eq!(now.content(), board.content(), "{forged}");
        let ana = class.pupil(ANA).click(board.id, &forged).await.unwrap();
        let told = message(&ana).content().to_owned();
        assert!(
            told.contains("I do not know this button"),
            "{forged}: {told}"
        );
    }
    class.end().await;
}

/// Being ready and being asked are handled by two tasks; the second must not overtake the first.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_in_the_first_moments_after_a_start_is_answered() {
    let mut class = Class::meet().await;
    for _ in 0..8 {
        class.stop_bot().await;
        class.start_bot().await;
        let answer = class.pupil(ANA).command("/rules", &[]).await.unwrap();
        assert!(message(&answer).is_ephemeral());
    }
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_delivered_twice_is_handled_once() {
    let class = Class::meet().await;
    let ana = class.pupil(ANA);
    class.game().await;
    let answer = play(&ana, "c3-d4").await;
    let before = class.standin.requests().len();
    class.standin.deliver_again(answer.interaction).unwrap();
    // A second interaction shows that the first has been passed over.
    class.pupil(CARLA).command("/rules", &[]).await.unwrap();
    let callbacks = class.standin.requests().split_off(before);
    let callbacks = callbacks
        .iter()
        .filter(|request| request.path.ends_with("/callback"));
    assert_eq!(callbacks.count(), 1);
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_the_bot_that_cannot_be_shown_in_the_answer_is_posted() {
    let class = Class::meet().await;
    let ana = class.pupil(ANA);
    ana.command("/play", &[]).await.unwrap();
    for _ in 0..2 {
        let edit = Route::new(Method::PATCH, "/webhooks/*/*/messages/@original");
        class.standin.inject(edit, Fault::Status(500));
    }
    let answer = message(&play(&ana, "c3-d4").await);
    let posted = class
        .see("the bot's move in a new message", |seen| {
            seen.id != answer.id && seen.content().contains("— move 2") && has_controls(seen)
        })
        .await;
    assert_eq!(class.standin.notified_of(posted.id), [Snowflake(ANA)]);
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_the_bot_that_can_be_shown_nowhere_is_shown_by_the_next_board() {
    let mut class = Class::meet().await;
    let ana = class.pupil(ANA);
    ana.command("/play", &[]).await.unwrap();
    class
        .standin
        .set_permissions(class.standin.bot(), ROOM, Permissions::VIEW_CHANNEL);
    for _ in 0..2 {
        let edit = Route::new(Method::PATCH, "/webhooks/*/*/messages/@original");
        class.standin.inject(edit, Fault::Drop);
    }
    let thinking = message(&play(&ana, "c3-d4").await);
    assert!(thinking.content().contains("Thinking"));
    class.stop_bot().await;
    class.start_bot().await;
    // It may not post here, so the board is shown to whoever asks.
    let board = message(&ana.command("/board", &[]).await.unwrap());
    let board = class
        .see("the bot's move", |seen| {
            seen.id == board.id && seen.content().contains("— move 2")
        })
        .await;
    assert!(board.content().contains("Ana to move."));
    class.end().await;
}

/// A fault of ours in the middle of a command or of a control is told, and keeps nothing locked.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_told_privately_and_the_channel_goes_on() {
    let class = Class::meet().await;
    let (ana, ben) = (class.pupil(ANA), class.pupil(BEN));
    let challenge = class.challenge().await;
    let accept = challenge.button("Accept").unwrap().custom_id;
    // The watch looks every second.
    while class.clock.watch.get().is_none() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    class.clock.broken.store(true, Ordering::SeqCst);
    let command = ana.command("/play", &[]).await.unwrap();
    let control = ben.click(challenge.id, &accept).await.unwrap();
    for answer in [command, control] {
        let told = message(&answer);
        assert!(
            told.is_ephemeral() && told.content().contains("went wrong"),
            "{}",
            told.content()
        );
    }
    class.clock.broken.store(false, Ordering::SeqCst);
    let board = message(&ben.click(challenge.id, &accept).await.unwrap());
    assert!(has_controls(&board));
    class.end().await;
}

/// Neither the follow-up nor a post goes out; the end waits for somebody to ask.
#[tokio::test(flavor = "multi_thread")]
async fn an_end_that_can_be_told_nowhere_is_told_by_the_next_board() {
    let mut class = Class::meet().await;
    let (ana, ben) = (class.pupil(ANA), class.pupil(BEN));
    class.game().await;
    // Sent in the same way, after the first board.
    let asked = |seen: &SeenMessage| seen.content().contains("In which language");
    class.see("the question for a language", asked).await;
    let may_not_post = Permissions::VIEW_CHANNEL;
    let bot = class.standin.bot();
    class.standin.set_permissions(bot, ROOM, may_not_post);
    let follow_up = Route::new(Method::POST, "/webhooks/*/*");
    class.standin.inject(follow_up, Fault::Status(500));
    let question = message(&ana.command("/resign", &[]).await.unwrap());
    let yes = question.button("Yes, resign").unwrap().custom_id;
    ana.click(question.id, &yes).await.unwrap();
    class.stop_bot().await;
    class.start_bot().await;

    // Trying to post it comes first, and finds out that it may not; drawing it takes its time.
    let mut end = message(&ben.command("/board", &[]).await.unwrap());
    for _ in 0..200 {
        if !end.is_ephemeral() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        end = message(&ben.command("/board", &[]).await.unwrap());
    }
    assert!(
        end.content().contains("🏁 **Ben wins**"),
        "{}",
        end.content()
    );
    assert_eq!(class.standin.notified_of(end.id), []);
    // Told once.
    let again = ben.command("/board", &[]).await.unwrap();
    assert!(message(&again).is_ephemeral());
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_leave_to_attach_files_the_board_is_told_in_words() {
    let class = Class::meet().await;
    let bot = class.standin.bot();
    class.standin.set_permissions(
        bot,
        ROOM,
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES,
    );
    let board = message(&class.pupil(ANA).command("/play", &[]).await.unwrap());
    assert!(board.attachments().is_empty());
    assert!(board.content().contains("I lack *Attach Files* here"));
    assert!(board.content().contains("1 on c3"));
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_ends_the_bot() {
    let world = World::new("Grade 4", "Damath").channel(ROOM, "damath", "");
    let standin = StandIn::start(world, options()).await.unwrap();
    let folder = TempDir::new().unwrap();
    let config = Config {
        token: Token::new("not-the-one").unwrap(),
        api_url: Some(standin.url().to_owned()),
        database_url: Some(folder.path().join("damath.db").display().to_string()),
        scope: Scope::Everywhere,
        language: damath::text::Language::English,
        tables: None,
        memory: None,
        clock_file: None,
    };
    let parts = Parts::of(&config);
    let mut bot = Bot::start(config, parts).await.unwrap();
    let stopped = tokio::time::timeout(Duration::from_secs(20), bot.stopped()).await;
    assert_eq!(stopped.unwrap(), Fatal::Token);
    bot.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_of_chips_leads_to_a_private_board_of_the_chip_s_moves() {
    let class = Class::meet().await;
    let ana = class.pupil(ANA);
    let board = class.game().await;
    // The first board has few moves, so the menu of chips that a fuller one shows is put there by hand.
    let all = board.menus()[0].custom_id.clone();
    let chips = all.replacen("mv:", "nr:", 1);
    let menu = json!({
        "type": 3,
        "custom_id": chips,
        "options": [{"label": "1", "value": "c3"}, {"label": "none", "value": "z9"}],
    });
    let row = json!({"type": 1, "components": [menu]});
    class.standin.put_controls(&board, vec![row.clone()]);
    let refused = ana.select(board.id, &chips, &["z9"]).await.unwrap();
    assert!(message(&refused).is_ephemeral());
    let not_his = class.pupil(BEN).select(board.id, &chips, &["c3"]).await;
    assert!(message(&not_his.unwrap()).is_ephemeral());

    // The chip's moves are shown to the one who chose it, and the channel's board stays as it is.
    let narrowed = message(&ana.select(board.id, &chips, &["c3"]).await.unwrap());
    assert!(narrowed.is_ephemeral());
    let moves: Vec<_> = narrowed.menus()[0].options.clone();
    let moves: Vec<_> = moves.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(moves, ["c3-b4", "c3-d4"]);

    let back = narrowed.button("Another chip").unwrap().custom_id;
    let widened = message(&ana.click(narrowed.id, &back).await.unwrap());
    assert_eq!(widened.menus()[0].custom_id, chips);
    class
        .standin
        .put_controls(&board, board.json["components"].as_array().unwrap().clone());
    let played = ana.select(board.id, &all, &["c3-d4"]).await.unwrap();
    assert!(message(&played).content().contains("1: c3→d4"));
    assert_eq!(class.standin.notified_of(board.id), [Snowflake(ANA)]);
    class.end().await;
}
