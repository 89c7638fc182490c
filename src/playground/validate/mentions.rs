//! `allowed_mentions`: whom a text may notify.

use serde_json::Value;

use super::{flag, list};
use crate::playground::rejection::Problems;
use crate::playground::snowflake::Snowflake;

/// Which users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All,
    Only(Vec<Snowflake>),
}

/// The object, parsed. Without one everything written counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AllowedMentions {
    pub users: Scope,
    pub everyone: bool,
    pub replied_user: bool,
}

impl Default for AllowedMentions {
    fn default() -> Self {
        Self {
            users: Scope::All,
            everyone: true,
            replied_user: true,
        }
    }
}

/// Most users or roles one message may list.
const MOST: usize = 100;

impl AllowedMentions {
    pub fn parse(problems: &mut Problems, value: &Value) -> Self {
        if value.is_null() {
            return Self::default();
        }
        let at = "allowed_mentions";
        let mut allowed = Self {
            users: Scope::Only(Vec::new()),
            everyone: false,
            replied_user: false,
        };
        allowed.replied_user = flag(
            problems,
            "allowed_mentions.replied_user",
            &value["replied_user"],
        )
        .unwrap_or_default();
        let parse = list(problems, "allowed_mentions.parse", &value["parse"], 3).unwrap_or(&[]);
        let users = list(problems, "allowed_mentions.users", &value["users"], MOST);
        let roles = list(problems, "allowed_mentions.roles", &value["roles"], MOST);
        let mut listed = Vec::new();
        for (index, user) in users.unwrap_or(&[]).iter().enumerate() {
            match Snowflake::from_json(user) {
                Some(user) => listed.push(user),
                None => problems.note(
                    format!("{at}.users.{index}"),
                    "NUMBER_TYPE_COERCE",
                    "Value is not snowflake.",
                ),
            }
        }
        let both = |kind: &str, given: Option<&[Value]>| {
            parse.iter().any(|word| word == kind) && given.is_some_and(|list| !list.is_empty())
        };
        for (kind, given) in [("users", users), ("roles", roles)] {
            if both(kind, given) {
                let text =
                    format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
                problems.note(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", text);
            }
        }
        allowed.users = Scope::Only(listed);
        for (index, word) in parse.iter().enumerate() {
            match word.as_str() {
                Some("users") => allowed.users = Scope::All,
                Some("everyone") => allowed.everyone = true,
                Some("roles") => {}
                _ => problems.note(
                    format!("{at}.parse.{index}"),
                    "BASE_TYPE_CHOICES",
                    "Value must be one of ('users', 'roles', 'everyone').",
                ),
            }
        }
        allowed
    }
}
