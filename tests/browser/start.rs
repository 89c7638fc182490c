//! Starting and ending the program. No browser is needed for these.

use std::net::TcpListener;
use std::path::Path;

use super::program::Program;

/// Where the page is unless the port is taken.
const USUAL_PORT: u16 = 8099;

async fn is_there(program: &Program) {
    let page = reqwest::get(program.url())
        .await
        .expect("the page is there");
    assert!(page.status().is_success());
    assert!(
        page.text()
            .await
            .expect("all of it")
            .contains("<!doctype html>")
    );
}

fn folders(base: &Path) -> usize {
    let entries = std::fs::read_dir(base).expect("a folder");
    let entry = entries.filter_map(Result::ok);
    entry.filter(|entry| entry.path().is_dir()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_the_program_says_so_in_one_line_and_is_the_playground() {
    let place = tempfile::tempdir().expect("a folder");
    // Whoever holds the port already does as well as we would.
    let _taken = TcpListener::bind(("127.0.0.1", USUAL_PORT));
    let program = Program::start(place.path(), &[]);
    is_there(&program).await;
    assert_ne!(program.port(), USUAL_PORT, "a free port instead");

    let said = program.said();
    assert_eq!(said.len(), 3, "{said:#?}");
    assert!(said[0].contains("DISCORD_TOKEN is not set"), "{}", said[0]);
    assert!(said[0].contains("this is the playground"), "{}", said[0]);
    assert!(said[1].contains("--data DIR"), "{}", said[1]);
    assert!(
        said[1].contains(&*place.path().to_string_lossy()),
        "{}",
        said[1]
    );
    assert!(said[2].contains("Ctrl-C"), "{}", said[2]);

    assert_eq!(
        folders(place.path()),
        1,
        "games have a folder while it runs"
    );
    let log = program.log();
    assert_eq!(program.interrupt(), Some(0));
    assert_eq!(folders(place.path()), 0, "and the folder goes at the end");
    assert_eq!(log, "", "nothing is wrong, so nothing is logged");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_named_folder_stays_and_holds_the_games() {
    let place = tempfile::tempdir().expect("a folder");
    let arguments = ["playground", "--port", "0", "--data", "class/of 2b"];
    let program = Program::start(place.path(), &arguments);
    is_there(&program).await;
    assert_eq!(program.said().len(), 1, "{:#?}", program.said());
    assert_eq!(program.interrupt(), Some(0));
    let data = place.path().join("class/of 2b");
    assert!(data.join("damath.db").is_file() && data.join("discord").is_dir());
}
