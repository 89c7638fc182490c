//! Runs the program and keeps what it said.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run gave.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with these arguments.
pub fn damath(arguments: &[&str]) -> Run {
    damath_reading("", arguments)
}

/// Runs the program with something on its standard input.
pub fn damath_reading(input: &str, arguments: &[&str]) -> Run {
    run(input, &[], arguments)
}

/// Runs the program with these settings in its environment.
pub fn damath_with(settings: &[(&str, &str)], arguments: &[&str]) -> Run {
    run("", settings, arguments)
}

fn run(input: &str, settings: &[(&str, &str)], arguments: &[&str]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damath"))
        .args(arguments)
        .envs(settings.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A program that has seen enough closes its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let done = child.wait_with_output().expect("the program ends");
    Run {
        code: done.status.code().expect("the program was not killed"),
        out: String::from_utf8(done.stdout).expect("output is UTF-8"),
        err: String::from_utf8(done.stderr).expect("errors are UTF-8"),
    }
}

impl Run {
    /// The output of a run that went well.
    pub fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The output of a run that went well, as JSON.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.ok()).expect("machine output is JSON")
    }

    /// What was said about bad input.
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (2, ""), "{}", self.err);
        self.err
    }
}

/// A file of `tests/data/`, parsed.
pub fn load(name: &str) -> Value {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}
