//! A world that is kept: the same after a restart, also after a bad end.

use std::io::Write;
use std::path::Path;

use damath::playground::{DriverError, StandIn, StandInOptions};

use crate::fixture_bot::DOT;
use crate::harness::{ANA, BEN, HALL, class, with_bot_in};

async fn kept_in(folder: &Path) -> StandIn {
    let options = StandInOptions {
        data: Some(folder.to_owned()),
        ..StandInOptions::default()
    };
    let world = class().welcome("Welcome");
    StandIn::start(world, options)
        .await
        .expect("a port and a folder")
}

#[tokio::test]
async fn a_restart_keeps_messages_files_commands_and_ids() -> Result<(), DriverError> {
    let folder = tempfile::tempdir().expect("a folder");
    let (stand_in, bot) = with_bot_in(kept_in(folder.path()).await).await;
    let ana = stand_in.as_user(ANA);
    let picture = ana.command("/picture", &[("alt", "kept")]).await?;
    let picture = picture.message().expect("a message").clone();
    let panel = ana
        .command("/panel", &[])
        .await?
        .message()
        .expect("a message")
        .id;
    ana.click(panel, "press").await?;
    ana.click(panel, "private").await?;
    let before = stand_in.messages(HALL, BEN);
    let commands = stand_in.commands();
    bot.stop().await;
    stand_in.shutdown().await;

    let (stand_in, bot) = with_bot_in(kept_in(folder.path()).await).await;
    let after = stand_in.messages(HALL, BEN);
    let told = |messages: &[damath::playground::SeenMessage]| -> Vec<(u64, String)> {
        messages
            .iter()
            .map(|message| (message.id.0, message.content().to_owned()))
            .collect()
    };
    assert_eq!(
        told(&after),
        told(&before),
        "one welcome, the picture, the used panel"
    );
    assert_eq!(
        stand_in.file(&picture.attachments()[0]).as_deref(),
        Some(DOT)
    );
    assert_eq!(
        stand_in.messages(HALL, ANA).len(),
        after.len(),
        "ephemeral ones are gone"
    );
    let ids = |commands: &[serde_json::Value]| -> Vec<serde_json::Value> {
        commands
            .iter()
            .map(|command| command["id"].clone())
            .collect()
    };
    assert_eq!(ids(&stand_in.commands()), ids(&commands));
    let pressed = stand_in.as_user(ANA).click(panel, "press").await?;
    assert_eq!(pressed.text(), "Used press", "old buttons still work");
    let newest = stand_in.as_user(BEN).say("new")?;
    assert!(newest > panel, "new ids come after the old");
    bot.stop().await;
    Ok(())
}

#[tokio::test]
async fn a_half_written_line_is_left_out() -> Result<(), DriverError> {
    let folder = tempfile::tempdir().expect("a folder");
    let stand_in = kept_in(folder.path()).await;
    stand_in.as_user(ANA).say("kept")?;
    stand_in.shutdown().await;
    let journal = folder.path().join("world.jsonl");
    let mut file = std::fs::OpenOptions::new()
        .append(true)
        .open(journal)
        .expect("the journal");
    file.write_all(br#"{"Message":{"id":"12"#).expect("written");
    drop(file);
    let stand_in = kept_in(folder.path()).await;
    let texts: Vec<String> = stand_in
        .messages(HALL, ANA)
        .iter()
        .map(|message| message.content().to_owned())
        .collect();
    assert_eq!(texts, ["Welcome", "kept"]);
    Ok(())
}

#[tokio::test]
async fn a_folder_that_is_none_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "x").expect("written");
    let options = StandInOptions {
        data: Some(file.clone()),
        ..StandInOptions::default()
    };
    let error = StandIn::start(class(), options)
        .await
        .err()
        .expect("no folder");
    assert!(
        error.to_string().contains(&file.display().to_string()),
        "{error}"
    );
}
