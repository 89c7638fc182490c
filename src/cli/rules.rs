//! `damath rules`: the rules, told to players.

use std::io::Write;

use clap::Args;
use serde_json::json;

use super::CliError;
use crate::engine::{Rules, RulesError};
use crate::text::{Language, rules};

/// Explain the rules of a game
#[derive(Args)]
#[command(after_help = "Example:
  damath rules damath-whole
  damath rules filipino --language fil")]
pub(super) struct RulesCommand {
    /// filipino, spanish, or damath- with counting, whole, fraction, integer, rational, radical,
    /// polynomial or custom; the list of them if it is left out
    #[arg(value_name = "R")]
    rules: Option<String>,
    /// The language that they are told in: en or fil
    #[arg(long, value_name = "L", default_value = "en")]
    language: Language,
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
        let text = rules::in_language(name, self.language)
            .ok_or_else(|| RulesError::Unknown(name.clone()))?;
        if self.json {
            writeln!(out, "{}", json!({ "rules": name, "text": text }))?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(())
    }
}
