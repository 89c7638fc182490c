//! The page as a whole: its weight, its policy, its shape on a phone, and who sits at it.

use serde_json::{Value, json};

use super::stage::{ANA, BEN, Stage};
use super::window::Window;

/// Everything but pictures, as it goes over the wire, the first answers of the server included.
const MOST_BYTES: u64 = 150_000;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_page_is_light_and_asks_nobody_else() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let sizes = "return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')] \
        .filter((e) => !['img', 'image'].includes(e.initiatorType)).map((e) => [e.name, e.transferSize])";
    let sizes = ana.script(sizes, vec![]).await;
    let sizes = sizes.as_array().expect("a list");
    let bytes: u64 = sizes.iter().filter_map(|entry| entry[1].as_u64()).sum();
    assert!(
        sizes.len() > 10 && bytes > 10_000,
        "the parts of the page were counted: {sizes:?}"
    );
    assert!(bytes < MOST_BYTES, "{bytes} bytes: {sizes:?}");
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_policy_stops_scripts_styles_and_requests_from_elsewhere() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let broken = "const seen = []; addEventListener('securitypolicyviolation', (e) => seen.push(e.effectiveDirective)); window.seen = seen; \
        document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\" onclick=\"1\">x</p><img src=\"https://example.org/x.png\"><iframe src=\"https://example.org/\"></iframe>'); \
        fetch('https://example.org/').catch(() => {}); const s = document.createElement('script'); s.textContent = 'window.ran = true'; document.body.append(s);";
    ana.script(broken, vec![]).await;
    let wanted = "const all = ['style-src-attr', 'img-src', 'frame-src', 'connect-src', 'script-src-elem']; return all.every((d) => seen.includes(d))";
    ana.until("five violations", wanted, vec![]).await;
    assert_eq!(
        ana.script("return window.ran ?? null", vec![]).await,
        Value::Null
    );
}

async fn does_not_scroll_sideways(window: &Window) {
    let widths = window
        .script("return [document.documentElement.scrollWidth, document.querySelector('#log').scrollWidth, innerWidth]", vec![])
        .await;
    assert_eq!(widths, json!([360, 360, 360]));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_phone_shows_all_of_it_without_scrolling_sideways() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    ana.resize(360, 740).await;
    ana.command("/picture").await;
    ana.element(".picture img").await;
    stage
        .server
        .as_user(BEN)
        .say(&format!(
            "{} https://example.org/{}\n```\n{}\n```",
            "W".repeat(200),
            "x".repeat(200),
            "code ".repeat(40)
        ))
        .expect("Ben may talk");
    ana.command("/controls").await;
    ana.sees("Choose two or three").await;
    does_not_scroll_sideways(&ana).await;
    let picture = "const b = document.querySelector('.picture').getBoundingClientRect(); return [b.left, innerWidth - b.right]";
    let margins = ana.script(picture, vec![]).await;
    let narrow = |side: &Value| {
        side.as_f64()
            .is_some_and(|pixels| (0.0..=12.0).contains(&pixels))
    };
    assert!(
        narrow(&margins[0]) && narrow(&margins[1]),
        "the board takes the width but for {margins}"
    );

    ana.click("[aria-label=Channels].icon-button").await;
    ana.until("the drawer", "return document.querySelector('#sidebar').classList.contains('open') && document.activeElement.closest('#sidebar') !== null", vec![]).await;
    does_not_scroll_sideways(&ana).await;
    ana.press("other").await;
    ana.sees("This is the start of #other.").await;
    ana.until(
        "the drawer to close",
        "return !document.querySelector('#sidebar').checkVisibility({ visibilityProperty: true })",
        vec![],
    )
    .await;
    ana.was_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn a_window_remembers_who_it_is() {
    let stage = Stage::set().await;
    let window = stage.window(ANA).await;
    window.command("/secret").await;
    window.sees("This is between us.").await;
    window.click(".account").await;
    window.press("Ben").await;
    window.sits_as("Ben").await;
    window.sees("Welcome to the page.").await;
    assert!(
        !window.shows("between us").await,
        "nothing private stays on the page"
    );
    window.visit("/").await;
    window.sits_as("Ben").await;
    window.visit(&format!("/?user={ANA}")).await;
    window.sits_as("Ana").await;
    window.sees("This is between us.").await;
}

// Pages left behind once held on to their streams, and a browser opens six connections to a server at most.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn opening_the_page_again_and_again_leaves_no_stream_behind() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    for user in [BEN, ANA, BEN, ANA, BEN, ANA, BEN, ANA] {
        ana.visit(&format!("/?user={user}")).await;
    }
    ana.goes_back().await;
    stage
        .server
        .as_user(BEN)
        .say("Still heard.")
        .expect("Ben may talk");
    ana.sees("Still heard.").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs chromium and chromedriver; .ci/run installs them and runs this"]
async fn the_theme_follows_the_system_until_it_is_chosen() {
    let stage = Stage::set().await;
    let ana = stage.window(ANA).await;
    let background = "return getComputedStyle(document.body).backgroundColor";
    let (dark, light) = (json!("rgb(49, 51, 56)"), json!("rgb(255, 255, 255)"));
    for (system, colour) in [("dark", &dark), ("light", &light)] {
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": system }] });
        ana.devtools("Emulation.setEmulatedMedia", media).await;
        assert_eq!(&ana.script(background, vec![]).await, colour);
    }
    ana.click("[aria-label^=Theme]").await;
    assert_eq!(ana.script(background, vec![]).await, dark);
    ana.visit("/").await;
    assert_eq!(
        ana.script(background, vec![]).await,
        dark,
        "a choice is remembered"
    );
    ana.click("[aria-label^=Theme]").await;
    assert_eq!(ana.script(background, vec![]).await, light);
    // Not blank: the light page holds many colours, those of the drawn text and faces among them.
    let picture = image::load_from_memory(&ana.screenshot().await)
        .expect("a PNG")
        .to_rgb8();
    let colours: std::collections::HashSet<_> = picture.pixels().collect();
    assert!(colours.len() > 50, "{} colours", colours.len());
}
