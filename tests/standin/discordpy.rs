//! A second opinion from outside: the Python library discord.py logs in.

use std::process::{Child, Command};

use damath::playground::DriverError;

use crate::fixture_bot::DOT;
use crate::harness::{ANA, HALL, stand_in};

const PYTHON: &str = "DAMATH_DISCORDPY_PYTHON";

/// A process that does not outlive its test.
struct Client(Child);

impl Client {
    fn start(program: &str, arguments: &[&str]) -> Self {
        let mut command = Command::new(program);
        Self(
            command
                .args(arguments)
                .spawn()
                .expect("the interpreter starts"),
        )
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has ended by itself when the test went well.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
#[ignore = "needs a Python with discord.py 2.7, named by DAMATH_DISCORDPY_PYTHON"]
async fn discord_py_logs_in_answers_and_resumes() -> Result<(), DriverError> {
    let python = std::env::var(PYTHON).unwrap_or_else(|_| panic!("{PYTHON} is not set"));
    let stand_in = stand_in().await;
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/standin/discordpy_client.py"
    );
    let mut bot = Client::start(&python, &[script, stand_in.url(), stand_in.token()]);
    stand_in.command_registered("dot").await?;
    stand_in.bot_online().await?;
    let ana = stand_in.as_user(ANA);

    let answer = ana.command("/dot", &[("alt", "one dot")]).await?;
    let file = &answer.message().expect("a message").attachments()[0];
    assert_eq!(
        (file.filename.as_str(), file.alt.as_str()),
        ("dot.gif", "one dot")
    );
    assert_eq!(stand_in.file(file).as_deref(), Some(DOT));

    stand_in.drop_gateway();
    // Sent while the line is down: only a resume brings it to the bot.
    let missed = ana.send_command("/dot", &[("alt", "missed")])?;
    let answer = ana.answer_to(missed, "/dot").await?;
    assert_eq!(
        answer.message().expect("a message").attachments()[0].alt,
        "missed"
    );
    assert_eq!(stand_in.gateway_counts(), (1, 1));
    assert_eq!(
        ana.command("/resumed", &[]).await?.text(),
        "1 in hall, room"
    );

    ana.command("/quit", &[]).await?;
    let left = tokio::task::spawn_blocking(move || bot.0.wait());
    assert!(
        left.await
            .expect("no panic")
            .expect("an exit code")
            .success()
    );
    assert!(
        stand_in.unknown_requests().is_empty(),
        "{:?}",
        stand_in.unknown_requests()
    );
    assert!(
        stand_in.refused_requests().is_empty(),
        "{:?}",
        stand_in.refused_requests()
    );
    assert_eq!(stand_in.messages(HALL, ANA).len(), 4);
    Ok(())
}
