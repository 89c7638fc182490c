//! What somebody does with what the bot shows: commands, buttons, menus.

use damath::playground::{Answer, Person, SeenMessage};

use super::stage::{CARLA, ROOM, Stage, private};

/// Sends a command.
pub async fn ask(who: &Person, command: &str, options: &[(&str, &str)]) -> Answer {
    who.command(command, options).await.unwrap()
}

/// Presses a button under a message.
pub async fn press(who: &Person, under: &SeenMessage, label: &str) -> Answer {
    let button = under
        .button(label)
        .unwrap_or_else(|| panic!("no {label:?} under {:?}", under.all_text()));
    who.click(under.id, &button.custom_id).await.unwrap()
}

/// Chooses one entry of the n-th menu under a message.
pub async fn choose(who: &Person, under: &SeenMessage, nth: usize, value: &str) -> Answer {
    let menu = under.menus()[nth].custom_id.clone();
    who.select(under.id, &menu, &[value]).await.unwrap()
}

/// The answer's message, which the person who asked sees alone.
pub fn private_message(answer: &Answer) -> SeenMessage {
    private(answer);
    answer.message().unwrap().clone()
}

/// Resigns without waiting for the end to be told.
pub async fn give_up(who: &Person) {
    let question = ask(who, "/resign", &[]).await;
    press(who, question.message().unwrap(), "Yes, resign").await;
}

/// Resigns the game of the first channel: the message that tells the channel the end.
pub async fn resign(stage: &Stage, who: &Person) -> SeenMessage {
    let before = stage.standin.messages(ROOM, CARLA);
    let newest = before.last().map(|seen| seen.id);
    give_up(who).await;
    let end = |seen: &SeenMessage| Some(seen.id) > newest && seen.content().contains('🏁');
    stage.message("the end", end).await
}
