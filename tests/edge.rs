//! The edge on a real serenity connection to the stand-in: what happens when things do not go as a
//! game goes.

use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use damath::config::{Config, Scope, Token};
use damath::discord::{Bot, Parts, RunningBot};
use damath::playground::{
    Answer, AnswerKind, Fault, Permissions, Person, Route, SeenMessage, Snowflake, StandIn,
    StandInOptions, World,
};
use damath::session::{ManualClock, Timestamp};
use tempfile::TempDir;

const ANA: u64 = 101;
const BEN: u64 = 102;
const CARLA: u64 = 103;
const OTHER_BOT: u64 = 104;
const ROOM: u64 = 501;

/// A class with a bot in it.
struct Class {
    standin: StandIn,
    bot: Option<RunningBot>,
    clock: Arc<ManualClock>,
    folder: TempDir,
}

impl Class {
    async fn meet() -> Self {
        let world = World::new("Grade 4", "Damath")
            .member(ANA, "Ana")
            .member(BEN, "Ben_*")
            .member(CARLA, "Carla")
            .other_bot(OTHER_BOT, "Music")
            .channel(ROOM, "damath", "");
        let standin = StandIn::start(world, StandInOptions::default()).await;
        let mut class = Self {
            standin: standin.unwrap(),
            bot: None,
            clock: Arc::new(ManualClock::new(Timestamp(1_700_000_000_000))),
            folder: TempDir::new().unwrap(),
        };
        class.start_bot().await;
        class.standin.command_registered("rules").await.unwrap();
        class
    }

    async fn start_bot(&mut self) {
        let database = self.folder.path().join("damath.db");
        let config = Config {
            token: Token::new(self.standin.token()).unwrap(),
            api_url: Some(self.standin.url().to_owned()),
            database_url: Some(format!("sqlite:{}", database.display())),
            scope: Scope::Everywhere,
            clock_file: None,
        };
        let parts = Parts {
            clock: self.clock.clone(),
            seed: 7,
            http_client: None,
        };
        self.bot = Some(Bot::start(config, parts).await.unwrap());
        self.standin.bot_online().await.unwrap();
    }

    async fn stop_bot(&mut self) {
        self.bot.take().unwrap().shutdown().await;
        self.standin.bot_offline().await.unwrap();
    }

    fn pupil(&self, id: u64) -> Person {
        self.standin.as_user(id)
    }

    /// Ana's challenge to Ben, Ana to be Red.
    async fn challenge(&self) -> SeenMessage {
        let options = [("opponent", "102"), ("side", "red")];
        message(
            &self
                .pupil(ANA)
                .command("/challenge", &options)
                .await
                .unwrap(),
        )
    }

    /// Ana's game as Red against Ben; its first board.
    async fn game(&self) -> SeenMessage {
        let challenge = self.challenge().await;
        let accept = challenge.button("Accept").unwrap().custom_id;
        message(&self.pupil(BEN).click(challenge.id, &accept).await.unwrap())
    }

    /// Waits until a message in the room is as it should be.
    async fn see(&self, what: &str, fits: impl Fn(&SeenMessage) -> bool) -> SeenMessage {
        let seen = self.standin.wait_for_message(ROOM, ANA, what, fits).await;
        seen.unwrap()
    }

    /// Nothing was refused, nothing unknown was asked for.
    async fn end(mut self) {
        if self.bot.is_some() {
            self.stop_bot().await;
        }
        assert!(self.standin.unknown_requests().is_empty());
    }
}

fn message(answer: &Answer) -> SeenMessage {
    answer.message().unwrap().clone()
}

/// The text of an answer that only the person who asked sees.
fn private(answer: &Answer) -> String {
    let message = message(answer);
    assert!(message.is_ephemeral(), "{}", message.content());
    message.content().to_owned()
}

async fn play(person: &Person, played: &str) -> Answer {
    person.command("/move", &[("move", played)]).await.unwrap()
}

