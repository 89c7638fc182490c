//! Messages: their text, pictures and marks, and who sees them when.

use damath::playground::{StandIn, StandInOptions};
use serde_json::json;

use super::bot::{DESCRIPTION, PICTURE};
use super::stage::{ANA, BEN, OTHER, Stage, TALK, school};
use super::window::Key;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn markdown_looks_as_on_discord_and_is_never_html() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let said = "# Title\n**bold** *slanted* __under__ ~~struck~~ `code` ||hidden|| \\*plain\\* snake_case_name\n> quoted\n- first\n  - nested\n```\n- raw **text**\n```\n[masked](https://example.org/a_b) <b>no tag</b> <img src=x onerror=document.title='hacked'>";
    stage.server.as_user(BEN).say(said).expect("Ben may talk");
    ana.sees("nested").await;
    let shown = ana
        .script(
            "const m = document.querySelector('.message:last-child .content'); \
             return Object.fromEntries(['h3', 'strong', 'em', 'u', 's', 'code', 'blockquote', 'ul ul li', 'pre', 'a', 'b, img, script'].map((css) => [css, m.querySelector(css)?.textContent ?? null]))",
            vec![],
        )
        .await;
    assert_eq!(
        shown,
        json!({
            "h3": "Title", "strong": "bold", "em": "slanted", "u": "under", "s": "struck", "code": "code",
            "blockquote": "quoted", "ul ul li": "nested", "pre": "- raw **text**", "a": "masked", "b, img, script": null,
        })
    );
    ana.sees("*plain* snake_case_name").await;
    ana.sees("<b>no tag</b>").await;
    assert!(
        !ana.shows("hidden").await
            || ana
                .script(
                    "return getComputedStyle(document.querySelector('.spoiler > span')).opacity",
                    vec![]
                )
                .await
                == json!("0")
    );
    ana.click(".spoiler").await;
    ana.element(".spoiler.revealed").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn mentions_channels_commands_and_times_become_what_they_name() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let soon = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .expect("after 1970")
        .as_secs()
        + 3600 * 5
        + 60;
    let said = format!("<@{ANA}> look at <#{OTHER}>, type </secret:1>, it ends <t:{soon}:R>");
    stage.server.as_user(BEN).say(&said).expect("Ben may talk");
    ana.sees("@Ana look at #other, type /secret, it ends in 5 hours")
        .await;
    ana.element(".message.mentioned").await;
    ana.press("/secret").await;
    ana.element(".command-line:not([hidden])").await;
    ana.key(Key::Escape).await;
    ana.press("#other").await;
    ana.sees("This is the start of #other.").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_private_answer_is_seen_in_one_window_and_can_be_dismissed() {
    let stage = Stage::set().await;
    let (ana, ben) = (stage.window(ANA).await, stage.window(BEN).await);
    ana.command("/secret").await;
    ana.sees("This is between us.").await;
    ana.sees("Only you can see this").await;
    stage
        .server
        .as_user(ANA)
        .say("Said after it")
        .expect("Ana may talk");
    ben.sees("Said after it").await;
    assert!(!ben.shows("between us").await);
    ben.visit(&format!("/?user={BEN}")).await;
    assert!(!ben.shows("between us").await);
    ana.press("Dismiss message").await;
    ana.no_longer_sees("between us").await;
    ana.visit(&format!("/?user={ANA}")).await;
    assert!(!ana.shows("between us").await);
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_late_answer_thinks_first_for_everybody() {
    let stage = Stage::set().await;
    let (ana, ben) = (stage.window(ANA).await, stage.window(BEN).await);
    ana.command("/think").await;
    ana.sees("Fixture is thinking…").await;
    ben.sees("Thought it over.").await;
    ben.sees("/think").await;
    ana.sees("And once more.").await;
    ana.no_longer_sees("is thinking…").await;
    assert!(!ben.shows("And once more.").await);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_picture_keeps_its_shape_its_words_and_opens_at_full_size() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.command("/picture").await;
    ana.element(".picture img").await;
    let loaded = "const i = document.querySelector(arguments[0]); return i.complete && i.naturalWidth > 0 && [i.naturalWidth, i.naturalHeight, i.alt]";
    let natural = ana
        .until("the picture", loaded, vec![json!(".picture img")])
        .await;
    assert_eq!(natural, json!([PICTURE.0, PICTURE.1, DESCRIPTION]));
    let shape = "const b = document.querySelector('.picture img').getBoundingClientRect(); return b.width / b.height";
    let ratio = ana.script(shape, vec![]).await.as_f64().expect("a number");
    assert!(
        (ratio - f64::from(PICTURE.0) / f64::from(PICTURE.1)).abs() < 0.01,
        "drawn at {ratio}"
    );

    assert!(
        !ana.script(
            "return document.querySelector('.alt-text').checkVisibility()",
            vec![]
        )
        .await
        .as_bool()
        .unwrap()
    );
    ana.press("ALT").await;
    ana.until(
        "the description",
        "return document.querySelector('.alt-text').checkVisibility()",
        vec![],
    )
    .await;

    ana.click(".picture").await;
    ana.until("the large picture", loaded, vec![json!(".lightbox img")])
        .await;
    ana.click(".lightbox img").await;
    let width = ana
        .script(
            "return document.querySelector('.lightbox img').getBoundingClientRect().width",
            vec![],
        )
        .await;
    assert_eq!(width.as_f64(), Some(f64::from(PICTURE.0)));
    ana.key(Key::Escape).await;
    ana.until(
        "the dialog to close",
        "return document.querySelector('dialog') === null",
        vec![],
    )
    .await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn what_happens_elsewhere_is_counted_and_a_mention_marked() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let ben = stage.server.as_user(BEN).in_channel(OTHER);
    ben.say("Anybody here?").expect("Ben may talk");
    ana.element(&format!(".channel.unread[data-channel='{OTHER}']"))
        .await;
    let badges = "return [...document.querySelectorAll('.badge')].map((b) => b.textContent)";
    assert_eq!(ana.script(badges, vec![]).await, json!([]));
    ben.say(&format!("<@{ANA}>, you?")).expect("Ben may talk");
    ana.element(&format!("[data-channel='{OTHER}'] .badge"))
        .await;
    assert_eq!(
        ana.script("return document.title", vec![]).await,
        json!("(1) #talk | School")
    );
    ana.click(&format!("[data-channel='{OTHER}']")).await;
    ana.sees("@Ana, you?").await;
    assert_eq!(ana.script(badges, vec![]).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn among_five_hundred_messages_a_new_one_touches_nothing_else() {
    let stage = Stage::set().await;
    let ben = stage.server.as_user(BEN);
    for n in 1..=500 {
        ben.say(&format!("Message {n}.")).expect("Ben may talk");
    }
    let ana = stage.window(ANA).await;
    ana.sees("Message 500.").await;
    // The page starts with the newest hundred and reads older ones as somebody scrolls up.
    let up = "document.querySelector('#log').scrollTop = 0; return document.body.innerText.includes('This is the start of #talk.')";
    ana.until("the first message", up, vec![]).await;
    let texts = ana
        .script(
            "return [...document.querySelectorAll('.message .content')].map((m) => m.textContent)",
            vec![],
        )
        .await;
    let wanted: Vec<_> = (1..=500).map(|n| format!("Message {n}.")).collect();
    assert_eq!(
        texts.as_array().expect("a list")[1..],
        wanted.iter().map(|text| json!(text)).collect::<Vec<_>>()[..]
    );

    ana.click("#jump button").await;
    ana.script(
        "window.touched = new Set(); new MutationObserver((list) => list.forEach((m) => { \
           for (const n of [m.target, ...m.addedNodes, ...m.removedNodes]) { const li = (n.closest ? n : n.parentElement)?.closest('.message'); if (li) touched.add(li.dataset.id) } \
         })).observe(document.querySelector('#messages'), { subtree: true, childList: true, attributes: true, characterData: true })",
        vec![],
    )
    .await;
    ben.say("The newest.").expect("Ben may talk");
    ana.sees("The newest.").await;
    assert_eq!(ana.script("return touched.size", vec![]).await, json!(1));
    let gap = "const s = document.querySelector('#log'); return s.scrollHeight - s.scrollTop - s.clientHeight < 2";
    ana.until("the newest to be in view", gap, vec![]).await;

    ana.script("document.querySelector('#log').scrollTop -= 2000", vec![])
        .await;
    ana.sees("You are viewing older messages").await;
    ben.say("Missed this one.").expect("Ben may talk");
    ana.sees("1 new message").await;
    assert_eq!(ana.script(gap, vec![]).await, json!(false));
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_deleted_message_and_a_deleted_channel_go_at_once() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let message = stage
        .server
        .as_user(BEN)
        .say("Soon gone")
        .expect("Ben may talk");
    ana.sees("Soon gone").await;
    stage
        .server
        .delete_message(TALK, message)
        .expect("the message is there");
    ana.no_longer_sees("Soon gone").await;
    ana.click(&format!("[data-channel='{OTHER}']")).await;
    ana.sees("This is the start of #other.").await;
    stage.server.delete_channel(OTHER);
    ana.sees("Welcome to the page.").await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_thread_stands_under_its_channel_and_holds_its_own_talk() {
    let stage = Stage::set().await;
    let (ana, ben) = (stage.window(ANA).await, stage.window(BEN).await);
    ana.command("/thread").await;
    let listed = ".threads .channel";
    ana.element(listed).await;
    assert!(!ana.shows("Said inside.").await);
    ben.click(listed).await;
    ben.sees("Said inside.").await;
    ben.goes_to_message_box().await;
    ben.types("Me too.").await;
    ben.key(Key::Enter).await;
    ben.sees("Me too.").await;
    ana.element(".threads .channel.unread").await;
    assert!(!ana.shows("Me too.").await);
    ben.press("talk").await;
    ben.sees("A thread hangs here.").await;
    ben.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_restart_of_the_program_is_survived_by_an_open_page() {
    let stage = Stage::set().await;
    let data = tempfile::tempdir().expect("a folder");
    let kept = |port| StandInOptions {
        port,
        data: Some(data.path().into()),
        ..StandInOptions::default()
    };
    let server = StandIn::start(school(), kept(0))
        .await
        .expect("a free port");
    let port = server.port();
    let ana = stage.window_at(server.url(), ANA).await;
    server.as_user(BEN).say("Before.").expect("Ben may talk");
    ana.sees("Before.").await;

    server.shutdown().await;
    ana.sees("Connection lost").await;
    ana.goes_to_message_box().await;
    ana.types("Not lost.").await;
    ana.key(Key::Enter).await;
    ana.sees("The playground cannot be reached").await;

    let server = StandIn::start(school(), kept(port))
        .await
        .expect("the port is free again");
    server.as_user(BEN).say("After.").expect("Ben may talk");
    ana.sees("After.").await;
    ana.no_longer_sees("Connection lost").await;
    // What could not be sent is still in the box.
    ana.key(Key::Enter).await;
    let texts = "return [...document.querySelectorAll('.message .content')].map((m) => m.textContent).slice(1)";
    ana.until(
        "Ana's message",
        "return document.querySelectorAll('.message').length === 4",
        vec![],
    )
    .await;
    assert_eq!(
        ana.script(texts, vec![]).await,
        json!(["Before.", "After.", "Not lost."])
    );
}
