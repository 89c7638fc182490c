//! How games are begun: what can be agreed, who can be asked, two at one device, rematches, the rules.

use damath::playground::{Answer, AnswerKind, Permissions, SeenMessage};

use super::hand::{ask, press, resign};
use super::stage::{ANA, BEN, OTHER_BOT, ROOM, Stage, notified, private, public};

fn labels(message: &SeenMessage) -> Vec<String> {
    let menu = &message.menus()[0];
    menu.options
        .iter()
        .map(|(label, _)| label.clone())
        .collect()
}

const TWELVE: &str = "1 2 3 4 5 6 7 8 9 10 11 3/4";

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_says_all_that_is_agreed_and_the_game_keeps_it() {
    let stage = Stage::open().await;
    let ben = BEN.to_string();
    let options = [
        ("opponent", &*ben),
        ("rules", "damath-custom"),
        ("chips", TWELVE),
        ("side", "blue"),
        ("clock", "3-days"),
        ("board", "numbers"),
        ("help", "on"),
    ];
    let challenge = public(&ask(&stage.ana(), "/challenge", &options).await);
    let lines: Vec<&str> = challenge.content().lines().collect();
    assert_eq!(
        lines[0],
        format!("⚔️ **Ana** challenges <@{BEN}> to Damath (own chips) and wants to play Blue.")
    );
    assert_eq!(
        lines[1],
        format!(
            "chips {TWELVE} · 3 days a move · squares 1 to 32 · hints and taking back allowed · \
             not rated"
        )
    );
    let board = public(&press(&stage.ben(), &challenge, "Accept").await);
    let begins = board.content().lines().next().unwrap();
    assert_eq!(
        begins,
        "The game begins: **Ben\\_the \\*great\\*** plays Red, **Ana** plays Blue."
    );
    assert!(
        labels(&board).contains(&"1: 21→17".to_owned()),
        "{:?}",
        labels(&board)
    );
    assert!(
        board.attachments()[0].alt.contains("1 on 21"),
        "{}",
        board.attachments()[0].alt
    );
    // A number alone is a number of this board.
    let moved = public(&ask(&stage.ben(), "/move", &[("move", "22-17")]).await);
    assert!(moved.content().contains("2: 22→17"), "{}", moved.content());
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_toss_is_said_at_the_start() {
    let stage = Stage::open().await;
    let ben = BEN.to_string();
    let challenge = public(&ask(&stage.ana(), "/challenge", &[("opponent", &ben)]).await);
    assert!(challenge.content().contains("Sides by toss."));
    assert!(
        challenge.content().contains("no help · rated"),
        "{}",
        challenge.content()
    );
    let board = public(&press(&stage.ben(), &challenge, "Accept").await);
    assert!(
        board.content().starts_with("The game begins. By toss **"),
        "{}",
        board.content()
    );
    stage.close();
}

/// The sides do not begin with as much.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_polynomials_is_not_rated() {
    let stage = Stage::open().await;
    let options = [("rules", "damath-polynomial")];
    let challenge = public(&ask(&stage.ana(), "/challenge", &options).await);
    let content = challenge.content();
    assert!(content.contains("no help · not rated"), "{content}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_move_is_answered_with_examples_as_the_board_calls_its_squares() {
    let stage = Stage::open().await;
    public(&ask(&stage.ana(), "/play", &[("board", "numbers")]).await);
    let told = private(&ask(&stage.ana(), "/move", &[("move", "hello")]).await);
    assert!(told.contains("such as 22-18 or 22x15"), "{told}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn chips_that_do_not_fit_are_told_which() {
    let stage = Stage::open().await;
    for (rules, chips, told) in [
        ("damath-whole", Some(TWELVE), "Only Damath (own chips)"),
        ("damath-custom", None, "needs twelve chips"),
        ("damath-custom", Some("1 2 3"), "You gave 3 values"),
        (
            "damath-custom",
            Some("1 2 3 4 5 6 7 8 9 10 11 x"),
            "“x” cannot stand on a chip",
        ),
        (
            "damath-custom",
            Some("1 2 3 4 5 6 7 8 9 10 11 5√2"),
            "“5√2” cannot stand",
        ),
        (
            "damath-custom",
            Some("1 2 3 4 5 6 7 8 9 10 11 1000"),
            "“1000” is too large",
        ),
    ] {
        let mut options = vec![("rules", rules)];
        options.extend(chips.map(|chips| ("chips", chips)));
        for command in ["/play", "/challenge", "/damath hotseat"] {
            let refused = private(&ask(&stage.ana(), command, &options).await);
            assert!(refused.contains(told), "{command} {chips:?}: {refused}");
        }
    }
    let refused = private(&ask(&stage.ana(), "/play", &[("chips", TWELVE)]).await);
    assert!(refused.contains("Choose these rules too"), "{refused}");
    let contest = [("rules", "filipino"), ("clock", "contest")];
    let refused = private(&ask(&stage.ana(), "/play", &contest).await);
    assert!(refused.contains("contest clock is for Damath"), "{refused}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_first_accepts_an_open_challenge() {
    let stage = Stage::open().await;
    let challenge = public(&ask(&stage.ana(), "/challenge", &[("side", "red")]).await);
    assert!(challenge.content().contains("whoever accepts first plays"));
    assert!(notified(&stage, &challenge).is_empty());
    let own = private(&press(&stage.ana(), &challenge, "Accept").await);
    assert!(own.contains("somebody else has to accept"), "{own}");
    let not_theirs = private(&press(&stage.carla(), &challenge, "Take back").await);
    assert!(not_theirs.starts_with("Only Ana can take"), "{not_theirs}");
    let accept = challenge.button("Accept").unwrap().custom_id;
    let board = public(&press(&stage.carla(), &challenge, "Accept").await);
    assert!(
        board.content().contains("**Carla** plays Blue"),
        "{}",
        board.content()
    );
    let late = private(&stage.late_click(BEN, &challenge, &accept).await);
    assert!(late.contains("answered already"), "{late}");

    let there = super::stage::NEXT_ROOM;
    let ana = stage.ana().in_channel(there);
    let second = public(&ask(&ana, "/challenge", &[]).await);
    let taken = press(&ana, &second, "Take back").await;
    assert!(taken.text().contains("took back"), "{}", taken.text());
    let take = second.button("Take back").unwrap().custom_id;
    let tap = stage.late_click_by(&ana, &second, &take).await;
    assert!(matches!(tap.kind, AnswerKind::Acknowledged), "{tap:?}");
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_see_the_channel_cannot_be_challenged_there() {
    let stage = Stage::open().await;
    stage.standin.set_permissions(BEN, ROOM, Permissions::NONE);
    let ben = BEN.to_string();
    let refused = private(&ask(&stage.ana(), "/challenge", &[("opponent", &ben)]).await);
    assert!(refused.contains("does not see this channel"), "{refused}");
    let menu = stage.ana().user_command("Challenge to Damath", BEN).await;
    assert_eq!(private(&menu.unwrap()), refused);
    stage
        .standin
        .set_permissions(BEN, ROOM, Permissions::MEMBER);
    public(&ask(&stage.ana(), "/challenge", &[("opponent", &ben)]).await);
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_classmate_s_menu_challenges_as_the_server_has_it() {
    let stage = Stage::open().await;
    let menu = stage.ana().user_command("Challenge to Damath", BEN).await;
    let challenge = public(&menu.unwrap());
    assert!(
        challenge
            .content()
            .contains("to Damath (whole numbers). Sides by toss.")
    );
    assert_eq!(notified(&stage, &challenge), [BEN]);
    for (whom, told) in [
        (ANA, "cannot challenge yourself"),
        (OTHER_BOT, "another bot"),
    ] {
        let refused = stage.ana().user_command("Challenge to Damath", whom).await;
        let refused = private(&refused.unwrap());
        assert!(refused.contains(told), "{refused}");
    }
    let carla = stage.carla().in_channel(super::stage::NEXT_ROOM);
    let bot = stage.standin.bot();
    let board = public(
        &carla
            .user_command("Challenge to Damath", bot)
            .await
            .unwrap(),
    );
    assert!(
        board.content().contains("Damath bot"),
        "{}",
        board.content()
    );
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_device() {
    let stage = Stage::open().await;
    let same = [("red", "group-3"), ("blue", "group-3")];
    let refused = private(&ask(&stage.ana(), "/damath hotseat", &same).await);
    assert!(refused.contains("two different names"), "{refused}");
    for red in ["blue", "group-20"] {
        let crossed = [("red", red), ("blue", "red")];
        let refused = private(&ask(&stage.ana(), "/damath hotseat", &crossed).await);
        assert!(refused.contains("cannot be called"), "{refused}");
    }
    let groups = [
        ("red", "group-3"),
        ("blue", "group-12"),
        ("board", "classroom"),
    ];
    let board = public(&ask(&stage.ana(), "/damath hotseat", &groups).await);
    assert!(
        board
            .content()
            .starts_with("The game begins: **Group 3** plays Red, **Group 12**"),
        "{}",
        board.content()
    );
    assert!(
        labels(&board).contains(&"1 (4,3)".to_owned()),
        "{:?}",
        labels(&board)
    );
    assert!(
        board.attachments()[0]
            .alt
            .starts_with("Red (Group 3) to move.")
    );
    let stranger = private(&ask(&stage.ben(), "/move", &[("move", "1 (4,3)")]).await);
    assert!(stranger.contains("are playing this game"), "{stranger}");
    let mut last = board;
    for (typed, told) in [
        ("1 (4,3)", "**Group 3** played 1"),
        ("(4,5)-(3,4)", "**Group 12** played"),
    ] {
        last = public(&ask(&stage.ana(), "/move", &[("move", typed)]).await);
        assert!(last.content().contains(told), "{}", last.content());
        assert!(notified(&stage, &last).is_empty());
    }
    let end = resign(&stage, &stage.ana()).await;
    let others = private(&press(&stage.ben(), &end, "Rematch").await);
    assert!(
        others.contains("only they can ask for a rematch"),
        "{others}"
    );
    let again = public(&press(&stage.ana(), &end, "Rematch").await);
    assert!(
        again.content().contains("**Group 12** plays Red"),
        "{}",
        again.content()
    );
    stage.bare(&last).await;
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn sides_without_names_go_by_their_colour_once() {
    let stage = Stage::open().await;
    let board = public(&ask(&stage.ana(), "/damath hotseat", &[]).await);
    assert!(
        board
            .content()
            .contains("Red **0** · Blue **0** — Red to move."),
        "{}",
        board.content()
    );
    assert!(board.attachments()[0].alt.starts_with("Red to move."));
    stage.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_are_those_of_the_game_here_or_the_ones_asked_for() {
    let stage = Stage::open().await;
    let told = |answer: Answer| {
        private(&answer);
        answer.message().unwrap().clone()
    };
    let whole = told(ask(&stage.ana(), "/rules", &[]).await);
    assert!(whole.content().starts_with("**Damath · whole numbers**"));
    assert!(
        whole.attachments()[0].alt.contains("1 on c3"),
        "{}",
        whole.attachments()[0].alt
    );
    for rules in [
        "filipino",
        "spanish",
        "damath-radical",
        "damath-polynomial",
        "damath-custom",
    ] {
        let shown = told(ask(&stage.ana(), "/rules", &[("rules", rules)]).await);
        assert_eq!(shown.attachments().len(), 1, "{rules}");
    }
    public(&ask(&stage.ben(), "/play", &[("rules", "filipino")]).await);
    let running = told(ask(&stage.ana(), "/rules", &[]).await);
    assert!(
        running.content().starts_with("**Filipino dama**"),
        "{}",
        running.content()
    );
    stage.standin.set_permissions(
        stage.standin.bot(),
        ROOM,
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES,
    );
    let in_words = told(ask(&stage.ana(), "/rules", &[("rules", "damath-whole")]).await);
    assert!(in_words.attachments().is_empty());
    assert!(
        in_words.content().contains("8 · + · − · ÷ · ×"),
        "{}",
        in_words.content()
    );
    stage.close();
}
