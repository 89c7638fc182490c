//! The `damath` program: everything it does is in [`damath::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    damath::cli::run()
}
