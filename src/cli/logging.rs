//! Log lines on standard error. Whatever a library writes, no line carries the bot's token or the token
//! of an interaction.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::config::Token;

/// What stands in a line where a token was.
const HIDDEN: &str = "[hidden]";

/// The parts of addresses behind which an id and a token of an interaction follow.
const BEFORE_TOKENS: [&str; 2] = ["/interactions/", "/webhooks/"];

/// The name of fields that hold a token, in Discord's messages and in serenity's routes.
const TOKEN_FIELD: &str = "token";

/// Starts logging: as the setting `RUST_LOG` says, else as `default` does. A second start in one
/// process changes nothing.
pub fn start(token: &Token, default: &str) {
    let filter = std::env::var("RUST_LOG").ok();
    let filter = filter.as_deref().filter(|text| !text.trim().is_empty());
    let filter = EnvFilter::try_new(filter.unwrap_or(default)).unwrap_or_else(|error| {
        eprintln!("RUST_LOG is not understood ({error}); logging goes on as usual");
        EnvFilter::new(default)
    });
    let writer = Scrubbed {
        token: token.expose().to_owned(),
    };
    // Fails only where logging was started before.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(writer)
        .try_init();
}

/// Standard error, without tokens.
#[derive(Clone)]
struct Scrubbed {
    token: String,
}

impl<'a> MakeWriter<'a> for Scrubbed {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// The formatter writes each line as a whole.
impl Write for Scrubbed {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(line);
        io::stderr().write_all(scrub(&text, &self.token).as_bytes())?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

fn scrub<'a>(line: &'a str, token: &str) -> Cow<'a, str> {
    let mut line = Cow::Borrowed(line);
    if line.contains(token) {
        line = Cow::Owned(line.replace(token, HIDDEN));
    }
    if line.contains(TOKEN_FIELD) {
        line = Cow::Owned(without_token_fields(&line));
    }
    for before in BEFORE_TOKENS {
        if line.contains(before) {
            line = Cow::Owned(without_interaction_tokens(&line, before));
        }
    }
    line
}

/// The line with what follows an id after `before` hidden: `/webhooks/1/TOKEN/messages`.
fn without_interaction_tokens(line: &str, before: &str) -> String {
    let mut parts = line.split(before);
    let mut scrubbed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        scrubbed += before;
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (id, rest) = part.split_at(digits);
        scrubbed += id;
        let Some(rest) = rest.strip_prefix('/') else {
            scrubbed += rest;
            continue;
        };
        scrubbed.push('/');
        scrubbed += HIDDEN;
        scrubbed += &rest[token_length(rest)..];
    }
    scrubbed
}

/// The line with the values of all token fields hidden, however they are quoted: `token: "TOKEN"`,
/// `\"token\":\"TOKEN\"`, `token=TOKEN`.
fn without_token_fields(line: &str) -> String {
    let mut parts = line.split(TOKEN_FIELD);
    let mut scrubbed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        scrubbed += TOKEN_FIELD;
        let value = part.trim_start_matches(['\\', '"', ' ', ':', '=']);
        let (between, value) = part.split_at(part.len() - value.len());
        scrubbed += between;
        let length = token_length(value);
        if length > 0 && between.contains([':', '=']) {
            scrubbed += HIDDEN;
            scrubbed += &value[length..];
        } else {
            scrubbed += value;
        }
    }
    scrubbed
}

/// How many bytes of a text belong to the token that it begins with.
fn token_length(text: &str) -> usize {
    let ends = |c: char| {
        !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.' | '=' | ':' | '%' | '+')
    };
    text.find(ends).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_carries_a_token() {
        for (line, scrubbed) in [
            ("nothing to hide\n", "nothing to hide\n"),
            ("header Bot s3cr.et!\n", "header Bot [hidden]!\n"),
            (
                "POST https://discord.com/api/v10/interactions/12/aW50-Zm9v_x/callback failed",
                "POST https://discord.com/api/v10/interactions/12/[hidden]/callback failed",
            ),
            (
                "url: \"http://127.0.0.1:1/api/v10/webhooks/7/abc/messages/@original\"",
                "url: \"http://127.0.0.1:1/api/v10/webhooks/7/[hidden]/messages/@original\"",
            ),
            (
                "Request { route: InteractionResponse { interaction_id: 7, token: \"aW50+x\" } }",
                "Request { route: InteractionResponse { interaction_id: 7, token: \"[hidden]\" } }",
            ),
            (
                r#"text("{\"token\":\"aW50\",\"type\":2}")"#,
                r#"text("{\"token\":\"[hidden]\",\"type\":2}")"#,
            ),
            ("a token is hidden", "a token is hidden"),
            ("/webhooks/7 alone", "/webhooks/7 alone"),
        ] {
            assert_eq!(scrub(line, "s3cr.et"), scrubbed);
        }
    }
}
