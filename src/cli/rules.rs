//! `damath rules`: the rules, told to players.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::CliError;
use crate::engine::{Rules, RulesError};
use crate::text::rules;

/// Explain the rules of a game
#[derive(Args)]
#[command(after_help = "Example:
  damath rules damath-whole")]
pub(super) struct RulesCommand {
    /// filipino, spanish, or damath- with counting, whole, fraction, integer, rational, radical,
    /// polynomial or custom; the list of them if it is left out
    #[arg(value_name = "R")]
    rules: Option<String>,
    /// Print an object for machines
    #[arg(long)]
    pub(super) json: bool,
}

impl RulesCommand {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let Some(name) = &self.rules else {
            if self.json {
                writeln!(out, "{}", json!(Rules::NAMES))?;
            } else {
                writeln!(out, "{}", Rules::NAMES.join("\n"))?;
            }
            return Ok(());
        };
        let text = rules::english(name).ok_or_else(|| RulesError::Unknown(name.clone()))?;
        if self.json {
            writeln!(out, "{}", json!({ "rules": name, "text": text }))?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(())
    }
}