fn has_controls(message: &SeenMessage) -> bool {
    !message.buttons().is_empty() || !message.menus().is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_newest_board_has_controls_and_each_move_notifies_the_next_player() {
    let class = Class::meet().await;
    let (ana, ben) = (class.pupil(ANA), class.pupil(BEN));
    let first = class.game().await;
    assert!(first.content().contains("<@101> to move."));
    let second = message(&play(&ana, "c3 d4").await);
    let menu = &second.menus()[0];
    let value = menu.options[0].1.clone();
    let third = ben
        .select(second.id, &menu.custom_id, &[value.as_str()])
        .await;
    let third = message(&third.unwrap());
    class
        .see("the second board without controls", |seen| {
            seen.id == second.id && !has_controls(seen)
        })
        .await;
    let boards: Vec<_> = ana.sees().into_iter().filter(has_controls).collect();
    assert_eq!(boards.len(), 1);
    assert_eq!(boards[0].id, third.id);
    for (board, notified) in [(&first, ANA), (&second, BEN), (&third, ANA)] {
        assert_eq!(class.standin.notified_of(board.id), [Snowflake(notified)]);
    }
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_told_privately_why_not() {
    let class = Class::meet().await;
    let (ana, ben, carla) = (class.pupil(ANA), class.pupil(BEN), class.pupil(CARLA));
    assert!(private(&play(&ana, "c3-d4").await).contains("No game is running"));
    assert!(
        ana.autocomplete("/move", "move", "", &[])
            .await
            .unwrap()
            .is_empty()
    );
    let himself = ana.command("/challenge", &[("opponent", "101")]).await;
    assert!(private(&himself.unwrap()).contains("cannot challenge yourself"));
    let music = ana.command("/challenge", &[("opponent", "104")]).await;
    assert!(private(&music.unwrap()).contains("Music is another bot"));

    let challenge = class.challenge().await;
    assert!(challenge.content().contains("<@102>"));
    let second = ana.command("/challenge", &[("opponent", "103")]).await;
    assert!(private(&second.unwrap()).contains("Your challenge to Ben\\_\\* is still waiting"));
    let accept = challenge.button("Accept").unwrap().custom_id;
    let decline = challenge.button("Decline").unwrap().custom_id;
    let by_carla = carla.click(challenge.id, &accept).await.unwrap();
    assert!(private(&by_carla).contains("only they can answer"));
    let by_ana = ana.click(challenge.id, &accept).await.unwrap();
    assert!(private(&by_ana).contains("has to accept it"));
    let board = message(&ben.click(challenge.id, &accept).await.unwrap());

    class
        .see("the challenge to be marked as accepted", |seen| {
            seen.id == challenge.id && !has_controls(seen)
        })
        .await;
    let busy = carla.command("/challenge", &[("opponent", "101")]).await;
    let busy = private(&busy.unwrap());
    assert!(busy.contains(&format!("/{ROOM}/{}", board.id)), "{busy}");
    assert!(private(&play(&ben, "c3-d4").await).contains("It is Ana's turn."));
    assert!(private(&play(&carla, "c3-d4").await).contains("are playing this game"));
    assert!(private(&play(&ana, "c3-c5").await).contains("c3 to c5 is not possible"));
    assert!(private(&play(&ana, "`@everyone` <@1>").await).contains("\\@everyone"));
    let late = ben.send_click(challenge.id, &decline);
    assert!(late.is_err(), "the buttons are gone");
    class.end().await;
}

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
    }
    let challenge = class.challenge().await;
    class.clock.advance(Duration::from_secs(15 * 60));
    class
        .see("the challenge to run out", |seen| {
            seen.id == challenge.id && !has_controls(seen) && seen.content().contains("in time")
        })
        .await;
    assert_eq!(class.standin.notified_of(challenge.id), [Snowflake(BEN)]);
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
    let answers = [message(&one.unwrap()), message(&two.unwrap())];
    let stale = answers.iter().filter(|answer| answer.is_ephemeral());
    let stale: Vec<_> = stale.map(SeenMessage::content).collect();
    assert_eq!(stale.len(), 1);
    assert!(stale[0].contains("from the start of the game; the game is at move 1"));
    assert_eq!(
        puts(&class),
        1,
        "the same commands are not registered again"
    );
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
async fn the_bot_answers_in_the_same_message_and_notifies_nobody() {
    let class = Class::meet().await;
    let ana = class.pupil(ANA);
    ana.command("/play", &[]).await.unwrap();
    let answer = message(&play(&ana, "c3-d4").await);
    let moved = class
        .see("the bot's move", |seen| {
            seen.id == answer.id && seen.content().contains("— move 2") && has_controls(seen)
        })
        .await;
    assert!(moved.content().contains("**Damath bot (easy)** played"));
    assert_eq!(moved.attachments().len(), 1);
    assert!(moved.attachments()[0].alt.contains("Red (Ana) to move."));
    assert!(class.standin.notifications().is_empty());
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_asks_for_blue_waits_for_the_bot_s_first_move() {
    let class = Class::meet().await;
    let ana = class.pupil(ANA);
    let options = [
        ("opponent", class.standin.bot().to_string()),
        ("side", "blue".to_owned()),
    ];
    let options = options
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let answer = message(&ana.command("/challenge", &options).await.unwrap());
    class
        .see("the bot's first move", |seen| {
            seen.id == answer.id && seen.content().contains("— move 1")
        })
        .await;
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
async fn a_bot_stopped_before_its_move_makes_it_after_the_next_start() {
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
async fn resigning_is_asked_first_and_ends_the_game_for_all_to_see() {
    let class = Class::meet().await;
    let (ana, ben) = (class.pupil(ANA), class.pupil(BEN));
    let board = class.game().await;
    let resign = board.button("Resign").unwrap().custom_id;
    assert!(
        private(&class.pupil(CARLA).click(board.id, &resign).await.unwrap())
            .contains("are playing")
    );
    let question = ben.click(board.id, &resign).await.unwrap();
    assert!(private(&question).contains("Resign against Ana?"));
    let question = message(&question);
    let no = question.button("Play on").unwrap().custom_id;
    let yes = question.button("Yes, resign").unwrap().custom_id;
    let played_on = ben.click(question.id, &no).await.unwrap();
    assert!(played_on.text().contains("You play on."));
    let question = message(&ben.command("/resign", &[]).await.unwrap());
    ben.click(question.id, &yes).await.unwrap();
    let end = class
        .see("the end", |seen| seen.content().contains("🏁 **Ana wins**"))
        .await;
    assert!(!end.is_ephemeral() && !has_controls(&end));
    class
        .see("the board without controls", |seen| {
            seen.id == board.id && !has_controls(seen)
        })
        .await;
    assert!(private(&play(&ana, "c3-d4").await).contains("No game is running"));
    class.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_reaches_nobody_stops_at_once() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("damath.db");
    let config = Config {
        token: Token::new("nobody").unwrap(),
        // Nothing listens on the port of the discard service.
        api_url: Some("http://127.0.0.1:9".to_owned()),
        database_url: Some(database.display().to_string()),
        scope: Scope::Everywhere,
        clock_file: None,
    };
    let parts = Parts::of(&config);
    let bot = Bot::start(config, parts).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let stopping = tokio::time::timeout(Duration::from_secs(5), bot.shutdown());
    stopping.await.expect("a stop takes a bounded time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_ends_the_bot() {
    let world = World::new("Grade 4", "Damath").channel(ROOM, "damath", "");
    let standin = StandIn::start(world, StandInOptions::default())
        .await
        .unwrap();
    let folder = TempDir::new().unwrap();
    let config = Config {
        token: Token::new("not-the-one").unwrap(),
        api_url: Some(standin.url().to_owned()),
        database_url: Some(folder.path().join("damath.db").display().to_string()),
        scope: Scope::Everywhere,
        clock_file: None,
    };
    let parts = Parts::of(&config);
    let mut bot = Bot::start(config, parts).await.unwrap();
    let stopped = tokio::time::timeout(Duration::from_secs(20), bot.stopped()).await;
    assert_eq!(stopped.unwrap(), damath::discord::Fatal::Token);
    bot.shutdown().await;
}
